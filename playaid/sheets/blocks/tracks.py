"""Laying out tracks of spaces for markers: rows, snakes, loops, and small counters.

Spaces are square and take three cubes or a coin. Every space says its own mark; the direction is
shown by arrows, the start by a heavier frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playaid.sheets import display
from playaid.sheets.blocks.fragments import (
    GRID,
    Fragment,
    LayoutContext,
    LayoutOption,
    placed,
    stacked,
    turned,
)
from playaid.sheets.blocks.texts import paragraph
from playaid.sheets.display import Box, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.palette import FRAME, INK, SOFT_INK, STRONG_RULE, WASH
from playaid.sheets.text.textmarks import draw

MARK_SIZE = 14
LEADING = 1.15
TEXT_GAP = 2.0
"""Between a text and the spaces below it, in mm."""
ARROW = 1.6
COUNTER_SIDE = 8.0
COUNTER_SIZE = 10
PRINT_HEIGHT = 28.0
"""Room in mm for small print in the middle of a loop."""


def track_options(
    block: tree.TrackElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """A loop as wide as fits, then narrower and so higher, at last a snake that may go on to the
    next page; snakes and rows likewise with as many columns as fit."""
    spaces = [child for child in block.children if isinstance(child, tree.SpaceElement)]
    most = int(width // block.side)
    if block.form == "loop":
        yield from _loops(block, spaces, most, context)
    columns = min(most, block.columns or len(spaces))
    if block.form == "rows" and not block.columns and columns:
        columns = _even(len(spaces), columns)
    texts = [child for child in block.children if isinstance(child, tree.TextElement)]
    if block.form == "loop":
        spaces.sort(key=lambda space: not space.before)
    above = [paragraph(text, context, columns * block.side) for text in texts]
    if above:
        above[-1] = replace(above[-1], height=above[-1].height + TEXT_GAP)
    pieces = [*above, *_snake_rows(block, spaces, columns, context)]
    if block.turned and block.form != "loop":
        pieces = [turned(piece) for piece in reversed(pieces)]
    remark = "snake" if block.form == "loop" else ""
    yield LayoutOption(tuple(pieces), remark=remark, centred=True)


def _even(count: int, most: int) -> int:
    """Spaces a row for rows as even as can be, of at most so many."""
    return -(-count // -(-count // most))


def _loops(
    block: tree.TrackElement, spaces: Sequence[tree.SpaceElement], most: int, context: LayoutContext
) -> Iterator[LayoutOption]:
    half = len(spaces) // 2
    if len(spaces) % 2:
        return
    for columns in range(min(most, half - 1, block.columns or half), 2, -1):
        try:
            yield LayoutOption((_loop(block, spaces, columns, context),), centred=True)
        except FitError:  # its middle is too small for the text
            continue


def _space(space: tree.SpaceElement, block: tree.TrackElement, context: LayoutContext) -> Fragment:
    """One space: its mark, and a note below it."""
    side = block.side
    fill = WASH if space.strong else None
    frame = STRONG_RULE if space.start else FRAME
    marks: list[Mark] = [
        display.Rectangle(Box(0, 0, side, side), frame, fill, 1.0, f"space:{space.mark}")
    ]
    lines = [(space.mark, context.points(MARK_SIZE), True, INK)]
    if space.note:
        lines.append((space.note, block.note_size, False, SOFT_INK))
    texts = [
        (context.type.set((tree.PlainText(t),), size, side - 1.0, space.at, bold, LEADING), ink)
        for t, size, bold, ink in lines
    ]
    y = (side - sum(text.height for text, _ in texts)) / 2
    for text, ink in texts:
        marks += draw(text, 0.5, y, side - 1.0, "centre", ink)
        y += text.height
    return Fragment(side, side, tuple(marks))


def _loop(
    block: tree.TrackElement,
    spaces: Sequence[tree.SpaceElement],
    columns: int,
    context: LayoutContext,
) -> Fragment:
    """Spaces round the edge, clockwise from the lower left corner; the far side is turned round.

    What else the track holds, and small print on tight pages, stands in the middle.
    """
    side = block.side
    rows = len(spaces) // 2 + 2 - columns
    pieces: list[tuple[Fragment, float, float]] = []
    for index, (column, row) in enumerate(_ring(columns, rows)):
        one = _space(spaces[index], block, context)
        far = row == 0
        pieces.append((turned(one) if far else one, column * side, row * side))
    arrow = _arrow(side / 2 - ARROW / 2, (rows - 1) * side - 0.6, up=True)
    middle = Box(side, side, (columns - 2) * side, (rows - 2) * side)
    inner = _middle(block, context, middle)
    whole = placed(pieces)
    return Fragment(whole.width, whole.height, (*whole.marks, arrow, *inner), _print_room(middle))


def _print_room(middle: Box) -> tuple[Box, Box]:
    """Two stretches at the foot of a loop's middle, for title and credit on a tight page."""
    width = (middle.width - 2 * GRID) / 2
    top = middle.bottom - PRINT_HEIGHT - GRID
    left = Box(middle.x + GRID, top, width, PRINT_HEIGHT)
    return left, Box(left.right, top, width, PRINT_HEIGHT)


