"""Colours of the house: ink, soft ink, hairlines, the suits and their tints.

The suit colours stay apart for colour-blind eyes; shape and letter carry the same information.
No fill is darker than 15 %.
"""

from __future__ import annotations

from collections.abc import Mapping

from playaid.sheets.display import Colour, Stroke, SuitName

TINT = 0.14


def colour(code: str) -> Colour:
    """A colour from `#RRGGBB`; raises ValueError otherwise."""
    if len(code) != 7 or code[0] != "#":
        raise ValueError(code)
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return Colour(red, green, blue)


def tint(of: Colour, share: float = TINT) -> Colour:
    """A colour thinned with white; `share` is what is left of it, 0 to 1."""
    red, green, blue = (1 - share * (1 - part) for part in (of.red, of.green, of.blue))
    return Colour(red, green, blue)


INK = colour("#1A1A1A")
SOFT_INK = colour("#595959")
HAIRLINE = colour("#8C8C8C")
WHITE = colour("#FFFFFF")
WASH = colour("#F0F0F0")

SUIT_COLOURS: Mapping[SuitName, Colour] = {
    "S": colour("#000000"),
    "H": colour("#D55E00"),
    "D": colour("#0072B2"),
    "C": colour("#009E73"),
}

RULE = Stroke(HAIRLINE, 0.5)
STRONG_RULE = Stroke(INK, 1.0)
FRAME = Stroke(SOFT_INK, 0.75)
CUT = Stroke(INK, 0.5)
FOLD = Stroke(HAIRLINE, 0.5, (2.0, 1.4))
MOUNTAIN = Stroke(HAIRLINE, 0.5, (4.0, 1.2, 0.6, 1.2))
