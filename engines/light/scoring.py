"""Counting the letters of 光より遅く: when each arrives, and how long papers circulate.

Rounds are numbered from 1. Source: 【進行】８）９）【終わり】 of オシノ's reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engines.contract.score import Reason, Score
from engines.contract.tables import Column, Table
from engines.light.facts import arrival, boxes_of


@dataclass(frozen=True, slots=True)
class SentLetter:
    """A letter on its way: who wrote it to whom, in which round, and which of theirs it is."""

    author: str
    addressee: str
    sent: int
    nth: int

    @property
    def boxes(self) -> int:
        """Check boxes drawn on its outside."""
        return boxes_of(self.nth)

    @property
    def arrives(self) -> int:
        """The round in which it reaches its addressee."""
        return arrival(self.sent, self.nth)


Pairs: TypeAlias = Sequence[Sequence[tuple[str, str]]]
"""A round's letters as (author, addressee), in the order written; one a round."""


def letters_of(rounds: Pairs) -> tuple[SentLetter, ...]:
    """Every letter, in the order written. Marks count for author and addressee together."""
    marks: Counter[tuple[str, str]] = Counter()
    letters = []
    for number, pairs in enumerate(rounds, 1):
        for pair in pairs:
            marks[pair] += 1
            letters.append(SentLetter(*pair, number, marks[pair]))
    return tuple(letters)


def count(before: Pairs, rounds: Pairs, chosen: Mapping[str, str]) -> Score:
    """The letters of these rounds, after those of the rounds `before`, which count too."""
    letters = letters_of([*before, *rounds])
    return report(letters, len(before) + len(rounds), chosen, len(before) + 1)


def report(
    letters: Sequence[SentLetter], rounds: int, chosen: Mapping[str, str], since: int = 1
) -> Score:
    """When each letter sent `since` that round arrives, and of all letters the last arrival and
    the rounds that papers circulate after the last writing."""
    last = max((letter.arrives for letter in letters), default=0)
    circulation = max(0, last - rounds)
    shown = [letter for letter in letters if letter.sent >= since]
    extra: dict[str, Any] = {
        "letters": [_letter_data(letter) for letter in shown],
        "last_arrival": last,
        "circulation": circulation,
    }
    notes = [Reason("last-arrival", {"round": last, "rounds": rounds})] if letters else []
    notes.append(Reason("circulation" if circulation else "no-circulation", {"count": circulation}))
    return Score(
        "light",
        rulings=dict(chosen),
        notes=tuple(notes),
        tables=(_letter_table(shown),),
        extra=extra,
        standings=False,
    )


def _letter_data(letter: SentLetter) -> dict[str, Any]:
    return {
        "from": letter.author,
        "to": letter.addressee,
        "sent": letter.sent,
        "boxes": letter.boxes,
        "arrives": letter.arrives,
    }


def _letter_table(letters: Sequence[SentLetter]) -> Table:
    columns = (
        Column("from", "text"),
        Column("to", "text"),
        Column("sent"),
        Column("boxes"),
        Column("arrives"),
    )
    return Table("letters", columns, tuple(tuple(_letter_data(x).values()) for x in letters))
