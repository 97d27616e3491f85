"""Every command declares itself, and is imported no sooner than it is needed."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from playaid.cli.app.command import ROOT
from playaid.cli.app.grammar import Parameter, key_of
from playaid.cli.app.registry import COMMANDS, runner

HEAVY = ("reportlab", "pypdfium2", "prompt_toolkit", "uharfbuzz", "jinja2", "playaid.press")
each_command = pytest.mark.parametrize("name", COMMANDS)


@each_command
def test_a_command_is_found_by_its_name(name: str) -> None:
    command = COMMANDS[name]
    assert command.name == name
    assert command is import_module(f"playaid.cli.commands.{name}").COMMAND
    assert callable(runner(name))


def test_there_is_no_other() -> None:
    assert "prnt" not in COMMANDS
    assert COMMANDS.get("prnt") is None
    assert len(COMMANDS) == len(set(COMMANDS)) > 10


@pytest.mark.parametrize("command", [ROOT, *COMMANDS.values()], ids=lambda command: command.name)
def test_choices_are_texts_that_can_be_typed(command: object) -> None:
    for parameter in command.parameters:  # type: ignore[attr-defined]
        offered = parameter.offered()
        assert all(isinstance(choice, str) and choice and ":" not in choice for choice in offered)
        assert bool(offered) == bool(parameter.choices), parameter.name
        assert len(set(offered)) == len(offered), parameter.name


def test_a_choice_is_a_text_or_the_name_of_several() -> None:
    parameter = Parameter("paper", choices=("playaid.sheets.pages.finish:N_UP", "fill"))
    assert parameter.offered()[-1] == "fill"
    assert len(parameter.offered()) > 1


@pytest.mark.parametrize(("name", "key"), [("n-up", "n_up"), ("for", "for_"), ("out", "out")])
def test_keys(name: str, key: str) -> None:
    assert key_of(name) == Parameter(name).key == key


def test_declaring_all_commands_imports_none_of_their_work() -> None:
    code = "from playaid.cli.app.registry import COMMANDS; list(COMMANDS.values()); import sys\n"
    code += f"print(*[name for name in {HEAVY} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
