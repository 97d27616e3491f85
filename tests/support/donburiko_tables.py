"""Tables of ドンブリコ！ to test with, written as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.contract.errors import RuleError
from engines.contract.rulings import resolve
from engines.donburiko import GAME
from engines.donburiko.deck import Card, Hand, hand_of
from engines.donburiko.play import MACHINE
from engines.donburiko.state import (
    Dealt,
    Move,
    State,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def new_game(players: int = 4, **chosen: str) -> State:
    return MACHINE.setup(players, resolve(GAME.rulings, chosen))


def dealt(columns: str, *hands: str, **chosen: str) -> State:
    """A first round: the columns, and for each seat its cards or how many they are."""
    held = [Hand((), int(h[1:])) if h[:1] == "?" else hand_of(cards(h)) for h in hands]
    return MACHINE.apply(new_game(len(hands), **chosen), Dealt(cards(columns), tuple(held)))


def four(**chosen: str) -> State:
    return dealt("4 2 1/5 -2", "-1 4 3", "2 0 1", "3 -1 0", "5 1/5 -2", **chosen)


def two(**chosen: str) -> State:
    return dealt("2 -1", "1 3 4 5 1/5 0 -2", "2 3 4 1/5 0 -1 -2", **chosen)


def play(state: State, *moves: Move) -> State:
    for move in moves:
        state = MACHINE.apply(state, move)
    return state


def refusal(state: State, move: Move) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(state, move)
    return caught.value.code.removeprefix("donburiko."), dict(caught.value.data)
