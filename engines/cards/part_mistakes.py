"""What went wrong in a text that is no suit, no rank, or has no suit at either end."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards.deck import SUITS, Suit, rank_text, write_suit
from engines.cards.guesses import allowed, near
from engines.cards.mistakes import MOST, look_alike, piece_error, ranks_near, style_of
from engines.cards.notation import NotationError, Token
from engines.cards.reading import best_suit_split, leading_word
from engines.cards.spelling import LONGEST, RANK_SPELLINGS, SUIT_SPELLINGS, fold_text


def suit_mistake(token: Token) -> NotationError:
    """Why a piece is not a suit."""
    if len(token.text) > LONGEST:
        return piece_error("cards.no-such-suit", token, 0, None, ())
    nearest = _suits_near(fold_text(token.text), token.text)
    alike = look_alike(token, _meant_suit)
    return alike or piece_error("cards.no-such-suit", token, 0, None, nearest)


def rank_mistake(token: Token) -> NotationError:
    """Why a piece is not a rank."""
    if len(token.text) > LONGEST:
        return piece_error("cards.no-such-rank", token, 0, None, ())
    folded = fold_text(token.text)
    is_number = folded.isascii() and folded.isdigit()
    ranks = ranks_near(folded) if is_number else near(folded, RANK_SPELLINGS, allowed(len(folded)))
    alike = look_alike(token, _meant_rank)
    return alike or piece_error("cards.no-such-rank", token, 0, None, _write_ranks(ranks))


def no_suit_mistake(token: Token) -> NotationError:
    """Why there is no suit at either end of a piece."""
    if len(token.text) > LONGEST:
        return piece_error("cards.no-suit", token, 0, None, ())
    alike = look_alike(token, _meant_split)
    if alike is not None:
        return alike
    if leading_word(fold_text(token.text)) in RANK_SPELLINGS:
        nearest = tuple(write_suit(suit, "code") + token.text for suit in SUITS)
        return piece_error("cards.no-suit", token, 0, None, nearest)
    end = next((at for at, char in enumerate(token.text) if char.isdigit()), len(token.text))
    word, rest = token.text[:end], token.text[end:]
    nearest = tuple(suit + rest for suit in _suits_near(fold_text(word), word))
    return piece_error("cards.no-such-suit", token, 0, end, nearest)


def _suits_near(folded: str, typed: str) -> tuple[str, ...]:
    style = style_of(typed)
    found = near(folded, SUIT_SPELLINGS, allowed(len(folded)))
    return tuple(write_suit(suit, style) for suit in sorted(found, key=lambda each: found[each]))


def _write_ranks(ranks: Iterable[int]) -> tuple[str, ...]:
    return tuple(rank_text(rank) for rank in ranks)[:MOST]


def _meant_suit(folded: str) -> tuple[str, ...]:
    suit: Suit | None = SUIT_SPELLINGS.get(folded)
    return () if suit is None else (write_suit(suit, style_of(folded)),)


def _meant_rank(folded: str) -> tuple[str, ...]:
    return _write_ranks([RANK_SPELLINGS[folded]] if folded in RANK_SPELLINGS else [])


def _meant_split(folded: str) -> tuple[str, ...]:
    return () if best_suit_split(folded) is None else (folded,)
