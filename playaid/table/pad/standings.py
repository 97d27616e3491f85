"""Who stands where: in a game, and over a game night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.contract.folding import folded
from engines.contract.score import ranks
from playaid.table.pad.model import GameNight, GameRecord


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place (1-based, 1-2-2-4) and sum."""

    seat: int
    name: str
    rank: int
    total: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places by seat, and who wins and loses as things stand; empty while there are no points."""

    ranks: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


def totals(record: GameRecord) -> tuple[int, ...]:
    """The sums by seat."""
    counted = [played.totals for played in record.rounds if played.totals is not None]
    return tuple(map(sum, zip(*counted, strict=True))) if counted else (0,) * len(record.players)


def outcome(record: GameRecord) -> Outcome:
    """Who wins and loses as things stand.

    A round that decides the game, or is all of it so far, stands as the engine says. Otherwise
    the sums tell, as `decided_by` of the game has it. Without any points nobody is placed.
    """
    counted = [played for played in record.rounds if played.totals is not None]
    deciding = record.deciding or (counted[0] if len(counted) == 1 else None)
    if deciding is not None and deciding.verdict is not None:
        verdict = deciding.verdict
        return Outcome(verdict.ranks, verdict.winners, verdict.losers)
    if not counted:
        return Outcome()
    places = ranks(totals(record), record.best)
    return _first_win(places) if record.decided_by == "first" else _last_lose(places)


def _first_win(places: tuple[int, ...]) -> Outcome:
    """Those with the best sum win, and nobody loses."""
    return Outcome(places, _seats(places, 1))


def _last_lose(places: tuple[int, ...]) -> Outcome:
    """Those with the worst sum lose and all others win; where all are level nobody loses."""
    level = len(set(places)) == 1
    losers = () if level else _seats(places, max(places))
    return Outcome(places, tuple(s for s in range(len(places)) if s not in losers), losers)


def _seats(places: Sequence[int], wanted: int) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(places) if place == wanted)


def standings(record: GameRecord) -> tuple[Standing, ...]:
    """Everybody in a game, the best first, equals in seat order."""
    places = outcome(record).ranks or (1,) * len(record.players)
    rows = [
        Standing(seat, name, places[seat], total)
        for seat, (name, total) in enumerate(zip(record.players, totals(record), strict=True))
    ]
    return tuple(sorted(rows, key=lambda row: row.rank))


def who_played(night: GameNight) -> tuple[str, ...]:
    """Those who played a round, in the order they came; those at the table while none is
    played."""
    names = [name for record in night.games if record.rounds for name in record.players]
    return tuple({folded(name): name for name in names}.values()) or night.roster


def wins(night: GameNight, names: Sequence[str]) -> tuple[int, ...]:
    """How many games of the night each of these has won; one that goes on counts for nobody."""
    won: dict[str, int] = {}
    for record in night.finished:
        for seat in outcome(record).winners:
            name = folded(record.players[seat])
            won[name] = won.get(name, 0) + 1
    return tuple(won.get(folded(name), 0) for name in names)
