"""Drawing set text: lines of runs, pips, tick boxes, blanks, and words with their readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from playaid.sheets import display, tree
from playaid.sheets.display import MM_PER_POINT, Box, Colour, Mark
from playaid.sheets.glyphs import Glyph, advance, ruby_size
from playaid.sheets.linebreak import BLANK
from playaid.sheets.palette import INK, RULE, SUIT_COLOURS
from playaid.sheets.typeset import SetText

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
        yield from _line_marks(glyphs, left, top + above, text.size_pt, colour, room, name)


def _line_marks(
    row: Sequence[Glyph],
    left: float,
    baseline: float,
    size_pt: float,
    colour: Colour,
    room: Box,
    name: str,
) -> list[Mark]:
    marks: list[Mark] = []
    for (single, bold), group in groupby(row, key=_style):
        glyphs = list(group)
        if not single:
            string, wide = "".join(g.char for g in glyphs), advance(glyphs)
            marks.append(
                display.Text(left, baseline, string, size_pt, bold, colour, wide, room, name)
            )
            left += wide
            continue
        for glyph in glyphs:
            if glyph.reading:
                marks += _ruby_marks(glyph, left, baseline, size_pt, colour, room, name)
            else:
                marks.append(_object_mark(glyph, left, baseline, size_pt, colour))
            left += glyph.advance
    return marks


def _ruby_marks(
    glyph: Glyph,
    left: float,
    baseline: float,
    size_pt: float,
    colour: Colour,
    room: Box,
    name: str,
) -> list[Mark]:
    """A word and its reading centred above it."""
    small = ruby_size(size_pt)
    above = baseline - (EM_ASCENT * size_pt + EM_DESCENT * small) * MM_PER_POINT
    word_x = left + glyph.before
    reading_x = word_x + (glyph.word_width - glyph.reading_width) / 2
    return [
        display.Text(
            word_x, baseline, glyph.char, size_pt, glyph.bold, colour, glyph.word_width, room, name
        ),
        display.Text(
            reading_x, above, glyph.reading, small, False, colour, glyph.reading_width, room, "ruby"
        ),
    ]


def _object_mark(
    glyph: Glyph,
    left: float,
    baseline: float,
    size_pt: float,
    colour: Colour,
) -> Mark:
    em = size_pt * MM_PER_POINT
    if glyph.char == BLANK:
        y = baseline + BLANK_DEPTH * em
        return display.Line(left, y, left + glyph.advance, y, RULE, "write")
    side = CAP_HEIGHT * em
    box = Box(left + (glyph.advance - side) / 2, baseline - side, side, side)
    if glyph.suit is None:
        return display.Rectangle(box, display.Stroke(colour, 0.75), None, side / 8)
    return display.Pip(box, glyph.suit, SUIT_COLOURS[glyph.suit])
