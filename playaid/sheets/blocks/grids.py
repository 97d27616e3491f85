"""Laying out places beside each other: stacks with labels between, places with labels around.

Each grid and corner knows several ways, the best first, and names all but the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from playaid.sheets import display
from playaid.sheets.blocks.labels import label, label_rows, label_strip
from playaid.sheets.blocks.laid import GRID, Flow, Laid, Setting, beside, placed, stacked
from playaid.sheets.blocks.places import PART_GAP, Look, highest_band, place, says_what_it_is
from playaid.sheets.blocks.slots import CORNER_RADIUS, slot, slot_size
from playaid.sheets.display import Box
from playaid.sheets.markup import tree

INDEX_HEIGHT = 26.0
"""How much of an overlapped card stays visible: its index, in mm."""

Child = tree.Stack | tree.Slot | tree.Place


@dataclass(frozen=True, slots=True)
class Room:
    """How roomy a grid is: mm between the places of a stack and between rows, how many labels
    (two: above and, turned round, below) a place has, the share of the step of its fans, and the
    share of the fans' cards that is drawn: more may be laid beyond the sheet."""

    stack_gap: float
    row_gap: float
    labels: int
    step: float = 1.0
    cards: float = 1.0


ROOMS = (
    Room(16.0, 2 * GRID, 2),
    Room(12.0, 2 * GRID, 2),
    Room(8.0, 2 * GRID, 1),
    Room(6.4, GRID, 1),
    Room(5.3, GRID, 1),
    Room(5.3, GRID, 0),
)
"""From the roomiest to the tightest."""
FAN_ROOMS = (
    *(replace(ROOMS[1], step=step) for step in (1.0, 0.85, 0.7)),
    *(replace(ROOMS[3], step=step) for step in (0.85, 0.7, 0.55)),
    *(replace(ROOMS[3], step=step) for step in (0.45, 0.35)),
    *(replace(ROOMS[3], step=0.35, cards=cards) for cards in (0.7, 0.5)),
)
"""Those of a grid with fans, which are pushed together, then shortened; nothing else would say
what they are, so that they keep a label."""
INSIDE = replace(ROOMS[-1], step=0.35)


def grid_flows(block: tree.Grid, setting: Setting, width: float) -> Iterator[Flow]:
    """Every way to lay a grid out in a width in mm, the best first: more columns before fewer,
    whole stacks before overlapped ones before single places, roomy before tight."""
    rows = label_rows(_labels(block.children), setting)
    places = [child for child in block.children if isinstance(child, tree.Place)]
    fans = any(isinstance(part, tree.Fan) for child in places for part in child.children)
    named = all(map(says_what_it_is, places))
    band = highest_band(places, setting, float("inf"))
    for number, columns in enumerate(block.columns):
        remark = f"columns-{columns}" if number else ""
        for room in FAN_ROOMS if fans else ROOMS:
            if room.labels or named:
                pieces = [_piece(child, setting, room, rows, band) for child in block.children]
                flow = _grid_flow(pieces, columns, remark, room.row_gap)
                short = room.cards < 1.0
                yield replace(flow, remark="shortened", last_resort=True) if short else flow
        if block.least_step and len(places) == len(block.children):
            yield from _covering(block, places, columns, setting, width)
    if not named:
        pieces = [_piece(child, setting, INSIDE, rows, band) for child in block.children]
        flow = _grid_flow(pieces, block.columns[-1], "label-inside", GRID)
        yield replace(flow, last_resort=True)
    if not any(isinstance(child, tree.Stack) for child in block.children):
        return
    pieces = [_overlapped(child, setting, rows) for child in block.children]
    for columns in block.columns:
        yield _grid_flow(pieces, columns, "overlapped", 2 * GRID)
    for labelled in (True, False):
        single = [p for child in block.children for p in _apart(child, setting, labelled, rows)]
        yield _grid_flow(single, 1, "apart", 2 * GRID)


