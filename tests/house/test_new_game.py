"""The guide's own game, put into a copy of the house word for word, meets all that every game
meets."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.guides import ROOT, File, shell_lines, steps, written

COPIED = (
    "engines",
    "playaid",
    "templates",
    "tests",
    "docs",
    "pyproject.toml",
    "README.md",
    "ARCHITECTURE.md",
)
LEAST_RUN = 180
"""As many tests at least look at the game: fewer would mean that some did not find it."""
OVER_ALL = (
    "tests/house/test_rooms.py",
    "tests/house/test_house.py",
    "tests/games/test_catalogue.py::test_every_folder_is_a_game_whose_id_is_its_name",
    "tests/table/test_playthrough.py::test_writing_all",
    "tests/table/referee/test_play_words.py::test_commands_do_not_hide_moves",
    "tests/table/referee/test_whole_games.py::test_names_for_the_players_are_enough",
    "tests/cli/app/test_commands.py::test_games",
    "tests/cli/app/test_commands.py::test_games_as_data",
    "tests/cli/commands/test_score.py::test_no_game_option_hides_one_of_the_command",
    "tests/cli/commands/test_score.py::test_score_writes_its_json_as_dumps_would",
)
"""Tests that go through all games by themselves, so that none has a game in its name."""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the house with the guide's game in it."""
    copy = tmp_path / "house"
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy)
    for step in steps("adding-a-game.md"):
        if isinstance(step, File) and step.name.startswith(("engines/", "templates/")):
            written(step, copy)
    return copy


def run(line: str, house: Path) -> str:
    """What a command says, run in the house as somebody does who works there."""
    python = Path(sys.executable).parent
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment |= {
        "PATH": os.pathsep.join([str(python), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(house), str(house / "tests")]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "MYPYPATH": str(house),
    }
    ran = subprocess.run(
        line,
        shell=True,
        cwd=house,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )
    assert ran.returncode == 0, f"{line}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


@pytest.mark.exhaustive
def test_the_guides_game_in_the_house(house: Path) -> None:
    for line in shell_lines("adding-a-game.md"):
        said = run(line, house)
        if "pytest" in line:
            passed = re.search(r"(\d+) passed", said)
            assert passed is not None
            assert int(passed[1]) >= LEAST_RUN
    run(f"python -m pytest {' '.join(OVER_ALL)}", house)
