"""The reference tables of 光より遅く, computed."""

from __future__ import annotations

from engines.contract.rulings import Rules
from engines.contract.tables import Column, Table
from engines.light.facts import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    SLIPS_PER_PLAYER,
    arrival,
    boxes_of,
)


def tables(rules: Rules) -> tuple[Table, ...]:
    """When letters arrive, their boxes, the slips to prepare, and what is written at the most."""
    rounds = int(rules["rounds"])
    many = rules["letters-per-round"] == "many"
    return _schedule(rounds), _box_table(rounds), _slips_table(), _written_table(rounds, many)


def _schedule(rounds: int) -> Table:
    """Round sent × nth letter: the round of arrival. The nth cannot be sent before round n."""
    nths = range(1, rounds + 1)
    columns = (Column("sent"), *(Column("nth", of=nth) for nth in nths))
    rows = tuple(
        (sent, *(arrival(sent, nth) if nth <= sent else None for nth in nths)) for sent in nths
    )
    return Table("schedule", columns, rows)


def _box_table(rounds: int) -> Table:
    """The nth letter to one person: its boxes, and how many rounds after sending it arrives."""
    rows = tuple((nth, boxes_of(nth), arrival(nth, nth) - nth) for nth in range(1, rounds + 1))
    return Table("boxes", (Column("nth-letter"), Column("boxes"), Column("late")), rows)


def _slips_table() -> Table:
    counts = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    rows = tuple((n, SLIPS_PER_PLAYER * n, SLIPS_PER_PLAYER * n * n) for n in counts)
    return Table("slips", (Column("players"), Column("each"), Column("all")), rows)


def _written_table(rounds: int, many: bool) -> Table:
    """The letters that are written at the most, by one player and by all."""
    counts = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    rows = [(n, rounds * (n - 1 if many else 1)) for n in counts]
    columns = (Column("players"), Column("each"), Column("all"))
    return Table("written", columns, tuple((n, each, n * each) for n, each in rows))
