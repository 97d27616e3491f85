"""A score as lines of a terminal: each line's calculation and why, totals, places, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playaid.cli.commands.tables.tabular import table_lines
from playaid.cli.terminal.widths import columns
from playaid.words import Words, plain

if TYPE_CHECKING:
    from engines.contract.score import Calculation, PlayerScore, Score, ScoreLine
    from playaid.cli.app.invocation import Invocation


def show_score(score: Score, invocation: Invocation) -> None:
    """Write a score to stdout."""
    words = invocation.words()
    blocks = [
        [words.say("title")],
        _players(score, words, invocation),
        _standing(score, words, invocation),
        list(_outcome(score, words)),
        *(table_lines(table, words, invocation) for table in score.tables),
    ]
    invocation.terminal.show("\n\n".join("\n".join(block) for block in blocks if block))


def _players(score: Score, words: Words, invocation: Invocation) -> list[str]:
    """Each player's lines, their columns aligned over all players."""
    rows = [row for player in score.players for row in _rows(player, words)]
    fitted = [[invocation.terminal.fit(cell) for cell in row] for row in rows]
    lines = iter(columns(fitted, "<>><"))
    shown: list[str] = []
    for player in score.players:
        if player.name:
            shown.append(player.name)
        shown += ["  " + next(lines) for _ in range(len(player.lines) + 1)]
        shown += ["  " + line for line in _extras(player.extra, words)]
    return shown


def _rows(player: PlayerScore, words: Words) -> Iterator[tuple[str, str, str, str]]:
    for line in player.lines:
        why = words.reason(line.why) if line.why else ""
        yield words.what(line.what), _calculation(line.formula), _value(line), why
    yield words.say("score.total"), "", plain(player.total), ""


def _calculation(formula: Calculation) -> str:
    """What is calculated; nothing for a number that needs no calculation."""
    return "" if formula.text == plain(formula.value) else f"{formula.text} ="


def _value(line: ScoreLine) -> str:
    return plain(line.value)


def _standing(score: Score, words: Words, invocation: Invocation) -> list[str]:
    """Places and totals in order, when there is anybody to compare."""
    if len(score.players) < 2:
        return []
    ordered = sorted(score.players, key=lambda player: player.rank)
    rows = [
        [words.say("score.rank", rank=player.rank), player.name, plain(player.total)]
        for player in ordered
    ]
    return columns([[invocation.terminal.fit(cell) for cell in row] for row in rows], "><>")


def _outcome(score: Score, words: Words) -> Iterator[str]:
    """Winners, losers, notes, further results, and the house rules chosen."""
    several = len(score.players) > 1
    if score.winners and several:
        yield words.say("score.winners", names=score.winners)
    if score.losers and several:
        yield words.say("score.losers", names=score.losers)
    names = [player.name for player in score.players]
    for note in score.notes:
        yield words.reason(note, names)
    yield from _extras(score.extra, words)
    if score.rulings:
        chosen = tuple(f"{name}={value}" for name, value in score.rulings.items())
        yield words.say("score.rulings", rulings=chosen)


def _extras(extra: Mapping[str, Any], words: Words) -> Sequence[str]:
    """Further results that the game has words for; the others are in notes and tables."""
    return [
        words.say(f"extra.{key}", value=value)
        for key, value in extra.items()
        if words.find(f"extra.{key}") is not None
    ]
