"""The moves of Card Stock Market: small steps, so that there are never many of them.

Every move is made once here: whole games are played by the ten thousand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, get_args

from engines.cards.deck import CARDS, Card
from engines.contract.hands import Hand
from engines.csm.facts import values_on


@dataclass(frozen=True, slots=True)
class PricesTurned:
    """Chance: the first number card turned of each company, in the order of SUITS."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the hands by seat, known or not."""

    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Buy:
    """A card of the hand is laid down as a certificate and paid for."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sell:
    """One certificate goes back to the bank at the present price."""

    card: Card


@dataclass(frozen=True, slots=True)
class MovePrice:
    """A card of the hand is laid on its company's price; `value` is the new price in dollars."""

    card: Card
    value: int


@dataclass(frozen=True, slots=True)
class Discard:
    """One card is thrown away, by a player who neither trades nor moves a price this turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player is done; the hand is refilled."""


@dataclass(frozen=True, slots=True)
class NewStock:
    """Chance: the stock was too small and is shuffled anew with discards, prices and jokers."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: the cards that refill the hand."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawnUnseen:
    """Chance: the hand is refilled with cards that nobody here knows."""

    count: int


@dataclass(frozen=True, slots=True)
class JokerDrawn:
    """Chance: a joker comes up while refilling and is shown, after these cards, known or not."""

    cards: tuple[Card, ...]
    hidden: int = 0


Move: TypeAlias = (
    PricesTurned
    | Dealt
    | Buy
    | Sell
    | MovePrice
    | Discard
    | EndTurn
    | NewStock
    | Drawn
    | DrawnUnseen
    | JokerDrawn
)

MOVE_TYPES: Final = get_args(Move)

BUY: Final = tuple(Buy(card) for card in CARDS)
SELL: Final = tuple(Sell(card) for card in CARDS)
DISCARD: Final = tuple(Discard(card) for card in CARDS)
END_TURN: Final = EndTurn()
NEW_STOCK: Final = NewStock()


@cache
def lays_on(price: int) -> tuple[tuple[MovePrice, ...], ...]:
    """What each card, by its index, may do to this price of its company."""
    return tuple(
        tuple(MovePrice(card, value) for value in values_on(price, card)) for card in CARDS
    )
