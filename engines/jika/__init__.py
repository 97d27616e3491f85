"""時価で勝負 (Market Price) by オシノ: four companies, the lower of two cards is the price.

Source: オシノ, 「実験④ トランプで、少し複雑な相場変動ゲームが遊べるか？」, 2013-10 (last amended
2014-02-15), http://recipeofbodoge.gg-blog.com/creative-activity/experiment.4 ; the headings named
below are those of that page.

Points are whole numbers. Seats are 0-based; the start player is seat 0 in every round.

Counting a hand is done in a moment, so what it does not need (the game at the table, the tables,
the examples) is imported where it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.game import Entry, Game, GameInfo, Option, Range, Rule
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Score
from engines.jika import reading, scoring
from engines.jika.facts import (
    ENDING,
    ERRORS,
    MARKET,
    MOST_PRICE,
    MULTIPLIER,
    PREPARATION,
    RULINGS,
    WATCHER,
    WINNING,
)

if TYPE_CHECKING:
    from engines.contract.examples import WorkedExample
    from engines.contract.tables import Table
    from engines.jika.play import JikaMachine


class Jika(Game):
    """時価で勝負 / Market Price."""

    info = GameInfo(
        id="jika",
        author="オシノ",
        source="http://recipeofbodoge.gg-blog.com/creative-activity/experiment.4",
        players=(3, 4),
        minutes=(30, 30),
        rules_date="2013-10",
        copyright="Copyright (C) 2013.10 オシノ",
        equipment=("deck", "joker"),
        start_player="last-traded",
    )
    options = (
        Option("hand", "cards", "player", required=True, unnamed=True),
        Option("prices", "cards", "once", required=True),
    )
    errors = ERRORS
    rulings = RULINGS
    rules = (
        Rule("set-up", PREPARATION),
        Rule("turn", MARKET),
        Rule("watched", MARKET),
        Rule("pass", MARKET),
        Rule("price", MARKET),
        Rule("round-end", WATCHER),
        Rule("game-end", ENDING),
        Rule("share-value", WINNING),
        Rule("tie-break", WINNING),
    )

    @property
    def machine(self) -> JikaMachine:
        from engines.jika.play import MACHINE

        return MACHINE

    def score(self, entry: Entry) -> Score:
        if entry.chosen:
            resolve(self.rulings, entry.chosen)  # nothing can be chosen here: it says so
        return scoring.count(*reading.read_entry(entry))

    def result_range(self, players: int, rules: Rules) -> Range:
        return Range(0, MOST_PRICE * MULTIPLIER["both"])

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.jika.tables import tables

        return tables()

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.jika.examples import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "QD KC"), ("Ben", "QH KH"))
        entry = Entry({"hand": hands, "prices": "S3/5 H2/7 D4/9 C6/8"})
        return entry, self.score(entry)


GAME = Jika()
