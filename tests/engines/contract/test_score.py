"""Formulas, lines, places: what every game counts with."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.contract.score import (
    Formula,
    PlayerScore,
    Reason,
    Score,
    ScoreLine,
    difference,
    half,
    looked_up,
    number,
    product,
    ranks,
    signed_text,
    sum_of,
)

NUMBERS = st.integers(-99, 99)


@pytest.mark.parametrize(
    ("formula", "text", "value"),
    [
        (number(7), "7", 7),
        (number(-7), "−7", -7),
        (product(4, 2), "4 × 2", 8),
        (product(-4, 2), "−4 × 2", -8),
        (sum_of(4), "4", 4),
        (sum_of(4, 12), "4 + 12", 16),
        (sum_of(4, -12, 1), "4 − 12 + 1", -7),
        (difference(6, 4), "6 − 4", 2),
        (difference(6, sum_of(4, 5)), "6 − (4 + 5)", -3),
        (difference(6, number(5)), "6 − 5", 1),
        (half(5), "5 ÷ 2 ↓", 2),
        (half(-5), "−5 ÷ 2 ↓", -3),
        (looked_up(4, 5), "4 → 5", 5),
        (sum_of(product(2, 3), number(1)), "(2 × 3) + 1", 7),
    ],
)
def test_formulas(formula: Formula, text: str, value: int) -> None:
    assert formula.text == text
    assert formula.value == value


@given(st.lists(NUMBERS, min_size=1, max_size=6))
def test_a_sum_reads_as_it_counts(terms: list[int]) -> None:
    text = sum_of(*terms).text.replace("−", "-").replace(" ", "")
    assert eval(text) == sum(terms) == sum_of(*terms).value


@given(NUMBERS)
def test_signed_text(value: int) -> None:
    assert int(signed_text(value).replace("−", "-")) == value


@given(st.lists(NUMBERS, min_size=1, max_size=8))
def test_ranks_skip_after_ties(totals: list[int]) -> None:
    places = ranks(totals)
    assert places == tuple(1 + sum(other > total for other in totals) for total in totals)
    low = ranks(totals, "low")
    assert low == tuple(1 + sum(other < total for other in totals) for total in totals)


def test_ranks_one_two_two_four() -> None:
    assert ranks([5, 3, 3, 1]) == (1, 2, 2, 4)
    assert ranks([(5, 1), (5, 2)]) == (2, 1)
    assert ranks([]) == ()


def test_result_in_the_order_documented() -> None:
    line = ScoreLine("queen.DQ", product(4, 1), "jika.share-value", Reason("because"))
    player = PlayerScore("Aki", (line,), 4, 1, {"column": 4})
    score = Score("jika", (player,), ("Aki",), extra={"more": True}, rulings={"a": "b"})
    data = score.data()
    assert list(data) == ["game", "players", "winners", "losers", "more", "rulings"]
    assert list(data["players"][0]) == ["name", "total", "rank", "column", "lines"]
    told = {"what": "queen.DQ", "formula": "4 × 1", "value": 4, "rule": "jika.share-value"}
    assert data["players"][0]["lines"] == [told]
    assert json.dumps(data).isascii()


def test_result_that_is_no_standing() -> None:
    data = Score("light", extra={"letters": []}, standings=False).data()
    assert data == {"game": "light", "letters": [], "rulings": {}}
