"""`playaid play`: follows a game on the table, or plays one by itself."""

from __future__ import annotations

from typing import Final

from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, GAME, JSON, LANG, PLAIN, PLAYERS, RULE, Parameter
from playaid.cli.app.invocation import Invocation

COMMAND: Final = Command(
    "play",
    (
        GAME._replace(required=False),
        PLAYERS,
        Parameter("simulate", "flag"),
        Parameter("seed", metavar="NUMBER"),
        Parameter("resume", "flag"),
        Parameter("list", "flag"),
        PLAIN,
        RULE,
        JSON,
        LANG,
        ASCII,
    ),
    words=("play", "pad", "journal"),
)


def run(invocation: Invocation) -> int:
    """Follow a game on the table, or deal and play one."""
    from playaid.cli.commands.play.opening import open_game

    return open_game(invocation)
