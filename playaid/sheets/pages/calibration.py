"""A page to learn what a printer does wrong, and pages of outlines to lay real cards on.

Both sides of the first sheet carry half of two verniers: against the light, the line of the front
that meets a line of the back says how far backs are to be moved. The back's lines stand half a
millimetre nearer to each other than the front's, so every line from the middle stands for half a
millimetre. A vernier meets itself again after as many lines as the back's pitch has steps; it has
no more lines than that, so that only one can meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from playaid.sheets.blocks.fragments import GRID, Flip
from playaid.sheets.display import Box, Line, Mark, Page, Rectangle, Stroke
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.palette import FRAME, INK, SOFT_INK
from playaid.sheets.paper import Paper
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import Typesetter

MARGIN = 10.0
STEP = 0.5
"""What a line of a vernier stands for, in mm."""
MOST_LINES = 10
LINE_LENGTH, MIDDLE_LENGTH = 6.0, 8.0
LONG_BAR, SHORT_BAR = 100.0, 50.0
BAR_END = 4.0
CARD_RADIUS = 3.0
TITLE_SIZE, TEXT_SIZE, LABEL_SIZE = 14, 10, 9
TITLE_ROOM = 10.0
ACROSS_ROOM, DOWN_ROOM = 17.0, 16.0
"""Room for the numbers above the one vernier and beside the other, in mm."""
LEAST_TEXT = 55.0
_FINE = Stroke(INK, 0.5)
SHEET, CARDS_SHEET = "calibration", "cardcheck"


@dataclass(frozen=True, slots=True)
class CalibrationWords:
    """What the pages say: a title for the sheet and one for its back, what to measure and what to
    hold against the light, and the title and advice of the pages of outlines."""

    title: str
    back: str
    measure: str
    light: str
    cards: str
    advice: str

    def texts(self) -> Iterator[tuple[str, bool]]:
        """Every text with its weight, for the fonts to be cut to."""
        yield from ((self.title, True), (self.back, True), (self.cards, True))
        yield from ((self.measure, False), (self.light, False), (self.advice, False))
        yield "0123456789.+−× mm abcdefghijklmnopqrstuvwxyz-", False
        yield "0123456789 mm", True


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where things stand on the front in mm: the corner of the bars and their length, how many
    lines a vernier has on each side of its middle and how far apart, and the middles of the two.
    """

    corner: tuple[float, float]
    bar: float
    lines: int
    pitch: float
    across: tuple[float, float]
    down: tuple[float, float]


def _plan(paper: Paper, top: float) -> _Plan:
    """Bars and verniers below `top`."""
    room = paper.width - 2 * MARGIN
    lines = max(n for n in range(1, MOST_LINES + 1) if 2 * n * _pitch(n) <= room - 2 * GRID)
    bar = LONG_BAR if room >= LONG_BAR + 5 * GRID else SHORT_BAR
    reach = lines * _pitch(lines)
    down_y = top + GRID + reach
    across_y = max(top + bar, down_y + reach) + ACROSS_ROOM
    return _Plan(
        (MARGIN + BAR_END, top),
        bar,
        lines,
        _pitch(lines),
        (paper.width / 2, across_y),
        (paper.width - MARGIN - DOWN_ROOM, down_y),
    )


def _pitch(lines: int) -> float:
    """How far apart the front's lines must stand for so many on each side to meet only once."""
    return (2 * lines + 2) * STEP


def calibration_pages(
    paper: Paper, type_: Typesetter, words: CalibrationWords, flip: Flip = "long"
) -> tuple[Page, Page]:
    """The front and the back of the sheet, upright. Raises FitError when the paper is too small
    for what they say."""
    plan, texts, whole = _front(paper, type_, words)
    verniers = (*_vernier(plan, plan.pitch), *_labels(plan, type_))
    front = (*_title(words.title, type_, paper), *texts, *_bars(plan, type_), *verniers)
    mirrored = _mirrored(plan, paper, flip)
    back = (*_title(words.back, type_, paper), *_vernier(mirrored, plan.pitch - STEP, -1.0))
    back += () if whole else tuple(_overleaf(mirrored, paper, type_, words, flip))
    size = (paper.width, paper.height)
    return (
        Page(*size, front, words.title, SHEET, MARGIN),
        Page(*size, back, words.title, SHEET, MARGIN, back=True),
    )


