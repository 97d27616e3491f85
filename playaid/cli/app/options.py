"""What was typed for `score` as a request to the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engines.contract.entries import check_players, name_and_text
from engines.contract.errors import InputError
from engines.contract.game import Option, Typed
from playaid.cli.app.grammar import Kind, Parameter
from playaid.cli.app.invocation import Invocation

_COMMAS = re.compile("[,，、､]")
_OTHER_GAPS = re.compile(r"[\s;；/・|]+")
_TYPES: Mapping[str, str] = {"cards": "CARDS", "number": "NUMBER", "text": "TEXT"}


def parameter_of(option: Option) -> Parameter:
    """An option of a game as an option of the command line."""
    if option.kind == "flag":
        return Parameter(option.name, "flag")
    kind: Kind = "many" if option.per == "player" else "text"
    name = {True: "[NAME=]", False: "NAME="}[option.unnamed] if option.per == "player" else ""
    return Parameter(option.name, kind, name + _TYPES[option.kind], required=option.required)


def typed_values(invocation: Invocation, options: Sequence[Option]) -> dict[str, Typed]:
    """The values of a game's options as typed. Raises InputError for a name that is missing."""
    values: dict[str, Typed] = {}
    for option in options:
        if not invocation.given(option.key):
            continue
        if option.kind == "flag":
            values[option.key] = True
        elif option.per == "once":
            values[option.key] = invocation.text(option.key) or ""
        else:
            values[option.key] = tuple(named(text, option) for text in invocation.texts(option.key))
    return values


def named(typed: str, option: Option) -> tuple[str, str]:
    """A name and what is typed for it. Raises InputError for an empty or a missing name."""
    name, text = name_and_text(typed)
    if not name and not option.unnamed:
        raise InputError("usage.name-needed", option=f"--{option.name}")
    return name, text


def seated(typed: str, players: tuple[int, int]) -> tuple[str, ...]:
    """The names between commas; what looks like several names without them is told so."""
    names = listed(typed)
    parts = _OTHER_GAPS.split(names[0]) if len(names) == 1 else []
    if players[0] > 1 and len(parts) > 1 and all(parts):
        raise InputError("usage.commas", option="--players", nearest=(",".join(parts),))
    check_players(names, *players)
    return names


def listed(text: str | None, option: str = "--players") -> tuple[str, ...]:
    """The parts between commas of any width; none when nothing was given.

    Raises InputError for an empty part.
    """
    if text is None:
        return ()
    if not text.strip():
        raise InputError("usage.empty", option=option)
    parts = tuple(part.strip() for part in _COMMAS.split(text))
    if "" in parts:
        raise InputError("usage.empty-part", option=option, text=text)
    return parts
