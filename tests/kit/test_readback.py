"""Kits of a pairwise sample, read back from the PDF: true sizes, clean margins, codes that scan."""

from __future__ import annotations

import unicodedata
from typing import Any

import cv2
import numpy as np
import pytest
from support.geometry import Placed
from support.pairwise import pairs, pairwise
from support.readback import GAMES, LANGUAGES, POINT, Printed, printed

from playaid.games.catalogue import find_game
from playaid.sheets.display import Qr, Rectangle, Text
from playaid.sheets.paper import read_card_size, read_paper

PAPERS = ("a4", "a3", "letter", "jis-b5", "a5", "legal", "postcard")
DECKS = ("poker", "bridge-jp", "tarot", "mini")
CASES = pairwise(GAMES, LANGUAGES, PAPERS, DECKS)


@pytest.fixture(params=CASES, ids="-".join)
def case(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


def slots(kit: Printed, page: int) -> list[Placed]:
    return [
        p
        for p in kit.marks(page)
        if isinstance(p.mark, Rectangle) and p.mark.name.startswith("slot:") and not p.clipped
    ]


def test_the_sample_holds_every_pair() -> None:
    seen = {pair for case in CASES for pair in pairs(case)}
    columns = (GAMES, LANGUAGES, PAPERS, DECKS)
    for one, values in enumerate(columns):
        for other in range(one + 1, len(columns)):
            for value in values:
                for second in columns[other]:
                    assert (one, value, other, second) in seen


@pytest.mark.exhaustive
def test_a_kit_on_paper(case: tuple[str, ...]) -> None:
    """One printing, all that is cheap to read of it."""
    game, language, paper, deck = case
    kit = printed(game, (language,), paper, deck)
    assert len(kit.content) < 400_000
    sizes = [read_paper(paper).width, read_paper(paper).height]
    pdf = kit.pdfium
    assert len(pdf) == len(kit.document.pages)
    for number, page in enumerate(pdf):
        assert sorted(side * POINT for side in page.get_size()) == pytest.approx(sizes, abs=0.01)
        check_margin(kit, number)
        check_words(kit, number)
    check_places(kit, deck)


def check_margin(kit: Printed, page: int) -> None:
    """White all round, as wide as the page promises."""
    dots = 4
    drawn = kit.darkness(page, dots)
    margin = int(kit.document.pages[page].margin * dots) - 2
    for edge in (drawn[:margin], drawn[-margin:], drawn[:, :margin], drawn[:, -margin:]):
        assert edge.max() == 0
    assert drawn.max() > 200, "a page with ink on it"


def check_words(kit: Printed, page: int) -> None:
    """Title, credit and version as a viewer copies them; the tiles of a page share them."""
    text = squeezed(kit.text(page))
    title = kit.document.pages[page].title
    tiled = any(p.clipped and isinstance(p.mark, Text) for p in kit.marks(page))
    if tiled:
        return
    assert squeezed(title) in text
    assert squeezed(kit.imprint.credit[0]) in text
    assert "playaid" in text


def squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def check_places(kit: Printed, deck: str) -> None:
    """The outlines that the file draws, measured on the first page that has places."""
    card = read_card_size(deck)
    numbers = [n for n in range(len(kit.document.pages)) if slots(kit, n)]
    for number in numbers[:1]:
        drawn = np.array(kit.outlines(number))
        for place in slots(kit, number):
            sizes = sorted((place.box.width, place.box.height))
            assert sizes == pytest.approx(sorted((card.width + 2, card.height + 2)), abs=0.1)
            box = (place.box.x, place.box.y, place.box.width, place.box.height)
            assert np.abs(drawn - box).max(axis=1).min() <= 0.1, (place.mark, deck)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("game", GAMES)
def test_the_code_is_read_from_pixels(game: str, dpi: int) -> None:
    kit = printed(game, ("ja",))
    detector = cv2.QRCodeDetector()
    for number in range(len(kit.document.pages)):
        (code,) = [p for p in kit.marks(number) if isinstance(p.mark, Qr)]
        dots = dpi / 25.4
        drawn = (255 - kit.darkness(number, dots)).astype(np.uint8)
        around = 3
        rows = slice(int((code.box.y - around) * dots), int((code.box.bottom + around) * dots))
        columns = slice(int((code.box.x - around) * dots), int((code.box.right + around) * dots))
        seen = np.ascontiguousarray(drawn[rows, columns])
        assert detector.detectAndDecode(seen)[0] == find_game(game).game.info.source


@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_is_bold(language: str) -> None:
    """First columns of tables are bold, the others are not: the same sign, more ink."""
    kit = printed("jika", (language,))
    inks: dict[bool, dict[tuple[str, float], list[float]]] = {True: {}, False: {}}
    for number in range(len(kit.document.pages)):
        drawn = kit.darkness(number, 8)
        for placed in kit.marks(number):
            mark = placed.mark
            if isinstance(mark, Text) and placed.turn == 0 and mark.string.isdigit():
                key = (mark.string, mark.size_pt)
                inks[mark.bold].setdefault(key, []).append(ink(drawn, placed, 8))
    both = set(inks[True]) & set(inks[False])
    assert both
    for sign in both:
        assert min(inks[True][sign]) > 1.15 * max(inks[False][sign]), sign


def ink(drawn: Any, placed: Placed, dots: int) -> float:
    """The ink of a placed text."""
    box = placed.box
    rows = slice(int(box.y * dots), int(box.bottom * dots) + 1)
    columns = slice(int(box.x * dots), int(box.right * dots) + 1)
    return float(drawn[rows, columns].sum())
