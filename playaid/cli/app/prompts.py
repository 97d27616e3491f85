"""Asking a person at a terminal for what a command lacks; questions go to stderr."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from engines.contract.errors import InputError
from engines.contract.game import Option, Typed
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.options import named, seated
from playaid.cli.terminal.presence import somebody_is_there


def players_of(invocation: Invocation, missing: str, **data: Any) -> tuple[str, ...]:
    """The names of those who play, by seat, as typed or asked for if somebody can be.

    Raises InputError, with the code and data that are given where nobody was named, and RuleError.
    """
    typed = invocation.text("players")
    if typed is None and somebody_is_there():
        invocation.terminal.ask(invocation.words().say("pad.ask-players"))
        typed = sys.stdin.readline().strip() or None
    if typed is None:
        raise InputError(missing, **data)
    return seated(typed, invocation.game().info.players)


def complete(invocation: Invocation, options: Sequence[Option], values: dict[str, Typed]) -> None:
    """Ask for every required option that was not given.

    Raises InputError when there is nobody to ask, or no answer.
    """
    missing = [option for option in options if option.required and option.key not in values]
    if not missing:
        return
    if not somebody_is_there():
        raise _missing(missing)
    for place, option in enumerate(missing):
        answer = (
            _ask_players(invocation, option) if option.per == "player" else _ask(invocation, option)
        )
        if not answer:
            raise _missing(missing[place:])
        values[option.key] = answer


def _missing(options: Sequence[Option]) -> InputError:
    return InputError("usage.missing-option", options=tuple(f"--{o.name}" for o in options))


def _ask(invocation: Invocation, option: Option, path: str = "ask.once") -> str:
    """One line; "" at the end of input."""
    words = invocation.words()
    about = words.say(f"options.{option.name}")
    invocation.terminal.ask(words.say(path, help=about, option=option.name))
    return sys.stdin.readline().strip()


def _ask_players(invocation: Invocation, option: Option) -> tuple[tuple[str, str], ...]:
    """One player a line until an empty one; a hand without a name is the only one."""
    answers = []
    line = _ask(invocation, option, "ask.player")
    while line:
        answers.append(named(line, option))
        if not answers[-1][0]:
            break
        invocation.terminal.ask(f"{option.name}> ")
        line = sys.stdin.readline().strip()
    return tuple(answers)
