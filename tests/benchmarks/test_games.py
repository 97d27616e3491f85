"""Whole random games through the contract, measured in shuffles of 52 cards on this machine.

    PYTHONPATH=.:tests pytest tests/benchmarks/test_games.py -s

Each game is played by the same driver: over? chance? legal, choose, apply. The unit is timed anew
before each batch of games, so that a machine which slows down slows both; `extra_info` holds
shuffles a game, games a second and moves a game. Goals are told beside, not enforced: they are
compared by people, on a machine at rest.

Players take any legal move with equal chance. Donburiko with two can go on for very long in that
way: a hand of seven offers up to 28 ways to attach a card and two columns to take, so players
hardly ever take one before it is worth a fine. The published edition bounds columns and gives two
players four cards each, so it is measured as well.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from proof.games import AnyGame, all_games, tables_of

from engines.rulings import resolve

GOALS = {"jika-4": 35, "chicken-3": 10, "donburiko": 90, "fusejika": 150, "csm": 350}
"""Shuffles a game, at most."""
MOST_MOVES = 4_000
BATCH = 20
ROUNDS = 25

EDITIONS = {"donburiko": ({}, {"edition": "published"})}
"""House rules to measure with, where the defaults alone would not say much."""

TABLES = [
    pytest.param(game, players, chosen, id="-".join([game.info.id, str(players), *chosen.values()]))
    for game in all_games()
    for players in tables_of(game)
    for chosen in EDITIONS.get(game.info.id, ({},))
]


def shuffle_seconds(count: int = 500) -> float:
    """One `random.shuffle` of 52 cards."""
    cards, rng = list(range(52)), Random(52)
    began = time.perf_counter()
    for _ in range(count):
        rng.shuffle(cards)
    return (time.perf_counter() - began) / count


def play(game: AnyGame, players: int, rules: dict[str, str], rng: Random) -> int:
    """A whole random game; nothing but what the contract asks of a driver. The moves made."""
    state = game.setup(players, rules)
    for made in range(MOST_MOVES):
        if game.over(state):
            return made
        chance = game.awaits_chance(state)
        move = game.chance(state, rng) if chance else rng.choice(game.legal(state))
        state = game.apply(state, move)
    return MOST_MOVES


@pytest.mark.parametrize(("game", "players", "chosen"), TABLES)
def test_whole_random_games(
    benchmark: Any, game: AnyGame, players: int, chosen: dict[str, str]
) -> None:
    rules = resolve(game.rulings, chosen)
    rng = Random(f"{game.info.id}.{players}")
    units: list[float] = []
    moves: list[int] = []

    def batch() -> None:
        moves.extend(play(game, players, rules, rng) for _ in range(BATCH))

    batch()
    benchmark.pedantic(batch, setup=lambda: units.append(shuffle_seconds()), rounds=ROUNDS)
    # Games differ in length, so the mean of all is compared; slow moments touch both alike.
    seconds, unit = benchmark.stats.stats.mean / BATCH, sum(units) / len(units)
    name, length = f"{game.info.id}-{players}", sum(moves) / len(moves)
    benchmark.extra_info["shuffles a game"] = round(seconds / unit, 1)
    benchmark.extra_info["games a second"] = round(1 / seconds)
    benchmark.extra_info["moves a game"] = round(length)
    benchmark.extra_info["goal"] = GOALS.get(name, GOALS.get(game.info.id))
    print(
        f"\n{'-'.join([name, *chosen.values()])}: {seconds / unit:.1f} shuffles,"
        f" {1 / seconds:,.0f} games a second, {length:.0f} moves a game,"
        f" {seconds / length / unit:.2f} shuffles a move"
    )
