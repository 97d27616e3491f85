"""Game nights as plain JSON data, for the log and the export.

The codec of all logs reads and writes; what stands here is how the log of a pad has always been
spelt: changes under names of its own, places counted from 1, a verdict among the parts of its
round, and players' texts by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engines.contract.game import Typed
from engines.contract.saving import SavedDataError, from_told_fields, told_fields
from playaid.table.pad.changes import (
    AddRound,
    Change,
    CorrectRound,
    EndPlay,
    Join,
    Leave,
    NextPlay,
    RemoveRound,
)
from playaid.table.pad.model import GameNight, GameRecord, Round, Verdict
from playaid.table.pad.pad import PadStep

Data = dict[str, Any]

_NAMED: Final[Mapping[str, type[EndPlay | Join | Leave]]] = {
    "end": EndPlay,
    "join": Join,
    "leave": Leave,
}
"""The changes that are noted field by field."""
_NAMES: Final = {change: name for name, change in _NAMED.items()}


@dataclass(frozen=True, slots=True)
class _NotedRound:
    """A round as the log spells it: players' texts by name, the verdict among its parts."""

    totals: tuple[int, ...] | None
    values: Mapping[str, str | bool | Mapping[str, str]] | None = None
    without: tuple[int, ...] = ()
    ranks: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    losers: tuple[int, ...] | None = None
    decides: bool = False


def header_data(night: GameNight) -> Data:
    """What the log of a new game night begins with."""
    record = night.current
    return {"game": record.game, "players": list(record.players), **_terms(record)}


def _terms(of: GameRecord | NextPlay) -> Data:
    """How a game is played; who is decided on is not said where the first win, as in most."""
    decided = {} if of.decided_by == "first" else {"decided_by": of.decided_by}
    return {"best": of.best, **decided, "rules": dict(of.chosen)}


def header_night(data: Mapping[str, Any]) -> GameNight:
    """The game night as it began. Raises ValueError for other data."""
    try:
        record = from_told_fields(GameRecord, {**data, "chosen": data["rules"]})
    except (KeyError, SavedDataError) as error:
        raise ValueError("not a pad's header") from error
    return GameNight((record,), record.players)


def step_data(step: PadStep) -> Data:
    """A step as the log notes it."""
    match step:
        case "undo" | "redo":
            return {"do": step}
        case AddRound(round=played):
            return {"do": "round", **round_data(played)}
        case CorrectRound(game=game, place=place, round=played):
            return {"do": "correct", "game": game + 1, "round": place + 1, **round_data(played)}
        case RemoveRound(game=game, place=place):
            return {"do": "remove", "game": game + 1, "round": place + 1}
        case NextPlay(game=game):
            return {"do": "next", "game": game, **_terms(step)}
        case _:
            return {"do": _NAMES[type(step)], **told_fields(step)}


def data_step(data: Mapping[str, Any]) -> PadStep:
    """The step that the log notes. Raises ValueError for other data."""
    try:
        step = data["do"]
        if step == "undo" or step == "redo":
            return "undo" if step == "undo" else "redo"
        return _change(step, data)
    except (KeyError, TypeError, SavedDataError) as error:
        raise ValueError("not a pad's entry") from error


def _change(step: str, data: Mapping[str, Any]) -> Change:
    match step:
        case "round":
            return AddRound(_round(data))
        case "correct":
            return CorrectRound(data["game"] - 1, data["round"] - 1, _round(data))
        case "remove":
            return RemoveRound(data["game"] - 1, data["round"] - 1)
        case "next":
            return from_told_fields(NextPlay, {**data, "chosen": data["rules"]})
        case _:
            return from_told_fields(_NAMED[step], data)


def round_data(played: Round) -> Data:
    """A round, with only the keys it needs."""
    values = None if played.values is None else {k: _noted(v) for k, v in played.values.items()}
    noted = _NotedRound(played.totals, values, played.without, decides=played.decides)
    if played.verdict is not None:
        found = played.verdict
        noted = replace(noted, ranks=found.ranks, winners=found.winners, losers=found.losers)
    return told_fields(noted)


def _noted(value: Typed) -> str | bool | Mapping[str, str]:
    """What was typed, as `score --batch` reads it."""
    return dict(value) if isinstance(value, tuple) else value


def _round(data: Mapping[str, Any]) -> Round:
    """A round from its data."""
    noted = from_told_fields(_NotedRound, data)
    values = None if noted.values is None else {k: _typed(v) for k, v in noted.values.items()}
    verdict = None
    if noted.ranks is not None:
        verdict = Verdict(noted.ranks, noted.winners or (), noted.losers or ())
    return Round(noted.totals, values, noted.without, verdict, noted.decides)


def _typed(value: str | bool | Mapping[str, str]) -> Typed:
    return value if isinstance(value, (str, bool)) else tuple(value.items())
