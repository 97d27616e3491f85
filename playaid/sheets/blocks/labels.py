"""Labels of card places: they stand outside, stay visible, and read from both sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playaid.sheets.blocks.fragments import Fragment, LayoutContext, placed, turned
from playaid.sheets.blocks.slots import slot_size
from playaid.sheets.display import MM_PER_POINT
from playaid.sheets.markup import tree
from playaid.sheets.text.linebreak import is_wide
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import SetText

LABEL_SIZE = 14
LABEL_LEADING = 1.12
LATIN_LIFT = 0.125
"""In em."""
LOW_SIZE = 12
LOW_STRIP = 1.1
"""A strip needs so many times the height of a line to take the full size."""
LABEL_INSET = 2.0
LABEL_GAP = 2.0


def label_strip(context: LayoutContext) -> float:
    """Height of a strip with one label in mm."""
    return context.points(LABEL_SIZE) * MM_PER_POINT * LABEL_LEADING


def label(
    block: tree.LabelElement, context: LayoutContext, width: float, height: float, rows: int = 1
) -> Fragment:
    """A label that reads from both sides: upright at the left, turned round at the right; in two
    rows turned round above and upright below. A strip too low for its type takes a smaller one;
    where even that does not fit twice, the far side reads the pip alone."""
    low = height < LOW_STRIP * label_strip(context)
    size = LOW_SIZE if low else LABEL_SIZE
    text = _label_text(block, context, width, size)
    lift = _lift(text)
    upright = Fragment(text.width, text.height, tuple(draw(text, 0, -lift, text.width)))
    middle = (height - text.height) / 2
    if rows == 2 and 2 * text.height <= height:
        x = (width - text.width) / 2
        pieces = [(turned(upright), x, 0.0), (upright, x, height - text.height)]
        return Fragment(width, height, placed(pieces).marks)
    far_side = upright if _fits_twice(text, width) else _pips_alone(block, context, width, size)
    far = width - far_side.width - LABEL_INSET
    pieces = [(upright, LABEL_INSET, middle), (turned(far_side), far, middle)]
    return Fragment(width, height, placed(pieces).marks)


def _fits_twice(text: SetText, width: float) -> bool:
    return 2 * (text.width + LABEL_INSET) + LABEL_GAP <= width


def _pips_alone(
    block: tree.LabelElement, context: LayoutContext, width: float, size: int
) -> Fragment:
    pips = tuple(child for child in block.children if isinstance(child, tree.PipElement))
    text = _label_text(replace(block, children=pips), context, width, size)
    return Fragment(text.width, text.height, tuple(draw(text, 0, 0, text.width)))


def _lift(text: SetText) -> float:
    """How far a label is raised: Latin letters reach below the box of Japanese ones, not above."""
    wide = any(is_wide(glyph.char[0]) for line in text.lines for glyph in line)
    return 0.0 if wide else LATIN_LIFT * text.size_pt * MM_PER_POINT


def _label_text(
    block: tree.LabelElement, context: LayoutContext, width: float, size: int = LABEL_SIZE
) -> SetText:
    return context.type.set(
        block.children,
        context.points(size),
        width,
        block.at,
        bold=True,
        leading=LABEL_LEADING,
    )


def label_rows(labels: Iterable[tree.LabelElement], context: LayoutContext) -> int:
    """1 when every label of a grid fits twice beside itself, else 2; all shall look the same."""
    width, _ = slot_size(context)
    texts = [_label_text(one, context, width) for one in labels]
    return 1 if all(_fits_twice(text, width) for text in texts) else 2


def name_strip(
    block: tree.LabelElement, context: LayoutContext, width: float, height: float
) -> Fragment:
    """A label upright at the left of a strip."""
    text = _label_text(block, context, width)
    y = (height - text.height) / 2
    return Fragment(width, max(height, text.height), tuple(draw(text, LABEL_INSET, y, width)))
