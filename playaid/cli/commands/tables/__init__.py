"""`playaid tables GAME [NAME]`: the reference tables, computed by the engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from engines.contract.errors import Choices, InputError, nearest
from engines.contract.folding import folded
from engines.contract.rulings import resolve
from engines.contract.tables import Table
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, GAME, JSON, LANG, RULE, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.tables.tabular import csv_text, markdown_lines, table_data, table_lines
from playaid.words import Words

COMMAND: Final = Command(
    "tables",
    (
        GAME,
        Parameter("name", "argument"),
        RULE,
        Parameter("csv", "flag"),
        Parameter("markdown", "flag"),
        JSON,
        LANG,
        ASCII,
    ),
)


def run(invocation: Invocation) -> int:
    """Show the reference tables of a game."""
    invocation.exclusive("csv", "markdown", "json")
    game, words = invocation.game(), invocation.words()
    tables = game.tables(resolve(game.rulings, invocation.chosen()))
    name = invocation.text("name")
    if name is not None:
        tables = (_named(name, tables, words),)
    if invocation.json:
        shown = {"game": game.info.id, "tables": [table_data(table, words) for table in tables]}
        invocation.terminal.data(json.dumps(shown))
    else:
        invocation.terminal.show(_text(tables, words, invocation))
    return 0


def _text(tables: Sequence[Table], words: Words, invocation: Invocation) -> str:
    if invocation.flag("csv"):
        if len(tables) != 1:
            raise InputError("tables.which", nearest=Choices(table.id for table in tables))
        return csv_text(tables[0], words)
    if invocation.flag("markdown"):
        return "\n\n".join("\n".join(markdown_lines(table, words)) for table in tables)
    return "\n\n".join("\n".join(table_lines(table, words, invocation)) for table in tables)


def _named(name: str, tables: Sequence[Table], words: Words) -> Table:
    """The table of this id or title. Raises InputError with the nearest names."""
    wanted = folded(name)
    for table in tables:
        if wanted in (table.id, folded(words.say(f"tables.{table.id}.title"))):
            return table
    ids = tuple(table.id for table in tables)
    raise InputError("tables.unknown", name=name, nearest=nearest(name, ids) or Choices(ids))