def _covering(
    block: tree.Grid, places: Sequence[tree.Place], columns: int, setting: Setting, width: float
) -> Iterator[Flow]:
    """Rows pushed together until they fit: each place covers the right part of the one before."""
    whole, _ = slot_size(setting)
    shown = (width - whole) / max(1, columns - 1)
    if not block.least_step <= shown < whole + GRID:
        return
    remark = "overlapped" if shown < whole else ""
    band = highest_band(places, setting, shown)
    for labels in (2, 1, 0) if all(map(says_what_it_is, places)) else (2, 1):
        look = Look(labels, shown, band=band)
        parts = []
        for at in range(0, len(places), columns):
            pieces = [place(one, setting, look) for one in places[at : at + columns]]
            parts.append(placed([(piece, n * shown, 0.0) for n, piece in enumerate(pieces)]))
        yield Flow(tuple(parts), 2 * GRID, remark=remark, centred=True)


def _labels(children: Sequence[Child]) -> Iterator[tree.Label]:
    for child in children:
        if isinstance(child, tree.Stack):
            yield from (one for one in child.children if isinstance(one, tree.Label))


def _grid_flow(pieces: Sequence[Laid], columns: int, remark: str, gap: float) -> Flow:
    rows = [pieces[at : at + columns] for at in range(0, len(pieces), columns)]
    parts = tuple(beside(row, GRID) for row in rows)
    return Flow(parts, gap, remark=remark, centred=True)


def _piece(child: Child, setting: Setting, room: Room, rows: int, band: float = 0.0) -> Laid:
    def made() -> Laid:
        return _made_piece(child, setting, room, rows, band)

    return setting.once(child, room, rows, band, make=made)


def _made_piece(child: Child, setting: Setting, room: Room, rows: int, band: float) -> Laid:
    if isinstance(child, tree.Slot):
        return slot(child, setting)
    if isinstance(child, tree.Place):
        return place(child, setting, Look(room.labels, step=room.step, cards=room.cards, band=band))
    name, slots = _stack_parts(child)
    places = [slot(one, setting) for one in slots]
    gap, width = room.stack_gap, places[0].width
    strips = [label(name, setting, width, gap, rows)] if name else []
    return stacked([places[0], *strips, *places[1:]], 0.0 if strips else gap)


def _stack_parts(block: tree.Stack) -> tuple[tree.Label | None, list[tree.Slot]]:
    labels = [child for child in block.children if isinstance(child, tree.Label)]
    slots = [child for child in block.children if isinstance(child, tree.Slot)]
    return (labels[0] if labels else None), slots


def _overlapped(child: Child, setting: Setting, rows: int) -> Laid:
    """The upper place is covered by the lower but for its index."""
    if not isinstance(child, tree.Stack):
        return _piece(child, setting, ROOMS[-1], rows)
    name, slots = _stack_parts(child)
    width, height = slot_size(setting)
    cover = display.Rectangle(
        Box(0, 0, width, height), None, display.Colour(1, 1, 1), CORNER_RADIUS
    )
    pieces: list[tuple[Laid, float, float]] = []
    for number, one in enumerate(slots):
        laid = slot(one, setting, dashed=number > 0)
        covering = Laid(width, height, (cover, *laid.marks), laid.holes)
        pieces.append((covering, 0.0, number * INDEX_HEIGHT))
    body = placed(pieces)
    strip = label_strip(setting) + PART_GAP
    top = [label(name, setting, width, strip, rows)] if name else []
    return stacked([*top, Laid(body.width, body.height, body.marks, body.holes[-1:])])


def _apart(child: Child, setting: Setting, labelled: bool, rows: int) -> list[Laid]:
    """Each place by itself, its label above it where there is room."""
    if not isinstance(child, tree.Stack):
        return [_piece(child, setting, ROOMS[-1], rows)]
    name, slots = _stack_parts(child)
    width, _ = slot_size(setting)
    tops = [label(name, setting, width, label_strip(setting), rows)] if name and labelled else []
    return [stacked([*tops, slot(one, setting)]) for one in slots]


def corner_flows(block: tree.Corner, setting: Setting, width: float) -> Iterator[Flow]:
    """Places in a row, else below each other, else on pages of their own, at last with the fan
    pushed together, and with the label inside."""
    pieces = [place(one, setting) for one in block.children]
    yield Flow((beside(pieces, 2 * GRID),), centred=True)
    yield Flow((stacked(pieces, 2 * GRID),), remark="below", centred=True)
    yield Flow(tuple(pieces), 2 * GRID, remark="apart", centred=True)
    for labels in (2, 1, 0):
        narrow = [place(one, setting, Look(labels, most=width)) for one in block.children]
        yield Flow(
            tuple(narrow), 2 * GRID, remark="narrow-fan", centred=True, last_resort=not labels
        )
