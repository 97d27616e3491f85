"""The sixteen cards of ドンブリコ！: acorns, loaches and ponds, and hands of them.

Source: 【内容物】 for the kinds; the values are those of a published preview of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import Final

from engines.contract.frozen import fast_frozen


class Card(StrEnum):
    """A card by what is printed on it; the text is its stable code and how it is typed.

    Several cards of the deck look the same, and nothing tells them apart. Hands are in order of
    `order`, which is not that of texts.
    """

    POND_2 = "-2"
    POND_1 = "-1"
    LOACH = "0"
    ACORN_1 = "1"
    ACORN_2 = "2"
    ACORN_3 = "3"
    ACORN_4 = "4"
    ACORN_5 = "5"
    CHOICE = "1/5"
    """The acorn that counts as 1 or as 5, as its taker likes."""

    def __init__(self, code: str) -> None:
        self.order: Final = ("-2", "-1", "0", "1", "2", "3", "4", "5", "1/5").index(code)
        """Place in a sorted hand, from 0."""
        self.number: Final = int(code.partition("/")[0])
        """The number printed; the lower one on the card of choice."""

    # Enum hashes a member's name, in Python, at each look-up; the text's hash is kept.
    __hash__ = str.__hash__

    @property
    def is_pond(self) -> bool:
        """Whether it is a pond, which counts minus."""
        return self.number < 0


COPIES: Final[dict[Card, int]] = {
    Card.POND_2: 2,
    Card.POND_1: 2,
    Card.LOACH: 2,
    Card.ACORN_1: 1,
    Card.ACORN_2: 2,
    Card.ACORN_3: 2,
    Card.ACORN_4: 2,
    Card.ACORN_5: 1,
    Card.CHOICE: 2,
}
"""How many of each card the deck has."""

DECK: Final[tuple[Card, ...]] = tuple(Counter(COPIES).elements())
"""All sixteen, in order."""

BY_ORDER: Final = attrgetter("order")
"""The key to sort cards by."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Hand:
    """Cards held: `known` in card order, and the number of further cards nobody here knows."""

    known: tuple[Card, ...] = ()
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.hidden

    def unseen(self) -> Hand:
        """The hand as somebody else sees it: a count."""
        return Hand((), len(self))


def hand_of(cards: Iterable[Card]) -> Hand:
    """A hand of known cards, put into card order."""
    return Hand(tuple(sorted(cards, key=BY_ORDER)))


held = lru_cache(maxsize=8192)(Hand)
"""A `Hand`, made once: whole games are played by the ten thousand."""

EMPTY: Final = Hand()
