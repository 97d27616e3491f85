"""What stands on a score pad."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engines.contract.game import Typed
from engines.contract.score import Best, DecidedBy

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whom the engine calls winners and losers, and everybody's place, ties broken; by seat."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A line of the pad: what each seat got.

    `values` is what was typed for `score`, None where the numbers themselves were. `totals` is
    None for a round that was only looked at: it has no points. `without` are the seats for which
    nothing was entered; they count 0.
    """

    totals: tuple[int, ...] | None
    values: Mapping[str, Typed] | None = None
    without: tuple[int, ...] = ()
    verdict: Verdict | None = None
    decides: bool = False
    """Whether the round ends the game at once and its verdict stands, whatever the sums."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of the game night: the game's id, who plays in which seat, the house rules chosen.

    `ended` is whether the table said that it is over.
    """

    game: str
    players: Names
    best: Best = "high"
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    rounds: tuple[Round, ...] = ()
    decided_by: DecidedBy = "first"
    ended: bool = False

    @property
    def deciding(self) -> Round | None:
        """The round that decided the game, whatever the sums."""
        return next((one for one in self.rounds if one.decides and one.verdict), None)

    @property
    def over(self) -> bool:
        """Whether no further round of it is played."""
        return self.ended or self.deciding is not None


@dataclass(frozen=True, slots=True)
class GameNight:
    """Everything played so far. `roster` are those who play from the next game on."""

    games: tuple[GameRecord, ...]
    roster: Names

    @property
    def current(self) -> GameRecord:
        """The game being played."""
        return self.games[-1]

    @property
    def finished(self) -> tuple[GameRecord, ...]:
        """The games that are over: those before another one, and perhaps the last."""
        return self.games if self.current.over else self.games[:-1]


def begun(
    game: str,
    players: Names,
    best: Best,
    chosen: Mapping[str, str],
    decided_by: DecidedBy = "first",
) -> GameNight:
    """A game night that begins with a game, nothing played yet."""
    return GameNight((GameRecord(game, players, best, chosen, decided_by=decided_by),), players)
