"""From a block of the tree to the ways it can be laid out, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from playaid.sheets import display, tree
from playaid.sheets.cutouts import cards_flows
from playaid.sheets.display import Box
from playaid.sheets.laid import GRID, Flow, Laid, Setting, beside, placed
from playaid.sheets.palette import RULE
from playaid.sheets.places import corner_flows, grid_flows
from playaid.sheets.ruled import table_flow
from playaid.sheets.texts import checkboxes_flow, heading_flow, steps_flow, text_flow

HEADING_GAP = 1.0
PADDING = GRID


def flows(block: tree.Block, setting: Setting, width: float) -> list[Flow]:
    """Every way to lay a block out in a width in mm; raises FitError when there is none."""
    match block:
        case tree.Grid():
            return grid_flows(block, setting)
        case tree.Corner():
            return corner_flows(block, setting)
        case tree.Cards():
            return cards_flows(block, setting, width)
        case tree.Columns():
            return _columns_flows(block, setting, width)
        case tree.Panel():
            return [Flow((_panel(block, setting, width),)), _torn(block, setting, width)]
        case _:
            return [_simple(block, setting, width)]


Simple = tree.Text | tree.Heading | tree.Checkboxes | tree.Steps | tree.Table


def _simple(block: Simple, setting: Setting, width: float) -> Flow:
    match block:
        case tree.Text():
            return text_flow(block, setting, width)
        case tree.Heading():
            return heading_flow(block, setting, width)
        case tree.Checkboxes():
            return checkboxes_flow(block, setting, width)
        case tree.Steps():
            return steps_flow(block, setting, width)
        case tree.Table():
            return table_flow(block, setting, width)


def _columns_flows(block: tree.Columns, setting: Setting, width: float) -> list[Flow]:
    most = max(1, int((width + 2 * GRID) // (block.least_width + 2 * GRID)))
    count = min(most, len(block.children))
    room = (width - 2 * GRID * (count - 1)) / count
    rows = []
    for at in range(0, len(block.children), count):
        row = block.children[at : at + count]
        height = max(_panel(panel, setting, room).height for panel in row)
        rows.append([_panel(panel, setting, room, height) for panel in row])
    whole = Flow(tuple(beside(row, 2 * GRID) for row in rows), 2 * GRID)
    torn: list[Laid] = []
    for panel in block.children:
        torn.extend(_torn(panel, setting, width).parts)
    return [whole, Flow(tuple(torn), remark="torn")]


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


def _torn(block: tree.Panel, setting: Setting, width: float) -> Flow:
    """The panel's pieces one by one, for paper on which it does not fit whole."""
    parts: list[Laid] = []
    for child in block.children:
        flow = _simple(child, setting, width)
        pieces = _all_parts(flow)
        gap = HEADING_GAP if flow.keeps_next else GRID
        last = pieces[-1]
        pieces[-1] = Laid(last.width, last.height + gap, last.marks)
        parts.extend(pieces)
    return Flow(tuple(parts), remark="torn")


def _all_parts(flow: Flow) -> list[Laid]:
    parts: Sequence[Laid] = flow.parts
    return [flow.head, *parts] if flow.head else list(parts)
