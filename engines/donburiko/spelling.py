"""Every spelling of the cards of ドンブリコ！, and the folding that makes spellings equal."""

from __future__ import annotations

from typing import Final

from engines.cards.spelling import fold_text
from engines.donburiko.deck import Card

LONGEST: Final = 32
"""No spelling of one card is longer, in characters as typed."""

SPELLINGS: Final[dict[str, Card]] = {
    **{card.value: card for card in Card},
    **{f"{a}{link}{b}": Card.CHOICE for a, b in ("15", "51") for link in ("/", "OR", "カ")},
    "LOACH": Card.LOACH,
    "ドジョウ": Card.LOACH,
}
"""Folded spelling to card."""


def fold_acorn(typed: str) -> str:
    """The one spelling that the table knows; empty for what is longer than any card."""
    return fold_text(typed).replace("−", "-") if len(typed) <= LONGEST else ""


def acorn_in(typed: str) -> Card | None:
    """The card that the whole text spells; None when it spells none."""
    return SPELLINGS.get(fold_acorn(typed))
