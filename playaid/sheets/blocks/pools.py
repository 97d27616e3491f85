"""Laying out places for chips, coins and cubes: a frame, its name at both long edges."""

from __future__ import annotations

from playaid.sheets import display
from playaid.sheets.blocks.fragments import GRID, Fragment, LayoutContext, turned
from playaid.sheets.blocks.labels import LABEL_LEADING, LABEL_SIZE
from playaid.sheets.blocks.slots import CORNER_RADIUS
from playaid.sheets.display import Box, Mark
from playaid.sheets.markup import tree
from playaid.sheets.palette import FRAME, SOFT_INK
from playaid.sheets.text.textmarks import draw

NOTE_SIZE = 12
INSET = GRID / 2


def pool(block: tree.PoolElement, context: LayoutContext, width: float) -> Fragment:
    """The frame, upright label at its lower edge and turned round at its upper, notes between."""
    room = width - 2 * INSET
    names = [
        _name(one, context, room) for one in block.children if isinstance(one, tree.LabelElement)
    ]
    texts = [
        context.type.set(one.children, context.points(NOTE_SIZE), room, block.at)
        for one in block.children
        if isinstance(one, tree.NoteElement)
    ]
    edge = INSET + max((name.height for name in names), default=0.0)
    written = sum(text.height for text in texts)
    height = max(block.height, 2 * edge + written)
    frame = display.Rectangle(Box(0, 0, width, height), FRAME, None, CORNER_RADIUS, block.name)
    marks: list[Mark] = [frame]
    for name in names:
        marks.append(display.Group(name.marks, INSET, height - INSET - name.height))
        marks.append(display.Group(turned(name).marks, INSET, INSET))
    y = (height - written) / 2
    for text in texts:
        marks += draw(text, INSET, y, room, "centre", SOFT_INK)
        y += text.height
    return Fragment(width, height, tuple(marks))


def _name(block: tree.LabelElement, context: LayoutContext, width: float) -> Fragment:
    text = context.type.set(
        block.children,
        context.points(LABEL_SIZE),
        width,
        block.at,
        bold=True,
        leading=LABEL_LEADING,
    )
    return Fragment(width, text.height, tuple(draw(text, 0, 0, width)))
