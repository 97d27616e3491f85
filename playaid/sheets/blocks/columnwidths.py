"""How wide the columns of a table become: words stay whole first, then the shares count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from playaid.sheets.blocks.fragments import SLACK, LayoutContext
from playaid.sheets.display import MM_PER_POINT
from playaid.sheets.errors import FitError, MarkupError
from playaid.sheets.markup import tree
from playaid.sheets.text.linebreak import Break, is_wide
from playaid.sheets.text.typeset import plain_text

SIDE_PADDING = 0.45
"""Room at the left and right of a cell, in em."""
TIGHT_PADDING = 0.25
"""The same where a word would be broken else."""
WORD = 4.3
"""Japanese of so many em is a word, whatever the phrases in it seem to be."""
LABEL = 8.0
"""What labels a row of a form, or stands in Japanese, is one line up to so many em, where the
table has room for it."""

Need = Callable[[tree.TableElement, LayoutContext, tree.CellElement, bool, bool], float]
"""What a cell of a table needs in mm, said whether it is bold and whether it labels a row."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The widths of a table's columns in mm, and the padding at the sides of each cell in em."""

    widths: tuple[float, ...]
    padding: float = SIDE_PADDING


def fitted(block: tree.TableElement, context: LayoutContext, width: float) -> Fitted:
    """Columns for a width: none so narrow that a line, then a phrase, then a word of it would be
    broken, as long as the others can give way; else by their shares.

    Raises MarkupError when a line has not as many cells as there are columns, FitError when there
    is no room for columns to write in.
    """
    columns = _count(block)
    shares = block.widths or (1.0,) * columns
    if not block.full_width:
        natural = tuple(_natural(block, context, column) for column in range(columns))
        if sum(natural) <= width:
            return Fitted(natural)
        shares = natural
    paddings = (SIDE_PADDING, TIGHT_PADDING)
    for padding in paddings:
        lines = needs(block, context, _line_need, padding)
        if sum(lines) <= width + SLACK:
            return Fitted(_shared_out(width, shares, lines), padding)
    if block.least_width:
        text = plain_text(block.children[0].children[0].children)
        raise FitError("sheet.text-no-fit", place=block.at, text=text, width=round(width, 1))
    for need in (phrase_need, piece_need):
        for padding in paddings:
            least = needs(block, context, need, padding)
            if sum(least) <= width + SLACK:
                lines = needs(block, context, _line_need, padding)
                return Fitted(_shared_out(width, shares, _raised(least, lines, width)), padding)
    return Fitted(_shared_out(width, shares, least), TIGHT_PADDING)


def reads_whole(block: tree.TableElement, context: LayoutContext, width: float) -> bool:
    """Whether a table has room for its words in a width."""
    return sum(needs(block, context, _line_need, TIGHT_PADDING)) <= width + SLACK


def needs(
    block: tree.TableElement, context: LayoutContext, need: Need, padding: float = TIGHT_PADDING
) -> list[float]:
    """What each column needs in mm, and whoever writes in its cells."""
    texts = context.once(block, need, make=partial(_text_needs, block, context, need))
    sides = 2 * padding * block.size * MM_PER_POINT + 0.01
    return [max(block.least_width if blank else 0.0, text + sides) for text, blank in texts]


def _text_needs(
    block: tree.TableElement, context: LayoutContext, need: Need
) -> list[tuple[float, bool]]:
    """For each column what its widest text needs in mm, and whether it has cells to write in."""
    found: list[tuple[float, bool]] = []
    for column in range(_count(block)):
        labels = column == 0 and block.least_height > 0
        cells = list(_cells_of(block, column))
        texts = [need(block, context, cell, bold, labels) for cell, bold in cells]
        found.append((max(texts, default=0.0), any(not cell.children for cell, _ in cells)))
    return found


def _line_need(
    block: tree.TableElement,
    context: LayoutContext,
    cell: tree.CellElement,
    bold: bool,
    labels: bool,
) -> float:
    """The whole line of a cell that is short, else its phrases."""
    line = _line_width(block, context, cell, bold)
    most = LABEL * block.size * MM_PER_POINT
    if line <= most and (labels or _is_wide(cell)):
        return line
    return phrase_need(block, context, cell, bold, labels)


def phrase_need(
    block: tree.TableElement,
    context: LayoutContext,
    cell: tree.CellElement,
    bold: bool,
    labels: bool,
) -> float:
    """A cell's longest word or phrase."""
    if _is_wide(cell):
        line = _line_width(block, context, cell, bold)
        if line <= WORD * block.size * MM_PER_POINT:
            return line
    return context.type.least_width(cell.children, block.size, bold, Break.GOOD)


def piece_need(
    block: tree.TableElement,
    context: LayoutContext,
    cell: tree.CellElement,
    bold: bool,
    labels: bool,
) -> float:
    """What may never be broken."""
    return context.type.least_width(cell.children, block.size, bold)


def _line_width(
    block: tree.TableElement, context: LayoutContext, cell: tree.CellElement, bold: bool
) -> float:
    return context.type.set(cell.children, block.size, float("inf"), cell.at, bold).width


def _is_wide(cell: tree.CellElement) -> bool:
    return any(map(is_wide, plain_text(cell.children)))


def _raised(least: Sequence[float], wished: Sequence[float], width: float) -> list[float]:
    """As many columns as there is room for with what they wish for, the modest first."""
    found = list(least)
    for column in sorted(range(len(found)), key=lambda c: wished[c] - least[c]):
        more = wished[column] - found[column]
        if sum(found) + more <= width:
            found[column] += more
    return found


def _count(block: tree.TableElement) -> int:
    columns = len(block.widths) or span(block.children[0].children)
    for line in block.children:
        if span(line.children) != columns:
            raise MarkupError(
                "markup.columns", place=line.at, cells=span(line.children), columns=columns
            )
    return columns


def span(cells: Sequence[tree.CellElement]) -> int:
    """How many columns cells stand in."""
    return sum(cell.span for cell in cells)


def _cells_of(block: tree.TableElement, column: int) -> Iterator[tuple[tree.CellElement, bool]]:
    """The cells that stand in one column alone, each with whether it is bold; a cell across
    several columns makes none of them wider."""
    for line in block.children:
        at = 0
        for cell in line.children:
            if at == column and cell.span == 1:
                yield cell, cell.bold or isinstance(line, tree.HeadElement)
            at += cell.span


def _shared_out(width: float, shares: Sequence[float], least: Sequence[float]) -> tuple[float, ...]:
    """A width by shares, but no column narrower than it may be."""
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


def _natural(block: tree.TableElement, context: LayoutContext, column: int) -> float:
    em = block.size * MM_PER_POINT
    lines = [_line_width(block, context, cell, bold) for cell, bold in _cells_of(block, column)]
    return max([em, *lines]) + 4 * SIDE_PADDING * em
