"""States and moves as JSON data: only what fits its type comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest

from engines.cards.deck import CARDS, Card, Suit, card_of
from engines.contract.hands import Hand
from engines.contract.saving import SavedDataError, from_data, to_data


@dataclass(frozen=True)
class Inner:
    side: Literal["upper", "lower"]
    pair: tuple[int, str]


@dataclass(frozen=True)
class Outer:
    card: Card
    perhaps: Card | None
    suit: Suit
    hands: tuple[Hand, ...]
    inner: Inner | None
    flag: bool
    named: Mapping[str, int]


OUTER = Outer(
    card_of("SK"),
    None,
    Suit.HEARTS,
    (Hand((card_of("DA"),), 2), Hand()),
    Inner("upper", (3, "x")),
    True,
    {"a": 1},
)


def test_there_and_back_through_text() -> None:
    data = json.loads(json.dumps(to_data(OUTER)))
    assert data["kind"] == "Outer"
    assert from_data((Outer,), data) == OUTER
    assert from_data((Outer,), data).card is card_of("SK")


def test_every_card() -> None:
    hand = Hand(CARDS, 0)
    assert from_data((Hand,), to_data(hand)) == hand


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"card": "SX"}, "card"),
        ({"card": 5}, "card"),
        ({"card": ["SK"]}, "card"),
        ({"perhaps": 1}, "perhaps"),
        ({"suit": "X"}, "suit"),
        ({"hands": {}}, "hands"),
        ({"hands": [{"kind": "Hand", "known": [], "hidden": True}]}, "hands.0.hidden"),
        ({"hands": [{"kind": "Hand", "known": ["??"], "hidden": 0}]}, "hands.0.known.0"),
        ({"hands": [{"kind": "Hands", "known": [], "hidden": 0}]}, "hands.0"),
        ({"hands": [{"kind": "Hand", "known": []}]}, "hands.0"),
        ({"inner": {"kind": "Inner", "side": "left", "pair": [1, "x"]}}, "inner.side"),
        ({"inner": {"kind": "Inner", "side": "upper", "pair": [1]}}, "inner.pair"),
        ({"inner": {"kind": "Other"}}, "inner"),
        ({"flag": 1}, "flag"),
        ({"flag": "true"}, "flag"),
        ({"named": []}, "named"),
        ({"named": {"a": "1"}}, "named.a"),
        ({"more": 1}, "top"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], path: str) -> None:
    data = to_data(OUTER) | change
    with pytest.raises(SavedDataError) as caught:
        from_data((Outer,), data)
    assert (caught.value.path or "top") == path
    assert str(caught.value)


@pytest.mark.parametrize("data", [None, [], 3, "x", {}, {"kind": "Nobody"}])
def test_moves_that_are_none(data: Any) -> None:
    with pytest.raises(SavedDataError):
        from_data((Inner, Outer), data)


def test_moves_are_told_by_kind() -> None:
    move = Inner("lower", (1, "y"))
    assert from_data((Outer, Inner), to_data(move)) == move


def test_what_cannot_be_saved() -> None:
    with pytest.raises(TypeError):
        to_data(object())


@dataclass(frozen=True)
class Renamed:
    saved_as: ClassVar[str] = "Old"
    number: int = 1


def test_a_class_may_keep_the_kind_it_had() -> None:
    data = to_data(Renamed(2))
    assert data == {"kind": "Old", "number": 2}
    assert from_data((Renamed,), data) == Renamed(2)
    with pytest.raises(SavedDataError):
        from_data((Renamed,), {"kind": "Renamed", "number": 2})
