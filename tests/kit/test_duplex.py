"""Backs meet their fronts, folds run between them, and copies fill their pages."""

from __future__ import annotations

import pytest
from support.finishing import (
    Finished,
    finished,
    named,
    rules_in,
    seen_from_the_front,
    viewer_preferences,
)
from support.geometry import holds, overlap, placed_marks
from support.pairwise import pairwise
from support.readback import GAMES, LANGUAGES

from engines.contract.errors import InputError
from playaid.games.catalogue import find_game
from playaid.kit.making import fit_kit
from playaid.kit.request import KitRequest
from playaid.press.correction import Correction
from playaid.sheets.display import Box, Line, Page, Text
from playaid.sheets.errors import FitError
from playaid.sheets.pages.finish import Finish
from playaid.sheets.pages.n_up import part_of
from playaid.sheets.pages.verso import mirrored_box
from playaid.sheets.paper import read_paper

pytestmark = pytest.mark.exhaustive

NEAR = 0.1
"""How exactly backs meet fronts, in mm."""
BACKS = ("other-language", "rules")
CASES = pairwise(
    GAMES, BACKS, ("long", "short"), ("a4", "a3", "letter", "jis-b5"), ("poker", "tarot", "mini")
)
ERROR = Correction(1.018, 0.985, 1.5, -2.0)


@pytest.fixture(params=CASES, ids="-".join)
def case(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


def two_sided(case: tuple[str, ...], correction: Correction | None = None) -> Finished:
    game, backs, flip, paper, cards = case
    finish = Finish(
        backs="rules" if backs == "rules" else "other-language",
        flip="long" if flip == "long" else "short",
    )
    return finished(game, finish, "en", paper, cards, correction=correction)


def meets(one: Box, other: Box) -> bool:
    sides = ("x", "y", "width", "height")
    return all(abs(getattr(one, side) - getattr(other, side)) < NEAR for side in sides)


# -- on the display list


@pytest.mark.exhaustive
def test_every_back_lies_behind_a_front(case: tuple[str, ...]) -> None:
    kit, flip = two_sided(case), case[2]
    seen = 0
    for front, back in kit.sides():
        assert (front.back, back.back) == (False, True)
        assert (front.width, front.height) == (back.width, back.height)
        fronts = [p.box for p in named(front, "card:")]
        for placed in named(back, "back:"):
            behind = seen_from_the_front(placed.box, back, flip)
            assert sum(meets(behind, box) for box in fronts) == 1
            seen += 1
        assert case[1] == "rules" or len(fronts) == len(named(back, "back:"))
    assert seen >= 2


def test_a_back_is_of_its_front(case: tuple[str, ...]) -> None:
    """The name of a back's box is the title of the card in front of it."""
    kit, flip = two_sided(case), case[2]
    for front, back in kit.sides():
        for placed in named(back, "back:"):
            behind = seen_from_the_front(placed.box, back, flip)
            (card,) = [p for p in named(front, "card:") if meets(p.box, behind)]
            assert getattr(card.mark, "name", "")[5:] == getattr(placed.mark, "name", "")[5:]


def test_what_stands_on_a_back_keeps_off_its_edge(case: tuple[str, ...]) -> None:
    for _, back in two_sided(case).sides():
        inner = [
            Box(b.x + 3, b.y + 1.5, b.width - 6, b.height - 3)
            for b in (p.box for p in named(back, "back:"))
        ]
        for placed in placed_marks(back):
            if isinstance(placed.mark, Text):
                assert any(holds(box, placed.box) for box in inner)


def test_backs_read_upright_when_a_card_is_turned_over_sideways(case: tuple[str, ...]) -> None:
    for _, back in two_sided(case).sides():
        sideways = (case[2] == "long") == (back.width <= back.height)
        turns = {p.turn for p in placed_marks(back) if isinstance(p.mark, Text)}
        assert turns <= {0 if sideways else 180}


def test_the_file_asks_for_the_right_flip(case: tuple[str, ...]) -> None:
    kit = two_sided(case)
    assert kit.document.duplex == f"{case[2]}-edge"
    wanted = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[case[2]]
    assert viewer_preferences(kit.content())["Duplex"].name == wanted


# -- read back from the file


def rule_on_back(front_rule: Box, card: Box, page: Page, flip: str) -> Box:
    """Where the rule of a back lies, in the back's own coordinates, told from the front's."""
    place = mirrored_box(card, page.width, page.height, "long" if flip == "long" else "short")
    inside_x, inside_y = front_rule.x - card.x, front_rule.y - card.y
    if (flip == "long") == (page.width <= page.height):
        return Box(place.x + inside_x, place.y + inside_y, front_rule.width, front_rule.height)
    return Box(
        place.right - inside_x - front_rule.width,
        place.bottom - inside_y - front_rule.height,
        front_rule.width,
        front_rule.height,
    )


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("paper", "cards"), [("a4", "poker"), ("a3", "mini"), ("letter", "tarot")])
def test_backs_meet_fronts_in_the_file(flip: str, paper: str, cards: str) -> None:
    kit = two_sided(("jika", "other-language", flip, paper, cards))
    content = kit.content()
    for number, (front, back) in enumerate(kit.sides()):
        fronts = [p.box for p in named(front, "card:")]
        on_front = rules_in(content, 2 * number)
        on_back = rules_in(content, 2 * number + 1)
        cards_with_rules = [(c, r) for c in fronts for r in on_front if holds(c, r)]
        assert len(on_back) == len(cards_with_rules) == len(fronts)
        for card, rule in cards_with_rules:
            wanted = rule_on_back(rule, card, back, flip)
            assert any(meets(wanted, found) for found in on_back)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_meet_fronts_after_a_correction_on_the_printer_that_needs_it(flip: str) -> None:
    """The printer scales from the middle of the page and moves backs; corrected, both sides come
    out at true size, one behind the other."""
    case = ("jika", "other-language", flip, "a4", "poker")
    plain, kit = two_sided(case), two_sided(case, ERROR)
    assert plain.document.pages[0].width < plain.document.pages[0].height
    before, after = plain.content(), kit.content()
    scale = (ERROR.across, ERROR.down)
    moved = (0.0, 0.0)
    for number, page in enumerate(kit.document.pages):
        if page.back:
            sign = 1 if flip == "long" else -1
            moved = (sign * ERROR.back_right, sign * ERROR.back_down)
        true, drawn = rules_in(before, number), rules_in(after, number, scale)
        assert len(true) == len(drawn) > 0
        for box in drawn:
            on_paper = printed_by(box, page, scale, moved)
            assert any(meets(on_paper, one) for one in true)
        moved = (0.0, 0.0)


