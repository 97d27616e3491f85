"""Formulas of declared games: what they come to, how they are shown, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.cards.deck import card_of
from engines.contract.errors import InputError, RuleError
from engines.declared.evaluation import Value, reckon
from engines.declared.formulas import MOST_CHARACTERS, RESERVED, Expression, Kind, read_formula

NAMES: dict[str, Kind] = {
    "a": "number",
    "b": "number",
    "none": "number",
    "many": "numbers",
    "taken": "cards",
    "empty": "cards",
}
TAKEN = tuple(
    (card_of(code), Fraction(counts)) for code, counts in (("HQ", 12), ("H2", 2), ("SA", 1))
)
VALUES: dict[str, Value] = {
    "a": Fraction(7),
    "b": Fraction(-3),
    "none": Fraction(0),
    "many": (Fraction(4), Fraction(-2), Fraction(5)),
    "taken": TAKEN,
    "empty": (),
}


def read(text: str) -> Expression:
    return read_formula(text, NAMES, "mygame.toml:9")


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("5", 5, "5"),
        ("a", 7, "7"),
        ("-a", -7, "−7"),
        ("+a", 7, "7"),
        ("a + b", 4, "7 + (−3)"),
        ("a - b", 10, "7 − (−3)"),
        ("a - (a - b)", -3, "7 − (7 − (−3))"),
        ("(a + 1) * 2", 16, "(7 + 1) × 2"),
        ("b * b", 9, "−3 × (−3)"),
        ("-(a + 1)", -8, "−(7 + 1)"),
        ("a / 7", 1, "7 ÷ 7"),
        ("a // 2", 3, "7 ÷ 2 ↓"),
        ("b // 2", -2, "−3 ÷ 2 ↓"),
        ("a × 2 − 1", 13, "7 × 2 − 1"),
        ("a * 0.5 + 0.5", 4, "7 × 1/2 + 1/2"),
        ("round(a / 2)", 4, "round(7 ÷ 2)"),
        ("round(b / 2)", -2, "round(−3 ÷ 2)"),
        ("abs(b)", 3, "abs(−3)"),
        ("min(a, b, 1)", -3, "min(7, −3, 1)"),
        ("max(many)", 5, "max(4, −2, 5)"),
        ("min(many)", -2, "min(4, −2, 5)"),
        ("sum(many)", 7, "4 − 2 + 5"),
        ("sum(many) * 2", 14, "(4 − 2 + 5) × 2"),
        ("count(many)", 3, "3"),
        ("count(taken)", 3, "3"),
        ("count(taken, hearts) * 2", 4, "2 × 2"),
        ("count(taken, queen)", 1, "1"),
        ("count(taken, 2)", 1, "1"),
        ("count(taken, joker)", 0, "0"),
        ("sum(taken)", 15, "12 + 2 + 1"),
        ("sum(taken, hearts)", 14, "12 + 2"),
        ("sum(empty)", 0, "0"),
        ("1 if a > 6 else 2", 1, "7 > 6 → 1"),
        ("1 if a <= 6 else 2", 2, "7 > 6 → 2"),
        ("1 if 0 < b < 9 else a - 9", -2, "0 ≥ −3 → 7 − 9"),
        ("1 if 0 < a ≤ 9 else 2", 1, "0 < 7 ≤ 9 → 1"),
        ("(1 if a == 7 else 2) + 1", 2, "(7 = 7 → 1) + 1"),
        ("1 if a != 7 else 2 if a ≥ 3 else 3", 2, "7 = 7 → (7 ≥ 3 → 2)"),
        ("a / none if none > 0 else 0", 0, "0 ≤ 0 → 0"),
    ],
)
def test_value_and_how_it_is_shown(text: str, value: int, shown: str) -> None:
    formula = reckon(read(text), VALUES)
    assert (formula.value, formula.text) == (value, shown)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "unreadable"),
        ("a +", "unreadable"),
        ("a\x00", "unreadable"),
        ("(" * 300 + "a" + ")" * 300, "too-long"),
        ("(" * 190 + "a" + ")" * 190, None),
        ("a" * (MOST_CHARACTERS + 1), "too-long"),
        ("10000000000", "too-large"),
        ("1e400", "too-large"),
        ("9" * 399, "too-large"),
        ("'text'", "not-allowed"),
        ("True", "not-allowed"),
        ("a ** 2", "not-allowed"),
        ("a % 2", "not-allowed"),
        ("a << 9", "not-allowed"),
        ("~a", "not-allowed"),
        ("a.real", "not-allowed"),
        ("a[0]", "not-allowed"),
        ("[x for x in many]", "not-allowed"),
        ("lambda: 1", "not-allowed"),
        ("(a := 3)", "not-allowed"),
        ("a if a else b", "no-condition"),
        ("a > 3", "no-condition"),
        ("a if a > 3 and b > 3 else 1", "no-condition"),
        ("a if a in many else 1", "not-allowed"),
        ("a.__class__()", "not-allowed"),
        ("open('x')", "not-a-function"),
        ("eval(a)", "not-a-function"),
        ("min()", "arguments"),
        ("abs(a, b)", "arguments"),
        ("round(a, ndigits=1)", "arguments"),
        ("sum(a)", "no-list"),
        ("sum(1 + 2)", "no-list"),
        ("max(a)", "no-list"),
        ("max(taken)", "no-list"),
        ("many + 1", "list"),
        ("taken", "list"),
        ("count(many, hearts)", "arguments"),
        ("count(taken, hearts, 2)", "arguments"),
        ("count(taken, 14)", "no-card"),
        ("count(taken, a + 1)", "no-card"),
    ],
)
def test_what_is_refused_when_it_is_read(text: str, trouble: str | None) -> None:
    if trouble is None:
        assert reckon(read(text), VALUES).value == 7
        return
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.code == "declared.formula"
    assert caught.value.data["trouble"] == trouble
    assert caught.value.data["place"] == "mygame.toml:9"


def test_unknown_name_has_the_nearest() -> None:
    with pytest.raises(InputError) as caught:
        read("tken + 1")
    assert caught.value.code == "declared.unknown-name"
    assert caught.value.data["nearest"] == ("taken",)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("a / none", "zero"),
        ("a // (a - 7)", "zero"),
        ("a / 2", "not-whole"),
        ("999999999 * 999999999 * 999999999", "too-large"),
    ],
)
def test_what_fails_when_it_is_worked_out(text: str, trouble: str) -> None:
    with pytest.raises(RuleError) as caught:
        reckon(read(text), VALUES)
    assert caught.value.code == "declared.failed"
    assert caught.value.data["trouble"] == trouble
    assert caught.value.data["place"] == "mygame.toml:9"


def test_nothing_to_choose_from() -> None:
    with pytest.raises(RuleError) as caught:
        reckon(read("max(many)"), {**VALUES, "many": ()})
    assert caught.value.data["trouble"] == "empty"


def test_the_largest_product_is_refused() -> None:
    text = "*".join(["999999"] * 57)
    with pytest.raises(RuleError):
        reckon(read(text), VALUES)


def test_reserved_words_are_those_that_formulas_use() -> None:
    for word in ("sum", "hearts", "queen", "rounds", "players", "if", "else"):
        assert word in RESERVED


# -- against Python's own arithmetic


def sums(depth: int) -> st.SearchStrategy[str]:
    leaf = st.integers(0, 30).map(str) | st.sampled_from(["a", "b", "sum(many)", "max(many)"])
    if depth == 0:
        return leaf
    inner = sums(depth - 1)
    return (
        leaf
        | st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
        | st.tuples(inner, inner).map(lambda t: f"max({t[0]}, -{t[1]})")
        | st.tuples(inner, st.sampled_from(["<", ">=", "=="]), inner, inner).map(
            lambda t: f"({t[3]} if {t[0]} {t[1]} {t[2]} else {t[0]})"
        )
    )


@settings(max_examples=300, deadline=None)
@given(sums(3))
def test_as_python_reckons(text: str) -> None:
    if len(text) > 300:
        return
    known = {"a": Fraction(7), "b": Fraction(-3), "many": [4, -2, 5], "F": Fraction}
    exact = "".join(f"F({part})" if part.isdigit() else part for part in _pieces(text))
    try:
        expected = round_half_up(eval(exact, {"max": max, "sum": sum}, known))
    except ZeroDivisionError:
        expected = None
    got, trouble = reckoned(f"round({text})")
    if trouble == "too-large":
        return
    assert (got, trouble) == ((expected, "") if expected is not None else (None, "zero"))


def reckoned(text: str) -> tuple[int | None, str]:
    """What a formula comes to, or why it fails."""
    try:
        return reckon(read(text), VALUES).value, ""
    except RuleError as error:
        return None, str(error.data["trouble"])


def _pieces(text: str) -> list[str]:
    pieces = [""]
    for char in text:
        if pieces[-1].isdigit() != char.isdigit():
            pieces.append("")
        pieces[-1] += char
    return pieces


def round_half_up(value: Fraction) -> int:
    return floor(abs(value) + Fraction(1, 2)) * (1 if value >= 0 else -1)
