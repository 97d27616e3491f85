"""Few cases that still hold every pair of values: most mistakes need only two to meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

Case = tuple[str, ...]


def pairwise(*choices: Sequence[str]) -> list[Case]:
    """Cases that together hold each pair of values of any two columns at least once.

    Greedy: the case that brings most pairs not seen yet comes next.
    """
    every = list(product(*choices))
    wanted = {pair for case in every for pair in pairs(case)}
    cases: list[Case] = []
    while wanted:
        best = max(every, key=lambda case: len(wanted & pairs(case)))
        cases.append(best)
        wanted -= pairs(best)
    return cases


def pairs(case: Case) -> set[tuple[int, str, int, str]]:
    """Every two columns of a case with their values."""
    columns = combinations(enumerate(case), 2)
    return {(one, value, other, second) for (one, value), (other, second) in columns}
