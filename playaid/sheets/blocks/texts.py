"""Laying out running text: paragraphs, headings, lists."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from playaid.sheets import display
from playaid.sheets.blocks.fragments import EVERYWHERE, Fragment, LayoutContext, LayoutOption
from playaid.sheets.display import MM_PER_POINT, Box, Mark
from playaid.sheets.markup import tree
from playaid.sheets.palette import INK, SOFT_INK
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import Glyph, SetText

Lines: TypeAlias = tuple[tuple[Glyph, ...], ...]

ITEM_GAP = 0.35
"""Extra space between list items, in line heights."""


def text_option(block: tree.TextElement, context: LayoutContext, width: float) -> LayoutOption:
    """A paragraph that may go on to the next page, never with a single line of it alone."""
    text = context.type.set(block.children, block.size, width, block.at, leading=block.leading)
    parts = [_lines(block, text, lines, width) for lines in _parts(text.lines)]
    if not block.every_page:
        return LayoutOption(tuple(parts))
    whole = _lines(block, text, text.lines, width)
    return LayoutOption(tuple(parts), level=EVERYWHERE, repeated=whole)


def _parts(lines: Lines) -> list[Lines]:
    """The lines in pieces of one, the first two and the last two together."""
    if len(lines) < 4:
        return [lines]
    return [lines[:2], *((line,) for line in lines[2:-2]), lines[-2:]]


def _lines(block: tree.TextElement, text: SetText, lines: Lines, width: float) -> Fragment:
    whole = lines is text.lines
    piece = text if whole else replace(text, lines=lines, height=_height(text, lines), drawn={})
    colour = SOFT_INK if block.tone == "soft" else INK
    return Fragment(width, piece.height, tuple(draw(piece, 0, 0, width, block.align, colour)))


def _height(text: SetText, lines: Lines) -> float:
    return text.leading * len(lines)


def paragraph(
    block: tree.TextElement, context: LayoutContext, width: float, leading: float | None = None
) -> Fragment:
    """A paragraph in one piece, set to a width in mm."""
    step = leading or block.leading
    text = context.type.set(block.children, block.size, width, block.at, leading=step)
    return _lines(block, text, text.lines, width)


def heading_option(
    block: tree.HeadingElement, context: LayoutContext, width: float
) -> LayoutOption:
    """A heading: bold, with a short accent rule above it; it keeps to what follows, and
    is said again where a page goes on with that."""
    again = replace(block, children=(*block.children, tree.PlainText(context.continued)))
    return LayoutOption(
        (heading(block, context, width),),
        keeps_next=True,
        level=block.size,
        repeated=heading(again, context, width) if context.continued else None,
    )


def heading(block: tree.HeadingElement, context: LayoutContext, width: float) -> Fragment:
    """A heading set to a width in mm."""
    text = context.type.set(block.children, block.size, width, block.at, bold=True)
    return Fragment(width, text.height, tuple(draw(text, 0, 0, width)))


def checkboxes_option(
    block: tree.CheckboxesElement, context: LayoutContext, width: float
) -> LayoutOption:
    """Items after a box to tick; a list longer than a page goes on between items."""
    em = block.size * MM_PER_POINT
    side = 1.0 * em
    parts = []
    for item in block.children:
        text = _item_text(item, block.size, context, width - 2 * em)
        top = (text.leading - side) / 2
        box = display.Rectangle(
            Box(0.0, top, side, side), display.Stroke(INK, 0.75), None, 0.4, "tick"
        )
        parts.append(_item(text, 2 * em, width, [box]))
    return LayoutOption(tuple(parts), together=True)


def steps_option(block: tree.StepsElement, context: LayoutContext, width: float) -> LayoutOption:
    """Numbered items, the figures hanging in the margin of the list."""
    return LayoutOption(tuple(step_pieces(block, context, width)), together=True)


def step_pieces(block: tree.StepsElement, context: LayoutContext, width: float) -> list[Fragment]:
    """The items of a numbered list, each a piece."""
    em = block.size * MM_PER_POINT
    indent = 1.4 * em
    parts = []
    for number, item in enumerate(block.children, 1):
        text = _item_text(item, block.size, context, width - indent)
        figure = context.type.one_line(str(number), block.size, bold=True)
        label = draw(figure, 0.0, (text.leading - figure.leading) / 2, indent, colour=SOFT_INK)
        parts.append(_item(text, indent, width, label))
    return parts


def _item_text(
    item: tree.ItemElement, size_pt: float, context: LayoutContext, width: float
) -> SetText:
    return context.type.set(item.children, size_pt, width, item.at)


def _item(text: SetText, indent: float, width: float, sign: list[Mark]) -> Fragment:
    marks = [*sign, *draw(text, indent, 0.0, width - indent)]
    height = text.height + ITEM_GAP * text.leading
    return Fragment(width, height, tuple(marks))
