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
from functools import lru_cache

from engines.cards.deck import Card, Suit
from engines.cards.notation import NotationError, Span, Token, Where, pieces, tokens
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
    "Token",
    "read_card",
    "read_cards",
    "read_rank",
    "read_suit",
    "read_token",
    "split_suit",
    "tokens",
]


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card and where it was read."""

    card: Card
    span: Span

    def where(self, option: str, text: str, player: str | None = None) -> Where:
        """The place of the card in the text typed after an option, for an error."""
        return self.span.where(option, text, player)


def read_cards(text: str) -> tuple[ReadCard, ...]:
    """The cards of a text in order; none for an empty or blank text.

    Raises NotationError at the first piece that is not exactly one card.
    """
    found = []
    start = 0
    for piece in text.split(" "):
        read = _read_at(piece, start) if len(piece) <= LONGEST else None
        if read is None:
            return _read_carefully(text)
        found.append(read)
        start += len(piece) + 1
    return tuple(found)


def _read_carefully(text: str) -> tuple[ReadCard, ...]:
    """As `read_cards`, for texts with something else than cards between single spaces."""
    found = []
    for piece, start in pieces(text):
        read = _read_at(piece, start) if len(piece) <= LONGEST else None
        found.append(read or read_token(Token(piece, Span(start, start + len(piece)), text)))
    return tuple(found)


@lru_cache(maxsize=4096)
def _read_at(piece: str, start: int) -> ReadCard | None:
    """Hands repeat few pieces at few places, so a batch finds nearly all of them here."""
    card = card_in(piece)
    return card and ReadCard(card, Span(start, start + len(piece)))


def read_token(token: Token) -> ReadCard:
    """The one card that a piece spells. Raises NotationError."""
    card = card_in(token.text) if len(token.text) <= LONGEST else None
    if card is not None:
        return ReadCard(card, token.span)
    # Mistakes are rare and their remedies many: their module loads with the first one.
    from engines.cards.mistakes import card_mistake

    raise card_mistake(token)


def read_card(text: str) -> Card:
    """The one card of a text. Raises NotationError for none (`cards.empty`) and for several."""
    cards = read_cards(text)
    if len(cards) == 1:
        return cards[0].card
    raise _not_one(text, [each.span for each in cards])


def read_suit(text: str | Token) -> Suit:
    """The suit that a text or a piece spells: `♦`, `d`, `ダイヤ`, `diamonds`.

    Raises NotationError.
    """
    token = _only(text)
    suit = SUIT_SPELLINGS.get(_short_fold(token.text))
    if suit is not None:
        return suit
    from engines.cards.mistakes import suit_mistake

    raise suit_mistake(token)


def read_rank(text: str | Token) -> int:
    """The rank, 1 to 13, that a text or a piece spells: `10`, `T`, `Ｑ`, `1`, `エース`.

    Raises NotationError.
    """
    token = _only(text)
    rank = RANK_SPELLINGS.get(_short_fold(token.text))
    if rank is not None:
        return rank
    from engines.cards.mistakes import rank_mistake

    raise rank_mistake(token)


def split_suit(text: str | Token) -> tuple[Suit, Token]:
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


def _only(text: str | Token) -> Token:
    if isinstance(text, Token):
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
