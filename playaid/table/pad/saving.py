"""Evenings as plain JSON data, for the log and the export."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.contract.game import Typed
from engines.contract.score import Best, DecidedBy
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
from playaid.table.pad.model import Evening, Round, Verdict, begun
from playaid.table.pad.pad import Step

Data = dict[str, Any]

_INT: Final = {int}
_TEXT: Final = {str}


def header_data(evening: Evening) -> Data:
    """What the log of a new evening begins with."""
    play = evening.current
    return {
        "game": play.game,
        "players": list(play.players),
        "best": play.best,
        **_decided_data(play.decided_by),
        "rules": dict(play.chosen),
    }


def _decided_data(decided_by: DecidedBy) -> Data:
    """Nothing where the first win, as in most games."""
    return {} if decided_by == "first" else {"decided_by": decided_by}


def header_evening(data: Mapping[str, Any]) -> Evening:
    """The evening as it began. Raises ValueError for other data."""
    try:
        players = tuple(map(_text, data["players"]))
        best, decided_by = _best(data["best"]), _decided_by(data)
        return begun(_text(data["game"]), players, best, _texts(data["rules"]), decided_by)
    except (KeyError, TypeError) as error:
        raise ValueError("not a pad's header") from error


def step_data(step: Step) -> Data:
    """A step as the log notes it."""
    match step:
        case "undo" | "redo":
            return {"do": step}
        case AddRound(round=played):
            return {"do": "round", **round_data(played)}
        case CorrectRound(play=play, place=place, round=played):
            return {"do": "correct", "game": play + 1, "round": place + 1, **round_data(played)}
        case RemoveRound(play=play, place=place):
            return {"do": "remove", "game": play + 1, "round": place + 1}
        case NextPlay(game=game, best=best, chosen=chosen, decided_by=by):
            told = {"game": game, "best": best, **_decided_data(by), "rules": dict(chosen)}
            return {"do": "next", **told}
        case EndPlay():
            return {"do": "end"}
        case Join(name=name):
            return {"do": "join", "name": name}
        case Leave(name=name):
            return {"do": "leave", "name": name}


def data_step(data: Mapping[str, Any]) -> Step:
    """The step that the log notes. Raises ValueError for other data."""
    try:
        step = data["do"]
        if step == "undo" or step == "redo":
            return "undo" if step == "undo" else "redo"
        return _change(step, data)
    except (KeyError, TypeError) as error:
        raise ValueError("not a pad's entry") from error


def _change(step: object, data: Mapping[str, Any]) -> Change:
    match step:
        case "round":
            return AddRound(data_round(data))
        case "correct":
            return CorrectRound(data["game"] - 1, data["round"] - 1, data_round(data))
        case "remove":
            return RemoveRound(data["game"] - 1, data["round"] - 1)
        case "next":
            best, rules = _best(data["best"]), _texts(data["rules"])
            return NextPlay(_text(data["game"]), best, rules, _decided_by(data))
        case "end":
            return EndPlay()
        case "join":
            return Join(_text(data["name"]))
        case "leave":
            return Leave(_text(data["name"]))
    raise ValueError("no such step")


def round_data(played: Round) -> Data:
    """A round, with only the keys it needs."""
    data: Data = {"totals": None if played.totals is None else list(played.totals)}
    if played.values is not None:
        data["values"] = values_data(played.values)
    if played.without:
        data["without"] = list(played.without)
    if played.verdict is not None:
        data["ranks"] = list(played.verdict.ranks)
        data["winners"] = list(played.verdict.winners)
        data["losers"] = list(played.verdict.losers)
    if played.decides:
        data["decides"] = True
    return data


def data_round(data: Mapping[str, Any]) -> Round:
    """A round from its data."""
    totals, values = data["totals"], data.get("values")
    verdict = None
    if "ranks" in data:
        ranks, winners, losers = data["ranks"], data["winners"], data["losers"]
        verdict = Verdict(_numbers(ranks), _numbers(winners), _numbers(losers))
    return Round(
        None if totals is None else _numbers(totals),
        None if values is None else {key: _typed(value) for key, value in values.items()},
        _numbers(data.get("without", ())),
        verdict,
        data.get("decides", False) is True,
    )


def values_data(values: Mapping[str, Typed]) -> Data:
    """What was typed, as `score --batch` reads it."""
    return {
        key: dict(value) if isinstance(value, tuple) else value for key, value in values.items()
    }


def _typed(value: Any) -> Typed:
    if type(value) is dict:
        return tuple(_texts(value).items())
    if not isinstance(value, (str, bool)):
        raise TypeError("not a typed value")
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    numbers = tuple(value)
    if not set(map(type, numbers)) <= _INT:
        raise TypeError("not whole numbers")
    return numbers


def _texts(value: Any) -> dict[str, str]:
    if type(value) is not dict or not set(map(type, value.values())) <= _TEXT:
        raise TypeError("not texts by name")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _best(value: Any) -> Best:
    if value not in ("high", "low"):
        raise ValueError("neither high nor low")
    return "low" if value == "low" else "high"


def _decided_by(data: Mapping[str, Any]) -> DecidedBy:
    value = data.get("decided_by", "first")
    if value not in ("first", "last"):
        raise ValueError("neither first nor last")
    return "last" if value == "last" else "first"
