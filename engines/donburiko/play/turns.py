"""What every turn of ドンブリコ！ asks: whose is next, and whether a column is there."""

from __future__ import annotations

from engines.donburiko.facts import MOST_PLAYERS, rule_error
from engines.donburiko.state import State


def _turns_after(seat: int, players: int) -> tuple[int, ...]:
    return (*range(seat + 1, players), *range(seat + 1))


TURNS_AFTER = [
    [_turns_after(seat, players) for seat in range(players)] for players in range(MOST_PLAYERS + 1)
]
"""By the number of players and a seat: the seats in the order of their turns after that one, which
is the last."""


def column_size(state: State, column: int) -> int:
    """How many cards the column has. Raises RuleError when there is no such column any more."""
    if 0 < column <= len(state.columns):
        size = len(state.columns[column - 1])
        if size:
            return size
    raise rule_error("donburiko.no-such-column", column=column)
