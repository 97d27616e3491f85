"""The table of 不確定世界の時空干渉者 at one moment, the moves, and what is known of the cards.

The order of the pile is in no state: nobody knows it, so drawing is a chance move. A person put
under the pile was seen by all; such cards are drawn after the unseen ones, in their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from engines.cards.deck import Card
from engines.contract.frozen import fast_frozen
from engines.contract.hands import EMPTY, Hand
from engines.fusejika.facts import (
    AS_USUAL,
    DECK,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PERSONS,
    Effect,
    HouseRules,
)

Phase: TypeAlias = Literal["deal", "claim", "lay", "copy", "lose", "kick", "get", "quick", "over"]
"""What is awaited; in `get` one draws and in `quick` all do."""
Row: TypeAlias = tuple[Card, ...]
"""The persons before a player, in the order they came to lie there."""


_FROM_LEFT = {
    (players, seat): tuple([(seat + step) % players for step in range(1, players + 1)])
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    for seat in range(players)
}


@fast_frozen
@dataclass(frozen=True, slots=True)
class Round:
    """A round that was counted: the persons by seat, the seat that could not lay, and the hand
    it showed."""

    rows: tuple[Row, ...]
    ended_by: int
    shown: Hand


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """The whole game at one moment.

    `pile` counts the unseen cards on top of the pile; `under` are those below them, known to all,
    the next to be drawn first. `seat` is to move; after a lay it is the player whose effect is
    used, and at the end by all six persons the one who has them. `seen` are cards in hands that
    everybody saw go there.
    """

    phase: Phase
    hands: tuple[Hand, ...]
    rows: tuple[Row, ...]
    pile: int
    under: tuple[Card, ...] = ()
    seat: int = 0
    seen: tuple[Card, ...] = ()
    finished: tuple[Round, ...] = ()
    house: HouseRules = AS_USUAL

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def round(self) -> int:
        """The round being played, from 1; after the last one it stays there."""
        return self.start + 1

    @property
    def start(self) -> int:
        """The seat with the start marker, which goes to the left after each round."""
        return min(len(self.finished), len(self.hands) - 1)

    @property
    def drawing(self) -> tuple[int, ...]:
        """The seats that draw, in order, while draws are awaited and as far as the pile goes."""
        if self.phase == "get":
            return (self.seat,)
        return self.from_left[: self.pile_size] if self.phase == "quick" else ()

    @property
    def from_left(self) -> tuple[int, ...]:
        """All seats, from the left neighbour of `seat` round to `seat` itself."""
        return _FROM_LEFT[len(self.hands), self.seat]

    @property
    def winner(self) -> int | None:
        """The seat that has brought out all six persons and so ended the game; None if none."""
        return self.seat if self.phase == "over" and len(self.finished) < self.players else None

    @property
    def pile_size(self) -> int:
        """All cards of the pile, seen or not."""
        return self.pile + len(self.under)

    def awaiting(self, phase: Phase, seat: int) -> State:
        """The same cards with another thing to do."""
        return State(
            phase=phase,
            hands=self.hands,
            rows=self.rows,
            pile=self.pile,
            under=self.under,
            seat=seat,
            seen=self.seen,
            finished=self.finished,
            house=self.house,
        )

    def with_rows(
        self, rows: tuple[Row, ...], under: tuple[Card, ...], phase: Phase, seat: int
    ) -> State:
        """Persons moved between players or under the pile, and what is to be done then."""
        return State(
            phase=phase,
            hands=self.hands,
            rows=rows,
            pile=self.pile,
            under=under,
            seat=seat,
            seen=self.seen,
            finished=self.finished,
            house=self.house,
        )


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: three cards a seat, known or not. The rest is the pile."""

    hands: tuple[Hand, ...]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: the unseen cards drawn from the pile in order; None for one that is not known."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Before the first card: the player says nothing and plays on."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Before the first card: three of the same are shown, and all is dealt anew."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A hand card is laid before its player as a person."""

    card: Card


@dataclass(frozen=True, slots=True)
class Copy:
    """An almighty uses the effect of a person on the table."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Lose:
    """By lost: one of the own persons goes under the pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Kick:
    """By kick: one of the own persons goes before the player at `to_seat`."""

    card: Card
    to_seat: int


@dataclass(frozen=True, slots=True)
class CannotLay:
    """No hand card can be laid: the player says so, shows the hand and ends the round."""


Move: TypeAlias = Dealt | Drawn | Keep | Claim | Lay | Copy | Lose | Kick | CannotLay
MOVE_TYPES = (Dealt, Drawn, Keep, Claim, Lay, Copy, Lose, Kick, CannotLay)


def set_up(players: int, house: HouseRules, finished: tuple[Round, ...] = ()) -> State:
    """All cards in the pile, before a round is dealt; the start marker has moved on."""
    nobody: tuple[Row, ...] = ((),) * players
    start = len(finished)
    return State(
        phase="deal",
        hands=(EMPTY,) * players,
        rows=nobody,
        pile=len(DECK),
        seat=start,
        finished=finished,
        house=house,
    )


@lru_cache(maxsize=16384)
def ranks_of(row: Row) -> frozenset[int]:
    """The ranks before a player, none of which may come to lie there again."""
    return frozenset([c.rank for c in row])


def out_of_sight(state: State) -> frozenset[Card]:
    """The cards that may be any of the unknown ones, in hands or on top of the pile."""
    hands = [hand.known for hand in state.hands]
    return PERSONS.difference(state.under, *state.rows, *hands)


def unseen(state: State) -> list[Card]:
    """The cards out of sight, in the order of the deck."""
    hidden = out_of_sight(state)
    return [c for c in DECK if c in hidden]
