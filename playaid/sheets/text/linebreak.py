"""Where a line of Japanese and Latin text may end.

Latin words and numbers stay whole; Japanese breaks between phrases, and inside a phrase only
where nothing else will do; never before a closing mark, small kana or the long-vowel sign, never
after an opening bracket (kinsoku).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from playaid.sheets.text.kinsoku import NOT_AT_END, NOT_AT_START

if TYPE_CHECKING:
    from budoux.parser import Parser

OPERATORS = frozenset("×÷=＝+＋−")
SIGNS = frozenset("□☐○●")
"""Signs that a text speaks of; like a box they cling to what follows."""
REFERENCE = "※"
"""Leads to a note; right after a text it clings to that, elsewhere it begins the note."""
SPACES = frozenset(" \u3000")
"""White space: a line may end on it and never begins with it."""
OBJECT = "\ufffc"
"""Stands for a pip or a box in a text; it clings to what follows."""
BLANK = "\ufffb"
"""Stands for a rule to write on; a line may end on either side of it."""


class Break(IntEnum):
    """How good it is to end a line at a place."""

    NO = 0
    POOR = 1
    GOOD = 2


def is_wide(char: str) -> bool:
    """Kana, kanji, hangul and full-width signs: scripts written without spaces."""
    return "\u2e80" <= char <= "\ud7ff" or "\uf900" <= char <= "\uffef" or char >= "\U00020000"


@lru_cache(maxsize=4096)
def breaks(text: str) -> tuple[Break, ...]:
    """For each place 1 … len(text), how good it is to end a line before that character; the last
    is the end of the text and always GOOD. Index 0 belongs to place 1."""
    phrases = set(_phrase_ends(text))
    found = [_between(text, at, phrases) for at in range(1, len(text))]
    return (*found, Break.GOOD) if text else ()


def _between(text: str, at: int, phrases: Collection[int]) -> Break:
    before, after = text[at - 1], text[at]
    ink = _ink_end(text, at)
    last = text[ink - 1 : ink]
    if after in SPACES or after in NOT_AT_START or last in NOT_AT_END:
        return Break.NO
    if after == REFERENCE and before not in SPACES:
        return Break.NO
    if last in SIGNS or (last == OBJECT and after != OBJECT):
        return Break.NO
    if before in SPACES:
        return _at_space(text, at, ink, phrases)
    if before == OBJECT:
        return Break.NO
    if BLANK in (before, after):
        return Break.POOR
    if not is_wide(before) and not is_wide(after):
        return Break.POOR if _in_address(text, at) else Break.NO
    return Break.GOOD if at in phrases else Break.POOR


def _at_space(text: str, at: int, ink: int, phrases: Collection[int]) -> Break:
    """Japanese has spaces round Latin letters within a phrase too: `Q と`."""
    last, after = text[ink - 1 : ink], text[at]
    if last in OPERATORS or after in OPERATORS:
        return Break.POOR
    wide = is_wide(after) or (last != "" and is_wide(last))
    if (
        not wide
        or "\u3000" in text[ink:at]
        or any(place in phrases for place in range(ink, at + 1))
    ):
        return Break.GOOD
    return Break.POOR


def _ink_end(text: str, at: int) -> int:
    """The end of what stands before a place, without spaces."""
    while at and text[at - 1] in SPACES:
        at -= 1
    return at


def _in_address(text: str, at: int) -> bool:
    """After a slash or a full stop between letters: where an address may be broken."""
    before, after = text[at - 1], text[at]
    return before in "/." and after.isalpha() and at > 1 and text[at - 2].isalnum()


def _phrase_ends(text: str) -> Iterator[int]:
    if not any(map(is_wide, text)):
        return
    at = 0
    for phrase in _parser().parse(text):
        at += len(phrase)
        yield at


@lru_cache(maxsize=1)
def _parser() -> Parser:
    from budoux import load_default_japanese_parser  # only Japanese needs it

    return load_default_japanese_parser()
