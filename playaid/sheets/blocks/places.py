"""Laying out a place: a band, a card place or fan and a counter, under a label."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from playaid.sheets.blocks.labels import LABEL_INSET, label_strip, name_strip
from playaid.sheets.blocks.laid import Laid, Setting, placed, stacked, turned
from playaid.sheets.blocks.slots import fan, slot, slot_size
from playaid.sheets.blocks.texts import paragraph
from playaid.sheets.blocks.tracks import counter
from playaid.sheets.markup import tree

PART_GAP = 1.0
BAND_LEADING = 1.25
BAND_GAP = 1.0
"""Between a band and its card place, beside the gap between all parts, in mm."""


@dataclass(frozen=True, slots=True)
class Look:
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


AS_ASKED = Look()


def place(block: tree.Place, setting: Setting, look: Look = AS_ASKED) -> Laid:
    """Parts below each other - a band, a slot or fan, a counter - under a label, above the same
    label turned round."""
    width = min(slot_size(setting)[0], look.shown)
    parts: list[Laid] = []
    below: list[Laid] = []
    inside: list[tree.Note] = []
    names: list[tree.Label] = []
    for child in block.children:
        match child:
            case tree.Label() if look.labels or says_what_it_is(block):
                names.append(child)
            case tree.Label():
                inside.append(tree.Note((tree.B(child.children),), block.at))
            case tree.Band():
                band = _padded(_band(child, setting, width), look.band)
                parts.append(band)
                below += [turned(band)] if child.twice else []
            case tree.Slot():
                # Its title is for places without a label around them.
                titled = replace(child, title="") if look.labels else child
                titled = replace(titled, children=(*titled.children, *inside))
                covered, alone = _covered(setting, look), not look.labels
                parts.append(slot(titled, setting, covered, width, twice=alone))
            case tree.Fan():
                count = max(1, ceil(child.count * look.cards))
                notes = (*inside, *child.children)
                some = replace(child, step=child.step * look.step, count=count, children=notes)
                parts.append(fan(some, setting, look.most))
            case tree.Counter():
                parts.append(counter(child, setting, width))
    body = stacked([*parts, *below], PART_GAP)
    if not names or not look.labels:
        return body
    room = min(body.width, look.shown)
    name = name_strip(names[0], setting, room, label_strip(setting) + 2.0)
    return stacked([name, body, turned(name)] if look.labels == 2 else [name, body])


def says_what_it_is(block: tree.Place) -> bool:
    """Whether a place without its label still tells what it is for: by a title, pip or mark, or
    as it never had one."""
    slots = [child for child in block.children if isinstance(child, tree.Slot)]
    said = any(one.title or one.pip or one.mark for one in slots)
    return said or not any(isinstance(child, tree.Label) for child in block.children)


def _covered(setting: Setting, look: Look) -> bool:
    return look.shown < slot_size(setting)[0]


def highest_band(blocks: Iterable[tree.Place], setting: Setting, shown: float) -> float:
    """The height in mm of the highest band among places."""
    width = min(slot_size(setting)[0], shown)
    bands = [c for one in blocks for c in one.children if isinstance(c, tree.Band)]
    return max((_band(band, setting, width).height for band in bands), default=0.0)


def _band(block: tree.Band, setting: Setting, width: float) -> Laid:
    """Lines above a card place; what is not centred keeps the label's distance from the edge."""
    pieces: list[tuple[Laid, float, float]] = []
    y = 0.0
    for line in block.children:
        inset = 0.0 if line.align == "centre" else LABEL_INSET
        text = paragraph(line, setting, width - 2 * inset, BAND_LEADING)
        pieces.append((text, inset, y))
        y += text.height
    return replace(placed(pieces), width=width, height=y + BAND_GAP)


def _padded(laid: Laid, height: float) -> Laid:
    """The piece with empty room below it, up to a height."""
    return replace(laid, height=max(laid.height, height))
