"""`playaid pad`: the table's memory. Opens, continues, lists, exports and sums up game nights."""

from __future__ import annotations

from typing import Final

from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, GAME, JSON, LANG, PLAIN, PLAYERS, RULE, Parameter
from playaid.cli.app.invocation import Invocation

COMMAND: Final = Command(
    "pad",
    (
        GAME._replace(required=False),
        PLAYERS,
        Parameter("resume", "flag"),
        Parameter("list", "flag"),
        Parameter("history", "flag"),
        Parameter(
            "export",
            metavar="csv|json|md|pdf",
            choices=("playaid.cli.commands.pad.export:FORMATS",),
        ),
        Parameter("where", "flag"),
        PLAIN,
        RULE,
        JSON,
        LANG,
        ASCII,
    ),
    words=("pad", "journal"),
)


def run(invocation: Invocation) -> int:
    """Keep the score of a game night, or look at those that were kept."""
    from playaid.cli.commands.pad.opening import open_pad

    return open_pad(invocation)
