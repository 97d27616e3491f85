"""The table of 時価で勝負 at one moment, and the moves.

Seats are 0-based and in turn order. Hands may be partly unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.cards.deck import Card, Suit
from engines.contract.frozen import fast_frozen
from engines.contract.hands import EMPTY, Hand

Phase: TypeAlias = Literal["deal", "watcher", "lay", "show", "over"]
Side: TypeAlias = Literal["upper", "lower"]


@dataclass(frozen=True, slots=True)
class Company:
    """A company's two piles, the visible card last. Above the ace nothing lies at first: `upper`
    is empty; `lower` begins with the ace."""

    upper: tuple[Card, ...]
    lower: tuple[Card, ...]

    @property
    def price(self) -> int:
        """The lower of the two visible numbers. Source: 【ゲームの進行】相場を操作する."""
        lower = self.lower[-1].rank
        return min(lower, self.upper[-1].rank) if self.upper else lower


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """The whole game at one moment.

    `fan` are the suits of the jacks turned since the pile was last made, the watched one last.
    `passed` holds, for each seat, the suit that was watched when the player passed (all the
    cards left are of that suit), else None. `left_out` and `left_shares` left the game unseen.
    """

    phase: Phase
    hands: tuple[Hand, ...]
    shares: tuple[Hand, ...]
    companies: tuple[Company, ...]
    fan: tuple[Suit, ...] = ()
    passed: tuple[Suit | None, ...] = ()
    left_out: Hand = EMPTY
    left_shares: Hand = EMPTY
    seat: int = 0
    round: int = 1

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def watched(self) -> Suit | None:
        """The suit that may not be laid this round."""
        return self.fan[-1] if self.fan else None


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the hands of number cards and the certificates by seat, known or not."""

    hands: tuple[Hand, ...]
    shares: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class WatcherTurned:
    """Chance: the next jack of the watchers' pile (rebuilt by itself when it is used up)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Lay:
    """A number card is laid on the upper or the lower side of its own company."""

    card: Card
    side: Side


@dataclass(frozen=True, slots=True)
class Pass:
    """No card can be laid; the player is out of the play for good."""


@dataclass(frozen=True, slots=True)
class Show:
    """At the end: certificates that nobody knew so far, shown by the next such seat."""

    queen: Card
    king: Card


Move: TypeAlias = Dealt | WatcherTurned | Lay | Pass | Show
MOVE_TYPES = (Dealt, WatcherTurned, Lay, Pass, Show)
