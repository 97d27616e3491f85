"""Counting certificates in 時価で勝負.

Source: オシノ, 【勝敗】 of the published rules. Points are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from engines.cards.deck import Card
from engines.contract.score import PlayerScore, Reason, Score, ScoreLine, product, ranks
from engines.jika.facts import MULTIPLIER, place_of


class Price(NamedTuple):
    """A company's two visible numbers, or a single price that was only told (`higher` None)."""

    lower: int
    higher: int | None = None


Prices: TypeAlias = tuple[Price | None, Price | None, Price | None, Price | None]
"""A price a company in the order of SUITS; None where none was given."""


class Shares(NamedTuple):
    """A player's certificates: one queen and one king."""

    queen: Card
    king: Card


def share_lines(shares: Shares, queen_price: Price, king_price: Price) -> tuple[ScoreLine, ...]:
    """The lines of one player: both certificates of one company count as one, three times.

    Source: 【勝敗】.
    """
    if shares.queen.suit is shares.king.suit:
        return (_line("both", (shares.queen, shares.king), queen_price),)
    return (
        _line("queen", (shares.queen,), queen_price),
        _line("king", (shares.king,), king_price),
    )


@lru_cache(maxsize=4096)
def _line(what: str, cards: tuple[Card, ...], price: Price) -> ScoreLine:
    """There are few certificates and prices, so a batch finds nearly every line made already."""
    about = ".".join(c.code for c in cards)
    data = {
        "suit": cards[0].suit,
        "cards": cards,
        "price": price.lower,
        "higher": price.higher,
        "times": MULTIPLIER[what],
    }
    why = Reason("lower-of-two" if price.higher else "price-told", data)
    formula = product(price.lower, MULTIPLIER[what])
    return ScoreLine(f"{what}.{about}", formula, "jika.share-value", why)


def score_shares(
    names: Sequence[str], held: Sequence[Shares], prices: Prices
) -> tuple[tuple[PlayerScore, ...], tuple[Reason, ...]]:
    """Score and rank the players; every company held must have a price.

    A tie goes to the dearer queen; what is still tied is shared. Source: 【勝敗】.
    """
    pairs = [_prices_of(shares, prices) for shares in held]
    lines = [share_lines(shares, *pair) for shares, pair in zip(held, pairs, strict=True)]
    totals = [sum([line.value for line in one]) for one in lines]
    queens = [queen.lower for queen, _ in pairs]
    places = ranks(list(zip(totals, queens, strict=True)))
    players = tuple(map(PlayerScore, names, lines, totals, places))
    tied = len(set(totals)) < len(totals)
    return players, tuple(_tie_notes(players, queens)) if tied else ()


def _prices_of(shares: Shares, prices: Prices) -> tuple[Price, Price]:
    queen, king = shares
    queen_price, king_price = prices[place_of(queen)], prices[place_of(king)]
    assert queen_price is not None, "a price is checked before scoring"
    assert king_price is not None, "a price is checked before scoring"
    return queen_price, king_price


def _tie_notes(players: Sequence[PlayerScore], queens: Sequence[int]) -> Iterator[Reason]:
    """Every tie from the first place down: what decides it, and who stays level all the same."""
    placed = sorted(zip(players, queens, strict=True), key=lambda pair: pair[0].rank)
    for total, level in groupby(placed, key=lambda pair: pair[0].total):
        tied = tuple(level)
        places = Counter(player.rank for player, _ in tied)
        if len(places) > 1:
            names = tuple(player.name for player, _ in tied)
            data = {"names": names, "total": total, "price": tied[0][1]}
            yield Reason("tie-dearer-queen", data)
        for place in (place for place, count in places.items() if count > 1):
            names = tuple(player.name for player, _ in tied if player.rank == place)
            yield Reason("tie-shared", {"names": names, "total": total})


def count(names: Sequence[str], held: Sequence[Shares], prices: Prices) -> Score:
    """The whole score. Source: 【勝敗】."""
    players, notes = score_shares(names, held, prices)
    winners = tuple([player.name for player in players if player.rank == 1])
    return Score("jika", players, winners, notes=notes)
