"""The reference tables of ドンブリコ！, computed."""

from __future__ import annotations

from typing import Final

from engines.cards.deck import JACK, SUITS, card
from engines.cards.deck import Card as PlayingCard
from engines.contract.tables import Cell, Column, Table
from engines.donburiko.deck import COPIES, DECK, Card
from engines.donburiko.facts import (
    CHIPS,
    LEAST_PLAYERS,
    MANY_CHIPS,
    MOST_PLAYERS,
    PUBLISHED_MOST_CARDS,
    TARGET,
    HouseRules,
    deck_for,
    hand_size,
)
from engines.donburiko.scoring.columns import column_total, payoff, totals

MOST_PRINTED: Final = 2 * TARGET
"""The highest total in print: beyond it the excess over 6 goes on in the same way."""


def tables(house: HouseRules) -> tuple[Table, ...]:
    """Totals without and with a loach, what a total pays, set-up, limits, and the cards."""
    published = house.published
    return (
        _totals_table("totals", loach=False),
        _totals_table("totals-loach", loach=True),
        _payoff_table(published),
        _set_up_table(published, house.starting_chips),
        _limits_table(published),
        _cards_table(),
    )


def least_total() -> int:
    """The lowest total a column can have: that of all the ponds."""
    return min(totals([card for card in DECK if card.is_pond]))


def _totals_table(id: str, loach: bool) -> Table:
    """Totals by the sum printed on the acorns (down) and on the ponds (across)."""
    ponds = range(0, least_total() - 1, -1)
    columns = (Column("acorns"), *(Column("ponds", of=pond) for pond in ponds))
    rows = tuple(
        (acorns, *(column_total((acorns, pond), loach) for pond in ponds))
        for acorns in range(MOST_PRINTED + 1)
    )
    return Table(id, columns, rows)


def _payoff_table(published: bool) -> Table:
    columns = (Column("total"), Column("chips", "signed"), Column("ends-round", "yes-no"))
    rows = tuple(
        (total, payoff(total, published), total == TARGET)
        for total in range(least_total(), MOST_PRINTED + 1)
    )
    return Table("payoff", columns, rows)


def _set_up_table(published: bool, chips: int) -> Table:
    ids = ("players", "cards", "columns", "each", "unseen", "chips", "bank")
    rows = []
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        cards = len(deck_for(players, published))
        each = hand_size(players, cards, published)
        unseen = cards - players - players * each
        rows.append((players, cards, players, each, unseen, chips, CHIPS - players * chips))
    return Table("set-up", tuple(map(Column, ids)), tuple(rows))


def _limits_table(published: bool) -> Table:
    """The most cards a column may have, None without a limit; chips of one player, and chips
    left in the bank, at which the game ends."""
    columns = (Column("column-most"), Column("chips-end"), Column("bank-end"))
    most = PUBLISHED_MOST_CARDS if published else None
    return Table("limits", columns, ((most, MANY_CHIPS + (not published), 0),))


def stand_ins() -> dict[Card, tuple[PlayingCard, ...]]:
    """Cards of an ordinary deck that can stand for the sixteen: acorns black with their number,
    a jack for "1 or 5"; ponds red with theirs, and a red ten for the loach's 0."""
    spades, hearts, diamonds, clubs = SUITS
    ranks = {Card.CHOICE: JACK, Card.LOACH: 10}
    found = {}
    for each, copies in COPIES.items():
        rank = ranks.get(each, abs(each.number))
        suits = (spades, clubs) if each.number > 0 else (hearts, diamonds)
        found[each] = tuple(card(suit, rank) for suit in suits[:copies])
    return found


def _cards_table() -> Table:
    columns = (
        Column("card", "text"),
        Column("kind", "code"),
        Column("copies"),
        Column("stand-in", "card", of=1),
        Column("stand-in", "card", of=2),
    )
    rows = []
    for each, cards in stand_ins().items():
        kind = "loach" if each is Card.LOACH else "pond" if each.is_pond else "acorn"
        second = cards[1] if cards[1:] else None
        row: tuple[Cell, ...] = (each.value, kind, COPIES[each], cards[0], second)
        rows.append(row)
    return Table("cards", columns, tuple(rows))
