"""光より遅く at one moment, and the moves: who writes to whom, who carries what, what has arrived.

Seats and letters are counted from 0, rounds from 1. The outsides of letters (from whom, to whom,
which boxes are checked) are read by everybody who hands them on, so they are open; what is
written inside is nobody's business here. Secret is to whom one writes until all send at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.light.facts import boxes_of

Phase: TypeAlias = Literal["write", "address", "carry", "over"]


@dataclass(frozen=True, slots=True)
class Letter:
    """A folded letter: seats of author and addressee, the round it was written in, how many of
    theirs it is (`nth`, from 1), boxes checked so far, who holds it, and whether it arrived."""

    author: int
    addressee: int
    written: int
    nth: int
    checked: int
    holder: int
    arrived: bool = False

    @property
    def open_boxes(self) -> int:
        """Boxes still to be checked before it is handed to its addressee."""
        return boxes_of(self.nth) - self.checked


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat wrote this round before it is sent: the addressees, None when not known."""

    to: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class State:
    """The whole journey at one moment.

    `letters` are in the order written (a round's by seat, then by addressee). `envelopes` are
    the letters each seat received, as places in `letters`, in order of arrival. `drafts` are
    this round's, by seat, as far as written.
    """

    phase: Phase
    round: int
    players: int
    rounds: int
    many: bool
    may_skip: bool
    letters: tuple[Letter, ...] = ()
    envelopes: tuple[tuple[int, ...], ...] = ()
    drafts: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True)
class Write:
    """Letters to these seats are written and addressed; none is a round of silence."""

    to_seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Address:
    """All send at once: the addressees of letters that were written unseen come to light."""

    to_seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Carry:
    """A letter with an open box is handed to a carrier, who checks one box unread. `letter` is
    its number (`nth`), as it stands in its author's log."""

    letter: int
    carrier_seat: int


Move: TypeAlias = Write | Address | Carry
MOVE_TYPES = (Write, Address, Carry)


def log(state: State, author: int, addressee: int) -> int:
    """The marks in a log: letters that `author` has sent to `addressee` so far."""
    return sum(x.author == author and x.addressee == addressee for x in state.letters)


def next_to_carry(state: State) -> int:
    """The letter with an open box that is passed on next: by its holder's seat, then in the order
    written. One box is checked a round, so those passed on already have one more."""
    number = state.round
    waiting = [
        (x.holder, place)
        for place, x in enumerate(state.letters)
        if x.checked == number - x.written and x.nth > x.checked + 1
    ]
    return min(waiting)[1]
