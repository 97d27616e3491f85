"""Card Stock Market: a part of the full proof (see docs/proof/csm.md) at each run of the suite."""

from __future__ import annotations

from random import Random

import pytest
from proof import csm as proof

from engines.csm.facts import HouseRules
from engines.csm.play import MACHINE


def test_every_price_card_and_value() -> None:
    assert proof.check_every_lay() == 14 * 52 * 14


@pytest.mark.exhaustive
def test_random_requests() -> None:
    proof.check_scores(3_000, seed=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", range(2, 7))
def test_random_games(players: int) -> None:
    tally = proof.check_games(players, 30, seed=1, compared=12)
    assert tally.ruins
    assert tally.new_stocks


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", range(2, 7))
def test_games_in_which_the_bank_runs_short(players: int) -> None:
    tally = proof.check_games(players, 15, seed=2, policy=proof.hoarder, money=(60, 0), compared=15)
    assert tally.levies
    assert tally.debts


@pytest.mark.parametrize("players", range(2, 6))
def test_games_with_the_other_switches(players: int) -> None:
    house = HouseRules(packs=1, chips="least", sell_same_turn=False, debt_counts=False)
    proof.check_games(players, 15, seed=3, policy=proof.hoarder, house=house, compared=15)


@pytest.mark.parametrize("players", range(2, 7))
def test_games_refereed_without_looking_into_hands(players: int) -> None:
    for seed in range(5):
        proof.check_refereed(players, seed)


def test_players_who_always_pass_never_end_a_game() -> None:
    start = MACHINE.setup(2, {})
    steps = proof.steps_of(start, Random(1), lambda state, rng: MACHINE.legal(state)[-1])
    with pytest.raises(AssertionError, match="within the cap"):
        for _ in steps:
            pass
