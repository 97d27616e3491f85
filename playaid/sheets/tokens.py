"""Play money: a large figure between two signs, thrifty with ink and like no banknote."""

from __future__ import annotations

from math import cos, pi, sin

from playaid.sheets import display, tree
from playaid.sheets.display import Box, Mark
from playaid.sheets.laid import Laid, Setting
from playaid.sheets.palette import FRAME, tint
from playaid.sheets.typeset import draw

MARK_SIZE = 24
LEADING = 1.1
SIGN = 5.5
"""Height of a sign in mm."""
CORNERS = {"triangle": 3, "diamond": 4, "hexagon": 6}


def token(block: tree.Token, setting: Setting, width: float) -> Laid:
    """The mark in the middle of the width, its sign at both ends."""
    words, size = (tree.Words(block.mark),), setting.points(MARK_SIZE)
    text = setting.type.set(words, size, width - 2 * SIGN, block.at, bold=True, leading=LEADING)
    marks: list[Mark] = list(draw(text, 0, 0, width, "centre"))
    for x in (SIGN / 2, width - SIGN / 2):
        marks.append(_sign(block.form, x, text.height / 2, setting))
    return Laid(width, text.height, tuple(marks))


def _sign(form: str, x: float, y: float, setting: Setting) -> Mark:
    """A sign about (x, y)."""
    fill, radius = tint(setting.accent), SIGN / 2
    if form == "ring":
        box = Box(x - radius, y - radius, SIGN, SIGN)
        return display.Rectangle(box, FRAME, fill, radius, "sign")
    count = CORNERS[form]
    angles = [2 * pi * corner / count - pi / 2 for corner in range(count)]
    points = tuple((x + radius * cos(a), y + radius * sin(a)) for a in angles)
    return display.Polygon(points, FRAME, fill, "sign")
