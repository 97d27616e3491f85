"""A page too large for the paper, cut into tiles that are glued together again.

Each tile shows a part of the page at true size; all are equally large, so that seams run where
they cut least. Neighbours overlap by 10 mm: cut the later one at its marked edge and glue it on
the strip that the earlier one marks with its name. A little map and a name (A1, A2, B1 …) say
where a tile belongs. Pure geometry on the display list, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import ceil

from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import Box, Group, Line, Mark, Page, Pip, Qr, Rectangle, Text
from playaid.sheets.extent import ink_boxes
from playaid.sheets.frames import Frame, overlap
from playaid.sheets.markup import tree
from playaid.sheets.palette import CUT, FOLD, RULE, SOFT_INK, WASH, WHITE
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import SetText

OVERLAP = 10.0
MARK_ROOM = 5.0
MARK_LENGTH = 4.0
NAME_ROOM = 8.0
NAME_SIZE = 12
STRIP_SIZE = ADVICE_SIZE = 9
SMALL_ADVICE_SIZE, ADVICE_LEADING = 7, 1.05
MAP_CELL = 3.0
ALONG = (0.5, 0.35, 0.65, 0.2, 0.8)
"""Where along a strip a name may stand, the best first: rather not on words."""


@dataclass(frozen=True, slots=True)
class TileGrid:
    """How a page is cut up: columns, rows, and the size of a tile's picture in mm."""

    columns: int
    rows: int
    width: float
    height: float
    blank: frozenset[tuple[int, int]] = frozenset()
    """Columns and rows of the tiles that nothing is on."""

    def has(self, column: int, row: int) -> bool:
        """Whether there is such a tile, with something on it."""
        inside = column < self.columns and row < self.rows
        return inside and (column, row) not in self.blank

    def part(self, column: int, row: int) -> tuple[float, float]:
        """Where a tile's picture begins within the page's content, in mm."""
        return column * (self.width - OVERLAP), row * (self.height - OVERLAP)


def tile_name(column: int, row: int) -> str:
    """A1 is the upper left tile, B1 the one below it."""
    return f"{chr(ord('A') + row)}{column + 1}"


def tile_grid(page: Page, width: float, height: float, margin: float) -> TileGrid:
    """The tiles of a page on paper of a size; its own margins are left out."""
    inner_width = page.width - 2 * page.margin
    inner_height = page.height - 2 * page.margin
    columns, tile_width = _share(inner_width, width - 2 * margin - 2 * MARK_ROOM)
    rows, tile_height = _share(inner_height, height - 2 * margin - 2 * MARK_ROOM - NAME_ROOM)
    return TileGrid(columns, rows, tile_width, tile_height)


def _share(length: float, most: float) -> tuple[int, float]:
    """Into how many tiles of at most so many mm a length goes, and how long each is."""
    count = max(1, ceil((length - OVERLAP) / (most - OVERLAP)))
    return count, (length + (count - 1) * OVERLAP) / count


def fewest_tiles(page: Page, paper: tuple[float, float], margin: float) -> tuple[float, float]:
    """The paper's width and height, upright or across, whichever needs fewer tiles."""

    def tiles(size: tuple[float, float]) -> int:
        grid = tile_grid(page, *size, margin)
        return grid.columns * grid.rows

    return min((paper, (paper[1], paper[0])), key=tiles)


def tiled(
    page: Page, paper: tuple[float, float], margin: float, context: LayoutContext, advice: str = ""
) -> list[Page]:
    """The pages that make up a page on smaller paper, row by row, but those with nothing on them;
    `advice` says on each how to put them together."""
    width, height = fewest_tiles(page, paper, margin)
    grid = tile_grid(page, width, height, margin)
    grid = replace(grid, blank=frozenset(_blank(page, grid)))
    pages = []
    for row in range(grid.rows):
        for column in range(grid.columns):
            if not grid.has(column, row):
                continue
            drawn = _tile(page, grid, column, row, margin, context)
            foot = _foot(grid, column, row, (width, height), margin, context, advice)
            marks = (*drawn, *foot)
            title = f"{page.title} {tile_name(column, row)}"
            pages.append(Page(width, height, marks, title, page.sheet, margin))
    return pages


def _blank(page: Page, grid: TileGrid) -> Iterator[tuple[int, int]]:
    for column, row in product(range(grid.columns), range(grid.rows)):
        x, y = grid.part(column, row)
        window = Box(page.margin + x, page.margin + y, grid.width, grid.height)
        if not any(ink_boxes(page.marks, Frame(), window)):
            yield column, row


def _tile(
    page: Page, grid: TileGrid, column: int, row: int, margin: float, context: LayoutContext
) -> Iterator[Mark]:
    left = top = margin + MARK_ROOM
    x, y = grid.part(column, row)
    picture = Group(page.marks, -page.margin - x, -page.margin - y)
    window = Box(0, 0, grid.width, grid.height)
    yield Group((picture,), left, top, clip=window, name=f"tile:{tile_name(column, row)}")
    yield from _edges(grid, column, row, left, top)
    yield from _neighbours(page, grid, column, row, left, top, context)


