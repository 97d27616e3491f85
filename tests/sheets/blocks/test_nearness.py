"""No text comes near the outline of a card place, a space or a fan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from support.drawlogs import GAMES, LANGUAGES, opened
from support.geometry import Placed, placed_marks

from playaid.kit.layout import Kit, Stock, lay_out
from playaid.sheets.display import MM_PER_POINT, Box, Page, Rectangle, Text
from playaid.sheets.paper import read_card_size, read_paper
from playaid.sheets.text.linebreak import is_wide

LEAST = 0.5
"""In mm; more is not to be had where two places and their label fill a page."""
PLACES = ("slot:", "fan:", "space:")
HANGING = frozenset("gjpqy,;()[]{}$/|Q、。（）「」")
RISING = 0.76
FALLING = 0.22


def ink(placed: Placed) -> Box:
    """What the signs of a text reach to, up and down, upright or turned round: Japanese fills its
    box but for a little, Latin letters stand between their heights and depths."""
    mark = placed.mark
    assert isinstance(mark, Text)
    em = mark.size_pt * MM_PER_POINT
    wide = any(map(is_wide, mark.string))
    up = (0.84 if wide else RISING) * em
    down = (0.08 if wide else FALLING if set(mark.string) & HANGING else 0.01) * em
    box = placed.box
    baseline = box.y + 0.88 * em if placed.turn == 0 else box.bottom - 0.88 * em
    top = baseline - up if placed.turn == 0 else baseline - down
    return Box(box.x, top, box.width, up + down)


def covered(later: Sequence[Placed], x: float, y: float) -> bool:
    """Whether a point of an outline is painted over by what is drawn later."""
    return any(
        isinstance(one.mark, Rectangle)
        and one.mark.fill is not None
        and one.box.x < x < one.box.right
        and one.box.y < y < one.box.bottom
        for one in later
    )


def crossings(page: Page) -> Iterator[str]:
    """Texts that come too near the upper or lower edge of a place."""
    marks = placed_marks(page)
    texts = [p for p in marks if isinstance(p.mark, Text) and p.turn in (0, 180)]
    for at, place in enumerate(marks):
        if not (isinstance(place.mark, Rectangle) and place.mark.name.startswith(PLACES)):
            continue
        box = place.visible
        if box is None or place.mark.stroke is None:
            continue
        edges = [y for y in (place.box.y, place.box.bottom) if box.y - 1e-6 <= y <= box.bottom]
        for text in texts:
            said = ink(text)
            beside = said.right <= box.x or said.x >= box.right
            for y in [] if beside else edges:
                if covered(marks[at + 1 :], said.x + said.width / 2, y):
                    continue
                if said.y - LEAST < y < said.bottom + LEAST:
                    assert isinstance(text.mark, Text)
                    yield f"{page.title}: {text.mark.string} {place.mark.name} {y:.1f} {said}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "a6"])
def test_no_text_comes_near_the_outline_of_a_place(game: str, language: str, paper: str) -> None:
    kit: Kit = opened(game, language)
    document, _ = lay_out(kit, Stock(read_paper(paper), read_card_size("poker")))
    assert [one for page in document.pages for one in crossings(page)] == []
