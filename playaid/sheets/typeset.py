"""Setting rich text: inline markup to lines of runs, pips and tick boxes.

Lines are chosen together so that they come out even (least squares of what is left over), phrase
by phrase in Japanese, word by word elsewhere. Text that does not fit is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from playaid.sheets import display, tree
from playaid.sheets.display import MM_PER_POINT, Box, Colour, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.linebreak import BLANK, OBJECT, SPACES, Break, breaks
from playaid.sheets.palette import INK, RULE, SUIT_COLOURS
from playaid.sheets.ports import TextMeasure

LEADING = 1.45
"""Distance of baselines in type sizes; labels of one line take less."""
EM_ASCENT, EM_DESCENT = 0.88, 0.12
"""The em box of Japanese type about the baseline."""
CAP_HEIGHT = 0.74
PIP_ADVANCE = 0.92
BLANK_DEPTH = 0.1
POOR_BREAK_COST = 40.0
RUNT_COST = 30.0
SLACK = 1e-6
WHITE_SPACE = " \t\n\r"
"""What is folded to one space; the full-width and the fixed space stay as they are."""
_FOLDED = re.compile(f"[{WHITE_SPACE}]+")


@dataclass(frozen=True, slots=True)
class Glyph:
    """One sign (a character with its marks), pip or tick box with its advance in mm."""

    char: str
    bold: bool
    suit: display.SuitName | None
    advance: float


@dataclass(frozen=True, slots=True)
class SetText:
    """Text broken into lines: each a tuple of glyphs; `width` is that of the widest line in mm,
    `height` all lines with their leading."""

    lines: tuple[tuple[Glyph, ...], ...]
    size_pt: float
    width: float
    height: float
    leading: float


def plain_text(inline: Iterable[tree.Inline]) -> str:
    """The characters of rich text, without pips and boxes: for bookmarks and errors."""
    parts = []
    for one in inline:
        match one:
            case tree.Words(string):
                parts.append(string)
            case tree.B(children):
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


class Typesetter:
    """Sets text with the widths of one measure.

    Laying out tries a block in several ways, so what was set once is kept.
    """

    def __init__(self, measure: TextMeasure) -> None:
        self.measure = measure
        self._kept: dict[tuple[object, ...], SetText] = {}

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
        step = size_pt * MM_PER_POINT * leading
        widest = max((_advance(line) for line in lines), default=0.0)
        return SetText(tuple(lines), size_pt, widest, step * len(lines), step)

    def least_width(
        self, inline: tuple[tree.Inline, ...], size_pt: float, bold: bool = False
    ) -> float:
        """The width in mm of the widest piece that may not be broken."""
        widest = 0.0
        for glyphs in self._paragraphs(inline, size_pt, bold):
            kinds = breaks(_letters(glyphs))
            piece = 0.0
            for glyph, kind in zip(glyphs, kinds, strict=True):
                piece += glyph.advance
                if kind is not Break.NO:
                    widest, piece = max(widest, piece), 0.0
        return widest

    def _paragraphs(
        self, inline: Sequence[tree.Inline], size_pt: float, bold: bool
    ) -> list[list[Glyph]]:
        paragraphs: list[list[Glyph]] = [[]]
        self._collect(inline, size_pt, bold, paragraphs)
        return [_trimmed(paragraph) for paragraph in paragraphs]

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
                    self._add_words(string, size_pt, bold, paragraphs[-1])
                case tree.B(children):
                    self._collect(children, size_pt, True, paragraphs)
                case tree.Pip(suit):
                    paragraphs[-1].append(Glyph(OBJECT, bold, suit, PIP_ADVANCE * em))
                case tree.Box():
                    paragraphs[-1].append(Glyph(OBJECT, bold, None, PIP_ADVANCE * em))
                case tree.Blank(width):
                    paragraphs[-1].append(Glyph(BLANK, bold, None, width))
                case tree.Br():
                    paragraphs.append([])

    def _add_words(self, string: str, size_pt: float, bold: bool, into: list[Glyph]) -> None:
        """Characters with white space folded, as between the lines of a template."""
        for char in self.measure.signs(string):
            if char in WHITE_SPACE:
                if not into or into[-1].char == " ":
                    continue
                char = " "
            into.append(Glyph(char, bold, None, self.measure.width(char, size_pt, bold)))


def _trimmed(glyphs: list[Glyph]) -> list[Glyph]:
    while glyphs and glyphs[-1].char in SPACES:
        glyphs.pop()
    return glyphs


def _letters(glyphs: Sequence[Glyph]) -> str:
    """The glyphs' characters without their marks, one for each: what line ends go by."""
    return "".join(glyph.char[0] for glyph in glyphs)


def _advance(line: Sequence[Glyph]) -> float:
    return sum(glyph.advance for glyph in line)


def _break(glyphs: list[Glyph], width: float, place: str) -> Iterable[tuple[Glyph, ...]]:
    total = _advance(glyphs)
    if not glyphs or total <= width + SLACK:
        return [tuple(glyphs)]
    ends = _best_ends(glyphs, breaks(_letters(glyphs)), width)
    if ends is None:
        text = "".join(glyph.char for glyph in glyphs)
        raise FitError("sheet.text-no-fit", place=place, text=text, width=round(width, 1))
    starts = [0, *ends[:-1]]
    return [tuple(_trimmed(glyphs[a:b])) for a, b in zip(starts, ends, strict=True)]


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
            slack = width - (sums[inked] - sums[start])
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
    marks: list[Mark] = []
    em = text.size_pt * MM_PER_POINT
    for number, line in enumerate(text.lines):
        free = width - _advance(line)
        left = x + {"start": 0.0, "centre": free / 2, "end": free}[align]
        top = y + number * text.leading
        baseline = top + (text.leading - em) / 2 + EM_ASCENT * em
        room = Box(x, top, width, text.leading)
        marks.extend(_line_marks(line, left, baseline, text.size_pt, colour, room, name))
    return marks


def _line_marks(
    line: Sequence[Glyph],
    left: float,
    baseline: float,
    size_pt: float,
    colour: Colour,
    room: Box,
    name: str,
) -> list[Mark]:
    marks: list[Mark] = []
    for (kind, bold, suit), group in groupby(line, key=_style):
        glyphs = list(group)
        if kind == "text":
            string, advance = "".join(g.char for g in glyphs), _advance(glyphs)
            marks.append(
                display.Text(left, baseline, string, size_pt, bold, colour, advance, room, name)
            )
            left += advance
            continue
        for glyph in glyphs:
            marks.append(_object_mark(glyph, suit, left, baseline, size_pt, colour))
            left += glyph.advance
    return marks


def _style(glyph: Glyph) -> tuple[Literal["text", "object"], bool, display.SuitName | None]:
    return "object" if glyph.char in (OBJECT, BLANK) else "text", glyph.bold, glyph.suit


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
