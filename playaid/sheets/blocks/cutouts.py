"""Laying out cards to cut out, with cut marks at both ends of every cut.

The cards are of the size of the deck in use, so that they share its sleeves; when the words do
not fit there, the first other size that holds them all is taken and named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from playaid.sheets import display
from playaid.sheets.blocks.fragments import (
    GRID,
    SLACK,
    Back,
    Fragment,
    LayoutContext,
    LayoutOption,
    Sides,
    beside,
    placed,
    stacked,
)
from playaid.sheets.blocks.qr import qr_marks, qr_side
from playaid.sheets.blocks.ruled import table_option
from playaid.sheets.blocks.texts import heading, paragraph, step_pieces
from playaid.sheets.blocks.tokens import token
from playaid.sheets.display import Box, Mark
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.markup.pairs import pairs
from playaid.sheets.palette import CUT, FOLD, HAIRLINE, MOUNTAIN, RULE, SOFT_INK
from playaid.sheets.text.textmarks import draw

MARK_LENGTH = 4.0
MARK_GAP = 1.0
MARK_ROOM = MARK_LENGTH + MARK_GAP
INSET = 4.0
FOLD_INSET = 2.0
"""Room in mm above and below what stands between folds."""
TITLE_SIZE = 12
STRIP_SIZE = 7
BLOCK_GAP = 1.2
CARD_LEADING = 1.32
TYPE_SIZES: tuple[tree.Size, tree.Size] = (10, 9)
"""Type sizes of running text on cards held in the hand, the better first."""
OTHER_SIZES = ((63.5, 88.9), (70.0, 120.0), (85.0, 120.0), (105.0, 148.0))
"""Sizes to fall back on when the deck's card is too small for the words or too large for the
paper."""


def cards_options(
    block: tree.CardsElement, context: LayoutContext, width: float
) -> Iterator[LayoutOption]:
    """As many cards beside each other as fit, in rows that may go on to the next page; at last,
    on paper too small for any card, their words as plain text.

    Raises FitError when cards of a fixed size are too small for their words.
    """
    own = (block.width or context.card.width, block.height or context.card.height)
    others = () if block.width else OTHER_SIZES
    sides: Sides = "one" if block.width else context.sides
    held: list[tuple[float, float]] = []
    for size in (own, *(size for size in others if size != own)):
        if size[0] * (2 if sides == "fold" else 1) + 2 * MARK_ROOM > width:
            continue
        # Larger cards never go on fewer pages than smaller ones that hold the words.
        if any(size[0] >= wide and size[1] >= high for wide, high in held):
            continue
        cards = _cards_once(block, context, size)
        if cards:
            held.append(size)
            made = _sided(block, cards, sides)
            remark = "" if size == own else "other-card-size"
            yield _rows(made, width, remark, folded=sides == "fold")
    copies = context.once(block, width, make=lambda: _all_as_text(block, context, width))
    pieces = tuple(piece for copy in copies for piece in copy)
    if pieces:
        starts = tuple(accumulate((len(copy) for copy in copies[:-1]), initial=0))
        option = LayoutOption(pieces, BLOCK_GAP, remark="uncut", last_resort=True, groups=starts)
        yield replace(option, each_page=not block.width)


def _sided(block: tree.CardsElement, cards: Sequence[Fragment], sides: Sides) -> list[Fragment]:
    """The cards that are cut out: with those that go overleaf on their backs, or beside them to be
    folded over."""
    if sides == "one":
        return [
            _edged(card, fragment) for card, fragment in zip(block.children, cards, strict=True)
        ]
    laid_out = dict(zip(block.children, cards, strict=True))
    found = []
    for front, *rest in pairs(block.children):
        fragment = laid_out[front]
        back = laid_out[rest[0]] if rest else Fragment(fragment.width, fragment.height)
        if sides == "fold":
            both = _edged(front, beside([fragment, back]))
            crease = display.Line(
                fragment.width, 0, fragment.width, fragment.height, MOUNTAIN, "fold"
            )
            found.append(replace(both, marks=(*both.marks, crease)))
        else:
            box = Box(0, 0, fragment.width, fragment.height)
            behind = display.Rectangle(box, None, None, 0.0, f"back:{front.title}")
            backs = (Back(box, (behind, *back.marks)),) if rest else ()
            found.append(replace(_edged(front, fragment), backs=backs))
    return found


def _edged(card: tree.CardElement, fragment: Fragment) -> Fragment:
    """A card with the line it is cut along."""
    edge = display.Rectangle(
        Box(0, 0, fragment.width, fragment.height),
        display.Stroke(HAIRLINE, 0.5),
        None,
        0.0,
        f"card:{card.title}",
    )
    return replace(fragment, marks=(edge, *fragment.marks))


def _cards_once(
    block: tree.CardsElement, context: LayoutContext, size: tuple[float, float]
) -> list[Fragment] | None:
    def made() -> list[Fragment] | None:
        return _cards(block, context, size, fixed=bool(block.width))

    return context.once(block, size, make=made)


def _cards(
    block: tree.CardsElement, context: LayoutContext, size: tuple[float, float], *, fixed: bool
) -> list[Fragment] | None:
    """The cards at a size, in the better type size that fits; None when their words do not."""
    problem: FitError | None = None
    for type_size in TYPE_SIZES:
        try:
            # Money and slips are many alike; what is alike is laid out once.
            made = {card: _card(_sized(card, type_size), context, *size) for card in block.children}
            return [made[card] for card in block.children]
        except FitError as error:
            problem = error
    if fixed and problem:
        raise problem
    return None


def _all_as_text(
    block: tree.CardsElement, context: LayoutContext, width: float
) -> list[list[Fragment]]:
    """The pieces of each card, with those of the one that goes overleaf."""
    return [
        [piece for card in copy for piece in _as_text(card, context, width)]
        for copy in pairs(block.children)
    ]


def _as_text(card: tree.CardElement, context: LayoutContext, width: float) -> list[Fragment]:
    """A card's title and blocks as pieces of a page."""
    blocks = [_block(child, context, width) for child in card.children]
    top = _card_top(card, context, width)
    if card.overleaf:
        top = stacked([Fragment(width, GRID / 2), top])
    pieces = [piece for piece in (top, *blocks) if piece is not None and piece.height]
    # A title does not stay behind at the foot of a page; a table may be too high to go with it.
    if (
        top.height
        and card.overleaf
        and card.children
        and isinstance(card.children[0], tree.TextElement)
    ):
        return [stacked(pieces[:2], BLOCK_GAP), *pieces[2:]]
    return pieces


