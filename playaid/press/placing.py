"""Which font draws which grapheme, and where each grapheme is in the cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playaid.press.fontfiles import bundled_fonts
from playaid.press.graphemes import code_points
from playaid.press.typeface import FontFile, FontSubset, Typeface


@dataclass(frozen=True, slots=True)
class Attached:
    """A combining mark set on the grapheme before it: its code in hexadecimal, its advance, and its
    place right of the grapheme's end and above the baseline, in thousandths of the type size."""

    code: str
    width: float
    right: float
    up: float


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a grapheme is: the number of its cut, its code there in hexadecimal, its advance in
    thousandths of the type size, and the marks on it."""

    cut: int
    code: str
    width: float
    marks: tuple[Attached, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """The graphemes that one font draws."""

    face: Typeface
    graphemes: tuple[str, ...]

    def cut(self) -> FontSubset:
        """The font cut down to the graphemes in use."""
        return self.face.cut(
            sorted({unit for grapheme in self.graphemes for unit in code_points(grapheme)})
        )


def typefaces(
    own: Iterable[Path], weight: int, opened: Callable[[Path], FontFile]
) -> Iterator[Typeface]:
    """The fonts to try in order, each opened when it is asked for: they are large."""
    for path in own:
        yield Typeface(opened(path), weight)
    for path in bundled_fonts():
        yield Typeface(opened(path), weight)


def share_out(
    graphemes: Iterable[str], candidates: Iterator[Typeface]
) -> tuple[list[Share], set[str]]:
    """Gives each grapheme to the first font that draws all of it; also returns those left over.
    Asks for a font only when the fonts before it left something."""
    shares: list[Share] = []
    left = set(graphemes)
    while left and (face := next(candidates, None)):
        drawn = {grapheme for grapheme in left if all(map(face.draws, code_points(grapheme)))}
        if drawn:
            shares.append(Share(face, tuple(sorted(drawn))))
        left -= drawn
    return shares, left


def placed_graphemes(
    numbered: Iterable[tuple[int, FontSubset]], shares: Iterable[Share]
) -> Iterator[tuple[str, Placed]]:
    """Each grapheme with its place, for subsets with their numbers, and their shares."""
    for (number, cut), share in zip(numbered, shares, strict=True):
        codes = {unit: f"{code:04X}" for code, unit in enumerate(cut.code_points, 1)}
        widths = dict(zip(cut.code_points, cut.widths, strict=True))
        for grapheme in share.graphemes:
            first, *marks = code_points(grapheme)
            places = share.face.mark_places([first, *marks]) if marks else ()
            attached = tuple(
                Attached(codes[mark], widths[mark], right, up)
                for mark, (right, up) in zip(marks, places, strict=True)
            )
            yield grapheme, Placed(number, codes[first], widths[first], attached)
