"""`playaid score GAME`: counts what is on the table, and says why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engines.contract.errors import InputError
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from playaid.cli.app.arguments import first_argument
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, GAME, JSON, LANG, RULE, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.options import parameter_of, typed_values

if TYPE_CHECKING:
    from playaid.games.catalogue import GameEntry

BATCH: Final = Parameter("batch", "text", "FILE|-")
_PLAIN_WORD = re.compile(r"[\w./:,=+-]+")


def more_parameters(
    invocation: Invocation, arguments: Sequence[str], forgiving: bool
) -> tuple[Parameter, ...]:
    """The options of the game that the arguments name.

    Raises InputError for an unknown game or none, unless `forgiving` or asked for help.
    """
    name = _game_named(arguments)
    if name is None and (forgiving or {"-h", "--help"} & set(arguments)):
        return ()
    try:
        return tuple(map(parameter_of, invocation.find(name).game.options))
    except InputError:
        if forgiving:
            return ()
        raise


def _game_named(arguments: Sequence[str]) -> str | None:
    name = first_argument(arguments, COMMAND.parameters)
    if name is not None:
        return name
    from playaid.games.catalogue import game_ids

    return next((argument for argument in arguments if argument in game_ids()), None)


def example(invocation: Invocation) -> str | None:
    """A command line that scores the game's own example, "" for a game without numbers; None where
    no game is named."""
    if invocation.found is None:
        return None
    return example_line(invocation.found, invocation.named)


COMMAND: Final = Command(
    "score",
    (GAME, RULE, BATCH, JSON, LANG, ASCII),
    more_parameters=more_parameters,
    example=example,
)


def run(invocation: Invocation) -> int:
    """Count what is on the table."""
    game = invocation.game()
    chosen = invocation.chosen()
    batch = invocation.text(BATCH.key)
    if batch is not None:
        from playaid.cli.commands.score.batch import count_batch

        invocation.rules_out(BATCH.name, *(option.name for option in game.options), ASCII.name)
        return count_batch(invocation, batch, chosen)
    values = typed_values(invocation, game.options)
    if any(option.required and option.key not in values for option in game.options):
        from playaid.cli.app.prompts import complete

        complete(invocation, game.options, values)
    score = game.score(Entry(values, chosen))
    if invocation.json:
        from playaid.cli.commands.score.data import score_json

        invocation.terminal.data(
            score_json(score, invocation.words() if invocation.lang_typed else None)
        )
    else:
        from playaid.cli.commands.score.show import show_score

        show_score(score, invocation)
    return 0


def example_line(found: GameEntry, named: str) -> str:
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
