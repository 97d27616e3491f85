"""A leaflet for the pocket: one upright page, printed on one side, folded in four.

Fold the upper half back, then the left half back: the lower right quarter is the cover, the lower
left the back, the upper half - printed upside down - the inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playaid.sheets import display
from playaid.sheets.blocks.blocks import layout_options
from playaid.sheets.blocks.fragments import (
    Fragment,
    LayoutContext,
    LayoutOption,
    moved,
    placed,
    stacked,
    turned,
)
from playaid.sheets.blocks.qr import qr_marks, qr_side
from playaid.sheets.display import Mark, Page
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.pages.furniture import CREDIT_SIZE, Imprint
from playaid.sheets.pages.packer import PlacedOption, pack
from playaid.sheets.palette import FOLD, SOFT_INK
from playaid.sheets.paper import Paper
from playaid.sheets.text.textmarks import draw

GUTTER = 6.0
"""Room in mm between a quarter's words and a fold."""
SETTINGS: tuple[tuple[tree.Size, float], ...] = ((10, 1.45), (9, 1.45), (9, 1.28))
"""Type sizes and leadings of running words, the best first."""
QUARTERS = 3
"""Quarters for running words; the fourth is the cover."""


def leaflet(
    sheet: tree.SheetElement,
    id: str,
    paper: Paper,
    margin: float,
    context: LayoutContext,
    imprint: Imprint,
) -> Page | None:
    """The page of a leaflet, or None where its words do not fit on the paper.

    The sheet's first block is the cover; the others run through the inside to the back.
    """
    size = (paper.width / 2 - margin - GUTTER, paper.height / 2 - margin - GUTTER)
    try:
        cover = _cover(sheet.children[0], size, context, imprint)
        inner = _inner(sheet.children[1:], size, context)
    except FitError:
        return None
    if inner is None:
        return None
    left, right, back = inner
    x, y = paper.width / 2 + GUTTER, paper.height / 2 + GUTTER
    spots = [
        (cover, x, y),
        (back, margin, y),
        (turned(left), x, margin),
        (turned(right), margin, margin),
    ]
    marks = (*placed(spots).marks, *_folds(paper, margin))
    return Page(paper.width, paper.height, marks, sheet.title, id, margin)


def _inner(
    blocks: Sequence[tree.Block], size: tuple[float, float], context: LayoutContext
) -> list[Fragment] | None:
    """The running words on three quarters, in the largest setting that fits; no rule is torn
    between quarters where there is room to spare."""
    for type_size, leading in SETTINGS:
        sized = [_sized(block, type_size, leading) for block in blocks]
        ways = [list(layout_options(block, context, size[0])) for block in sized]
        for tear in (_whole, _with_two_lines):
            packed = pack([[tear(option) for option in way] for way in ways], *size)
            if packed and len(packed.pages) <= QUARTERS:
                pages = [_quarter(page, size) for page in packed.pages]
                return pages + [Fragment(*size)] * (QUARTERS - len(pages))
    return None


def _whole(option: LayoutOption) -> LayoutOption:
    return replace(option, parts=(stacked(option.parts, option.gap),))


def _with_two_lines(option: LayoutOption) -> LayoutOption:
    """A rule begins with its title: that is no line of its words."""
    return replace(option, parts=(stacked(option.parts[:2], option.gap), *option.parts[2:]))


def _quarter(page: Sequence[PlacedOption], size: tuple[float, float]) -> Fragment:
    return Fragment(*size, placed([(spot.piece, spot.x, spot.y) for spot in page]).marks)


def _sized(block: tree.Block, size: tree.Size, leading: float) -> tree.Block:
    if isinstance(block, tree.TextElement) and block.size == SETTINGS[0][0]:
        return replace(block, size=size, leading=leading)
    return block


def _cover(
    block: tree.Block, size: tuple[float, float], context: LayoutContext, imprint: Imprint
) -> Fragment:
    """The cover: its words from the top, credit and QR at the foot."""
    width, height = size
    packed = pack([layout_options(block, context, width)], width, height)
    if packed is None or len(packed.pages) > 1:
        raise FitError("sheet.text-no-fit", place=block.at, text="", width=round(width, 1))
    top = _quarter(packed.pages[0], size)
    side = qr_side(context, imprint.address)
    credit = context.type.set(_lines(imprint.credit), CREDIT_SIZE, width - side - 2.0, block.at)
    marks: list[Mark] = [moved(top, 0, 0)]
    marks += qr_marks(context, imprint.address, width - side, height - side)
    marks += draw(credit, 0, height - credit.height, width - side - 2.0, colour=SOFT_INK)
    return Fragment(width, height, tuple(marks))


def _lines(credit: Sequence[str]) -> tuple[tree.Inline, ...]:
    inline: list[tree.Inline] = []
    for line in credit:
        inline += [tree.BrElement()] * bool(inline) + [tree.PlainText(line)]
    return tuple(inline)


def _folds(paper: Paper, margin: float) -> tuple[Mark, ...]:
    """Dashed lines where the paper is folded, from margin to margin."""
    x, y = paper.width / 2, paper.height / 2
    return (
        display.Line(margin, y, paper.width - margin, y, FOLD, "fold"),
        display.Line(x, margin, x, paper.height - margin, FOLD, "fold"),
    )
