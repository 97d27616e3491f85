"""Laying out tables and forms: heads, lines, cells to read and cells to write in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from playaid.sheets import display
from playaid.sheets.blocks.columnwidths import Fitted, fitted
from playaid.sheets.blocks.fragments import (
    GRID,
    SLACK,
    Fragment,
    LayoutContext,
    LayoutOption,
    stacked,
)
from playaid.sheets.blocks.splitting import split
from playaid.sheets.display import MM_PER_POINT, Box, Mark
from playaid.sheets.markup import tree
from playaid.sheets.palette import INK, RULE, SOFT_INK, STRONG_RULE, WASH
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import plain_text

CELL_LEADING = 1.3
LABEL_SIZE = 7
LABEL_INSET = 1.0
LABELLED = 9.0
"""The least height in mm of a line with a label in a corner of a cell."""
TOP_PADDING = 0.28
"""Room above and below a cell's text, in em."""


def table_option(block: tree.TableElement, context: LayoutContext, width: float) -> LayoutOption:
    """A table of horizontal rules; it may go on to the next page between lines, where it is cut
    with a rule below. Where it has more columns than fit beside each other, it goes on below.

    Raises MarkupError when a line has not as many cells as there are columns, FitError when a
    word is wider than its column, or when there is no room for columns to write in.
    """
    strips = split(block, context, width)
    made = [_strip(one, context, width) for one in strips]
    if len(made) == 1:
        return made[0]
    parts: list[Fragment] = []
    again: list[Fragment | None] = []
    cuts: list[Fragment | None] = []
    starts: list[int] = []
    for option in made:
        starts.append(len(parts))
        first, *others = option.parts
        lines = [stacked([option.head, first]) if option.head else first, *others]
        parts += [*lines[:-1], replace(lines[-1], height=lines[-1].height + GRID)]
        again += [None, *[option.head for _ in others]]
        cuts += option.cuts
    return LayoutOption(tuple(parts), again=tuple(again), cuts=tuple(cuts), groups=tuple(starts))


def _strip(block: tree.TableElement, context: LayoutContext, width: float) -> LayoutOption:
    """A table, or some of its columns, as one."""
    columns = fitted(block, context, width)
    heads = [line for line in block.children if isinstance(line, tree.HeadElement)]
    lines = [line for line in block.children if isinstance(line, tree.LineElement)]
    head = _line(heads[0].children, block, context, columns, head=True) if heads else None
    parts = tuple(
        _line(line.children, block, context, columns, strong=line.set_off, last=line is lines[-1])
        for line in lines
    )
    total = sum(columns.widths)
    cut = Fragment(total, 0.0, (display.Line(0, 0, total, 0, STRONG_RULE),))
    cuts = (*(cut for _ in parts[1:]), None)
    return LayoutOption(parts, head=head, together=True, cuts=cuts)


def _line(
    cells: tuple[tree.CellElement, ...],
    block: tree.TableElement,
    context: LayoutContext,
    columns: Fitted,
    *,
    head: bool = False,
    strong: bool = False,
    last: bool = False,
) -> Fragment:
    em = block.size * MM_PER_POINT
    widths, pad = columns.widths, columns.padding * em
    own = tuple(_own_widths(cells, widths))
    texts = [
        context.type.set(
            cell.children,
            block.size,
            width - 2 * pad,
            cell.at,
            cell.bold or head,
            CELL_LEADING,
        )
        for cell, width in zip(cells, own, strict=True)
    ]
    least = 0.0 if head else block.least_height
    if any(map(_is_labelled, cells)):
        least = max(block.least_height, LABELLED)
    height = max(least, max(text.height for text in texts) + 2 * TOP_PADDING * em)
    total = sum(widths)
    marks: list[Mark] = []
    x = 0.0
    for cell, text, width in zip(cells, texts, own, strict=True):
        if cell.fill:
            marks.append(display.Rectangle(Box(x, 0, width, height), None, WASH))
        top = (height - text.height) / 2
        marks += draw(text, x + pad, top, width - 2 * pad, cell.align, INK, block.name)
        if _is_labelled(cell):
            small = context.type.one_line(cell.label, context.points(LABEL_SIZE))
            marks += draw(small, x + LABEL_INSET, 0.5, width, colour=SOFT_INK)
        x += width
    top_rule = STRONG_RULE if strong or head else RULE
    if block.least_height:
        marks += _verticals([] if head else own, _group_ends(block, widths), height)
    marks.append(display.Line(0, 0, total, 0, top_rule))
    if last or head:
        marks.append(display.Line(0, height, total, height, STRONG_RULE))
    return Fragment(total, height, tuple(marks))


def _is_labelled(cell: tree.CellElement) -> bool:
    """Whether a cell says what is to be written in it."""
    return bool(cell.label) and not plain_text(cell.children)


def _own_widths(cells: Sequence[tree.CellElement], widths: Sequence[float]) -> Iterator[float]:
    """The width of each cell of a line: that of the columns it stands in."""
    at = 0
    for cell in cells:
        yield sum(widths[at : at + cell.span])
        at += cell.span


def _group_ends(block: tree.TableElement, widths: Sequence[float]) -> list[float]:
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
