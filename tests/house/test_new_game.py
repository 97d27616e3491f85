"""The guide's own game, put into a copy of the house word for word, meets all that every game
meets."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.guides import ROOT, Command, File, shell_lines, steps, written

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
    ran = ran_in(line, house)
    assert ran.returncode == 0, f"{line}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def ran_in(line: str, house: Path) -> subprocess.CompletedProcess[str]:
    """A command as it went, whatever came of it."""
    python = Path(sys.executable).parent
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment |= {
        "PATH": os.pathsep.join([str(python), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(house), str(house / "tests")]),
        "PYTHONIOENCODING": "utf-8",
        "MYPYPATH": str(house),
        "COLUMNS": "200",
    }
    return subprocess.run(
        line,
        shell=True,
        cwd=house,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )


@pytest.mark.exhaustive
def test_the_guides_game_in_the_house(house: Path) -> None:
    for line in shell_lines("adding-a-game.md"):
        said = run(line, house)
        if "pytest" in line:
            passed = re.search(r"(\d+) passed", said)
            assert passed is not None
            assert int(passed[1]) >= LEAST_RUN
    run(f"python -m pytest {' '.join(OVER_ALL)}", house)
    for step in steps("adding-a-game.md"):
        if isinstance(step, Command):
            assert run(f"python -m playaid {shlex.join(step.arguments)}", house) == step.answer
    assert "残り" in run("python -m playaid tables 五つの石 --lang ja", house)


LEFT_OUT = {
    "templates/coins/play.en.toml": (r"(?s).*", ""),
    "templates/coins/words.en.toml": (r"(?m)^tagline.*\n", ""),
    "templates/coins/sheets.en.toml": (r'"summary", ', ""),
    "engines/coins/play.py": (
        r"(?m)^ +resolve\(\(\), rules\).*\n|^ +if not isinstance.*\n.*\n",
        "",
    ),
    "engines/coins/facts.py": (r"(?m)^.*coins.not-over.*\n", ""),
    "engines/coins/examples.py": (r"return \(Worked.*", "return ()"),
}
"""What somebody forgot of the guide: by file, what becomes of it."""
TOLD = (
    "write Take under [verbs] in {house}/templates/coins/play.en.toml",
    "write tagline in words.en.toml of the game",
    "list ('summary',) under `sheets` in {house}/templates/coins/sheets.en.toml",
    "begin `setup` with `resolve(RULINGS, rules)`",
    "begin `apply` with `if not isinstance(move, …): raise RuleError(…)`",
    "coins.not-over: write this code among the game's `errors`, an ErrorCode in facts.py",
    "write the rules' worked examples in examples.py",
    "coins.ja.txt is missing: write it with `python -m playaid.table.playthrough ",
    "coins-ja-board.txt is missing: write it with `PYTHONPATH=.:tests python -m support.drawlogs ",
)


@pytest.mark.exhaustive
def test_what_is_forgotten_is_told(house: Path) -> None:
    for name, (pattern, instead) in LEFT_OUT.items():
        text = (house / name).read_text(encoding="utf-8")
        changed = re.sub(pattern, instead, text)
        assert changed != text, name
        (house / name).write_text(changed, encoding="utf-8")
    where = "tests/engines/test_every_game.py tests/house/test_words.py tests/table tests/kit"
    said = ran_in(f"python -m pytest -k coins {where}", house).stdout
    for told in TOLD:
        assert told.format(house=house) in said, told
