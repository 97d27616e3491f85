"""Whether the cards on a table can come from one deck, over everybody's cards together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engines.card_reading import ReadCard
from engines.cards import Card
from engines.notation import Span


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies, and where it was read if it was."""

    owner: str
    span: Span | None
    """In the text of this owner's cards."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """A card that is on the table more often than the deck has it."""

    card: Card
    copies: int
    """How many the deck has."""
    places: tuple[Place, ...]
    """Everywhere that it lies, in order; more than `copies`."""


def first_duplicate(cards: Iterable[Card]) -> Card | None:
    """The first card that was there before; None if all differ."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        seen.add(card)
    return None


def check_one_deck(
    groups: Iterable[tuple[str, Iterable[ReadCard | Card]]], copies: int = 1
) -> TooMany | None:
    """The first card that lies there more than `copies` times over all groups; None if all is well.

    A group is an owner's name and cards. Says nothing of which cards a game uses: that is the
    game's to refuse, the joker too.
    """
    laid = [(owner, tuple(cards)) for owner, cards in groups]
    all_cards = [
        each if isinstance(each, Card) else each.card for _, cards in laid for each in cards
    ]
    if len(set(all_cards)) == len(all_cards) and copies >= 1:
        return None
    for card, count in Counter(all_cards).items():
        if count > copies:
            return TooMany(card, copies, tuple(_places(laid, card)))
    return None


def _places(laid: list[tuple[str, tuple[ReadCard | Card, ...]]], card: Card) -> Iterator[Place]:
    for owner, cards in laid:
        for each in cards:
            if each is card:
                yield Place(owner, None)
            elif isinstance(each, ReadCard) and each.card is card:
                yield Place(owner, each.span)