def printed_by(box: Box, page: Page, scale: tuple[float, float], moved: tuple[float, float]) -> Box:
    """What the faulty printer makes of a box: it undoes the scale and the shift it needs."""
    middle = page.width / 2, page.height / 2
    x = (box.x - moved[0] - middle[0]) / scale[0] + middle[0]
    y = (box.y - moved[1] - middle[1]) / scale[1] + middle[1]
    return Box(x, y, box.width / scale[0], box.height / scale[1])


# -- what is on backs


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_other_language_is_the_same_card(game: str, lang: str) -> None:
    other = LANGUAGES[1 - LANGUAGES.index(lang)]
    kit = finished(game, Finish(backs="other-language"), lang)
    plain = finished(game, Finish(), other)
    titles = [
        getattr(p.mark, "name", "")[5:]
        for page in plain.document.pages
        for p in named(page, "card:")
    ]
    found = []
    for front, back in kit.sides():
        for card in named(front, "card:"):
            (there,) = [
                p
                for p in named(back, "back:")
                if meets(seen_from_the_front(p.box, back, "long"), card.box)
            ]
            texts = [
                p.mark
                for p in placed_marks(back)
                if isinstance(p.mark, Text) and holds(there.box, p.box)
            ]
            found.append("".join(t.string for t in texts if t.bold and t.size_pt == 12))
    squeezed = [title.replace(" ", "") for title in titles]
    assert [title.replace(" ", "") for title in found] == squeezed


@pytest.mark.parametrize("game", ["chicken", "donburiko", "fusejika"])
def test_the_rest_of_the_rules_is_on_the_back_where_it_takes_two_cards(game: str) -> None:
    plain, kit = finished(game, Finish()), finished(game, Finish(backs="rules"))
    cards = sum(len(named(page, "card:")) for page in plain.document.pages)
    fronts = sum(len(named(front, "card:")) for front, _ in kit.sides())
    assert fronts == cards / 2


def test_elsewhere_the_back_leads_to_the_rules() -> None:
    from playaid.sheets.display import Qr

    kit = finished("jika", Finish(backs="rules"))
    (_, back), *_ = kit.sides()
    codes = [p for p in placed_marks(back) if isinstance(p.mark, Qr)]
    assert len(codes) == len(named(back, "back:"))
    source = find_game("jika").game.info.source
    assert {getattr(p.mark, "address", "") for p in codes} == {source}


def test_a_page_without_cards_has_a_blank_back() -> None:
    kit = finished("jika", Finish(backs="rules"), sheets=())
    blanks = [back for _, back in kit.sides() if not back.marks]
    assert len(blanks) == len(kit.sides()) - 1
    assert all(back.title == "" for back in blanks), "blank pages have no bookmark"


# -- folded over


