"""A page too large for the paper, cut into tiles that are glued together again.

Each tile shows a part of the page at true size; all are equally large, so that seams run where
they cut least. Neighbours overlap by 10 mm: cut the later one at its marked edge and glue it on
the strip that the earlier one marks with its name. A little map and a name (A1, A2, B1 …) say
where a tile belongs. Pure geometry on the display list, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from playaid.sheets.display import Box, Group, Line, Mark, Page, Rectangle
from playaid.sheets.laid import Setting
from playaid.sheets.palette import CUT, FOLD, RULE, SOFT_INK, WASH, WHITE
from playaid.sheets.typeset import draw

OVERLAP = 10.0
MARK_ROOM = 5.0
MARK_LENGTH = 4.0
NAME_ROOM = 8.0
NAME_SIZE = 12
STRIP_SIZE = ADVICE_SIZE = 9
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
    page: Page, paper: tuple[float, float], margin: float, setting: Setting, advice: str = ""
) -> list[Page]:
    """The pages that make up a page on smaller paper, row by row; `advice` says on each how to put
    them together, where there is room for it."""
    width, height = fewest_tiles(page, paper, margin)
    grid = tile_grid(page, width, height, margin)
    pages = []
    for row in range(grid.rows):
        for column in range(grid.columns):
            drawn = _tile(page, grid, column, row, margin, setting)
            foot = _foot(grid, column, row, (width, height), margin, setting, advice)
            marks = (*drawn, *foot)
            title = f"{page.title} {tile_name(column, row)}"
            pages.append(Page(width, height, marks, title, page.sheet, margin))
    return pages


def _tile(
    page: Page, grid: TileGrid, column: int, row: int, margin: float, setting: Setting
) -> Iterator[Mark]:
    left = top = margin + MARK_ROOM
    x, y = grid.part(column, row)
    picture = Group(page.marks, -page.margin - x, -page.margin - y)
    window = Box(0, 0, grid.width, grid.height)
    yield Group((picture,), left, top, clip=window, name=f"tile:{tile_name(column, row)}")
    yield from _edges(grid, column, row, left, top)
    yield from _neighbours(grid, column, row, left, top, setting)


def _foot(
    grid: TileGrid,
    column: int,
    row: int,
    size: tuple[float, float],
    margin: float,
    setting: Setting,
    advice: str,
) -> Iterator[Mark]:
    """The tile's name, the map, and how to put tiles together."""
    width, height = size
    left = margin + MARK_ROOM
    top = height - margin - NAME_ROOM
    name = setting.type.one_line(tile_name(column, row), setting.points(NAME_SIZE), bold=True)
    yield from draw(name, left, top + (NAME_ROOM - name.height) / 2, grid.width)
    map_left = left + name.width + 4.0
    cell = min(MAP_CELL, NAME_ROOM / grid.rows)
    yield from _map(grid, column, row, map_left, height - margin, cell)
    if not advice:
        return
    text = setting.type.one_line(advice, ADVICE_SIZE)
    x = map_left + cell * grid.columns + 4.0
    if x + text.width <= width - margin:
        y = top + (NAME_ROOM - text.height) / 2
        yield from draw(text, x, y, text.width, colour=SOFT_INK, name="advice")


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


def _neighbours(
    grid: TileGrid, column: int, row: int, left: float, top: float, setting: Setting
) -> Iterator[Mark]:
    """On the strips the names of the tiles that are glued there and will cover them."""
    right, bottom = left + grid.width, top + grid.height
    strips = (
        (column + 1, row, right - OVERLAP / 2, top + grid.height / 2),
        (column, row + 1, left + grid.width / 2, bottom - OVERLAP / 2),
    )
    for next_column, next_row, x, y in strips:
        if next_column >= grid.columns or next_row >= grid.rows:
            continue
        text = setting.type.one_line(tile_name(next_column, next_row), STRIP_SIZE, bold=True)
        place = Box(x - text.width / 2, y - text.height / 2, text.width, text.height)
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
