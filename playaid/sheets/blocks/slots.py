"""Places for one real card, and fans of them.

A slot is the card plus a clearance on each side, its corners round as a card's. What it says
stands where the card will cover it.
"""

from __future__ import annotations

from collections.abc import Sequence

from playaid.sheets import display
from playaid.sheets.blocks.fragments import GRID, Fragment, LayoutContext
from playaid.sheets.display import Box, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.palette import INK, RULE, SOFT_INK, SUIT_COLOURS, tint
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import plain_text

CORNER_RADIUS = 3.0
DASH = (2.0, 1.4)
WHITE = display.Colour(1, 1, 1)
PIP_SHARE = 0.44
"""Side of the large pip as a share of the slot's shorter side."""
PIP_CENTRE = 0.36
"""Height of the large pip's middle as a share of the slot's."""
NOTE_TOP = 0.56
MARK_SIZE = 36
TITLE_TOP = 0.24
TITLE_SIZE = 14
NOTE_SIZE = 10
NOTE_GAP = 2.0
"""Between what a place says and small print below it, in mm."""
SIDE_SIZE = 12
CHIP = 9.0
"""Across a ring for a chip, in mm; it takes up to this much of a fan's step."""
LEAST_CHIP = 6.0
CHIP_GAP = 1.0
LEAST_STEP = 1.5
"""A fan on the smallest paper is hardly one; the cards may reach beyond it."""


def slot_size(context: LayoutContext) -> tuple[float, float]:
    """Width and height of a card place in mm."""
    room = 2 * context.clearance
    return context.card.width + room, context.card.height + room


def slot(
    block: tree.SlotElement,
    context: LayoutContext,
    dashed: bool = False,
    shown: float = float("inf"),
    *,
    twice: bool = False,
) -> Fragment:
    """One card place. A dashed one covers what it lies on; of one that will be covered itself,
    `shown` mm from the left stay visible, and what it says stands there. Its title stands there
    `twice`, for whoever sits opposite too, where there is no label around it."""
    whole, height = slot_size(context)
    width = min(whole, shown)
    colour = SUIT_COLOURS[block.pip] if block.pip else SOFT_INK
    stroke = display.Stroke(colour, 0.75, DASH if dashed else ())
    name = f"slot:{block.name}"
    cover = WHITE if dashed else None
    marks: list[Mark] = [
        display.Rectangle(Box(0, 0, whole, height), stroke, cover, CORNER_RADIUS, name)
    ]
    if block.mark and not block.title:
        mark = context.type.one_line(block.mark, context.points(MARK_SIZE), bold=True)
        top = PIP_CENTRE * height - mark.height / 2
        marks += draw(mark, 0, top, width, "centre", tint(INK), "placeholder")
    if block.pip:
        side = PIP_SHARE * min(width, height)
        box = Box((width - side) / 2, PIP_CENTRE * height - side / 2, side, side)
        marks.append(display.Pip(box, block.pip, tint(colour), name="placeholder"))
    free = GRID
    if block.title:
        heading = context.type.set(
            (tree.PlainText(block.title),),
            context.points(TITLE_SIZE),
            width - 2 * GRID,
            block.at,
            bold=True,
        )
        top = TITLE_TOP * height
        if twice and not block.side:
            opposite = draw(heading, 0, 0, width - 2 * GRID, "centre", INK)
            edge = GRID + heading.height
            marks.append(display.Group(tuple(opposite), width - GRID, edge, 180))
            top = max(top, edge + GRID)
        marks += draw(heading, GRID, top, width - 2 * GRID, "centre", INK)
        free = top + heading.height
    if block.side:
        side_name = context.type.one_line(block.side, context.points(SIDE_SIZE))
        marks += draw(side_name, GRID, 2.0, width - 2 * GRID, "end", SOFT_INK)
        free = max(free, 2.0 + side_name.height)
    notes, left = _notes(block.children, Box(0, 0, width, height), free, context, block.at)
    return Fragment(whole, height, (*marks, *notes), (left,))


def _notes(
    notes: Sequence[tree.NoteElement], place: Box, free: float, context: LayoutContext, at: str
) -> tuple[list[Mark], Box]:
    """The notes of a place below its pip, and the room that is left under them. What is too much
    for there begins higher, but not above `free` mm; raises FitError when it needs still more."""
    width = place.width - 2 * GRID
    texts = [context.type.set(n.children, context.points(NOTE_SIZE), width, at) for n in notes]
    needed = sum(text.height for text in texts)
    bottom = place.height - GRID
    top = min(NOTE_TOP * place.height, bottom - needed)
    if texts and top < free:
        said = plain_text(notes[0].children)
        raise FitError("sheet.text-no-fit", place=at, text=said, width=round(width, 1))
    x, y = place.x + GRID, place.y + top
    marks: list[Mark] = []
    for text in texts:
        marks += draw(text, x, y, width, "centre", SOFT_INK)
        y += text.height
    y += NOTE_GAP if texts else 0.0
    return marks, Box(x, y, width, max(0.0, place.y + bottom - y))


def fan(block: tree.FanElement, context: LayoutContext, most: float = float("inf")) -> Fragment:
    """Places laid over each other, each further by the step to the right or down; less far when
    the fan would be longer than `most` mm. Of all but the last only what shows is drawn: dashes
    of two outlines would fill each other. Rings for chips are never left out: they keep the step
    from getting smaller."""
    width, height = slot_size(context)
    down = block.direction == "down"
    gaps = max(1, block.count - 1)
    step = min(block.step, (most - (height if down else width)) / gaps)
    chips = block.chips and down
    step = max(step, LEAST_CHIP + 2 * CHIP_GAP if chips else LEAST_STEP)
    reach = (block.count - 1) * step
    stroke = display.Stroke(SOFT_INK, 0.75, DASH)
    shown = Box(-1, -1, *((width + 2, step + 1) if down else (step + 1, height + 2)))
    marks: list[Mark] = []
    for number in range(block.count):
        name = f"fan:{block.name}:{number + 1}"
        outline = display.Rectangle(Box(0, 0, width, height), stroke, None, CORNER_RADIUS, name)
        clip = None if number + 1 == block.count else shown
        ring = _ring(width, step) if chips and number else ()
        dx, dy = (0.0, number * step) if down else (number * step, 0.0)
        marks.append(display.Group((outline, *ring), dx, dy, clip=clip))
    left, top = (0.0, reach) if down else (reach, 0.0)
    last = Box(left, top, width, height)
    notes, hole = _notes(block.children, last, GRID, context, block.at)
    above = Box(hole.x, top + GRID, hole.width, NOTE_TOP * height - 2 * GRID)
    return Fragment(left + width, top + height, (*marks, *notes), (hole, above))


def _ring(width: float, step: float) -> tuple[Mark, ...]:
    """Where a chip may lie on a card of a fan: at the right of the strip that stays visible."""
    across = min(CHIP, step - 2 * CHIP_GAP)
    box = Box(width - CHIP_GAP - across - CORNER_RADIUS, CHIP_GAP, across, across)
    return (display.Rectangle(box, RULE, None, across / 2, "chip"),)
