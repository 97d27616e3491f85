"""What people type about a round of 不確定世界の時空干渉者: rows of persons, and who ended it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from engines.cards.deck import Card
from engines.cards.notation import tokens
from engines.cards.reading import ReadCard
from engines.contract.entries import cards_of, check_copies, player_named
from engines.contract.errors import InputError, RuleError, Where
from engines.contract.folding import folded
from engines.contract.game import Entry
from engines.fusejika.facts import RANKS, is_person, rule_error

if TYPE_CHECKING:
    from engines.fusejika.state import Row


def read_rows(hands: Sequence[tuple[str, str]]) -> list[Row]:
    """The rows as typed; no card may lie before two players."""
    read = []
    for name, text in hands:
        try:
            read.append(read_row(text))
        except (InputError, RuleError) as error:
            raise error.at("hand", name) from None
    if len(hands) > 1:
        held = zip(hands, read, strict=True)
        check_copies([("hand", name, text, cards) for (name, text), cards in held])
    return [tuple([each.card for each in cards]) for cards in read]


@lru_cache(maxsize=4096)
def read_row(text: str) -> tuple[ReadCard, ...]:
    """The persons of one player, at most six and of different ranks; there may be none.

    Raises InputError for notation, RuleError for cards that cannot lie in one row.
    """
    cards = cards_of("hand", None, text, is_person)
    for read in cards:
        if not is_person(read.card):
            raise rule_error("fusejika.not-a-person", read.where("hand", text), card=read.card)
    check_copies([("hand", "", text, cards)])
    if len(cards) > len(RANKS):
        where = cards[0].span.to(cards[-1].span).where("hand", text)
        raise rule_error("fusejika.too-many-persons", where, count=len(cards))
    by_rank: dict[int, Card] = {}
    for read in cards:
        first = by_rank.setdefault(read.card.rank, read.card)
        if first is not read.card:
            raise rule_error(
                "fusejika.rank-twice", read.where("hand", text), cards=(first, read.card)
            )
    return cards


def read_out(entry: Entry, names: Sequence[str]) -> str | None:
    """The player who ended the round, as named with the hand; None when nobody was named, and a
    blank text names nobody.

    Raises InputError for a name that has no hand, RuleError for two players at once.
    """
    if not entry.has("out"):
        return None
    text = entry.text("out")
    if not folded(text):
        return None
    by_name = {folded(name): name for name in names}
    if folded(text) in by_name:
        return by_name[folded(text)]
    several = dict.fromkeys(by_name.get(folded(token.text), "") for token in tokens(text))
    where = Where.whole("out", text)
    if "" not in several and len(several) > 1:
        raise rule_error("fusejika.two-out", where, names=tuple(several))
    if "" not in several and several:
        return next(iter(several))  # one player named more than once
    return player_named(text, names, where, "fusejika.unnamed-hand")
