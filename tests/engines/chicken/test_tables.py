"""チキンスープ: the tables of ones, and of the best and the worst."""

from __future__ import annotations

from proof import chicken as proof
from reference import chicken as reference

from engines.chicken import GAME


def test_ones_and_what_each_takes_of_a_full_pile() -> None:
    ones = {table.id: table for table in GAME.tables({})}["ones"]
    assert [column.id for column in ones.columns] == ["ones", *["one"] * 3, "bonus"]
    for count, row in enumerate(ones.rows, 1):
        result = reference.round_result([1] * count + [2] * (3 - count))
        taken = dict(result["bonus"])  # type: ignore[call-overload]
        assert [f"S{rank}" for rank in str(row[4]).split()] == list(taken.values())


def test_the_best_and_the_worst_of_every_hand() -> None:
    totals = [reference.total(hand) for hand in proof.every_hand()]
    rows = {table.id: table for table in GAME.tables({})}["range"].rows
    assert rows == (("best", "K", max(totals)), ("worst", "10 9 8 7 6", min(totals)))
    assert (max(totals), min(totals)) == (3, -40)
