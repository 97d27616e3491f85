"""Small tables of 不確定世界の時空干渉者 that its examples are played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.cards.deck import Card
from engines.cards.reading import read_cards
from engines.contract.examples import Findings, Value, WorkedExample
from engines.contract.hands import Hand, hand_of
from engines.fusejika.facts import DECK
from engines.fusejika.state import State


def example(
    id: str, heading: str, given: str, run: Callable[[], Findings], *expected: tuple[str, Value]
) -> WorkedExample:
    """A worked example whose findings come last, as they are written."""
    return WorkedExample(id, heading, given, expected, run)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text."""
    return tuple(each.card for each in read_cards(text))


def codes(laid: Sequence[Card]) -> str:
    """Cards as codes, parted by blanks."""
    return " ".join(c.code for c in laid)


def table(own: str, hand: str, left: str = "", right: str = "", pile: int = 0) -> State:
    """Three players, the first to lay; all cards not named are held by the last."""
    rows = (cards(own), cards(left), cards(right))
    named = sum(map(len, rows)) + len(cards(hand))
    rest = Hand((), len(DECK) - named - pile)
    return State(phase="lay", hands=(hand_of(cards(hand)), Hand(), rest), rows=rows, pile=pile)
