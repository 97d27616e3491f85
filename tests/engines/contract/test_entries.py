"""What is checked of every scoring request, and house rules."""

from __future__ import annotations

import pytest

from engines.cards.deck import Suit, card_of
from engines.cards.notation import NotationError, Span
from engines.cards.reading import read_cards
from engines.contract.entries import (
    cards_of,
    check_copies,
    check_players,
    name_and_text,
    notation_error,
    player_named,
    whole_number,
)
from engines.contract.errors import ErrorCode, InputError, PlayError, RuleError, Where, nearest
from engines.contract.game import Entry, Option
from engines.contract.hands import EMPTY, Hand, hand_of
from engines.contract.rulings import Ruling, resolve


@pytest.mark.parametrize(
    ("typed", "split"),
    [
        ("あき＝S9", ("あき", "S9")),
        ("Aki=♥Ｊ＝１１", ("Aki", "♥Ｊ＝１１")),
        ("QD KC", ("", "QD KC")),
        ("Aki=QD", ("Aki", "QD")),
        (" Aki =QD=1", ("Aki", "QD=1")),
        ("Aki=", ("Aki", "")),
        ("", ("", "")),
    ],
)
def test_name_and_text(typed: str, split: tuple[str, str]) -> None:
    assert name_and_text(typed) == split


@pytest.mark.parametrize("typed", ["=QD", "  =QD", "="])
def test_empty_name(typed: str) -> None:
    with pytest.raises(InputError) as caught:
        name_and_text(typed)
    assert caught.value.code == "players.name-empty"
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Aki", ""], "players.name-needed"),
        (["", ""], "players.name-needed"),
        (["Aki", "aki"], "players.same-name"),
        (["Aki", "Ａｋｉ"], "players.same-name"),
        (["A", "B", "C", "D"], "players.too-many"),
        ([], "players.none"),
    ],
)
def test_players(names: list[str], code: str) -> None:
    with pytest.raises(PlayError) as caught:
        check_players(names, 1, 3)
    assert caught.value.code == code


def test_players_that_are_fine() -> None:
    check_players([""], 1, 3)
    check_players(["Aki", "Ben", "ちえ"], 1, 3)


def test_cards_that_cannot_be_read_know_their_place() -> None:
    with pytest.raises(InputError) as caught:
        cards_of("hand", "Aki", "QD X9")
    where = caught.value.where
    assert where is not None
    assert (where.option, where.player, where.text) == ("hand", "Aki", "QD X9")
    assert where.start >= 3


def test_copies() -> None:
    first, second = read_cards("SK H3"), read_cards("D4 SK")
    held = [("hand", "Aki", "SK H3", first), ("hand", "Ben", "D4 SK", second)]
    with pytest.raises(RuleError) as caught:
        check_copies(held)
    assert caught.value.code == "cards.twice"
    assert caught.value.data == {"card": card_of("SK"), "copies": 1, "owners": ("Aki", "Ben")}
    assert caught.value.where == Where("hand", "D4 SK", 3, 5, "Ben")
    check_copies(held, copies=2)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("7", 7), ("+7", 7), ("-3", -3), ("−3", -3), ("－３", -3), (" １２ ", 12), ("0", 0)),
        *(("1,000", 1000), ("１，２３４，５６７", 1_234_567), ("000000000012", 12)),
    ],
)
def test_whole_numbers(text: str, number: int) -> None:
    assert whole_number("cash", None, text, None, None) == number


@pytest.mark.parametrize("text", ["", "x", "1.5", "1,00", ",100", "--3", "٣", "½", "$5", "5$"])
def test_numbers_that_cannot_be_read(text: str) -> None:
    with pytest.raises(InputError) as caught:
        whole_number("cash", "Aki", text, None, None)
    assert caught.value.code == "number.unreadable"


@pytest.mark.parametrize(
    ("text", "number"),
    [("$57", 57), ("57$", 57), ("＄５７", 57), ("$ 1,000", 1000), ("-$5", -5), ("57", 57)],
)
def test_amounts_of_money(text: str, number: int) -> None:
    assert whole_number("cash", None, text, None, None, money=True) == number


@pytest.mark.parametrize("text", ["$", "$$5", "$5$", "$x", "5€", "1,00$"])
def test_money_that_cannot_be_read(text: str) -> None:
    with pytest.raises(InputError) as caught:
        whole_number("cash", "Aki", text, None, None, money=True)
    assert caught.value.code == "number.unreadable"


@pytest.mark.parametrize("text", ["9" * 29, "1234567890", "-1,000,000,000"])
def test_numbers_beyond_all_counting(text: str) -> None:
    with pytest.raises(InputError) as caught:
        whole_number("cash", "Aki", text, 0, None)
    assert caught.value.code == "number.too-large"


