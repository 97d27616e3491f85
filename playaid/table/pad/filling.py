"""How a round is filled: by the game's own `score`, or with the numbers themselves.

Nothing here knows any game: names, options and results are those of the contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.contract.errors import InputError, RuleError
from engines.contract.game import Entry, Game, Option, Range, Typed
from engines.contract.numbers import MOST_COUNTED, looks_like_number, number_within
from engines.contract.rulings import resolve
from engines.contract.score import Score
from playaid.table.pad.model import GameRecord, Names, Round, Verdict
from playaid.table.pad.typed import (
    TypedWord,
    player_named,
    values_of,
)

_POINTS = Option("points", "number", "player")


def scored(
    game: Game, record: GameRecord, values: Mapping[str, Typed], place: int | None = None
) -> tuple[Round, Score]:
    """A round as the engine counts it, and the engine's score with its reasons; `place` is that
    of a round noted already, from 0, and a new one comes last.

    Raises whatever `score` raises, and RuleError `players.too-few` or `players.too-many` when
    the game cannot be played by those at the table.
    """
    check_count(game, record.players)
    score = game.score(request(record, values, place))
    return _counted(score, record.players, values), score


def request(record: GameRecord, values: Mapping[str, Typed], place: int | None = None) -> Entry:
    """What was typed for a round, with who plays and the rounds before it."""
    before = (played.values for played in record.rounds[:place])
    noted = tuple(values for values in before if values is not None)
    return Entry(values, record.chosen, record.players, noted)


def _counted(score: Score, players: Names, values: Mapping[str, Typed]) -> Round:
    """The round that a score makes; without points where nothing is counted."""
    if not score.standings:
        return Round(None, values)
    found = {player.name: player for player in score.players}
    return Round(
        totals=tuple(found[name].total if name in found else 0 for name in players),
        values=values,
        without=tuple(seat for seat, name in enumerate(players) if name not in found),
        verdict=_verdict(score, players) if _stands(score, players) else None,
        decides=score.decides,
    )


def _stands(score: Score, players: Names) -> bool:
    """Whether the engine's verdict is the table's: with everybody's points it is; while somebody
    is missing only a decision that no points count for."""
    counted = {player.name for player in score.players}
    if not counted.issuperset(players):
        return score.decides and not any(player.lines for player in score.players)
    return bool(score.winners or score.losers) or score.decides


def _verdict(score: Score, players: Names) -> Verdict:
    """Places, winners and losers by seat; those for whom nothing was entered come last."""
    ranks = {player.name: player.rank for player in score.players}
    last = max([len(score.winners) + 1, *ranks.values()])
    return Verdict(
        tuple(ranks.get(name, last) for name in players),
        tuple(seat for seat, name in enumerate(players) if name in score.winners),
        tuple(seat for seat, name in enumerate(players) if name in score.losers),
    )


def check_count(game: Game, players: Sequence[str]) -> None:
    """Raises RuleError `players.too-few` or `players.too-many` when the game does not seat so
    many."""
    least, most = game.info.players
    if len(players) > most:
        raise RuleError("players.too-many", count=len(players), most=most)
    if len(players) < least:
        raise RuleError("players.too-few", count=len(players), least=least)


def read_values(
    game: Game, record: GameRecord, words: Sequence[TypedWord], earlier: Round | None = None
) -> dict[str, Typed]:
    """What was typed for `score` on a line; what it leaves open is as in an `earlier` round.

    Raises InputError.
    """
    values = values_of(words, game.options, record.players)
    if earlier is not None and earlier.values is not None:
        for key, before in earlier.values.items():
            now = values.get(key, before)
            if isinstance(now, tuple) and isinstance(before, tuple):
                now = tuple((dict(before) | dict(now)).items())
            values[key] = now
    missing = [f"--{o.name}" for o in game.options if o.required and o.key not in values]
    if missing:
        raise InputError("usage.missing-option", options=tuple(missing))
    return values


def possible_points(game: Game, record: GameRecord) -> Range | None:
    """What a result of this game can be; None for a game without points."""
    return game.result_range(len(record.players), resolve(game.rulings, record.chosen))


def read_points(
    game: Game, record: GameRecord, words: Sequence[TypedWord], earlier: Round | None = None
) -> Round:
    """A round of plain numbers: one for every seat, or `NAME=NUMBER` for some.

    Raises InputError, and RuleError for numbers that no round of this game can give.
    """
    possible = possible_points(game, record)
    if possible is None:
        raise RuleError("pad.pointless", option=f"--{game.options[0].name}")
    totals, without = _typed_points(record, words, earlier)
    _check_points(record.players, totals, possible)
    return Round(totals, without=without)


def _check_points(players: Names, totals: Sequence[int], possible: Range) -> None:
    """Raises RuleError `pad.points-range`, with the numbers that were meant if only their signs
    are wrong."""
    wrong = next((s for s, t in enumerate(totals) if t and not possible.holds(t)), None)
    if wrong is None:
        return
    turned = [-total for total in totals]
    meant = all(total == 0 or possible.holds(total) for total in turned)
    least, most = possible.least, possible.most
    data: dict[str, Any] = {"name": players[wrong], "number": totals[wrong]}
    data["nearest"] = (" ".join(map(str, turned)),) if meant else ()
    if least is None:
        raise RuleError("pad.points-most", **data, most=most)
    if most is None:
        raise RuleError("pad.points-least", **data, least=least)
    raise RuleError("pad.points-range", **data, least=least, most=most)


def _typed_points(
    record: GameRecord, words: Sequence[TypedWord], earlier: Round | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The points by seat, and the seats for which none were typed."""
    players = record.players
    if words and "=" not in words[0].text:
        numbers = tuple(_number(word.text) for word in words)
        if len(numbers) != len(players):
            raise RuleError("pad.number-count", given=len(numbers), players=len(players))
        return numbers, ()
    typed = Entry(values_of([TypedWord("--points"), *words], (_POINTS,), players))
    by_name = {
        player_named(name, _POINTS, players): _number(text)
        for name, text in typed.by_player(_POINTS.key)
    }
    before = earlier if earlier is not None and earlier.values is None else None
    totals = list(before.totals or ()) if before else [0] * len(players)
    for seat, name in enumerate(players):
        totals[seat] = by_name.get(name, totals[seat])
    missing = before.without if before else range(len(players))
    return tuple(totals), tuple(seat for seat in missing if players[seat] not in by_name)


def _number(text: str) -> int:
    number = number_within(text.strip())
    if number is None and looks_like_number(text.strip()):
        raise InputError("pad.whole-number", text=text, digits=len(str(MOST_COUNTED)))
    if number is None:
        raise InputError("number.unreadable", text=text)
    return number
