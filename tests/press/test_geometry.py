"""Geometry read back from the file, in mm from the upper left corner."""

from __future__ import annotations

import pytest

from playaid.sheets.display import (
    Box,
    Colour,
    Group,
    Line,
    Link,
    Pip,
    Polygon,
    Rectangle,
    Stroke,
)

MM = 25.4 / 72
INK = Colour(0, 0, 0)
TINT = Colour(0.9, 0.8, 0.7)
NEAR = 0.1


def edges(found):
    return tuple(found[key] * MM for key in ("x0", "top", "x1", "bottom"))


def near(*expected):
    return pytest.approx(expected, abs=NEAR)


def test_a_rectangle_lies_where_it_was_put(printed, plumbed):
    (rect,) = (
        plumbed(printed(Rectangle(Box(20, 30, 63.5, 88.9), Stroke(INK, 0.75), TINT))).pages[0].rects
    )
    assert edges(rect) == near(20, 30, 83.5, 118.9)
    assert rect["linewidth"] == 0.75
    assert rect["non_stroking_color"] == pytest.approx((0.9, 0.8, 0.7))
    assert rect["stroking_color"] == (0, 0, 0)
    assert (rect["stroke"], rect["fill"]) == (True, True)


@pytest.mark.parametrize("mark", [Stroke(INK), TINT])
def test_a_rectangle_is_only_stroked_or_only_filled(mark, printed, plumbed):
    stroke, fill = (mark, None) if isinstance(mark, Stroke) else (None, mark)
    (rect,) = plumbed(printed(Rectangle(Box(1, 2, 3, 4), stroke, fill))).pages[0].rects
    assert (rect["stroke"], rect["fill"]) == (stroke is not None, fill is not None)


def test_a_rectangle_of_neither_leaves_no_trace(printed, plumbed):
    page = plumbed(printed(Rectangle(Box(1, 2, 3, 4)))).pages[0]
    assert not page.rects
    assert not page.curves


def test_true_size_is_not_rounded_on_the_way(printed, plumbed):
    (rect,) = plumbed(printed(Rectangle(Box(10, 10, 100, 100), Stroke(INK)))).pages[0].rects
    assert rect["width"] == pytest.approx(100 * 72 / 25.4, abs=1e-4)


def test_round_corners_have_their_radius(printed, plumbed, rendered):
    content = printed(Rectangle(Box(20, 30, 60, 90), None, INK, radius=3))
    (curve,) = plumbed(content).pages[0].curves
    assert edges(curve) == near(20, 30, 80, 120)
    pixels = rendered(content, 20)
    # On the diagonal, a quarter circle of 3 mm leaves (1 - 1/√2) · 3 = 0.88 mm white.
    for x, right in ((20, 1), (80, -1)):
        for y, down in ((30, 1), (120, -1)):
            outside, inside = (
                pixels[int((y + down * depth) * 20), int((x + right * depth) * 20)]
                for depth in (0.7, 1.1)
            )
            assert outside < 128 < inside


def test_a_radius_too_large_for_the_box_is_cut_down(printed, plumbed):
    (curve,) = (
        plumbed(printed(Rectangle(Box(20, 30, 10, 4), Stroke(INK), radius=9))).pages[0].curves
    )
    assert edges(curve) == near(20, 30, 30, 34)


def test_a_line_runs_from_end_to_end(printed, plumbed):
    (line,) = plumbed(printed(Line(20, 40, 120, 50, Stroke(INK, 0.5)))).pages[0].lines
    assert [near(*(value * MM for value in point)) for point in line["pts"]] == [
        (20, 40),
        (120, 50),
    ]


def test_dashes_are_in_mm_and_end_with_their_line(printed, rendered):
    pixels = rendered(
        printed(Line(20, 40, 60, 40, Stroke(INK, 2, (4, 2))), Line(20, 50, 60, 50, Stroke(INK, 2))),
        10,
    )
    dashed, solid = pixels[400, 200:600] > 128, pixels[500, 200:600] > 128
    assert dashed[5:35].all()
    assert not dashed[45:55].any()
    assert dashed[65:95].all()
    assert solid.all()


def test_a_polygon_keeps_its_corners(printed, plumbed):
    (curve,) = plumbed(printed(Polygon(((10, 10), (30, 10), (20, 25)), None, INK))).pages[0].curves
    assert edges(curve) == near(10, 10, 30, 25)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, (110, 120, 130, 125)),
        (90, (75, 110, 80, 130)),
        (180, (70, 75, 90, 80)),
        (270, (120, 70, 125, 90)),
    ],
)
def test_a_group_is_turned_clockwise_then_moved(turn, expected, printed, plumbed):
    group = Group((Rectangle(Box(10, 20, 20, 5), None, INK),), 100, 100, turn)
    (rect,) = plumbed(printed(group)).pages[0].rects
    assert edges(rect) == near(*expected)


