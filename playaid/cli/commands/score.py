"""`playaid score GAME`: counts what is on the table, and says why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.contract.errors import InputError
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.contract.score import json_of
from playaid.cli.app.errors import not_together
from playaid.cli.app.grammar import BATCH, Command
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.options import parameter_of, typed_values
from playaid.cli.app.parsing import first_argument

if TYPE_CHECKING:
    from engines.contract.score import Score
    from playaid.games.catalogue import FoundGame
    from playaid.words import Words

_PLAIN_WORD = re.compile(r"[\w./:,=+-]+")


def with_game_options(
    command: Command, arguments: Sequence[str], invocation: Invocation, forgiving: bool
) -> Command:
    """The command with the options of the game that the arguments name.

    Raises InputError for an unknown game or none, unless `forgiving` or asked for help.
    """
    name = _game_named(command, arguments)
    if name is None and (forgiving or {"-h", "--help"} & set(arguments)):
        return command
    try:
        options = invocation.find(name).game.options
    except InputError:
        if forgiving:
            return command
        raise
    return command._replace(parameters=(*map(parameter_of, options), *command.parameters))


def _game_named(command: Command, arguments: Sequence[str]) -> str | None:
    name = first_argument(arguments, command.parameters)
    if name is not None:
        return name
    from playaid.games.catalogue import game_ids

    return next((argument for argument in arguments if argument in game_ids()), None)


def run(invocation: Invocation) -> int:
    """Count what is on the table."""
    game = invocation.game()
    chosen = invocation.chosen()
    batch = invocation.text(BATCH.key)
    if batch is not None:
        from playaid.cli.commands.batch import count_batch

        for option in game.options:
            not_together(BATCH.typed, f"--{option.name}" if invocation.given(option.key) else "")
        not_together(BATCH.typed, "--ascii" if invocation.flag("ascii") else "")
        return count_batch(invocation, batch, chosen)
    values = typed_values(invocation, game.options)
    if any(option.required and option.key not in values for option in game.options):
        from playaid.cli.app.prompts import complete

        complete(invocation, game.options, values)
    score = game.score(Entry(values, chosen))
    if invocation.json:
        invocation.terminal.data(
            score_json(score, invocation.words() if invocation.lang_told else None)
        )
    else:
        from playaid.cli.commands.show import show_score

        show_score(score, invocation)
    return 0


def example_line(found: FoundGame, named: str) -> str:
    """A command line that scores the game's own example; "" for a game without numbers."""
    entry, _ = found.game.score_example(resolve(found.game.rulings, {}))
    if not entry.values:
        return ""
    parts = ["playaid", "score", _quoted(named)]
    for option in found.game.options:
        value = entry.values.get(option.key)
        if isinstance(value, str):
            parts += [f"--{option.name}", _quoted(value)]
        elif value is True:
            parts.append(f"--{option.name}")
        elif value:
            for name, text in value:
                parts += [f"--{option.name}", _quoted(f"{name}={text}" if name else text)]
    parts += [part for rule in entry.chosen.items() for part in ("--rule", "=".join(rule))]
    return " ".join(parts)


def _quoted(text: str) -> str:
    """A word of a command line, in quotes where a shell of any system would part or change it."""
    return text if _PLAIN_WORD.fullmatch(text) else f'"{text}"'


def score_json(score: Score, words: Words | None) -> str:
    """The score as a line of JSON; its lines have a label in words if words are given."""
    if words is None:
        return score.json()
    data = score.data()
    for player in data.get("players", ()):
        player["lines"] = [{**line, "label": words.what(line["what"])} for line in player["lines"]]
    return json_of(data)
