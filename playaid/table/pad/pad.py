"""An evening with its undo and redo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engines.contract.errors import RuleError
from playaid.table.pad.changes import Change, apply, folded
from playaid.table.pad.model import Evening

Step: TypeAlias = Change | Literal["undo", "redo"]
"""What is noted in the log."""


@dataclass(frozen=True, slots=True)
class Pad:
    """`first` is the evening before anything happened, `done` what happened since and stands,
    `undone` what was taken back, the last one first in line to be redone."""

    first: Evening
    evening: Evening
    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()


def opened(first: Evening, steps: Iterable[Step] = ()) -> Pad:
    """A pad on which these steps were made. Raises RuleError for one that could not be."""
    done: list[Change] = []
    undone: list[Change] = []
    for step in steps:
        if step == "undo":
            undone.append(_last(done, "pad.nothing-to-undo"))
        elif step == "redo":
            done.append(_last(undone, "pad.nothing-to-redo"))
        else:
            done.append(step)
            undone.clear()
    return Pad(first, folded(first, done), tuple(done), tuple(undone))


def _last(changes: list[Change], otherwise: str) -> Change:
    if not changes:
        raise RuleError(otherwise)
    return changes.pop()


def stepped(pad: Pad, step: Step) -> Pad:
    """The pad after one step. Raises RuleError `pad.*`; the pad given stays as it is."""
    if step == "undo":
        if not pad.done:
            raise RuleError("pad.nothing-to-undo")
        *kept, last = pad.done
        return Pad(pad.first, folded(pad.first, kept), tuple(kept), (*pad.undone, last))
    if step == "redo":
        if not pad.undone:
            raise RuleError("pad.nothing-to-redo")
        *left, again = pad.undone
        return replace(stepped(pad, again), undone=tuple(left))
    return Pad(pad.first, apply(pad.evening, step), (*pad.done, step))
