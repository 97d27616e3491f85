"""不確定世界の時空干渉者 (Fusejika) by オシノ: bring out six different persons, never one twice.

Source: オシノ, 「実験１０ 手軽に終わるけど悩ましいゴーアウト系のゲームをつくれるか？」, 2015-02,
http://recipeofbodogecr.gg-blog.com/ ; the headings named below are those of that page.

Points are whole numbers. Seats are 0-based and clockwise; seat 0 starts the first round.

Counting a round needs little, so the whole game, the tables and the examples are imported when
they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.game import Entry, Game, GameInfo, Option, Rule
from engines.contract.rulings import Rules, resolve
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
    house_rules,
)
from engines.fusejika.scoring import count_entry

if TYPE_CHECKING:
    from engines.contract.examples import WorkedExample
    from engines.contract.machine import Machine
    from engines.contract.score import Score
    from engines.contract.tables import Table
    from engines.fusejika.state import Move, State


class Fusejika(Game):
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
    def machine(self) -> Machine[State, Move]:
        from engines.fusejika.play import MACHINE

        return MACHINE

    def score(self, entry: Entry) -> Score:
        return count_entry(entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.fusejika.tables import tables

        return tables(house_rules(resolve(RULINGS, rules)))

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.fusejika.examples import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "9S 10H JD QC"), ("Ben", "10D JH KH"), ("Chie", "9H 10C QH KC AH"))
        entry = Entry({"hand": hands, "out": "Chie"})
        return entry, self.score(entry)


GAME = Fusejika()
