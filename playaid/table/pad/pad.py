"""A game night with its undo and redo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias

from engines.contract.errors import RuleError
from playaid.table.history import History
from playaid.table.pad.changes import Change, apply, with_changes
from playaid.table.pad.model import GameNight

PadStep: TypeAlias = Change | Literal["undo", "redo"]
"""What is noted in the log."""


@dataclass(frozen=True, slots=True)
class Pad:
    """`first` is the game night before anything happened, `night` what it has become."""

    first: GameNight
    night: GameNight
    history: History[Change] = field(default_factory=History)

    @property
    def done(self) -> tuple[Change, ...]:
        """What happened and stands."""
        return self.history.done


def opened(first: GameNight, steps: Iterable[PadStep] = ()) -> Pad:
    """A pad on which these steps were made. Raises RuleError for one that could not be."""
    history: History[Change] = History()
    for _, run in groupby(steps, lambda step: isinstance(step, str)):
        history = _continued(history, tuple(run))
    return Pad(first, with_changes(first, history.done), history)


def stepped(pad: Pad, step: PadStep) -> Pad:
    """The pad after one step. Raises RuleError `pad.*`; the pad given stays as it is."""
    history = _continued(pad.history, (step,))
    if step == "undo":
        return Pad(pad.first, with_changes(pad.first, history.done), history)
    return Pad(pad.first, apply(pad.night, history.done[-1]), history)


def _continued(history: History[Change], steps: tuple[PadStep, ...]) -> History[Change]:
    """What happened after more steps: changes together, or what takes back and does again."""
    changes = [step for step in steps if not isinstance(step, str)]
    if changes:
        return history.added(changes)
    for step in steps:
        if step == "undo":
            if not history.done:
                raise RuleError("pad.nothing-to-undo")
            history = history.taken_back(len(history.done) - 1)
        else:
            if not history.undone:
                raise RuleError("pad.nothing-to-redo")
            history = history.done_again()
    return history
