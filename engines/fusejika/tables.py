"""The reference tables of 不確定世界の時空干渉者, computed by the same functions that count."""

from __future__ import annotations

from engines.cards.deck import SUITS, rank_text
from engines.contract.tables import Cell, Column, Table
from engines.fusejika.facts import (
    DECK,
    EFFECTS,
    HAND_SIZE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    RANKS,
    HouseRules,
)
from engines.fusejika.scoring.persons import bonus_for_suit, points_for_persons, round_total


def tables(house: HouseRules) -> tuple[Table, ...]:
    """Every table, as far as rows of persons can be counted under the house rules."""
    # Six are counted only where a kick can complete a row without winning.
    most = len(RANKS) - house.kick_completes
    return (
        _points_table(most),
        _bonus_table(most),
        _total_table("total", most, ended=False),
        _total_table("total-ended", most, ended=True),
        _set_up_table(),
        _effects_table(),
    )


def _points_table(most: int) -> Table:
    columns = (Column("persons"), Column("points"), Column("ended"))
    rows = tuple(
        (count, *(points_for_persons(count, ended).value for ended in (False, True)))
        for count in range(most + 1)
    )
    return Table("points", columns, rows)


def _bonus_table(most: int) -> Table:
    rows = tuple((count, bonus_for_suit(count).value) for count in range(1, most + 1))
    return Table("bonus", (Column("same-suit"), Column("bonus")), rows)


def _total_table(id: str, most: int, *, ended: bool) -> Table:
    """Points of a round by persons and largest suit; None where cards cannot lie so."""
    numbers = range(1, most + 1)
    columns = (Column("persons"), *(Column("same-suit", of=suit) for suit in numbers))
    rows = tuple((count, *(_total(count, suit, ended) for suit in numbers)) for count in numbers)
    return Table(id, columns, rows)


def _total(persons: int, of_a_suit: int, ended: bool) -> Cell:
    possible = of_a_suit <= persons <= of_a_suit * len(SUITS)
    return round_total(persons, of_a_suit, ended) if possible else None


def _set_up_table() -> Table:
    columns = (Column("players"), Column("each"), Column("pile"), Column("rounds"))
    rows = tuple(
        (players, HAND_SIZE, len(DECK) - HAND_SIZE * players, players)
        for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    )
    return Table("set-up", columns, rows)


def _effects_table() -> Table:
    """The six persons and the author's names of their effects."""
    rows = tuple((rank_text(rank), EFFECTS[rank]) for rank in RANKS)
    return Table("effects", (Column("person", "text"), Column("effect", "text")), rows)
