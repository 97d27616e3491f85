"""Where a line of Japanese and Latin text may end.

Latin words and numbers stay whole; Japanese breaks between phrases, and inside a phrase only
where nothing else will do; never before a closing mark, small kana or the long-vowel sign, never
after an opening bracket (kinsoku).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budoux.parser import Parser

NOT_AT_START = frozenset(
    "、。，．・：；？！）」』】〕〉》｝］…‥ー～〜ゝゞヽヾ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％"
    "〗〙〛»›｠｡､･｣ｰ゛゜〻‼⁇⁈⁉℃°,.:;?!)]}%’”"
)
NOT_AT_END = frozenset("（「『【〔〈《｛［〖〘〚«‹｟｢([{‘“＋－+−")
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


def breaks(text: str) -> list[Break]:
    """For each place 1 … len(text), how good it is to end a line before that character; the last
    is the end of the text and always GOOD. Index 0 belongs to place 1."""
    phrases = set(_phrase_ends(text))
    found = [_between(text, at, at in phrases) for at in range(1, len(text))]
    return [*found, Break.GOOD] if text else []


def _between(text: str, at: int, phrase_end: bool) -> Break:
    before, after = text[at - 1], text[at]
    if after in SPACES or after in NOT_AT_START or _last_ink(text, at) in NOT_AT_END:
        return Break.NO
    if before in SPACES:
        return Break.GOOD
    if before == OBJECT:
        return Break.NO
    if BLANK in (before, after):
        return Break.POOR
    if not is_wide(before) and not is_wide(after):
        return Break.POOR if _in_address(text, at) else Break.NO
    return Break.GOOD if phrase_end else Break.POOR


def _last_ink(text: str, at: int) -> str:
    """The last character before a place that is no space."""
    while at and text[at - 1] in SPACES:
        at -= 1
    return text[at - 1] if at else ""


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
