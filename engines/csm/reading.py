"""Reading what was typed about certificates, chips, debts and prices.

Money is in dollars. What cannot be read is an InputError, what cannot be a RuleError.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engines.cards.deck import JACK, JOKER, KING, QUEEN, SUITS, Card, card
from engines.cards.notation import NotationError, TextToken, tokens
from engines.cards.reading import ReadCard, read_token, split_suit
from engines.contract.entries import (
    cards_of,
    check_copies,
    check_players,
    notation_error,
    player_named,
    whole_number,
)
from engines.contract.errors import Forms, InputError, RuleError, Where
from engines.contract.folding import narrow
from engines.contract.game import Entry
from engines.contract.numbers import number_within
from engines.csm.facts import (
    HIGHEST_NUMBER,
    MONEY,
    MOST_PLAYERS,
    RUINED,
    SHARE_LIMIT,
    HouseRules,
    input_error,
    rule_error,
    values_of,
)
from engines.csm.scoring import Holding, Price, Prices, shares_by_company

_MOST_WRITTEN: Final = 99_999
"""What is larger is no price that somebody thought of."""


@lru_cache(maxsize=4096)
def read_certificates(text: str) -> tuple[ReadCard, ...]:
    """A player's certificates; none is fine. The places in errors are in the option `hand`.

    Raises InputError for notation, RuleError for a joker or more than 12 shares of a company.
    """
    cards = cards_of("hand", None, text, is_certificate)
    for read in cards:
        if read.card is JOKER:
            where = read.where("hand", text)
            raise rule_error("csm.joker", where, card=JOKER)
    for suit, shares in shares_by_company([read.card for read in cards]).items():
        if shares > SHARE_LIMIT:
            last = next(read for read in reversed(cards) if read.card.suit is suit)
            where = last.where("hand", text)
            raise rule_error(
                "csm.too-many-shares", where, suit=suit, shares=shares, most=SHARE_LIMIT
            )
    return cards


@lru_cache(maxsize=4096)
def read_prices(text: str) -> tuple[Prices, tuple[ReadCard, ...]]:
    """The visible price cards: `D8 SA H6 HJ=11`, `HJ=$11`, each company once, in any order.

    Raises InputError for notation, RuleError for a price that cannot be.
    """
    prices: list[Price | None] = [None] * len(SUITS)
    cards = []
    for token in tokens(text):
        read, price = _read_price(token)
        suit = price.card.suit
        assert suit is not None
        if prices[suit.order] is not None:
            raise rule_error("csm.price-twice", token.where("prices"), suit=suit)
        prices[suit.order] = price
        cards.append(read)
    return (prices[0], prices[1], prices[2], prices[3]), tuple(cards)


def is_certificate(card: Card) -> bool:
    """Whether a card belongs to a company."""
    return card is not JOKER


def _read_price(token: TextToken) -> tuple[ReadCard, Price]:
    parts = token.split("=＝")
    if len(parts) > 2 or not parts[0].text:
        raise InputError("csm.price-unreadable", token.where("prices"), text=token.text)
    _check_zero(token)
    try:
        read = read_token(parts[0])
    except NotationError as error:
        raise notation_error(error, "prices", None, is_certificate) from None
    card = read.card
    if card is JOKER:
        raise rule_error("csm.joker", token.where("prices"), card=card)
    if len(parts) == 2:
        return read, Price(card, _read_value(parts[1], read))
    if card.rank > HIGHEST_NUMBER:
        raise rule_error(
            "csm.face-without-value", token.where("prices"), card=card, value=card.rank
        )
    return read, Price(card, card.rank)


def _check_zero(token: TextToken) -> None:
    """A ruined company shows a face card, which people leave out: `D0`, `D=0`."""
    try:
        suit, rest = split_suit(token)
    except NotationError:
        return
    if narrow(rest.text).removeprefix("=").removeprefix("$").removesuffix("$") == "0":
        near = Forms(f"{card(suit, rank).code}=0" for rank in (JACK, QUEEN, KING))
        raise InputError("csm.price-zero", token.where("prices"), suit=suit, nearest=near)


def _read_value(part: TextToken, read: ReadCard) -> int:
    value = number_within(part.text, 0, _MOST_WRITTEN, money=True)
    if value is None:
        whole = part.source[read.span.start : part.span.end]
        raise InputError("csm.price-unreadable", part.where("prices"), text=whole)
    allowed = values_of(read.card)
    if value not in allowed:
        raise rule_error(
            "csm.price-value", part.where("prices"), card=read.card, value=value, allowed=allowed
        )
    return value


def read_entry(entry: Entry, house: HouseRules) -> tuple[list[str], list[Holding], Prices]:
    """Names, what lies before them, and the prices, checked together."""
    hands = entry.by_player("hand")
    if not hands:
        raise InputError("csm.no-hand")
    names = [name for name, _ in hands]
    check_players(names, 1, MOST_PLAYERS[house.packs])
    held = [_read_hand(name, text) for name, text in hands]
    text = entry.text("prices")
    try:
        prices, price_cards = read_prices(text)
    except (InputError, RuleError) as error:
        raise error.at("prices") from None
    laid = [("hand", name, typed, cards) for (name, typed), cards in zip(hands, held, strict=True)]
    check_copies([*laid, ("prices", "", text, price_cards)], house.packs)
    for (name, typed), cards in zip(hands, held, strict=True):
        _check_prices(name, typed, cards, prices, text)
    cash = _amounts(entry, "cash", names)
    debts = _amounts(entry, "debt", names)
    _check_money(entry, cash, house)
    _check_debts(entry, cash, debts, house)
    holdings = [
        Holding(tuple(read.card for read in cards), cash.get(name), debts.get(name, 0))
        for name, cards in zip(names, held, strict=True)
    ]
    return names, holdings, prices


def _read_hand(name: str, text: str) -> tuple[ReadCard, ...]:
    try:
        return read_certificates(text)
    except (InputError, RuleError) as error:
        raise error.at("hand", name) from None


def _check_prices(
    name: str, typed: str, cards: Sequence[ReadCard], prices: Prices, text: str
) -> None:
    """Every certificate has a price, and none is of a company at $0."""
    for read in cards:
        suit = read.card.suit
        assert suit is not None
        price = prices[suit.order]
        same = tuple(each.card for each in cards if each.card.suit is suit)
        if price is None:
            where = Where.at_end("prices", text)
            raise rule_error("csm.price-missing", where, suit=suit, cards=same)
        if price.value == RUINED:
            where = read.where("hand", typed, name)
            raise rule_error("csm.ruined-certificates", where, suit=suit, cards=same)


def _amounts(entry: Entry, option: str, names: Sequence[str]) -> dict[str, int]:
    """Dollars by player. A single amount without a name belongs to the only player."""
    amounts: dict[str, int] = {}
    for typed, text in entry.by_player(option):
        if not typed and len(names) > 1:
            where = Where.whole(option, text)
            raise input_error("csm.amount-unnamed", where, names=tuple(names))
        # Should the name be wrong, the name is pointed at and not the amount.
        where = Where(option, f"{typed}={text}", 0, len(typed))
        name = player_named(typed or names[0], names, where, "csm.unnamed-hand")
        if name in amounts:
            raise input_error("csm.amount-twice", Where.whole(option, text))
        amounts[name] = whole_number(option, name, text, 0, None, money=True)
    return amounts


def _check_money(entry: Entry, cash: dict[str, int], house: HouseRules) -> None:
    """The players cannot have more than all the chips there are."""
    total, most = sum(cash.values()), MONEY[house.chips]
    if total > most and house.chips != "unlimited":
        name, text = entry.by_player("cash")[-1]
        raise rule_error(
            "csm.too-much-money", Where.whole("cash", text, name), total=total, most=most
        )


def _check_debts(
    entry: Entry, cash: dict[str, int], debts: dict[str, int], house: HouseRules
) -> None:
    """Only who has paid every chip owes, and the next income pays that first.

    Source: <銀行のお金が不足した場合>.
    """
    for (_, text), (name, debt) in zip(entry.by_player("debt"), debts.items(), strict=True):
        where = Where.whole("debt", text, name)
        if debt and house.chips == "unlimited":
            raise rule_error("csm.debt-to-endless-bank", where, debt=debt)
        if debt and cash.get(name):
            raise rule_error("csm.debt-with-chips", where, debt=debt, cash=cash[name])
