"""TOML that people write: its values, and the lines that its keys and its mistakes stand in.

tomllib tells no lines, and a library that does would be carried along only for this. The scan
follows table headers and the first key of each line, which is where people look; a key inside an
inline table is at the line of the key that holds it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

Path: TypeAlias = Sequence[str | int]
"""Keys and, in arrays of tables, places from 0: `("examples", 1, "title")`."""

_PART: Final = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED: Final = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER: Final = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY: Final = re.compile(rf"\s*({_DOTTED})\s*=")
_TOLD_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_FENCE: Final = re.compile(r'"""|\'\'\'')


class TomlError(ValueError):
    """A text that is no TOML; as text all that tomllib says."""

    line: int | None
    """Where it stops being TOML, from 1, if that is known."""
    problem: str
    """What is wrong, without the place, in one line."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        line = _TOLD_LINE.search(told)
        self.line = int(line[1]) if line else None
        self.problem = _TOLD_LINE.sub("", told).strip().split("\n")[0] or "nested too deep"

    def place(self, name: str) -> str:
        """The file of this name, with the line if it is known: `mygame.toml:12`."""
        return name if self.line is None else f"{name}:{self.line}"


def read_toml(text: str) -> dict[str, Any]:
    """The values of a text. Raises TomlError."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise TomlError(str(error)) from None


def line_of(text: str, path: Path) -> int:
    """The line, from 1, of the deepest part of the path that the scan finds; 1 when none."""
    return found_line(text, path) or 1


def found_line(text: str, path: Path) -> int | None:
    """As `line_of`, and None when no part of the path is found."""
    found, depth = None, 0
    for line, where in _keys(text):
        reached = _shared_length(where, path)
        if reached > depth:
            found, depth = line, reached
    return found


def is_line_of(key: str, line: str) -> bool:
    """Whether a line gives a value to a top key or begins the table of its name, also in a text
    that is no TOML as a whole."""
    name = re.escape(key)
    return re.match(rf"\s*\[?\[?\s*[\"']?{name}[\"']?\s*[\]=.]", line) is not None


def _shared_length(where: Path, path: Path) -> int:
    """How much of the path is here; nothing when something else is here."""
    length = 0
    for one, other in zip(where, path, strict=False):
        if one != other:
            break
        length += 1
    return length if length in (len(where), len(path)) else 0


def _keys(text: str) -> Iterator[tuple[int, tuple[str | int, ...]]]:
    """Every header and key with its line."""
    table: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if fence:
            fence = "" if fence in line else fence
            continue
        fence = _opened(line)
        if header := _HEADER.match(line):
            table = _resolved(_parts(header[2]), counts, header[1] == "[[")
            yield number, table
        elif key := _KEY.match(line):
            yield number, table + _parts(key[1])


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in re.findall(_PART, dotted))


def _resolved(
    parts: tuple[str, ...], counts: dict[tuple[str | int, ...], int], opens: bool
) -> tuple[str | int, ...]:
    """A header with the places of the arrays it is in; `opens` begins the next of an array."""
    path: tuple[str | int, ...] = ()
    for place, part in enumerate(parts):
        path += (part,)
        if opens and place == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path += (counts[path],)
    return path


def _opened(line: str) -> str:
    """The sign of a text of several lines that begins here and does not end."""
    fences = _FENCE.findall(line.partition("#")[0] if "=" not in line else line)
    return fences[0] if len(fences) % 2 else ""