def _mirrored(plan: _Plan, paper: Paper, flip: Flip) -> _Plan:
    """The plan as it lies on the back."""

    def turned(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point
        return (paper.width - x, y) if flip == "long" else (x, paper.height - y)

    return replace(plan, across=turned(plan.across), down=turned(plan.down))


def _title(string: str, type_: Typesetter, paper: Paper) -> list[Mark]:
    text = type_.set(
        (tree.PlainText(string),), TITLE_SIZE, paper.width - 2 * MARGIN, SHEET, bold=True
    )
    return draw(text, MARGIN, MARGIN, paper.width - 2 * MARGIN)


def _front(
    paper: Paper, type_: Typesetter, words: CalibrationWords
) -> tuple[_Plan, list[Mark], bool]:
    """What to do, where that leaves room for bars and verniers, and whether all steps are told:
    the second stands within the bars, or overleaf where these are too small."""
    room = paper.width - 2 * MARGIN
    top = MARGIN + TITLE_ROOM
    measure = type_.set((tree.PlainText(words.measure),), TEXT_SIZE, room, SHEET)
    marks = draw(measure, MARGIN, top, room)
    plan = _plan(paper, top + measure.height + GRID)
    if plan.across[1] + MIDDLE_LENGTH > paper.height - MARGIN:
        raise FitError("sheet.no-fit", sheet=words.title, paper=paper.name, block=SHEET)
    x, y = plan.corner[0] + 2 * GRID, plan.corner[1] + 3 * GRID
    beside = plan.down[0] - MIDDLE_LENGTH - 2 * GRID - x
    if beside < LEAST_TEXT:
        return plan, marks, False
    light = type_.set((tree.PlainText(words.light),), TEXT_SIZE, beside, SHEET)
    return plan, [*marks, *draw(light, x, y, beside)], True


def _overleaf(
    mirrored: _Plan, paper: Paper, type_: Typesetter, words: CalibrationWords, flip: Flip
) -> list[Mark]:
    """The second step, beside the upright vernier of the back."""
    taken = DOWN_ROOM + MIDDLE_LENGTH + GRID
    x = MARGIN + taken if flip == "long" else MARGIN
    y = MARGIN + TITLE_ROOM if flip == "long" else mirrored.across[1] + MIDDLE_LENGTH + GRID
    room = paper.width - 2 * MARGIN - taken
    text = type_.set((tree.PlainText(words.light),), TEXT_SIZE, room, SHEET)
    return draw(text, x, y, room)


def _bars(plan: _Plan, type_: Typesetter) -> list[Mark]:
    """A level and an upright bar from one corner, with ends to lay a ruler against."""
    x, y = plan.corner
    right, bottom = x + plan.bar, y + plan.bar
    half = BAR_END / 2
    marks: list[Mark] = [
        Line(x, y, right, y, _FINE, "bar-across"),
        Line(x, y, x, bottom, _FINE, "bar-down"),
        Line(right, y - half, right, y + half, _FINE, "bar-end"),
        Line(x, y - half, x, y, _FINE, "bar-end"),
        Line(x - half, bottom, x + half, bottom, _FINE, "bar-end"),
        Line(x - half, y, x, y, _FINE, "bar-end"),
    ]
    label = type_.one_line(f"{plan.bar:g} mm", LABEL_SIZE)
    marks += draw(label, right - label.width - GRID, y + 0.5, label.width)
    marks += draw(label, x + 1.5, bottom - label.height - 1.0, label.width)
    return marks


def _vernier(plan: _Plan, pitch: float, side: float = 1.0) -> Iterator[Mark]:
    """Lines across and down from the middles outwards; the back's are on the other side of the
    middle line, so that against the light they meet the front's."""
    for number in range(-plan.lines, plan.lines + 1):
        length = MIDDLE_LENGTH if number == 0 else LINE_LENGTH
        x, y = plan.across[0] + number * pitch, plan.across[1]
        yield Line(x, y, x, y - side * length, _FINE, "vernier-across")
        x, y = plan.down[0], plan.down[1] + number * pitch
        yield Line(x, y, x + length, y, _FINE, "vernier-down")


def _labels(plan: _Plan, type_: Typesetter) -> Iterator[Mark]:
    """What each second line of the front says: how far backs are to be moved, in mm."""
    for number in range(-plan.lines + plan.lines % 2, plan.lines + 1, 2):
        label = type_.one_line(_signed(number * STEP), LABEL_SIZE)
        x = plan.across[0] + number * plan.pitch - label.width / 2
        y = plan.across[1] - MIDDLE_LENGTH - label.height
        yield from draw(label, x, y, label.width)
        label = type_.one_line(_signed(-number * STEP), LABEL_SIZE)
        y = plan.down[1] + number * plan.pitch - label.height / 2
        yield from draw(label, plan.down[0] + MIDDLE_LENGTH + 0.8, y, label.width)


def _signed(value: float) -> str:
    if not value:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):g}"


