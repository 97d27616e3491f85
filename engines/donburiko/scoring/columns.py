"""What a column comes to, and what that pays.

Source: 【点数計算方法】 and 【列札を引き取る場合】. Sums and chips are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.contract.score import Formula, difference, sum_of
from engines.donburiko.deck import Card
from engines.donburiko.facts import TARGET

ONE, FIVE = 1, 5


def column_total(numbers: Iterable[int], loach: bool) -> int:
    """The sum of the numbers on acorns (above 0) and ponds (below 0); a loach turns the ponds to
    plus. Source: 【点数計算方法】."""
    return sum(map(abs, numbers)) if loach else sum(numbers)


def least_total(cards: Sequence[Card]) -> int:
    """The lowest sum the column can be counted as, the only one of a column without "1 or 5"."""
    return column_total([card.number for card in cards], Card.LOACH in cards)


def totals(cards: Sequence[Card]) -> tuple[int, ...]:
    """Every sum the column can be counted as, the lowest first: one more "1 or 5" taken as 5 at
    each step. Source: 【点数計算方法】."""
    least = least_total(cards)
    most = least + (FIVE - ONE) * cards.count(Card.CHOICE)
    return tuple(range(least, most + 1, FIVE - ONE))


def values(cards: Sequence[Card], total: int) -> tuple[int, ...]:
    """What each card counts in a column counted as `total`, which must be one of its totals."""
    loach = Card.LOACH in cards
    fives = totals(cards).index(total)
    found = []
    for card in cards:
        if card is Card.CHOICE:
            found.append(FIVE if fives > 0 else ONE)
            fives -= 1
        else:
            found.append(abs(card.number) if loach else card.number)
    return tuple(found)


def payoff(total: int, published: bool = False) -> int:
    """Chips gained for a sum, or paid when negative.

    1 to 6 gains as many; more costs the excess over 6; less costs the difference to 1, or, in
    the published edition, the sum itself. Source: 【列札を引き取る場合】.
    """
    if total > TARGET:
        return TARGET - total
    if total >= 1:
        return total
    return total if published else total - 1


def payoff_formula(cards: Sequence[Card], total: int, published: bool = False) -> Formula:
    """The payoff of a column counted as `total`, as a calculation from its cards:
    `6 − (4 + 5)`."""
    summed = sum_of(*values(cards, total))
    if total > TARGET:
        return difference(TARGET, summed)
    if total >= 1 or published:
        return summed
    return difference(summed, 1)


def best_first(possible: Iterable[int], published: bool = False) -> tuple[int, ...]:
    """Totals with the one that pays most first. No two totals of a column share that place."""
    return tuple(sorted(possible, key=lambda total: -payoff(total, published)))
