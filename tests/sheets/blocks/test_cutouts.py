"""Cards to cut out: exact sizes, and every cut marked at both ends outside all cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.geometry import Placed, holds, overlap, placed_marks

from playaid.sheets.blocks.blocks import layout_options
from playaid.sheets.blocks.cutouts import MARK_ROOM, cards_options
from playaid.sheets.blocks.fragments import LayoutContext, LayoutOption, moved
from playaid.sheets.display import Box, Line, Page, Rectangle, Text
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.pages.packer import pack
from playaid.sheets.paper import CARDS

Block = Callable[[str], tree.Block]
Settings = Callable[[str], LayoutContext]
SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "bridge-jp": (58, 89), "tarot": (70, 120)}


def cards(
    block: Block, count: int, text: str = "Few words.", attributes: str = ""
) -> tree.CardsElement:
    inside = "".join(
        f'<card title="Card" at="s.xml.j2:{n}"><text>{text}</text></card>' for n in range(count)
    )
    made = block(f'<cards name="c" {attributes}>{inside}</cards>')
    assert isinstance(made, tree.CardsElement)
    return made


def pages(option: LayoutOption, width: float, height: float) -> list[list[Placed]]:
    packed = pack([[option]], width, height)
    assert packed
    return [
        placed_marks(Page(width, height, tuple(moved(s.piece, s.x, s.y) for s in page), "", "", 0))
        for page in packed.pages
    ]


def outlines(marks: list[Placed]) -> list[Box]:
    return [
        p.box for p in marks if isinstance(p.mark, Rectangle) and p.mark.name.startswith("card:")
    ]


def check_cuts(marks: list[Placed]) -> None:
    """Every edge of every card has a mark at both ends of its line, and none touches a card."""
    boxes = outlines(marks)
    cuts = [p for p in marks if isinstance(p.mark, Line) and p.mark.name == "cut"]
    upright = {round(p.box.x, 3) for p in cuts if p.box.width == 0}
    level = {round(p.box.y, 3) for p in cuts if p.box.height == 0}
    assert upright == {round(x, 3) for b in boxes for x in (b.x, b.right)}
    assert level == {round(y, 3) for b in boxes for y in (b.y, b.bottom)}
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    for x in upright:
        bottom = max(b.bottom for b in boxes if x in (round(b.x, 3), round(b.right, 3)))
        ends = [p.box for p in cuts if p.box.width == 0 and round(p.box.x, 3) == x]
        assert any(e.bottom <= top for e in ends), x
        assert any(e.y >= bottom for e in ends), x
    for y in level:
        ends = [p.box for p in cuts if p.box.height == 0 and round(p.box.y, 3) == y]
        right = max(b.right for b in boxes if y in (round(b.y, 3), round(b.bottom, 3)))
        assert any(e.right <= left for e in ends), y
        assert any(e.x >= right for e in ends), y
    for cut in cuts:
        assert isinstance(cut.mark, Line)
        assert cut.mark.stroke.width_pt >= 0.5
        assert max(cut.box.width, cut.box.height) >= 3
        thick = Box(cut.box.x - 0.1, cut.box.y - 0.1, cut.box.width + 0.2, cut.box.height + 0.2)
        assert not any(overlap(thick, box, 0.11) for box in boxes)
        assert not any(holds(box, cut.box, -0.2) for box in boxes)


@pytest.mark.parametrize("count", range(1, 12))
@pytest.mark.parametrize(("width", "height"), [(190, 277), (190, 240), (277, 190), (80, 120)])
def test_cuts_are_marked_on_full_and_partial_rows(
    block: Block, context: LayoutContext, count: int, width: float, height: float
) -> None:
    option = next(cards_options(cards(block, count), context, width))
    made = pages(option, width, height)
    assert sum(len(outlines(marks)) for marks in made) == count
    for marks in made:
        check_cuts(marks)
        whole = Box(0, 0, width, height)
        assert all(holds(whole, p.box) for p in marks)


@pytest.mark.parametrize("count", range(1, 12))
def test_pages_are_full_and_no_mark_stands_where_no_card_is(
    block: Block, context: LayoutContext, count: int
) -> None:
    made = pages(next(cards_options(cards(block, count), context, 190)), 190, 200)
    on_page = [len(outlines(marks)) for marks in made]
    assert on_page == sorted(on_page, reverse=True)
    assert len(set(on_page[:-1])) <= 1
    for marks in made:
        corners = {
            (round(x, 3), round(y, 3))
            for b in outlines(marks)
            for x in (b.x, b.right)
            for y in (b.y, b.bottom)
        }
        for cut in (p.box for p in marks if getattr(p.mark, "name", "") == "cut"):
            near = [
                abs(x - round(cut.x, 3)) < 0.01 and min(abs(y - cut.y), abs(y - cut.bottom)) < 2
                if cut.width == 0
                else abs(y - round(cut.y, 3)) < 0.01 and min(abs(x - cut.x), abs(x - cut.right)) < 2
                for x, y in corners
            ]
            assert any(near), cut


@pytest.mark.parametrize("name", SIZES)
def test_cards_have_the_size_of_the_deck(block: Block, context_for: Settings, name: str) -> None:
    option = next(cards_options(cards(block, 4), context_for(name), 190))
    assert option.remark == ""
    for box in outlines(pages(option, 190, 277)[0]):
        assert (box.width, box.height) == pytest.approx(SIZES[name], abs=1e-9)


def test_neighbours_share_their_cut(block: Block, context: LayoutContext) -> None:
    boxes = outlines(pages(next(cards_options(cards(block, 4), context, 190)), 190, 277)[0])
    assert len({round(box.x, 6) for box in boxes}) == 2
    lefts, rights = {round(b.x, 6) for b in boxes}, {round(b.right, 6) for b in boxes}
    assert lefts & rights


def test_four_cards_go_two_by_two(block: Block, context: LayoutContext) -> None:
    option = next(cards_options(cards(block, 4), context, 277))
    assert [len(outlines(placed_marks(Page(1, 1, p.marks, "", "", 0)))) for p in option.parts] == [
        4
    ]
    option = next(cards_options(cards(block, 4), context, 210))
    assert [len(outlines(placed_marks(Page(1, 1, p.marks, "", "", 0)))) for p in option.parts] == [
        2,
        2,
    ]


def test_smaller_type_before_a_larger_card(block: Block, context: LayoutContext) -> None:
    made = cards(block, 2, "It says rather a lot. " * 24)
    option = next(cards_options(made, context, 190))
    assert option.remark == ""
    marks = pages(option, 190, 277)[0]
    sizes = {p.mark.size_pt for p in marks if isinstance(p.mark, Text) and not p.mark.bold}
    assert sizes == {9}


def test_too_many_words_take_another_size_and_say_so(block: Block, context: LayoutContext) -> None:
    made = cards(block, 2, "It says far more than a card can hold. " * 16)
    option = next(cards_options(made, context, 190))
    assert option.remark == "other-card-size"
    marks = pages(option, 190, 277)[0]
    check_cuts(marks)
    sizes = {(box.width, box.height) for box in outlines(marks)}
    assert sizes <= {(70.0, 120.0), (85.0, 120.0)}
    assert min(p.mark.size_pt for p in marks if isinstance(p.mark, Text)) >= 9


def test_copies_printed_as_text_each_begin_a_page(block: Block, context: LayoutContext) -> None:
    text = "It says far more than any card can hold. " * 40
    one = f'<card title="First"><text>{text}</text></card>'
    over = f'<card title="Second" overleaf="yes"><text>{text}</text></card>'
    made = block(f'<cards name="c">{(one + over) * 2}</cards>')
    assert isinstance(made, tree.CardsElement)
    option = list(cards_options(made, context, 190))[-1]
    assert option.remark == "uncut"
    shown = [
        [p.mark.string for p in marks if isinstance(p.mark, Text)]
        for marks in pages(option, 190, 277)
    ]
    begun = [texts for texts in shown if "First" in texts]
    assert [texts.index("First") for texts in begun] == [0, 0]
    assert all(texts.count("First") <= 1 for texts in shown)


def test_more_words_than_any_card_holds_are_printed_as_text(
    block: Block, context: LayoutContext
) -> None:
    made = cards(block, 2, "It says far more than any card can hold. " * 60)
    (option,) = cards_options(made, context, 190)
    assert (option.remark, option.last_resort) == ("uncut", True)
    assert not outlines(pages(option, 190, 277)[0])


def test_a_deck_wider_than_the_paper_gives_way_to_a_size_that_fits(
    block: Block, context: LayoutContext, context_for: Settings
) -> None:
    option = next(cards_options(cards(block, 2), context_for("120x150mm"), 100))
    assert option.remark == "other-card-size"
    assert option.width <= 100
    narrow = 63.5 + 2 * MARK_ROOM - 0.1
    assert [way.remark for way in cards_options(cards(block, 2), context, narrow)] == ["uncut"]


def test_cards_of_their_own_size_keep_it(block: Block, context: LayoutContext) -> None:
    made = cards(block, 3, "5", 'width="90" height="50"')
    layout_options = [
        option for option in cards_options(made, context, 277) if not option.last_resort
    ]
    assert [option.remark for option in layout_options] == [""]
    for box in outlines(pages(layout_options[0], 277, 190)[0]):
        assert (box.width, box.height) == (90, 50)


def test_cards_of_their_own_size_that_cannot_hold_their_words_are_an_error(
    block: Block, context: LayoutContext
) -> None:
    made = cards(block, 2, "Far too much for it. " * 20, 'width="60" height="40"')
    with pytest.raises(FitError) as caught:
        list(cards_options(made, context, 190))
    assert caught.value.code == "sheet.card-overfull"
    assert caught.value.data["place"] == "s.xml.j2:0"
    assert caught.value.data["needed"] > caught.value.data["height"] == 40


@pytest.mark.parametrize("name", CARDS)
def test_what_is_on_a_card_keeps_off_its_edge(
    block: Block, context_for: Settings, name: str
) -> None:
    option = next(cards_options(cards(block, 2), context_for(name), 190))
    marks = pages(option, 190, 277)[0]
    for placed in marks:
        if isinstance(placed.mark, Text):
            inside = [Box(b.x + 3, b.y + 3, b.width - 6, b.height - 6) for b in outlines(marks)]
            assert any(holds(box, placed.box) for box in inside)


def test_of_cards_in_several_sizes_the_first_that_the_paper_takes(
    block: Block, context: LayoutContext
) -> None:
    sizes = "".join(
        f'<cards name="c" width="{width}" height="50"><card><text>Few words.</text></card></cards>'
        for width in (90, 70)
    )
    made = block(f"<either>{sizes}</either>")
    for room, width in ((100, 90), (99, 70), (80, 70)):
        packed = pack([layout_options(made, context, room)], room, 100)
        assert packed
        assert not packed.last_resort
        marks = tuple(moved(spot.piece, spot.x, spot.y) for spot in packed.pages[0])
        (box,) = outlines(placed_marks(Page(room, 100, marks, "", "", 0)))
        assert box.width == width
    packed = pack([layout_options(made, context, 79)], 79, 100)
    assert packed
    assert packed.last_resort
    assert len(packed.pages[0]) == 1
