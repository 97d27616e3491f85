"""The numbers, headings and errors that the other rooms of Card Stock Market rest on.

Money is whole dollars. Chips of several values only say how much money there is: anybody may
change them with the bank, so the machine counts dollars.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines.cards.deck import CARDS, Card, Suit
from engines.contract.errors import DeclaredErrors, ErrorCode
from engines.contract.rulings import Ruling

MATERIAL: Final = "<必要なもの>"
PREPARATION: Final = "<用意>"
DEAL: Final = "<ディール>"
PLAY: Final = "<プレイ>"
TRADING: Final = "<株式の売買>"
PRICES: Final = "<株価の操作>"
RUIN: Final = "<株価の操作>[倒産]"
STOCK: Final = "<山札がなくなったとき>"
ENDING: Final = "<ゲームの終わり>"
BANK: Final = "<銀行のお金が不足した場合>"


@dataclass(frozen=True, slots=True)
class Swing:
    """How far one card may raise or lower a company's price, in dollars."""

    up: int
    down: int


@dataclass(frozen=True, slots=True)
class Chip:
    """A kind of chip: its value in dollars, how many each player gets, how many there are."""

    code: str
    value: int
    each: int
    least: int
    most: int


STRIP: Final = (Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS)
"""The companies from left to right on the strip of prices."""
SWING: Final[dict[Suit, Swing]] = {
    suit: Swing(up, up - 1) for suit, up in zip(STRIP, (3, 4, 5, 6), strict=True)
}
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final[dict[int, int]] = {2: 6, 1: 5}
"""By the number of packs: with one pack six players would leave no stock."""
HAND_SIZE: Final = 8
SHARE_LIMIT: Final = 12
FACE_SHARES: Final = 5
RUINED: Final = 0
HIGHEST_NUMBER: Final = 10
HIGHEST_PRICE: Final = 13
NUMBERS: Final = range(1, HIGHEST_NUMBER + 1)
RANKS: Final = range(1, HIGHEST_PRICE + 1)
MOST_PURCHASES: Final = 2
MOST_PRICE_CARDS: Final = 2
MOST_DISCARDS: Final = 4
JOKERS: Final = 2
LEVY: Final = 100
CHIPS: Final = (
    Chip("white", 1, 5, 40, 60),
    Chip("red", 5, 3, 20, 30),
    Chip("blue", 10, 3, 20, 30),
    Chip("other", 50, 3, 40, 60),
)
START_MONEY: Final = sum(chip.value * chip.each for chip in CHIPS)
MONEY: Final[dict[str, int]] = {
    "most": sum(chip.value * chip.most for chip in CHIPS),
    "least": sum(chip.value * chip.least for chip in CHIPS),
    "unlimited": 1_000_000,
}
"""All the money on the table, by the house rule `chips`; unlimited is a sum no game can drain."""

