"""A page too large for the paper, cut into tiles that are glued together again.

Each tile shows a part of the page at true size. Neighbours overlap by 10 mm: cut the later one at
its marked edge and glue it on the strip that the earlier one marks. A little map and a name (A1,
A2, B1 …) say where a tile belongs. Pure geometry on the display list, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from playaid.sheets.display import Box, Group, Line, Mark, Page, Rectangle
from playaid.sheets.laid import Setting
from playaid.sheets.palette import CUT, FOLD, RULE, SOFT_INK, WASH
from playaid.sheets.typeset import draw

OVERLAP = 10.0
MARK_ROOM = 5.0
MARK_LENGTH = 4.0
NAME_ROOM = 8.0
NAME_SIZE = 12
MAP_CELL = 3.0


@dataclass(frozen=True, slots=True)
class TileGrid:
    """How a page is cut up: columns, rows, and the size of a tile's picture in mm."""

    columns: int
    rows: int
    width: float
    height: float

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
    tile_width = width - 2 * margin - 2 * MARK_ROOM
    tile_height = height - 2 * margin - 2 * MARK_ROOM - NAME_ROOM
    columns = max(1, ceil((inner_width - OVERLAP) / (tile_width - OVERLAP)))
    rows = max(1, ceil((inner_height - OVERLAP) / (tile_height - OVERLAP)))
    return TileGrid(columns, rows, tile_width, tile_height)


def fewest_tiles(page: Page, paper: tuple[float, float], margin: float) -> tuple[float, float]:
    """The paper's width and height, upright or across, whichever needs fewer tiles."""

    def tiles(size: tuple[float, float]) -> int:
        grid = tile_grid(page, *size, margin)
        return grid.columns * grid.rows

    return min((paper, (paper[1], paper[0])), key=tiles)


def tiled(page: Page, paper: tuple[float, float], margin: float, setting: Setting) -> list[Page]:
    """The pages that make up a page on smaller paper, row by row."""
    width, height = fewest_tiles(page, paper, margin)
    grid = tile_grid(page, width, height, margin)
    pages = []
    for row in range(grid.rows):
        for column in range(grid.columns):
            marks = tuple(_tile(page, grid, column, row, height, margin, setting))
            title = f"{page.title} {tile_name(column, row)}"
            pages.append(Page(width, height, marks, title, page.sheet, margin))
    return pages


def _tile(
    page: Page,
    grid: TileGrid,
    column: int,
    row: int,
    height: float,
    margin: float,
    setting: Setting,
) -> Iterator[Mark]:
    left = top = margin + MARK_ROOM
    x, y = grid.part(column, row)
    picture = Group(page.marks, -page.margin - x, -page.margin - y)
    window = Box(0, 0, grid.width, grid.height)
    yield Group((picture,), left, top, clip=window, name=f"tile:{tile_name(column, row)}")
    yield from _edges(grid, column, row, left, top)
    name = setting.type.one_line(tile_name(column, row), setting.points(NAME_SIZE), bold=True)
    foot = height - margin - NAME_ROOM
    yield from draw(name, left, foot + (NAME_ROOM - name.height) / 2, grid.width)
    yield from _map(grid, column, row, left + name.width + 4.0, height - margin)


def _edges(grid: TileGrid, column: int, row: int, left: float, top: float) -> Iterator[Mark]:
    """Cut marks where the picture is to be cut, a dashed line where the next tile is glued on."""
    right, bottom = left + grid.width, top + grid.height
    if column:
        yield from _upright(left, top, bottom)
    if row:
        yield from _across(top, left, right)
    if column + 1 < grid.columns:
        x = right - OVERLAP
        yield Line(x, top, x, bottom, FOLD, "glue")
    if row + 1 < grid.rows:
        y = bottom - OVERLAP
        yield Line(left, y, right, y, FOLD, "glue")


def _upright(x: float, top: float, bottom: float) -> Iterator[Mark]:
    yield Line(x, top - MARK_ROOM, x, top - MARK_ROOM + MARK_LENGTH, CUT, "cut")
    yield Line(x, bottom + MARK_ROOM - MARK_LENGTH, x, bottom + MARK_ROOM, CUT, "cut")


def _across(y: float, left: float, right: float) -> Iterator[Mark]:
    yield Line(left - MARK_ROOM, y, left - MARK_ROOM + MARK_LENGTH, y, CUT, "cut")
    yield Line(right + MARK_ROOM - MARK_LENGTH, y, right + MARK_ROOM, y, CUT, "cut")


def _map(grid: TileGrid, column: int, row: int, x: float, bottom: float) -> Iterator[Mark]:
    """The tiles as small boxes, this one shaded."""
    cell = min(MAP_CELL, NAME_ROOM / grid.rows)
    top = bottom - cell * grid.rows
    for at_row in range(grid.rows):
        for at_column in range(grid.columns):
            here = (at_column, at_row) == (column, row)
            box = Box(x + at_column * cell, top + at_row * cell, cell, cell)
            yield Rectangle(box, RULE, SOFT_INK if here else WASH, 0.0, "map")
