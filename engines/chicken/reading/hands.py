"""The spades that players took in チキンスープ, as typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engines.cards.deck import JOKER, Card, Suit
from engines.cards.reading import ReadCard
from engines.chicken.facts import BONUS, BONUS_POINTS, MOST_LOSSES, PLAYERS, rule_error
from engines.contract.entries import cards_of, check_copies


def _is_spade(card: Card) -> bool:
    return card.suit is Suit.SPADES


@lru_cache(maxsize=4096)
def read_hand(text: str) -> tuple[ReadCard, ...]:
    """The spades of one player. Raises InputError or RuleError for what nobody can have taken."""
    cards = cards_of("hand", None, text, _is_spade)
    for read in cards:
        if read.card is JOKER:
            raise rule_error("chicken.joker", read.where("hand", text), card=JOKER)
        if not _is_spade(read.card):
            raise rule_error("chicken.not-a-spade", read.where("hand", text), card=read.card)
    check_copies([("hand", "", text, cards)])
    bonuses = [read for read in cards if read.card in BONUS_POINTS]
    if len(bonuses) > 1:
        both = (bonuses[0].card, bonuses[1].card)
        raise rule_error("chicken.two-bonuses", bonuses[1].where("hand", text), cards=both)
    losses = [read for read in cards if read.card not in BONUS_POINTS]
    if len(losses) > MOST_LOSSES:
        where = losses[MOST_LOSSES].where("hand", text)
        raise rule_error("chicken.too-many-losses", where, count=len(losses), most=MOST_LOSSES)
    return cards


def check_bonus_order(held: Sequence[tuple[str, str, Sequence[ReadCard]]]) -> None:
    """A bonus card is taken only when those above it are gone, each to another player.

    Bonus cards lie open, so this holds for hands that are known only in part, too.
    """
    seen = {read.card for _, _, cards in held for read in cards}
    others = PLAYERS - len(held)
    for name, text, read in _bonuses(held):
        missing = [c for c in BONUS[: BONUS.index(read.card)] if c not in seen]
        if len(missing) > others:
            where = read.where("hand", text, name)
            raise rule_error("chicken.bonus-order", where, card=read.card, above=missing[0])


def _bonuses(
    held: Sequence[tuple[str, str, Sequence[ReadCard]]],
) -> Iterator[tuple[str, str, ReadCard]]:
    for name, text, cards in held:
        for read in cards:
            if read.card in BONUS_POINTS:
                yield name, text, read
