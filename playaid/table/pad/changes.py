"""Everything that can happen to an evening, and what it makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from engines.contract.errors import InputError, RuleError, nearest
from engines.contract.folding import folded
from engines.contract.score import Best, DecidedBy
from playaid.table.pad.model import Evening, Names, Play, Round

MOST_NAME: Final = 40
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class AddRound:
    """A round of the current game is over."""

    round: Round


@dataclass(frozen=True, slots=True)
class CorrectRound:
    """A round was other than noted. `play` and `place` count from 0."""

    play: int
    place: int
    round: Round


@dataclass(frozen=True, slots=True)
class RemoveRound:
    """A round was not played at all."""

    play: int
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


def apply(evening: Evening, change: Change) -> Evening:
    """The evening after a change. Raises RuleError `pad.*` for one that cannot be."""
    match change:
        case AddRound(round=played):
            return _with_rounds(evening, [played])
        case CorrectRound(play=play, place=place, round=played):
            rounds = _rounds(evening, play, place)
            _check_seats(evening.plays[play], played)
            return _with_play(evening, play, (*rounds[:place], played, *rounds[place + 1 :]))
        case RemoveRound(play=play, place=place):
            rounds = _rounds(evening, play, place)
            return _with_play(evening, play, (*rounds[:place], *rounds[place + 1 :]))
        case NextPlay():
            return _next(evening, change)
        case EndPlay():
            return _ended(evening)
        case Join(name=name):
            return _joined(evening, name)
        case Leave(name=name):
            return _left(evening, name)


def with_changes(evening: Evening, changes: Sequence[Change]) -> Evening:
    """The evening after many changes; rounds in a row are put down together."""
    for adds, group in groupby(changes, lambda change: isinstance(change, AddRound)):
        if adds:
            rounds = [change.round for change in group if isinstance(change, AddRound)]
            evening = _with_rounds(evening, rounds)
        else:
            for change in group:
                evening = apply(evening, change)
    return evening


def _with_rounds(evening: Evening, rounds: Sequence[Round]) -> Evening:
    for played in rounds:
        _check_seats(evening.current, played)
    return _with_play(evening, len(evening.plays) - 1, (*evening.current.rounds, *rounds))


def _check_seats(play: Play, played: Round) -> None:
    if played.totals is not None and len(played.totals) != len(play.players):
        count = len(play.players)
        raise RuleError("pad.number-count", given=len(played.totals), players=count)


def _with_play(evening: Evening, place: int, rounds: tuple[Round, ...]) -> Evening:
    plays = evening.plays
    play = replace(plays[place], rounds=rounds)
    if place == len(plays) - 1 and not rounds:
        # Nothing is played: those who came since play, and nothing can be over.
        play = replace(play, players=evening.roster, ended=False)
    return replace(evening, plays=(*plays[:place], play, *plays[place + 1 :]))


def _rounds(evening: Evening, play: int, place: int) -> tuple[Round, ...]:
    """The rounds of a play that has this one."""
    if not (0 <= play < len(evening.plays) and 0 <= place < len(evening.plays[play].rounds)):
        raise RuleError("pad.no-round", number=f"{play + 1}.{place + 1}")
    return evening.plays[play].rounds


def _next(evening: Evening, change: NextPlay) -> Evening:
    *earlier, last = evening.plays
    if not last.rounds and last.game == change.game:
        raise RuleError("pad.nothing-played")
    play = Play(
        change.game, evening.roster, change.best, change.chosen, decided_by=change.decided_by
    )
    kept = evening.plays if last.rounds else tuple(earlier)
    return replace(evening, plays=(*kept, play))


def _ended(evening: Evening) -> Evening:
    if not evening.current.rounds:
        raise RuleError("pad.nothing-played")
    check_goes_on(evening.current)
    return replace(evening, plays=(*evening.plays[:-1], replace(evening.current, ended=True)))


def check_goes_on(play: Play) -> None:
    """Raises RuleError `pad.over` for a game that is over, of which no round can follow.

    Pads of old noted rounds all the same, so reading a log does not ask.
    """
    if play.over:
        raise RuleError("pad.over")


def _joined(evening: Evening, name: str) -> Evening:
    check_name(name)
    if same_name(name, evening.roster) is not None:
        raise RuleError("pad.here-already", name=name)
    return _seated(evening, (*evening.roster, name))


def _left(evening: Evening, name: str) -> Evening:
    here = same_name(name, evening.roster)
    if here is None:
        raise RuleError("pad.not-here", name=name, nearest=nearest(name, evening.roster))
    if len(evening.roster) == 1:
        raise RuleError("pad.need-players")
    return _seated(evening, tuple(other for other in evening.roster if other != here))


def _seated(evening: Evening, roster: Names) -> Evening:
    """The evening with another roster, which the current game takes over if it has not begun."""
    evening = replace(evening, roster=roster)
    return _with_play(evening, len(evening.plays) - 1, evening.current.rounds)


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
