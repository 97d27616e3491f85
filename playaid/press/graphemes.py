"""Text cut into graphemes: what takes one place on paper.

A grapheme is a character, or a character with the combining marks and the variation selector that
follow it. Marks are composed where Unicode has one character for both, so か and a combining
voicing mark print as が; everything else keeps the very character that was written, because the
old forms of kanji in people's names are distinct characters which full normalisation would lose.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator

_INVISIBLE = frozenset(
    chr(code)
    for codes in (
        [0xAD, 0xFEFF],
        range(0x200B, 0x2010),
        range(0x202A, 0x202F),
        range(0x2060, 0x2070),
    )
    for code in codes
)
_SELECTORS = frozenset(
    chr(code) for codes in (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)) for code in codes
)
_CONJOINING_JAMO = frozenset(map(chr, range(0x1160, 0x1200)))
_CONTROL_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_JOINING_SCRIPTS = (
    range(0x0900, 0x0E00),  # the scripts of India
    range(0x0F00, 0x10A0),  # Tibetan, Myanmar
    range(0x1780, 0x18B0),  # Khmer, Mongolian
)


def is_control(character: str) -> bool:
    """A character that steers a device instead of being drawn: tab, line end, lone surrogate."""
    return unicodedata.category(character) in _CONTROL_CATEGORIES


def needs_shaping(character: str) -> bool:
    """A letter that changes shape with its neighbours or runs leftwards: the press sets graphemes
    one after the other, so it would come out wrong."""
    return unicodedata.bidirectional(character) in _RIGHT_TO_LEFT or any(
        ord(character) in script for script in _JOINING_SCRIPTS
    )


def is_special(character: str) -> bool:
    """A character that is not a grapheme of its own: a mark, a selector or an invisible one."""
    return character in _INVISIBLE or _extends(character)


def split_graphemes(text: str, specials: Collection[str]) -> list[str]:
    """The graphemes of `text`. `specials` holds at least the special characters in it."""
    if not any(character in specials for character in text):
        return list(text)
    return list(_clusters(text))


def code_points(grapheme: str) -> tuple[str, ...]:
    """The parts of a grapheme that are one glyph each: a character, with its selector if any."""
    parts: list[str] = []
    for character in grapheme:
        if character in _SELECTORS and parts:
            parts[-1] += character
        else:
            parts.append(character)
    return tuple(parts)


def _extends(character: str) -> bool:
    return (
        unicodedata.combining(character) > 0
        or character in _SELECTORS
        or character in _CONJOINING_JAMO
    )


def _clusters(text: str) -> Iterator[str]:
    cluster = ""
    for character in text:
        if character in _INVISIBLE:
            continue
        if cluster and _extends(character):
            cluster += character
            continue
        if cluster:
            yield _composed(cluster)
        cluster = character
    if cluster:
        yield _composed(cluster)


def _composed(cluster: str) -> str:
    base = cluster[0]
    if set(cluster[1:]) <= _SELECTORS or unicodedata.normalize("NFC", base) != base:
        return cluster
    return unicodedata.normalize("NFC", cluster)
