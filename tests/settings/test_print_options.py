"""A print option is declared once; the grammar, the settings, looks, file names, help and the
pages on printing agree with that."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.app.registry import COMMANDS
from playaid.cli.commands.print.settings import look_of
from playaid.games.catalogue import help_words
from playaid.kit.look import Look
from playaid.settings import print_options
from playaid.settings.keys import KEYS
from playaid.settings.print_options import PRINT_OPTIONS, PrintOption
from playaid.words import LANGUAGES

HOUSE = Path(__file__).parents[2]
USUAL = {option.name: option.default for option in PRINT_OPTIONS}
each_option = pytest.mark.parametrize("option", PRINT_OPTIONS, ids=lambda option: option.name)


def unusual(option: PrintOption) -> str:
    """A value that is not the default."""
    if option.kind == "number":
        return f"{option.limits[1]:g}"
    return next(text for text in option.allowed if text != option.default)


def look_with(option: PrintOption) -> Look:
    value = "5" if option.name == "clearance" else unusual(option)
    return look_of({**USUAL, option.name: value})


def test_names_stand_once() -> None:
    names = [option.name for option in PRINT_OPTIONS]
    assert len(set(names)) == len(names)
    assert len({option.attribute for option in PRINT_OPTIONS}) == len(names)


@each_option
def test_no_other_module_of_command_line_and_settings_names_it(option: PrintOption) -> None:
    declared = Path(print_options.__file__)
    typed = {option.name, f"--{option.name}", f"no-{option.name}", option.name.replace("-", "_")}
    for room in ("playaid/settings", "playaid/cli/app", "playaid/cli/commands/print"):
        for file in (HOUSE / room).rglob("*.py"):
            if file == declared:
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.Constant) and node.value in typed
                assert not named or option.name == "furigana", f"{file}:{node.lineno}"


@each_option
def test_the_command_takes_it(option: PrintOption) -> None:
    taken = {parameter.name: parameter for parameter in COMMANDS["print"].parameters}
    parameter = taken[option.name]
    assert (parameter.kind == "flag") == (option.kind == "truth")
    assert parameter.offered() == option.choices
    both_ways = option.kind == "truth" and option.is_setting
    assert (f"no-{option.name}" in taken) == both_ways


@each_option
def test_it_is_a_setting_or_not(option: PrintOption) -> None:
    assert (option.name in KEYS) == option.is_setting
    if option.is_setting:
        key = KEYS[option.name]
        assert (key.default, key.kind, key.takes) == (option.default, option.kind, option.takes)
        assert key.check(option.default) == option.default
        assert key.check(unusual(option)) == unusual(option)


def test_the_other_settings_are_no_looks() -> None:
    assert set(KEYS) - set(USUAL) == {"paper", "cards", "lang", "out", "printer"}


def test_the_defaults_are_the_usual_look() -> None:
    assert look_of(USUAL) == Look()
    assert Look().named() == []


@each_option
def test_a_file_is_named_after_what_is_unusual(option: PrintOption) -> None:
    look = look_with(option)
    assert option.value_in(look) != option.value_in(Look())
    assert look.named() == [option.file_part.format(option.value_in(look))]


def test_names_of_files_keep_their_order() -> None:
    look = replace(look_with(PRINT_OPTIONS[0]), sleeved=True, furigana=True, orientation="portrait")
    assert look.named()[1:] == ["sleeved", "furigana", "portrait"]


@each_option
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_pages_tell_of_it(option: PrintOption, lang: str) -> None:
    words: Any = help_words(lang)
    paths = (f"commands.print.parameters.{option.name}", f"parameters.{option.name}")
    assert any(words.find(path) for path in paths)
    readme = HOUSE / ("README.ja.md" if lang == "ja" else "README.md")
    pages = [readme, HOUSE / "docs" / "printing.md"]
    pages += [HOUSE / "docs" / "config.md"] if option.is_setting else []
    for page in pages:
        assert option.name in page.read_text(encoding="utf-8"), page
