"""Counting certificates in 時価で勝負, and reading what was typed about them.

Source: オシノ, 【勝敗】 of the published rules. Points are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engines.cards.deck import KING, QUEEN, SUITS, Card, Suit
from engines.cards.reading import (
    NotationError,
    ReadCard,
    Token,
    read_rank,
    split_suit,
    tokens,
)
from engines.contract.entries import cards_of, check_copies, check_players, notation_error
from engines.contract.errors import InputError, RuleError, Where
from engines.contract.game import Entry
from engines.contract.score import PlayerScore, Reason, Score, ScoreLine, product, ranks
from engines.jika.facts import (
    HAND_SIZE,
    LEAST_PRICE,
    MOST_PRICE,
    MULTIPLIER,
    PREPARATION,
    place_of,
    rule_error,
)

if TYPE_CHECKING:
    from engines.jika.state import Company


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


def _is_share(card: Card) -> bool:
    return card.rank in (QUEEN, KING)


@lru_cache(maxsize=4096)
def read_shares(text: str) -> tuple[Shares, tuple[ReadCard, ReadCard]]:
    """One queen and one king. The places in errors are in `text`, the option `hand`.

    Raises InputError for notation, RuleError for cards that cannot be shares.
    """
    cards = cards_of("hand", None, text, _is_share)
    for read in cards:
        if not _is_share(read.card):
            where = read.where("hand", text)
            raise rule_error("jika.not-a-share", where, card=read.card)
    if len(cards) == 0:
        raise RuleError("hand.empty", Where.whole("hand", text), heading=PREPARATION)
    if len(cards) != 2:
        where = cards[0].span.to(cards[-1].span).where("hand", text)
        raise rule_error("jika.share-count", where, count=len(cards))
    first, second = sorted(cards, key=lambda read: read.card.rank)
    if first.card.rank == second.card.rank:
        if first.card is second.card:
            check_copies([("hand", "", text, cards)])
        where = second.where("hand", text)
        raise rule_error("jika.two-of-a-rank", where, cards=(first.card, second.card))
    return Shares(first.card, second.card), (first, second)


def read_prices(text: str) -> Prices:
    """The companies' prices: `S3/5 H2/7 D4 C6`, each suit once, in any order.

    Raises InputError for notation, RuleError for a price that cannot be.
    """
    prices: list[Price | None] = [None] * len(SUITS)
    for piece in text.split(" "):
        read = _price_in(piece)
        if read is None or prices[read[0]] is not None:
            return _read_prices_with_care(text)
        prices[read[0]] = read[1]
    return prices[0], prices[1], prices[2], prices[3]


@lru_cache(maxsize=4096)
def _price_in(piece: str) -> tuple[int, Price] | None:
    """Place of the company and price that a piece spells; None when it is not one good price."""
    pieces = tokens(piece)
    if len(pieces) != 1:
        return None
    try:
        suit, price = _read_price(pieces[0])
    except (InputError, RuleError):
        return None
    return suit.order, price


def _read_prices_with_care(text: str) -> Prices:
    """The same, with the place of whatever is wrong."""
    prices: list[Price | None] = [None] * len(SUITS)
    for token in tokens(text):
        suit, price = _read_price(token)
        place = SUITS.index(suit)
        if prices[place] is not None:
            where = token.where("prices")
            raise rule_error("jika.price-twice", where, suit=suit)
        prices[place] = price
    return prices[0], prices[1], prices[2], prices[3]


def _read_price(token: Token) -> tuple[Suit, Price]:
    where = token.where("prices")
    try:
        suit, rest = split_suit(token)
    except NotationError as error:
        raise notation_error(error, "prices", None) from None
    parts = rest.split("/／")
    if not all(part.text for part in parts):
        raise InputError("jika.price-unreadable", where, text=token.text)
    ordered = sorted(_read_number(part) for part in parts)
    for price in ordered:
        if not LEAST_PRICE <= price <= MOST_PRICE:
            raise rule_error("jika.price-range", where, price=price)
    if len(ordered) > 2:
        raise rule_error("jika.price-cards", where, count=len(ordered))
    if len(ordered) == 2 and ordered[0] == ordered[1]:
        raise rule_error("jika.price-equal", where, rank=ordered[0])
    return suit, Price(*ordered)


def _read_number(part: Token) -> int:
    """A price as typed: a rank (A is 1), or any number so that the range can be explained."""
    try:
        return read_rank(part)
    except NotationError as error:
        if part.text.isdecimal() and len(part.text) < 6:
            return int(part.text)
        raise notation_error(error, "prices", None) from None


def check_prices(held: Sequence[Shares], prices: Prices, text: str) -> None:
    """Raises RuleError for a company that a hand needs and that has no price in `text`."""
    for shares in held:
        for share in (shares.queen, shares.king):
            if prices[place_of(share)] is None:
                where = Where.at_end("prices", text)
                raise rule_error("jika.price-missing", where, suit=share.suit, card=share)


def read_hands(entry: Entry) -> list[Shares]:
    """The shares of each player. Raises InputError or RuleError with the player's name."""
    hands = entry.by_player("hand")
    read = []
    for name, text in hands:
        try:
            read.append(read_shares(text))
        except (InputError, RuleError) as error:
            raise error.at("hand", name) from None
    held = [shares for shares, _ in read]
    if len({card for shares in held for card in shares}) < 2 * len(held):
        typed = zip(hands, read, strict=True)
        check_copies([("hand", name, text, cards) for (name, text), (_, cards) in typed])
    return held


def count(names: Sequence[str], held: Sequence[Shares], prices: Prices) -> Score:
    """The whole score. Source: 【勝敗】."""
    players, notes = score_shares(names, held, prices)
    winners = tuple([player.name for player in players if player.rank == 1])
    return Score("jika", players, winners, notes=notes)


def count_entry(entry: Entry) -> Score:
    """Count certificates as typed, at the prices as typed."""
    names = [name for name, _ in entry.by_player("hand")]
    check_players(names, 1, max(HAND_SIZE))
    held = read_hands(entry)
    text = entry.text("prices")
    try:
        prices = read_prices(text)
    except (InputError, RuleError) as error:
        raise error.at("prices") from None
    if None in prices:
        check_prices(held, prices, text)
    return count(names, held, prices)


def visible_price(company: Company) -> Price:
    """A company's price from the cards that lie there."""
    lower = company.lower[-1].rank
    return Price(*sorted((lower, company.upper[-1].rank))) if company.upper else Price(lower)
