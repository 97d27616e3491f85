"""What people type about a round of 不確定世界の時空干渉者: rows of persons, and who ended it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engines.cards.deck import Card
from engines.cards.notation import tokens
from engines.cards.reading import ReadCard
from engines.contract.entries import (
    cards_of,
    check_copies,
    check_players,
    player_named,
)
from engines.contract.errors import InputError, RuleError, Where
from engines.contract.folding import folded
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.contract.score import Reason, Score
from engines.fusejika.facts import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    RANKS,
    RULINGS,
    input_error,
    is_person,
    rule_error,
)
from engines.fusejika.persons import about_six, score_round, sudden_death

if TYPE_CHECKING:
    from engines.fusejika.state import Row


def count_entry(entry: Entry) -> Score:
    """Count a round as typed: the persons before each player, and who ended it."""
    hands = entry.by_player("hand")
    names = [name for name, _ in hands]
    if not hands:
        raise input_error("fusejika.no-hand")
    check_players(names, 1, MOST_PLAYERS)
    kick_completes = resolve(RULINGS, entry.chosen)["kick-completes"] == "yes"
    rows = read_rows(hands)
    chosen = dict(entry.chosen)
    out = read_out(entry, names)
    six = tuple([n for n, row in zip(names, rows, strict=True) if len(row) == len(RANKS)])
    winner = _winner_by_six(six, out, kick_completes)
    if winner is not None:
        score = sudden_death(names, winner)
        more = () if kick_completes else (about_six("six-as-laid", winner),)
    elif out is not None:
        score = _so_far(score_round(names, rows, names.index(out)))
        more = (Reason("six-as-kicked", {"names": six}),) if six else ()
    elif len(names) > 1:
        raise input_error("fusejika.out-missing", Where.whole("out", ""), names=tuple(names))
    else:
        score, more = _so_far(score_round(names, rows, None)), (Reason("lone-hand"),)
    return replace(score, rulings=chosen, notes=(*score.notes, *more))


def _so_far(score: Score) -> Score:
    """The points of a round: nobody is ahead before all rows of at least three are there."""
    count = len(score.players)
    if count >= LEAST_PLAYERS:
        return score
    few = (Reason("not-all-rows", {"count": count}),) if count > 1 else ()
    return replace(score, winners=(), notes=(*score.notes, *few))


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


def _winner_by_six(six: Sequence[str], out: str | None, kick_completes: bool) -> str | None:
    """Who of those with all six has won by them.

    Under a house rule a row completed by a kick does not win: if somebody ended the round, no
    six was laid. Raises RuleError, or InputError where it is not told which of two was laid.
    """
    if not six or (out is not None and not kick_completes):
        return None
    if len(six) > 1 and not kick_completes:
        raise input_error("fusejika.which-six", Where.whole("out", ""), names=six)
    if len(six) > 1:
        raise rule_error("fusejika.two-sixes", names=six)
    if out is not None:
        where = Where.whole("out", out)
        raise rule_error("fusejika.six-and-out", where, name=six[0], out=out)
    return six[0]
