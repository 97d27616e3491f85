"""Pages that lie across, turned: a file then holds pages of one size and one orientation.

Copiers in shops print a file on the paper chosen once for all its pages, and shrink or cut pages
that lie the other way.
"""

from __future__ import annotations

from dataclasses import replace

from playaid.sheets.display import Document, Group, Page


def rotate_to_portrait(document: Document) -> Document:
    """The document with every page that is wider than high turned a quarter clockwise."""
    return replace(document, pages=tuple(map(rotate_page_to_portrait, document.pages)))


def rotate_page_to_portrait(page: Page) -> Page:
    """The page, turned a quarter clockwise if it lies across; nothing on it changes its size."""
    if page.width <= page.height:
        return page
    turned = Group(page.marks, page.height, 0.0, 90)
    return replace(page, width=page.height, height=page.width, marks=(turned,))
