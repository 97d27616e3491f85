"""Hands that may be partly unknown: the cards that are known, and how many are not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engines.cards.deck import BY_INDEX, Card
from engines.contract.frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Hand:
    """Cards held: `known` in card order, and the number of further cards nobody here knows."""

    known: tuple[Card, ...] = ()
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.hidden

    def without(self, card: Card) -> Hand:
        """The hand after one copy of `card` was played: itself if known, else a hidden card.

        Raises ValueError when it can be neither.
        """
        try:
            place = self.known.index(card)
        except ValueError:
            if self.hidden:
                return Hand(self.known, self.hidden - 1)
            raise ValueError(f"{card.code} is not in this hand") from None
        return Hand(self.known[:place] + self.known[place + 1 :], self.hidden)

    def unseen(self) -> Hand:
        """The hand as somebody else sees it: a count."""
        return Hand((), len(self))


def hand_of(cards: Iterable[Card]) -> Hand:
    """A hand of known cards, put into card order."""
    return Hand(tuple(sorted(cards, key=BY_INDEX)))


EMPTY = Hand()
