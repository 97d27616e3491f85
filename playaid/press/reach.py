"""Where the ink of a page ends, and whether a corrected page keeps it where printers reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from playaid.press.correction import Correction, placements
from playaid.press.frames import Frame, overlap
from playaid.sheets.display import (
    MM_PER_POINT,
    Box,
    Document,
    Group,
    Line,
    Mark,
    Page,
    Pip,
    Polygon,
    Qr,
    Rectangle,
    Stroke,
    Text,
)

Edge: TypeAlias = Literal["left", "top", "right", "bottom"]

REACH = 5.0
"""How near to an edge in mm printers are trusted to print."""
_SLACK = 0.05
_RISE, _FALL = 0.9, 0.25


@dataclass(frozen=True, slots=True)
class NearEdge:
    """A page, counted from 1, that a correction brings nearer to an edge than printers reach: how
    much of it is lost there, in mm."""

    page: int
    edge: Edge
    lost: float


def near_edges(document: Document, correction: Correction) -> tuple[NearEdge, ...]:
    """Where corrected pages lose ink that they would not lose uncorrected."""
    found = []
    for number, (page, placement) in enumerate(
        zip(document.pages, placements(document, correction), strict=True), 1
    ):
        ink = ink_extent(page)
        if ink is None:
            continue
        before, after = _rooms(page, ink), _rooms(page, placement.box(ink))
        for edge, room in after.items():
            if room < min(REACH, before[edge]) - _SLACK:
                found.append(NearEdge(number, edge, round(REACH - room, 1)))
    return tuple(found)


def _rooms(page: Page, ink: Box) -> dict[Edge, float]:
    return {
        "left": ink.x,
        "top": ink.y,
        "right": page.width - ink.right,
        "bottom": page.height - ink.bottom,
    }


def ink_extent(page: Page) -> Box | None:
    """The smallest upright box around the ink of a page as laid out; None for an empty page."""
    boxes = list(_boxes(page.marks, Frame(), Box(0, 0, page.width, page.height)))
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _boxes(marks: Iterable[Mark], frame: Frame, visible: Box) -> Iterator[Box]:
    for mark in marks:
        if isinstance(mark, Group):
            inner = Frame.of(mark).inside(frame)
            shown = overlap(inner.box(mark.clip), visible) if mark.clip else visible
            if shown:
                yield from _boxes(mark.marks, inner, shown)
        elif (box := _extent(mark)) and (shown := overlap(frame.box(box), visible)):
            yield shown


def _extent(mark: Mark) -> Box | None:
    """The box of a mark's ink in its own frame; None for a mark without any."""
    match mark:
        case Text():
            em = mark.size_pt * MM_PER_POINT
            return Box(mark.x, mark.y - _RISE * em, mark.width, (_RISE + _FALL) * em)
        case Line():
            return _around([(mark.x1, mark.y1), (mark.x2, mark.y2)], mark.stroke)
        case Polygon() if mark.stroke or mark.fill:
            return _around(mark.points, mark.stroke)
        case Rectangle(box) if mark.stroke or mark.fill:
            return _around([(box.x, box.y), (box.right, box.bottom)], mark.stroke)
        case Pip() | Qr():
            return mark.box
    return None


def _around(points: Iterable[tuple[float, float]], stroke: Stroke | None) -> Box:
    half = stroke.width_pt * MM_PER_POINT / 2 if stroke else 0.0
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - half, min(ys) - half
    return Box(left, top, max(xs) + half - left, max(ys) + half - top)
