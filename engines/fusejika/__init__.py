"""不確定世界の時空干渉者 (Fusejika) by オシノ: bring out six different persons, never one twice.

Source: オシノ, 「実験１０ 手軽に終わるけど悩ましいゴーアウト系のゲームをつくれるか？」, 2015-02,
http://recipeofbodogecr.gg-blog.com/ ; the headings named below are those of that page.

Points are whole numbers. Seats are 0-based and clockwise; seat 0 starts the first round.

Counting a round needs little, so the whole game, the tables and the examples are imported when
they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engines.contract.combined import CombinedGame
from engines.contract.game import Entry, GameInfo, Option, Rule
from engines.contract.rulings import Rules
from engines.contract.score import Reason, Score
from engines.fusejika import reading
from engines.fusejika.facts import (
    CARD_EFFECTS,
    COUNTING,
    ENDING,
    ERRORS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    NEXT_ROUND,
    OVERVIEW,
    PLAY,
    PREPARATION,
    RULINGS,
    WINNER,
)

if TYPE_CHECKING:
    from random import Random

    from engines.contract.examples import WorkedExample
    from engines.contract.tables import Table
    from engines.fusejika.state import Move, State


class Fusejika(CombinedGame["State", "Move"]):
    """不確定世界の時空干渉者 / Fusejika."""

    info = GameInfo(
        id="fusejika",
        author="オシノ",
        source="http://recipeofbodogecr.gg-blog.com/",
        players=(LEAST_PLAYERS, MOST_PLAYERS),
        minutes=(30, 30),
        rules_date="2015-02",
        copyright="Copyright (C) 2015.2 オシノ",
        equipment=("deck", "joker", "pen"),
        start_player="eldest",
    )
    options = (
        Option("hand", "cards", "player", required=True, unnamed=True),
        Option("out", "text", "once"),
    )
    errors = ERRORS
    rulings = RULINGS
    rules = (
        Rule("set-up", PREPARATION),
        Rule("new-deal", PREPARATION),
        Rule("turn", PLAY),
        Rule("get", CARD_EFFECTS),
        Rule("lost", CARD_EFFECTS),
        Rule("jump", CARD_EFFECTS),
        Rule("quick", CARD_EFFECTS),
        Rule("kick", CARD_EFFECTS),
        Rule("almighty", CARD_EFFECTS),
        Rule("round-end", PLAY),
        Rule("persons", COUNTING),
        Rule("ended-round", COUNTING),
        Rule("suit-bonus", COUNTING),
        Rule("next-round", NEXT_ROUND),
        Rule("rounds", OVERVIEW),
        Rule("sudden-death", ENDING),
        Rule("winner", WINNER),
    )

    @property
    def state_type(self) -> type[State]:
        from engines.fusejika.state import State

        return State

    @property
    def move_types(self) -> tuple[type, ...]:
        from engines.fusejika.state import MOVE_TYPES

        return MOVE_TYPES

    def score(self, entry: Entry) -> Score:
        return reading.count_entry(entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.fusejika.house import house_of
        from engines.fusejika.tables import tables

        return tables(house_of(rules))

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.fusejika.proof import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "9S 10H JD QC"), ("Ben", "10D JH KH"), ("Chie", "9H 10C QH KC AH"))
        entry = Entry({"hand": hands, "out": "Chie"})
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        from engines.fusejika.house import house_of
        from engines.fusejika.play import setup

        return setup(players, house_of(rules))

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "get", "quick")

    def turn(self, state: State) -> int | None:
        return None if state.phase in ("deal", "get", "quick", "over") else state.seat

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        from engines.fusejika.result import score_game

        return score_game(state, names)

    def view(self, state: State, seat: int | None) -> State:
        from engines.fusejika.state import seen_by

        return seen_by(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        from engines.fusejika.state import described

        return tuple(described(state))

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        from engines.fusejika.telling import explained

        return tuple(explained(before, move, after))

    # Whole games ask for these at every move, so they are looked up once.

    @cached_property
    def chance(self) -> Callable[[State, Random], Move]:
        from engines.fusejika.play import chance

        return chance

    @cached_property
    def legal(self) -> Callable[[State], Sequence[Move]]:
        from engines.fusejika.play import legal

        return legal

    @cached_property
    def apply(self) -> Callable[[State, Move], State]:
        from engines.fusejika.play import apply

        return apply


GAME = Fusejika()
