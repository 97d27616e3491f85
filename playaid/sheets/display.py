"""The display list: what stands where on each page, before any ink.

All lengths are millimetres, type sizes are points. The origin is the upper left corner of
the page, x runs right and y runs **down**. A baseline is the y of a text. The press draws these
marks in order; tests, golden logs and other exports read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

MM_PER_POINT = 25.4 / 72

SuitName: TypeAlias = Literal["S", "H", "D", "C"]
PipStyle: TypeAlias = Literal["solid", "outline"]


@dataclass(frozen=True, slots=True)
class Colour:
    """An sRGB colour, each channel 0.0 to 1.0."""

    red: float
    green: float
    blue: float


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle: left, top, width, height in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge, in mm."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge, in mm from the top."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour, width in points, and dash pattern in mm (on, off); empty is solid."""

    colour: Colour
    width_pt: float = 0.5
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle with corners of `radius` mm (0 is square); `name` says which block it is."""

    box: Box
    stroke: Stroke | None = None
    fill: Colour | None = None
    radius: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke
    name: str = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape of straight edges: arrows and markers."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke | None = None
    fill: Colour | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one size and weight, starting at x on the baseline y.

    `width` is the measured advance in mm; `inside` is the box the layout promised it to stay in.
    """

    x: float
    y: float
    string: str
    size_pt: float
    bold: bool
    colour: Colour
    width: float
    inside: Box
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pip:
    """A suit pip filling `box` (proportions kept, centred)."""

    box: Box
    suit: SuitName
    colour: Colour
    style: PipStyle = "solid"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code: `rows` of modules (True is dark) with the quiet zone left out.

    `box` holds the dark area plus `quiet` modules of quiet zone on each side.
    """

    box: Box
    rows: tuple[tuple[bool, ...], ...]
    quiet: int
    address: str
    colour: Colour
    name: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A clickable area leading to an address; no ink."""

    box: Box
    address: str


@dataclass(frozen=True, slots=True)
class Group:
    """Marks drawn in a moved, turned frame: first turned clockwise by `turn` degrees (a multiple
    of 90) about their own origin, then moved by (dx, dy). `clip` is in the group's own frame."""

    marks: tuple[Mark, ...]
    dx: float = 0.0
    dy: float = 0.0
    turn: Literal[0, 90, 180, 270] = 0
    clip: Box | None = None
    name: str = ""


Mark: TypeAlias = Rectangle | Line | Polygon | Text | Pip | Qr | Link | Group


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper. `title` becomes its bookmark; `sheet` is the id of the sheet it is of;
    `back` says that it goes on the back of the page before it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str
    sheet: str
    margin: float
    back: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """Pages with what a file says about itself. `language` is a BCP 47 tag; `credit` the author
    line; `subject` and `keywords` go to the metadata."""

    pages: tuple[Page, ...]
    title: str
    credit: str
    language: str
    subject: str = ""
    keywords: tuple[str, ...] = ()
    duplex: Literal["simplex", "long-edge", "short-edge"] = "simplex"
