"""The furniture of a tight page: inside empty card places, where the cards will cover it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from playaid.sheets.blocks.fragments import Fragment, LayoutContext, moved
from playaid.sheets.blocks.qr import qr_marks, qr_side
from playaid.sheets.display import Box, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.pages.furniture import (
    CREDIT_SIZE,
    RULER_SIZE,
    SUBTITLE_SIZE,
    TITLE_SIZE,
    Imprint,
    Line,
    PageFrame,
    credit_lines,
    lines_below,
    rulers,
)


def inside_places(
    page: PageFrame,
    context: LayoutContext,
    imprint: Imprint,
    title: str,
    number: str,
    holes: Sequence[Box],
) -> list[Mark]:
    """The furniture of a tight page: title in the first empty place that takes it, credit and QR
    in the lowest and last; all in one where only one does.

    Raises FitError when no place is large enough.
    """
    marks = rulers(page.area, page.ruler)
    named = _first_fit(
        holes, lambda room: _title_inside(room, page, context, imprint, title, number)
    )
    rest = [hole for hole in holes if hole is not named[0]]
    lowest = sorted(rest, key=lambda hole: (hole.bottom, hole.x), reverse=True)
    try:
        credited = _first_fit(lowest, lambda room: _credit_inside(room, context, imprint))
    except FitError:
        whole = _first_fit(
            holes, lambda room: _all_in_one(room, page, context, imprint, title, number)
        )
        return [*marks, *whole[1]]
    return [*marks, *named[1], *credited[1]]


def _first_fit(
    rooms: Sequence[Box], attempt: Callable[[Box], list[Mark]]
) -> tuple[Box, list[Mark]]:
    """The first room that takes what is attempted; raises the last FitError when none does."""
    problem = FitError("sheet.text-no-fit", place="furniture", text="", width=0.0)
    for room in rooms:
        try:
            return room, attempt(room)
        except FitError as error:
            problem = error
    raise problem


def _lines_inside(
    room: Box, context: LayoutContext, lines: Sequence[Line], align: tree.Align
) -> list[Mark]:
    marks, height = lines_below(context, lines, room.width, align)
    if height > room.height + 1e-6:
        raise FitError("sheet.text-no-fit", place="furniture", text=lines[0][0], width=room.width)
    return [moved(Fragment(room.width, height, tuple(marks)), room.x, room.y)]


def _title_inside(
    room: Box, page: PageFrame, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    game = f"{imprint.game}　{number}" if number else imprint.game
    lines = [(title, context.points(TITLE_SIZE), True), (game, SUBTITLE_SIZE, False)]
    lines += [(imprint.rulers[page.ruler], RULER_SIZE, False), (imprint.advice, RULER_SIZE, False)]
    return _lines_inside(room, context, lines, "centre")


def _credit_inside(room: Box, context: LayoutContext, imprint: Imprint) -> list[Mark]:
    side = qr_side(context, imprint.address)
    width = room.width - side - 1.0
    if side > room.height or width < 14.0:
        raise FitError("sheet.text-no-fit", place="furniture", text="QR", width=room.width)
    credit = credit_lines(replace(imprint, credit=imprint.credit[:-1]), context, width)
    if credit.height > room.height:
        raise FitError("sheet.text-no-fit", place="furniture", text="credit", width=width)
    y = room.bottom - max(side, credit.height)
    marks = qr_marks(context, imprint.address, room.x, room.bottom - side)
    return [*marks, moved(credit, room.x + side + 1.0, y + (side - credit.height) / 2)]


def _all_in_one(
    room: Box, page: PageFrame, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    side = qr_side(context, imprint.address)
    beside = Box(room.x + side + 1.0, room.y, room.width - side - 1.0, room.height)
    if side > room.height or beside.width < 14.0:
        raise FitError("sheet.text-no-fit", place="furniture", text="QR", width=room.width)
    marks = qr_marks(context, imprint.address, room.x, room.y)
    lines: list[Line] = [(title, context.points(SUBTITLE_SIZE), True)]
    if number:
        lines.append((number, CREDIT_SIZE, False))
    lines.append((imprint.rulers[page.ruler], RULER_SIZE, False))
    lines += [(line, CREDIT_SIZE, False) for line in imprint.credit[:-1]]
    return [*marks, *_lines_inside(beside, context, lines, "start")]
