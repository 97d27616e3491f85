"""Play money: a large figure between two signs, thrifty with ink and like no banknote."""

from __future__ import annotations

from math import cos, pi, sin

from playaid.sheets import display
from playaid.sheets.blocks.fragments import Fragment, LayoutContext
from playaid.sheets.display import MM_PER_POINT, Box, Mark
from playaid.sheets.markup import tree
from playaid.sheets.palette import FRAME, tint
from playaid.sheets.text.textmarks import CAP_HEIGHT, EM_ASCENT, draw

MARK_SIZE = 24
LEADING = 1.1
SIGN = 5.5
"""Height of a sign in mm."""
REACH = 1.5
"""How far in mm the signs stand outside the width."""
CORNERS = {"triangle": 3, "diamond": 4, "star": 5}
NOTCH = 0.45
"""Where a star's edges meet inside, as a share of its radius."""


def token(block: tree.TokenElement, context: LayoutContext, width: float) -> Fragment:
    """The mark in the middle of the width in mm, its sign at both ends: all as high as the ink of
    its figures or signs, so that it can be centred."""
    words, size = (tree.PlainText(block.mark),), context.points(MARK_SIZE)
    text = context.type.set(words, size, width - 2 * SIGN, block.at, bold=True, leading=LEADING)
    em = text.size_pt * MM_PER_POINT
    figure = CAP_HEIGHT * em
    height = max(SIGN, figure)
    baseline = (height + figure) / 2
    above = (text.leading - em) / 2 + EM_ASCENT * em
    marks: list[Mark] = list(draw(text, 0, baseline - above, width, "centre"))
    places = (SIGN / 2 - REACH, width - SIGN / 2 + REACH)
    marks += [_sign(block.form, x, height / 2, context) for x in places]
    return Fragment(width, height, tuple(marks))


def _sign(form: str, x: float, y: float, context: LayoutContext) -> Mark:
    """A sign about (x, y)."""
    fill, radius = tint(context.accent), SIGN / 2
    if form == "ring":
        box = Box(x - radius, y - radius, SIGN, SIGN)
        return display.Rectangle(box, FRAME, fill, radius, "sign")
    reaches = (radius, radius * NOTCH) if form == "star" else (radius,)
    count = CORNERS[form] * len(reaches)
    turns = [2 * pi * corner / count - pi / 2 for corner in range(count)]
    ends = [(turn, reaches[corner % len(reaches)]) for corner, turn in enumerate(turns)]
    points = tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn, reach in ends)
    return display.Polygon(points, FRAME, fill, "sign")
