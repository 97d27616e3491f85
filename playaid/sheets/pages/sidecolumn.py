"""The furniture of a page of cards to cut out that fill its height: in a column at the right."""

from __future__ import annotations

from playaid.sheets.blocks.laid import GRID, SLACK, Laid, Setting, moved
from playaid.sheets.display import Mark
from playaid.sheets.errors import FitError
from playaid.sheets.pages.furniture import (
    SUBTITLE_SIZE,
    TITLE_DROP,
    TITLE_SIZE,
    Frame,
    Imprint,
    Line,
    accent_rule,
    credit_lines,
    lines_below,
    qr_marks,
    qr_side,
)


def side_column(
    page: Frame, setting: Setting, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    """Title, game and page at the top, credit and QR at the foot, beside the content.

    Raises FitError when the column is too narrow for a word, or too low.
    """
    area = page.area
    left, width = page.content.right + GRID, area.right - page.content.right - GRID
    lines: list[Line] = [
        (title, setting.points(TITLE_SIZE), True),
        (imprint.game, SUBTITLE_SIZE, False),
    ]
    lines += [(number, SUBTITLE_SIZE, False)] if number else []
    named, high = lines_below(setting, lines, width, "start")
    credit, side = credit_lines(imprint, setting, width), qr_side(setting, imprint.address)
    foot = credit.height + GRID + side
    if side > width or TITLE_DROP + high + GRID + foot > area.height + SLACK:
        raise FitError("sheet.text-no-fit", place="title", text=title, width=round(width, 1))
    head = moved(Laid(width, high, tuple(named)), left, area.y + TITLE_DROP)
    small = moved(credit, left, area.bottom - foot)
    code = qr_marks(setting, imprint.address, left, area.bottom - side)
    return [accent_rule(setting, left, area.y), head, small, *code]
