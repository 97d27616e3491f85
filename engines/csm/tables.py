"""The reference tables of Card Stock Market, all computed from the facts."""

from __future__ import annotations

from typing import Final

from engines.cards.deck import Suit, card, rank_text
from engines.contract.score import product
from engines.contract.tables import Cell, Column, Table
from engines.csm.facts import (
    CHIPS,
    HAND_SIZE,
    HIGHEST_NUMBER,
    HIGHEST_PRICE,
    LEAST_PLAYERS,
    MONEY,
    MOST_PLAYERS,
    NUMBERS,
    RANKS,
    RUINED,
    SHARE_LIMIT,
    START_MONEY,
    STRIP,
    SWING,
    HouseRules,
    shares_of,
    values_on,
)
from engines.csm.state import deck


def tables(house: HouseRules) -> tuple[Table, ...]:
    """Swings, what may be laid, prices of ruin, cards, costs, chips, set-up."""
    return (
        swings(),
        *(lay(suit) for suit in STRIP),
        ruins(),
        certificates(),
        costs(),
        chips(house),
        set_ups(house),
    )


def swings() -> Table:
    """How far one card may move each company's price."""
    columns = (Column("company", "suit"), Column("up", "signed"), Column("down", "signed"))
    return Table("swing", columns, tuple((s, SWING[s].up, -SWING[s].down) for s in STRIP))


def lay(suit: Suit) -> Table:
    """Which cards may be laid on each price of a company, and as what.

    `lay`: as its number, or $11 to $13; `ruin`: as $0; `either`: as one or the other.
    """
    columns = (Column("price"), *(Column("lay", "code", of=card(suit, rank)) for rank in RANKS))
    rows = tuple(
        (price, *(_lay_code(suit, price, rank) for rank in RANKS))
        for price in range(HIGHEST_PRICE + 1)
    )
    return Table(f"lay-{suit.name.lower()}", columns, rows)


def _lay_code(suit: Suit, price: int, rank: int) -> str | None:
    return _LAY_CODES[tuple(bool(v) for v in values_on(price, card(suit, rank)))]


_LAY_CODES: Final = {(): None, (True,): "lay", (False,): "ruin", (True, False): "either"}


def ruins() -> Table:
    """The prices at which a company can be ruined by a face card, lowest and highest."""
    columns = (Column("company", "suit"), Column("least"), Column("most"))
    rows = []
    for suit in STRIP:
        open_to_ruin = [
            price for price in NUMBERS if RUINED in values_on(price, card(suit, HIGHEST_PRICE))
        ]
        rows.append((suit, min(open_to_ruin), max(open_to_ruin)))
    return Table("ruin", columns, tuple(rows))


def certificates() -> Table:
    """What each rank is as a certificate and as a price card."""
    columns = (Column("rank", "text"), Column("shares"), Column("price"), Column("ruin", "yes-no"))
    rows = tuple(
        (rank_text(rank), shares_of(card(STRIP[0], rank)), rank, rank > HIGHEST_NUMBER)
        for rank in RANKS
    )
    return Table("cards", columns, rows)


def costs() -> Table:
    """Price × shares, for every price above $0 and up to the most shares of a company."""
    shares = range(1, SHARE_LIMIT + 1)
    columns = (Column("price"), *(Column("cost", of=n) for n in shares))
    return Table(
        "cost",
        columns,
        tuple((price, *(product(price, n).value for n in shares)) for price in RANKS),
    )


def _players(house: HouseRules) -> range:
    return range(LEAST_PLAYERS, MOST_PLAYERS[house.packs] + 1)


def chips(house: HouseRules) -> Table:
    """Chips to lay out: each player's, all there are, and the bank's by number of players."""
    columns = (
        Column("chip", "code"),
        Column("value"),
        Column("each"),
        Column("in-all"),
        *(Column("bank", of=players) for players in _players(house)),
    )
    rows: list[tuple[Cell, ...]] = []
    for chip in CHIPS:
        in_all = {"most": chip.most, "least": chip.least}.get(house.chips)
        rest = [None if in_all is None else in_all - chip.each * n for n in _players(house)]
        rows.append((chip.code, chip.value, chip.each, in_all, *rest))
    money = None if house.chips == "unlimited" else MONEY[house.chips]
    left = [None if money is None else money - START_MONEY * n for n in _players(house)]
    rows.append(("dollars", None, START_MONEY, money, *left))
    return Table("chips", columns, tuple(rows))


def set_ups(house: HouseRules) -> Table:
    """Cards dealt and left as stock, by number of players."""
    cards = len(deck(house))
    columns = (
        Column("players"),
        Column("cards"),
        Column("prices"),
        Column("each"),
        Column("dealt"),
        Column("stock"),
    )
    rows = tuple(
        (n, cards, len(STRIP), HAND_SIZE, HAND_SIZE * n, cards - len(STRIP) - HAND_SIZE * n)
        for n in _players(house)
    )
    return Table("set-up", columns, rows)
