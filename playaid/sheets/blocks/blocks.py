"""From a block of the tree to the ways it can be laid out, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from playaid.sheets import display
from playaid.sheets.blocks.columnwidths import reads_whole
from playaid.sheets.blocks.cutouts import cards_flows
from playaid.sheets.blocks.faces import faces_flow
from playaid.sheets.blocks.grids import corner_flows, grid_flows
from playaid.sheets.blocks.laid import GRID, Flow, Laid, Setting, beside, placed, stacked
from playaid.sheets.blocks.pools import pool
from playaid.sheets.blocks.ruled import table_flow
from playaid.sheets.blocks.texts import checkboxes_flow, heading_flow, steps_flow, text_flow
from playaid.sheets.blocks.tracks import track_flows
from playaid.sheets.display import Box
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.palette import RULE

HEADING_GAP = 1.0
LOWER_LINES = (0.9, 0.8)
"""The shares of its height that a line to write in may have rather than be torn from a form."""
PADDING = GRID
ANOTHER_FORM = 10
"""How many ways to lay one form out are tried before another is thought better."""


def flows(block: tree.Block, setting: Setting, width: float) -> Iterator[Flow]:
    """Every way to lay a block out in a width in mm, made as they are asked for."""
    match block:
        case tree.Grid():
            yield from grid_flows(block, setting, width)
        case tree.Track():
            yield from track_flows(block, setting, width)
        case tree.Corner():
            yield from corner_flows(block, setting, width)
        case tree.Cards():
            yield from cards_flows(block, setting, width)
        case tree.Either():
            yield from _either_flows(block, setting, width)
        case tree.Columns():
            yield from _columns_flows(block, setting, width)
        case tree.Fill():
            yield from _fill_flows(block, setting, width)
        case tree.Panel():
            yield Flow((_panel(block, setting, width),))
        case _:
            yield _simple(block, setting, width)


Simple = (
    tree.Text | tree.Faces | tree.Heading | tree.Checkboxes | tree.Steps | tree.Table | tree.Pool
)


def _simple(block: Simple, setting: Setting, width: float) -> Flow:
    return setting.once(block, width, make=partial(_simple_once, block, setting, width))


def _simple_once(block: Simple, setting: Setting, width: float) -> Flow:
    match block:
        case tree.Text():
            return text_flow(block, setting, width)
        case tree.Faces():
            return faces_flow(block, setting, width)
        case tree.Heading():
            return heading_flow(block, setting, width)
        case tree.Checkboxes():
            return checkboxes_flow(block, setting, width)
        case tree.Steps():
            return steps_flow(block, setting, width)
        case tree.Table():
            return table_flow(block, setting, width)
        case tree.Pool():
            return Flow((pool(block, setting, width),))


def _either_flows(block: tree.Either, setting: Setting, width: float) -> Iterator[Flow]:
    """Every child as a whole; at last the last resorts."""
    ways: list[Flow] = []
    problem: FitError | None = None
    for number, child in enumerate(block.children):
        try:
            found = list(flows(child, setting, width))
            ways += [replace(flow, penalty=number * ANOTHER_FORM) for flow in found]
        except FitError as error:
            problem = error
    if not ways and problem:
        raise problem
    yield from (flow for flow in ways if not flow.last_resort)
    yield from (flow for flow in ways if flow.last_resort)


def _columns_flows(block: tree.Columns, setting: Setting, width: float) -> Iterator[Flow]:
    """As many columns as there is room for, fewer where words or forms would not fit them; words
    are broken only where they are in every number of columns."""
    most = max(1, int((width + 2 * GRID) // (block.least_width + 2 * GRID)))
    counts = range(min(most, len(block.children)), 0, -1)
    whole = [count for count in counts if _reads_whole(block, setting, width, count)]
    problem: FitError | None = None
    for count in whole or counts:
        try:
            yield _columns(block, setting, width, count)
        except FitError as error:
            problem = error
        else:
            return
    assert problem is not None
    raise problem


def _room(width: float, count: int) -> float:
    """The width of one of so many columns."""
    return (width - 2 * GRID * (count - 1)) / count


def _reads_whole(block: tree.Columns, setting: Setting, width: float, count: int) -> bool:
    """Whether no table breaks its words in so many columns."""
    tables = [
        (child, 2 * PADDING if panel.framed else 0.0)
        for panel in block.children
        for child in panel.children
        if isinstance(child, tree.Table)
    ]
    room = _room(width, count)
    return all(reads_whole(table, setting, room - inset) for table, inset in tables)


def _columns(block: tree.Columns, setting: Setting, width: float, count: int) -> Flow:
    room = _room(width, count)
    rows = []
    for at in range(0, len(block.children), count):
        row = block.children[at : at + count]
        laid = [_panel(panel, setting, room) for panel in row]
        if block.even:
            height = max(piece.height for piece in laid)
            laid = [_panel(panel, setting, room, height) for panel in row]
        rows.append(laid)
    return Flow(tuple(beside(row, 2 * GRID) for row in rows), 2 * GRID, fills_pages=True)


def _fill_flows(block: tree.Fill, setting: Setting, width: float) -> Iterator[Flow]:
    """All tables in one piece, then one fewer at a time, then the first of them with lower lines;
    last torn."""
    tables = [stacked(_all_parts(_simple(table, setting, width))) for table in block.children]
    for count in range(len(tables), 0, -1):
        yield Flow((stacked(tables[:count], 2 * GRID),))
    for share in LOWER_LINES:
        lower = partial(_lower, block.children[0], share, setting, width)
        yield Flow((setting.once(block, width, share, make=lower),))
    torn = _simple(block.children[0], setting, width)
    yield replace(torn, remark="torn", last_resort=True)


def _lower(block: tree.Table, share: float, setting: Setting, width: float) -> Laid:
    """A form with lines of a share of their height, in one piece."""
    low = replace(block, least_height=block.least_height * share)
    return stacked(_all_parts(table_flow(low, setting, width)))


def _panel(block: tree.Panel, setting: Setting, width: float, least: float = 0.0) -> Laid:
    """The blocks of a panel below each other, framed if asked, at least so many mm high."""
    padding = PADDING if block.framed else 0.0
    pieces: list[tuple[Laid, float, float]] = []
    y = padding
    for child in block.children:
        flow = _simple(child, setting, width - 2 * padding)
        for piece in _all_parts(flow):
            pieces.append((piece, padding, y))
            y += piece.height
        y += HEADING_GAP if flow.keeps_next else GRID
    inner = placed(pieces)
    height = max(least, y - GRID + padding)
    if not block.framed:
        return Laid(width, height, inner.marks)
    frame = display.Rectangle(Box(0, 0, width, height), RULE, None, 3.0)
    return Laid(width, height, (frame, *inner.marks))


def _all_parts(flow: Flow) -> list[Laid]:
    parts: Sequence[Laid] = flow.parts
    return [flow.head, *parts] if flow.head else list(parts)
