"""Whether the cards on a table can come from one deck, over everybody's cards together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
    laid = [(owner, each) for owner, cards in groups for each in cards]
    counts = Counter([_card(each) for _, each in laid])
    if not counts or max(counts.values()) <= copies:
        return None
    card = next(card for card, count in counts.items() if count > copies)
    places = tuple(Place(owner, _span(each)) for owner, each in laid if _card(each) is card)
    return TooMany(card, copies, places)


def _card(each: ReadCard | Card) -> Card:
    return each if isinstance(each, Card) else each.card


def _span(each: ReadCard | Card) -> Span | None:
    return None if isinstance(each, Card) else each.span
