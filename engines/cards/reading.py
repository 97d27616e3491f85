"""Reading cards as people type them, with the place of each and of whatever cannot be read.

Cards are separated by any run of spaces and commas of any width, or by `・`. Nothing is ignored:
a character that belongs to no card is a `NotationError`. That goes for characters without width
too (a byte order mark, a zero-width space): nobody sees them, so silence would hide them.

Offsets are in characters of the text as typed, from 0, the end exclusive. A game that has a
language of its own around cards (`S3/5`, `HJ=11`) takes the `tokens` of its text and reads their
parts; the parts know their places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.cards.deck import Card, Suit
from engines.cards.notation import Notation, NotationError, Read, Span, TextToken, tokens
from engines.cards.spelling import (
    LONGEST,
    RANK_SPELLINGS,
    SUIT_SPELLINGS,
    best_suit_split,
    card_in,
    fold,
    fold_text,
)

# Who reads cards needs the places and the error too: one door for all of them.
__all__ = [
    "NotationError",
    "ReadCard",
    "Span",
    "TextToken",
    "read_card",
    "read_cards",
    "read_rank",
    "read_suit",
    "read_token",
    "split_suit",
    "tokens",
]


@dataclass(frozen=True, slots=True)
class ReadCard(Read[Card]):
    """A card of the deck and where it was read."""


def _explain(token: TextToken) -> NotationError:
    # Mistakes are rare and their remedies many: their module loads with the first one.
    from engines.cards.mistakes import card_mistake

    return card_mistake(token)


DECK: Final = Notation(card_in, ReadCard, _explain, LONGEST)
"""How people write the cards of the deck."""


def read_cards(text: str) -> tuple[ReadCard, ...]:
    """The cards of a text in order; none for an empty or blank text.

    Raises NotationError at the first piece that is not exactly one card.
    """
    return DECK.read(text)


def read_token(token: TextToken) -> ReadCard:
    """The one card that a piece spells. Raises NotationError."""
    return DECK.read_token(token)


def read_card(text: str) -> Card:
    """The one card of a text. Raises NotationError for none (`cards.empty`) and for several."""
    cards = read_cards(text)
    if len(cards) == 1:
        return cards[0].card
    raise _not_one(text, [each.span for each in cards])


def read_suit(text: str | TextToken) -> Suit:
    """The suit that a text or a piece spells: `♦`, `d`, `ダイヤ`, `diamonds`.

    Raises NotationError.
    """
    token = _only(text)
    suit = SUIT_SPELLINGS.get(_short_fold(token.text))
    if suit is not None:
        return suit
    from engines.cards.mistakes import suit_mistake

    raise suit_mistake(token)


def read_rank(text: str | TextToken) -> int:
    """The rank, 1 to 13, that a text or a piece spells: `10`, `T`, `Ｑ`, `1`, `エース`.

    Raises NotationError.
    """
    token = _only(text)
    rank = RANK_SPELLINGS.get(_short_fold(token.text))
    if rank is not None:
        return rank
    from engines.cards.mistakes import rank_mistake

    raise rank_mistake(token)


def split_suit(text: str | TextToken) -> tuple[Suit, TextToken]:
    """The suit at the beginning or end of a piece, and the rest with its own place.

    `S3/5`, `3/5S`, `♦4`, `ダイヤの4/9`; a linking `の` belongs to neither. The rest is empty if
    the piece is a suit alone, and is not looked at otherwise: it is the caller's language.
    Raises NotationError when there is no suit.
    """
    token = _only(text)
    folded = fold(token.text)
    best = best_suit_split(folded.text)
    if best is not None:
        suit, start, end = best
        return suit, token.part(folded.starts[start], folded.starts[end])
    from engines.cards.mistakes import no_suit_mistake

    raise no_suit_mistake(token)


def _short_fold(text: str) -> str:
    return fold_text(text) if len(text) <= LONGEST else ""


def _only(text: str | TextToken) -> TextToken:
    if isinstance(text, TextToken):
        if text.text:
            return text
        raise NotationError("cards.empty", text.source, text.span)
    found = tokens(text)
    if len(found) == 1:
        return found[0]
    raise _not_one(text, [each.span for each in found])


def _not_one(text: str, spans: list[Span]) -> NotationError:
    """Nothing where one thing belongs, or more: then all after the first is too much."""
    if not spans:
        return NotationError("cards.empty", text, Span(0, len(text)))
    nearest = tuple(text[span.start : span.end] for span in spans[:4])
    whole = Span(spans[0].start, spans[-1].end)
    return NotationError("cards.not-one", text, Span(spans[1].start, whole.end), nearest, whole)