def card_pages(
    paper: Paper,
    type_: Typesetter,
    words: CalibrationWords,
    decks: Mapping[str, tuple[float, float]],
) -> tuple[Page, ...]:
    """Outlines of cards at true size, in rows on as many pages as they need; decks too large for
    the paper are left out."""
    room, height = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    top = TITLE_ROOM + _advice(words, type_, room, 0.0)[1] + GRID
    fitting = {n: size for n, size in decks.items() if size[0] <= room and size[1] <= height - top}
    pages: list[tuple[Mark, ...]] = []
    marks: list[Mark] = []
    y = top
    for row in _rows(list(fitting.items()), room):
        tall = max(card_height for _, (_, card_height) in row)
        if marks and y + tall > height:
            pages.append(tuple(marks))
            marks, y = [], top
        marks += _outlines(row, type_, MARGIN + y)
        y += tall + GRID
    pages += [tuple(marks)] if marks else []
    head = (
        *_title(words.cards, type_, paper),
        *_advice(words, type_, room, MARGIN + TITLE_ROOM)[0],
    )
    return tuple(
        Page(paper.width, paper.height, (*head, *drawn), words.cards, CARDS_SHEET, MARGIN)
        for drawn in pages
    )


Deck: TypeAlias = tuple[str, tuple[float, float]]


def _advice(
    words: CalibrationWords, type_: Typesetter, room: float, y: float
) -> tuple[list[Mark], float]:
    text = type_.set((tree.PlainText(words.advice),), TEXT_SIZE, room, CARDS_SHEET)
    return draw(text, MARGIN, y, room), text.height


def _rows(decks: Sequence[Deck], room: float) -> Iterator[list[Deck]]:
    row: list[Deck] = []
    for deck in decks:
        used = sum(width + GRID for _, (width, _) in row)
        if row and used + deck[1][0] > room:
            yield row
            row = []
        row.append(deck)
    if row:
        yield row


def _outlines(row: Sequence[Deck], type_: Typesetter, y: float) -> list[Mark]:
    marks: list[Mark] = []
    x = MARGIN
    for name, (width, height) in row:
        box = Box(x, y, width, height)
        marks.append(Rectangle(box, FRAME, None, CARD_RADIUS, f"outline:{name}"))
        lines = (name, f"{width:g} × {height:g} mm")
        for number, line in enumerate(lines):
            text = type_.one_line(line, LABEL_SIZE)
            down = y + height / 2 + (number - 1) * text.height
            marks += draw(text, x, down, width, "centre", SOFT_INK)
        x += width + GRID
    return marks
