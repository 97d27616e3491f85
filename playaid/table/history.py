"""What was done and what was taken back, the same for a pad and for a game that is followed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TakenBack(Generic[T]):
    """Things taken back together: what they were, and the place of the first, from 0."""

    place: int
    items: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class History(Generic[T]):
    """`done` is what happened and stands, `undone` what was taken back; the last taken back is the
    first to be done again."""

    done: tuple[T, ...] = ()
    undone: tuple[TakenBack[T], ...] = ()

    def added(self, items: Iterable[T]) -> History[T]:
        """More has happened, and nothing taken back is done again."""
        return History((*self.done, *items))

    def assumed(self, item: T) -> History[T]:
        """Something took place by itself, after which what was taken back may still be redone."""
        return replace(self, done=(*self.done, item))

    def taken_back(self, place: int) -> History[T]:
        """What stands from a place on is taken back together."""
        gone = TakenBack(place, self.done[place:])
        return History(self.done[:place], (*self.undone, gone))

    def done_again(self) -> History[T]:
        """What was taken back last stands again, in place of what was assumed in the meantime.

        Only where something was taken back.
        """
        *earlier, last = self.undone
        return History((*self.done[: last.place], *last.items), tuple(earlier))
