"""The fonts of one document: every sign in use placed in a font, cut, and measured.

Collect all texts first, open a `FontBook` on them, then measure and draw. A sign that no font
draws is an error with the texts it is in, never a blank on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from playaid.press.errors import MissingGlyphError, PressCode
from playaid.press.placing import Attached, Placed, placed_signs, share_out, typefaces
from playaid.press.signs import is_control, is_special, needs_shaping, split_signs
from playaid.press.typeface import BOLD, REGULAR, Cut, FontFile
from playaid.sheets.display import MM_PER_POINT

# The ink of Noto Sans JP in both weights stays within these for ASCII, kana and kanji. Taller
# signs in use, such as Å or Ẫ, widen them for the whole document.
_ASCENT = 930.0
_DESCENT = 290.0


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
        # Both weights share an open file; mapped twice, it would take twice the memory.
        opened = cache(FontFile)
        own_regular, own_bold = _own_files(font_file, bold_file, opened)
        regular, no_regular = share_out(
            _signs(collected, False, specials), typefaces(own_regular, REGULAR, opened)
        )
        bold, no_bold = share_out(
            _signs(collected, True, specials), typefaces(own_bold, BOLD, opened)
        )
        _refuse("press.missing-glyph", no_regular | no_bold, collected)
        cuts = [share.cut() for share in regular + bold]
        numbered = list(enumerate(cuts))
        return cls(
            cuts=tuple(cuts),
            regular=dict(placed_signs(numbered[: len(regular)], regular)),
            bold=dict(placed_signs(numbered[len(regular) :], bold)),
            specials=specials,
            ascent_thousandths=max([_ASCENT, *(cut.ink_top for cut in cuts)]),
            descent_thousandths=max([_DESCENT, *(-cut.ink_bottom for cut in cuts)]),
        )

    def signs(self, string: str) -> list[str]:
        """The text cut into what takes one place each."""
        return split_signs(string, self.specials)

    def width(self, string: str, size_pt: float, bold: bool) -> float:
        """Advance width in mm."""
        placed = self.bold if bold else self.regular
        thousandths = sum([placed[sign].width for sign in self.signs(string)])
        return thousandths * size_pt / 1000 * MM_PER_POINT

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
        for sign in self.signs(string):
            found = placed[sign]
            if runs and runs[-1].cut == found.cut and not runs[-1].marks:
                runs[-1] = Run(found.cut, runs[-1].codes + found.code, found.marks)
            else:
                runs.append(Run(found.cut, found.code, found.marks))
        return tuple(runs)


def _own_files(
    font_file: Path | None, bold_file: Path | None, opened: Callable[[Path], FontFile]
) -> tuple[list[Path], list[Path]]:
    """The person's own fonts for regular and for bold. Both are opened, so that a file which
    cannot be used is refused even when no text needs it."""
    files = [opened(path) for path in (font_file, bold_file) if path]
    bold = [bold_file] if bold_file else [file.path for file in files if file.has_weights()]
    return [font_file] if font_file else [], bold


def _signs(collected: Iterable[tuple[str, bool]], bold: bool, specials: frozenset[str]) -> set[str]:
    return {
        sign
        for text, is_bold in collected
        if is_bold == bold
        for sign in split_signs(text, specials)
    }


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
