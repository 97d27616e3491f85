"""Reading certificates and prices of 時価で勝負 as people type them.

Source: オシノ, 【準備】 and 【勝敗】 of the published rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.cards.deck import KING, QUEEN, SUITS, Card, Suit
from engines.cards.notation import NotationError, Span, TextToken, pieces
from engines.cards.reading import ReadCard, read_rank, split_suit
from engines.contract.entries import cards_of, check_copies, check_players, notation_error
from engines.contract.errors import InputError, RuleError, Where
from engines.contract.game import Entry
from engines.jika.facts import (
    HAND_SIZE,
    LEAST_PRICE,
    MOST_PRICE,
    PREPARATION,
    place_of,
    rule_error,
)
from engines.jika.scoring import Price, Prices, Shares


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
    for piece, start in pieces(text):
        suit, price = _good_price(piece) or _read_price(_token(piece, start, text))
        if prices[suit.order] is not None:
            where = _token(piece, start, text).where("prices")
            raise rule_error("jika.price-twice", where, suit=suit)
        prices[suit.order] = price
    return prices[0], prices[1], prices[2], prices[3]


def _token(piece: str, start: int, text: str) -> TextToken:
    return TextToken(piece, Span(start, start + len(piece)), text)


@lru_cache(maxsize=4096)
def _good_price(piece: str) -> tuple[Suit, Price] | None:
    """What a piece spells, kept because batches spell the same few prices over and over
    (tests/benchmarks/test_cli.py); None when something is wrong with it."""
    try:
        return _read_price(_token(piece, 0, piece))
    except (InputError, RuleError):
        return None


def _read_price(token: TextToken) -> tuple[Suit, Price]:
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


def _read_number(part: TextToken) -> int:
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


def read_entry(entry: Entry) -> tuple[list[str], list[Shares], Prices]:
    """Names, certificates and prices as typed; every company held has a price.

    Raises InputError or RuleError.
    """
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
    return names, held, prices