def _foot(
    grid: TileGrid,
    column: int,
    row: int,
    size: tuple[float, float],
    margin: float,
    context: LayoutContext,
    advice: str,
) -> Iterator[Mark]:
    """The tile's name, the map, and how to put tiles together."""
    width, height = size
    left = margin + MARK_ROOM
    top = height - margin - NAME_ROOM
    name = context.type.one_line(tile_name(column, row), context.points(NAME_SIZE), bold=True)
    yield from draw(name, left, top + (NAME_ROOM - name.height) / 2, grid.width)
    map_left = left + name.width + 4.0
    cell = min(MAP_CELL, NAME_ROOM / grid.rows)
    yield from _map(grid, column, row, map_left, height - margin, cell)
    if not advice:
        return
    x = map_left + cell * grid.columns + 4.0
    text = _advice(advice, width - margin - x, context)
    y = height - margin - (NAME_ROOM + text.height) / 2
    yield from draw(text, x, y, text.width, colour=SOFT_INK, name="advice")


def _advice(advice: str, width: float, context: LayoutContext) -> SetText:
    """How to put tiles together, in one line where it fits, else small in several."""
    text = context.type.one_line(advice, ADVICE_SIZE)
    if text.width <= width:
        return text
    words = (tree.PlainText(advice),)
    return context.type.set(words, SMALL_ADVICE_SIZE, width, "advice", leading=ADVICE_LEADING)


def _edges(grid: TileGrid, column: int, row: int, left: float, top: float) -> Iterator[Mark]:
    """Cut marks where the picture is to be cut, a dashed line where the next tile is glued on."""
    right, bottom = left + grid.width, top + grid.height
    if column:
        yield from _upright(left, top, bottom)
    if row:
        yield from _across(top, left, right)
    if grid.has(column + 1, row):
        x = right - OVERLAP
        yield Line(x, top, x, bottom, FOLD, "glue")
    if grid.has(column, row + 1):
        y = bottom - OVERLAP
        yield Line(left, y, right, y, FOLD, "glue")


def _upright(x: float, top: float, bottom: float) -> Iterator[Mark]:
    yield Line(x, top - MARK_ROOM, x, top - MARK_ROOM + MARK_LENGTH, CUT, "cut")
    yield Line(x, bottom + MARK_ROOM - MARK_LENGTH, x, bottom + MARK_ROOM, CUT, "cut")


def _across(y: float, left: float, right: float) -> Iterator[Mark]:
    yield Line(left - MARK_ROOM, y, left - MARK_ROOM + MARK_LENGTH, y, CUT, "cut")
    yield Line(right + MARK_ROOM - MARK_LENGTH, y, right + MARK_ROOM, y, CUT, "cut")


def _neighbours(
    page: Page,
    grid: TileGrid,
    column: int,
    row: int,
    left: float,
    top: float,
    context: LayoutContext,
) -> Iterator[Mark]:
    """On the strips the names of the tiles that are glued there and will cover them."""
    right, bottom = left + grid.width, top + grid.height
    part_x, part_y = grid.part(column, row)
    written = list(
        ink_boxes(
            page.marks,
            Frame(x=left - page.margin - part_x, y=top - page.margin - part_y),
            Box(left, top, grid.width, grid.height),
            (Text, Qr, Pip),
        )
    )
    for next_column, next_row in ((column + 1, row), (column, row + 1)):
        if not grid.has(next_column, next_row):
            continue
        text = context.type.one_line(tile_name(next_column, next_row), STRIP_SIZE, bold=True)
        middles = [
            (right - OVERLAP / 2, top + share * grid.height)
            if next_column > column
            else (left + share * grid.width, bottom - OVERLAP / 2)
            for share in ALONG
        ]
        places = [
            Box(x - text.width / 2, y - text.height / 2, text.width, text.height)
            for x, y in middles
        ]
        free = [p for p in places if not any(overlap(_around(p), ink) for ink in written)]
        place = (free or places)[0]
        yield Rectangle(_around(place), None, WHITE, 0.0, "strip")
        yield from draw(text, place.x, place.y, text.width, colour=SOFT_INK, name="strip")


def _around(box: Box, room: float = 0.8) -> Box:
    return Box(box.x - room, box.y, box.width + 2 * room, box.height)


def _map(
    grid: TileGrid, column: int, row: int, x: float, bottom: float, cell: float
) -> Iterator[Mark]:
    """The tiles as small boxes, this one shaded."""
    top = bottom - cell * grid.rows
    for at_row in range(grid.rows):
        for at_column in range(grid.columns):
            here = (at_column, at_row) == (column, row)
            box = Box(x + at_column * cell, top + at_row * cell, cell, cell)
            yield Rectangle(box, RULE, SOFT_INK if here else WASH, 0.0, "map")