@pytest.mark.parametrize(
    ("text", "least", "most", "code"),
    [
        ("-1", 0, None, "number.below"),
        ("11", None, 10, "number.above"),
        ("11", 0, 10, "number.range"),
        ("-1", 0, 10, "number.range"),
    ],
)
def test_numbers_out_of_range(text: str, least: int | None, most: int | None, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        whole_number("cash", None, text, least, most)
    limits = {"least": least, "most": most}
    told = {name: value for name, value in limits.items() if value is not None}
    assert caught.value.code == code
    assert caught.value.data == {"number": int(text), **told}
    assert caught.value.exit_code == 1


@pytest.mark.parametrize("typed", ["ａｋｉ", " AKI ", "Aki"])
def test_a_player_is_known_however_the_name_is_typed(typed: str) -> None:
    assert player_named(typed, ("Ben", "Aki"), Where("cash", "3", 0, 1), "x.unnamed") == "Aki"


@pytest.mark.parametrize(
    ("names", "code", "near"),
    [(("Aki", "Ben"), "players.unknown", ("Aki",)), (("",), "x.unnamed", None)],
)
def test_a_player_who_is_not_there(names: tuple[str, ...], code: str, near: object) -> None:
    with pytest.raises(InputError) as caught:
        player_named("Akio", names, Where("cash", "3", 0, 1), "x.unnamed")
    assert (caught.value.code, caught.value.data.get("nearest")) == (code, near)


def test_remedies_are_told_once_and_can_be_used() -> None:
    error = NotationError("cards.no-suit", "9", Span(0, 1), ("9S", "9S", "9H", "9H 9S"))
    assert notation_error(error, "hand", None).data["nearest"] == ("9S", "9H", "9H 9S")
    found = notation_error(error, "hand", None, lambda card: card.suit is Suit.SPADES)
    assert found.data["nearest"] == ("9S",)
    with pytest.raises(InputError) as caught:
        cards_of("hand", None, "K", lambda card: card.suit is Suit.HEARTS)
    assert caught.value.data["nearest"] == ("KH",)


def test_errors_learn_their_place() -> None:
    error = RuleError("x.y", Where("", "QD", 0, 2), card=card_of("DQ"))
    placed = error.at("hand", "Aki")
    assert placed.where == Where("hand", "QD", 0, 2, "Aki")
    assert (type(placed), placed.code, placed.data) == (RuleError, "x.y", error.data)
    assert error.where == Where("", "QD", 0, 2), "the error itself stays as it is"
    assert RuleError("x.y").at("hand").where is None
    assert ErrorCode("x.y").fields == ()


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("chiken", ("chicken",)),
        ("JIKA", ("jika",)),
        ("fuse", ("fusejika",)),
        ("zzzzz", ()),
        ("", ()),
    ],
)
def test_nearest(word: str, found: tuple[str, ...]) -> None:
    known = ("chicken", "csm", "donburiko", "fusejika", "jika", "light")
    assert nearest(word, known)[: len(found)] == found
    assert bool(nearest(word, known)) is bool(found)


def test_nearest_of_few_are_all() -> None:
    assert nearest("zzz", ("yes", "no")) == ("yes", "no")


def test_hands() -> None:
    hand = hand_of([card_of("HK"), card_of("SA")])
    assert hand.known == (card_of("SA"), card_of("HK"))
    assert len(Hand(hand.known, 3)) == 5
    assert hand.unseen() == Hand((), 2)
    assert hand.without(card_of("SA")) == Hand((card_of("HK"),))
    assert Hand((), 2).without(card_of("SA")) == Hand((), 1)
    with pytest.raises(ValueError, match="not in this hand"):
        hand.without(card_of("D2"))
    assert len(EMPTY) == 0


RULINGS = (Ruling("fixed-one"), Ruling("switch", ("no", "yes"), "author"))


def test_switches() -> None:
    assert resolve(RULINGS, {}) == {"switch": "no"}
    assert resolve(RULINGS, {"switch": "yes"}) == {"switch": "yes"}
    assert not RULINGS[0].is_switch


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"swich": "yes"}, "rulings.unknown"),
        ({"fixed-one": "fixed"}, "rulings.unknown"),
        ({"switch": "maybe"}, "rulings.value"),
        ({"switch": ""}, "rulings.value"),
    ],
)
def test_switches_that_are_not(chosen: dict[str, str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        resolve(RULINGS, chosen)
    assert caught.value.code == code
    assert caught.value.data["nearest"]


def test_entries() -> None:
    entry = Entry({"prices": "D4", "hand": (("Aki", "QD"),), "what_if": True})
    assert entry.text("prices") == "D4"
    assert entry.text("nothing") == ""
    assert entry.by_player("hand") == (("Aki", "QD"),)
    assert entry.by_player("nothing") == ()
    assert entry.flag("what_if")
    assert not entry.flag("nothing")
    assert entry.has("prices")
    assert not entry.has("nothing")
    assert Option("bonus-left").key == "bonus_left"
