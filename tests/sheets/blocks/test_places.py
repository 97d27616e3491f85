"""Places for real cards: exact sizes, labels that read from both sides, the ways in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

import pytest
from support.geometry import Placed, holds, overlap, placed_marks

from playaid.sheets.blocks.fragments import Fragment, LayoutContext, LayoutOption
from playaid.sheets.blocks.grids import ROOMS, corner_options, grid_options
from playaid.sheets.blocks.slots import fan, slot
from playaid.sheets.blocks.tracks import track_options
from playaid.sheets.display import Box, Mark, Page, Pip, Rectangle, Text
from playaid.sheets.markup import tree
from playaid.sheets.paper import CARDS

Block = Callable[[str], tree.Block]
Settings = Callable[[str], LayoutContext]

MARKET = (
    '<grid name="m" columns="4 2 1">'
    + "".join(
        f'<stack name="{s}"><label><pip suit="{s}"/> {name}</label>'
        f'<slot name="{s}:upper" pip="{s}" side="up"/><slot name="{s}:lower" pip="{s}" side="down">'
        "<note>The lower is the price</note></slot></stack>"
        for s, name in zip("SHDC", ("Spades", "Hearts", "Diamonds", "Clubs"), strict=True)
    )
    + "</grid>"
)
CORNER = (
    '<corner name="c"><place><label>Pile</label><slot name="pile"/></place>'
    '<place><label>Watched</label><fan name="fan" count="4"/></place></corner>'
)


def marks_of(piece: Fragment) -> list[Placed]:
    return placed_marks(Page(9999, 9999, piece.marks, "", "", 0))


def named(marks: Sequence[Placed], start: str) -> list[Placed]:
    return [p for p in marks if isinstance(p.mark, Rectangle) and p.mark.name.startswith(start)]


def market(block: Block, context: LayoutContext) -> list[LayoutOption]:
    made = block(MARKET)
    assert isinstance(made, tree.GridElement)
    return list(grid_options(made, context, 400))


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("clearance", [0.0, 1.0, 2.5])
def test_a_slot_is_the_card_and_its_clearance(
    context_for: Settings, cards: str, clearance: float
) -> None:
    base = context_for(cards)
    context = LayoutContext(base.type, base.qr, base.card, base.accent, clearance)
    made = slot(tree.SlotElement("x", "H"), context)
    width, height = CARDS[cards]
    (outline,) = named(marks_of(made), "slot:x")
    assert outline.box == Box(0, 0, width + 2 * clearance, height + 2 * clearance)
    assert (made.width, made.height) == (outline.box.width, outline.box.height)
    assert isinstance(outline.mark, Rectangle)
    assert outline.mark.radius == 3.0
    assert outline.mark.fill is None
    assert outline.mark.stroke
    assert outline.mark.stroke.width_pt >= 0.5


@pytest.mark.parametrize("cards", [*CARDS, "120x60mm", "30x190mm", "190x30mm", "22x22mm"])
def test_what_a_slot_says_stays_inside_it(context_for: Settings, cards: str) -> None:
    made = slot(tree.SlotElement("x", "H", side="up"), context_for(cards))
    whole = Box(0, 0, made.width, made.height)
    for placed in marks_of(made):
        assert holds(whole, placed.box), placed
    for hole in made.holes:
        assert holds(whole, hole)
        assert hole.width > 0
        assert hole.height > 0


def test_the_large_pip_is_a_tint_lighter_than_15_percent(context: LayoutContext) -> None:
    suits: tuple[tree.SuitLetter, ...] = ("S", "H", "D", "C")
    for suit in suits:
        block = tree.SlotElement("x", suit)
        (pip,) = [p.mark for p in marks_of(slot(block, context)) if isinstance(p.mark, Pip)]
        colour = pip.colour
        luminance = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
        assert 0.85 <= luminance < 0.97


def test_notes_leave_a_hole_below_them(context: LayoutContext) -> None:
    plain = slot(tree.SlotElement("x"), context).holes[0]
    noted = slot(
        tree.SlotElement("x", children=(tree.NoteElement((tree.PlainText("a note"),)),)), context
    )
    (hole,) = noted.holes
    assert hole.y > plain.y
    for placed in marks_of(noted):
        assert not isinstance(placed.mark, Text) or not overlap(placed.box, hole)


@pytest.mark.parametrize("direction", ["right", "down"])
def test_a_fan_steps_evenly_and_its_cards_keep_their_size(
    context: LayoutContext, direction: Literal["right", "down"]
) -> None:
    made = fan(tree.FanElement("f", 4, 15.0, direction), context)
    places = named(marks_of(made), "fan:f")
    assert len(places) == 4
    assert {(p.box.width, p.box.height) for p in places} == {(65.5, 90.9)}
    starts = [p.box.x if direction == "right" else p.box.y for p in places]
    assert starts == pytest.approx([0, 15, 30, 45])
    assert [p.clipped for p in places] == [True, True, True, False]
    assert max(p.box.right for p in places) == pytest.approx(made.width)
    assert max(p.box.bottom for p in places) == pytest.approx(made.height)


def test_a_fan_is_pushed_together_where_there_is_less_room(context: LayoutContext) -> None:
    made = fan(tree.FanElement("f", 4), context, most=100)
    assert made.width == pytest.approx(100)
    assert len(named(marks_of(made), "fan:f")) == 4
    assert fan(tree.FanElement("f", 1), context, most=100).width == 65.5


def test_ways_of_a_grid_are_in_order(block: Block, context: LayoutContext) -> None:
    ways = market(block, context)
    assert ways[0].remark == ""
    remarks = list(dict.fromkeys(way.remark for way in ways))
    assert remarks == ["", "columns-2", "columns-1", "overlapped", "apart"]
    rows = [[len(named(marks_of(p), "slot:")) for p in way.parts] for way in ways]
    assert rows[0] == [8]
    assert rows[remarks.index("columns-2") * len(ROOMS)] == [4, 4]
    heights = [way.height_of(1) for way in ways if way.remark == ""]
    assert heights == sorted(heights, reverse=True), "from roomy to tight"


@pytest.mark.parametrize("cards", CARDS)
def test_every_way_holds_every_place_once_and_at_full_size(
    block: Block, context_for: Settings, cards: str
) -> None:
    context = context_for(cards)
    size = (context.card.width + 2, context.card.height + 2)
    for way in market(block, context):
        found = [p for part in way.parts for p in named(marks_of(part), "slot:")]
        assert len({p.mark.name for p in found if isinstance(p.mark, Rectangle)}) == len(found) == 8
        for placed in found:
            assert (placed.box.width, placed.box.height) == pytest.approx(size)
        for part in way.parts:
            whole = Box(0, 0, part.width, part.height)
            assert all(holds(whole, placed.box) for placed in marks_of(part)), way.remark


def test_places_meet_only_where_they_are_said_to_overlap(
    block: Block, context: LayoutContext
) -> None:
    for way in market(block, context):
        for part in way.parts:
            places = [p.box for p in named(marks_of(part), "slot:")]
            met = any(
                overlap(one, other) for n, one in enumerate(places) for other in places[n + 1 :]
            )
            assert met == (way.remark == "overlapped")


def test_labels_read_from_both_sides(block: Block, context: LayoutContext) -> None:
    way = market(block, context)[0]
    labels = [
        p
        for p in marks_of(way.parts[0])
        if isinstance(p.mark, Text) and p.mark.string.strip() == "Hearts"
    ]
    assert sorted(p.turn for p in labels) == [0, 180]
    assert all(p.mark.size_pt >= 14 for p in labels if isinstance(p.mark, Text))


def test_labels_stand_outside_the_places(block: Block, context: LayoutContext) -> None:
    for way in market(block, context):
        for part in way.parts:
            marks = marks_of(part)
            places = named(marks, "slot:")
            for placed in marks:
                if isinstance(placed.mark, Text) and placed.mark.bold:
                    assert not any(overlap(placed.box, p.box, 0.4) for p in places), way.remark


def test_gaps_between_columns_are_equal(block: Block, context: LayoutContext) -> None:
    marks = marks_of(market(block, context)[0].parts[0])
    lefts = sorted({round(p.box.x, 3) for p in named(marks, "slot:")})
    steps = {round(b - a, 3) for a, b in pairwise(lefts)}
    assert steps == {65.5 + 4}


def test_an_overlapped_card_shows_its_index(block: Block, context: LayoutContext) -> None:
    way = next(w for w in market(block, context) if w.remark == "overlapped")
    marks: list[Placed] = marks_of(way.parts[0])
    tops = sorted({round(p.box.y, 3) for p in named(marks, "slot:")})
    assert tops[1] - tops[0] >= 25
    lower: list[Mark] = [p.mark for p in named(marks, "slot:") if p.box.y > tops[0] + 1]
    assert all(isinstance(m, Rectangle) and m.stroke and m.stroke.dash for m in lower)


def test_ways_of_a_corner_are_in_order(block: Block, context: LayoutContext) -> None:
    made = block(CORNER)
    assert isinstance(made, tree.CornerElement)
    ways = list(corner_options(made, context, 120))
    assert [way.remark for way in ways] == ["", "below", "apart", *["narrow-fan"] * 3]
    assert [len(way.parts) for way in ways] == [1, 1, 2, 2, 2, 2]
    assert ways[0].width > ways[1].width
    assert ways[3].width <= 120
    assert ways[0].height_of(1) < ways[1].height_of(1)


# -- rows that cover each other, fans that are pushed together


SIX = (
    '<grid name="g" columns="6 3 2 1" least-step="30">'
    + "".join(
        f'<place><label>{rank}</label><band><text size="12">{"does this " * n}</text></band>'
        f'<slot name="{rank}" mark="{rank}"/></place>'
        for n, rank in enumerate(("9", "10", "J", "Q", "K", "A"), 1)
    )
    + "</grid>"
)


def six(block: Block, context: LayoutContext, width: float) -> LayoutOption:
    """The first way of six places that is no wider than asked."""
    made = block(SIX)
    assert isinstance(made, tree.GridElement)
    return next(f for f in grid_options(made, context, width) if f.width <= width + 1e-6)


@pytest.mark.parametrize(
    ("width", "rows", "remark"),
    [(420, 1, ""), (400, 1, ""), (390, 1, "overlapped"), (220, 1, "overlapped"), (210, 2, None)],
)
def test_a_row_is_whole_then_closer_then_covering_then_in_rows(
    block: Block, context: LayoutContext, width: float, rows: int, remark: str | None
) -> None:
    option = six(block, context, width)
    assert len(option.parts) == rows
    assert option.remark == (remark if remark is not None else "columns-3")


@pytest.mark.parametrize("width", [420, 390, 271, 220])
def test_what_a_covered_place_says_stays_visible(
    block: Block, context: LayoutContext, width: float
) -> None:
    (row,) = six(block, context, width).parts
    marks = marks_of(row)
    slots = named(marks, "slot:")
    assert len({round(p.box.y, 6) for p in slots}) == 1, "cards stand in line"
    lefts = [p.box.x for p in slots]
    for placed, right in zip(slots, [*lefts[1:], row.width], strict=True):
        assert isinstance(placed.mark, Rectangle)
        mine = [p for p in marks if isinstance(p.mark, Text) and placed.box.x <= p.box.x < right]
        assert len(mine) >= 4, "label twice, band, mark"
        assert all(p.box.right <= right + 0.01 for p in mine)
        stroke = placed.mark.stroke
        assert stroke
        assert bool(stroke.dash) == (width < 393)


COLUMN = (
    '<grid name="g" columns="2 1"><place><label>Column</label>'
    '<fan name="f" count="7" step="13" direction="down" chips="yes"/></place></grid>'
)


def fans(block: Block, context: LayoutContext) -> list[LayoutOption]:
    made = block(COLUMN)
    assert isinstance(made, tree.GridElement)
    return list(grid_options(made, context, 200))


def test_fans_are_pushed_together_then_shortened_then_named_inside(
    block: Block, context: LayoutContext
) -> None:
    layout_options = fans(block, context)
    heights = [option.height_of(1) for option in layout_options]
    assert heights[0] == max(heights)
    assert list(dict.fromkeys(option.remark for option in layout_options)) == [
        "",
        "shortened",
        "columns-1",
        "label-inside",
    ]
    poor = {option.remark for option in layout_options if option.last_resort}
    assert poor == {"shortened", "label-inside"}


def test_no_way_loses_what_a_place_is_for(block: Block, context: LayoutContext) -> None:
    for option in fans(block, context):
        said = [p.mark.string for p in marks_of(option.parts[0]) if isinstance(p.mark, Text)]
        assert "Column" in said, option.remark


def test_no_way_loses_the_rings_for_chips(block: Block, context: LayoutContext) -> None:
    for option in fans(block, context):
        marks = marks_of(option.parts[0])
        cards, rings = named(marks, "fan:"), named(marks, "chip")
        assert len(rings) == len(cards) - 1, "the first card of a column lies face up"
        assert all(p.box.height >= 6 for p in rings)


def test_a_place_that_says_itself_what_it_is_may_do_without_a_label(
    block: Block, context: LayoutContext
) -> None:
    made = block(
        '<grid name="g" columns="1"><place><label>Hearts</label>'
        '<slot name="H" pip="H"/></place></grid>'
    )
    assert isinstance(made, tree.GridElement)
    *_, last = grid_options(made, context, 200)
    marks = marks_of(last.parts[0])
    assert any(isinstance(p.mark, Pip) for p in marks)
    assert not any(isinstance(p.mark, Text) for p in marks)


def test_what_holds_for_a_place_is_never_put_under_its_card(
    block: Block, context: LayoutContext
) -> None:
    made = block(
        '<grid name="g" columns="2 1">'
        "<place><label>Nine</label><band><text>does this</text></band>"
        '<slot name="9" mark="9" title="Nine"/></place></grid>'
    )
    assert isinstance(made, tree.GridElement)
    for way in grid_options(made, context, 200):
        marks = marks_of(way.parts[0])
        (place,) = named(marks, "slot:")
        said = [p for p in marks if getattr(p.mark, "string", "") == "does this"]
        assert said
        assert not any(overlap(p.box, place.box) for p in said)


def test_a_band_is_read_from_both_sides(block: Block, context: LayoutContext) -> None:
    made = block(
        '<grid name="g"><place><label>Name</label><band twice="yes"><text>+3</text></band>'
        '<slot name="s"/></place></grid>'
    )
    assert isinstance(made, tree.GridElement)
    marks = marks_of(next(iter(grid_options(made, context, 190))).parts[0])
    slots = [p.box for p in marks if isinstance(p.mark, Rectangle)]
    bands = [p for p in marks if isinstance(p.mark, Text) and p.mark.string == "+3"]
    assert sorted((p.turn, p.box.y < slots[0].y) for p in bands) == [(0, True), (180, False)]


def test_a_loop_keeps_to_its_columns(block: Block, context: LayoutContext) -> None:
    spaces = "".join(f'<space mark="{n}"/>' for n in range(1, 13))
    made = block(f'<track name="t" form="loop" side="40" columns="4">{spaces}</track>')
    assert isinstance(made, tree.TrackElement)
    option = next(iter(track_options(made, context, 270)))
    assert (option.parts[0].width, option.parts[0].height) == (160, 160)


def test_what_comes_before_the_start_of_a_loop_does_so_in_a_snake(
    block: Block, context: LayoutContext
) -> None:
    spaces = "".join(f'<space mark="{n}"/>' for n in range(9)) + '<space mark="+1" before="yes"/>'
    made = block(f'<track name="t" form="loop">{spaces}<text>Words.</text></track>')
    assert isinstance(made, tree.TrackElement)
    (*_, snake) = track_options(made, context, 60)
    marks = [p.mark for part in snake.parts for p in marks_of(part)]
    said = [mark.string for mark in marks if isinstance(mark, Text)]
    assert said[:4] == ["Words.", "+1", "0", "1"]