def test_groups_in_groups(printed, plumbed):
    inner = Group((Rectangle(Box(0, 0, 10, 5), None, INK),), 5, 7, 90)
    (rect,) = plumbed(printed(Group((inner,), 150, 250, 180))).pages[0].rects
    # Turned by 90: (-5..0, 0..10); moved: (0..5, 7..17); turned by 180 and moved.
    assert edges(rect) == near(145, 233, 150, 243)


def test_marks_after_a_group_are_not_moved(printed, plumbed):
    box = Rectangle(Box(10, 10, 5, 5), None, INK)
    _, after = plumbed(printed(Group((box,), 50, 50, 180), box)).pages[0].rects
    assert edges(after) == near(10, 10, 15, 15)


def test_text_stands_on_its_baseline_and_turns_with_its_group(printed, text, rendered):
    pixels = rendered(printed(text("H", 50, 100, 36), Group((text("H", 0, 0, 36),), 150, 200, 180)))
    rows, columns = pixels[:1500].nonzero()
    assert rows.max() / 10 == pytest.approx(100, abs=0.15)
    assert 50 < columns.min() / 10 < 52
    rows, columns = pixels[1500:].nonzero()
    assert (1500 + rows.min()) / 10 == pytest.approx(200, abs=0.15)
    assert 148 < columns.max() / 10 < 150


def test_type_size_is_in_points(printed, text, plumbed):
    (char,) = plumbed(printed(text("株", size=36))).pages[0].chars
    assert char["width"] == pytest.approx(36, abs=0.01)


def test_a_clip_cuts_off(printed, rendered):
    big = Rectangle(Box(-50, -50, 200, 200), None, INK)
    pixels = rendered(printed(Group((big,), 60, 80, 90, clip=Box(0, 0, 30, 10))), 20)
    rows, columns = (pixels > 128).nonzero()
    assert (columns.min() / 20, (columns.max() + 1) / 20) == near(50, 60)
    assert (rows.min() / 20, (rows.max() + 1) / 20) == near(80, 110)


def test_links_lead_from_their_place_on_the_page(printed, plumbed):
    (link,) = (
        plumbed(printed(Link(Box(10, 20, 30, 5), "https://example.com/a"))).pages[0].hyperlinks
    )
    assert edges(link) == near(10, 20, 40, 25)
    assert link["uri"] == "https://example.com/a"


def test_a_link_follows_its_group_and_ends_at_its_clip(printed, plumbed):
    links = (
        Link(Box(0, 0, 30, 5), "https://example.com/cut"),
        Link(Box(40, 0, 5, 5), "https://example.com/outside"),
    )
    group = Group(links, 100, 100, 180, clip=Box(0, 0, 20, 20))
    (link,) = plumbed(printed(group)).pages[0].hyperlinks
    assert edges(link) == near(80, 95, 100, 100)


def test_a_link_in_groups_in_groups(printed, plumbed):
    inner = Group((Link(Box(0, 0, 10, 5), "https://example.com/"),), 5, 7, 90)
    (link,) = plumbed(printed(Group((inner,), 150, 250, 180))).pages[0].hyperlinks
    assert edges(link) == near(145, 233, 150, 243)


def test_an_address_in_japanese_is_written_so_that_viewers_open_it(printed, plumbed):
    (link,) = (
        plumbed(printed(Link(Box(0, 0, 9, 9), "https://example.com/日?a=1#x"))).pages[0].hyperlinks
    )
    assert link["uri"] == "https://example.com/%E6%97%A5?a=1#x"


def test_a_pip_fills_the_middle_of_its_box(printed, rendered):
    pixels = rendered(printed(Pip(Box(50, 60, 60, 20), "D", INK)))
    rows, columns = (pixels > 128).nonzero()
    assert (rows.min() / 10, (rows.max() + 1) / 10) == pytest.approx((60.2, 79.8), abs=0.15)
    assert (columns.min() + columns.max() + 1) / 20 == pytest.approx(80, abs=0.06)


def test_a_length_that_is_no_number_is_a_programming_error(printed):
    with pytest.raises(ValueError, match="not a length"):
        printed(Rectangle(Box(float("nan"), 0, 1, 1), None, INK))
