"""Whole random games through the contract, measured in shuffles of 52 cards on this machine.

    PYTHONPATH=.:tests pytest tests/benchmarks/test_games.py --benchmark-only

Each game is played by the same driver: over? chance? legal, choose, apply. The unit and every
game are timed in the same process; `extra_info` holds shuffles a game and games a second. Goals
are told beside, not enforced: they are compared by people, on a machine at rest.
"""

from __future__ import annotations

import timeit
from random import Random
from typing import Any

import pytest
from proof.games import AnyGame, all_games, tables_of

from engines.rulings import resolve

GOALS = {"jika-4": 35, "chicken-3": 10, "donburiko": 90, "fusejika": 150, "csm": 350}
"""Shuffles a game, at most."""
MOST_MOVES = 4_000
BATCH = 40

TABLES = [
    pytest.param(game, players, id=f"{game.info.id}-{players}")
    for game in all_games()
    for players in tables_of(game)
]


def shuffle_seconds() -> float:
    """One `random.shuffle` of 52 cards."""
    cards, rng = list(range(52)), Random(52)
    return min(timeit.repeat(lambda: rng.shuffle(cards), number=2_000, repeat=7)) / 2_000


def play(game: AnyGame, players: int, rules: dict[str, str], rng: Random) -> Any:
    """A whole random game; nothing but what the contract asks of a driver."""
    state = game.setup(players, rules)
    for _ in range(MOST_MOVES):
        if game.over(state):
            break
        chance = game.awaits_chance(state)
        move = game.chance(state, rng) if chance else rng.choice(game.legal(state))
        state = game.apply(state, move)
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_random_games(benchmark: Any, game: AnyGame, players: int) -> None:
    rules = resolve(game.rulings, {})
    rng = Random(f"{game.info.id}.{players}")

    def batch() -> None:
        for _ in range(BATCH):
            play(game, players, rules, rng)

    batch()
    benchmark.pedantic(batch, rounds=9, iterations=1)
    seconds, unit = benchmark.stats.stats.min / BATCH, shuffle_seconds()
    name = f"{game.info.id}-{players}"
    benchmark.extra_info["shuffles a game"] = round(seconds / unit, 1)
    benchmark.extra_info["games a second"] = round(1 / seconds)
    benchmark.extra_info["goal"] = GOALS.get(name, GOALS.get(game.info.id))
    print(f"\n{name}: {seconds / unit:.1f} shuffles, {1 / seconds:,.0f} games a second")
