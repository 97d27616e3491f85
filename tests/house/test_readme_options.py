"""The READMEs and the command line know the same commands and options."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from playaid.cli.app.command import ROOT
from playaid.cli.app.help import shown_parameters
from playaid.cli.app.registry import COMMANDS
from playaid.games.catalogue import all_games, find_game

READMES = [
    file
    for file in map(Path(__file__).parents[2].joinpath, ("README.md", "README.ja.md"))
    if file.is_file()
]
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(not READMES, reason="there is no README yet")
each_readme = pytest.mark.parametrize("readme", READMES, ids=lambda file: file.name)


def commands_in(readme: Path) -> Iterator[list[str]]:
    """The playaid commands of the console blocks, as arguments."""
    for block in _BLOCK.findall(readme.read_text(encoding="utf-8")):
        joined = block.replace("\\\n", " ")
        for line in joined.splitlines():
            if line.startswith("$ playaid "):
                yield shlex.split(line.removeprefix("$ ").split(" | ")[0].split(" > ")[0])[1:]


def options_of(arguments: list[str]) -> set[str]:
    return {a.partition("=")[0] for a in arguments if a.startswith("--") and a != "--"}


@each_readme
def test_commands_shown_have_the_options_used(readme: Path) -> None:
    shown = list(commands_in(readme))
    assert shown
    for arguments in shown:
        used = options_of(arguments)
        known = {parameter.typed for parameter in shown_parameters(ROOT)}
        name = next((a for a in arguments if not a.startswith("-")), None)
        if name is not None:
            assert name in COMMANDS, arguments
            known |= {parameter.typed for parameter in shown_parameters(COMMANDS[name])}
        if name == "score":
            game = arguments[arguments.index("score") + 1]
            known |= {f"--{option.name}" for option in find_game(game).game.options}
        assert used <= known, arguments


@each_readme
def test_every_command_and_option_is_documented(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    for command in (ROOT, *COMMANDS.values()):
        assert command is ROOT or f"playaid {command.name}" in text, command.name
        for parameter in shown_parameters(command):
            if parameter.typed.startswith("--"):
                assert parameter.typed in text, f"{command.name} {parameter.typed}"
    for found in all_games():
        for option in found.game.options:
            assert f"--{option.name}" in text, f"score {found.id} --{option.name}"


@each_readme
def test_no_option_is_documented_that_there_is_not(readme: Path) -> None:
    known = {p.typed for c in (ROOT, *COMMANDS.values()) for p in shown_parameters(c)}
    known |= {f"--{o.name}" for found in all_games() for o in found.game.options}
    for line in readme.read_text(encoding="utf-8").splitlines():
        if "playaid " in line:
            used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", line))
            assert used <= known, line
