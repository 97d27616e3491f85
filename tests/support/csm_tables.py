"""Set-ups of Card Stock Market to test with."""

from __future__ import annotations

from random import Random

from engines.csm.play import MACHINE
from engines.csm.state import State


def started(players: int, **chosen: str) -> State:
    """A game as the first player finds it, under the house rules chosen."""
    rules = {name.replace("_", "-"): value for name, value in chosen.items()}
    state = MACHINE.setup(players, rules)
    rng = Random(7)
    while MACHINE.awaits_chance(state):
        state = MACHINE.apply(state, MACHINE.chance(state, rng))
    return state
