"""Whole random games through the contract, measured in shuffles of 52 cards on this machine.

    PYTHONPATH=.:tests pytest tests/benchmarks/test_games.py -s

Each game is played by the same driver: over? chance? legal, choose, apply. The unit is timed anew
before each batch of games, so that a machine which slows down slows both; `extra_info` holds
shuffles a game, games a second and moves a game. Goals are told beside, not enforced: they are
compared by people, on a machine at rest.

Players take any legal move with equal chance. Donburiko with two goes on for about a thousand
moves in that way: a hand of seven offers up to 28 ways to attach a card and two columns to take,
so players hardly ever take one before it is worth a fine. So it is measured as well with players
who choose what to do first and then how, and in the published edition, which bounds columns and
gives two players four cards each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

import pytest
from proof.games import AnyGame, all_games, tables_of

from engines.contract.rulings import resolve

GOALS = {"jika-4": 35, "chicken-3": 10, "donburiko": 90, "fusejika": 150, "csm": 350}
"""Shuffles a game, at most."""
MOST_MOVES = 4_000
BATCH = 20
ROUNDS = 25

Choose: TypeAlias = Callable[[Sequence[Any], Random], Any]


def any_move(moves: Sequence[Any], rng: Random) -> Any:
    """Any legal move with equal chance."""
    return rng.choice(moves)


def kind_first(moves: Sequence[Any], rng: Random) -> Any:
    """Any kind of move with equal chance, then any move of this kind."""
    kind = rng.choice(list(dict.fromkeys(map(type, moves))))
    return rng.choice([move for move in moves if type(move) is kind])


@dataclass(frozen=True)
class Way:
    """How a game is played: house rules, and what its random players do."""

    name: str
    rules: dict[str, str] = field(default_factory=dict)
    choose: Choose = any_move


PLAIN = Way("")
MORE_WAYS = {
    "donburiko": (Way("kind-first", choose=kind_first), Way("published", {"edition": "published"}))
}
"""Where the plain one would not say much."""

TABLES = [
    pytest.param(game, players, way, id=f"{game.info.id}-{players}-{way.name}".rstrip("-"))
    for game in all_games()
    for players in tables_of(game)
    for way in (PLAIN, *MORE_WAYS.get(game.info.id, ()))
]


def shuffle_seconds(count: int = 500) -> float:
    """One `random.shuffle` of 52 cards."""
    cards, rng = list(range(52)), Random(52)
    began = time.perf_counter()
    for _ in range(count):
        rng.shuffle(cards)
    return (time.perf_counter() - began) / count


def play(
    game: AnyGame, players: int, rules: dict[str, str], rng: Random, choose: Choose = any_move
) -> int:
    """A whole random game; nothing but what the contract asks of a driver. The moves made."""
    machine = game.machine
    state = machine.setup(players, rules)
    for made in range(MOST_MOVES):
        if machine.over(state):
            return made
        chance = machine.awaits_chance(state)
        move = machine.chance(state, rng) if chance else choose(machine.legal(state), rng)
        state = machine.apply(state, move)
    return MOST_MOVES


@pytest.mark.parametrize(("game", "players", "way"), TABLES)
def test_whole_random_games(benchmark: Any, game: AnyGame, players: int, way: Way) -> None:
    rules = resolve(game.rulings, way.rules)
    rng = Random(f"{game.info.id}.{players}")
    units: list[float] = []
    moves: list[int] = []

    def batch() -> None:
        moves.extend(play(game, players, rules, rng, way.choose) for _ in range(BATCH))

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
        f"\n{name} {way.name}: {seconds / unit:.1f} shuffles,"
        f" {1 / seconds:,.0f} games a second, {length:.0f} moves a game,"
        f" {seconds / length / unit:.2f} shuffles a move"
    )
