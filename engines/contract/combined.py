"""A game and its machine in one object, as games were written for playaid 0.1.

It is `engines.game.Game` for them: `playaid/games/version_0_1.py` finds what they import.
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from engines.contract.game import Game
from engines.contract.machine import Machine

S = TypeVar("S")
M = TypeVar("M")


class CombinedGame(Game, Machine[S, M], Generic[S, M]):
    """A game that is its own machine; none where it is not `refereed`."""

    refereed: ClassVar[bool] = True

    @property
    def machine(self) -> Machine[S, M] | None:
        """Itself; None where it is not refereed."""
        return self if self.refereed else None
