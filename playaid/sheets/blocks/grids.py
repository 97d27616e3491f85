"""Laying out places beside each other: stacks with labels between, places with labels around.

Each grid and corner knows several ways, the best first, and names all but the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from playaid.sheets import display
from playaid.sheets.blocks.fragments import (
    GRID,
    Fragment,
    LayoutContext,
    LayoutOption,
    beside,
    placed,
    stacked,
)
from playaid.sheets.blocks.labels import label, label_rows, label_strip
from playaid.sheets.blocks.places import PART_GAP, PlaceStyle, highest_band, place, says_what_it_is
from playaid.sheets.blocks.slots import CORNER_RADIUS, slot, slot_size
from playaid.sheets.display import Box
from playaid.sheets.markup import tree

INDEX_HEIGHT = 26.0
"""How much of an overlapped card stays visible: its index, in mm."""

Child = tree.StackElement | tree.SlotElement | tree.PlaceElement


@dataclass(frozen=True, slots=True)
class Room:
    """How roomy a grid is: mm between the places of a stack and between rows, how many labels
    (two: above and, turned round, below) a place has, the share of the step of its fans, and the
    share of the fans' cards that is drawn: more may be fragment beyond the sheet."""

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


def grid_options(
    block: tree.GridElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """Every way to lay a grid out in a width in mm, the best first: more columns before fewer,
    whole stacks before overlapped ones before single places, roomy before tight."""
    rows = label_rows(_labels(block.children), context)
    places = [child for child in block.children if isinstance(child, tree.PlaceElement)]
    fans = any(isinstance(part, tree.FanElement) for child in places for part in child.children)
    named = all(map(says_what_it_is, places))
    band = highest_band(places, context, float("inf"))
    for number, columns in enumerate(block.columns):
        remark = f"columns-{columns}" if number else ""
        for room in FAN_ROOMS if fans else ROOMS:
            if room.labels or named:
                pieces = [_piece(child, context, room, rows, band) for child in block.children]
                option = _grid_option(pieces, columns, remark, room.row_gap)
                short = room.cards < 1.0
                yield replace(option, remark="shortened", last_resort=True) if short else option
        if block.least_step and len(places) == len(block.children):
            yield from _covering(block, places, columns, context, width)
    if not named:
        pieces = [_piece(child, context, INSIDE, rows, band) for child in block.children]
        option = _grid_option(pieces, block.columns[-1], "label-inside", GRID)
        yield replace(option, last_resort=True)
    if not any(isinstance(child, tree.StackElement) for child in block.children):
        return
    pieces = [_overlapped(child, context, rows) for child in block.children]
    for columns in block.columns:
        yield _grid_option(pieces, columns, "overlapped", 2 * GRID)
    for labelled in (True, False):
        single = [p for child in block.children for p in _apart(child, context, labelled, rows)]
        yield _grid_option(single, 1, "apart", 2 * GRID)


def _covering(
    block: tree.GridElement,
    places: Sequence[tree.PlaceElement],
    columns: int,
    context: LayoutContext,
    width: float,
) -> Iterator[LayoutOption]:
    """Rows pushed together until they fit: each place covers the right part of the one before."""
    whole, _ = slot_size(context)
    shown = (width - whole) / max(1, columns - 1)
    if not block.least_step <= shown < whole + GRID:
        return
    remark = "overlapped" if shown < whole else ""
    band = highest_band(places, context, shown)
    for labels in (2, 1, 0) if all(map(says_what_it_is, places)) else (2, 1):
        look = PlaceStyle(labels, shown, band=band)
        parts = []
        for at in range(0, len(places), columns):
            pieces = [place(one, context, look) for one in places[at : at + columns]]
            parts.append(placed([(piece, n * shown, 0.0) for n, piece in enumerate(pieces)]))
        yield LayoutOption(tuple(parts), 2 * GRID, remark=remark, centred=True)


def _labels(children: Sequence[Child]) -> Iterator[tree.LabelElement]:
    for child in children:
        if isinstance(child, tree.StackElement):
            yield from (one for one in child.children if isinstance(one, tree.LabelElement))


def _grid_option(pieces: Sequence[Fragment], columns: int, remark: str, gap: float) -> LayoutOption:
    rows = [pieces[at : at + columns] for at in range(0, len(pieces), columns)]
    parts = tuple(beside(row, GRID) for row in rows)
    return LayoutOption(parts, gap, remark=remark, centred=True)


def _piece(
    child: Child, context: LayoutContext, room: Room, rows: int, band: float = 0.0
) -> Fragment:
    def made() -> Fragment:
        return _made_piece(child, context, room, rows, band)

    return context.once(child, room, rows, band, make=made)


def _made_piece(
    child: Child, context: LayoutContext, room: Room, rows: int, band: float
) -> Fragment:
    if isinstance(child, tree.SlotElement):
        return slot(child, context)
    if isinstance(child, tree.PlaceElement):
        return place(
            child, context, PlaceStyle(room.labels, step=room.step, cards=room.cards, band=band)
        )
    name, slots = _stack_parts(child)
    places = [slot(one, context) for one in slots]
    gap, width = room.stack_gap, places[0].width
    strips = [label(name, context, width, gap, rows)] if name else []
    return stacked([places[0], *strips, *places[1:]], 0.0 if strips else gap)


def _stack_parts(
    block: tree.StackElement,
) -> tuple[tree.LabelElement | None, list[tree.SlotElement]]:
    labels = [child for child in block.children if isinstance(child, tree.LabelElement)]
    slots = [child for child in block.children if isinstance(child, tree.SlotElement)]
    return (labels[0] if labels else None), slots


def _overlapped(child: Child, context: LayoutContext, rows: int) -> Fragment:
    """The upper place is covered by the lower but for its index."""
    if not isinstance(child, tree.StackElement):
        return _piece(child, context, ROOMS[-1], rows)
    name, slots = _stack_parts(child)
    width, height = slot_size(context)
    cover = display.Rectangle(
        Box(0, 0, width, height), None, display.Colour(1, 1, 1), CORNER_RADIUS
    )
    pieces: list[tuple[Fragment, float, float]] = []
    for number, one in enumerate(slots):
        fragment = slot(one, context, dashed=number > 0)
        covering = Fragment(width, height, (cover, *fragment.marks), fragment.holes)
        pieces.append((covering, 0.0, number * INDEX_HEIGHT))
    body = placed(pieces)
    strip = label_strip(context) + PART_GAP
    top = [label(name, context, width, strip, rows)] if name else []
    return stacked([*top, Fragment(body.width, body.height, body.marks, body.holes[-1:])])


def _apart(child: Child, context: LayoutContext, labelled: bool, rows: int) -> list[Fragment]:
    """Each place by itself, its label above it where there is room."""
    if not isinstance(child, tree.StackElement):
        return [_piece(child, context, ROOMS[-1], rows)]
    name, slots = _stack_parts(child)
    width, _ = slot_size(context)
    tops = [label(name, context, width, label_strip(context), rows)] if name and labelled else []
    return [stacked([*tops, slot(one, context)]) for one in slots]


def corner_options(
    block: tree.CornerElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """Places in a row, else below each other, else on pages of their own, at last with the fan
    pushed together, and with the label inside."""
    pieces = [place(one, context) for one in block.children]
    yield LayoutOption((beside(pieces, 2 * GRID),), centred=True)
    yield LayoutOption((stacked(pieces, 2 * GRID),), remark="below", centred=True)
    yield LayoutOption(tuple(pieces), 2 * GRID, remark="apart", centred=True)
    for labels in (2, 1, 0):
        narrow = [place(one, context, PlaceStyle(labels, most=width)) for one in block.children]
        yield LayoutOption(
            tuple(narrow), 2 * GRID, remark="narrow-fan", centred=True, last_resort=not labels
        )
