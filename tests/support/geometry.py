"""Display lists read as flat lists of marks in page coordinates, for tests of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from playaid.sheets.display import (
    MM_PER_POINT,
    Box,
    Group,
    Line,
    Link,
    Mark,
    Page,
    Pip,
    Polygon,
    Qr,
    Rectangle,
    Text,
)
from playaid.sheets.text.textmarks import EM_ASCENT, EM_DESCENT


@dataclass(frozen=True)
class Placed:
    """A mark and the upright box of its geometry on the page, in mm; `room` is where a text may
    stand; `turn` is the sum of the turns around it. `visible` is the part of the box that no clip
    takes away, None when nothing is left."""

    mark: Mark
    box: Box
    turn: int
    room: Box | None = None
    clipped: bool = False
    visible: Box | None = None


@dataclass(frozen=True)
class _Frame:
    dx: float = 0.0
    dy: float = 0.0
    turn: int = 0
    clip: Box | None = None

    def clipped_to(self, clip: Box | None) -> Box | None:
        """What is left of this frame's clip within one more, in page coordinates."""
        if clip is None:
            return self.clip
        inner = self.box(clip)
        return (
            inner if self.clip is None else common(self.clip, inner) or Box(inner.x, inner.y, 0, 0)
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        x, y = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[self.turn]
        return x + self.dx, y + self.dy

    def box(self, box: Box) -> Box:
        x1, y1 = self.point(box.x, box.y)
        x2, y2 = self.point(box.right, box.bottom)
        return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def placed_marks(page: Page) -> list[Placed]:
    """Every mark of a page where it stands."""
    return list(_flat(page.marks, _Frame()))


def _flat(marks: tuple[Mark, ...], frame: _Frame) -> Iterator[Placed]:
    for mark in marks:
        if isinstance(mark, Group):
            dx, dy = frame.point(mark.dx, mark.dy)
            inner = _Frame(dx, dy, (frame.turn + mark.turn) % 360, frame.clip)
            if mark.clip is not None:
                inner = replace(inner, clip=inner.clipped_to(mark.clip))
            yield from _flat(mark.marks, inner)
        else:
            room = frame.box(mark.inside) if isinstance(mark, Text) else None
            box, clip = frame.box(_extent(mark)), frame.clip
            visible = box if clip is None else common(clip, box)
            yield Placed(mark, box, frame.turn, room, clip is not None, visible)


def _extent(mark: Mark) -> Box:
    match mark:
        case Rectangle() | Pip() | Qr() | Link():
            return mark.box
        case Line(x1, y1, x2, y2):
            return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
        case Polygon(points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        case Text():
            em = mark.size_pt * MM_PER_POINT
            top = mark.y - EM_ASCENT * em
            return Box(mark.x, top, mark.width, (EM_ASCENT + EM_DESCENT) * em)
    raise AssertionError(mark)


def common(one: Box, other: Box) -> Box | None:
    """The part that two boxes share; lines share lines."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Box(x, y, width, height) if width >= 0 and height >= 0 else None


def holds(outer: Box, inner: Box, slack: float = 0.05) -> bool:
    """Whether a box stands inside another, up to a slack in mm."""
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def overlap(one: Box, other: Box, slack: float = 0.05) -> bool:
    """Whether two boxes share more than a slack in mm."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > slack and down > slack


def meeting(boxes: Sequence[Box], slack: float = 0.05) -> list[tuple[int, int]]:
    """The indexes of every two boxes that share more than a slack in mm: from top to bottom, each
    against those above it that are not yet at an end."""
    order = sorted(range(len(boxes)), key=lambda index: boxes[index].y)
    found, above = [], []
    for index in order:
        box = boxes[index]
        above = [other for other in above if boxes[other].bottom - box.y > slack]
        found += [(other, index) for other in above if overlap(boxes[other], box, slack)]
        above.append(index)
    return found
