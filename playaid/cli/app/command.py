"""A command as it declares itself: what it takes, and what else must be known before it runs.

Each lives in a module of its name under `playaid.cli.commands`, as `COMMAND` beside the function
`run`, which carries it out. That module is light: the work it does is imported when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from playaid.cli.app.grammar import ROOT_PARAMETERS, Parameter
from playaid.cli.app.invocation import Invocation

MoreParameters: TypeAlias = Callable[[Invocation, Sequence[str], bool], tuple[Parameter, ...]]
"""The options that depend on the arguments typed. Raises InputError unless forgiving (True)."""


class Command(NamedTuple):
    """A command and what it takes.

    `words` are the files of words it needs besides those of all; `more_parameters` finds the
    options that depend on the arguments; `example` writes the example of its help, or None where
    that is among the words. A command that `mends_settings` runs although they cannot be read.
    """

    name: str
    parameters: tuple[Parameter, ...]
    words: tuple[str, ...] = ()
    more_parameters: MoreParameters | None = None
    example: Callable[[Invocation], str | None] | None = None
    mends_settings: bool = False


ROOT: Final = Command("playaid", ROOT_PARAMETERS)
"""The program itself, before a command is named."""
