"""Laying out a place: a band, a card place or fan and a counter, under a label."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from playaid.sheets.blocks.fragments import Fragment, LayoutContext, placed, stacked, turned
from playaid.sheets.blocks.labels import LABEL_INSET, label_strip, name_strip
from playaid.sheets.blocks.slots import fan, slot, slot_size
from playaid.sheets.blocks.texts import paragraph
from playaid.sheets.blocks.tracks import counter
from playaid.sheets.markup import tree

PART_GAP = 1.0
BAND_LEADING = 1.25
BAND_GAP = 1.0
"""Between a band and its card place, beside the gap between all parts, in mm."""


@dataclass(frozen=True, slots=True)
class PlaceStyle:
    """How a place is drawn where there is more room or less: `labels` (two: above and, turned
    round, below; none: inside, unless the place says itself what it is), how much of the width
    stays visible in mm where the next place covers it, the share of a fan's step and of its cards,
    the greatest width of a fan, and the least height of its band, so that cards beside each other
    stand in line."""

    labels: int = 2
    shown: float = float("inf")
    step: float = 1.0
    cards: float = 1.0
    most: float = float("inf")
    band: float = 0.0


AS_ASKED = PlaceStyle()


def place(
    block: tree.PlaceElement, context: LayoutContext, look: PlaceStyle = AS_ASKED
) -> Fragment:
    """Parts below each other - a band, a slot or fan, a counter - under a label, above the same
    label turned round."""
    width = min(slot_size(context)[0], look.shown)
    parts: list[Fragment] = []
    below: list[Fragment] = []
    inside: list[tree.NoteElement] = []
    names: list[tree.LabelElement] = []
    for child in block.children:
        match child:
            case tree.LabelElement() if look.labels or says_what_it_is(block):
                names.append(child)
            case tree.LabelElement():
                inside.append(tree.NoteElement((tree.BElement(child.children),), block.at))
            case tree.BandElement():
                band = _padded(_band(child, context, width), look.band)
                parts.append(band)
                below += [turned(band)] if child.twice else []
            case tree.SlotElement():
                # Its title is for places without a label around them.
                titled = replace(child, title="") if look.labels else child
                titled = replace(titled, children=(*titled.children, *inside))
                covered, alone = _covered(context, look), not look.labels
                parts.append(slot(titled, context, covered, width, twice=alone))
            case tree.FanElement():
                count = max(1, ceil(child.count * look.cards))
                notes = (*inside, *child.children)
                some = replace(child, step=child.step * look.step, count=count, children=notes)
                parts.append(fan(some, context, look.most))
            case tree.CounterElement():
                parts.append(counter(child, context, width))
    body = stacked([*parts, *below], PART_GAP)
    if not names or not look.labels:
        return body
    room = min(body.width, look.shown)
    name = name_strip(names[0], context, room, label_strip(context) + 2.0)
    return stacked([name, body, turned(name)] if look.labels == 2 else [name, body])


def says_what_it_is(block: tree.PlaceElement) -> bool:
    """Whether a place without its label still tells what it is for: by a title, pip or mark, or
    as it never had one."""
    slots = [child for child in block.children if isinstance(child, tree.SlotElement)]
    said = any(one.title or one.pip or one.mark for one in slots)
    return said or not any(isinstance(child, tree.LabelElement) for child in block.children)


def _covered(context: LayoutContext, look: PlaceStyle) -> bool:
    return look.shown < slot_size(context)[0]


def highest_band(
    blocks: Iterable[tree.PlaceElement], context: LayoutContext, shown: float
) -> float:
    """The height in mm of the highest band among places."""
    width = min(slot_size(context)[0], shown)
    bands = [c for one in blocks for c in one.children if isinstance(c, tree.BandElement)]
    return max((_band(band, context, width).height for band in bands), default=0.0)


def _band(block: tree.BandElement, context: LayoutContext, width: float) -> Fragment:
    """Lines above a card place; what is not centred keeps the label's distance from the edge."""
    pieces: list[tuple[Fragment, float, float]] = []
    y = 0.0
    for line in block.children:
        inset = 0.0 if line.align == "centre" else LABEL_INSET
        text = paragraph(line, context, width - 2 * inset, BAND_LEADING)
        pieces.append((text, inset, y))
        y += text.height
    return replace(placed(pieces), width=width, height=y + BAND_GAP)


def _padded(fragment: Fragment, height: float) -> Fragment:
    """The piece with empty room below it, up to a height."""
    return replace(fragment, height=max(fragment.height, height))
