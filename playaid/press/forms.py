"""Shapes drawn once and stamped many times: pips and QR codes.

A form carries its own colour, so that it looks right wherever it is stamped. Its name says what
it shows; equal names are equal forms.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playaid.press.operators import (
    contour,
    fill_colour,
    number,
    points,
    position,
    stroke_colour,
)
from playaid.press.pips import outline_weight, pip_shape
from playaid.sheets.display import Box, Colour, Group, Mark, Pip, Qr

_UNIT_SQUARE = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Form:
    """Operators in the form's own units with y down, within (left, top, right, bottom)."""

    name: str
    bounds: tuple[float, float, float, float]
    operators: str


def form_name(mark: Pip | Qr) -> str:
    """The name of the form that shows the mark."""
    colour = _hexadecimal(mark.colour)
    if isinstance(mark, Qr):
        return f"qr-{hashlib.sha256(repr(mark.rows).encode()).hexdigest()[:12]}-{colour}"
    weight = f"-{number(_weight(mark))}" if mark.style == "outline" else ""
    return f"pip-{mark.suit}-{colour}{weight}"


def form(mark: Pip | Qr) -> Form:
    """The form that shows the mark: a pip in a unit square, a QR code one unit a module."""
    if isinstance(mark, Qr):
        return _qr_form(mark)
    return _pip_form(mark)


def stamped(mark: Pip | Qr) -> str:
    """Operators that stamp the mark's form into its box, centred, proportions kept."""
    box = mark.box
    side = min(box.width, box.height)
    left, top = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    unit = side
    if isinstance(mark, Qr):
        unit = side / (len(mark.rows) + 2 * mark.quiet)
        left, top = left + mark.quiet * unit, top + mark.quiet * unit
    scale = points(unit)
    return f"q {scale} 0 0 -{scale} {position(left, top)} cm /{form_name(mark)} Do Q"


def forms_needed(marks: Iterable[Mark]) -> Iterator[Pip | Qr]:
    """Every mark, in groups too, that is drawn by stamping a form."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from forms_needed(mark.marks)
        elif isinstance(mark, Pip | Qr):
            yield mark


def _pip_form(pip: Pip) -> Form:
    shape = pip_shape(pip.suit)
    silhouette = contour(shape.silhouette)
    colour = fill_colour(pip.colour)
    if pip.style == "solid":
        return Form(form_name(pip), _UNIT_SQUARE, f"{colour}\n{silhouette} f")
    # Clipped to the silhouette and stroked twice as thick, so outline and solid are one size.
    stem = f"{colour}\n{contour(shape.stem)} f\n" if shape.stem else ""
    pen = f"{stroke_colour(pip.colour)} {number(2 * _weight(pip))} w"
    drawn = f"{stem}{silhouette} W n\n{pen}\n{contour(shape.body)} S"
    return Form(form_name(pip), _UNIT_SQUARE, drawn)


def _qr_form(qr: Qr) -> Form:
    side = float(len(qr.rows))
    rectangles = " ".join(
        f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)} re"
        for box in dark_areas(qr.rows)
    )
    drawn = f"{fill_colour(qr.colour)}\n{rectangles} f"
    return Form(form_name(qr), (0.0, 0.0, side, side), drawn)


def dark_areas(rows: tuple[tuple[bool, ...], ...]) -> list[Box]:
    """The dark modules as rectangles one module each in unit, merged along and down."""
    done: list[Box] = []
    growing: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, ()]):
        spans = set(_dark_spans(row))
        for span in [known for known in growing if known not in spans]:
            top = growing.pop(span)
            done.append(Box(span[0], top, span[1] - span[0], y - top))
        for span in sorted(spans):
            growing.setdefault(span, y)
    return done


def _dark_spans(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for x, dark in enumerate([*row, False]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x
            start = None


def _weight(pip: Pip) -> float:
    return round(outline_weight(min(pip.box.width, pip.box.height)), 3)


def _hexadecimal(colour: Colour) -> str:
    return "".join(
        f"{round(channel * 255):02x}" for channel in (colour.red, colour.green, colour.blue)
    )
