"""Choosing where the lines of a paragraph end: together, so that they come out even."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from playaid.sheets.errors import FitError
from playaid.sheets.text.glyphs import Glyph, advance, line, over_ends, reading_of
from playaid.sheets.text.linebreak import SPACES, Break, breaks

POOR_BREAK_COST = 40.0
RUNT_COST = 30.0
SLACK = 1e-6


def breaks_after(glyphs: Sequence[Glyph]) -> list[Break]:
    """How good it is to end a line after each glyph: by their characters without their marks, of
    words with readings by all of them."""
    letters = [glyph.char if glyph.reading else glyph.char[0] for glyph in glyphs]
    found = breaks("".join(letters))
    return [found[end - 1] for end in accumulate(map(len, letters))]


def broken(glyphs: list[Glyph], width: float, place: str) -> list[tuple[Glyph, ...]]:
    """A paragraph as lines of at most `width` mm: least squares of what is left over.

    Raises FitError `sheet.text-no-fit` when a piece that may not be broken is wider.
    """
    whole = line(glyphs)
    if not glyphs or advance(whole) <= width + SLACK:
        return [whole]
    ends = _best_ends(glyphs, breaks_after(glyphs), width)
    if ends is None:
        text = "".join(glyph.char for glyph in glyphs)
        raise FitError("sheet.text-no-fit", place=place, text=text, width=round(width, 1))
    starts = [0, *ends[:-1]]
    return [line(glyphs[a:b]) for a, b in zip(starts, ends, strict=True)]


def _best_ends(glyphs: list[Glyph], quality: Sequence[Break], width: float) -> list[int] | None:
    """The line ends of least cost (0-based, exclusive), or None when there is no way."""
    sums = [0.0, *accumulate([glyph.advance for glyph in glyphs])]
    best: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    starts = [0]
    hanging = any(map(reading_of, glyphs))
    for end, kind in enumerate(quality, 1):
        if kind is Break.NO:
            continue
        inked = _ink_end(glyphs, end)
        # What is too far back for a line that ends here is so for every later end.
        while starts and width - (sums[inked] - sums[starts[0]]) < -SLACK:
            del starts[0]
        ways = []
        for start in starts:
            slack = width - (sums[inked] - sums[start])
            if hanging and inked > start:
                slack -= over_ends(glyphs[start], glyphs[inked - 1])
            if slack >= -SLACK:
                here = _cost(slack, width, kind, end == len(glyphs))
                ways.append((best[start][0] + here, start))
        if ways:
            best[end] = min(ways)
            starts.append(end)
    if len(glyphs) not in best:
        return None
    ends, at = [], len(glyphs)
    while at:
        ends.append(at)
        at = best[at][1]
    return ends[::-1]


def _ink_end(glyphs: Sequence[Glyph], end: int) -> int:
    """The end of what stands before a place, without white space."""
    while end and glyphs[end - 1].char in SPACES:
        end -= 1
    return end


def _cost(slack: float, width: float, kind: Break, last: bool) -> float:
    loose = slack / width * 10
    if last:
        return 1.0 + (RUNT_COST if slack > 0.75 * width else 0.0)
    return 1.0 + loose * loose + (POOR_BREAK_COST if kind is Break.POOR else 0.0)
