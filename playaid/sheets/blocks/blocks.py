"""From a block of the tree to the ways it can be laid out, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from playaid.sheets import display
from playaid.sheets.blocks.columnwidths import reads_whole
from playaid.sheets.blocks.cutouts import cards_options
from playaid.sheets.blocks.faces import faces_option
from playaid.sheets.blocks.fragments import (
    GRID,
    Fragment,
    LayoutContext,
    LayoutOption,
    beside,
    placed,
    stacked,
)
from playaid.sheets.blocks.grids import corner_options, grid_options
from playaid.sheets.blocks.pools import pool
from playaid.sheets.blocks.ruled import table_option
from playaid.sheets.blocks.texts import checkboxes_option, heading_option, steps_option, text_option
from playaid.sheets.blocks.tracks import track_options
from playaid.sheets.display import Box
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.palette import RULE

HEADING_GAP = 1.0
LOWER_LINES = (0.9, 0.8)
"""The shares of its height that a line to write in may have rather than be torn from a form."""
PADDING = GRID
ANOTHER_FORM = 10
"""How many ways to lay one form out are tried before another is thought better."""


def layout_options(
    block: tree.Block, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """Every way to lay a block out in a width in mm, made as they are asked for."""
    match block:
        case tree.GridElement():
            yield from grid_options(block, context, width)
        case tree.TrackElement():
            yield from track_options(block, context, width)
        case tree.CornerElement():
            yield from corner_options(block, context, width)
        case tree.CardsElement():
            yield from cards_options(block, context, width)
        case tree.EitherElement():
            yield from _either_options(block, context, width)
        case tree.ColumnsElement():
            yield from _columns_options(block, context, width)
        case tree.FillElement():
            yield from _fill_options(block, context, width)
        case tree.PanelElement():
            yield LayoutOption((_panel(block, context, width),))
        case _:
            yield _simple(block, context, width)


Simple = (
    tree.TextElement
    | tree.FacesElement
    | tree.HeadingElement
    | tree.CheckboxesElement
    | tree.StepsElement
    | tree.TableElement
    | tree.PoolElement
)


def _simple(block: Simple, context: LayoutContext, width: float) -> LayoutOption:
    return context.once(block, width, make=partial(_simple_once, block, context, width))


def _simple_once(block: Simple, context: LayoutContext, width: float) -> LayoutOption:
    match block:
        case tree.TextElement():
            return text_option(block, context, width)
        case tree.FacesElement():
            return faces_option(block, context, width)
        case tree.HeadingElement():
            return heading_option(block, context, width)
        case tree.CheckboxesElement():
            return checkboxes_option(block, context, width)
        case tree.StepsElement():
            return steps_option(block, context, width)
        case tree.TableElement():
            return table_option(block, context, width)
        case tree.PoolElement():
            return LayoutOption((pool(block, context, width),))


def _either_options(
    block: tree.EitherElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """Every child as a whole; at last the last resorts."""
    ways: list[LayoutOption] = []
    problem: FitError | None = None
    for number, child in enumerate(block.children):
        try:
            found = list(layout_options(child, context, width))
            ways += [replace(option, penalty=number * ANOTHER_FORM) for option in found]
        except FitError as error:
            problem = error
    if not ways and problem:
        raise problem
    yield from (option for option in ways if not option.last_resort)
    yield from (option for option in ways if option.last_resort)


def _columns_options(
    block: tree.ColumnsElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """As many columns as there is room for, fewer where words or forms would not fit them; words
    are broken only where they are in every number of columns."""
    most = max(1, int((width + 2 * GRID) // (block.least_width + 2 * GRID)))
    counts = range(min(most, len(block.children)), 0, -1)
    whole = [count for count in counts if _reads_whole(block, context, width, count)]
    problem: FitError | None = None
    for count in whole or counts:
        try:
            yield _columns(block, context, width, count)
        except FitError as error:
            problem = error
        else:
            return
    assert problem is not None
    raise problem


def _room(width: float, count: int) -> float:
    """The width of one of so many columns."""
    return (width - 2 * GRID * (count - 1)) / count


def _reads_whole(
    block: tree.ColumnsElement, context: LayoutContext, width: float, count: int
) -> bool:
    """Whether no table breaks its words in so many columns."""
    tables = [
        (child, 2 * PADDING if panel.framed else 0.0)
        for panel in block.children
        for child in panel.children
        if isinstance(child, tree.TableElement)
    ]
    room = _room(width, count)
    return all(reads_whole(table, context, room - inset) for table, inset in tables)


def _columns(
    block: tree.ColumnsElement, context: LayoutContext, width: float, count: int
) -> LayoutOption:
    room = _room(width, count)
    rows = []
    for at in range(0, len(block.children), count):
        row = block.children[at : at + count]
        fragment = [_panel(panel, context, room) for panel in row]
        if block.even:
            height = max(piece.height for piece in fragment)
            fragment = [_panel(panel, context, room, height) for panel in row]
        rows.append(fragment)
    return LayoutOption(tuple(beside(row, 2 * GRID) for row in rows), 2 * GRID, fills_pages=True)


def _fill_options(
    block: tree.FillElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """All tables in one piece, then one fewer at a time, then the first of them with lower lines;
    last torn."""
    tables = [stacked(_all_parts(_simple(table, context, width))) for table in block.children]
    for count in range(len(tables), 0, -1):
        yield LayoutOption((stacked(tables[:count], 2 * GRID),))
    for share in LOWER_LINES:
        lower = partial(_lower, block.children[0], share, context, width)
        yield LayoutOption((context.once(block, width, share, make=lower),))
    torn = _simple(block.children[0], context, width)
    yield replace(torn, remark="torn", last_resort=True)


def _lower(
    block: tree.TableElement, share: float, context: LayoutContext, width: float
) -> Fragment:
    """A form with lines of a share of their height, in one piece."""
    low = replace(block, least_height=block.least_height * share)
    return stacked(_all_parts(table_option(low, context, width)))


def _panel(
    block: tree.PanelElement, context: LayoutContext, width: float, least: float = 0.0
) -> Fragment:
    """The blocks of a panel below each other, framed if asked, at least so many mm high."""
    padding = PADDING if block.framed else 0.0
    pieces: list[tuple[Fragment, float, float]] = []
    y = padding
    for child in block.children:
        option = _simple(child, context, width - 2 * padding)
        for piece in _all_parts(option):
            pieces.append((piece, padding, y))
            y += piece.height
        y += HEADING_GAP if option.keeps_next else GRID
    inner = placed(pieces)
    height = max(least, y - GRID + padding)
    if not block.framed:
        return Fragment(width, height, inner.marks)
    frame = display.Rectangle(Box(0, 0, width, height), RULE, None, 3.0)
    return Fragment(width, height, (frame, *inner.marks))


def _all_parts(option: LayoutOption) -> list[Fragment]:
    parts: Sequence[Fragment] = option.parts
    return [option.head, *parts] if option.head else list(parts)