@pytest.mark.parametrize("cards", ["poker", "tarot", "mini"])
@pytest.mark.parametrize("game", GAMES)
def test_fold_over_cards_have_both_sides_beside_each_other(game: str, cards: str) -> None:
    kit = finished(game, Finish(backs="other-language", fold=True), "en", "a4", cards)
    assert kit.document.duplex == "simplex"
    for page in kit.document.pages:
        assert not page.back
        boxes = [p.box for p in named(page, "card:")]
        lines = [p for p in placed_marks(page) if isinstance(p.mark, Line)]
        creases = [p.box for p in lines if getattr(p.mark, "name", "") == "fold"]
        cuts = [p.box for p in lines if getattr(p.mark, "name", "") == "cut"]
        assert boxes
        for box in boxes:
            middle = box.x + box.width / 2
            through = [c for c in creases if abs(c.x - middle) < 1e-6 and c.width == 0]
            assert any(abs(c.y - box.y) < 1e-6 and c.height == box.height for c in through)
            assert len(through) >= 3, "marked above and below too"
            assert not [c for c in cuts if abs(c.x - middle) < 1e-6 and c.width == 0]
        for cut in cuts:
            grown = Box(cut.x - 0.05, cut.y - 0.05, cut.width + 0.1, cut.height + 0.1)
            assert not any(overlap(grown, box, 0.06) for box in boxes)


# -- copies


def card_count(kit: Finished) -> int:
    return sum(len(named(page, "card:")) for page in kit.document.pages)


@pytest.mark.parametrize("copies", [1, 2, 3, 7])
def test_there_are_as_many_of_each_card_as_asked_for(copies: int) -> None:
    names = ("Aki", "Ben", "Chie")
    kit = finished("jika", Finish(copies=copies), players=names)
    assert card_count(kit) == 3 * copies
    strings = [
        p.mark.string
        for page in kit.document.pages
        for p in placed_marks(page)
        if isinstance(p.mark, Text)
    ]
    assert {strings.count(name) for name in names} == {copies}


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "cards"), [("a4", "poker"), ("a3", "bridge"), ("a4", "mini")])
def test_filled_pages_have_no_room_for_one_more(game: str, paper: str, cards: str) -> None:
    plain = finished(game, Finish(), "en", paper, cards)
    full = finished(game, Finish(fill=True), "en", paper, cards)
    assert len(full.document.pages) == len(plain.document.pages)
    assert card_count(full) >= card_count(plain)
    rows = [len({round(p.box.y, 3) for p in named(page, "card:")}) for page in full.document.pages]
    across = [
        len({round(p.box.x, 3) for p in named(page, "card:")}) for page in full.document.pages
    ]
    counts = [len(named(page, "card:")) for page in full.document.pages]
    assert counts == [r * a for r, a in zip(rows, across, strict=True)]
    assert counts[-1] >= max(counts) - across[-1]


def test_filled_pages_have_backs_too() -> None:
    kit = finished("jika", Finish(backs="other-language", fill=True), "en", "a3", "mini")
    for front, back in kit.sides():
        assert len(named(front, "card:")) == len(named(back, "back:"))


# -- score pads


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_score_sheets_share_a_page(count: int, paper: str) -> None:
    finish = Finish(n_up=2 if count == 2 else 4)
    kit = finished("jika", finish, "en", paper, sheets=("scoresheet",))
    (page,) = kit.document.pages
    part = part_of(read_paper(paper), count)
    assert part.width * part.height * count == pytest.approx(page.width * page.height)
    titles = [p for p in placed_marks(page) if getattr(p.mark, "name", "") == "title"]
    strings = [p.mark.string for p in titles if isinstance(p.mark, Text) and p.mark.bold]
    assert len(strings) == count
    cuts = [p for p in placed_marks(page) if getattr(p.mark, "name", "") == "cut"]
    others = [p.box for p in placed_marks(page) if getattr(p.mark, "name", "") != "cut"]
    for cut in cuts:
        grown = Box(cut.box.x - 1, cut.box.y - 1, cut.box.width + 2, cut.box.height + 2)
        assert not any(overlap(grown, box) for box in others)
        assert holds(Box(10, 10, page.width - 20, page.height - 20), cut.box)
    middles = {(round(c.box.x - page.width / 2, 6), c.box.width == 0) for c in cuts}
    assert (0.0, True) in middles or page.width < page.height


def test_more_copies_than_a_page_holds_take_more_pages() -> None:
    finish = Finish(n_up=4, copies=6)
    assert len(finished("jika", finish, sheets=("scoresheet",)).document.pages) == 2


def test_a_pad_too_small_for_its_sheet_is_refused() -> None:
    with pytest.raises(FitError) as caught:
        finished("fusejika", Finish(n_up=4), paper="a5", sheets=("scoresheet",))
    assert caught.value.data["paper"] == "a5/4"


@pytest.mark.parametrize(
    ("finish", "sheets", "code"),
    [
        (Finish(backs="rules"), ("board",), "finish.no-cards"),
        (Finish(copies=2), ("board",), "finish.no-cards"),
        (Finish(fill=True), ("scoresheet",), "finish.no-cards"),
        (Finish(n_up=2), ("board", "summary"), "finish.no-pads"),
    ],
)
def test_a_finish_that_changes_nothing_is_refused(
    finish: Finish, sheets: tuple[str, ...], code: str
) -> None:
    request = KitRequest(find_game("jika"), ("en",), sheets=sheets, finish=finish)
    with pytest.raises(InputError) as caught:
        fit_kit(request)
    assert caught.value.code == code
