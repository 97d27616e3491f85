"""How wide text is on a terminal, in cells, and columns that line up whatever stands in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from engines.cards.notation import is_invisible

GAP: Final = "  "
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f")


def cells(text: str) -> int:
    """The width of a text: full-width characters are two cells, combining marks none."""
    if text.isascii():
        return len(text)
    if any(char in _JOINERS or char > "\uffff" for char in text):
        # Emoji join and vary in ways that only this table knows; it is slow to load.
        from wcwidth import wcswidth

        return max(0, wcswidth(text))
    return sum(map(_cells_of, text))


def _cells_of(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def on_one_line(text: str) -> str:
    """A text made safe for one line of a terminal, character for character.

    Tabs and line ends become spaces, and control and zero-width characters `?`.
    """
    return "".join(map(_safe, text))


def _safe(char: str) -> str:
    if char.isspace():
        return char if char in " \u3000" else " "
    return "?" if is_invisible(char) else char


def left(text: str, width: int) -> str:
    """The text filled up to a width on its right."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """The text filled up to a width on its left."""
    return " " * (width - cells(text)) + text


def columns(rows: Sequence[Sequence[str]], sides: str) -> list[str]:
    """Rows as lines with their cells one under the other.

    `sides` has a letter a column: `<` flush left, `>` flush right. Empty columns vanish.
    """
    widths = [max((cells(row[place]) for row in rows), default=0) for place in range(len(sides))]
    return [_line(row, sides, widths) for row in rows]


def _line(row: Sequence[str], sides: str, widths: Iterable[int]) -> str:
    filled = [
        left(cell, width) if side == "<" else right(cell, width)
        for cell, side, width in zip(row, sides, widths, strict=True)
        if width
    ]
    return GAP.join(filled).rstrip(" ")
