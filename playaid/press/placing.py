"""Which font draws which sign, and where each sign is in the cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playaid.press.fontfiles import bundled_fonts
from playaid.press.signs import units
from playaid.press.typeface import Cut, FontFile, Typeface


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
class Share:
    """The signs that one font draws."""

    face: Typeface
    signs: tuple[str, ...]

    def cut(self) -> Cut:
        """The font cut down to the signs in use."""
        return self.face.cut(sorted({unit for sign in self.signs for unit in units(sign)}))


def typefaces(
    own: Iterable[Path], weight: int, opened: Callable[[Path], FontFile]
) -> Iterator[Typeface]:
    """The fonts to try in order, each opened when it is asked for: they are large."""
    for path in own:
        yield Typeface(opened(path), weight)
    for path in bundled_fonts():
        yield Typeface(opened(path), weight)


def share_out(signs: Iterable[str], candidates: Iterator[Typeface]) -> tuple[list[Share], set[str]]:
    """Gives each sign to the first font that draws all of it; also returns the signs left over.
    Asks for a font only when the fonts before it left something."""
    shares: list[Share] = []
    left = set(signs)
    while left and (face := next(candidates, None)):
        drawn = {sign for sign in left if all(map(face.draws, units(sign)))}
        if drawn:
            shares.append(Share(face, tuple(sorted(drawn))))
        left -= drawn
    return shares, left


def placed_signs(
    numbered: Iterable[tuple[int, Cut]], shares: Iterable[Share]
) -> Iterator[tuple[str, Placed]]:
    """Each sign with its place, for cuts with their numbers and the shares they were made for."""
    for (number, cut), share in zip(numbered, shares, strict=True):
        codes = {unit: f"{code:04X}" for code, unit in enumerate(cut.units, 1)}
        widths = dict(zip(cut.units, cut.widths, strict=True))
        for sign in share.signs:
            first, *marks = units(sign)
            places = share.face.mark_places([first, *marks]) if marks else ()
            attached = tuple(
                Attached(codes[mark], widths[mark], right, up)
                for mark, (right, up) in zip(marks, places, strict=True)
            )
            yield sign, Placed(number, codes[first], widths[first], attached)
