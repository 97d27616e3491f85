"""Guides as they are written: their files, and their commands with what they answer."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

NOWHERE_ELSE: Mapping[str, str] = MappingProxyType({})


class File(NamedTuple):
    """A file that the guide has one write."""

    name: str
    text: str


class Command(NamedTuple):
    """A command as arguments of playaid, and what it answers on stdout."""

    arguments: tuple[str, ...]
    answer: str


def steps(guide: str, folder: Path = ROOT / "docs") -> Iterator[File | Command]:
    """What a guide has one do, in order."""
    text = (folder / guide).read_text(encoding="utf-8")
    for name, kind, body in _BLOCK.findall(text):
        if name:
            yield File(name, body)
        elif kind == "console":
            for each in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                typed, _, answer = each.partition("\n")
                yield Command(tuple(shlex.split(typed))[1:], answer)


def written(file: File, folder: Path) -> None:
    """Write a file of a guide below a folder."""
    path = folder / file.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(file.text, encoding="utf-8")


def shell_lines(guide: str) -> list[str]:
    """The commands of a guide that only do something, in order."""
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    blocks = [body for _, kind, body in _BLOCK.findall(text) if kind == "sh"]
    return [line for body in blocks for line in body.splitlines()]


def installed(
    followed: Iterable[File | Command], site: Path, moved: Mapping[str, str] = NOWHERE_ELSE
) -> Path:
    """The folder with the package of a guide, as installed; some folders lie elsewhere than the
    guide has them."""
    for step in followed:
        if isinstance(step, File):
            here = next((old for old in moved if step.name.startswith(old)), "")
            written(File(moved.get(here, "") + step.name.removeprefix(here), step.text), site)
    metadata = "Metadata-Version: 2.1\nName: coins-game\nVersion: 1.0\n"
    (site / "coins_game-1.0.dist-info" / "METADATA").write_text(metadata, encoding="utf-8")
    return site


def playaid(command: Command, folder: Path, *paths: Path) -> str:
    """What a command answers on stdout, run in the folder as a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    environment |= {
        "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *paths))),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "LANG": "en_GB.UTF-8",
        "COLUMNS": "200",
    }
    ran = subprocess.run(
        [sys.executable, "-m", "playaid", *command.arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    assert ran.returncode == 0, (command.arguments, ran.stderr)
    return ran.stdout
