"""Reading the cards of ドンブリコ！ as people type them, with the place of each.

`4`, `-2` or `−2`, `0`, `1/5`, `1or5`, `1か5`, all of any width, separated as everywhere by spaces
and commas. Nothing is ignored: what is not exactly one card is an error with what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines.cards.notation import Span, Token, is_invisible, tokens
from engines.cards.spelling import fold_text
from engines.contract.errors import PlayError, Where
from engines.donburiko.deck import Card
from engines.donburiko.facts import input_error, rule_error

OPTION: Final = "hand"
_MOST_READINGS: Final = 4
_LONGEST: Final = 32

_SPELLINGS: Final[dict[str, Card]] = {
    **{card.value: card for card in Card},
    **{f"{a}{link}{b}": Card.CHOICE for a, b in ("15", "51") for link in ("/", "OR", "カ")},
    "LOACH": Card.LOACH,
    "ドジョウ": Card.LOACH,
}
"""Folded spelling to card."""

_ONE_CARD: Final = re.compile(r"1(?:/|OR|カ)5|5(?:/|OR|カ)1|-[12]|[0-5]")
_OR: Final = ("OR", "カ", "/")
_DASHES: Final = "‐‑‒–—―ー─一ｰ"


@dataclass(frozen=True, slots=True)
class ReadAcorn:
    """A card and where it was read."""

    card: Card
    span: Span

    def where(self, option: str, text: str, player: str | None = None) -> Where:
        """The place of the card in the text typed after an option, for an error."""
        return self.span.where(option, text, player)


@lru_cache(maxsize=4096)
def read_cards(text: str) -> tuple[ReadAcorn, ...]:
    """The cards of a text in order; none for a blank text.

    Raises InputError `donburiko.card-unreadable` or `donburiko.no-separator`, RuleError
    `donburiko.no-such-card` for a number that no card bears, each with its place.
    """
    pieces = tokens(text)
    found = []
    for place, piece in enumerate(pieces):
        card = _card_in(piece.text)
        if card is None:
            raise _mistake(pieces, place)
        found.append(ReadAcorn(card, piece.span))
    return tuple(found)


def _fold(typed: str) -> str:
    return fold_text(typed).replace("−", "-")


def _card_in(typed: str) -> Card | None:
    return _SPELLINGS.get(_fold(typed)) if len(typed) <= _LONGEST else None


# -- what is wrong, and what was meant ------------------------------------------------------


def _mistake(pieces: tuple[Token, ...], place: int) -> PlayError:
    """Why a piece is no card, the likeliest reason first."""
    piece = pieces[place]
    folded = _fold(piece.text) if len(piece.text) <= _LONGEST else ""
    reasons = (_invisible, _spaced_choice(pieces, place), _together, _slashed, _number, _look_alike)
    for reason in reasons:
        error = reason(piece, folded)
        if error is not None:
            return error
    return _extra(piece, folded) or _error("card-unreadable", piece.span, piece)


def _error(kind: str, span: Span, piece: Token, nearest: tuple[str, ...] = ()) -> PlayError:
    where = span.where(OPTION, piece.source)
    code, offending = f"donburiko.{kind}", piece.source[span.start : span.end]
    raised = rule_error if kind == "no-such-card" else input_error
    return raised(code, where, offending=offending, nearest=nearest)


def _invisible(piece: Token, folded: str) -> PlayError | None:
    """A character that nobody sees."""
    place = next((at for at, char in enumerate(piece.text) if is_invisible(char)), None)
    if place is None:
        return None
    rest = "".join(char for char in piece.text if not is_invisible(char))
    card = _card_in(rest)
    nearest = (card.value,) if card else ()
    return _error("card-unreadable", piece.part(place, place + 1).span, piece, nearest)


def _spaced_choice(
    pieces: tuple[Token, ...], place: int
) -> Callable[[Token, str], PlayError | None]:
    """`1 or 5` written apart: the card of choice is one word."""

    def reason(piece: Token, folded: str) -> PlayError | None:
        row = [_fold(each.text) for each in pieces[max(0, place - 1) : place + 2]]
        if folded not in _OR or len(row) != 3 or {row[0], row[2]} != {"1", "5"}:
            return None
        span = Span(pieces[place - 1].span.start, pieces[place + 1].span.end)
        return _error("card-unreadable", span, piece, (Card.CHOICE.value,))

    return reason


def _together(piece: Token, folded: str) -> PlayError | None:
    """Several cards written together."""
    found = _ONE_CARD.findall(folded)
    if len(found) < 2 or "".join(found) != folded:
        return None
    row = " ".join(_SPELLINGS[each].value for each in found)
    nearest = (Card.CHOICE.value, row) if folded == "15" else (row,)
    return _error("no-separator", piece.span, piece, nearest)


def _slashed(piece: Token, folded: str) -> PlayError | None:
    """Two numbers joined like those of the card of choice, which is the only such card."""
    match = re.fullmatch(r"(-?[0-9]{0,9})(?:/|OR|カ)(-?[0-9]{0,9})", folded)
    if match is None or match[1] == match[2] == "":
        return None
    meant = [Card.CHOICE.value] if {match[1], match[2]} & {"1", "5"} else []
    if {match[1], match[2]} <= _SPELLINGS.keys():
        meant.append(f"{match[1]} {match[2]}")
    return _error("card-unreadable", piece.span, piece, tuple(meant)) if meant else None


def _number(piece: Token, folded: str) -> PlayError | None:
    """A number that no card bears, and the cards nearest to it; a plus sign is never written."""
    match = re.fullmatch(r"([-+]?)([0-9]{1,9})", folded)
    if match is None:
        return None
    number = int(folded)
    if match[1] != "-" and str(number) in _SPELLINGS:
        return _error("card-unreadable", piece.span, piece, (str(number),))
    near = sorted(
        (card for card in Card if card is not Card.CHOICE),
        key=lambda card: abs(card.number - number),
    )
    return _error("no-such-card", piece.span, piece, (near[0].value,))


def _look_alike(piece: Token, folded: str) -> PlayError | None:
    """Letters for figures, dashes of every kind for a minus sign."""
    meanings = dict.fromkeys(
        _SPELLINGS[text].value for text in _meant(folded) if text in _SPELLINGS
    )
    if not meanings:
        return None
    return _error("card-unreadable", piece.span, piece, tuple(meanings)[:_MOST_READINGS])


def _meant(folded: str) -> Iterator[str]:
    from engines.cards.lookalikes import meant  # only ever needed on the way to an error

    plain = "".join("-" if char in _DASHES else char for char in folded)
    slashed = plain.replace("\\", "/").replace("|", "/")
    for text in (plain, slashed, slashed.replace("-", "/")):
        yield text
        for meaning in meant(text):
            yield meaning.text


def _extra(piece: Token, folded: str) -> PlayError | None:
    """Characters beside a card."""
    if len(folded) != len(piece.text):
        return None
    match = _ONE_CARD.search(folded)
    if match is None:
        return None
    junk = piece.part(match.end()) if match.end() < len(folded) else piece.part(0, match.start())
    return _error("card-unreadable", junk.span, piece, (_SPELLINGS[match[0]].value,))
