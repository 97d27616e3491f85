"""What may be laid on each price as it is, and what that would do to each player's worth.

Source: <株価の操作>. Money is in dollars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.cards.deck import Card, card
from engines.contract.score import Score
from engines.contract.tables import Cell, Column, Table
from engines.csm.facts import RANKS, RUINED, STRIP, shares_of, values_on
from engines.csm.scoring import Holding, Price, Prices


@dataclass(frozen=True, slots=True)
class Effect:
    """One card laid on one price: the new price, and the change of worth by player."""

    on: Price
    card: Card
    value: int
    changes: tuple[int, ...]


def with_what_if(score: Score, holdings: Sequence[Holding], prices: Prices, packs: int) -> Score:
    """A score with the effects of every card that may be laid next."""
    found = effects(holdings, prices, packs)
    names = [player.name for player in score.players]
    totals = [player.total for player in score.players]
    return replace(
        score, tables=(table(names, found),), extra={"what_if": data(names, totals, found)}
    )


def effects(holdings: Sequence[Holding], prices: Prices, packs: int) -> tuple[Effect, ...]:
    """Every card and value, companies from left to right; not cards that all lie there already."""
    return tuple(_effects(holdings, prices, packs))


def _effects(holdings: Sequence[Holding], prices: Prices, packs: int) -> Iterator[Effect]:
    seen = Counter(price.card for price in prices if price)
    for holding in holdings:
        seen.update(holding.certificates)
    for suit in STRIP:
        price = prices[suit.order]
        if price is None:
            continue
        shares = [
            sum(shares_of(each) for each in holding.certificates if each.suit is suit)
            for holding in holdings
        ]
        for laid in (card(suit, rank) for rank in RANKS):
            if seen[laid] == packs:
                continue
            for value in values_on(price.value, laid):
                yield Effect(price, laid, value, tuple((value - price.value) * n for n in shares))


def table(names: Sequence[str], found: Sequence[Effect]) -> Table:
    """The effects as a table; a player without a name has a column without one."""
    players = (
        Column("change", "signed", of=name) if name else Column("own-change", "signed")
        for name in names
    )
    fixed = (Column("on", "card"), Column("from"), Column("card", "card"), Column("to"))
    columns = (*fixed, Column("ruin", "yes-no"), *players)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (e.on.card, e.on.value, e.card, e.value, e.value == RUINED, *e.changes) for e in found
    )
    return Table("what-if", columns, rows)


def data(names: Sequence[str], totals: Sequence[int], found: Sequence[Effect]) -> list[Any]:
    """The effects as plain JSON data, with the worth each player would have."""
    return [
        {
            "on": effect.on.card.code,
            "from": effect.on.value,
            "card": effect.card.code,
            "to": effect.value,
            "change": dict(zip(names, effect.changes, strict=True)),
            "worth": {
                name: total + change
                for name, total, change in zip(names, totals, effect.changes, strict=True)
            },
        }
        for effect in found
    ]
