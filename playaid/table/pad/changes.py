"""Everything that can happen to a game night, and what it makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from engines.contract.errors import InputError, RuleError, nearest
from engines.contract.folding import folded
from engines.contract.score import Best, DecidedBy
from playaid.table.pad.model import GameNight, GameRecord, Names, Round

MOST_NAME: Final = 40
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class AddRound:
    """A round of the current game is over."""

    round: Round


@dataclass(frozen=True, slots=True)
class CorrectRound:
    """A round was other than noted. `game` and `place` count from 0."""

    game: int
    place: int
    round: Round


@dataclass(frozen=True, slots=True)
class RemoveRound:
    """A round was not played at all."""

    game: int
    place: int


@dataclass(frozen=True, slots=True)
class NextPlay:
    """The roster begins its next game."""

    game: str
    best: Best
    chosen: Mapping[str, str]
    decided_by: DecidedBy = "first"


@dataclass(frozen=True, slots=True)
class EndPlay:
    """The current game is over."""


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody plays from the next game on, or at once if nothing has been played of this one."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody stops as somebody may join: between games."""

    name: str


Change: TypeAlias = AddRound | CorrectRound | RemoveRound | NextPlay | EndPlay | Join | Leave


def apply(night: GameNight, change: Change) -> GameNight:
    """The game night after a change. Raises RuleError `pad.*` for one that cannot be."""
    match change:
        case AddRound(round=played):
            return _with_rounds(night, [played])
        case CorrectRound(game=game, place=place, round=played):
            rounds = _rounds(night, game, place)
            _check_seats(night.games[game], played)
            return _with_game(night, game, (*rounds[:place], played, *rounds[place + 1 :]))
        case RemoveRound(game=game, place=place):
            rounds = _rounds(night, game, place)
            return _with_game(night, game, (*rounds[:place], *rounds[place + 1 :]))
        case NextPlay():
            return _next(night, change)
        case EndPlay():
            return _ended(night)
        case Join(name=name):
            return _joined(night, name)
        case Leave(name=name):
            return _left(night, name)


def with_changes(night: GameNight, changes: Sequence[Change]) -> GameNight:
    """The game night after many changes; rounds in a row are put down together."""
    for adds, group in groupby(changes, lambda change: isinstance(change, AddRound)):
        if adds:
            rounds = [change.round for change in group if isinstance(change, AddRound)]
            night = _with_rounds(night, rounds)
        else:
            for change in group:
                night = apply(night, change)
    return night


def _with_rounds(night: GameNight, rounds: Sequence[Round]) -> GameNight:
    for played in rounds:
        _check_seats(night.current, played)
    return _with_game(night, len(night.games) - 1, (*night.current.rounds, *rounds))


def _check_seats(record: GameRecord, played: Round) -> None:
    if played.totals is not None and len(played.totals) != len(record.players):
        count = len(record.players)
        raise RuleError("pad.number-count", given=len(played.totals), players=count)


def _with_game(night: GameNight, place: int, rounds: tuple[Round, ...]) -> GameNight:
    games = night.games
    record = replace(games[place], rounds=rounds)
    if place == len(games) - 1 and not rounds:
        # Nothing is played: those who came since play, and nothing can be over.
        record = replace(record, players=night.roster, ended=False)
    return replace(night, games=(*games[:place], record, *games[place + 1 :]))


def _rounds(night: GameNight, game: int, place: int) -> tuple[Round, ...]:
    """The rounds of a game that has this one."""
    if not (0 <= game < len(night.games) and 0 <= place < len(night.games[game].rounds)):
        raise RuleError("pad.no-round", number=f"{game + 1}.{place + 1}")
    return night.games[game].rounds


def _next(night: GameNight, change: NextPlay) -> GameNight:
    *earlier, last = night.games
    if not last.rounds and last.game == change.game:
        raise RuleError("pad.nothing-played")
    record = GameRecord(
        change.game, night.roster, change.best, change.chosen, decided_by=change.decided_by
    )
    kept = night.games if last.rounds else tuple(earlier)
    return replace(night, games=(*kept, record))


def _ended(night: GameNight) -> GameNight:
    if not night.current.rounds:
        raise RuleError("pad.nothing-played")
    check_goes_on(night.current)
    return replace(night, games=(*night.games[:-1], replace(night.current, ended=True)))


def check_goes_on(record: GameRecord) -> None:
    """Raises RuleError `pad.over` for a game that is over, of which no round can follow.

    Pads of old noted rounds all the same, so reading a log does not ask.
    """
    if record.over:
        raise RuleError("pad.over")


def _joined(night: GameNight, name: str) -> GameNight:
    check_name(name)
    if same_name(name, night.roster) is not None:
        raise RuleError("pad.here-already", name=name)
    return _seated(night, (*night.roster, name))


def _left(night: GameNight, name: str) -> GameNight:
    here = same_name(name, night.roster)
    if here is None:
        raise RuleError("pad.not-here", name=name, nearest=nearest(name, night.roster))
    if len(night.roster) == 1:
        raise RuleError("pad.need-players")
    return _seated(night, tuple(other for other in night.roster if other != here))


def _seated(night: GameNight, roster: Names) -> GameNight:
    """The game night with another roster, which the current game takes over if it has not begun."""
    night = replace(night, roster=roster)
    return _with_game(night, len(night.games) - 1, night.current.rounds)


# -- names


def check_name(name: str) -> None:
    """Raises InputError for a name that could not be typed again, or has no end."""
    if not name.strip() or name != name.strip() or not _is_printable(name):
        raise InputError("pad.name", name=name)
    if "=" in name or "," in name or name.startswith("-") or name[0] in "\"'“”「":
        raise InputError("pad.name", name=name)
    if len(name) > MOST_NAME:
        raise InputError("pad.name-long", name=name, most=MOST_NAME)


def _is_printable(name: str) -> bool:
    return all(char.isprintable() or char == "\u3000" for char in name)


def same_name(name: str, names: Sequence[str]) -> str | None:
    """The name among these that people read as the same, as it is written there."""
    wanted = folded(name)
    return next((other for other in names if folded(other) == wanted), None)
