"""The leaflet: one page, folded at its middle both ways, nothing across a fold."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from support.geometry import holds, placed_marks

from playaid.games.catalogue import find_game, game_ids, templates_root
from playaid.kit.layout import Kit, Stock, lay_out
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.display import Box, Line, Page, Qr, Text
from playaid.sheets.paper import read_card_size, read_paper

GAMES = [g for g in game_ids() if (templates_root() / g / "sheets.en.toml").is_file()]


@cache
def opened(game: str, language: str) -> Kit:
    """Rendered once for all papers."""
    return open_kit(KitRequest(find_game(game), (language,), sheets=("leaflet",), out=Path()))


def leaflet_pages(game: str, language: str, paper: str) -> tuple[Page, ...]:
    document, _ = lay_out(opened(game, language), Stock(read_paper(paper), read_card_size("poker")))
    return document.pages


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_one_page_folded_in_four(game: str, language: str) -> None:
    (page,) = leaflet_pages(game, language, "a4")
    marks = placed_marks(page)
    folds = [p.box for p in marks if isinstance(p.mark, Line) and p.mark.name == "fold"]
    assert [box.y for box in folds if box.height == 0] == [page.height / 2]
    assert [box.x for box in folds if box.width == 0] == [page.width / 2]
    quarters = quarters_of(page)
    for placed in marks:
        if isinstance(placed.mark, (Text, Qr)):
            assert any(holds(quarter, placed.box) for quarter in quarters), placed
            upside_down = placed.box.bottom < page.height / 2
            assert placed.turn == (180 if upside_down else 0)


@pytest.mark.exhaustive
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_title_ends_a_quarter_nor_one_line_of_its_words(
    game: str, language: str, paper: str
) -> None:
    pages = leaflet_pages(game, language, paper)
    if len(pages) > 1:
        return
    (page,) = pages
    texts = [p for p in placed_marks(page) if isinstance(p.mark, Text)]
    orders: list[list[bool]] = []
    for quarter in quarters_of(page):
        lines: dict[float, bool] = {}
        for placed in texts:
            if placed.room and holds(quarter, placed.box) and placed.mark.size_pt >= 9:
                y = round(placed.room.y, 2)
                bold = placed.mark.bold
                lines[y] = lines.get(y, True) and bold
        order = sorted(lines, reverse=quarter.y < page.height / 4)
        orders.append([lines[y] for y in order])
    torn = any(not bold for bold, *_ in filter(None, orders))
    for titles in filter(None, orders):
        assert not titles[-1]
        assert not (torn and titles[-2]), "the rest of it stands elsewhere"


def quarters_of(page: Page) -> list[Box]:
    width, height = page.width / 2, page.height / 2
    inner = page.margin
    return [
        Box(inner if left else width, inner if top else height, width - inner, height - inner)
        for left in (True, False)
        for top in (True, False)
    ]


def test_the_cover_is_lower_right_and_the_text_runs_on_from_the_inside() -> None:
    (page,) = leaflet_pages("jika", "en", "a4")
    where = {
        p.mark.string: (p.box.x > page.width / 2, p.box.y > page.height / 2)
        for p in placed_marks(page)
        if isinstance(p.mark, Text)
    }
    assert where["Market Price"] == (True, True)
    assert where["Set-up"] == (True, False)


def test_paper_too_small_gives_ordinary_pages() -> None:
    pages = leaflet_pages("jika", "ja", "a6")
    assert len(pages) > 1
