"""Tables with more columns than fit beside each other: turned, or taken apart by columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playaid.sheets.blocks.columnwidths import needs, phrase_need, piece_need, span
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.markup import tree


def split(
    block: tree.TableElement, context: LayoutContext, width: float
) -> list[tree.TableElement]:
    """The table; or where it is too wide its columns on several, as many as are needed and as
    even as can be. A column that says what the lines are is repeated; a table without one is
    rather turned, its head then says what the lines are. Forms are parted only where words could
    not even be broken, and those that may not be crammed never."""
    count = span(block.children[0].children)
    if any(span(x.children) != count or len(x.children) != count for x in block.children):
        return [block]
    need = piece_need if block.least_height else phrase_need
    least = needs(block, context, need)
    if block.least_width or sum(least) <= width:
        return [block]
    stub = _has_stub(block)
    if not stub:
        turned = _turned(block)
        if turned and sum(needs(turned, context, phrase_need)) <= width:
            return [turned]
    first = (0,) if stub else ()
    rest = range(len(first), count)
    for strips in range(2, len(rest) + 1):
        across = -(-len(rest) // strips)
        groups = [(*first, *rest[at : at + across]) for at in range(0, len(rest), across)]
        if all(sum(least[column] for column in group) <= width for group in groups):
            return [_picked(block, group) for group in groups]
    return [block]


def _has_stub(block: tree.TableElement) -> bool:
    """Whether the first cells of the lines are row labels: bold, or set from the start."""
    firsts = [line.children[0] for line in block.children if isinstance(line, tree.LineElement)]
    return all(one.bold or one.align == "start" for one in firsts)


def _turned(block: tree.TableElement) -> tree.TableElement | None:
    """The table with a line for each of its columns; None for one without a head."""
    head, *lines = block.children
    if not isinstance(head, tree.HeadElement):
        return None
    made = tuple(
        tree.LineElement(
            children=(
                replace(label, align="start", bold=True),
                *(line.children[column] for line in lines),
            ),
            at=head.at,
        )
        for column, label in enumerate(head.children)
    )
    return replace(block, widths=(), children=made)


def _picked(block: tree.TableElement, columns: Sequence[int]) -> tree.TableElement:
    """The table with some of its columns."""
    lines = tuple(
        replace(line, children=tuple(line.children[column] for column in columns))
        for line in block.children
    )
    widths = tuple(block.widths[column] for column in columns) if block.widths else ()
    return replace(block, children=lines, widths=widths)
