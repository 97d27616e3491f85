"""Where the ink of a page ends, and whether a corrected page keeps it where printers reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from playaid.press.correction import Correction, placements
from playaid.sheets.display import Box, Document, Page
from playaid.sheets.extent import ink_extent

Edge: TypeAlias = Literal["left", "top", "right", "bottom"]

UNPRINTABLE_EDGE = 5.0
"""How near to an edge in mm printers are trusted to print."""
_SLACK = 0.05


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
            if room < min(UNPRINTABLE_EDGE, before[edge]) - _SLACK:
                found.append(NearEdge(number, edge, round(UNPRINTABLE_EDGE - room, 1)))
    return tuple(found)


def _rooms(page: Page, ink: Box) -> dict[Edge, float]:
    return {
        "left": ink.x,
        "top": ink.y,
        "right": page.width - ink.right,
        "bottom": page.height - ink.bottom,
    }
