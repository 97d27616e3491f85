"""Playing cards: the fifty-two and the joker, and how each is written.

Reading what people type is the trade of :mod:`engines.cards.reading`.
"""

from __future__ import annotations

from enum import Enum
from operator import attrgetter
from typing import Final, Literal, NoReturn, Self, final

Style = Literal["code", "rank-first", "symbol", "kana"]

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13


class _HashedByIdentity:
    """Enum hashes a member's name, in Python, at each look-up; a member is alone anyway."""

    __slots__ = ()
    __hash__ = object.__hash__


class Suit(_HashedByIdentity, Enum):
    """The four suits in the order that cards sort by; the value is the letter."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    def __init__(self, letter: str) -> None:
        self.order: Final = "SHDC".index(letter)
        """Place in `SUITS`, from 0."""

    def __lt__(self, other: Suit) -> bool:
        return self.order < other.order


SUITS: Final[tuple[Suit, ...]] = tuple(Suit)


@final
class Card:
    """One card. There is exactly one object for each, so `is`, `==` and `hash` are the cheapest.

    Cards are got from `card`, `card_of`, `CARDS` and `JOKER`, never made anew; copying and
    unpickling give the same object. They have no order of their own, which would make `==`, and so
    `in` and `.index`, ten times as slow; sort them with `BY_INDEX`.
    """

    __slots__ = ("code", "index", "rank", "suit")

    suit: Suit | None
    """None for the joker."""
    rank: int
    """1 (ace) to 13 (king); 0 for the joker."""
    index: int
    """Place in a sorted deck, from 0: spades A to K, hearts, diamonds, clubs; the joker is 52."""
    code: str
    """Suit letter, then rank: `SK`, `H10`, `DA`; `JOKER`."""

    def __new__(cls) -> Self:
        """Raises TypeError: no card is made twice."""
        raise TypeError("cards are made once: take one from card(suit, rank) or card_of(code)")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self.code}.{name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self.code}.{name}")

    def __repr__(self) -> str:
        return f"<Card {self.code}>"

    def __reduce__(self) -> tuple[object, ...]:
        return card_of, (self.code,)


BY_INDEX: Final = attrgetter("index")
"""The key to sort cards by."""

_RANK_TEXTS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def rank_text(rank: int) -> str:
    """The rank as printed in a card's corner: `A`, `2` to `10`, `J`, `Q`, `K`.

    Raises ValueError for a rank outside 1 to 13.
    """
    if 1 <= rank <= 13:
        return _RANK_TEXTS[rank]
    raise ValueError(f"no card has the rank {rank!r}; ranks are 1 (ace) to 13 (king)")


def _mint(suit: Suit | None, rank: int, index: int, code: str) -> Card:
    made = object.__new__(Card)
    for name, value in (("suit", suit), ("rank", rank), ("index", index), ("code", code)):
        object.__setattr__(made, name, value)
    return made


CARDS: Final[tuple[Card, ...]] = tuple(
    _mint(suit, rank, suit.order * 13 + rank - 1, suit.value + _RANK_TEXTS[rank])
    for suit in SUITS
    for rank in range(1, 14)
)
JOKER: Final[Card] = _mint(None, 0, 52, "JOKER")

_BY_CODE: Final[dict[str, Card]] = {each.code: each for each in (*CARDS, JOKER)}


def card(suit: Suit, rank: int) -> Card:
    """The card of this suit and rank. Raises ValueError for a rank outside 1 to 13."""
    if 1 <= rank <= 13:
        return CARDS[suit.order * 13 + rank - 1]
    raise ValueError(f"no card has the rank {rank!r}; ranks are 1 (ace) to 13 (king)")


def card_of(code: str) -> Card:
    """The card with this canonical code (`SK`, `H10`, `JOKER`).

    For stored data, which is always spelt one way; what people type goes to
    `engines.cards.reading.read_card`. Raises ValueError for any other text.
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"not the code of a card: {code!r}; codes look like SK, H10, DA") from None


_SIGNS: Final[dict[str, tuple[str, ...]]] = {
    "code": ("S", "H", "D", "C"),
    "rank-first": ("S", "H", "D", "C"),
    "symbol": ("♠", "♥", "♦", "♣"),
    "kana": ("スペード", "ハート", "ダイヤ", "クラブ"),
}
_JOKERS: Final[dict[str, str]] = {
    "code": "JOKER",
    "rank-first": "JOKER",
    "symbol": "🃏",
    "kana": "ジョーカー",
}


def write_suit(suit: Suit, style: Style) -> str:
    """The suit in a style: `D`, `D`, `♦`, `ダイヤ`. Raises ValueError for an unknown style."""
    signs = _SIGNS.get(style)
    if signs is None:
        raise ValueError(f"no such style of writing cards: {style!r}")
    return signs[suit.order]


def write_card(card: Card, style: Style) -> str:
    """The card in one of four styles, each of which `read_card` reads back as the same card.

    `code` `DQ`, `rank-first` `QD`, `symbol` `♦Q`, `kana` `ダイヤのQ`; the joker is
    `JOKER`, `JOKER`, `🃏`, `ジョーカー`. Raises ValueError for an unknown style.
    """
    if card.suit is None:
        return _write_joker(style)
    suit, rank = write_suit(card.suit, style), _RANK_TEXTS[card.rank]
    if style == "rank-first":
        return rank + suit
    return f"{suit}の{rank}" if style == "kana" else suit + rank


def _write_joker(style: Style) -> str:
    joker = _JOKERS.get(style)
    if joker is None:
        raise ValueError(f"no such style of writing cards: {style!r}")
    return joker
