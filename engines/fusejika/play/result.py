"""The result of a whole game of 不確定世界の時空干渉者.

Source: オシノ, 【ゲームの勝者】 of the published rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.contract.score import Score, ScoreLine
from engines.contract.tables import Column, Table
from engines.fusejika.facts import rule_error
from engines.fusejika.scoring.persons import ranked, round_lines, score_round, sudden_death
from engines.fusejika.state import Round, State


def score_game(state: State, names: Sequence[str]) -> Score:
    """The rounds added up, or the win by six. Raises RuleError `fusejika.not-over`."""
    if state.phase != "over":
        raise rule_error("fusejika.not-over")
    if state.winner is not None:
        score = sudden_death(names, names[state.winner])
    else:
        lines = [tuple(_game_lines(state.finished, seat)) for seat in range(state.players)]
        score = replace(ranked(names, lines), tables=(rounds_table(names, state.finished),))
    return replace(score, rulings=state.house.chosen())


def _game_lines(finished: Sequence[Round], seat: int) -> list[ScoreLine]:
    return [line for one in finished for line in round_lines(one.rows[seat], seat == one.ended_by)]


def rounds_table(names: Sequence[str], finished: Sequence[Round]) -> Table:
    """Everybody's points round by round."""
    columns = (Column("round"), *(Column("points", of=name) for name in names))
    rows = tuple(
        (place, *(player.total for player in score_round(names, one.rows, one.ended_by).players))
        for place, one in enumerate(finished, 1)
    )
    return Table("rounds", columns, rows)
