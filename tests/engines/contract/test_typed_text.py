"""Typed text as people read it, and whole numbers as they type them."""

from __future__ import annotations

import pytest

from engines.contract.folding import (
    folded,
    folded_key,
    folded_together,
    narrow,
    with_plain_minus,
)
from engines.contract.numbers import (
    BEYOND,
    MOST_COUNTED,
    looks_like_number,
    number_within,
    typed_number,
)


def test_what_is_folded_away() -> None:
    assert narrow("　ＡkＩ ") == "AkI"
    assert folded("　ＡkＩ ") == folded("aki")
    assert folded("straße") == folded("STRASSE")
    assert folded("か") != folded("が")
    assert folded_key(" Jis＿Ｂ4 ") == "jis-b4"
    assert folded_together("Chicken　 race\t") == "chickenrace"
    assert with_plain_minus("−2 ‐ 3 ー") == "-2 - 3 ー"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("0", 0), ("007", 7), (" １２ ", 12), ("+3", 3), ("-0", 0)),
        *(("-2", -2), ("−2", -2), ("ー2", -2), ("‐2", -2), ("－２", -2)),
        *(("999999999", MOST_COUNTED), ("0000000000012", 12)),
        *(("1000000000", BEYOND), ("-1000000000", -BEYOND), ("9" * 5000, BEYOND)),
        *((text, None) for text in ("", "-", "--3", "+-3", "1.5", "1e3", "x", "٣", "½", "1 2")),
        *((text, None) for text in ("1,000", "$5", "5ー", "1_000")),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert typed_number(text) == number


def test_thousands_and_dollars_where_they_are_usual() -> None:
    assert typed_number("1，000", thousands=True) == 1000
    assert typed_number("1,00", thousands=True) is None
    for text in ("$5", "5$", "＄5", "$ 5", "5 $", "+$5", "$+5", "0005$"):
        assert typed_number(text, money=True) == 5, text
    for text in ("$5$", "$$5", "$", "-$-5"):
        assert typed_number(text, money=True) is None, text
    assert typed_number("-$3", money=True) == typed_number("$-3", money=True) == -3


def test_numbers_within_bounds() -> None:
    assert [number_within(text, 1, 9) for text in ("0", "1", "9", "10", "x")] == [
        *(None, 1, 9, None, None)
    ]
    assert number_within("1000000000") is None
    assert number_within("-999999999") == -MOST_COUNTED


def test_what_looks_like_a_number() -> None:
    assert all(map(looks_like_number, ("1.5", "1,000", "−3", "ー3", "１２", ".5")))
    assert not any(map(looks_like_number, ("", "x", "5x", "-")))