SHARES: Final = tuple(c.rank if c.rank <= HIGHEST_NUMBER else FACE_SHARES for c in CARDS)
"""Shares of a certificate by the card's index."""
PLACES: Final = tuple(c.index // len(RANKS) for c in CARDS)
"""The company of a card, as its place in SUITS, by the card's index."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches in force, as the machine needs them; `chips` is a key of `MONEY`."""

    packs: int = 2
    chips: str = "most"
    sell_same_turn: bool = True
    debt_counts: bool = True

    def chosen(self) -> dict[str, str]:
        """The switches that differ from the default, as they are typed."""
        values = {
            "packs": "" if self.packs == 2 else str(self.packs),
            "chips": "" if self.chips == "most" else self.chips,
            "sell-same-turn": "" if self.sell_same_turn else "no",
            "debt-counts": "" if self.debt_counts else "no",
        }
        return {name: value for name, value in values.items() if value}


def house_rules(rules: Mapping[str, str]) -> HouseRules:
    """The switches as typed, those not given at their default."""
    return HouseRules(
        int(rules.get("packs", "2")),
        rules.get("chips", "most"),
        rules.get("sell-same-turn", "yes") == "yes",
        rules.get("debt-counts", "yes") == "yes",
    )


RULINGS: Final = (
    Ruling("packs", ("2", "1")),
    Ruling("chips", ("most", "least", "unlimited")),
    Ruling("sell-same-turn", ("yes", "no")),
    Ruling("debt-counts", ("yes", "no")),
    Ruling("start-player"),
    Ruling("unused-part"),
    Ruling("limit-each-purchase"),
    Ruling("second-price-card"),
    Ruling("zero-within-swing", reading="author"),
    Ruling("ruin-spares-hands"),
    Ruling("exact-stock"),
    Ruling("jokers-once"),
    Ruling("refill-stops"),
    Ruling("levy-first"),
    Ruling("debt-first"),
    Ruling("bank-empty"),
)

ERRORS: Final = (
    # counting
    ErrorCode("csm.joker", ("card",), ENDING),
    ErrorCode("csm.too-many-shares", ("suit", "shares", "most"), TRADING),
    ErrorCode("csm.price-unreadable", ("text",)),
    ErrorCode("csm.price-zero", ("suit", "nearest"), RUIN),
    ErrorCode("csm.price-twice", ("suit",), PRICES),
    ErrorCode("csm.price-missing", ("suit", "cards"), ENDING),
    ErrorCode("csm.face-without-value", ("card", "value"), PRICES),
    ErrorCode("csm.price-value", ("card", "value", "allowed"), PRICES),
    ErrorCode("csm.ruined-certificates", ("suit", "cards"), RUIN),
    ErrorCode("csm.too-much-money", ("total", "most"), MATERIAL),
    ErrorCode("csm.unnamed-hand", ("name",)),
    ErrorCode("csm.no-hand"),
    ErrorCode("csm.amount-twice"),
    ErrorCode("csm.amount-unnamed", ("names",)),
    ErrorCode("csm.debt-with-chips", ("debt", "cash"), BANK),
    ErrorCode("csm.debt-to-endless-bank", ("debt",), BANK),
    # setting up and drawing
    ErrorCode("csm.players", ("count", "least", "most", "packs"), PREPARATION),
    ErrorCode("csm.wrong-phase", ("phase",)),
    ErrorCode("csm.opening", ("problem",), PREPARATION),
    ErrorCode("csm.deal", ("problem",), DEAL),
    ErrorCode("csm.draw", ("problem",), STOCK),
    ErrorCode("csm.not-over", ()),
    # a turn
    ErrorCode("csm.not-in-hand", ("card",), PLAY),
    ErrorCode("csm.step-is-over", ("step",), PLAY),
    ErrorCode("csm.discard-instead", (), PLAY),
    ErrorCode("csm.already-discarding", (), PLAY),
    ErrorCode("csm.four-discarded", ("most",), PLAY),
    ErrorCode("csm.two-bought", ("most",), TRADING),
    ErrorCode("csm.company-is-ruined", ("card", "suit"), RUIN),
    ErrorCode("csm.over-the-limit", ("card", "suit", "shares", "most"), TRADING),
    ErrorCode("csm.cannot-pay", ("card", "cost", "cash"), TRADING),
    ErrorCode("csm.not-held", ("card",), TRADING),
    ErrorCode("csm.bought-this-turn", ("card",), TRADING),
    ErrorCode("csm.two-price-cards", ("most",), PRICES),
    ErrorCode("csm.not-its-value", ("card", "value", "allowed"), PRICES),
    ErrorCode("csm.face-on-face", ("card", "price"), PRICES),
    ErrorCode("csm.beyond-the-swing", ("card", "value", "price", "least", "most"), PRICES),
)
_DECLARED = DeclaredErrors(ERRORS)
rule_error = _DECLARED.rule_error
input_error = _DECLARED.input_error


def place_of(card: Card) -> int:
    """The company a card belongs to, as its place in SUITS (0-based); not for jokers."""
    return PLACES[card.index]


def shares_of(card: Card) -> int:
    """The shares that a card stands for as a certificate. Source: <株式の売買>."""
    return SHARES[card.index]


def values_of(card: Card) -> tuple[int, ...]:
    """What a price card can stand for: its number, or $11 to $13 and $0. Source: <株価の操作>."""
    return (card.rank,) if card.rank <= HIGHEST_NUMBER else (card.rank, RUINED)


@lru_cache(maxsize=1024)
def values_on(price: int, card: Card) -> tuple[int, ...]:
    """The prices that `card` may set when it is laid on its own company's `price`.

    A price of 1 to 10 lies there as a number card, any other as a face card. Source: <株価の操作>.
    """
    if price not in NUMBERS:
        return values_of(card) if card.rank <= HIGHEST_NUMBER else ()
    assert card.suit is not None
    swing = SWING[card.suit]
    low, high = price - swing.down, price + swing.up
    return tuple(value for value in values_of(card) if low <= value <= high)
