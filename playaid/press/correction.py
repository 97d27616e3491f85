"""What a printer does wrong, and how pages are drawn so that it comes out right.

A printer that draws 100 mm as 98 is sent pages drawn larger by as much, from the middle of the
page outwards; one that sets the back of a sheet aside is sent backs moved the other way. The page
keeps its size, and so does everything that was laid out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from playaid.sheets.display import Box, Document, Page


class Placement(NamedTuple):
    """Scales across and down, then moves right and below, in mm: where a page's content is drawn.
    x runs right and y down."""

    across: float = 1.0
    down: float = 1.0
    right: float = 0.0
    below: float = 0.0

    def box(self, box: Box) -> Box:
        """Where an upright box comes to lie."""
        return Box(
            box.x * self.across + self.right,
            box.y * self.down + self.below,
            box.width * self.across,
            box.height * self.down,
        )


AS_LAID_OUT = Placement()


@dataclass(frozen=True, slots=True)
class Correction:
    """How much larger a printer wants its pages (1 is as they are), across and down the upright
    paper, and how far backs are to be moved right and down in mm, seen from the back of a sheet
    that is flipped on its long edge."""

    across: float = 1.0
    down: float = 1.0
    back_right: float = 0.0
    back_down: float = 0.0

    def placement(self, page: Page, *, short_edge: bool = False) -> Placement:
        """Where an upright page's content is drawn. Flipped on the short edge, the printer turns
        backs round, and what it does wrong with them."""
        right, down = (self.back_right, self.back_down) if page.back else (0.0, 0.0)
        if short_edge:
            right, down = -right, -down
        return Placement(
            self.across,
            self.down,
            page.width / 2 * (1 - self.across) + right,
            page.height / 2 * (1 - self.down) + down,
        )


def placements(document: Document, correction: Correction | None) -> list[Placement]:
    """Where each page's content is drawn."""
    if correction is None:
        return [AS_LAID_OUT] * len(document.pages)
    short = document.duplex == "short-edge"
    return [correction.placement(page, short_edge=short) for page in document.pages]
