"""A sheet's blocks on pages of a frame: panels taken apart where they do not fit whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from playaid.sheets.blocks.blocks import layout_options
from playaid.sheets.blocks.fragments import LayoutContext, LayoutOption
from playaid.sheets.markup import tree
from playaid.sheets.pages.furniture import PageFrame
from playaid.sheets.pages.packer import Packed, pack

_Opening: TypeAlias = tuple[tree.Block, bool]
"""A block, and whether it belongs no longer to the panel before it."""


def packed_sheet(
    sheet: tree.SheetElement, page: PageFrame, context: LayoutContext
) -> Packed | None:
    """The sheet's blocks on pages; columns and panels that do not fit whole are taken apart."""
    whole = list(_beside(sheet.children))
    apart = list(_taken_apart(sheet.children))
    for blocks in (whole, apart) if apart != whole else (whole,):
        packed = _laid(blocks, context, page)
        if packed:
            return _with_note_above(blocks, packed, context, page)
    return None


def _laid(blocks: Sequence[_Opening], context: LayoutContext, page: PageFrame) -> Packed | None:
    ways = [_opening(block, opens, context, page.content.width) for block, opens in blocks]
    return pack(ways, page.content.width, page.content.height)


def _with_note_above(
    blocks: Sequence[_Opening], packed: Packed, context: LayoutContext, page: PageFrame
) -> Packed:
    """The sheet with the note at its end under the title, where that would have a page of its
    own, unless this needs more pages."""
    *others, (note, _) = blocks
    if len(packed.pages) == 1 or not others or not isinstance(note, tree.TextElement):
        return packed
    without = _laid(others, context, page)
    if without is None or len(without.pages) == len(packed.pages):
        return packed
    above = _laid([(note, False), *others], context, page)
    if above is None or above.rank[:2] > packed.rank[:2]:
        return packed
    note_parts = next(layout_options(note, context, page.content.width)).parts
    return above if len(above.pages[0]) > len(note_parts) else packed


def _opening(
    block: tree.Block, opens: bool, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    for option in layout_options(block, context, width):
        yield replace(option, opens=True) if opens else option


def _beside(blocks: Sequence[tree.Block]) -> Iterator[_Opening]:
    """The blocks as they are; no heading before columns or a panel heads them or what follows."""
    left = False
    for block in blocks:
        own = isinstance(block, (tree.ColumnsElement, tree.PanelElement))
        yield block, own or left
        left = own


def _taken_apart(blocks: Sequence[tree.Block]) -> Iterator[_Opening]:
    """The blocks, those of columns and panels by themselves; each with whether it belongs no
    longer to the panel before it."""
    left = False
    for block in blocks:
        inner: Sequence[tree.Block] = ()
        if isinstance(block, (tree.ColumnsElement, tree.PanelElement)):
            inner = block.children
        found = list(_taken_apart(inner)) if inner else [(block, False)]
        for number, (one, opens) in enumerate(found):
            yield one, opens or (number == 0 and (left or isinstance(block, tree.PanelElement)))
        left = bool(inner)
