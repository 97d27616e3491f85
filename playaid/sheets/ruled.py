"""Laying out tables and forms: heads, lines, cells to read and cells to write in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from playaid.sheets import display, tree
from playaid.sheets.display import MM_PER_POINT, Box, Mark
from playaid.sheets.errors import FitError, MarkupError
from playaid.sheets.laid import GRID, SLACK, Flow, Laid, Setting, stacked
from playaid.sheets.linebreak import Break
from playaid.sheets.palette import INK, RULE, STRONG_RULE, WASH
from playaid.sheets.textmarks import draw
from playaid.sheets.typeset import plain_text

CELL_LEADING = 1.3
SIDE_PADDING = 0.45
"""Room at the left and right of a cell, in em."""
TOP_PADDING = 0.28
"""Room above and below a cell's text, in em."""


def table_flow(block: tree.Table, setting: Setting, width: float) -> Flow:
    """A table of horizontal rules; it may go on to the next page between lines. Where it has more
    columns than fit beside each other, it goes on below, its first column repeated.

    Raises MarkupError when a line has not as many cells as there are columns, FitError when a
    word is wider than its column, or when there is no room for columns to write in.
    """
    strips = _strips(block, setting, width)
    if len(strips) > 1:
        made = [_strip(one, setting, width) for one in strips]
        pieces = [piece for strip, _ in made for piece in strip]
        again = tuple(head if at else None for strip, head in made for at in range(len(strip)))
        return Flow(tuple(pieces), again=again)
    widths = _widths(block, setting, width)
    heads = [line for line in block.children if isinstance(line, tree.Head)]
    lines = [line for line in block.children if isinstance(line, tree.Line)]
    head = _line(heads[0].children, block, setting, widths, head=True) if heads else None
    parts = tuple(
        _line(line.children, block, setting, widths, strong=line.set_off, last=line is lines[-1])
        for line in lines
    )
    return Flow(parts, head=head)


