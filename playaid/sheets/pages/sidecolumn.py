"""The furniture of a page of cards to cut out that fill its height: in a column at the right."""

from __future__ import annotations

from playaid.sheets.blocks.fragments import GRID, SLACK, Fragment, LayoutContext, moved
from playaid.sheets.blocks.qr import qr_marks, qr_side
from playaid.sheets.display import Mark
from playaid.sheets.errors import FitError
from playaid.sheets.pages.furniture import (
    SUBTITLE_SIZE,
    TITLE_DROP,
    TITLE_SIZE,
    Imprint,
    Line,
    PageFrame,
    accent_rule,
    credit_lines,
    lines_below,
)


def side_column(
    page: PageFrame, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    """Title, game and page at the top, credit and QR at the foot, beside the content.

    Raises FitError when the column is too narrow for a word, or too low.
    """
    area = page.area
    left, width = page.content.right + GRID, area.right - page.content.right - GRID
    lines: list[Line] = [
        (title, context.points(TITLE_SIZE), True),
        (imprint.game, SUBTITLE_SIZE, False),
    ]
    lines += [(number, SUBTITLE_SIZE, False)] if number else []
    named, high = lines_below(context, lines, width, "start")
    credit, side = credit_lines(imprint, context, width), qr_side(context, imprint.address)
    foot = credit.height + GRID + side
    if side > width or TITLE_DROP + high + GRID + foot > area.height + SLACK:
        raise FitError("sheet.text-no-fit", place="title", text=title, width=round(width, 1))
    head = moved(Fragment(width, high, tuple(named)), left, area.y + TITLE_DROP)
    small = moved(credit, left, area.bottom - foot)
    code = qr_marks(context, imprint.address, left, area.bottom - side)
    return [accent_rule(context, left, area.y), head, small, *code]
