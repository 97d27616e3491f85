"""Tiles glued together again give the sheet, and say how they go together."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pypdfium2
import pytest
from support.geometry import Placed, common, holds, placed_marks
from support.readback import POINT, kit

from playaid.kit.layout import Stock, lay_out
from playaid.press.pdf import pdf_bytes
from playaid.press.qr import QrCodes
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import Box, Colour, Document, Group, Line, Page, Rectangle, Stroke, Text
from playaid.sheets.pages.tiling import (
    MARK_ROOM,
    OVERLAP,
    TileGrid,
    fewest_tiles,
    tile_grid,
    tile_name,
    tiled,
)
from playaid.sheets.palette import colour
from playaid.sheets.paper import read_card_size, read_paper
from playaid.sheets.text.typeset import Typesetter

MARGIN = 10.0
PAPERS = ("a4", "a5", "letter", "postcard")
DOTS = 5
BLACK = Colour(0, 0, 0)


@cache
def board() -> tuple[Document, Page]:
    """A kit on A3, and its largest board."""
    document, _ = lay_out(kit("jika", ("ja",)), Stock(read_paper("a3"), read_card_size("poker")))
    return document, document.pages[0]


@cache
def cut_up(paper: str) -> tuple[Page, ...]:
    opened = kit("jika", ("ja",))
    card = read_card_size("poker")
    setting = LayoutContext(Typesetter(opened.fonts), QrCodes(), card, colour("#3F5B8C"))
    size = read_paper(paper)
    advice = opened.editions[0].imprint.tiles
    return tuple(tiled(board()[1], (size.width, size.height), MARGIN, setting, advice))


def grid_of(paper: str) -> TileGrid:
    size = read_paper(paper)
    page = board()[1]
    upright = fewest_tiles(page, (size.width, size.height), MARGIN)
    return tile_grid(page, *upright, MARGIN)


def places(paper: str) -> list[tuple[int, int]]:
    grid = grid_of(paper)
    return [(column, row) for row in range(grid.rows) for column in range(grid.columns)]


def window(page: Page) -> Box:
    """Where a tile shows its part of the sheet."""
    (group,) = [m for m in page.marks if isinstance(m, Group) and m.name.startswith("tile:")]
    assert group.clip is not None
    return Box(group.dx, group.dy, group.clip.width, group.clip.height)


def named(page: Page, name: str) -> list[Placed]:
    return [p for p in placed_marks(page) if getattr(p.mark, "name", "") == name]


def darkness(content: bytes, page: int) -> np.ndarray:
    drawn = pypdfium2.PdfDocument(content)[page].render(scale=DOTS / (1 / POINT), grayscale=True)
    picture = drawn.to_numpy()
    return 255 - picture.reshape(picture.shape[:2]).astype(np.int32)


@pytest.mark.exhaustive
@pytest.mark.parametrize("paper", PAPERS)
def test_tiles_put_together_are_the_sheet(paper: str) -> None:
    """Each tile laid over those before it, as people glue them; compared as pixels."""
    document, page = board()
    fonts = kit("jika", ("ja",)).fonts
    whole = darkness(pdf_bytes(replace(document, pages=(page,)), fonts), 0)
    content = pdf_bytes(replace(document, pages=cut_up(paper)), fonts)
    glued = np.zeros_like(whole)
    grid = grid_of(paper)
    for number, (column, row) in enumerate(places(paper)):
        box = window(cut_up(paper)[number])
        tile = darkness(content, number)
        x, y = (round(value * DOTS) for value in (box.x, box.y))
        across, down = round(grid.width * DOTS), round(grid.height * DOTS)
        part_x, part_y = grid.part(column, row)
        left, top = round((MARGIN + part_x) * DOTS), round((MARGIN + part_y) * DOTS)
        part = tile[y : y + down, x : x + across]
        room = glued[top : top + part.shape[0], left : left + part.shape[1]]
        room[:] = part[: room.shape[0], : room.shape[1]]
    # Half a pixel of rounding at each edge: what is dark in one is dark near by in the other.
    assert covered(whole > 128, glued > 60) > 0.995
    assert covered(glued > 128, whole > 60) > 0.995


def covered(ink: np.ndarray, other: np.ndarray) -> float:
    """How much of some ink has other ink within a pixel."""
    import cv2

    grown = cv2.dilate(other.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    return float((ink & grown).sum() / ink.sum())


@pytest.mark.parametrize("paper", PAPERS)
def test_tiles_are_equal_overlap_by_10_mm_and_cover_the_sheet(paper: str) -> None:
    page, grid = board()[1], grid_of(paper)
    assert len(cut_up(paper)) == grid.columns * grid.rows
    for tile in cut_up(paper):
        box = window(tile)
        assert (box.width, box.height) == pytest.approx((grid.width, grid.height))
        assert holds(Box(MARGIN, MARGIN, tile.width - 20, tile.height - 20), box)
    for (step, length), count in (
        ((grid.part(1, 0)[0], grid.width), grid.columns),
        ((grid.part(0, 1)[1], grid.height), grid.rows),
    ):
        assert length - step == pytest.approx(OVERLAP)
        reach = (count - 1) * step + length
        inner = (page.width if length == grid.width else page.height) - 2 * MARGIN
        assert reach == pytest.approx(inner)


@pytest.mark.parametrize("paper", PAPERS)
def test_cuts_are_marked_at_both_ends_and_strips_where_the_next_tile_goes(paper: str) -> None:
    grid = grid_of(paper)
    for (column, row), tile in zip(places(paper), cut_up(paper), strict=True):
        box = window(tile)
        cuts = [p.box for p in named(tile, "cut")]
        upright = [cut for cut in cuts if cut.width == 0]
        level = [cut for cut in cuts if cut.height == 0]
        assert {round(cut.x, 6) for cut in upright} == ({round(box.x, 6)} if column else set())
        assert {round(cut.y, 6) for cut in level} == ({round(box.y, 6)} if row else set())
        assert len(upright) == 2 * bool(column)
        assert len(level) == 2 * bool(row)
        for cut in cuts:
            assert common(cut, Box(box.x + 0.01, box.y + 0.01, box.width, box.height)) is None
        glue = {(round(p.box.x, 6), round(p.box.y, 6)) for p in named(tile, "glue")}
        wanted = set()
        if column + 1 < grid.columns:
            wanted.add((round(box.right - OVERLAP, 6), round(box.y, 6)))
        if row + 1 < grid.rows:
            wanted.add((round(box.x, 6), round(box.bottom - OVERLAP, 6)))
        assert glue == wanted
        assert all(isinstance(p.mark, Line) and p.mark.stroke.dash for p in named(tile, "glue"))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_tile_says_who_it_is_and_who_comes_next(paper: str) -> None:
    grid = grid_of(paper)
    for (column, row), tile in zip(places(paper), cut_up(paper), strict=True):
        name = tile_name(column, row)
        assert tile.title.endswith(name)
        texts = [p.mark for p in placed_marks(tile) if isinstance(p.mark, Text) and not p.clipped]
        assert name in [text.string for text in texts]
        strips = {text.string for text in texts if text.name == "strip"}
        following = {(column + 1, row), (column, row + 1)}
        assert strips == {
            tile_name(c, r) for c, r in following if c < grid.columns and r < grid.rows
        }
        for strip in named(tile, "strip"):
            box = window(tile)
            inner = Box(box.x, box.y, box.width - OVERLAP, box.height - OVERLAP)
            shared = common(strip.box, inner)
            assert shared is None, "a name in the strip is covered by the next tile"
            assert holds(box, strip.box)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_map_shows_where_a_tile_belongs(paper: str) -> None:
    grid = grid_of(paper)
    for (column, row), tile in zip(places(paper), cut_up(paper), strict=True):
        cells = [p for p in named(tile, "map") if isinstance(p.mark, Rectangle)]
        assert len(cells) == grid.columns * grid.rows
        fills = [p.mark.fill for p in cells if isinstance(p.mark, Rectangle)]
        dark = min(fills, key=lambda fill: fill.red if fill else 1.0)
        assert fills.count(dark) == 1
        at = fills.index(dark)
        assert (at % grid.columns, at // grid.columns) == (column, row)


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_stands_in_the_margin_or_on_the_picture(paper: str) -> None:
    for tile in cut_up(paper):
        area = Box(MARGIN, MARGIN, tile.width - 2 * MARGIN, tile.height - 2 * MARGIN)
        box = window(tile)
        for placed in placed_marks(tile):
            if placed.clipped:
                continue
            assert holds(area, placed.box), placed.mark
            if isinstance(placed.mark, Text) and placed.mark.name != "strip":
                assert common(placed.box, box) is None


def test_names_go_on_by_rows_and_columns() -> None:
    assert [tile_name(*place) for place in ((0, 0), (1, 0), (0, 1), (3, 2))] == [
        "A1",
        "A2",
        "B1",
        "C4",
    ]
    assert MARK_ROOM <= MARGIN


def test_tiles_with_nothing_on_them_are_not_printed() -> None:
    opened = kit("jika", ("ja",))
    setting = LayoutContext(
        Typesetter(opened.fonts), QrCodes(), read_card_size("poker"), colour("#3F5B8C")
    )
    box = Rectangle(Box(20, 20, 60, 60), Stroke(BLACK, 1.0))
    tiles = tiled(Page(420, 297, (box,), "x", "x", MARGIN), (148, 210), MARGIN, setting)
    assert [tile.title for tile in tiles] == ["x A1"]
    assert not named(tiles[0], "glue")
    assert not named(tiles[0], "strip")


def test_on_small_paper_the_advice_is_small_and_whole() -> None:
    advice = kit("jika", ("ja",)).editions[0].imprint.tiles
    for tile in cut_up("postcard"):
        lines = [p.mark for p in named(tile, "advice") if isinstance(p.mark, Text)]
        assert "".join(line.string for line in lines).replace(" ", "") == advice.replace(" ", "")
        assert min(line.size_pt for line in lines) >= 7
