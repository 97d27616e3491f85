"""Where there is ink on a page: from the display list, in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playaid.sheets.display import (
    MM_PER_POINT,
    Box,
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
from playaid.sheets.frames import Frame, overlap

_RISE, _FALL = 0.9, 0.25


def ink_extent(page: Page) -> Box | None:
    """The smallest upright box around the ink of a page as laid out; None for an empty page."""
    boxes = list(ink_boxes(page.marks, Frame(), Box(0, 0, page.width, page.height)))
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


def ink_boxes(
    marks: Iterable[Mark], frame: Frame, visible: Box, kinds: tuple[type, ...] = ()
) -> Iterator[Box]:
    """Upright boxes of the ink of marks laid into a frame, as far as they are visible; of marks of
    some kinds alone, where those are given."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = Frame.of(mark).inside(frame)
            shown = overlap(inner.box(mark.clip), visible) if mark.clip else visible
            if shown:
                yield from ink_boxes(mark.marks, inner, shown, kinds)
        elif kinds and not isinstance(mark, kinds):
            continue
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
