"""Writing PDF operators: numbers, colours and paths.

Coordinates come in mm with y down and leave in points with y up, both measured from the upper
left corner, so that nothing needs mirroring and text stands upright.
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite

from playaid.press.pips import Contour
from playaid.sheets.display import MM_PER_POINT, Box, Colour, Stroke

_CIRCLE = 0.5522847498  # the control points' distance that makes a quarter circle of a curve


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """Five decimals at most: a millionth of a millimetre or so, and never a decimal comma."""
    if not isfinite(value):
        raise ValueError(f"not a length: {value}")
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(mm: float) -> str:
    """A length in mm, written in points."""
    return number(mm / MM_PER_POINT)


def position(x: float, y: float) -> str:
    """A place in mm (y down), written in points (y up)."""
    return f"{points(x)} {points(-y)}"


def fill_colour(colour: Colour) -> str:
    """Sets the colour of areas and of text."""
    return f"{_channels(colour)} rg"


def stroke_colour(colour: Colour) -> str:
    """Sets the colour of lines."""
    return f"{_channels(colour)} RG"


def stroke_style(stroke: Stroke) -> str:
    """Sets colour, width and dashes of lines."""
    dash = " ".join(points(part) for part in stroke.dash)
    return f"{stroke_colour(stroke.colour)} {number(stroke.width_pt)} w [{dash}] 0 d"


def rectangle(box: Box) -> str:
    """A path around a box."""
    return f"{position(box.x, box.bottom)} {points(box.width)} {points(box.height)} re"


def rounded_rectangle(box: Box, radius: float) -> str:
    """A rectangle with corners of `radius` mm, at most half its shorter side."""
    radius = min(radius, box.width / 2, box.height / 2)
    if radius <= 0:
        return rectangle(box)
    rest = radius * (1 - _CIRCLE)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    corners = (
        ((right, top), (-1, 0), (0, 1)),
        ((right, bottom), (0, -1), (-1, 0)),
        ((left, bottom), (1, 0), (0, -1)),
        ((left, top), (0, 1), (1, 0)),
    )
    path = [f"{position(left + radius, top)} m"]
    for (x, y), (back_x, back_y), (on_x, on_y) in corners:
        path.append(f"{position(x + back_x * radius, y + back_y * radius)} l")
        path.append(
            f"{position(x + back_x * rest, y + back_y * rest)} "
            f"{position(x + on_x * rest, y + on_y * rest)} "
            f"{position(x + on_x * radius, y + on_y * radius)} c"
        )
    return "\n".join([*path, "h"])


def polygon(corners: tuple[tuple[float, float], ...]) -> str:
    """A closed path through corners in mm."""
    first, *others = (position(x, y) for x, y in corners)
    return " ".join([f"{first} m", *(f"{other} l" for other in others), "h"])


def contour(path: Contour) -> str:
    """A pip's path in its own unit square, y down."""
    curves = (
        " ".join(number(value) for point in curve for value in point) + " c"
        for curve in path.curves
    )
    return "\n".join([f"{number(path.start[0])} {number(path.start[1])} m", *curves, "h"])


def painted(path: str, stroke: Stroke | None, fill: Colour | None) -> str:
    """The path filled, stroked or both; nothing when neither is wanted."""
    if stroke and fill:
        return f"{fill_colour(fill)} {stroke_style(stroke)}\n{path} B"
    if fill:
        return f"{fill_colour(fill)}\n{path} f"
    if stroke:
        return f"{stroke_style(stroke)}\n{path} S"
    return ""


def _channels(colour: Colour) -> str:
    return " ".join(number(channel) for channel in (colour.red, colour.green, colour.blue))
