"""ドンブリコ！: examples, tables, and a part of the full proof (see docs/proof/donburiko.md)."""

from __future__ import annotations

import pytest
from proof import donburiko as proof
from reference import donburiko as reference

from engines.contract.examples import WorkedExample, check
from engines.contract.rulings import resolve
from engines.contract.tables import Table
from engines.donburiko import GAME
from engines.donburiko.deck import COPIES, DECK, Card
from engines.donburiko.facts import ERRORS
from engines.donburiko.tables import stand_ins

DEFAULTS = resolve(GAME.rulings, {})


def table(id: str, **chosen: str) -> Table:
    return next(t for t in GAME.tables(resolve(GAME.rulings, chosen)) if t.id == id)


@pytest.mark.parametrize("example", GAME.examples(), ids=lambda example: example.id)
def test_example(example: WorkedExample) -> None:
    findings = check(example)
    assert findings
    for finding in findings:
        assert finding.agrees, finding


def test_every_rule_of_a_line_is_declared() -> None:
    rules = {rule.id for rule in GAME.rules}
    assert {"gain", "over", "under", "game-end"} <= rules
    assert len({error.code for error in ERRORS}) == len(ERRORS)


def test_deck_is_the_one_of_the_reference_computation() -> None:
    assert sorted(card.value for card in DECK) == sorted(reference.DECK)
    assert sum(COPIES.values()) == 16


@pytest.mark.exhaustive
@pytest.mark.parametrize("edition", proof.EDITIONS)
def test_every_column_of_the_deck(edition: str) -> None:
    published = edition == "published"
    ways = [proof.check_column(cards, published) for cards in proof.columns_of_kinds()]
    assert (len(ways), sum(ways)) == (8738, 17485)


@pytest.mark.parametrize("edition", proof.EDITIONS)
def test_columns_in_every_order(edition: str) -> None:
    ways = [
        proof.check_column(cards, edition == "published")
        for size in (2, 3)
        for cards in proof.ordered_columns(size)
    ]
    assert len(ways) == 79 + 672


@pytest.mark.parametrize("edition", proof.EDITIONS)
@pytest.mark.parametrize("players", proof.PLAYERS)
def test_random_games(players: int, edition: str) -> None:
    tally = proof.run_games(players, edition, range(8 if players == 2 else 25))
    assert tally.moves > 500
    assert tally.loaded >= tally.moves // 97


@pytest.mark.parametrize("edition", proof.EDITIONS)
@pytest.mark.parametrize("players", proof.PLAYERS)
def test_games_seen_from_each_seat(players: int, edition: str) -> None:
    for observer in (None, *range(players)):
        proof.follow_unseen(players, edition, 1, observer)


# ---- tables


@pytest.mark.parametrize("edition", proof.EDITIONS)
def test_payoff_table(edition: str) -> None:
    rows = table("payoff", edition=edition).rows
    assert [row[0] for row in rows] == list(range(-6, 13))
    for total, chips, ends in rows:
        assert isinstance(total, int)
        assert chips == reference.chips_for(total, edition == "published")
        assert ends is (total == 6)


def test_totals_tables() -> None:
    for id, turned in (("totals", 1), ("totals-loach", -1)):
        shown = table(id)
        assert [column.of for column in shown.columns[1:]] == [0, -1, -2, -3, -4, -5, -6]
        assert len(shown.rows) == 13
        for acorns, *sums in shown.rows:
            assert isinstance(acorns, int)
            assert sums == [acorns - turned * ponds for ponds in range(7)]


def test_totals_tables_agree_with_columns() -> None:
    """Acorns of 4 with all the ponds, without and with a loach."""
    without, turned = table("totals").rows[4], table("totals-loach").rows[4]
    assert reference.column_sums(["4", "-1", "-1", "-2", "-2"]) == {without[-1]}
    assert reference.column_sums(["4", "-1", "-1", "-2", "-2", "0"]) == {turned[-1]}


def test_set_up_table() -> None:
    assert table("set-up").rows == (
        (2, 16, 2, 7, 0, 3, 44),
        (3, 16, 3, 4, 1, 3, 41),
        (4, 16, 4, 3, 0, 3, 38),
    )
    assert table("set-up", edition="published", **{"starting-chips": "4"}).rows == (
        (2, 14, 2, 4, 4, 4, 42),
        (3, 16, 3, 4, 1, 4, 38),
        (4, 16, 4, 3, 0, 4, 34),
    )


def test_stand_ins_are_sixteen_different_cards() -> None:
    found = stand_ins()
    assert list(found) == list(Card)
    assert {card: len(cards) for card, cards in found.items()} == COPIES
    assert len({each for cards in found.values() for each in cards}) == 16
    assert [card.code for card in found[Card.CHOICE]] == ["SJ", "CJ"]
    assert [card.code for card in found[Card.POND_2]] == ["H2", "D2"]


def test_every_table_has_a_cell_a_column() -> None:
    for shown in GAME.tables(DEFAULTS):
        assert {len(row) for row in shown.rows} == {len(shown.columns)}
