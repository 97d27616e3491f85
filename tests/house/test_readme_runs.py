"""What the READMEs show on a terminal is what the commands say, run as written."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
READMES = [HOUSE / name for name in ("README.md", "README.ja.md") if (HOUSE / name).is_file()]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def shown(readme: Path) -> Iterator[tuple[str, str]]:
    """Each command with the output shown below it."""
    for block in BLOCK.findall(readme.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


CASES = [(readme.name, *pair) for readme in READMES for pair in shown(readme)]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("readme", "command", "output"), CASES, ids=[c[1][:50] for c in CASES])
def test_a_command_says_what_the_readme_shows(
    readme: str, command: str, output: str, tmp_path: Path
) -> None:
    ran = run(command, tmp_path)
    assert (ran.stdout if ran.returncode == 0 else ran.stderr) == output


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `playaid …`, or `echo '…' | playaid …`, in an empty folder and without settings."""
    typed, fed = command, ""
    if command.startswith("echo "):
        told, typed = command.removeprefix("echo ").split(" | ", 1)
        fed = shlex.split(told)[0] + "\n"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PLAYAID")},
        "PYTHONPATH": os.pathsep.join([str(HOUSE), os.environ.get("PYTHONPATH", "")]),
        "PYTHONIOENCODING": "utf-8",
        "PLAYAID_CONFIG": str(folder / "no-settings.toml"),
        "XDG_CONFIG_HOME": str(folder / "settings"),
        "NO_COLOR": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", *shlex.split(typed)],
        cwd=folder,
        env=environment,
        input=fed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_set_up_commands_are_the_ones_that_ci_runs() -> None:
    text = READMES[0].read_text(encoding="utf-8")
    marked = text.split("<!-- test command -->", 1)[1]
    assert "python -m pytest" in marked.split("```", 2)[1]
    assert "playaid print jika" in text.split("## Two commands", 1)[1].split("```", 2)[1]
