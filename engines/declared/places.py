"""Where a key stands in a TOML text: its line, found by a scan.

tomllib tells no lines, and a library that does would be carried along only for this. The scan
follows table headers and the first key of each line, which is where people look; a key inside an
inline table is at the line of the key that holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

Path: TypeAlias = Sequence[str | int]
"""Keys and, in arrays of tables, places from 0: `("examples", 1, "title")`."""

_PART: Final = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED: Final = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER: Final = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY: Final = re.compile(rf"\s*({_DOTTED})\s*=")
_FENCE: Final = re.compile(r'"""|\'\'\'')


def line_of(text: str, path: Path) -> int:
    """The line, from 1, of the deepest part of the path that the scan finds; 1 when none."""
    found, depth = 1, 0
    for line, where in _keys(text):
        reached = _shared_length(where, path)
        if reached > depth:
            found, depth = line, reached
    return found


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
