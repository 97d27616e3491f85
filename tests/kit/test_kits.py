"""Every game × language × paper × deck, on the display list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest
from support.geometry import Placed, holds, meeting, overlap, placed_marks
from support.layouts import DeckMattersError, Layouts, NoDeck, apart

from playaid.games.catalogue import GameEntry, find_game, game_ids, templates_root, unpublished_ids
from playaid.kit.layout import Kit, Stock, lay_out
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.display import Box, Group, Line, Page, Pip, Qr, Rectangle, Text
from playaid.sheets.paper import CARDS, PAPERS, read_card_size, read_paper

GAMES = [g for g in game_ids() if (templates_root() / g / "sheets.en.toml").is_file()]
LANGUAGES = ("ja", "en")
CLEARANCE = 1.0


# Every game, paper and deck in both languages, going through each at its own pace.
SAMPLE = [
    (game, language, list(PAPERS)[(5 * turn + index) % 12], list(CARDS)[(turn + index) % 6])
    for turn in range(2)
    for index, (game, language) in enumerate(product(GAMES, LANGUAGES))
]


@cache
def kit(game: str, language: str) -> Kit:
    """Rendered and cut to its fonts once; laid out anew for every paper and deck."""
    return open_kit(KitRequest(found(game), (language,)))


@cache
def found(game: str) -> GameEntry:
    return find_game(game)


@cache
def layouts(game: str, language: str) -> Layouts:
    return Layouts(kit(game, language))


def pages(game: str, language: str, paper: str, cards: str) -> tuple[Page, ...]:
    stock = Stock(read_paper(paper), read_card_size(cards))
    document, _ = lay_out(kit(game, language), stock)
    return document.pages


@pytest.mark.exhaustive
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_deck_lies_right_on_every_paper(game: str, language: str, paper: str) -> None:
    """Sheet by sheet; pages that are the same for all decks are looked at once."""
    seen: set[str] = set()
    for decks, laid in layouts(game, language).on(paper):
        check_pages(laid, decks, f"{game} {language} {paper}")
        seen.update(decks)
    assert seen == set(CARDS)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "language", "paper", "cards"), SAMPLE)
def test_sheets_one_by_one_are_the_kit_as_it_is_printed(
    game: str, language: str, paper: str, cards: str
) -> None:
    printed = pages(game, language, paper, cards)
    assert layouts(game, language).whole(paper, cards) == printed
    check_pages(printed, (cards,), f"{game} {language} {paper}")


def test_the_sample_holds_every_game_paper_and_deck_in_both_languages() -> None:
    assert {(game, language) for game, language, _, _ in SAMPLE} == {*product(GAMES, LANGUAGES)}
    assert {paper for *_, paper, _ in SAMPLE} == set(PAPERS)
    assert {cards for *_, cards in SAMPLE} == set(CARDS)


@pytest.mark.parametrize("game", GAMES)
def test_sheets_with_places_for_cards_ask_for_the_deck(game: str) -> None:
    laid = layouts(game, "en")
    by_places: dict[bool, set[bool]] = {True: set(), False: set()}
    for sheets in apart(laid.edition.sheets):
        marks = [
            placed.mark
            for page in laid.pages(sheets, "a4", read_card_size("poker"))
            for placed in placed_marks(page)
        ]
        places = any(isinstance(m, Rectangle) and m.name.startswith("slot:") for m in marks)
        try:
            laid.pages(sheets, "a4", NoDeck())
            by_places[places].add(False)
        except DeckMattersError:
            by_places[places].add(True)
    assert by_places[True] <= {True}
    assert False in by_places[False]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("paper", "cards"), [("a4", "poker"), ("jis-b5", "mini"), ("a6", "tarot")])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", unpublished_ids())
def test_named_only_games_share_their_sheets(
    game: str, language: str, paper: str, cards: str
) -> None:
    """Their templates are one for all of them, so a few papers tell."""
    laid = pages(game, language, paper, cards)
    check_pages(laid, (cards,), f"{game} {language} {paper}")


def check_pages(pages: Sequence[Page], decks: Sequence[str], of: str) -> None:
    for page in pages:
        where = f"{of} {'/'.join(decks)} {page.title}"
        marks = placed_marks(page)
        check_margins(page, marks, where)
        check_texts(marks, where)
        for cards in decks:
            check_slots(marks, cards, where)
        check_rulers(page, marks, where)
        check_credit(marks, where)


def check_margins(page: Page, marks: list[Placed], where: str) -> None:
    inner = page.margin
    for placed in marks:
        box = placed.visible
        if box is None:
            continue
        right, bottom = page.width - inner, page.height - inner
        inside = box.x >= inner - 0.05 and box.y >= inner - 0.05
        assert inside, (where, placed)
        assert box.right <= right + 0.05, (where, placed)
        assert box.bottom <= bottom + 0.05, (where, placed)


def check_texts(marks: list[Placed], where: str) -> None:
    for placed in marks:
        if isinstance(placed.mark, Text):
            assert placed.room is not None
            assert holds(placed.room, placed.box), (where, placed)
            assert placed.mark.size_pt >= 7, (where, placed)
    # The names of tiles on the strips stand on white and vanish under the tile that is glued there.
    seen = [p for p in marks if getattr(p.mark, "name", "") != "strip"]
    texts = [(_ink(p.visible), p.mark) for p in seen if isinstance(p.mark, Text) and p.visible]
    met = meeting([ink for ink, _ in texts])
    assert not met, (where, [(texts[one][1], texts[other][1]) for one, other in met])


def _ink(box: Box) -> Box:
    """Lines are set closer than their em boxes are high; ink is what must not meet."""
    return Box(box.x, box.y + 0.15 * box.height, box.width, 0.7 * box.height)


def check_slots(marks: list[Placed], cards: str, where: str) -> None:
    card = read_card_size(cards)
    size = sorted((card.width + 2 * CLEARANCE, card.height + 2 * CLEARANCE))
    slots = [p for p in marks if isinstance(p.mark, Rectangle) and p.mark.name.startswith("slot:")]
    for placed in slots:
        found_size = sorted((placed.box.width, placed.box.height))
        assert found_size == pytest.approx(size, abs=0.1), where
        assert placed.mark.radius == 3.0
    whole = [p for p in slots if not p.mark.stroke.dash]
    met = meeting([one.box for one in whole])
    assert not met, (where, [(whole[one].mark.name, whole[other].mark.name) for one, other in met])


def check_rulers(page: Page, marks: list[Placed], where: str) -> None:
    has_slots = any(
        isinstance(p.mark, Rectangle) and p.mark.name.startswith(("slot:", "fan:")) for p in marks
    )
    across = [p for p in marks if isinstance(p.mark, Line) and p.mark.name == "ruler-across"]
    up = [p for p in marks if isinstance(p.mark, Line) and p.mark.name == "ruler-up"]
    texts = [p.mark.string for p in marks if isinstance(p.mark, Text)]
    if has_slots and is_tile(page):
        assert [p.box.width for p in across] == [p.box.height for p in up], where
        assert [p.box.width in (50.0, 100.0) for p in across] == [True], where
    elif has_slots:
        usable = min(page.width, page.height) - 2 * page.margin
        length = 100.0 if usable >= 112 else 50.0
        assert [p.box.width for p in across] == pytest.approx([length]), where
        assert [p.box.height for p in up] == pytest.approx([length]), where
        assert (
            any(f"{length:g} mm" in text.replace("\u00a0", " ") for text in texts) or usable < 112
        ), where


def is_tile(page: Page) -> bool:
    """Whether a page is a part of a larger one, whose furniture it shows in part."""
    return any(isinstance(mark, Group) and mark.name.startswith("tile:") for mark in page.marks)


def check_credit(marks: list[Placed], where: str) -> None:
    codes = [p for p in marks if isinstance(p.mark, Qr)]
    assert len(codes) == 1, where
    code = codes[0]
    module = code.box.width / (len(code.mark.rows) + 2 * code.mark.quiet)
    assert module == pytest.approx(0.5), where
    for placed in marks:
        if isinstance(placed.mark, (Text, Pip)) and placed.visible and code.visible:
            assert not overlap(placed.visible, code.visible, 0.3), (where, placed)