def _ring(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Column and row of each space of a loop: up the left, along the far side, down, back."""
    yield from ((0, row) for row in range(rows - 1, -1, -1))
    yield from ((column, 0) for column in range(1, columns))
    yield from ((columns - 1, row) for row in range(1, rows))
    yield from ((column, rows - 1) for column in range(columns - 2, 0, -1))


def _middle(block: tree.TrackElement, context: LayoutContext, middle: Box) -> list[Mark]:
    """The text in the middle of a loop, centred above the room for small print."""
    texts = [child for child in block.children if isinstance(child, tree.TextElement)]
    if not texts:
        return []
    width = middle.width - 4 * GRID
    body = stacked([paragraph(replace(t, align="centre"), context, width) for t in texts], 1.0)
    room = middle.height - PRINT_HEIGHT - GRID
    if body.height > room:
        raise FitError("sheet.text-no-fit", place=block.at, text=block.name, width=width)
    y = middle.y + (room - body.height) / 2
    return [display.Group(body.marks, middle.x + 2 * GRID, y)]


def _snake_rows(
    block: tree.TrackElement,
    spaces: Sequence[tree.SpaceElement],
    columns: int,
    context: LayoutContext,
) -> Iterator[Fragment]:
    """Rows to and fro (or, for a form of rows, all from the left), with arrows at the turns."""
    side = block.side
    width = columns * side
    for first in range(0, len(spaces), columns):
        row = spaces[first : first + columns]
        back = block.form != "rows" and (first // columns) % 2 == 1
        pieces = [
            (_space(one, block, context), (columns - 1 - at if back else at) * side, 0.0)
            for at, one in enumerate(row)
        ]
        marks: list[Mark] = list(placed(pieces).marks)
        if block.form != "rows" and first + columns < len(spaces):
            x = (0 if back else width - side) + side / 2 - ARROW / 2
            marks.append(_arrow(x, side - ARROW - 0.4, up=False))
        yield Fragment(width, side, tuple(marks))


def _arrow(x: float, y: float, *, up: bool) -> display.Polygon:
    """A small triangle, its base 2 × ARROW wide, pointing up or down from y."""
    tip = y - ARROW if up else y + ARROW
    points = ((x - ARROW / 2, y), (x + 1.5 * ARROW, y), (x + ARROW / 2, tip))
    return display.Polygon(points, None, INK, "direction")


def counter(block: tree.CounterElement, context: LayoutContext, width: float) -> Fragment:
    """Small numbered boxes for a cube, in as many rows as the width asks for."""
    across = max(1, int(width // COUNTER_SIDE))
    across = -(-block.count // -(-block.count // across))
    pieces: list[tuple[Fragment, float, float]] = []
    left = (width - across * COUNTER_SIDE) / 2
    for number in range(1, block.count + 1):
        row, column = divmod(number - 1, across)
        text = context.type.one_line(str(number), context.points(COUNTER_SIZE))
        y = (COUNTER_SIDE - text.height) / 2
        frame = STRONG_RULE if number == block.count else FRAME
        box = display.Rectangle(Box(0, 0, COUNTER_SIDE, COUNTER_SIDE), frame, None, 1.0, "count")
        marks = (box, *draw(text, 0, y, COUNTER_SIDE, "centre", SOFT_INK))
        fragment = Fragment(COUNTER_SIDE, COUNTER_SIDE, marks)
        pieces.append((fragment, left + column * COUNTER_SIDE, row * COUNTER_SIDE))
    rows = -(-block.count // across)
    return Fragment(width, rows * COUNTER_SIDE, placed(pieces).marks)
