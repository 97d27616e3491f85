"""Setting rich text: inline markup to lines of runs, pips and tick boxes.

Lines are chosen together so that they come out even (least squares of what is left over), phrase
by phrase in Japanese, word by word elsewhere. Text that does not fit is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from playaid.sheets.display import MM_PER_POINT, Mark
from playaid.sheets.markup import tree
from playaid.sheets.ports import TextMeasure
from playaid.sheets.text.furigana import Annotate
from playaid.sheets.text.glyphs import Glyph as Glyph
from playaid.sheets.text.glyphs import advance, hung, line, ruby_size, single, word_with_reading
from playaid.sheets.text.linebreak import BLANK, OBJECT, Break
from playaid.sheets.text.lineends import breaks_after, broken

LEADING = 1.45
"""Distance of baselines in type sizes; labels of one line take less."""
PIP_ADVANCE = 0.92
RUBY_LEADING = 2.0
UNREAD_SIZE = 7.0
"""Credits and other small print, for the eyes of those who print; it has no readings."""
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
            case tree.PlainText(string):
                parts.append(string)
            case tree.BElement(children) | tree.RubyElement(_, children):
                parts.append(plain_text(children))
            case tree.BrElement():
                parts.append(" ")
    return " ".join("".join(parts).split())


def characters(inline: Iterable[tree.Inline], bold: bool = False) -> Iterable[tuple[str, bool]]:
    """Every stretch of text with its weight, for the fonts to be cut to."""
    for one in inline:
        if isinstance(one, tree.PlainText):
            yield " ".join(_FOLDED.split(one.string)), bold
        elif isinstance(one, tree.BElement):
            yield from characters(one.children, True)
        elif isinstance(one, tree.RubyElement):
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
        self._signs: dict[tuple[str, float, bool], Glyph] = {}
        self._least: dict[tuple[object, ...], float] = {}

    def one_line(self, string: str, size_pt: float, bold: bool = False) -> SetText:
        """A single line, never broken."""
        inline = (tree.BElement((tree.PlainText(string),)),) if bold else (tree.PlainText(string),)
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
            lines.extend(broken(paragraph, width, place))
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
            for end, kind in enumerate(breaks_after(glyphs), 1):
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
                case tree.PlainText(string):
                    self._add_text(string, size_pt, bold, paragraphs[-1])
                case tree.BElement(children):
                    self._collect(children, size_pt, True, paragraphs)
                case tree.PipElement(suit):
                    paragraphs[-1].append(single(OBJECT, bold, suit, PIP_ADVANCE * em))
                case tree.BoxElement():
                    paragraphs[-1].append(single(OBJECT, bold, None, PIP_ADVANCE * em))
                case tree.BlankElement(width):
                    paragraphs[-1].append(single(BLANK, bold, None, width))
                case tree.RubyElement(reading, children):
                    paragraphs[-1].append(self._ruby(reading, children, size_pt, bold))
                case tree.BrElement():
                    paragraphs.append([])

    def _add_text(self, string: str, size_pt: float, bold: bool, into: list[Glyph]) -> None:
        """A text with the readings of its words."""
        if self._annotate is None or size_pt <= UNREAD_SIZE:
            self._add_words(string, size_pt, bold, into)
            return
        for piece in self._annotate(string):
            if isinstance(piece, tree.RubyElement):
                into.append(self._ruby(piece.reading, piece.children, size_pt, bold))
            else:
                self._add_words(piece.string, size_pt, bold, into)

    def _ruby(
        self, reading: str, children: Sequence[tree.PlainText], size_pt: float, bold: bool
    ) -> Glyph:
        word = "".join(one.string for one in children)
        width = self.measure.width(word, size_pt, bold)
        above = self.measure.width(reading, ruby_size(size_pt), False)
        return word_with_reading(word, bold, reading, width, above)

    def _add_words(self, string: str, size_pt: float, bold: bool, into: list[Glyph]) -> None:
        """Characters with white space folded, as between the lines of a template."""
        for char in self.measure.graphemes(string):
            if char in WHITE_SPACE:
                if not into or into[-1].char == " ":
                    continue
                char = " "
            into.append(self._sign(char, size_pt, bold))

    def _sign(self, char: str, size_pt: float, bold: bool) -> Glyph:
        key = (char, size_pt, bold)
        sign = self._signs.get(key)
        if sign is None:
            width = self.measure.width(char, size_pt, bold)
            sign = self._signs[key] = Glyph(char, bold, None, width)
        return sign
