"""Small pictures of cards in a row, for worked turns: a rank and its pip, no more."""

from __future__ import annotations

from playaid.sheets import display
from playaid.sheets.blocks.fragments import Fragment, LayoutContext, LayoutOption, beside, stacked
from playaid.sheets.display import Box, Mark
from playaid.sheets.markup import tree
from playaid.sheets.palette import FRAME, INK, SUIT_COLOURS
from playaid.sheets.text.textmarks import draw

WIDTH, HEIGHT = 16.0, 22.0
RADIUS = 1.5
GAP = 2.0
MARK_SIZE = 18
PIP_SIDE = 7.0


def faces_option(block: tree.FacesElement, context: LayoutContext, width: float) -> LayoutOption:
    """The cards beside each other, in as many rows as the width in mm asks for."""
    across = max(1, int((width + GAP) // (WIDTH + GAP)))
    faces = [_face(one, context) for one in block.children]
    rows = [beside(faces[at : at + across], GAP) for at in range(0, len(faces), across)]
    return LayoutOption((stacked(rows, GAP),))


def _face(face: tree.FaceElement, context: LayoutContext) -> Fragment:
    frame = display.Rectangle(Box(0, 0, WIDTH, HEIGHT), FRAME, None, RADIUS, "face")
    text = context.type.one_line(face.mark, MARK_SIZE, bold=True)
    marks: list[Mark] = [frame]
    if face.suit is None:
        top = (HEIGHT - text.height) / 2
        return Fragment(WIDTH, HEIGHT, (*marks, *draw(text, 0, top, WIDTH, "centre", INK)))
    marks += draw(text, 0, 1.0, WIDTH, "centre", INK)
    pip = Box((WIDTH - PIP_SIDE) / 2, HEIGHT - PIP_SIDE - 3.0, PIP_SIDE, PIP_SIDE)
    marks.append(display.Pip(pip, face.suit, SUIT_COLOURS[face.suit]))
    return Fragment(WIDTH, HEIGHT, tuple(marks))
