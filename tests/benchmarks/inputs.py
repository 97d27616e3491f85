"""Varied requests as people would type them, the same in every run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from engines.cards.deck import SUITS, rank_text

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "ちえ", "Łukasz", "김")


def requests(count: int, players: int, seed: int = 2013) -> Iterator[str]:
    """Lines for `score jika --batch`: `players` hands each, or one without a name."""
    rng = Random(seed)
    for _ in range(count):
        prices = " ".join(_price(suit.value, rng) for suit in rng.sample(SUITS, 4))
        yield json.dumps({"hand": _hands(players, rng), "prices": prices})


def _hands(players: int, rng: Random) -> str | dict[str, str]:
    queens, kings = (rng.sample(SUITS, players) for _ in range(2))
    hands = [f"Q{queen.value} K{king.value}" for queen, king in zip(queens, kings, strict=True)]
    if players == 1:
        return hands[0]
    return dict(zip(rng.sample(NAMES, players), hands, strict=True))


def _price(suit: str, rng: Random) -> str:
    low, high = rng.sample(range(1, 11), 2)
    if rng.random() < 0.2:
        return f"{suit}{rank_text(min(low, high))}"
    return f"{suit}{rank_text(low)}/{rank_text(high)}"
