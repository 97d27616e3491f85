"""Card Stock Market: the reference tables, and what house rules change in them."""

from __future__ import annotations

from engines.csm import GAME
from engines.csm.facts import STRIP


def test_all_are_there_and_square() -> None:
    tables = {table.id: table for table in GAME.tables({})}
    assert list(tables) == [
        "swing", *(f"lay-{suit.name.lower()}" for suit in STRIP),
        "ruin", "cards", "cost", "chips", "set-up",
    ]  # fmt: skip
    for table in tables.values():
        assert all(len(row) == len(table.columns) for row in table.rows)
    assert tables["cost"].rows[12][12] == 13 * 12
    assert [row[2] for row in tables["ruin"].rows] == [2, 3, 4, 5]
    marks = [cell for row in tables["lay-clubs"].rows for cell in row[1:]]
    assert marks.count("either") == 1
    assert tables["chips"].rows[-1] == (
        "dollars",
        None,
        200,
        3510,
        3110,
        2910,
        2710,
        2510,
        2310,
    )


def test_house_rules_change_them() -> None:
    tables = {t.id: t for t in GAME.tables({"packs": "1", "chips": "least"})}
    assert [row[0] for row in tables["set-up"].rows] == [2, 3, 4, 5]
    assert tables["chips"].rows[0] == ("white", 1, 5, 40, 30, 25, 20, 15)
    endless = {t.id: t for t in GAME.tables({"chips": "unlimited"})}["chips"]
    assert endless.rows[0] == ("white", 1, 5, *(None,) * 6)
