"""Cards to cut out that are played with, and cards with their backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from playaid.sheets.markup import tree


def is_deck_cards(block: tree.Block) -> bool:
    """Whether a block is cards of the deck's size: those are played with, and may have backs."""
    return isinstance(block, tree.CardsElement) and not block.width


def has_cards(sheet: tree.SheetElement) -> bool:
    """Whether a sheet has cards of the deck's size."""
    return any(map(is_deck_cards, sheet.children))


Pair: TypeAlias = tuple[tree.CardElement, ...]
"""A card, and what stands on its back if anything does."""


def pairs(cards: Sequence[tree.CardElement]) -> list[Pair]:
    """Cards with those that go on their backs."""
    found: list[Pair] = []
    for card in cards:
        if card.overleaf and found and len(found[-1]) == 1:
            found[-1] = (*found[-1], card)
        else:
            found.append((card,))
    return found
