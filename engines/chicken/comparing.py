"""Comparing the three numbers of a round: ones, equal numbers, lowest and highest.

Places are those of revealing, 0 for whoever holds the joker.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engines.cards import ACE

_THREE_EQUAL = (1, 0, 2)
_NOT_PASSING = {2: 0, 3: 1}
"""With so many ones, which of those who laid one cannot pass."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Places of revealing: who compares, from the lowest to the highest; who laid a one, in
    order of revealing; and who of them passes.

    `lowest` takes the face-down card: None when only one player compares, who is then the
    `highest` and takes the face-up card.
    """

    order: tuple[int, ...]
    ones: tuple[int, ...]
    passed: tuple[int, ...]
    lowest: int | None
    highest: int


@lru_cache(maxsize=13**3)
def compare(first: int, second: int, third: int) -> Comparison:
    """Compare three ranks (A is 1, K is 13) in order of revealing.

    Source: 【ゲームの進行】◆フェイズ１：競り.
    """
    ranks = (first, second, third)
    ones = tuple(place for place, rank in enumerate(ranks) if rank == ACE)
    staying = _NOT_PASSING.get(len(ones))
    passed = tuple(place for count, place in enumerate(ones) if count != staying)
    comparing = [place for place in range(3) if place not in passed]
    order = tuple(sorted(comparing, key=lambda place: (ranks[place], place)))
    if len(order) == 3 and first == second == third:
        order = _THREE_EQUAL
    lowest = order[0] if len(order) > 1 else None
    return Comparison(order, ones, passed, lowest, order[-1])
