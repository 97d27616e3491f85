"""Breaking paragraphs into lines of a terminal, Japanese ones too."""

from __future__ import annotations

from collections.abc import Iterator

from playaid.cli.terminal.widths import cells
from playaid.sheets.text.kinsoku import JAPANESE_NOT_AT_END, JAPANESE_NOT_AT_START


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A paragraph as lines of at most `width` cells, each indented.

    Breaks between words, and between full-width characters where Japanese allows it. A word
    longer than a line has one to itself.
    """
    room = max(10, width - cells(indent))
    lines = [""]
    for piece in _pieces(text):
        if lines[-1] and cells(lines[-1]) + cells(piece.rstrip(" ")) > room:
            lines[-1] = lines[-1].rstrip(" ")
            lines.append("")
        lines[-1] += piece
    return [indent + line.rstrip(" ") for line in lines]


def _pieces(text: str) -> Iterator[str]:
    """The text cut at every place where a line may break."""
    piece = ""
    for place, char in enumerate(text):
        piece += char
        following = text[place + 1 : place + 2]
        if following and _may_break(char, following):
            yield piece
            piece = ""
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    if after == " " or after in JAPANESE_NOT_AT_START or before in JAPANESE_NOT_AT_END:
        return False
    return cells(before) == 2 or cells(after) == 2
