"""Labels of card places: they stand outside, stay visible, and read from both sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playaid.sheets import tree
from playaid.sheets.display import MM_PER_POINT
from playaid.sheets.laid import Laid, Setting, placed, turned
from playaid.sheets.linebreak import is_wide
from playaid.sheets.slots import slot_size
from playaid.sheets.typeset import SetText, draw

LABEL_SIZE = 14
LABEL_LEADING = 1.12
LATIN_LIFT = 0.09
"""In em."""
LABEL_INSET = 2.0
LABEL_GAP = 2.0


def label_strip(setting: Setting) -> float:
    """Height of a strip with one label in mm."""
    return setting.points(LABEL_SIZE) * MM_PER_POINT * LABEL_LEADING


def label(block: tree.Label, setting: Setting, width: float, height: float, rows: int = 1) -> Laid:
    """A label that reads from both sides: upright at the left, turned round at the right; in two
    rows turned round above and upright below. Where a strip is too low for two rows, the far
    side reads the pip alone."""
    text = _label_text(block, setting, width)
    lift = _lift(text) if height < text.height else 0.0
    upright = Laid(text.width, text.height, tuple(draw(text, 0, -lift, text.width)))
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


def _lift(text: SetText) -> float:
    """How far a label is raised: Latin letters reach below the box of Japanese ones, not above."""
    wide = any(is_wide(glyph.char[0]) for line in text.lines for glyph in line)
    return 0.0 if wide else LATIN_LIFT * text.size_pt * MM_PER_POINT


def _label_text(block: tree.Label, setting: Setting, width: float) -> SetText:
    return setting.type.set(
        block.children,
        setting.points(LABEL_SIZE),
        width,
        block.at,
        bold=True,
        leading=LABEL_LEADING,
    )


def label_rows(labels: Iterable[tree.Label], setting: Setting) -> int:
    """1 when every label of a grid fits twice beside itself, else 2; all shall look the same."""
    width, _ = slot_size(setting)
    texts = [_label_text(one, setting, width) for one in labels]
    wide = any(2 * (text.width + LABEL_INSET) + LABEL_GAP > width for text in texts)
    return 2 if wide else 1


def name_strip(block: tree.Label, setting: Setting, width: float, height: float) -> Laid:
    """A label upright at the left of a strip."""
    text = _label_text(block, setting, width)
    y = (height - text.height) / 2
    return Laid(width, max(height, text.height), tuple(draw(text, LABEL_INSET, y, width)))
