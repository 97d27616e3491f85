"""What is checked of every scoring request, and house rules."""

from __future__ import annotations

import pytest

from engines.card_reading import read_cards
from engines.cards import card_of
from engines.entries import (
    cards_of,
    check_copies,
    check_players,
    name_and_text,
    whole_number,
)
from engines.errors import ErrorCode, InputError, PlayError, RuleError, Where, nearest
from engines.game import Entry, Option
from engines.hands import EMPTY, Hand, hand_of
from engines.rulings import Ruling, resolve


@pytest.mark.parametrize(
    ("typed", "split"),
    [
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
        ([], "players.too-few"),
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
    [("7", 7), ("+7", 7), ("-3", -3), ("−3", -3), ("－３", -3), (" １２ ", 12), ("0", 0)],
)
def test_whole_numbers(text: str, number: int) -> None:
    assert whole_number("cash", None, text, None, None) == number


@pytest.mark.parametrize("text", ["", "x", "1.5", "1,000", "--3", "٣", "1234567890", "½"])
def test_numbers_that_cannot_be_read(text: str) -> None:
    with pytest.raises(InputError) as caught:
        whole_number("cash", "Aki", text, None, None)
    assert caught.value.code == "number.unreadable"


@pytest.mark.parametrize(("text", "least", "most"), [("-1", 0, None), ("11", 0, 10)])
def test_numbers_out_of_range(text: str, least: int, most: int | None) -> None:
    with pytest.raises(RuleError) as caught:
        whole_number("cash", None, text, least, most)
    assert caught.value.code == "number.range"
    assert caught.value.exit_code == 1


def test_errors_learn_their_place() -> None:
    error = RuleError("x.y", Where("", "QD", 0, 2), card=card_of("DQ"))
    assert error.at("hand", "Aki") is error
    assert error.where == Where("hand", "QD", 0, 2, "Aki")
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
