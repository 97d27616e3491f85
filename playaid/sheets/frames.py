"""Where the marks of a group come to lie on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from playaid.sheets.display import Box, Group

_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """A turned and moved frame in mm, y down: `cosine` and `sine` of the clockwise turn, and
    where its origin lies on the page."""

    cosine: int = 1
    sine: int = 0
    x: float = 0.0
    y: float = 0.0

    @classmethod
    def of(cls, group: Group) -> Frame:
        """The frame inside a group."""
        cosine, sine = _TURNS[group.turn]
        return cls(cosine, sine, group.dx, group.dy)

    def point(self, x: float, y: float) -> Point:
        """A point of this frame, on the page."""
        return (
            self.x + x * self.cosine - y * self.sine,
            self.y + x * self.sine + y * self.cosine,
        )

    def box(self, box: Box) -> Box:
        """An upright box of this frame, on the page."""
        x1, y1 = self.point(box.x, box.y)
        x2, y2 = self.point(box.right, box.bottom)
        return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))

    def inside(self, outer: Frame) -> Frame:
        """This frame, itself laid into `outer`, as a frame of the page."""
        x, y = outer.point(self.x, self.y)
        return Frame(
            outer.cosine * self.cosine - outer.sine * self.sine,
            outer.sine * self.cosine + outer.cosine * self.sine,
            x,
            y,
        )


def overlap(a: Box, b: Box) -> Box | None:
    """The common part of two boxes, None when they share no area."""
    x, y = max(a.x, b.x), max(a.y, b.y)
    width, height = min(a.right, b.right) - x, min(a.bottom, b.bottom) - y
    return Box(x, y, width, height) if width > 0 and height > 0 else None