def _sized(card: tree.CardElement, size: tree.Size) -> tree.CardElement:
    """The card with its running text at a size in points."""
    if size == TYPE_SIZES[0]:
        return card
    return replace(card, children=tuple(_sized_block(child, size) for child in card.children))


def _sized_block(block: tree.CardBlock, size: tree.Size) -> tree.CardBlock:
    match block:
        case tree.TextElement() | tree.StepsElement() | tree.TableElement() | tree.HeadingElement():
            return replace(block, size=size) if block.size == TYPE_SIZES[0] else block
    return block


def _rows(fronts: Sequence[Fragment], width: float, remark: str, folded: bool) -> LayoutOption:
    """Rows of as many cards as fit; a last row of fewer has marks for its own cards alone."""
    across = int((width - 2 * MARK_ROOM) // fronts[0].width)
    across = _even(len(fronts), across)
    rows = [fronts[at : at + across] for at in range(0, len(fronts), across)]
    parts = tuple(_marked_row(row, across, folded) for row in rows)
    card_width, left = fronts[0].width, len(rows[-1])
    ends = _vertical_marks(range(across + 1), card_width, folded, across)
    last = _vertical_marks(range(left + 1), card_width, folded, left)
    alone = LayoutOption((_marked_row(rows[-1], left, folded),), head=last, foot=last, centred=True)
    closing = _vertical_marks(range(left + 1), card_width, folded, across)
    return LayoutOption(
        parts,
        head=ends,
        foot=ends,
        remark=remark,
        centred=True,
        fills_pages=True,
        alone=alone,
        closing=closing,
    )


def _even(count: int, most: int) -> int:
    """Columns for full rows where possible: four cards go two by two rather than three and one."""
    least_rows = -(-count // most)
    return -(-count // least_rows)


def _vertical_marks(columns: range, card_width: float, folded: bool, across: int) -> Fragment:
    """Marks of cuts between columns, and of folds, above or below a block of so many cards
    across."""
    lines = [(float(column), CUT, "cut") for column in columns]
    folds = [(column + 0.5, MOUNTAIN, "fold") for column in columns[:-1]] if folded else []
    marks = tuple(
        display.Line(x, 0.5, x, 0.5 + MARK_LENGTH, stroke, name)
        for column, stroke, name in (*lines, *folds)
        for x in [MARK_ROOM + column * card_width]
    )
    return Fragment(2 * MARK_ROOM + across * card_width, MARK_ROOM, marks)


def _marked_row(row: Sequence[Fragment], across: int, folded: bool) -> Fragment:
    """A row of cards with the marks at its sides; where it has fewer than the row above, the cuts
    between the cards there end at their edge."""
    card_width, height = row[0].width, row[0].height
    full = MARK_ROOM + across * card_width
    right = MARK_ROOM + len(row) * card_width
    ends: list[Mark] = []
    for y in (0.0, height):
        end = full if y == 0.0 else right
        ends.append(display.Line(0.0, y, MARK_LENGTH, y, CUT, "cut"))
        ends.append(display.Line(end + MARK_GAP, y, end + MARK_ROOM, y, CUT, "cut"))
    missing = range(len(row) + 1, across + 1)
    over = _vertical_marks(missing, card_width, folded, across) if missing else Fragment(0, 0)
    inner = placed([(beside(row), MARK_ROOM, 0.0), (over, 0.0, 0.0)])
    return Fragment(full + MARK_ROOM, height, (*inner.marks, *ends), backs=inner.backs)


def _card(block: tree.CardElement, context: LayoutContext, width: float, height: float) -> Fragment:
    """What stands on a card: its title, its blocks, a credit strip at its foot."""
    room = width - 2 * INSET
    top = _card_top(block, context, room)
    foot = _line(block.strip, STRIP_SIZE, context, room, block.at)
    folds = [child for child in block.children if isinstance(child, tree.FoldElement)]
    share = height / (len(folds) + 1)
    inset = FOLD_INSET if folds else INSET
    spots: list[tuple[Fragment, float, float]] = [(top, INSET, inset)]
    for number, blocks in enumerate(_panels(block)):
        above = inset + (top.height if number == 0 else 0.0)
        below = inset + (foot.height if number == len(folds) else 0.0)
        pieces = [_block(child, context, room) for child in blocks]
        filled = sum(piece.height + BLOCK_GAP for piece in pieces if piece)
        spare = share - above - filled - below
        if spare < -SLACK:
            raise FitError(
                "sheet.card-overfull",
                place=block.at,
                title=block.title,
                needed=round(height - spare, 1),
                height=height,
            )
        # Money has nothing but its value, which stands in the middle.
        centred = [type(child) for child in blocks] == [tree.TokenElement]
        lead = (spare + BLOCK_GAP) / 2 if centred else 0.0
        spots += _spread(pieces, number * share + above + lead, spare)
    spots.append((foot, INSET, height - inset - foot.height))
    creases = [
        (_crease(fold, context, width), 0.0, number * share) for number, fold in enumerate(folds, 1)
    ]
    return Fragment(width, height, placed([*spots, *creases]).marks)


def _panels(block: tree.CardElement) -> list[list[tree.CardBlock]]:
    """The card's blocks before, between and after its folds."""
    panels: list[list[tree.CardBlock]] = [[]]
    for child in block.children:
        if isinstance(child, tree.FoldElement):
            panels.append([])
        else:
            panels[-1].append(child)
    return panels


def _spread(
    pieces: Sequence[Fragment | None], y: float, spare: float
) -> Iterator[tuple[Fragment, float, float]]:
    """Pieces below each other from y on; None is a gap that takes what is left."""
    for piece in pieces:
        if piece is None:
            y, spare = y + spare, 0.0
            continue
        yield piece, INSET, y
        y += piece.height + BLOCK_GAP


def _card_top(block: tree.CardElement, context: LayoutContext, room: float) -> Fragment:
    """The accent rule, the title and whose card it is; nothing on a card without a title."""
    if not block.title:
        return Fragment(room, 0.0)
    rule = display.Rectangle(Box(0, 0, 3 * GRID, 0.8), None, context.accent)
    title = context.type.set(
        (tree.PlainText(block.title),), context.points(TITLE_SIZE), room, block.at, bold=True
    )
    lines = [
        Fragment(room, 1.6, (rule,)),
        Fragment(room, title.height, tuple(draw(title, 0, 0, room))),
    ]
    if block.name:
        lines.append(_line(block.name, context.points(TYPE_SIZES[0]), context, room, block.at))
    top = stacked(lines)
    return Fragment(room, top.height + BLOCK_GAP / 2, top.marks)


def _line(string: str, size: int, context: LayoutContext, room: float, place: str) -> Fragment:
    """A short text in soft ink; no height at all when it is empty."""
    if not string:
        return Fragment(room, 0.0)
    text = context.type.set((tree.PlainText(string),), size, room, place)
    return Fragment(room, text.height, tuple(draw(text, 0, 0, room, colour=SOFT_INK)))


def _block(child: tree.CardBlock, context: LayoutContext, room: float) -> Fragment | None:
    """A block laid out; None for a gap that takes what is left."""
    match child:
        case tree.HeadingElement():
            return heading(child, context, room)
        case tree.TextElement():
            return paragraph(child, context, room, CARD_LEADING)
        case tree.StepsElement():
            return stacked(step_pieces(child, context, room))
        case tree.TableElement():
            option = table_option(child, context, room)
            return stacked([option.head, *option.parts] if option.head else option.parts)
        case tree.LinesElement(count, height):
            rules = [
                display.Line(0, height * n, room, height * n, RULE, "write")
                for n in range(1, count + 1)
            ]
            return Fragment(room, height * count, tuple(rules))
        case tree.TokenElement():
            return token(child, context, room)
        case tree.QrElement():
            side = qr_side(context, child.address)
            code = Fragment(side, side, tuple(qr_marks(context, child.address, 0, 0)))
            return placed([(Fragment(room, 0.0), 0.0, 0.0), (code, (room - side) / 2, 0.0)])
        case tree.FoldElement():
            return Fragment(room, 0.0)
        case tree.GapElement(height):
            return Fragment(room, height) if height else None


def _crease(fold: tree.FoldElement, context: LayoutContext, width: float) -> Fragment:
    """A line to fold at from edge to edge, its word at the right, in the line."""
    word = _line(fold.word, STRIP_SIZE, context, width, fold.at)
    text = context.type.one_line(fold.word, STRIP_SIZE)
    end = width - INSET - text.width if fold.word else width
    stroke = FOLD if fold.form == "valley" else MOUNTAIN
    line = display.Line(0, 0, end - (1.0 if fold.word else 0.0), 0, stroke, "fold")
    return Fragment(width, 0.0, (line, *placed([(word, end, -word.height / 2)]).marks))
