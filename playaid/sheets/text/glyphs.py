"""Signs in a line, and words with readings above them, which may hang over their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from playaid.sheets import display
from playaid.sheets.text.linebreak import SPACES

LEAST_RUBY = 7.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """One sign (a character with its marks), pip or tick box with its advance in mm."""

    char: str
    bold: bool
    suit: display.SuitName | None
    advance: float
    reading: str = ""
    """Small kana above; then `char` is a whole word, centred under them."""
    word_width: float = 0.0
    reading_width: float = 0.0
    before: float = 0.0
    after: float = 0.0
    """Room beside the word for a reading that is wider; what it lacks of it hangs over."""
    single: bool = False
    """A pip, a box, a rule to write on, or a word with its reading: drawn by itself."""

    @property
    def side(self) -> float:
        """How far the reading reaches beyond the word on either side, in mm."""
        if not self.reading:
            return 0.0
        return max(0.0, (self.reading_width - self.word_width) / 2)


_advance = attrgetter("advance")
reading_of = attrgetter("reading")
"""The reading above a sign, "" where there is none."""


def ruby_size(size_pt: float) -> float:
    """The size in points of readings above text: half of it, but never unreadably small."""
    return max(LEAST_RUBY, size_pt / 2)


def single(char: str, bold: bool, suit: display.SuitName | None, advance: float) -> Glyph:
    """A pip, a tick box or a rule to write on, `advance` mm wide."""
    return Glyph(char, bold, suit, advance, single=True)


def word_with_reading(
    word: str, bold: bool, reading: str, word_width: float, reading_width: float
) -> Glyph:
    """A word under its reading, with room for it on both sides."""
    side = max(0.0, (reading_width - word_width) / 2)
    advance = word_width + 2 * side
    return Glyph(word, bold, None, advance, reading, word_width, reading_width, side, side, True)


def hung(glyphs: Sequence[Glyph], em: float) -> list[Glyph]:
    """A paragraph whose readings hang over the signs beside them, by half an em (in mm) at most
    and never over another reading."""
    if not any(map(reading_of, glyphs)):
        return list(glyphs)
    around = [None, *glyphs, None]
    found = []
    for glyph, left, right in zip(glyphs, around, around[2:], strict=False):
        if glyph.side:
            before = max(0.0, glyph.side - _room(left, em))
            glyph = _with_room(glyph, before, max(0.0, glyph.side - _room(right, em)))
        found.append(glyph)
    return found


def _room(neighbour: Glyph | None, em: float) -> float:
    """How far a reading may hang over what stands beside it."""
    if neighbour is None:
        return 0.0
    if neighbour.reading:
        return max(0.0, (neighbour.word_width - neighbour.reading_width) / 2 - em / 8)
    # Words on both sides of one sign share the room above it.
    return min(em, neighbour.advance) / 2


def _with_room(glyph: Glyph, before: float, after: float) -> Glyph:
    return replace(glyph, before=before, after=after, advance=glyph.word_width + before + after)


def line(glyphs: Sequence[Glyph]) -> tuple[Glyph, ...]:
    """The signs of a line without white space at its end; at its ends nothing hangs over."""
    kept = list(glyphs)
    while kept and kept[-1].char in SPACES:
        kept.pop()
    if kept and kept[0].side:
        kept[0] = _with_room(kept[0], kept[0].side, kept[0].after)
    if kept and kept[-1].side:
        kept[-1] = _with_room(kept[-1], kept[-1].before, kept[-1].side)
    return tuple(kept)


def over_ends(first: Glyph, last: Glyph) -> float:
    """How much wider a line is for these at its ends than their advances say."""
    if not first.reading and not last.reading:
        return 0.0
    return first.side - first.before + last.side - last.after


def advance(glyphs: Sequence[Glyph]) -> float:
    """The width of signs beside each other in mm."""
    width: float = sum(map(_advance, glyphs))
    return width
