"""Misspelt cards: what is few keystrokes away from a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from engines.cards.deck import Card, Suit, card
from engines.cards.spelling import (
    CARD_WORDS,
    RANK_SPELLINGS,
    SUIT_SPELLINGS,
    WHOLE_SPELLINGS,
    without_links,
)

Key = TypeVar("Key", Suit, int, Card)

LONGEST_GUESSED: Final = 18
"""In folded characters; the longest spelling fits, and the search stays short."""


class Guess(NamedTuple):
    """A card that a text may have been meant for, and what is wrong then."""

    cost: int
    """Keystrokes: letters put in, left out or taken for others."""
    card: Card
    start: int
    """The wrong part begins here in the folded text, and ends at `end`."""
    end: int


def guesses(folded: str) -> list[Guess]:
    """The nearest cards, all at the same least cost, in deck order; none if nothing is near.

    How many keystrokes may be wrong depends on the length: see `allowed`.
    """
    if len(folded) > LONGEST_GUESSED:
        return []
    found: dict[Card, Guess] = {}
    for guess in (*_misspelt_halves(folded), *_misspelt_words(folded)):
        if guess.card not in found or guess.cost < found[guess.card].cost:
            found[guess.card] = guess
    least = min((guess.cost for guess in found.values()), default=0)
    return sorted(
        (each for each in found.values() if each.cost == least), key=lambda each: each.card.index
    )


def near(piece: str, spellings: Mapping[str, Key], most: int) -> dict[Key, int]:
    """What a folded piece may be misspelt from, and the keystrokes, at most so many."""
    found: dict[Key, int] = {}
    for spelling, key in spellings.items():
        cost = _keystrokes(piece, spelling, most)
        if cost <= min(most, found.get(key, most)):
            found[key] = cost
    return found


def allowed(length: int) -> int:
    """How many keystrokes may be wrong in a text of so many characters."""
    return 1 if length <= 4 else 2 if length <= 8 else 3


def _misspelt_halves(folded: str) -> Iterator[Guess]:
    most = allowed(len(folded))
    for cut in range(1, len(folded)):
        left = folded[:cut]
        suits, ranks = near(left, SUIT_SPELLINGS, most), near(left, RANK_SPELLINGS, most)
        if not suits and not ranks:
            continue
        for right in without_links(folded[cut:]):
            start = len(folded) - len(right)
            halves = (
                *_pairs(suits, near(right, RANK_SPELLINGS, most)),
                *(
                    (suit, rank, b, a)
                    for suit, rank, a, b in _pairs(near(right, SUIT_SPELLINGS, most), ranks)
                ),
            )
            for suit, rank, left_cost, right_cost in halves:
                if left_cost + right_cost <= most:
                    wrong = (
                        start if left_cost == 0 else 0,
                        cut if right_cost == 0 else len(folded),
                    )
                    yield Guess(left_cost + right_cost, card(suit, rank), *wrong)


def _pairs(
    suits: Mapping[Suit, int], ranks: Mapping[int, int]
) -> Iterator[tuple[Suit, int, int, int]]:
    for suit, suit_cost in suits.items():
        for rank, rank_cost in ranks.items():
            yield suit, rank, suit_cost, rank_cost


def _misspelt_words(folded: str) -> Iterator[Guess]:
    words = {word: WHOLE_SPELLINGS[word] for word in CARD_WORDS}
    for found, cost in near(folded, words, allowed(len(folded))).items():
        yield Guess(cost, found, 0, len(folded))


def _keystrokes(typed: str, meant: str, most: int) -> int:
    """The edit distance; beyond `most` any larger number."""
    if abs(len(typed) - len(meant)) > most:
        return most + 1
    row = list(range(len(meant) + 1))
    for down, char in enumerate(typed, 1):
        corner, row[0] = row[0], down
        for across, other in enumerate(meant, 1):
            corner, row[across] = (
                row[across],
                min(row[across] + 1, row[across - 1] + 1, corner + (char != other)),
            )
    return row[-1]
