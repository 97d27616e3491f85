"""The four suit pips as paths.

Each is drawn as its right half, from the middle of the top to the middle of the bottom, in a
unit square with y down; the left half is its mirror image, so symmetry is exact. The four are
balanced by eye to look equally large, not to measure the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin, tan
from typing import TypeAlias

from playaid.sheets.display import MM_PER_POINT, SuitName

Point: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[Point, Point, Point]

_WEIGHT = 0.033
_THINNEST_MM = 0.6 * MM_PER_POINT


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed path of cubic curves: each has two control points and an end point."""

    start: Point
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class PipShape:
    """A pip's `silhouette`, and for drawing it as an outline its `body` and `stem` apart: an
    outlined stem would be nothing but stroke, so it stays solid. Red suits have none."""

    silhouette: Contour
    body: Contour
    stem: Contour | None


def pip_shape(suit: SuitName) -> PipShape:
    """The pip in a unit square, y down."""
    half = _HALVES[suit]()
    silhouette = _mirrored(half.top, half.body + half.stem)
    if not half.stem:
        return PipShape(silhouette, body=silhouette, stem=None)
    waist = half.body[-1][2]
    middle = 0.5, waist[1]
    return PipShape(
        silhouette,
        body=_mirrored(half.top, (*half.body, _line(waist, middle))),
        stem=_mirrored(middle, (_line(middle, waist), *half.stem)),
    )


def outline_weight(size_mm: float) -> float:
    """The stroke of an outlined pip, as a part of its size: in proportion to the pip, but never
    thinner than 0.6 pt, because thinner lines drop out on paper."""
    return max(_WEIGHT, _THINNEST_MM / size_mm)


@dataclass(frozen=True, slots=True)
class _Half:
    """The right half: from `top`, the curves of the body down to the waist or the bottom tip,
    then those of the stem to the middle of its foot."""

    top: Point
    body: tuple[Curve, ...]
    stem: tuple[Curve, ...] = ()


def _spade() -> _Half:
    return _Half(
        top=(0.5, 0.01),
        body=(
            ((0.57, 0.18), (0.915, 0.33), (0.915, 0.60)),
            ((0.915, 0.735), (0.82, 0.815), (0.715, 0.815)),
            ((0.645, 0.815), (0.585, 0.775), (0.54, 0.70)),
        ),
        stem=_stem(),
    )


def _heart() -> _Half:
    return _Half(
        top=(0.5, 0.21),
        body=(
            ((0.555, 0.11), (0.635, 0.05), (0.735, 0.05)),
            ((0.86, 0.05), (0.945, 0.15), (0.945, 0.28)),
            ((0.945, 0.54), (0.635, 0.72), (0.5, 0.965)),
        ),
    )


def _diamond() -> _Half:
    return _Half(
        top=(0.5, 0.01),
        body=(
            ((0.60, 0.19), (0.73, 0.365), (0.865, 0.5)),
            ((0.73, 0.635), (0.60, 0.81), (0.5, 0.99)),
        ),
    )


def _club() -> _Half:
    upper, side, radius = (0.5, 0.235), (0.735, 0.575), 0.222
    notch = _crossing(upper, side, radius)
    leaves_at = 152.0
    return _Half(
        top=(0.5, upper[1] - radius),
        body=(
            *_arc(upper, radius, -90, _angle(upper, notch)),
            *_arc(side, radius, _angle(side, notch), leaves_at),
        ),
        stem=_stem(),
    )


def _stem() -> tuple[Curve, ...]:
    """From the waist, wherever it is, down a flare to the foot, and along its hollow sole."""
    return (
        ((0.548, 0.83), (0.60, 0.93), (0.70, 0.985)),
        ((0.64, 0.975), (0.57, 0.97), (0.5, 0.97)),
    )


_HALVES: dict[SuitName, Callable[[], _Half]] = {
    "S": _spade,
    "H": _heart,
    "D": _diamond,
    "C": _club,
}


def _mirrored(start: Point, right: tuple[Curve, ...]) -> Contour:
    """Closes a right half, given from top to bottom, with its mirror image."""
    stops = [start, *(end for _, _, end in right)]
    left = tuple(
        (_mirror(after), _mirror(before), _mirror(stop))
        for (before, after, _), stop in zip(reversed(right), reversed(stops[:-1]), strict=True)
    )
    return Contour(start, right + left)


def _mirror(point: Point) -> Point:
    return 1 - point[0], point[1]


def _line(start: Point, end: Point) -> Curve:
    return start, end, end


def _arc(centre: Point, radius: float, start: float, end: float) -> tuple[Curve, ...]:
    """A clockwise arc between two angles in degrees, measured from the right, y down."""
    steps = max(1, round((end - start) / 60))
    step = (end - start) / steps * pi / 180
    handle = 4 / 3 * tan(step / 4)

    def around(angle: float, ahead: float) -> Point:
        """The point at `angle`, moved along the tangent."""
        return (
            centre[0] + radius * (cos(angle) - ahead * sin(angle)),
            centre[1] + radius * (sin(angle) + ahead * cos(angle)),
        )

    angles = [start * pi / 180 + number * step for number in range(steps)]
    return tuple(
        (around(a, handle), around(a + step, -handle), around(a + step, 0)) for a in angles
    )


def _crossing(upper: Point, side: Point, radius: float) -> Point:
    """Where two circles of one radius cross, on the outer side."""
    dx, dy = side[0] - upper[0], side[1] - upper[1]
    aside = (radius**2 / hypot(dx, dy) ** 2 - 0.25) ** 0.5
    return (upper[0] + side[0]) / 2 + aside * dy, (upper[1] + side[1]) / 2 - aside * dx


def _angle(centre: Point, point: Point) -> float:
    return atan2(point[1] - centre[1], point[0] - centre[0]) * 180 / pi
