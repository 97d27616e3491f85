"""Counting the persons before each player in 不確定世界の時空干渉者.

Source: オシノ, 【得点計算】 and 【ゲームの勝者】 of the published rules. Points are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from engines.cards.deck import Suit
from engines.contract.score import (
    Formula,
    PlayerScore,
    Reason,
    Score,
    ScoreLine,
    half,
    looked_up,
    number,
    ranks,
    sum_of,
)
from engines.fusejika.facts import BONUS

if TYPE_CHECKING:
    from engines.fusejika.state import Row


def points_for_persons(count: int, ended: bool) -> Formula:
    """One point a person; half of that, rounded down, for who ended the round."""
    return half(count) if ended else number(count)


def bonus_for_suit(count: int) -> Formula:
    """The bonus for the largest number of one suit, at least one."""
    return looked_up(count, BONUS[count])


def round_total(persons: int, of_a_suit: int, ended: bool) -> int:
    """Points of a round for so many persons, of which so many of the commonest suit."""
    return sum_of(points_for_persons(persons, ended), bonus_for_suit(of_a_suit)).value


@lru_cache(maxsize=16384)
def round_lines(row: Row, ended: bool) -> tuple[ScoreLine, ...]:
    """The lines of one player for one round: persons, then suit. Source: 【得点計算】."""
    if not row:
        rule = "fusejika.ended-round" if ended else "fusejika.persons"
        return (ScoreLine("no-persons", number(0), rule, Reason("no-persons")),)
    return _persons_line(row, ended), _suit_line(row)


def _persons_line(row: Row, ended: bool) -> ScoreLine:
    formula = points_for_persons(len(row), ended)
    data = {"count": len(row), "points": formula.value}
    if ended:
        return ScoreLine(_about("half", row), formula, "fusejika.ended-round", Reason("half", data))
    return ScoreLine(_about("persons", row), formula, "fusejika.persons", Reason("persons", data))


def _suit_line(row: Row) -> ScoreLine:
    suits = Counter(c.suit for c in row if c.suit is not None)
    count = max(suits.values())
    formula = bonus_for_suit(count)
    if count == 1:
        return ScoreLine(
            "no-same-suit", formula, "fusejika.suit-bonus", Reason("no-same-suit", {"count": 1})
        )
    most = tuple(sorted(suit for suit in suits if suits[suit] == count))
    what = ".".join(["same-suit", *(suit.value for suit in most)])
    return ScoreLine(what, formula, "fusejika.suit-bonus", _suit_reason(most, count))


def _suit_reason(most: tuple[Suit, ...], count: int) -> Reason:
    data = {"count": count, "bonus": BONUS[count]}
    if len(most) == 1:
        return Reason("same-suit", {"suit": most[0], **data})
    return Reason("same-suit-once", {"suits": most, **data})


def _about(code: str, row: Row) -> str:
    return ".".join([code, *(c.code for c in row)])


# -- a round ---------------------------------------------------------------------------------


def score_round(names: Sequence[str], rows: Sequence[Row], ended_by: int | None) -> Score:
    """The points of a round; `ended_by` is the place of who could not lay, None if not here."""
    lines = [round_lines(row, place == ended_by) for place, row in enumerate(rows)]
    return ranked(names, lines)


def ranked(names: Sequence[str], lines: Sequence[tuple[ScoreLine, ...]]) -> Score:
    """The standings by totals of the players' lines; a tie is said to be one."""
    totals = [sum([line.value for line in one]) for one in lines]
    players = tuple(map(PlayerScore, names, lines, totals, ranks(totals)))
    winners = tuple([player.name for player in players if player.rank == 1])
    notes: tuple[Reason, ...] = ()
    if len(winners) > 1:
        notes = (Reason("tie-shared", {"names": winners, "total": max(totals)}),)
    return Score("fusejika", players, winners, notes=notes)


def about_six(code: str, winner: str) -> Reason:
    """A sentence about who has all six; a hand without a name has one of its own."""
    return Reason(code, {"name": winner}) if winner else Reason(f"{code}-unnamed")


def sudden_death(names: Sequence[str], winner: str) -> Score:
    """Somebody brought out all six: that player wins, no points count. Source: 【ゲームの勝者】."""
    players = tuple(PlayerScore(name, (), 0, 1 if name == winner else 2) for name in names)
    note = about_six("sudden-death", winner)
    extra = {"sudden_death": winner}
    return Score("fusejika", players, (winner,), notes=(note,), extra=extra, decides=True)
