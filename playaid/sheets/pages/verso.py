"""The back of a page of cards: every back meets its front when the sheet is flipped.

A sheet is flipped on its long or its short edge. What stood at the left of an upright page is then
at the right of its back, or what stood above is below; in that case backs are turned round, so
that a card turned over sideways always reads the right way up.
"""

from __future__ import annotations

from collections.abc import Iterable

from playaid.sheets.blocks.fragments import Back, Flip
from playaid.sheets.display import Box, Group, Mark, Page


def back_page(front: Page, backs: Iterable[Back], flip: Flip) -> Page:
    """The page that goes behind a front; `backs` are in the front's coordinates."""
    marks = tuple(_mirrored(back, front, flip) for back in backs)
    # A blank back has no title: it needs no bookmark.
    title = front.title if marks else ""
    return Page(front.width, front.height, marks, title, front.sheet, front.margin, back=True)


def mirrored_box(box: Box, width: float, height: float, flip: Flip) -> Box:
    """Where a box of the front lies as seen from the back of a page of that size."""
    if _turns_sideways(width, height, flip):
        return Box(width - box.right, box.y, box.width, box.height)
    return Box(box.x, height - box.bottom, box.width, box.height)


def _turns_sideways(width: float, height: float, flip: Flip) -> bool:
    """Whether the edge that the sheet is flipped on stands upright."""
    return (flip == "long") == (width <= height)


def _mirrored(back: Back, page: Page, flip: Flip) -> Mark:
    box = mirrored_box(back.box, page.width, page.height, flip)
    if _turns_sideways(page.width, page.height, flip):
        return Group(back.marks, box.x, box.y, name="back")
    return Group(back.marks, box.right, box.bottom, 180, name="back")