def _strips(block: tree.Table, setting: Setting, width: float) -> list[tree.Table]:
    """The table, or its columns on several: as many as are needed, and as even as can be."""
    cells = [cell for line in block.children for cell in line.children]
    count = len(block.children[0].children)
    if any(cell.span > 1 for cell in cells) or {len(x.children) for x in block.children} != {count}:
        return [block]
    least = [_least(block, setting, column) for column in range(count)]
    for strips in range(1, count):
        across = -(-(count - 1) // strips)
        groups = [range(at, min(at + across, count)) for at in range(1, count, across)]
        if all(least[0] + sum(least[c] for c in group) <= width for group in groups):
            return [_picked(block, (0, *group)) for group in groups] if strips > 1 else [block]
    return [block]


def _picked(block: tree.Table, columns: Sequence[int]) -> tree.Table:
    """The table with some of its columns."""
    lines = tuple(
        replace(line, children=tuple(line.children[column] for column in columns))
        for line in block.children
    )
    widths = tuple(block.widths[column] for column in columns) if block.widths else ()
    return replace(block, children=lines, widths=widths)


def _strip(block: tree.Table, setting: Setting, width: float) -> tuple[list[Laid], Laid | None]:
    """The lines of a strip, the first with the head above it, the last with a gap below it; and
    the head, for the others where a page begins with them."""
    flow = table_flow(block, setting, width)
    first, *others = flow.parts
    lines = [stacked([flow.head, first]) if flow.head else first, *others]
    return [*lines[:-1], replace(lines[-1], height=lines[-1].height + GRID)], flow.head


def _widths(block: tree.Table, setting: Setting, width: float) -> tuple[float, ...]:
    columns = len(block.widths) or (_span(block.children[0].children) if block.children else 0)
    for line in block.children:
        if _span(line.children) != columns:
            raise MarkupError(
                "markup.columns", place=line.at, cells=_span(line.children), columns=columns
            )
    shares = block.widths or (1.0,) * columns
    if not block.full_width:
        natural = [_natural(block, setting, column) for column in range(columns)]
        if sum(natural) <= width:
            return tuple(natural)
        shares = tuple(natural)
    whole = [_least(block, setting, column, phrases=True) for column in range(columns)]
    if sum(whole) <= width:
        return _shared_out(width, shares, whole)
    if block.least_width:
        text = plain_text(block.children[0].children[0].children)
        raise FitError("sheet.text-no-fit", place=block.at, text=text, width=round(width, 1))
    least = [_least(block, setting, column) for column in range(columns)]
    return _shared_out(width, shares, least)


def _span(cells: Sequence[tree.Cell]) -> int:
    return sum(cell.span for cell in cells)


def _cells_of(block: tree.Table, column: int) -> Iterator[tuple[tree.Cell, bool]]:
    """The cells that stand in one column alone, each with whether it is bold; a cell across
    several columns makes none of them wider."""
    for line in block.children:
        at = 0
        for cell in line.children:
            if at == column and cell.span == 1:
                yield cell, cell.bold or isinstance(line, tree.Head)
            at += cell.span


def _shared_out(width: float, shares: Sequence[float], least: Sequence[float]) -> tuple[float, ...]:
    """A width by shares, but no column narrower than its widest word needs."""
    fixed: set[int] = set()
    while True:
        free = width - sum(least[column] for column in fixed)
        total = sum(share for column, share in enumerate(shares) if column not in fixed)
        widths = [
            least[column] if column in fixed else free * share / total
            for column, share in enumerate(shares)
        ]
        short = {c for c, w in enumerate(widths) if c not in fixed and w < least[c]}
        if not short or len(fixed | short) == len(widths):
            return tuple(widths)
        fixed |= short


def _least(block: tree.Table, setting: Setting, column: int, *, phrases: bool = False) -> float:
    """What a column's words need - its phrases, if asked - and whoever writes in its cells."""
    em = block.size * MM_PER_POINT
    cells = list(_cells_of(block, column))
    words = [
        setting.type.least_width(cell.children, block.size, bold, Break.GOOD)
        if phrases
        else setting.type.least_width(cell.children, block.size, bold)
        for cell, bold in cells
    ]
    blank = any(not cell.children for cell, _ in cells)
    hand = block.least_width if blank else 0.0
    return max(hand, max(words, default=0.0) + 2 * SIDE_PADDING * em + 0.01)


def _natural(block: tree.Table, setting: Setting, column: int) -> float:
    em = block.size * MM_PER_POINT
    found = [em]
    for cell, bold in _cells_of(block, column):
        text = setting.type.set(cell.children, block.size, float("inf"), cell.at, bold)
        found.append(text.width)
    return max(found) + 4 * SIDE_PADDING * em


def _line(
    cells: tuple[tree.Cell, ...],
    block: tree.Table,
    setting: Setting,
    widths: tuple[float, ...],
    *,
    head: bool = False,
    strong: bool = False,
    last: bool = False,
) -> Laid:
    em = block.size * MM_PER_POINT
    own = tuple(_own_widths(cells, widths))
    texts = [
        setting.type.set(
            cell.children,
            block.size,
            width - 2 * SIDE_PADDING * em,
            cell.at,
            cell.bold or head,
            CELL_LEADING,
        )
        for cell, width in zip(cells, own, strict=True)
    ]
    least = 0.0 if head else block.least_height
    height = max(least, max(text.height for text in texts) + 2 * TOP_PADDING * em)
    total = sum(widths)
    marks: list[Mark] = []
    x = 0.0
    for cell, text, width in zip(cells, texts, own, strict=True):
        if cell.fill:
            marks.append(display.Rectangle(Box(x, 0, width, height), None, WASH))
        pad = SIDE_PADDING * em
        top = (height - text.height) / 2
        marks += draw(text, x + pad, top, width - 2 * pad, cell.align, INK, block.name)
        x += width
    top_rule = STRONG_RULE if strong or head else RULE
    if block.least_height:
        marks += _verticals([] if head else own, _group_ends(block, widths), height)
    marks.append(display.Line(0, 0, total, 0, top_rule))
    if last or head:
        marks.append(display.Line(0, height, total, height, STRONG_RULE))
    return Laid(total, height, tuple(marks))


def _own_widths(cells: Sequence[tree.Cell], widths: Sequence[float]) -> Iterator[float]:
    """The width of each cell of a line: that of the columns it stands in."""
    at = 0
    for cell in cells:
        yield sum(widths[at : at + cell.span])
        at += cell.span


def _group_ends(block: tree.Table, widths: Sequence[float]) -> list[float]:
    """Where the columns of one player end and the next one's begin: at the ends of the cells of
    the first line, if those stand across several columns. In mm from the left."""
    first = block.children[0].children
    if all(cell.span == 1 for cell in first):
        return []
    return list(accumulate(_own_widths(first, widths)))[:-1]


def _verticals(widths: Sequence[float], groups: Sequence[float], height: float) -> list[Mark]:
    """A form's columns are told apart by hairlines, its groups of columns by stronger rules; a
    table to read does without."""
    fine = [x for x in accumulate(widths[:-1]) if not any(abs(x - end) < SLACK for end in groups)]
    return [
        display.Line(x, 0, x, height, rule, "group" if rule is STRONG_RULE else "")
        for rule, places in ((RULE, fine), (STRONG_RULE, groups))
        for x in places
    ]
