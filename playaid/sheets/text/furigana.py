"""Readings above kanji, for young readers: words are found in any text as it is set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from playaid.sheets.markup import tree

Piece: TypeAlias = tree.PlainText | tree.RubyElement
Annotate: TypeAlias = Callable[[str], Sequence[Piece]]
"""A text as pieces with and without readings."""

AFTER_NUMBER = "#"
"""A word that begins with it is read so after a figure: `#人` is にん in 3人."""
_FIGURE = "[0-9０-９]"
_KANA = re.compile("([ぁ-ゖァ-ヺー]+)")


def annotator(readings: Mapping[str, str]) -> Annotate:
    """Sets the reading above every word that `readings` has, kana of the word left outside.

    Of words that begin alike the longest is taken; a word that begins with figures (`1人`) only
    where the number is no longer than that.
    """
    keys = sorted(readings, key=len, reverse=True)
    words = re.compile("|".join(f"({_pattern(key)})" for key in keys))

    @lru_cache(maxsize=4096)
    def annotate(text: str) -> tuple[Piece, ...]:
        found: list[Piece] = []
        at = 0
        for match in words.finditer(text):
            if match.start() > at:
                found.append(tree.PlainText(text[at : match.start()]))
            assert match.lastindex is not None
            found += _pieces(match[0], readings[keys[match.lastindex - 1]])
            at = match.end()
        if at < len(text):
            found.append(tree.PlainText(text[at:]))
        return tuple(found)

    return annotate


def _pattern(key: str) -> str:
    if key.startswith(AFTER_NUMBER):
        return f"(?<={_FIGURE}){re.escape(key.removeprefix(AFTER_NUMBER))}"
    number = f"(?<!{_FIGURE})" if re.match(_FIGURE, key) else ""
    return number + re.escape(key)


def _pieces(word: str, reading: str) -> Iterator[Piece]:
    """The reading parted by the kana that the word has itself: of 置き場 お is above 置, ば above
    場."""
    parts = [part for part in _KANA.split(word) if part]
    own = [bool(_KANA.fullmatch(part)) for part in parts]
    pattern = "".join(
        re.escape(part) if kana else "(.+?)" for part, kana in zip(parts, own, strict=True)
    )
    match = re.fullmatch(pattern, reading)
    if match is None:
        yield tree.RubyElement(reading, (tree.PlainText(word),))
        return
    above = iter(match.groups())
    for part, kana in zip(parts, own, strict=True):
        yield (
            tree.PlainText(part) if kana else tree.RubyElement(next(above), (tree.PlainText(part),))
        )
