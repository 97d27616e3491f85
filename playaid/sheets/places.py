"""Laying out places for real cards: slots, fans, stacks with labels, grids of them.

A slot is the card plus a clearance on each side, its corners round as a card's. What it says
stands where the card will cover it; its label stands outside and reads from both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playaid.sheets import display, tree
from playaid.sheets.display import MM_PER_POINT, Box, Mark
from playaid.sheets.laid import GRID, Flow, Laid, Setting, beside, placed, stacked, turned
from playaid.sheets.palette import SOFT_INK, SUIT_COLOURS, tint
from playaid.sheets.typeset import SetText, draw

CORNER_RADIUS = 3.0
DASH = (2.0, 1.4)
PIP_SHARE = 0.44
"""Width of the large pip as a share of the slot's."""
PIP_CENTRE = 0.36
"""Height of the large pip's middle as a share of the slot's."""
NOTE_TOP = 0.62
NOTE_SIZE = 10
LEAST_STEP = 1.5
"""A fan on the smallest paper is hardly one; the cards may reach beyond it."""
LABEL_SIZE = 14
LABEL_LEADING = 1.12
LABEL_INSET = 2.0
LABEL_GAP = 2.0
SIDE_SIZE = 12
STACK_GAPS = (16.0, 12.0, 8.0, 5.3)
"""Room between the places of a stack in mm, the roomiest first; the label stands in it."""
INDEX_HEIGHT = 26.0
"""How much of an overlapped card stays visible: its index, in mm."""


def slot_size(setting: Setting) -> tuple[float, float]:
    """Width and height of a card place in mm."""
    room = 2 * setting.clearance
    return setting.card.width + room, setting.card.height + room


def slot(block: tree.Slot, setting: Setting, dashed: bool = False) -> Laid:
    """One card place."""
    width, height = slot_size(setting)
    colour = SUIT_COLOURS[block.pip] if block.pip else SOFT_INK
    stroke = display.Stroke(colour, 0.75, DASH if dashed else ())
    name = f"slot:{block.name}"
    marks: list[Mark] = [
        display.Rectangle(Box(0, 0, width, height), stroke, None, CORNER_RADIUS, name)
    ]
    if block.pip:
        side = PIP_SHARE * width
        box = Box((width - side) / 2, PIP_CENTRE * height - side / 2, side, side)
        marks.append(display.Pip(box, block.pip, tint(colour), name="placeholder"))
    if block.side:
        side_name = setting.type.one_line(block.side, SIDE_SIZE)
        marks += draw(side_name, GRID, 2.0, width - 2 * GRID, "end", SOFT_INK)
    room = _note_room(width, height)
    notes, used = _note_marks(block.children, room, setting, block.at)
    left = Box(room.x, room.y + used, room.width, room.height - used)
    return Laid(width, height, (*marks, *notes), (left,))


def _note_room(width: float, height: float) -> Box:
    return Box(GRID, NOTE_TOP * height, width - 2 * GRID, (1 - NOTE_TOP) * height - GRID)


def _note_marks(
    notes: Sequence[tree.Note], room: Box, setting: Setting, place: str
) -> tuple[list[Mark], float]:
    """The notes' marks, and how much of the room's height they take."""
    marks: list[Mark] = []
    used = 0.0
    for note in notes:
        text = setting.type.set(note.children, NOTE_SIZE, room.width, place)
        marks += draw(text, room.x, room.y + used, room.width, "centre", SOFT_INK)
        used += text.height
    return marks, used


