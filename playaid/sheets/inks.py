"""Inks for a document: full colour, thrifty, or grey; four suit colours, two, or outlines.

A pure change of the display list. Shape, outline and letter carry every difference, colour only
helps: in grey the red suits are outlined and the black ones solid; where shades are left out, a
second line inside a space stands for its shade. With outlined suits nothing is tinted at all, for
printers that make coarse dots of tints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from playaid.sheets.display import (
    Box,
    Colour,
    Document,
    Group,
    Line,
    Mark,
    Pip,
    PipStyle,
    Polygon,
    Qr,
    Rectangle,
    Stroke,
    SuitName,
    Text,
)
from playaid.sheets.palette import INK, SUIT_COLOURS, colour, tint

Ink: TypeAlias = Literal["full", "saver", "grey"]
Suits: TypeAlias = Literal["four", "two", "outline"]
INKS: tuple[Ink, ...] = ("full", "saver", "grey")
SUITS: tuple[Suits, ...] = ("four", "two", "outline")

RED = colour("#C8102E")
BLACK = SUIT_COLOURS["S"]
OUTLINED_IN_GREY = ("H", "D")
PLACEHOLDER = "placeholder"
SPACE = "space:"
SECOND_LINE = 1.2
"""How far inside a space's frame the line stands that is there for its shade, in mm."""
SHADE, WHITE = 0.5, 0.999
"""Luminances between which a fill is a shade."""
_WEIGHTS = (0.2126, 0.7152, 0.0722)


@dataclass(frozen=True, slots=True)
class Inks:
    """How a document is coloured; the defaults change nothing."""

    ink: Ink = "full"
    suits: Suits = "four"

    @property
    def as_drawn(self) -> bool:
        """Whether nothing is to be changed."""
        return self == Inks()

    @property
    def shades(self) -> bool:
        """Whether areas are shaded."""
        return self.ink != "saver" and self.suits != "outline"


def apply_colour_mode(document: Document, inks: Inks) -> Document:
    """The document in other inks."""
    if inks.as_drawn:
        return document
    colours = _two_colours() if inks.suits == "two" else {}
    pages = tuple(
        replace(page, marks=tuple(_marks(page.marks, inks, colours))) for page in document.pages
    )
    return replace(document, pages=pages)


def is_shade(of: Colour) -> bool:
    """Whether a fill is a light tint; white is there to cover what lies below."""
    return SHADE <= _light(of) < WHITE


def grey(of: Colour) -> Colour:
    """The grey of the same luminance, by the weights of sRGB."""
    light = _light(of)
    shade = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return Colour(shade, shade, shade)


def _light(of: Colour) -> float:
    """Relative luminance: 0 is black, 1 is white."""
    linear = [_linear(part) for part in (of.red, of.green, of.blue)]
    return sum(weight * part for weight, part in zip(_WEIGHTS, linear, strict=True))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _two_colours() -> Mapping[Colour, Colour]:
    pairs = {}
    changed: tuple[tuple[SuitName, Colour], ...] = (("H", RED), ("D", RED), ("C", BLACK))
    for suit, new in changed:
        old = SUIT_COLOURS[suit]
        pairs[old] = new
        pairs[tint(old)] = tint(new)
    return pairs


def _marks(marks: tuple[Mark, ...], inks: Inks, colours: Mapping[Colour, Colour]) -> list[Mark]:
    return [_mark(mark, inks, colours) for mark in marks]


def _mark(mark: Mark, inks: Inks, colours: Mapping[Colour, Colour]) -> Mark:
    match mark:
        case Group():
            return replace(mark, marks=tuple(_marks(mark.marks, inks, colours)))
        case Pip():
            return _pip(mark, inks, colours)
        case Text() if mark.name == PLACEHOLDER and inks.suits == "outline":
            return replace(mark, colour=_colour(INK, inks, colours))
        case Text() | Qr():
            return replace(mark, colour=_colour(mark.colour, inks, colours))
        case Line():
            return replace(mark, stroke=_stroke(mark.stroke, inks, colours))
        case Rectangle() if mark.fill and mark.stroke and mark.name.startswith(SPACE):
            return _shaded_space(mark, mark.stroke, inks, colours)
        case Rectangle() | Polygon():
            stroke = _stroke(mark.stroke, inks, colours) if mark.stroke else None
            return replace(mark, stroke=stroke, fill=_fill(mark.fill, inks, colours))
    return mark


def _colour(of: Colour, inks: Inks, colours: Mapping[Colour, Colour]) -> Colour:
    new = colours.get(of, of)
    return grey(new) if inks.ink == "grey" else new


def _stroke(of: Stroke, inks: Inks, colours: Mapping[Colour, Colour]) -> Stroke:
    return replace(of, colour=_colour(of.colour, inks, colours))


def _fill(of: Colour | None, inks: Inks, colours: Mapping[Colour, Colour]) -> Colour | None:
    if of is None or (is_shade(of) and not inks.shades):
        return None
    return _colour(of, inks, colours)


def _shaded_space(
    space: Rectangle, stroke: Stroke, inks: Inks, colours: Mapping[Colour, Colour]
) -> Mark:
    """A space that stands out by its shade, or without shades by a second line."""
    frame = replace(space, stroke=_stroke(stroke, inks, colours))
    if inks.shades:
        return replace(frame, fill=_fill(space.fill, inks, colours))
    box, far = space.box, 2 * SECOND_LINE
    inner = Box(box.x + SECOND_LINE, box.y + SECOND_LINE, box.width - far, box.height - far)
    second = Rectangle(inner, frame.stroke, None, 0.0, "shade")
    return Group((replace(frame, fill=None), second))


def _pip(mark: Pip, inks: Inks, colours: Mapping[Colour, Colour]) -> Pip:
    style: PipStyle = mark.style
    thrifty = inks.ink == "saver" and mark.name == PLACEHOLDER
    red_in_grey = inks.ink == "grey" and mark.suit in OUTLINED_IN_GREY
    if inks.suits == "outline" or thrifty or red_in_grey:
        style = "outline"
    old = SUIT_COLOURS[mark.suit] if inks.suits == "outline" else mark.colour
    return replace(mark, style=style, colour=_colour(old, inks, colours))
