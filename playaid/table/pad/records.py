"""Many game nights together: wins, averages, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from engines.contract.folding import folded
from playaid.table.pad.model import GameNight, GameRecord
from playaid.table.pad.standings import outcome, totals


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What a player has done in one game. Games without points count nowhere."""

    name: str
    played: int = 0
    won: int = 0
    lost: int = 0
    points: int = 0
    highest: int = 0
    lowest: int = 0

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.played


@dataclass(frozen=True, slots=True)
class Duel:
    """How often one of two was placed before the other."""

    one: str
    other: str
    before: int
    behind: int
    equal: int


@dataclass(frozen=True, slots=True)
class Records:
    """Players by game id, those with most wins first; and every two who met, over all games."""

    games: dict[str, tuple[PlayerRecord, ...]]
    duels: tuple[Duel, ...]


@dataclass(slots=True)
class _Tally:
    """Where games are added up."""

    names: dict[str, str] = field(default_factory=dict)
    totals: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    won: dict[tuple[str, str], int] = field(default_factory=dict)
    lost: dict[tuple[str, str], int] = field(default_factory=dict)
    duels: dict[tuple[str, str], list[int]] = field(default_factory=dict)


def records(nights: Iterable[GameNight], game: str | None = None) -> Records:
    """The records of all game nights, or of one game in them, games that are over alone. Names that
    people read as the same are one player, written as last."""
    tally = _Tally()
    for night in nights:
        for record in night.finished:
            if game is None or record.game == game:
                _add(tally, record)
    return Records(
        {name: _players(tally, name) for name in sorted(tally.totals)},
        tuple(
            Duel(tally.names[one], tally.names[other], before, behind, equal)
            for (one, other), (before, behind, equal) in sorted(tally.duels.items())
        ),
    )


def _add(tally: _Tally, record: GameRecord) -> None:
    result = outcome(record)
    if not result.ranks:
        return
    keys = [folded(name) for name in record.players]
    of_game = tally.totals.setdefault(record.game, {})
    for seat, (key, total) in enumerate(zip(keys, totals(record), strict=True)):
        tally.names[key] = record.players[seat]
        of_game.setdefault(key, []).append(total)
    for counted, seats in ((tally.won, result.winners), (tally.lost, result.losers)):
        for seat in seats:
            place = record.game, keys[seat]
            counted[place] = counted.get(place, 0) + 1
    for one, other in combinations(sorted(range(len(keys)), key=keys.__getitem__), 2):
        duel = tally.duels.setdefault((keys[one], keys[other]), [0, 0, 0])
        difference = result.ranks[one] - result.ranks[other]
        duel[0 if difference < 0 else 1 if difference > 0 else 2] += 1


def _players(tally: _Tally, game: str) -> tuple[PlayerRecord, ...]:
    rows = [
        PlayerRecord(
            tally.names[key],
            len(points),
            tally.won.get((game, key), 0),
            tally.lost.get((game, key), 0),
            sum(points),
            max(points),
            min(points),
        )
        for key, points in tally.totals[game].items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.won, row.played, row.name)))
