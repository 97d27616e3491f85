"""What went wrong in a text that is no card of ドンブリコ！, and what to type instead.

Only loaded once something cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engines.cards.explaining import (
    Reason,
    first_of,
    invisible,
    piece_error,
    run_together,
    scan,
    spelt_at,
    unseen,
)
from engines.cards.lookalikes import meant
from engines.cards.notation import NotationError, TextToken, tokens
from engines.donburiko.deck import Card
from engines.donburiko.spelling import SPELLINGS, acorn_in, fold_acorn

_MOST_READINGS: Final = 4
_FIGURES: Final = {text: card for text, card in SPELLINGS.items() if text[-1].isdigit()}
"""Spellings in figures, which are found within a longer text too."""
_LONGEST_FIGURES: Final = max(map(len, _FIGURES))
_OR: Final = ("OR", "カ", "/")
_DASHES: Final = "‐‑‒–—―ー─一ｰ"


def acorn_mistake(token: TextToken) -> NotationError:
    """Why a piece is no card, the likeliest reason first."""
    return first_of(_REASONS, token)


def _invisible(token: TextToken) -> NotationError | None:
    return invisible(token, unseen(token.text), _remedies)


def _remedies(typed: str) -> tuple[str, ...]:
    card = acorn_in(typed)
    return (card.value,) if card else ()


def _spaced_choice(token: TextToken) -> NotationError | None:
    """`1 or 5` written apart: the card of choice is one word."""
    if fold_acorn(token.text) not in _OR:
        return None
    pieces = tokens(token.source)
    place = next(at for at, piece in enumerate(pieces) if piece.span == token.span)
    row = pieces[max(0, place - 1) : place + 2]
    if len(row) != 3 or {fold_acorn(row[0].text), fold_acorn(row[2].text)} != {"1", "5"}:
        return None
    span = row[0].span.to(row[2].span)
    return NotationError("cards.unreadable", token.source, span, (Card.CHOICE.value,))


def _figures_at(folded: str, place: int) -> Iterator[tuple[int, Card]]:
    return spelt_at(folded, place, _FIGURES, _LONGEST_FIGURES)


def _together(token: TextToken) -> NotationError | None:
    """Several cards written together."""
    folded = fold_acorn(token.text)

    def remedies(cards: list[Card]) -> tuple[str, ...]:
        row = " ".join(card.value for card in cards)
        return (Card.CHOICE.value, row) if folded == "15" else (row,)

    return run_together(token, scan(folded, _figures_at), remedies)


def _slashed(token: TextToken) -> NotationError | None:
    """Two numbers joined like those of the card of choice, which is the only such card."""
    match = re.fullmatch(r"(-?[0-9]{0,9})(?:/|OR|カ)(-?[0-9]{0,9})", fold_acorn(token.text))
    if match is None or match[1] == match[2] == "":
        return None
    both = {match[1], match[2]}
    nearest = [Card.CHOICE.value] if both & {"1", "5"} else []
    if both <= SPELLINGS.keys():
        nearest.append(f"{match[1]} {match[2]}")
    return _unreadable(token, tuple(nearest)) if nearest else None


def _number(token: TextToken) -> NotationError | None:
    """A number that no card bears, and the cards nearest to it; a plus sign is never written."""
    folded = fold_acorn(token.text)
    match = re.fullmatch(r"([-+]?)([0-9]{1,9})", folded)
    if match is None:
        return None
    number = int(folded)
    if match[1] != "-" and str(number) in SPELLINGS:
        return _unreadable(token, (str(number),))
    near = min(
        (card for card in Card if card is not Card.CHOICE),
        key=lambda card: abs(card.number - number),
    )
    return NotationError("cards.no-such-card", token.source, token.span, (near.value,))


def _look_alike(token: TextToken) -> NotationError | None:
    """Letters for figures, dashes of every kind for a minus sign."""
    texts = _meant(fold_acorn(token.text))
    found = dict.fromkeys(SPELLINGS[text].value for text in texts if text in SPELLINGS)
    return _unreadable(token, tuple(found)[:_MOST_READINGS]) if found else None


def _meant(folded: str) -> Iterator[str]:
    plain = "".join("-" if char in _DASHES else char for char in folded)
    slashed = plain.replace("\\", "/").replace("|", "/")
    for text in (plain, slashed, slashed.replace("-", "/")):
        yield text
        for meaning in meant(text):
            yield meaning.text


def _extra(token: TextToken) -> NotationError | None:
    """Characters beside a card."""
    folded = fold_acorn(token.text)
    if len(folded) != len(token.text):
        return None
    for start in range(len(folded)):
        end, card = max(_figures_at(folded, start), default=(0, None), key=lambda hit: hit[0])
        if card is not None:
            at, to = (end, None) if end < len(folded) else (0, start)
            return piece_error("cards.extra", token, at, to, (card.value,))
    return None


def _unreadable(token: TextToken, nearest: tuple[str, ...]) -> NotationError:
    return NotationError("cards.unreadable", token.source, token.span, nearest)


_REASONS: Final[tuple[Reason, ...]] = (
    _invisible,
    _spaced_choice,
    _together,
    _slashed,
    _number,
    _look_alike,
    _extra,
)
