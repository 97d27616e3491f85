"""What lies on the table in ドンブリコ！, who holds what, and the moves.

Seats are 0-based in turn order; columns are numbered from 1 at the left, as people say them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from engines.contract.frozen import fast_frozen
from engines.donburiko.deck import BY_ORDER, Card, Hand

Phase: TypeAlias = Literal["deal", "turn", "reveal", "count", "over"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a column: the card if anybody here knows it, whether it lies face down with a
    chip on it, and the seat that attached it (None for the card the column began with)."""

    card: Card | None
    closed: bool = False
    seat: int | None = None


laid = lru_cache(maxsize=1024)(Laid)
"""A `Laid`, made once: whole games are played by the ten thousand."""

Column: TypeAlias = tuple[Laid, ...]
"""The cards of a column in the order they were attached; empty once it was taken."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Round:
    """What stays the same for a whole round: its number from 1, the cards out of play (before the
    deal all of them, then those that nobody sees), the deck, and the house rules: whether the
    published edition is played, and the chips each began with."""

    number: int
    aside: Hand
    deck: tuple[Card, ...]
    published: bool
    starting_chips: int


def with_aside(old: Round, aside: Hand, number: int) -> Round:
    """The same deck and house rules in the round of this number, with other cards out of play."""
    return Round(
        number=number,
        aside=aside,
        deck=old.deck,
        published=old.published,
        starting_chips=old.starting_chips,
    )


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """The whole game at one moment.

    `taken` holds for each seat the column it took this round: whoever took one is out until the
    next. `seat` has the turn; before a deal it is the seat that will start. `taking` is the
    number of the column that `seat` is turning over or counting.
    """

    phase: Phase
    hands: tuple[Hand, ...]
    columns: tuple[Column, ...]
    chips: tuple[int, ...]
    bank: int
    taken: tuple[tuple[Card, ...], ...]
    seat: int
    taking: int | None
    round: Round

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.chips)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the cards the columns begin with, from the left, and the hands by seat."""

    columns: tuple[Card, ...]
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class AttachOpen:
    """A card is attached face up; its player takes a chip from the bank."""

    card: Card
    column: int


@dataclass(frozen=True, slots=True)
class AttachClosed:
    """A card is attached face down, under one of its player's chips."""

    card: Card
    column: int


@dataclass(frozen=True, slots=True)
class AttachUnseen:
    """A card that nobody here knows is attached face down, under one of its player's chips. Of a
    hand that is known in part it is one of the others."""

    column: int


@dataclass(frozen=True, slots=True)
class Take:
    """A column of two cards or more is taken, with the chips on it."""

    column: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The next card of the taken column that nobody here knew is turned over."""

    card: Card


@dataclass(frozen=True, slots=True)
class Choose:
    """The taker counts the column as `total`, with each "1 or 5" as they like."""

    total: int


Move: TypeAlias = Dealt | AttachOpen | AttachClosed | AttachUnseen | Take | Reveal | Choose
MOVE_TYPES = (Dealt, AttachOpen, AttachClosed, AttachUnseen, Take, Reveal, Choose)


def known_cards(column: Column) -> tuple[Card, ...]:
    """The cards of a column that somebody here knows."""
    return tuple([each.card for each in column if each.card])


def unseen_cards(state: State) -> tuple[Card, ...]:
    """The kinds of card, in order, that a card nobody here knows may be."""
    left = Counter(state.round.deck)
    for hand in (*state.hands, state.round.aside):
        left.subtract(hand.known)
    for cards in state.taken:
        left.subtract(cards)
    left.subtract(card.card for column in state.columns for card in column if card.card)
    return tuple(sorted((card for card, copies in left.items() if copies > 0), key=BY_ORDER))


def dealt_cards(move: Dealt) -> list[Card]:
    """The cards a deal tells."""
    return [*move.columns, *[card for hand in move.hands for card in hand.known]]


def left_of(deck: tuple[Card, ...], cards: list[Card]) -> list[Card] | None:
    """The deck, which is in card order, without these cards; None when it has not all of them."""
    wanted = sorted(cards, key=BY_ORDER, reverse=True)
    left = []
    for card in deck:
        if wanted and wanted[-1] is card:
            wanted.pop()
        else:
            left.append(card)
    return None if wanted else left
