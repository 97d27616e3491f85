"""The table of チキンスープ at one moment, and the moves.

Seats are 0-based and in turn order; who holds the joker first is seat 0. What a player holds is
no secret to anybody who counts: thirteen cards of a suit without those that were shown. Secret
are the bids until they are revealed, and the field cards that lie face down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.cards.deck import Card, Suit
from engines.chicken.facts import BONUS, FIELD
from engines.contract.frozen import fast_frozen
from engines.contract.hands import EMPTY, Hand

Phase: TypeAlias = Literal["deal", "turn", "bid", "reveal", "show", "over"]
_PILE = Hand(FIELD)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Taken:
    """What a player took: losses lying face up, in the order taken; losses lying face down; a
    bonus card."""

    open: tuple[Card, ...] = ()
    hidden: Hand = EMPTY
    bonus: Card | None = None


@fast_frozen
@dataclass(frozen=True, slots=True)
class Table:
    """What stays as it is during a round: its number, the seat with the joker, and by seat the
    cards not shown yet (in hand, or lying as this round's bid; in card order) and those taken."""

    round: int
    start: int
    hands: tuple[tuple[Card, ...], ...]
    taken: tuple[Taken, ...]
    equal_when_short: bool

    @property
    def bonus_left(self) -> tuple[Card, ...]:
        """The bonus pile from the top: nobody takes out of turn, so it is what nobody has."""
        return BONUS[sum([taken.bonus is not None for taken in self.taken]) :]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Field:
    """The field cards that nobody has. `pile` are those not turned yet, as a set; of the two
    turned ones, `up` and `down`, the latter may be unknown; `removed` left the game unseen."""

    pile: Hand = _PILE
    up: Card | None = None
    down: Hand = EMPTY
    removed: Hand = EMPTY


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """The whole game at one moment. `bids` are in order of revealing, from the seat with the
    joker; each is one card, known or not."""

    phase: Phase
    table: Table
    field: Field = Field()
    bids: tuple[Hand, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the suit that each seat holds."""

    suits: tuple[Suit, ...]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Turned:
    """Chance: the next two field cards, one face up, one face down (None: nobody knows it)."""

    up: Card
    down: Card | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """A card is laid face down. Bids are made at once; they are entered in order of revealing."""

    card: Card


@dataclass(frozen=True, slots=True)
class Reveal:
    """A bid that was laid unknown is turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Show:
    """At the end: a face-down loss that nobody knew so far, shown by the next such seat."""

    card: Card


Move: TypeAlias = Dealt | Turned | Bid | Reveal | Show
MOVE_TYPES = (Dealt, Turned, Bid, Reveal, Show)
