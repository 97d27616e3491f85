"""Guides as they are written: their files, and their commands with what they answer."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class File(NamedTuple):
    """A file that the guide has one write."""

    name: str
    text: str


class Command(NamedTuple):
    """A command as arguments of playaid, and what it answers on stdout."""

    arguments: tuple[str, ...]
    answer: str


def steps(guide: str) -> Iterator[File | Command]:
    """What a guide has one do, in order."""
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
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
