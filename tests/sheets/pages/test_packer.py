"""Packing: fewest pages, nothing torn, no heading and no last line alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.sheets.blocks.fragments import EVERYWHERE, Fragment, LayoutOption
from playaid.sheets.display import Box
from playaid.sheets.pages.packer import Packed, holes, joined, pack

WIDTH, HEIGHT = 100.0, 100.0


def option(*heights: float, width: float = 50.0, **more: Any) -> LayoutOption:
    return LayoutOption(tuple(Fragment(width, height) for height in heights), **more)


def pages(packed: Packed | None) -> list[list[float]]:
    assert packed
    return [[spot.piece.height for spot in page] for page in packed.pages]


def test_blocks_stand_below_each_other_with_the_house_gap() -> None:
    packed = pack([[option(10)], [option(20)]], WIDTH, HEIGHT)
    assert packed
    (page,) = packed.pages
    assert page[1].y - page[0].y == 14


def test_what_does_not_fit_goes_on_to_the_next_page() -> None:
    assert pages(pack([[option(60)], [option(60)]], WIDTH, HEIGHT)) == [[60], [60]]
    assert pages(pack([[option(40, 40, 40)]], WIDTH, HEIGHT)) == [[40], [40, 40]]


def test_what_fits_no_page_is_none() -> None:
    assert pack([[option(101)]], WIDTH, HEIGHT) is None
    assert pack([[option(10, width=101)]], WIDTH, HEIGHT) is None
    assert pack([[option(10, 101)]], WIDTH, HEIGHT) is None
    assert pack([[]], WIDTH, HEIGHT) is None
    head = Fragment(50, 30)
    assert pack([[option(71, head=head)]], WIDTH, HEIGHT) is None


def test_a_piece_as_high_as_the_page_fits() -> None:
    assert pages(pack([[option(100)]], WIDTH, HEIGHT)) == [[100]]
    assert pages(pack([[option(10)], [option(100)], [option(10)]], WIDTH, HEIGHT)) == [
        [10],
        [100],
        [10],
    ]


def test_a_head_never_stands_alone_below_a_heading() -> None:
    heading, headed = option(48, keeps_next=True), option(45, head=Fragment(50, 7))
    assert pages(pack([[option(1)], [heading], [headed]], WIDTH, HEIGHT)) == [[1], [48], [7, 45]]


def test_fewest_pages_come_before_the_better_way() -> None:
    ways = [option(60, 60, remark="first"), option(90, remark="second")]
    packed = pack([ways], WIDTH, HEIGHT)
    assert packed
    assert (len(packed.pages), packed.remarks, packed.cost) == (1, ("second",), 1)


def test_of_as_many_pages_the_better_way() -> None:
    ways = [option(60, 60, remark="first"), option(70, 70, remark="second")]
    packed = pack([ways], WIDTH, HEIGHT)
    assert packed
    assert packed.remarks == ("first",)


def test_ways_after_the_first_on_one_page_are_not_even_made() -> None:
    def ways() -> Iterator[LayoutOption]:
        yield option(60)
        raise AssertionError("asked for more")

    assert pages(pack([ways()], WIDTH, HEIGHT)) == [[60]]


def test_a_heading_keeps_to_what_follows() -> None:
    heading = option(10, keeps_next=True)
    assert pages(pack([[option(70)], [heading], [option(20)]], WIDTH, HEIGHT)) == [[70], [10, 20]]
    assert pages(pack([[option(60)], [heading], [option(20)]], WIDTH, HEIGHT)) == [[60, 10, 20]]


def test_a_heading_keeps_to_the_first_piece_under_its_head() -> None:
    heading = option(10, keeps_next=True)
    table = option(10, 10, 10, head=Fragment(50, 10))
    made = pages(pack([[option(65)], [heading], [table]], WIDTH, HEIGHT))
    assert made == [[65], [10, 10, 10, 10, 10]]


def test_the_last_piece_does_not_stand_alone() -> None:
    made = pages(pack([[option(*[10.0] * 11)]], WIDTH, HEIGHT))
    assert [len(page) for page in made] == [9, 2]


def test_a_foot_follows_the_last_piece_without_the_gap_between_pieces() -> None:
    packed = pack([[option(45, 40, 45, foot=Fragment(50, 5), gap=8)]], WIDTH, HEIGHT)
    assert packed
    first = packed.pages[0]
    assert [spot.y for spot in first] == [0, 45]


def test_a_list_stays_with_its_heading_where_a_page_takes_both() -> None:
    title, items = option(10, keeps_next=True), option(10, 10, 10, together=True)
    assert pages(pack([[option(60)], [title], [items]], WIDTH, HEIGHT)) == [[60], [10, 10, 10, 10]]
    longer = option(*[10] * 11, together=True)
    packed = pack([[option(60)], [title], [longer]], WIDTH, HEIGHT)
    assert pages(packed)[0] == [60, 10, 10, 10], "what no page takes whole begins where it is"


def test_a_last_resort_is_not_taken_for_fewer_pages() -> None:
    ways = [option(60, 60, remark="cards"), option(10, remark="text", last_resort=True)]
    packed = pack([ways], WIDTH, HEIGHT)
    assert packed
    assert packed.remarks == ("cards",)
    packed = pack([[option(101), ways[1]]], WIDTH, HEIGHT)
    assert packed
    assert (packed.remarks, packed.last_resort) == (("text",), True)


def test_head_and_foot_stand_on_every_page() -> None:
    head, foot = Fragment(50, 11), Fragment(50, 12)
    made = pages(pack([[option(40, 30, 40, 30, head=head, foot=foot)]], WIDTH, HEIGHT))
    assert made == [[11, 40, 30, 12], [11, 40, 30, 12]]


def test_centred_pieces_stand_in_the_middle_both_ways() -> None:
    packed = pack([[option(20, centred=True)]], WIDTH, HEIGHT)
    assert packed
    ((spot,),) = packed.pages
    assert (spot.x, spot.y) == (25, 40)
    packed = pack([[option(20, centred=True)], [option(10)]], WIDTH, HEIGHT)
    assert packed
    assert packed.pages[0][0].y == 0


layout_options = st.builds(
    lambda heights, gap, head, foot, keeps: LayoutOption(
        tuple(Fragment(50, h) for h in heights),
        gap,
        Fragment(50, head) if head else None,
        Fragment(50, foot) if foot else None,
        keeps_next=keeps and len(heights) == 1 and not head and not foot,
    ),
    st.lists(st.floats(1, 60), min_size=1, max_size=6),
    st.floats(0, 8),
    st.sampled_from([0, 0, 7]),
    st.sampled_from([0, 0, 5]),
    st.booleans(),
)


@given(st.lists(layout_options, min_size=1, max_size=5))
def test_whatever_is_packed(blocks: list[LayoutOption]) -> None:
    """Nothing lost or out of order, nothing over the edge, nothing on anything else."""
    packed = pack([[block] for block in blocks], WIDTH, HEIGHT)
    if packed is None:
        assert any(max(p.height for p in b.parts) > HEIGHT - 12 for b in blocks)
        return
    ends = {id(end) for block in blocks for end in (block.head, block.foot)}
    pieces = [s.piece for page in packed.pages for s in page if id(s.piece) not in ends]
    assert [id(p) for p in pieces] == [id(p) for block in blocks for p in block.parts]
    for page in packed.pages:
        assert page, "no empty page"
        y = 0.0
        for spot in page:
            assert spot.y >= y - 1e-6
            y = spot.y + spot.piece.height
        assert y <= HEIGHT + 1e-5
        foot = page[-1].piece
        assert not any(foot is block.head for block in blocks), "a head with nothing under it"
    pages_of = {id(s.piece): n for n, page in enumerate(packed.pages) for s in page}
    chain = sum(block.height_of(1) + 1 for block in blocks)
    for block, following in pairwise(blocks):
        if block.keeps_next and chain <= HEIGHT:
            assert pages_of[id(block.parts[0])] == pages_of[id(following.parts[0])]


@given(st.lists(st.lists(layout_options, min_size=1, max_size=3), min_size=1, max_size=3))
def test_no_other_choice_of_ways_has_fewer_pages(ways: list[list[LayoutOption]]) -> None:
    packed = pack(ways, WIDTH, HEIGHT)
    found = [pack([[one] for one in choice], WIDTH, HEIGHT) for choice in product(*ways)]
    counts = [len(one.pages) for one in found if one]
    assert (packed is None) == (not counts)
    assert packed is None or len(packed.pages) == min(counts)


# -- joining


CONTENT = Box(0, 0, 200, 100)


@pytest.mark.parametrize(
    ("size", "place"),
    [((80, 60), "beside"), ((150, 30), "below"), ((150, 60), None), ((201, 10), None)],
)
def test_a_block_joins_beside_or_below_or_not(size: tuple[float, float], place: str | None) -> None:
    packed = pack([[LayoutOption((Fragment(100, 50),), centred=True)]], 200, 100)
    assert packed
    made = joined(packed.pages[0], [LayoutOption((Fragment(*size),))], CONTENT)
    if place is None:
        assert made is None
        return
    assert made
    one, other = made
    if place == "beside":
        assert other.x - (one.x + 100) == 8
        assert one.x == pytest.approx(200 - other.x - size[0])
    else:
        assert other.y - (one.y + 50) == 8
        assert one.y == pytest.approx(100 - other.y - size[1])
    for spot in made:
        assert spot.x >= 0
        assert spot.y >= 0
        assert spot.x + spot.piece.width <= 200
        assert spot.y + spot.piece.height <= 100


def test_what_needs_several_pieces_joins_nobody() -> None:
    packed = pack([[option(20)]], WIDTH, HEIGHT)
    assert packed
    assert joined(packed.pages[0], [option(10, 10)], CONTENT) is None
    assert joined(packed.pages[0], [option(10, 10), option(25)], CONTENT) is not None


def test_holes_are_told_in_page_coordinates() -> None:
    piece = Fragment(50, 50, (), (Box(1, 2, 3, 4),))
    packed = pack([[option(10)], [LayoutOption((piece,))]], WIDTH, HEIGHT)
    assert packed
    assert holes(packed.pages[0], Box(100, 200, 100, 100)) == [Box(101, 216, 3, 4)]


def titled(level: int) -> LayoutOption:
    """A heading of 2 mm, said again 3 mm high."""
    return option(2, keeps_next=True, level=level, repeated=Fragment(50, 3))


def test_headings_are_said_again_until_something_else_begins() -> None:
    other = option(20, opens=True)
    packed = pack([[titled(16)], [option(9, 9, 9)], [other]], WIDTH, 20)
    assert pages(packed) == [[2, 9], [3, 9], [3, 9], [20]]


def test_a_heading_ends_what_its_like_headed_and_what_explains_signs_stays() -> None:
    legend = option(1, level=EVERYWHERE, repeated=Fragment(50, 1))
    rows = option(15, 15)
    packed = pack([[legend], [titled(14)], [rows], [titled(14)], [rows]], WIDTH, 30)
    assert pages(packed) == [[1, 2, 15], [1, 3, 15], [1, 2, 15], [1, 3, 15]]


def test_headings_are_left_out_where_they_would_take_too_much_of_the_page() -> None:
    high = option(2, keeps_next=True, level=14, repeated=Fragment(50, 30))
    assert pages(pack([[high], [option(60, 60)]], WIDTH, HEIGHT)) == [[2, 60], [60]]


def test_a_heading_never_stands_alone_even_over_what_is_as_high_as_a_page() -> None:
    table = option(*[10] * 10, together=True)
    assert pages(pack([[titled(14)], [table]], WIDTH, HEIGHT)) == [[2, *[10] * 8], [3, 10, 10]]


def test_a_group_is_not_torn_and_may_have_a_page_of_its_own() -> None:
    assert pages(pack([[option(6, 6, 6, 6, 6, groups=(0, 2))]], WIDTH, 20)) == [[6, 6], [6, 6, 6]]
    each = option(6, 6, 6, groups=(0, 2), each_page=True)
    assert pages(pack([[each]], WIDTH, 20)) == [[6, 6], [6]]


def test_a_heading_and_a_paragraph_go_with_their_table() -> None:
    above, table = option(50), option(20, 20, together=True)
    assert pages(pack([[above], [titled(14)], [option(5)], [table]], WIDTH, HEIGHT)) == [
        [50],
        [2, 5, 20, 20],
    ]