def fan(block: tree.Fan, setting: Setting, most: float = float("inf")) -> Laid:
    """Places laid over each other to the right, each further by the step; less far when the fan
    would be wider than `most` mm. Of all but the last only what shows is drawn: dashes of two
    outlines would fill each other."""
    width, height = slot_size(setting)
    step = min(block.step, (most - width) / max(1, block.count - 1))
    step = max(step, LEAST_STEP)
    stroke = display.Stroke(SOFT_INK, 0.75, DASH)
    marks: list[Mark] = []
    for number in range(block.count):
        name = f"fan:{block.name}:{number + 1}"
        outline = display.Rectangle(Box(0, 0, width, height), stroke, None, CORNER_RADIUS, name)
        last = number + 1 == block.count
        clip = None if last else Box(-1, -1, step + 1, height + 2)
        marks.append(display.Group((outline,), number * step, 0, clip=clip))
    left = (block.count - 1) * step
    room = _note_room(width, height)
    inside = Box(left + room.x, room.y, room.width, room.height)
    notes, used = _note_marks(block.children, inside, setting, block.at)
    hole = Box(inside.x, inside.y + used, inside.width, inside.height - used)
    return Laid(left + width, height, (*marks, *notes), (hole,))


def label(block: tree.Label, setting: Setting, width: float, height: float, rows: int = 1) -> Laid:
    """A label that reads from both sides: upright at the left, turned round at the right; in two
    rows turned round above and upright below. Where a strip is too low for two rows, the far
    side reads the pip alone."""
    text = _label_text(block, setting, width)
    upright = Laid(text.width, text.height, tuple(draw(text, 0, 0, text.width)))
    middle, low = (height - text.height) / 2, height - text.height
    if rows == 1:
        far = width - text.width - LABEL_INSET
        pieces = [(upright, LABEL_INSET, middle), (turned(upright), far, middle)]
    elif 2 * text.height > height:
        pips = tuple(child for child in block.children if isinstance(child, tree.Pip))
        far_text = _label_text(replace(block, children=pips), setting, width)
        far_side = Laid(far_text.width, text.height, tuple(draw(far_text, 0, 0, far_text.width)))
        far = width - far_side.width - LABEL_INSET
        pieces = [(upright, LABEL_INSET, middle), (turned(far_side), far, middle)]
    else:
        x = (width - text.width) / 2
        pieces = [(turned(upright), x, 0.0), (upright, x, low)]
    return Laid(width, height, placed(pieces).marks)


def _label_text(block: tree.Label, setting: Setting, width: float) -> SetText:
    return setting.type.set(
        block.children, LABEL_SIZE, width, block.at, bold=True, leading=LABEL_LEADING
    )


def _label_rows(children: Sequence[tree.Stack | tree.Slot], setting: Setting) -> int:
    """1 when every label of a grid fits twice beside itself; all labels look the same."""
    width, _ = slot_size(setting)
    for child in children:
        name = _stack_parts(child)[0] if isinstance(child, tree.Stack) else None
        text = _label_text(name, setting, width) if name else None
        if text and 2 * (text.width + LABEL_INSET) + LABEL_GAP > width:
            return 2
    return 1


# -- stacks and grids


def grid_flows(block: tree.Grid, setting: Setting) -> Iterator[Flow]:
    """Every way to lay a grid out, the best first: more columns before fewer, whole stacks
    before overlapped ones before single places, roomy before tight."""
    rows = _label_rows(block.children, setting)
    for number, columns in enumerate(block.columns):
        remark = f"columns-{columns}" if number else ""
        for gap in STACK_GAPS:
            pieces = [_piece(child, setting, gap, rows) for child in block.children]
            yield _grid_flow(pieces, columns, remark)
    pieces = [_overlapped(child, setting, rows) for child in block.children]
    for columns in block.columns:
        yield _grid_flow(pieces, columns, "overlapped")
    for labelled in (True, False):
        single = [p for child in block.children for p in _apart(child, setting, labelled, rows)]
        yield _grid_flow(single, 1, "apart")


def _grid_flow(pieces: Sequence[Laid], columns: int, remark: str) -> Flow:
    rows = [pieces[at : at + columns] for at in range(0, len(pieces), columns)]
    parts = tuple(beside(row, GRID) for row in rows)
    return Flow(parts, 2 * GRID, remark=remark, centred=True)


