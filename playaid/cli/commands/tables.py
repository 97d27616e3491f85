"""`playaid tables GAME [NAME]`: the reference tables, computed by the engine."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engines.contract.errors import Choices, InputError, nearest
from engines.contract.rulings import resolve
from engines.contract.tables import Table
from playaid.cli.app.call import Call
from playaid.cli.app.mistakes import not_together
from playaid.cli.commands.tabular import csv_text, markdown_lines, table_data, table_lines
from playaid.words import Words


def run(call: Call) -> int:
    """Show the reference tables of a game."""
    not_together(*(f"--{form}" * call.flag(form) for form in ("csv", "markdown", "json")))
    game, words = call.game(), call.words()
    tables = game.tables(resolve(game.rulings, call.chosen()))
    name = call.text("name")
    if name is not None:
        tables = (_named(name, tables, words),)
    if call.json:
        shown = {"game": game.info.id, "tables": [table_data(table, words) for table in tables]}
        call.terminal.data(json.dumps(shown))
    else:
        call.terminal.show(_text(tables, words, call))
    return 0


def _text(tables: Sequence[Table], words: Words, call: Call) -> str:
    if call.flag("csv"):
        if len(tables) != 1:
            raise InputError("tables.which", nearest=Choices(table.id for table in tables))
        return csv_text(tables[0], words)
    if call.flag("markdown"):
        return "\n\n".join("\n".join(markdown_lines(table, words)) for table in tables)
    return "\n\n".join("\n".join(table_lines(table, words, call)) for table in tables)


def _named(name: str, tables: Sequence[Table], words: Words) -> Table:
    """The table of this id or title. Raises InputError with the nearest names."""
    wanted = name.strip().casefold()
    for table in tables:
        if wanted in (table.id, words.say(f"tables.{table.id}.title").casefold()):
            return table
    ids = tuple(table.id for table in tables)
    raise InputError("tables.unknown", name=name, nearest=nearest(name, ids) or Choices(ids))
