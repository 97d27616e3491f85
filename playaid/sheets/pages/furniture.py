"""What every page carries besides its blocks: title, credit and QR, ruler, footer.

On a roomy page they stand in a header and a footer, on a slim one all in the footer, beside cards
to cut out in a column of their own (see `playaid.sheets.pages.sidecolumn`). On a page filled with
card places they go inside those (see `playaid.sheets.pages.insideplaces`); only the ruler stays at
the edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from playaid.sheets import display
from playaid.sheets.blocks.fragments import GRID, Fragment, LayoutContext, moved, placed
from playaid.sheets.blocks.qr import qr_marks, qr_side
from playaid.sheets.display import Box, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.palette import INK, SOFT_INK
from playaid.sheets.text.textmarks import draw

TITLE_SIZE = 14
SUBTITLE_SIZE = 10
SLIM_TITLE_SIZE = 12
CREDIT_SIZE = 7
RULER_SIZE = 9
TITLE_DROP = 1.8
"""From the top of the accent rule to the title, in mm."""
HEADER = 12.0
HEADER_TWO_LINES = 17.0
FOOTER_GAP = 4.0
SLIM_GAP = 2.0
RULER_REACH = 2.4
SIDE_COLUMN = 48.0
"""Room in mm at the right of a page whose furniture stands beside its cards."""
STRIP = 6.0
TIGHT_LEFT, TIGHT_BOTTOM = 3.0, 2.6
TICK, LONG_TICK = 1.2, 2.0
LONG_RULER, SHORT_RULER = 100, 50
NARROW = 112.0
"""Below this usable width or height in mm the ruler is 50 mm long."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the furniture says: the game's title, the credit lines, the source's address
    ("" where there is none), the advice to print at actual size, how to put tiles together,
    that each player needs one, and what is put after headings of what goes on."""

    game: str
    credit: tuple[str, ...]
    address: str
    advice: str
    rulers: Mapping[int, str]
    tiles: str = ""
    each: str = ""
    continued: str = ""

    def strings(self) -> list[tuple[str, bool]]:
        """Every text with its weight, for the fonts to be cut to."""
        plain = [self.game, *self.credit, self.advice, self.tiles, self.each]
        texts = [*plain, *self.rulers.values(), " mm", "0123456789 / "]
        return [*((text, False) for text in texts), (self.continued, True)]


FrameKind: TypeAlias = Literal["roomy", "slim", "side", "tight"]


@dataclass(frozen=True, slots=True)
class PageFrame:
    """How a page is divided: its size, its printable area, and the content's box in it, in mm.

    A tight frame leaves the content all but the ruler's strips, a side frame all but a column at
    the right.
    """

    width: float
    height: float
    area: Box
    content: Box
    kind: FrameKind
    ruler: int
    """Length of the rulers in mm; 0 on pages without places for cards."""


def frame(
    width: float,
    height: float,
    margin: float,
    context: LayoutContext,
    imprint: Imprint,
    title: str,
    *,
    kind: FrameKind,
    ruler: bool,
) -> PageFrame:
    """Divide a page of the given size; `ruler` says whether it holds places for cards."""
    area = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    length = LONG_RULER if min(area.width, area.height) >= NARROW else SHORT_RULER
    if kind == "tight":
        content = Box(
            area.x + TIGHT_LEFT, area.y, area.width - TIGHT_LEFT, area.height - TIGHT_BOTTOM
        )
        return PageFrame(width, height, area, content, kind, length)
    if kind == "side":
        content = Box(area.x, area.y, area.width - SIDE_COLUMN, area.height)
        return PageFrame(width, height, area, content, kind, 0)
    ruled = length if ruler else 0
    left = STRIP if ruler else 0.0
    if kind == "slim":
        top = 0.0
        bottom = SLIM_GAP + _slim_footer(area, ruled, context, imprint, title, "0 / 0").height
    else:
        top = HEADER if area.width >= NARROW else HEADER_TWO_LINES
        bottom = _footer_height(context, imprint, area, ruler) + FOOTER_GAP
    content = Box(area.x + left, area.y + top, area.width - left, area.height - top - bottom)
    return PageFrame(width, height, area, content, kind, ruled)


def _credit_room(
    context: LayoutContext, imprint: Imprint, area: Box, ruler: bool
) -> tuple[float, float]:
    left = STRIP if ruler else 0.0
    return left, area.width - left - qr_side(context, imprint.address) - GRID


def credit_lines(imprint: Imprint, context: LayoutContext, width: float) -> Fragment:
    """The credit lines; where they would break, each breaks by itself."""
    pieces: list[tree.Inline] = []
    for line in filter(None, imprint.credit):
        pieces += [tree.BrElement()] * bool(pieces) + [tree.PlainText(line)]
    text = context.type.set(tuple(pieces), CREDIT_SIZE, width, "credit")
    return Fragment(width, text.height, tuple(draw(text, 0, 0, width, colour=SOFT_INK)))


def _ruler_room(ruler: bool) -> float:
    return 7.0 if ruler else 0.0


def _footer_height(context: LayoutContext, imprint: Imprint, area: Box, ruler: bool) -> float:
    _, width = _credit_room(context, imprint, area, ruler)
    credit = credit_lines(imprint, context, width).height
    return max(qr_side(context, imprint.address), credit + _ruler_room(ruler))


def header_and_footer(
    page: PageFrame, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    """The furniture of a roomy page. `number` is the page of several, or ""."""
    marks = _header(page, context, imprint, title, number)
    area, ruled = page.area, page.ruler > 0
    left, width = _credit_room(context, imprint, area, ruled)
    side = qr_side(context, imprint.address)
    marks += qr_marks(context, imprint.address, area.right - side, area.bottom - side)
    credit = credit_lines(imprint, context, width)
    y = area.bottom - _ruler_room(ruled) - credit.height
    marks.append(moved(credit, area.x + left, y))
    if ruled:
        marks += rulers(area, page.ruler)
        label = f"{page.ruler} mm　{imprint.advice}"
        text = context.type.set((tree.PlainText(label),), RULER_SIZE, width, "ruler")
        if len(text.lines) == 1:
            marks += draw(text, area.x + left, area.bottom - 7.0, width, colour=INK)
    return marks


def accent_rule(context: LayoutContext, x: float, y: float) -> Mark:
    """The short rule in the game's colour above a page's title."""
    return display.Rectangle(Box(x, y, 4 * GRID, 0.8), None, context.accent)


def _header(
    page: PageFrame, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    area = page.area
    name = context.type.one_line(title, context.points(TITLE_SIZE), bold=True)
    side = f"{imprint.game}　{number}" if number else imprint.game
    game = context.type.one_line(side, SUBTITLE_SIZE)
    marks: list[Mark] = [accent_rule(context, area.x, area.y)]
    marks += draw(name, area.x, area.y + TITLE_DROP, area.width, name="title")
    if name.width + GRID + game.width <= area.width and page.content.y - area.y < HEADER + 1:
        down = (name.leading - game.leading) / 2
        marks += draw(
            game, area.x, area.y + TITLE_DROP + down, area.width, "end", SOFT_INK, name="title"
        )
    elif page.content.y - area.y >= HEADER_TWO_LINES:
        marks += draw(
            game,
            area.x,
            area.y + TITLE_DROP + 0.95 * name.leading,
            area.width,
            "start",
            SOFT_INK,
            name="title",
        )
    else:
        raise FitError("sheet.text-no-fit", place="title", text=title, width=area.width)
    return marks


def slim_footer(
    page: PageFrame, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> list[Mark]:
    """The furniture of a slim page: title, ruler note and credit beside the QR at its foot."""
    area = page.area
    footer = _slim_footer(area, page.ruler, context, imprint, title, number)
    marks: list[Mark] = [moved(footer, area.x, area.bottom - footer.height)]
    return marks + (rulers(area, page.ruler) if page.ruler else [])


def _slim_footer(
    area: Box, ruler: int, context: LayoutContext, imprint: Imprint, title: str, number: str
) -> Fragment:
    left, width = _credit_room(context, imprint, area, ruler > 0)
    side = qr_side(context, imprint.address)
    game = f"{imprint.game}　{number}" if number else imprint.game
    lines: list[Line] = [(title, context.points(SLIM_TITLE_SIZE), True), (game, RULER_SIZE, False)]
    if ruler:
        lines.append((f"{ruler} mm　{imprint.advice}", RULER_SIZE, False))
    lines += [(line, CREDIT_SIZE, False) for line in imprint.credit[:-1]]
    marks, tall = lines_below(context, lines, width, "start")
    reach = RULER_REACH if ruler else 0.0
    height = max(side, tall + reach)
    text = Fragment(width, tall, tuple(marks))
    qr = Fragment(side, side, tuple(qr_marks(context, imprint.address, 0, 0)))
    places = [(text, left, height - reach - tall), (qr, area.width - side, height - side)]
    return Fragment(area.width, height, placed(places).marks)


def rulers(area: Box, length: int) -> list[Mark]:
    """Two rulers from the lower left corner of the area, along the bottom and up the left."""
    stroke = display.Stroke(INK, 0.5)
    x, y = area.x, area.bottom
    marks: list[Mark] = [
        display.Line(x, y, x + length, y, stroke, "ruler-across"),
        display.Line(x, y, x, y - length, stroke, "ruler-up"),
    ]
    for at in range(0, length + 1, 10):
        reach = LONG_TICK if at % 50 == 0 else TICK
        if at:
            marks.append(display.Line(x + at, y, x + at, y - reach, stroke, "tick"))
            marks.append(display.Line(x, y - at, x + reach, y - at, stroke, "tick"))
    return marks


Line: TypeAlias = tuple[str, int, bool]
"""A line of the furniture: its text, size in points, and whether it is bold."""


def lines_below(
    context: LayoutContext, lines: Sequence[Line], width: float, align: tree.Align
) -> tuple[list[Mark], float]:
    """Lines below each other from (0, 0), and their height."""
    marks: list[Mark] = []
    y = 0.0
    for string, size, bold in lines:
        text = context.type.set((tree.PlainText(string),), size, width, "title", bold)
        marks += draw(text, 0, y, width, align, INK if bold else SOFT_INK, name="title")
        y += text.height
    return marks, y
