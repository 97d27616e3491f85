"""Who stands where: in a game, and over an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.score import ranks
from playaid.evening.changes import folded_name
from playaid.evening.model import Evening, Play


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


def totals(play: Play) -> tuple[int, ...]:
    """The sums by seat."""
    counted = [played.totals for played in play.rounds if played.totals is not None]
    return tuple(map(sum, zip(*counted, strict=True))) if counted else (0,) * len(play.players)


def outcome(play: Play) -> Outcome:
    """The verdict of the engine where one round is the whole game or decides it, ties broken;
    otherwise by sums, where whoever has the best one wins."""
    counted = [played for played in play.rounds if played.totals is not None]
    for played in counted:
        if played.verdict is not None and (played.decides or len(counted) == 1):
            verdict = played.verdict
            return Outcome(verdict.ranks, verdict.winners, verdict.losers)
    if not counted:
        return Outcome()
    places = ranks(totals(play), play.best)
    return Outcome(places, tuple(seat for seat, place in enumerate(places) if place == 1))


def standings(play: Play) -> tuple[Standing, ...]:
    """Everybody in a game, the best first, equals in seat order."""
    places = outcome(play).ranks or (1,) * len(play.players)
    rows = [
        Standing(seat, name, places[seat], total)
        for seat, (name, total) in enumerate(zip(play.players, totals(play), strict=True))
    ]
    return tuple(sorted(rows, key=lambda row: row.rank))


def wins(evening: Evening, names: Sequence[str]) -> tuple[int, ...]:
    """How many games of the evening each of these has won, as things stand."""
    won: dict[str, int] = {}
    for play in evening.plays:
        for seat in outcome(play).winners:
            name = folded_name(play.players[seat])
            won[name] = won.get(name, 0) + 1
    return tuple(won.get(folded_name(name), 0) for name in names)
