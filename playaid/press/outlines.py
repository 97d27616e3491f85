"""The outlines of a cut's glyphs as paths, for exports that carry no fonts."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from playaid.press.operators import number
from playaid.press.typeface import FontSubset

Pen = list[str]


class Outlines:
    """The glyphs of one subset, each as the `d` of a path in units of the font, y up."""

    def __init__(self, cut: FontSubset) -> None:
        # Carries no type hints, as everywhere in the press.
        harfbuzz: Any = import_module("uharfbuzz")
        face = harfbuzz.Face(harfbuzz.Blob(cut.data))
        self.units_per_em = int(face.upem)
        self._glyphs = cut.glyphs
        self._font = harfbuzz.Font(face)
        self._draw = _draw_functions(harfbuzz)

    def path(self, code: str) -> str:
        """The outline of what a code in hexadecimal stands for; "" for a space."""
        pen: Pen = []
        self._font.draw_glyph(self._glyphs[int(code, 16) - 1], self._draw, pen)
        return "".join(pen)


def _draw_functions(harfbuzz: Any) -> Any:
    functions = harfbuzz.DrawFuncs()
    functions.set_move_to_func(_command("M"))
    functions.set_line_to_func(_command("L"))
    functions.set_quadratic_to_func(_command("Q"))
    functions.set_cubic_to_func(_command("C"))
    functions.set_close_path_func(lambda pen: pen.append("Z"))
    return functions


def _command(letter: str) -> Callable[..., None]:
    def add(*places_and_pen: Any) -> None:
        *places, pen = places_and_pen
        pen.append(letter + " ".join(map(number, places)))

    return add
