"""The commands there are, found by name: the one seam between the framework and the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from playaid.cli.app.command import Command
from playaid.cli.app.invocation import Invocation

_ROOM: Final = "playaid.cli.commands"


class _Commands(Mapping[str, Command]):
    """Every command by its name, in the order of the help, each imported when it is asked for."""

    def __getitem__(self, name: str) -> Command:
        if name not in _names():
            raise KeyError(name)
        command: Command = _module(name).COMMAND
        return command

    def __contains__(self, name: object) -> bool:
        return name in _names()

    def __iter__(self) -> Iterator[str]:
        return iter(_names())

    def __len__(self) -> int:
        return len(_names())


COMMANDS: Final[Mapping[str, Command]] = _Commands()


def runner(name: str) -> Callable[[Invocation], int]:
    """The function that carries out the command of this name."""
    run: Callable[[Invocation], int] = _module(name).run
    return run


def _names() -> tuple[str, ...]:
    names: tuple[str, ...] = import_module(_ROOM).NAMES
    return names


def _module(name: str) -> Any:
    return import_module(f"{_ROOM}.{name}")
