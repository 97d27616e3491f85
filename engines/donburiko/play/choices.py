"""What can be chosen at a turn of ドンブリコ！.

Moves are made once, and what the same cards and columns allow is kept: whole games are played by
the ten thousand.
"""

from __future__ import annotations

from functools import lru_cache

from engines.donburiko.deck import BY_ORDER, Card, Hand
from engines.donburiko.facts import MOST_PLAYERS, PUBLISHED_MOST_CARDS
from engines.donburiko.scoring.columns import best_first
from engines.donburiko.state import (
    AttachClosed,
    AttachOpen,
    AttachUnseen,
    Choose,
    Move,
    State,
    Take,
    unseen_cards,
)

_COLUMNS = range(1, MOST_PLAYERS + 1)
_OPEN = {(card, number): AttachOpen(card, number) for card in Card for number in _COLUMNS}
_CLOSED = {(card, number): AttachClosed(card, number) for card in Card for number in _COLUMNS}
_UNSEEN = {number: AttachUnseen(number) for number in _COLUMNS}
_TAKE = {number: Take(number) for number in _COLUMNS}


def may_attach(state: State, hand: Hand) -> tuple[Card, ...]:
    """The cards that a hand known in part has or may have."""
    return tuple(sorted({*hand.known, *unseen_cards(state)}, key=BY_ORDER))


@lru_cache(maxsize=4096)
def open_columns(
    sizes: tuple[int, ...], published: bool
) -> tuple[tuple[int, ...], tuple[Take, ...]]:
    """The numbers of the columns that a card can be attached to, and the moves that take one."""
    full = PUBLISHED_MOST_CARDS if published else None
    numbers = tuple(number for number, size in enumerate(sizes, 1) if size not in (0, full))
    return numbers, tuple(_TAKE[number] for number, size in enumerate(sizes, 1) if size > 1)


@lru_cache(maxsize=16384)
def attaching(
    cards: tuple[Card, ...], numbers: tuple[int, ...], has_chip: bool, unseen: bool
) -> tuple[Move, ...]:
    """The moves that attach one of `cards` to one of the columns with these numbers."""
    kinds = tuple(dict.fromkeys(cards))
    moves: list[Move] = [_OPEN[card, number] for card in kinds for number in numbers]
    if has_chip:
        moves += [_CLOSED[card, number] for card in kinds for number in numbers]
        moves += [_UNSEEN[number] for number in numbers if unseen]
    return tuple(moves)


@lru_cache(maxsize=256)
def ways_to_count(possible: tuple[int, ...], published: bool) -> tuple[Choose, ...]:
    """The ways to count a column that can come to these totals, the best first."""
    return tuple(map(Choose, best_first(possible, published)))
