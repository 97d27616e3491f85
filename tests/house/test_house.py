"""The house keeps its order: who may import whom, and names that say something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from playaid.games.catalogue import game_ids

HOUSE = Path(__file__).parents[2]
GAMES = {f"engines.{game.replace('-', '_')}" for game in game_ids()}
SOURCES = sorted([*(HOUSE / "engines").rglob("*.py"), *(HOUSE / "playaid").rglob("*.py")])
SAYING_NOTHING = {"utils", "util", "helpers", "helper", "common", "misc"}


def module_of(file: Path) -> str:
    parts = file.relative_to(HOUSE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(file: Path) -> Iterator[str]:
    """Every module that a file names in an import, as it is written or taken from a package."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def game_among(module: str) -> str:
    """The game a module belongs to; "" for none."""
    return next((g for g in GAMES if module == g or module.startswith(g + ".")), "")


@pytest.mark.parametrize("file", SOURCES, ids=module_of)
def test_nobody_but_the_game_itself_imports_a_game(file: Path) -> None:
    own = game_among(module_of(file))
    others = {game_among(name) for name in imported(file)} - {"", own}
    assert not others


def test_the_scan_sees_imports_of_games() -> None:
    inner = next(file for file in SOURCES if module_of(file) == "engines.jika")
    assert "engines.jika" in {game_among(name) for name in imported(inner)}


def test_names_say_what_lives_there() -> None:
    stems = {part for file in SOURCES for part in file.relative_to(HOUSE).with_suffix("").parts}
    assert not stems & SAYING_NOTHING


def test_tests_have_no_init_that_would_shadow_a_package() -> None:
    assert not list((HOUSE / "tests").rglob("__init__.py"))
