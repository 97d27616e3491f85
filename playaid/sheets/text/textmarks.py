"""Drawing set text: lines of runs, pips, tick boxes, blanks, and words with their readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from playaid.sheets import display
from playaid.sheets.display import MM_PER_POINT, Box, Colour, Mark
from playaid.sheets.markup import tree
from playaid.sheets.palette import INK, RULE, SUIT_COLOURS
from playaid.sheets.text.glyphs import Glyph, advance, ruby_size
from playaid.sheets.text.linebreak import BLANK
from playaid.sheets.text.typeset import SetText

EM_ASCENT, EM_DESCENT = 0.88, 0.12
"""The em box of Japanese type about the baseline."""
CAP_HEIGHT = 0.74
RUBY_SHARE = 0.8
"""How much of the spare leading stands above a line with readings."""
BLANK_DEPTH = 0.1
_style = attrgetter("single", "bold")


def draw(
    text: SetText,
    x: float,
    y: float,
    width: float,
    align: tree.Align = "start",
    colour: Colour = INK,
    name: str = "",
) -> list[Mark]:
    """The marks of set text whose first line's box begins at y; `width` is the room it may use."""
    # Laying out tries many ways with the same texts, so their marks are made once and moved.
    asked = (width, align, colour, name)
    marks = text.drawn.get(asked)
    if marks is None:
        marks = text.drawn[asked] = tuple(_marks(text, *asked))
    return [display.Group(marks, x, y)] if x or y else list(marks)


@dataclass(frozen=True, slots=True)
class _Row:
    """Where and how the signs of one line are drawn: the baseline in mm, the room they keep to."""

    baseline: float
    size_pt: float
    colour: Colour
    room: Box
    name: str

    def text(self, x: float, string: str, bold: bool, width: float) -> Mark:
        """Signs in a row from x mm on."""
        return display.Text(
            x, self.baseline, string, self.size_pt, bold, self.colour, width, self.room, self.name
        )


def _marks(
    text: SetText, width: float, align: tree.Align, colour: Colour, name: str
) -> Iterable[Mark]:
    em = text.size_pt * MM_PER_POINT
    ruby = any(glyph.reading for glyphs in text.lines for glyph in glyphs)
    above = (RUBY_SHARE if ruby else 0.5) * (text.leading - em) + EM_ASCENT * em
    for number, glyphs in enumerate(text.lines):
        free = width - advance(glyphs)
        left = {"start": 0.0, "centre": free / 2, "end": free}[align]
        top = number * text.leading
        room = Box(0.0, top, width, text.leading)
        yield from _line_marks(glyphs, left, _Row(top + above, text.size_pt, colour, room, name))


def _line_marks(signs: Sequence[Glyph], left: float, row: _Row) -> Iterable[Mark]:
    for (single, bold), group in groupby(signs, key=_style):
        glyphs = list(group)
        if not single:
            wide = advance(glyphs)
            yield row.text(left, "".join(g.char for g in glyphs), bold, wide)
            left += wide
            continue
        for glyph in glyphs:
            if glyph.reading:
                yield from _ruby_marks(glyph, left, row)
            else:
                yield _object_mark(glyph, left, row)
            left += glyph.advance


def _ruby_marks(glyph: Glyph, left: float, row: _Row) -> Iterable[Mark]:
    """A word and its reading centred above it."""
    small = ruby_size(row.size_pt)
    above = row.baseline - (EM_ASCENT * row.size_pt + EM_DESCENT * small) * MM_PER_POINT
    word_x = left + glyph.before
    reading_x = word_x + (glyph.word_width - glyph.reading_width) / 2
    yield row.text(word_x, glyph.char, glyph.bold, glyph.word_width)
    reading = replace(row, baseline=above, size_pt=small, name="ruby")
    yield reading.text(reading_x, glyph.reading, False, glyph.reading_width)


def _object_mark(glyph: Glyph, left: float, row: _Row) -> Mark:
    em = row.size_pt * MM_PER_POINT
    if glyph.char == BLANK:
        y = row.baseline + BLANK_DEPTH * em
        return display.Line(left, y, left + glyph.advance, y, RULE, "write")
    side = CAP_HEIGHT * em
    box = Box(left + (glyph.advance - side) / 2, row.baseline - side, side, side)
    if glyph.suit is None:
        return display.Rectangle(box, display.Stroke(row.colour, 0.75), None, side / 8)
    return display.Pip(box, glyph.suit, SUIT_COLOURS[glyph.suit])
