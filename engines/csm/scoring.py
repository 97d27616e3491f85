"""What players are worth at the end: certificates at present prices, chips, less debts.

Source: <ゲームの終わり>. Money is in dollars.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engines.cards.deck import SUITS, Card, Suit
from engines.contract.score import (
    Formula,
    PlayerScore,
    Reason,
    Score,
    ScoreLine,
    number,
    product,
    ranks,
    sum_of,
)
from engines.csm.facts import STRIP, shares_of


@dataclass(frozen=True, slots=True)
class Price:
    """A company's visible price card and what it stands for."""

    card: Card
    value: int


Prices: TypeAlias = tuple[Price | None, Price | None, Price | None, Price | None]
"""A price a company in the order of SUITS; None where none was given."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What lies before a player: certificates, chips (None when nobody told), what is owed."""

    certificates: tuple[Card, ...]
    cash: int | None = None
    debt: int = 0


def price_of(prices: Prices, suit: Suit) -> Price:
    """A company's price, which was checked to be there."""
    price = prices[suit.order]
    assert price is not None, "prices are checked before counting"
    return price


@lru_cache(maxsize=4096)
def worth_lines(
    holding: Holding, prices: Prices, debt_counts: bool = True
) -> tuple[ScoreLine, ...]:
    """A line a company from left to right on the strip, then chips, then the debt."""
    lines = []
    for suit in STRIP:
        cards = tuple(card for card in holding.certificates if card.suit is suit)
        if cards:
            lines.append(_certificate_line(cards, price_of(prices, suit)))
    if holding.cash is not None:
        lines.append(ScoreLine("cash", number(holding.cash), "csm.wealth"))
    if holding.debt and debt_counts:
        lines.append(ScoreLine("debt", number(-holding.debt), "csm.debt"))
    return tuple(lines)


def _certificate_line(cards: tuple[Card, ...], price: Price) -> ScoreLine:
    shares = [shares_of(card) for card in cards]
    formula = (
        product(price.value, shares[0])
        if len(shares) == 1
        else Formula("product", (price.value, sum_of(*shares)))
    )
    data = {"suit": cards[0].suit, "card": price.card, "price": price.value, "shares": sum(shares)}
    what = ".".join(["certificates", *(card.code for card in cards)])
    return ScoreLine(what, formula, "csm.certificate-value", Reason("present-price", data))


def count(
    names: Sequence[str],
    holdings: Sequence[Holding],
    prices: Prices,
    debt_counts: bool = True,
    rulings: Mapping[str, str] | None = None,
) -> Score:
    """Everybody's worth; most wins, and equal first places are a draw."""
    lines = [worth_lines(holding, prices, debt_counts) for holding in holdings]
    totals = [sum([line.value for line in one]) for one in lines]
    players = tuple(map(PlayerScore, names, lines, totals, ranks(totals)))
    winners = tuple([player.name for player in players if player.rank == 1])
    notes = tuple(_notes(players, holdings, debt_counts))
    return Score("csm", players, winners, rulings=rulings or {}, notes=notes)


def _notes(
    players: Sequence[PlayerScore], holdings: Sequence[Holding], debt_counts: bool
) -> Iterator[Reason]:
    untold = tuple(p.name for p, h in zip(players, holdings, strict=True) if h.cash is None)
    if len(untold) == len(players):
        yield Reason("no-chips-told")
    elif untold:
        yield Reason("chips-not-told", {"names": untold})
    owing = tuple(p.name for p, h in zip(players, holdings, strict=True) if h.debt)
    if owing and not debt_counts:
        yield Reason("debts-left-out", {"count": len(owing)})
    first = tuple(p.name for p in players if p.rank == 1)
    if len(first) > 1:
        yield Reason("draw", {"names": first, "total": max(player.total for player in players)})


def shares_by_company(certificates: Sequence[Card]) -> dict[Suit, int]:
    """Shares of each company, in the order of SUITS; 0 where none are held."""
    held = dict.fromkeys(SUITS, 0)
    for card in certificates:
        assert card.suit is not None
        held[card.suit] += shares_of(card)
    return held
