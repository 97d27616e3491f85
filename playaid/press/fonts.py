"""The fonts of one document: every sign in use placed in a font, cut, and measured.

Collect all texts first, open a `FontBook` on them, then measure and draw. A sign that no font
draws is an error with the texts it is in, never a blank on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from playaid.press.errors import MissingGlyphError, PressCode
from playaid.press.fontfiles import bundled_fonts
from playaid.press.signs import is_control, is_special, needs_shaping, split_signs, units
from playaid.press.typeface import BOLD, REGULAR, Cut, Typeface
from playaid.sheets.display import MM_PER_POINT

# The ink of Noto Sans JP in both weights stays within these for ASCII, kana and kanji. Taller
# signs in use, such as Å or Ẫ, widen them for the whole document.
_ASCENT = 930.0
_DESCENT = 290.0


@dataclass(frozen=True, slots=True)
class Attached:
    """A combining mark set on the sign before it: its code in hexadecimal, its advance, and its
    place right of the sign's end and above the baseline, in thousandths of the type size."""

    code: str
    width: float
    right: float
    up: float


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a sign is: the number of its cut, its code there in hexadecimal, its advance in
    thousandths of the type size, and the marks on it."""

    cut: int
    code: str
    width: float
    marks: tuple[Attached, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring signs of one cut, as codes in hexadecimal; marks belong to the last sign."""

    cut: int
    codes: str
    marks: tuple[Attached, ...] = ()


@dataclass(frozen=True, slots=True)
class FontBook:
    """Every sign of a document in its font. Implements `playaid.sheets.ports.TextMeasure`.

    `regular` and `bold` say where each sign is. A sign that was not in the texts the book was
    opened on raises KeyError: the caller forgot to collect it.
    """

    cuts: tuple[Cut, ...]
    regular: Mapping[str, Placed]
    bold: Mapping[str, Placed]
    specials: frozenset[str]
    ascent_thousandths: float
    descent_thousandths: float

    @classmethod
    def open(
        cls,
        texts: Iterable[tuple[str, bool]],
        *,
        font_file: Path | None = None,
        bold_file: Path | None = None,
    ) -> FontBook:
        """Checks, places and cuts for `texts`, each with whether it is bold.

        `font_file` is tried before the fonts that come with playaid. Its bold is `bold_file`, or
        the file itself when it holds a range of weights; otherwise bold text is set in Noto Sans
        JP Bold, because a regular thickened by machine looks poor.
        """
        collected = sorted(set(texts))
        everything = set(chain.from_iterable(text for text, _ in collected))
        _refuse("press.control-character", filter(is_control, everything), collected)
        _refuse("press.needs-shaping", filter(needs_shaping, everything), collected)
        specials = frozenset(filter(is_special, everything))
        own_regular, own_bold = _own_typefaces(font_file, bold_file)
        regular, no_regular = _share_out(_signs(collected, False, specials), own_regular, REGULAR)
        bold, no_bold = _share_out(_signs(collected, True, specials), own_bold, BOLD)
        _refuse("press.missing-glyph", no_regular | no_bold, collected)
        cuts = [face.cut(_units(signs)) for face, signs in regular + bold]
        numbered = list(enumerate(cuts))
        return cls(
            cuts=tuple(cuts),
            regular=dict(_placed(numbered[: len(regular)], regular)),
            bold=dict(_placed(numbered[len(regular) :], bold)),
            specials=specials,
            ascent_thousandths=max([_ASCENT, *(cut.ink_top for cut in cuts)]),
            descent_thousandths=max([_DESCENT, *(-cut.ink_bottom for cut in cuts)]),
        )

    def width(self, string: str, size_pt: float, bold: bool) -> float:
        """Advance width in mm."""
        placed = self.bold if bold else self.regular
        signs = split_signs(string, self.specials)
        return sum([placed[sign].width for sign in signs]) * size_pt / 1000 * MM_PER_POINT

    def ascent(self, size_pt: float) -> float:
        """Height in mm from the baseline above which no sign of the document has ink."""
        return self.ascent_thousandths * size_pt / 1000 * MM_PER_POINT

    def descent(self, size_pt: float) -> float:
        """Depth in mm (positive) from the baseline below which no sign has ink."""
        return self.descent_thousandths * size_pt / 1000 * MM_PER_POINT

    def runs(self, string: str, bold: bool) -> tuple[Run, ...]:
        """The text as codes, split where the font changes and after signs with marks."""
        placed = self.bold if bold else self.regular
        runs: list[Run] = []
        for sign in split_signs(string, self.specials):
            found = placed[sign]
            if runs and runs[-1].cut == found.cut and not runs[-1].marks:
                runs[-1] = Run(found.cut, runs[-1].codes + found.code, found.marks)
            else:
                runs.append(Run(found.cut, found.code, found.marks))
        return tuple(runs)


_Share = tuple[Typeface, list[str]]


def _own_typefaces(
    font_file: Path | None, bold_file: Path | None
) -> tuple[list[Typeface], list[Typeface]]:
    """The person's own fonts for regular and for bold; opened at once, so that a file which
    cannot be used is refused even when no text needs it."""
    regular = [Typeface(font_file, REGULAR)] if font_file else []
    if bold_file:
        return regular, [Typeface(bold_file, BOLD)]
    if font_file and regular[0].can_be_bold():
        return regular, [Typeface(font_file, BOLD)]
    return regular, []


def _signs(collected: Iterable[tuple[str, bool]], bold: bool, specials: frozenset[str]) -> set[str]:
    return {
        sign
        for text, is_bold in collected
        if is_bold is bold
        for sign in split_signs(text, specials)
    }


def _share_out(
    signs: set[str], own: Iterable[Typeface], weight: int
) -> tuple[list[_Share], set[str]]:
    """Gives each sign to the first font that draws all of it; also returns the signs left over.
    A font is opened only when the fonts before it leave something."""
    candidates = chain(own, (Typeface(path, weight) for path in bundled_fonts()))
    shares: list[_Share] = []
    left = signs
    while left and (face := next(candidates, None)):
        drawn = {sign for sign in left if all(map(face.draws, units(sign)))}
        if drawn:
            shares.append((face, sorted(drawn)))
        left = left - drawn
    return shares, left


def _units(signs: Iterable[str]) -> list[str]:
    return sorted({unit for sign in signs for unit in units(sign)})


def _placed(
    numbered: Iterable[tuple[int, Cut]], shares: Iterable[_Share]
) -> Iterator[tuple[str, Placed]]:
    """Each sign with its place, for cuts with their numbers and the shares they were cut for."""
    for (number, cut), (face, signs) in zip(numbered, shares, strict=True):
        codes = {unit: f"{code:04X}" for code, unit in enumerate(cut.units, 1)}
        widths = dict(zip(cut.units, cut.widths, strict=True))
        for sign in signs:
            first, *marks = units(sign)
            places = face.mark_places([first, *marks]) if marks else ()
            attached = tuple(
                Attached(codes[mark], widths[mark], right, up)
                for mark, (right, up) in zip(marks, places, strict=True)
            )
            yield sign, Placed(number, codes[first], widths[first], attached)


def _refuse(
    code: PressCode, characters: Iterable[str], collected: Iterable[tuple[str, bool]]
) -> None:
    found = tuple(sorted(set(characters)))
    if not found:
        return
    specials = frozenset(filter(is_special, chain.from_iterable(text for text, _ in collected)))
    texts = {
        text
        for text, _ in collected
        if not set(found).isdisjoint([*text, *split_signs(text, specials)])
    }
    raise MissingGlyphError(code, found, tuple(sorted(texts)))
