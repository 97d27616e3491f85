"""Counting a round of 不確定世界の時空干渉者 as typed: the persons before each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.contract.entries import check_players
from engines.contract.errors import Where
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.contract.score import Reason, Score
from engines.fusejika.facts import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    RANKS,
    RULINGS,
    house_rules,
    input_error,
    rule_error,
)
from engines.fusejika.reading import read_out, read_rows
from engines.fusejika.scoring.persons import about_six, score_round, sudden_death


def count_entry(entry: Entry) -> Score:
    """Count a round as typed: the persons before each player, and who ended it."""
    hands = entry.by_player("hand")
    names = [name for name, _ in hands]
    if not hands:
        raise input_error("fusejika.no-hand")
    check_players(names, 1, MOST_PLAYERS)
    kick_completes = house_rules(resolve(RULINGS, entry.chosen)).kick_completes
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
