"""The contract of a game that can be followed move by move: the whole game as a state machine.

Chance is a move: `apply` is deterministic, a state that awaits a shuffle, a deal or a turned card
says so, and `chance` makes such a move from a random generator that is passed in; a table may
enter the move instead. States are frozen, so undo is keeping the old one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from engines.contract.rulings import Rules
from engines.contract.score import Reason, Score

if TYPE_CHECKING:
    from random import Random

S = TypeVar("S")
M = TypeVar("M")


class Machine(ABC, Generic[S, M]):
    """A game played: states of type S, moves of type M. Seats are 0-based and in turn order."""

    @property
    @abstractmethod
    def move_types(self) -> tuple[type, ...]:
        """The types of all moves, those of chance too: moves are saved and typed by them."""

    @abstractmethod
    def setup(self, players: int, rules: Rules) -> S:
        """The state before anything is shuffled. Raises RuleError on a wrong number."""

    @abstractmethod
    def awaits_chance(self, state: S) -> bool:
        """Whether the next move is a shuffle, a deal or a turned card rather than a player's."""

    @abstractmethod
    def chance(self, state: S, rng: Random) -> M:
        """A chance move drawn with `rng`; only when `awaits_chance`."""

    @abstractmethod
    def turn(self, state: S) -> int | None:
        """The seat to move; None while chance is awaited and when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[M]:
        """The moves of the seat to move, each legal for some hand that fits what is known; empty
        while chance is awaited and when the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The state after a move. Raises RuleError when the rules forbid it."""

    @abstractmethod
    def over(self, state: S) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def result(self, state: S, names: Sequence[str]) -> Score:
        """The final score of a game that is over, with the players' names by seat."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The state as the player at `seat` may see it (None: as anybody may)."""

    @abstractmethod
    def describe(self, state: S) -> tuple[Reason, ...]:
        """The public state as sentences, for playthroughs and referees. Seats in the data are
        0-based under the name `seat`."""

    def explain(self, before: S, move: M, after: S) -> tuple[Reason, ...]:
        """Why a move changed what it did, as sentences, where `describe` does not say it: only
        what the whole table sees by that move, and nothing of cards that nobody here knows."""
        return ()


AnyMachine: TypeAlias = Machine[Any, Any]
"""For whoever follows a game whose states and moves they do not look into."""
