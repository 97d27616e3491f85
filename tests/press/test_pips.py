"""Pips: symmetrical, distinct, and outlines that are outlines at every size in use."""

from __future__ import annotations

import pytest

from playaid.press.pips import outline_weight, pip_shape
from playaid.sheets.display import Box, Colour, Pip

SUITS = ("S", "H", "D", "C")
INK = Colour(0, 0, 0)


@pytest.fixture
def drawn(printed, rendered):
    def draw(suit, style, size, dots_per_mm=20):
        pip = Pip(Box(1, 1, size, size), suit, INK, style)
        pixels = rendered(printed(pip, size=(size + 2, size + 2)), dots_per_mm)
        low, high = dots_per_mm, (1 + size) * dots_per_mm
        assert pixels.sum() == pixels[low:high, low:high].sum()  # no ink beside the box
        return pixels[low:high, low:high]

    return draw


@pytest.mark.parametrize("suit", SUITS)
def test_every_point_is_inside_the_unit_square(suit):
    shape = pip_shape(suit)
    for path in filter(None, (shape.silhouette, shape.body, shape.stem)):
        for point in [path.start, *(point for curve in path.curves for point in curve)]:
            assert 0 <= point[0] <= 1
            assert 0 <= point[1] <= 1


@pytest.mark.parametrize("suit", SUITS)
def test_a_path_is_closed_and_its_own_mirror_image(suit):
    path = pip_shape(suit).silhouette
    assert path.curves[-1][2] == pytest.approx(path.start)
    ends = {(round(x, 6), round(y, 6)) for _, _, (x, y) in path.curves}
    assert ends == {(round(1 - x, 6), y) for x, y in ends}


@pytest.mark.parametrize("style", ["solid", "outline"])
@pytest.mark.parametrize("suit", SUITS)
def test_a_pip_is_as_high_as_its_box_or_nearly(suit, style, drawn):
    rows, columns = (drawn(suit, style, 40) > 128).nonzero()
    assert rows.max() - rows.min() > 0.9 * 800
    assert 0.7 * 800 < columns.max() - columns.min() < 0.95 * 800


@pytest.mark.parametrize("size", [3, 4, 8, 40])
@pytest.mark.parametrize("suit", SUITS)
def test_an_outline_is_hollow_and_of_the_solid_size(suit, size, drawn):
    solid, outline = drawn(suit, "solid", size, 50) > 128, drawn(suit, "outline", size, 50) > 128
    assert outline.sum() < 0.6 * solid.sum()
    assert not (outline & ~solid).sum() > 0.01 * solid.sum()
    middle = outline[int(0.45 * size * 50), int(0.5 * size * 50)]
    assert not middle
    assert solid[int(0.45 * size * 50), int(0.5 * size * 50)]
    for axis in (0, 1):
        assert abs(solid.any(axis=axis).sum() - outline.any(axis=axis).sum()) <= 0.02 * size * 50


@pytest.mark.parametrize("size", [3, 4, 8, 40])
def test_an_outline_is_half_a_point_or_thicker(size):
    assert outline_weight(size) * size * 72 / 25.4 >= 0.5


def test_a_large_outline_grows_with_its_pip():
    assert 0.025 < outline_weight(40) < 0.05


def test_an_outline_on_paper_is_as_thick_as_promised(drawn):
    row = drawn("H", "outline", 8, 100)[240] > 128
    left_edge = row.argmax()
    thickness = int((~row[left_edge:]).argmax())
    assert thickness / 100 == pytest.approx(outline_weight(8) * 8, abs=0.03)


def test_the_suits_differ_in_shape(drawn):
    pictures = [drawn(suit, "solid", 10) > 128 for suit in SUITS]
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            assert (one != other).sum() > 0.05 * one.size


def test_a_repeated_pip_is_one_form(printed):
    once = printed(Pip(Box(0, 0, 8, 8), "S", INK))
    often = printed(*(Pip(Box(x, 50, 8, 8), "S", INK) for x in range(0, 200, 10)))
    assert often.count(b"/Subtype /Form") == 1
    assert len(often) < len(once) + 250
