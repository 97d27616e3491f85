"""The reference tables of 時価で勝負, computed."""

from __future__ import annotations

from engines.cards.deck import SUITS
from engines.contract.score import product
from engines.contract.tables import Column, Table
from engines.jika.facts import HAND_SIZE, LEAST_PRICE, MOST_PRICE, MULTIPLIER, NUMBERS


def tables() -> tuple[Table, ...]:
    """What prices pay, what shares multiply by, and the set-up for 3 and 4."""
    return _price_table(), _multiplier_table(), _set_up_table()


def _price_table() -> Table:
    """What a price pays. Two different cards lie on a company, so the lower is never the ten."""
    times = tuple(MULTIPLIER.values())
    columns = (Column("price"), *(Column("pays", of=n) for n in times))
    prices = range(LEAST_PRICE, MOST_PRICE)
    rows = tuple((price, *(product(price, n).value for n in times)) for price in prices)
    return Table("price", columns, rows)


def _multiplier_table() -> Table:
    """How many times the price each certificate pays."""
    columns = (Column("certificate", "code"), Column("times"))
    return Table("multipliers", columns, tuple(MULTIPLIER.items()))


def _set_up_table() -> Table:
    rows = tuple(
        (players, size, len(NUMBERS) - players * size, len(SUITS) - players)
        for players, size in HAND_SIZE.items()
    )
    columns = (Column("players"), Column("each"), Column("left-out"), Column("shares-left-out"))
    return Table("set-up", columns, rows)
