"""One round of チキンスープ: who takes what, and who starts next.

The plays are in order of revealing, which is the seating; suits do not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.cards.deck import ACE, KING, Card, rank_text
from engines.chicken.facts import BONUS, BONUS_POINTS, PLAYERS, ROUNDS, HouseRules, rule_error
from engines.chicken.reading.rounds import Round, read_round
from engines.chicken.scoring.comparing import Comparison, compare
from engines.contract.errors import Where
from engines.contract.game import Entry
from engines.contract.score import Reason, Score


def resolve_entry(entry: Entry, house: HouseRules) -> Score:
    """Who takes what in a round as typed. Raises InputError or RuleError."""
    played = read_round(entry)
    _check_bids(played, entry, house.equal_when_short)
    first, second, third = played.ranks
    compared = compare(first, second, third)
    names = played.names
    bonuses = tuple(zip((names[place] for place in compared.ones), played.bonus, strict=False))
    lowest = None if compared.lowest is None else names[compared.lowest]
    extra: dict[str, Any] = {
        "open": names[compared.highest],
        "hidden": lowest,
        "passed": [names[place] for place in compared.passed],
        "bonus": {name: bonus.code for name, bonus in bonuses},
        "next_start": names[(compared.highest + 1) % PLAYERS],
    }
    notes = tuple(_notes(played, compared, bonuses))
    return Score("chicken", rulings=dict(entry.chosen), notes=notes, extra=extra, standings=False)


def _check_bids(played: Round, entry: Entry, equal_when_short: bool) -> None:
    """Refuse bids that are illegal whatever the hands were.

    An ace may always be laid. A lower card needs every higher one to be spent, one a round: the
    ten and the court in four rounds over a 9, the court in three over a 10, and over anything
    less never. Who is short over a 9 has spent four other cards and so still holds the ace.
    """
    up = played.up.rank
    higher = KING - up
    for (name, text), rank in zip(entry.by_player("play"), played.ranks, strict=True):
        if rank > up or rank == ACE:
            continue
        where = Where.whole("play", text, name)
        if higher > ROUNDS - 1:
            raise rule_error(
                "chicken.never-short", where, rank=rank, up=up, higher=higher, spent=ROUNDS - 1
            )
        if rank == up and not equal_when_short:
            raise rule_error("chicken.equal-card", where, rank=rank, up=up)
    laid = sum(rank == ACE for rank in played.ranks)
    short = sum(ACE < rank <= up for rank in played.ranks)
    aces = laid + (short if higher == ROUNDS - 1 else 0)
    if played.pile_told and aces > len(played.bonus):
        where = Where.whole("bonus-left", entry.text("bonus_left"))
        raise rule_error("chicken.aces-left", where, count=aces, left=len(played.bonus))


_ONES = {1: "one-one", 2: "two-ones", 3: "three-ones"}


def _notes(
    played: Round, compared: Comparison, bonuses: Sequence[tuple[str, Card]]
) -> Iterator[Reason]:
    names, up = played.names, played.up
    for name, rank in zip(names, played.ranks, strict=True):
        if ACE < rank <= up.rank:
            yield Reason("short", {"name": name, "rank": rank_text(rank), "up": up})
    if compared.ones:
        laid = {"names": tuple(names[place] for place in compared.ones)}
        staying = [names[place] for place in compared.ones if place not in compared.passed]
        who = {"name": staying[0]} if staying else {}
        yield Reason(_ONES[len(compared.ones)], {**laid, **who})
    yield from _tie_notes(played, compared)
    if bonuses and not played.pile_told:
        yield Reason("pile-taken-as-full", {"cards": BONUS})
    for name, bonus in bonuses:
        yield Reason("takes-bonus", {"name": name, "card": bonus, "points": BONUS_POINTS[bonus]})
    yield _down_note(played, compared)
    yield Reason("takes-open", {"name": names[compared.highest], "card": up, "points": -up.rank})
    following = names[(compared.highest + 1) % PLAYERS]
    yield Reason("next-start", {"name": following, "highest": names[compared.highest]})


def _tie_notes(played: Round, compared: Comparison) -> Iterator[Reason]:
    level = [played.ranks[place] for place in compared.order]
    tied = next((rank for rank in level if level.count(rank) > 1), None)
    if tied is None:
        return
    names = tuple(played.names[place] for place in compared.order if played.ranks[place] == tied)
    code = "two-equal" if len(names) == 2 else "three-equal"
    yield Reason(code, {"names": names, "rank": rank_text(tied)})


def _down_note(played: Round, compared: Comparison) -> Reason:
    if compared.lowest is None:
        return Reason("hidden-leaves")
    name = played.names[compared.lowest]
    if played.down is None:
        return Reason("takes-hidden", {"name": name})
    data = {"name": name, "card": played.down, "points": -played.down.rank}
    return Reason("takes-hidden-told", data)
