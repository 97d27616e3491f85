"""Several copies of a page on one sheet of paper, to be cut apart: score pads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playaid.sheets.display import Group, Line, Mark, Page
from playaid.sheets.palette import CUT
from playaid.sheets.paper import Paper

MARK_LENGTH = 4.0


def part_of(paper: Paper, count: int) -> Paper:
    """The paper cut into 2 or 4 equal parts."""
    width, height = paper.width, paper.height
    parts = (height / 2, width) if count == 2 else (width / 2, height / 2)
    return Paper(f"{paper.name}/{count}", *sorted(parts))


def n_up_page(page: Page, count: int) -> Page:
    """The page repeated on paper twice or four times its size, with cut marks between."""
    if count == 2:
        columns, rows = (2, 1) if page.width <= page.height else (1, 2)
    else:
        columns, rows = 2, 2
    copies: list[Mark] = [
        Group(page.marks, column * page.width, row * page.height)
        for row in range(rows)
        for column in range(columns)
    ]
    width, height = columns * page.width, rows * page.height
    cuts = tuple(_cuts(width, height, columns, rows, page.margin))
    return replace(page, width=width, height=height, marks=(*copies, *cuts))


def _cuts(width: float, height: float, columns: int, rows: int, margin: float) -> Iterator[Mark]:
    """Both ends of each cut, in the margins between the copies."""
    x, y = width / 2, height / 2
    if columns > 1:
        yield Line(x, margin, x, margin + MARK_LENGTH, CUT, "cut")
        yield Line(x, height - margin - MARK_LENGTH, x, height - margin, CUT, "cut")
    if rows > 1:
        yield Line(margin, y, margin + MARK_LENGTH, y, CUT, "cut")
        yield Line(width - margin - MARK_LENGTH, y, width - margin, y, CUT, "cut")
