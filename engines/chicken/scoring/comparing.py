"""Comparing the three numbers of a round: ones, equal numbers, lowest and highest.

Places are those of revealing, 0 for whoever holds the joker.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engines.cards.deck import ACE

_THREE_EQUAL: tuple[int, ...] = (1, 0, 2)
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


_ORDERS: dict[tuple[bool, ...], tuple[int, ...]] = {
    (a > b, a > c, b > c): tuple(sorted(range(3), key=(a, b, c).__getitem__))
    for a, b, c in product(range(3), repeat=3)
}
"""Places from the lowest to the highest, of equal ranks the earlier first; by whether the first
is above the second, the first above the third and the second above the third."""


def compare(first: int, second: int, third: int) -> Comparison:
    """Compare three ranks (A is 1, K is 13) in order of revealing.

    Source: 【ゲームの進行】◆フェイズ１：競り.
    """
    if first == second == third:
        order = _THREE_EQUAL
    else:
        order = _ORDERS[first > second, first > third, second > third]
    return _compared(order, first == ACE, second == ACE, third == ACE)


@lru_cache(maxsize=64)
def _compared(order: tuple[int, ...], *laid_one: bool) -> Comparison:
    ones = tuple(place for place, one in enumerate(laid_one) if one)
    staying = _NOT_PASSING.get(len(ones))
    passed = tuple(place for count, place in enumerate(ones) if count != staying)
    comparing = tuple(place for place in order if place not in passed)
    lowest = comparing[0] if len(comparing) > 1 else None
    return Comparison(comparing, ones, passed, lowest, comparing[-1])