def _piece(child: tree.Stack | tree.Slot, setting: Setting, gap: float, rows: int) -> Laid:
    if isinstance(child, tree.Slot):
        return slot(child, setting)
    name, slots = _stack_parts(child)
    places = [slot(one, setting) for one in slots]
    width = places[0].width
    strips = [label(name, setting, width, gap, rows)] if name else []
    return stacked([places[0], *strips, *places[1:]], 0.0 if strips else gap)


def _stack_parts(block: tree.Stack) -> tuple[tree.Label | None, list[tree.Slot]]:
    labels = [child for child in block.children if isinstance(child, tree.Label)]
    slots = [child for child in block.children if isinstance(child, tree.Slot)]
    return (labels[0] if labels else None), slots


def _overlapped(child: tree.Stack | tree.Slot, setting: Setting, rows: int) -> Laid:
    """The upper place is covered by the lower but for its index."""
    if isinstance(child, tree.Slot):
        return slot(child, setting)
    name, slots = _stack_parts(child)
    width, height = slot_size(setting)
    strip = LABEL_SIZE * MM_PER_POINT * LABEL_LEADING + 1.0
    pieces: list[tuple[Laid, float, float]] = []
    for number, one in enumerate(slots):
        place = slot(one, setting, dashed=number > 0)
        cover = display.Rectangle(
            Box(0, 0, width, height), None, display.Colour(1, 1, 1), CORNER_RADIUS
        )
        pieces.append((Laid(width, height, (cover, *place.marks)), 0.0, number * INDEX_HEIGHT))
    top = Laid(width, strip, label(name, setting, width, strip, rows).marks) if name else Laid(0, 0)
    body = placed(pieces)
    last = slot(slots[-1], setting).holes
    holes = tuple(Box(h.x, h.y + (len(slots) - 1) * INDEX_HEIGHT, h.width, h.height) for h in last)
    return stacked([top, Laid(body.width, body.height, body.marks, holes)])


def _apart(
    child: tree.Stack | tree.Slot, setting: Setting, labelled: bool, rows: int
) -> list[Laid]:
    """Each place by itself, its label above it where there is room."""
    if isinstance(child, tree.Slot):
        return [slot(child, setting)]
    name, slots = _stack_parts(child)
    width, _ = slot_size(setting)
    strip = LABEL_SIZE * MM_PER_POINT * LABEL_LEADING
    tops = [label(name, setting, width, strip, rows)] if name and labelled else []
    return [stacked([*tops, slot(one, setting)]) for one in slots]


def corner_flows(block: tree.Corner, setting: Setting, width: float) -> Iterator[Flow]:
    """Places in a row, else below each other, else on pages of their own, at last with the fan
    pushed together and without labels."""
    pieces = [_place(one, setting) for one in block.children]
    yield Flow((beside(pieces, 2 * GRID),), centred=True)
    yield Flow((stacked(pieces, 2 * GRID),), remark="below", centred=True)
    yield Flow(tuple(pieces), 2 * GRID, remark="apart", centred=True)
    for labelled in (True, False):
        narrow = [_place(one, setting, width, labelled) for one in block.children]
        yield Flow(tuple(narrow), 2 * GRID, remark="narrow-fan", centred=True)


def _place(
    block: tree.Place, setting: Setting, most: float = float("inf"), labelled: bool = True
) -> Laid:
    """A slot or fan between its label above and the same, turned round, below."""
    strip = LABEL_SIZE * MM_PER_POINT * LABEL_LEADING + 2.0
    body = Laid(0, 0)
    names: list[tree.Label] = []
    for child in block.children:
        match child:
            case tree.Label():
                names.append(child)
            case tree.Slot():
                body = slot(child, setting)
            case tree.Fan():
                body = fan(child, setting, most)
    if not names or not labelled:
        return body
    text = setting.type.set(
        names[0].children, LABEL_SIZE, body.width, names[0].at, bold=True, leading=LABEL_LEADING
    )
    name = Laid(body.width, strip, tuple(draw(text, 0, 0, body.width)))
    return stacked([name, body, turned(name)])
