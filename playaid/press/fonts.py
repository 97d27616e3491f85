"""The fonts of one document: every grapheme in use placed in a font, cut, and measured.

Collect all texts first, open a `FontBook` on them, then measure and draw. A grapheme that no font
draws is an error with the texts it is in, never a blank on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from playaid.press.errors import MissingGlyphError, PressCode
from playaid.press.graphemes import is_control, is_special, needs_shaping, split_graphemes
from playaid.press.placing import Attached, Placed, placed_graphemes, share_out, typefaces
from playaid.press.typeface import BOLD, REGULAR, FontFile, FontSubset
from playaid.sheets.display import MM_PER_POINT


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring graphemes of one subset, as codes in hexadecimal; marks are of the last one."""

    cut: int
    codes: str
    marks: tuple[Attached, ...] = ()


@dataclass(frozen=True, slots=True)
class FontBook:
    """Every grapheme of a document in its font. Implements `playaid.sheets.ports.TextMeasure`.

    `regular` and `bold` say where each grapheme is. One that was not in the texts the book was
    opened on raises KeyError: the caller forgot to collect it.
    """

    cuts: tuple[FontSubset, ...]
    regular: Mapping[str, Placed]
    bold: Mapping[str, Placed]
    specials: frozenset[str]

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
        _check_drawable("press.control-character", filter(is_control, everything), collected)
        _check_drawable("press.needs-shaping", filter(needs_shaping, everything), collected)
        specials = frozenset(filter(is_special, everything))
        # Both weights share an open file; mapped twice, it would take twice the memory.
        opened = cache(FontFile)
        own_regular, own_bold = _own_files(font_file, bold_file, opened)
        regular, no_regular = share_out(
            _graphemes(collected, False, specials), typefaces(own_regular, REGULAR, opened)
        )
        bold, no_bold = share_out(
            _graphemes(collected, True, specials), typefaces(own_bold, BOLD, opened)
        )
        _check_drawable("press.missing-glyph", no_regular | no_bold, collected)
        cuts = [share.cut() for share in regular + bold]
        numbered = list(enumerate(cuts))
        return cls(
            cuts=tuple(cuts),
            regular=dict(placed_graphemes(numbered[: len(regular)], regular)),
            bold=dict(placed_graphemes(numbered[len(regular) :], bold)),
            specials=specials,
        )

    def graphemes(self, string: str) -> list[str]:
        """The text cut into what takes one place each."""
        return split_graphemes(string, self.specials)

    def width(self, string: str, size_pt: float, bold: bool) -> float:
        """Advance width in mm."""
        placed = self.bold if bold else self.regular
        thousandths = sum([placed[grapheme].width for grapheme in self.graphemes(string)])
        return thousandths * size_pt / 1000 * MM_PER_POINT

    def runs(self, string: str, bold: bool) -> tuple[Run, ...]:
        """The text as codes, split where the font changes and after graphemes with marks."""
        placed = self.bold if bold else self.regular
        runs: list[Run] = []
        for grapheme in self.graphemes(string):
            found = placed[grapheme]
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


def _graphemes(
    collected: Iterable[tuple[str, bool]], bold: bool, specials: frozenset[str]
) -> set[str]:
    return {
        grapheme
        for text, is_bold in collected
        if is_bold == bold
        for grapheme in split_graphemes(text, specials)
    }


def _check_drawable(
    code: PressCode, characters: Iterable[str], collected: Iterable[tuple[str, bool]]
) -> None:
    """Raises MissingGlyphError, with the texts they stand in, if there are such characters."""
    found = tuple(sorted(set(characters)))
    if not found:
        return
    specials = frozenset(filter(is_special, chain.from_iterable(text for text, _ in collected)))
    texts = {
        text
        for text, _ in collected
        if not set(found).isdisjoint([*text, *split_graphemes(text, specials)])
    }
    raise MissingGlyphError(code, found, tuple(sorted(texts)))
