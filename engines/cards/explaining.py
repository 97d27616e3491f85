"""What the explanations of every notation share: where the mistake is, and what to type instead.

Only loaded once something cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from engines.cards.notation import NotationError, TextToken, is_invisible

Item = TypeVar("Item")
Key = TypeVar("Key")

Remedies: TypeAlias = Callable[[str], tuple[str, ...]]
"""What to type for a text; empty when it cannot be read either."""
CardsAt: TypeAlias = Callable[[str, int], Iterable[tuple[int, Item]]]
"""End and card of each spelling of a card that begins at a place of a folded text."""


def piece_error(
    code: str, token: TextToken, start: int, end: int | None, nearest: tuple[str, ...]
) -> NotationError:
    """An error at offsets within the piece whose remedies stand in for the whole piece."""
    return NotationError(code, token.source, token.part(start, end).span, nearest, token.span)


Reason: TypeAlias = Callable[[TextToken], NotationError | None]
"""Explains what is wrong with a piece; None when it is something else."""


def first_of(reasons: Iterable[Reason], token: TextToken) -> NotationError:
    """Why a piece is not exactly one card: the first reason that fits."""
    for reason in reasons:
        error = reason(token)
        if error is not None:
            return error
    return NotationError("cards.unreadable", token.source, token.span)


def unseen(typed: str) -> set[int]:
    """The places of characters that nobody sees."""
    return {place for place, char in enumerate(typed) if is_invisible(char)}


def invisible(
    token: TextToken, hidden: Collection[int], remedies: Remedies
) -> NotationError | None:
    """The error at the first of the characters that nobody sees."""
    if not hidden:
        return None
    start = min(hidden)
    seen = "".join(char for place, char in enumerate(token.text) if place not in hidden)
    return piece_error("cards.invisible", token, start, start + 1, remedies(seen))


class Scan(NamedTuple, Generic[Item]):
    """What a folded text holds when read from left to right, taking the longest card each time."""

    cards: list[Item]
    junk: list[int]
    """Offsets of the characters that belong to no card."""


def scan(folded: str, cards_at: CardsAt[Item]) -> Scan[Item]:
    """Read a folded text from left to right."""
    found: Scan[Item] = Scan([], [])
    place = 0
    while place < len(folded):
        longest = max(cards_at(folded, place), default=None, key=lambda hit: hit[0])
        if longest is None:
            found.junk.append(place)
            place += 1
        else:
            place = longest[0]
            found.cards.append(longest[1])
    return found


def spelt_at(
    folded: str, place: int, spellings: Mapping[str, Key], longest: int
) -> Iterator[tuple[int, Key]]:
    """End and meaning of each spelling, of at most so many characters, that begins at a place."""
    for length in range(1, min(longest, len(folded) - place) + 1):
        key = spellings.get(folded[place : place + length])
        if key is not None:
            yield place + length, key


def run_together(
    token: TextToken, found: Scan[Item], remedies: Callable[[list[Item]], tuple[str, ...]]
) -> NotationError | None:
    """The error of several cards with no separator between them."""
    if found.junk or len(found.cards) < 2:
        return None
    nearest = remedies(found.cards)
    return piece_error("cards.no-separator", token, 0, len(token.text), nearest)
