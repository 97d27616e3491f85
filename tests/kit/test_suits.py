"""Suits without colour: on grey paper and to colour-blind eyes they differ in shape."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from support.readback import Printed, printed

from playaid.sheets.display import Pip, Rectangle

DOTS = 10
SIDE = 64
SUITS = {
    "ja": ("スペード", "ハート", "ダイヤ", "クラブ"),
    "en": ("Spades", "Hearts", "Diamonds", "Clubs"),
}


def pips(kit: Printed, page: int, least: float, most: float) -> dict[str, Any]:
    """The first pip of each suit of a size in mm, as black and white of equal size."""
    drawn = kit.darkness(page, DOTS)
    found: dict[str, Any] = {}
    for placed in kit.marks(page):
        if not isinstance(placed.mark, Pip) or placed.mark.suit in found or placed.turn:
            continue
        if least <= placed.box.width <= most:
            box = placed.box
            rows = slice(round(box.y * DOTS), round(box.bottom * DOTS))
            columns = slice(round(box.x * DOTS), round(box.right * DOTS))
            cut = drawn[rows, columns]
            steps = np.arange(SIDE) * min(cut.shape) // SIDE
            found[placed.mark.suit] = cut[np.ix_(steps, steps)] > cut.max() / 2
    return found


def test_the_large_pips_of_the_board_differ_in_shape() -> None:
    for language in ("ja", "en"):
        check(pips(printed("jika", (language,)), 0, 15, 60))


def test_the_small_pips_beside_the_names_differ_in_shape() -> None:
    check(pips(printed("jika", ("en",)), 0, 2, 6))


def check(found: dict[str, Any]) -> None:
    assert set(found) == set("SHDC")
    for one, other in combinations(found, 2):
        shared = np.logical_and(found[one], found[other]).sum()
        either = np.logical_or(found[one], found[other]).sum()
        assert shared / either < 0.85, (one, other)


def test_every_suit_has_its_name_and_reads_from_both_sides() -> None:
    for language, names in SUITS.items():
        kit = printed("jika", (language,))
        text = kit.text(0)
        assert all(name in text for name in names)
        small = [p for p in kit.marks(0) if isinstance(p.mark, Pip) and 2 <= p.box.width <= 6]
        for suit in "SHDC":
            turns = {p.turn for p in small if isinstance(p.mark, Pip) and p.mark.suit == suit}
            assert turns == {0, 180}, suit


def test_no_fill_is_darker_than_15_percent() -> None:
    """Thrifty with ink: the large pips are a tint."""
    kit = printed("jika", ("ja",))
    drawn = kit.darkness(0, 4)
    assert (drawn > 0.16 * 255).mean() < 0.06


def test_labels_between_places_reach_into_neither() -> None:
    """White lies along the inside of both outlines, also under the descender of a p."""
    dots = 20
    for language in SUITS:
        kit = printed("jika", (language,))
        drawn = kit.darkness(0, dots)
        for placed in kit.marks(0):
            if not isinstance(placed.mark, Rectangle) or not placed.mark.name.startswith("slot:"):
                continue
            box = placed.box
            upper = placed.mark.name.endswith("upper")
            edge = box.bottom - 0.28 if upper else box.y + 0.22
            columns = slice(int((box.x + 3.5) * dots), int((box.right - 3.5) * dots))
            strip = drawn[round(edge * dots) : round((edge + 0.06) * dots) + 1, columns]
            assert strip.max() < 40, (language, placed.mark.name)
