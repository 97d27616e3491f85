"""チキンスープ（臆病者の冷や汗） (Chicken Soup) by オシノ: three bid, and the middle goes free.

Source: オシノ, 「実験③ トランプで少し複雑な競りを楽しめるか？」, 2013-10 (last amended
2014-02-15), http://recipeofbodoge.gg-blog.com/ ; the headings named below are those of that page.

Points are whole numbers, losses negative. Seats are 0-based; seat 0 holds the joker first.

Counting needs little, so the whole game, the tables and the examples are imported when they are
asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.chicken.facts import ERRORS, RULES, RULINGS, house_rules
from engines.chicken.scoring import BEST, WORST, count_entry, points_of
from engines.contract.errors import InputError
from engines.contract.game import Entry, Game, GameInfo, Option, Range
from engines.contract.rulings import Rules, resolve

if TYPE_CHECKING:
    from engines.chicken.state import Move, State
    from engines.contract.examples import WorkedExample
    from engines.contract.machine import Machine
    from engines.contract.score import Score
    from engines.contract.tables import Table

_ROUND_OPTIONS = ("up", "down", "play", "bonus_left")


class Chicken(Game):
    """チキンスープ / Chicken Soup."""

    info = GameInfo(
        id="chicken",
        author="オシノ",
        source="http://recipeofbodoge.gg-blog.com/creative-activity/experiment.introduction",
        players=(3, 3),
        minutes=(20, 20),
        rules_date="2013-10",
        copyright="Copyright (C) 2013.10 オシノ",
        equipment=("deck", "joker"),
        start_player="bravest",
        decided_by="last",
    )
    options = (
        Option("hand", "cards", "player", unnamed=True),
        Option("up", "cards"),
        Option("down", "cards"),
        Option("play", "cards", "player"),
        Option("bonus-left", "cards"),
    )
    errors = ERRORS
    rulings = RULINGS
    rules = RULES

    @property
    def machine(self) -> Machine[State, Move]:
        from engines.chicken.play import MACHINE

        return MACHINE

    def score(self, entry: Entry) -> Score:
        house = house_rules(resolve(RULINGS, entry.chosen))
        asks_round = any(entry.has(key) for key in _ROUND_OPTIONS)
        if asks_round and entry.has("hand"):
            raise InputError("chicken.two-questions")
        if asks_round:
            from engines.chicken.scoring.rounds import resolve_entry  # hands do without

            return resolve_entry(entry, house)
        if not entry.has("hand"):
            raise InputError("chicken.nothing-given")
        return count_entry(entry)

    def result_range(self, players: int, rules: Rules) -> Range:
        return Range(points_of(WORST), points_of(BEST))

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.chicken.tables import tables

        return tables()

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.chicken.examples import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "S9 S4 S3 SK"), ("Ben", "S10 S5 S2"), ("Chie", "S8 S7 S6 SA SQ"))
        entry = Entry({"hand": hands})
        return entry, self.score(entry)


GAME = Chicken()
