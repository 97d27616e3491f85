"""The clickable areas of a page, brought from their groups to the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playaid.sheets.display import Box, Group, Link, Mark, Page
from playaid.sheets.frames import Frame, overlap


def page_links(page: Page) -> Iterator[Link]:
    """All links, their boxes in the page's frame and cut off where a group is."""
    return _links(page.marks, Frame(), Box(0, 0, page.width, page.height))


def _links(marks: Iterable[Mark], frame: Frame, visible: Box) -> Iterator[Link]:
    for mark in marks:
        if isinstance(mark, Link):
            if area := overlap(frame.box(mark.box), visible):
                yield Link(area, mark.address)
        elif isinstance(mark, Group):
            inner = Frame.of(mark).inside(frame)
            shown = overlap(inner.box(mark.clip), visible) if mark.clip else visible
            if shown:
                yield from _links(mark.marks, inner, shown)
