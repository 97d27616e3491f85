"""Setting rich text: inline markup to lines of runs, pips and tick boxes.

Lines are chosen together so that they come out even (least squares of what is left over), phrase
by phrase in Japanese, word by word elsewhere. Text that does not fit is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import Literal

from playaid.sheets import display, tree
from playaid.sheets.display import MM_PER_POINT, Box, Colour, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.furigana import Annotate
from playaid.sheets.glyphs import Glyph as Glyph
from playaid.sheets.glyphs import advance, hung, line, over_ends, ruby_size, word_with_reading
from playaid.sheets.linebreak import BLANK, OBJECT, SPACES, Break, breaks
from playaid.sheets.palette import INK, RULE, SUIT_COLOURS
from playaid.sheets.ports import TextMeasure

LEADING = 1.45
"""Distance of baselines in type sizes; labels of one line take less."""
EM_ASCENT, EM_DESCENT = 0.88, 0.12
"""The em box of Japanese type about the baseline."""
CAP_HEIGHT = 0.74
PIP_ADVANCE = 0.92
RUBY_LEADING = 2.0
RUBY_SHARE = 0.8
"""How much of the spare leading stands above a line with readings."""
UNREAD_SIZE = 7.0
"""Credits and other small print, for the eyes of those who print; it has no readings."""
BLANK_DEPTH = 0.1
POOR_BREAK_COST = 40.0
RUNT_COST = 30.0
SLACK = 1e-6
WHITE_SPACE = " \t\n\r"
"""What is folded to one space; the full-width and the fixed space stay as they are."""
_FOLDED = re.compile(f"[{WHITE_SPACE}]+")


@dataclass(frozen=True, slots=True)
class SetText:
    """Text broken into lines: each a tuple of glyphs; `width` is that of the widest line in mm,
    `height` all lines with their leading. `drawn` keeps its marks by how they were asked for."""

    lines: tuple[tuple[Glyph, ...], ...]
    size_pt: float
    width: float
    height: float
    leading: float
    drawn: dict[object, tuple[Mark, ...]] = field(default_factory=dict, compare=False, repr=False)


def plain_text(inline: Iterable[tree.Inline]) -> str:
    """The characters of rich text, without pips and boxes: for bookmarks and errors."""
    parts = []
    for one in inline:
        match one:
            case tree.Words(string):
                parts.append(string)
            case tree.B(children) | tree.Ruby(_, children):
                parts.append(plain_text(children))
            case tree.Br():
                parts.append(" ")
    return " ".join("".join(parts).split())


def characters(inline: Iterable[tree.Inline], bold: bool = False) -> Iterable[tuple[str, bool]]:
    """Every stretch of text with its weight, for the fonts to be cut to."""
    for one in inline:
        if isinstance(one, tree.Words):
            yield " ".join(_FOLDED.split(one.string)), bold
        elif isinstance(one, tree.B):
            yield from characters(one.children, True)
        elif isinstance(one, tree.Ruby):
            yield one.reading, False
            yield from characters(one.children, bold)


class Typesetter:
    """Sets text with the widths of one measure, with readings above words if any are given.

    Laying out tries a block in several ways, so what was set once is kept.
    """

    def __init__(self, measure: TextMeasure, annotate: Annotate | None = None) -> None:
        self.measure = measure
        self._annotate = annotate
        self._kept: dict[tuple[object, ...], SetText] = {}
        self._least: dict[tuple[object, ...], float] = {}

    def one_line(self, string: str, size_pt: float, bold: bool = False) -> SetText:
        """A single line, never broken."""
        inline = (tree.B((tree.Words(string),)),) if bold else (tree.Words(string),)
        return self.set(inline, size_pt, float("inf"), "")

    def set(
        self,
        inline: tuple[tree.Inline, ...],
        size_pt: float,
        width: float,
        place: str,
        bold: bool = False,
        leading: float = LEADING,
    ) -> SetText:
        """Break rich text into lines of at most `width` mm.

        Raises FitError `sheet.text-no-fit` when a piece that may not be broken is wider.
        """
        key = (inline, size_pt, width, bold, leading)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._set(inline, size_pt, width, place, bold, leading)
        return kept

    def _set(
        self,
        inline: tuple[tree.Inline, ...],
        size_pt: float,
        width: float,
        place: str,
        bold: bool,
        leading: float,
    ) -> SetText:
        lines: list[tuple[Glyph, ...]] = []
        for paragraph in self._paragraphs(inline, size_pt, bold):
            lines.extend(_break(paragraph, width, place))
        if any(glyph.reading for glyphs in lines for glyph in glyphs):
            leading = max(leading, RUBY_LEADING)
        step = size_pt * MM_PER_POINT * leading
        widest = max((advance(glyphs) for glyphs in lines), default=0.0)
        return SetText(tuple(lines), size_pt, widest, step * len(lines), step)

    def least_width(
        self,
        inline: tuple[tree.Inline, ...],
        size_pt: float,
        bold: bool = False,
        least: Break = Break.POOR,
    ) -> float:
        """The width in mm of the widest piece between breaks that are at least so good: by
        default what may not be broken, with GOOD whole phrases and words."""
        key = (inline, size_pt, bold, least)
        kept = self._least.get(key)
        if kept is None:
            kept = self._least[key] = self._least_width(*key)
        return kept

    def _least_width(
        self, inline: tuple[tree.Inline, ...], size_pt: float, bold: bool, least: Break
    ) -> float:
        widest = 0.0
        for glyphs in self._paragraphs(inline, size_pt, bold):
            start = 0
            for end, kind in enumerate(_breaks(glyphs), 1):
                if kind >= least:
                    widest, start = max(widest, advance(line(glyphs[start:end]))), end
        return widest

    def _paragraphs(
        self, inline: Sequence[tree.Inline], size_pt: float, bold: bool
    ) -> list[list[Glyph]]:
        paragraphs: list[list[Glyph]] = [[]]
        self._collect(inline, size_pt, bold, paragraphs)
        em = size_pt * MM_PER_POINT
        return [hung(line(paragraph), em) for paragraph in paragraphs]

    def _collect(
        self,
        inline: Sequence[tree.Inline],
        size_pt: float,
        bold: bool,
        paragraphs: list[list[Glyph]],
    ) -> None:
        em = size_pt * MM_PER_POINT
        for one in inline:
            match one:
                case tree.Words(string):
                    self._add_text(string, size_pt, bold, paragraphs[-1])
                case tree.B(children):
                    self._collect(children, size_pt, True, paragraphs)
                case tree.Pip(suit):
                    paragraphs[-1].append(Glyph(OBJECT, bold, suit, PIP_ADVANCE * em))
                case tree.Box():
                    paragraphs[-1].append(Glyph(OBJECT, bold, None, PIP_ADVANCE * em))
                case tree.Blank(width):
                    paragraphs[-1].append(Glyph(BLANK, bold, None, width))
                case tree.Ruby(reading, children):
                    paragraphs[-1].append(self._ruby(reading, children, size_pt, bold))
                case tree.Br():
                    paragraphs.append([])

    def _add_text(self, string: str, size_pt: float, bold: bool, into: list[Glyph]) -> None:
        """A text with the readings of its words."""
        if self._annotate is None or size_pt <= UNREAD_SIZE:
            self._add_words(string, size_pt, bold, into)
            return
        for piece in self._annotate(string):
            if isinstance(piece, tree.Ruby):
                into.append(self._ruby(piece.reading, piece.children, size_pt, bold))
            else:
                self._add_words(piece.string, size_pt, bold, into)

    def _ruby(
        self, reading: str, children: Sequence[tree.Words], size_pt: float, bold: bool
    ) -> Glyph:
        word = "".join(one.string for one in children)
        width = self.measure.width(word, size_pt, bold)
        above = self.measure.width(reading, ruby_size(size_pt), False)
        return word_with_reading(word, bold, reading, width, above)

    def _add_words(self, string: str, size_pt: float, bold: bool, into: list[Glyph]) -> None:
        """Characters with white space folded, as between the lines of a template."""
        for char in self.measure.signs(string):
            if char in WHITE_SPACE:
                if not into or into[-1].char == " ":
                    continue
                char = " "
            into.append(Glyph(char, bold, None, self.measure.width(char, size_pt, bold)))


def _breaks(glyphs: Sequence[Glyph]) -> list[Break]:
    """How good it is to end a line after each glyph: by their characters without their marks, of
    words with readings by all of them."""
    letters = [glyph.char if glyph.reading else glyph.char[0] for glyph in glyphs]
    found = breaks("".join(letters))
    return [found[end - 1] for end in accumulate(map(len, letters))]


def _break(glyphs: list[Glyph], width: float, place: str) -> Iterable[tuple[Glyph, ...]]:
    whole = line(glyphs)
    if not glyphs or advance(whole) <= width + SLACK:
        return [whole]
    ends = _best_ends(glyphs, _breaks(glyphs), width)
    if ends is None:
        text = "".join(glyph.char for glyph in glyphs)
        raise FitError("sheet.text-no-fit", place=place, text=text, width=round(width, 1))
    starts = [0, *ends[:-1]]
    return [line(glyphs[a:b]) for a, b in zip(starts, ends, strict=True)]


def _best_ends(glyphs: list[Glyph], quality: Sequence[Break], width: float) -> list[int] | None:
    """The line ends of least cost (0-based, exclusive), or None when there is no way."""
    sums = [0.0]
    for glyph in glyphs:
        sums.append(sums[-1] + glyph.advance)
    best: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    places = [at for at, kind in enumerate(quality, 1) if kind is not Break.NO]
    for end in places:
        inked = end
        while inked and glyphs[inked - 1].char in SPACES:
            inked -= 1
        ways = []
        for start, (cost, _) in best.items():
            over = over_ends(glyphs[start], glyphs[inked - 1]) if inked > start else 0.0
            slack = width - (sums[inked] - sums[start]) - over
            if slack >= -SLACK:
                here = _cost(slack, width, quality[end - 1], end == len(glyphs))
                ways.append((cost + here, start))
        if ways:
            best[end] = min(ways)
    if len(glyphs) not in best:
        return None
    ends, at = [], len(glyphs)
    while at:
        ends.append(at)
        at = best[at][1]
    return ends[::-1]


def _cost(slack: float, width: float, kind: Break, last: bool) -> float:
    loose = slack / width * 10
    if last:
        return 1.0 + (RUNT_COST if slack > 0.75 * width else 0.0)
    return 1.0 + loose * loose + (POOR_BREAK_COST if kind is Break.POOR else 0.0)


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
    for (kind, bold, suit), group in groupby(row, key=_style):
        glyphs = list(group)
        if kind == "text":
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
                marks.append(_object_mark(glyph, suit, left, baseline, size_pt, colour))
            left += glyph.advance
    return marks


def _style(glyph: Glyph) -> tuple[Literal["text", "object"], bool, display.SuitName | None]:
    single = glyph.char in (OBJECT, BLANK) or glyph.reading
    return "object" if single else "text", glyph.bold, glyph.suit


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
    suit: display.SuitName | None,
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
    if suit is None:
        return display.Rectangle(box, display.Stroke(colour, 0.75), None, side / 8)
    return display.Pip(box, suit, SUIT_COLOURS[suit])
