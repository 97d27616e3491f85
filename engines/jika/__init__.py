"""時価で勝負 (Market Price) by オシノ: four companies, the lower of two cards is the price.

Source: オシノ, 「実験④ トランプで、少し複雑な相場変動ゲームが遊べるか？」, 2013-10 (last amended
2014-02-15), http://recipeofbodoge.gg-blog.com/creative-activity/experiment.4 ; the headings named
below are those of that page.

Points are whole numbers. Seats are 0-based; the start player is seat 0 in every round.

Counting a hand is done in a moment, so what it does not need (the game at the table, the tables,
the examples) is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engines.cards.deck import SUITS
from engines.contract.combined import CombinedGame
from engines.contract.game import Entry, GameInfo, Option, Range, Rule
from engines.contract.rulings import Rules, Ruling, resolve
from engines.contract.score import Reason, Score
from engines.jika import shares
from engines.jika.facts import (
    ENDING,
    ERRORS,
    MARKET,
    MOST_PRICE,
    MULTIPLIER,
    PREPARATION,
    WATCHER,
    WINNING,
    rule_error,
)

if TYPE_CHECKING:
    from random import Random

    from engines.contract.examples import WorkedExample
    from engines.contract.tables import Table
    from engines.jika.state import Move, State


class Jika(CombinedGame["State", "Move"]):
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
    rulings = (
        Ruling("unopened-company"),
        Ruling("pass-for-good"),
        Ruling("rebuilt-pile"),
        Ruling("last-turn"),
        Ruling("end-at-once"),
    )
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
    def state_type(self) -> type[State]:
        from engines.jika.state import State

        return State

    @property
    def move_types(self) -> tuple[type, ...]:
        from engines.jika.state import MOVE_TYPES

        return MOVE_TYPES

    def score(self, entry: Entry) -> Score:
        if entry.chosen:
            resolve(self.rulings, entry.chosen)  # nothing can be chosen here: it says so
        return shares.count_entry(entry)

    def result_range(self, players: int, rules: Rules) -> Range:
        return Range(0, MOST_PRICE * MULTIPLIER["both"])

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.jika.reference import tables

        return tables()

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.jika.proof import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "QD KC"), ("Ben", "QH KH"))
        entry = Entry({"hand": hands, "prices": "S3/5 H2/7 D4/9 C6/8"})
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        from engines.jika.market import setup

        resolve(self.rulings, rules)  # nothing can be chosen here: it says so
        return setup(players)

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "watcher")

    def turn(self, state: State) -> int | None:
        from engines.jika.market import turn

        return turn(state)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("jika.not-over")
        held = [shares.Shares(*sorted(h.known, key=lambda c: c.rank)) for h in state.shares]
        spades, hearts, diamonds, clubs = map(shares.visible_price, state.companies)
        return shares.count(names, held, (spades, hearts, diamonds, clubs))

    def view(self, state: State, seat: int | None) -> State:
        from engines.jika.market import view

        return view(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        if state.phase == "deal":
            return ()
        companies = zip(SUITS, state.companies, strict=True)
        facts = [Reason("state.market", {s.name.lower(): c.price for s, c in companies})]
        if state.watched and state.phase != "watcher":
            facts.append(Reason("state.watched", {"suit": state.watched, "round": state.round}))
        counts = tuple(len(hand) for hand in state.hands)
        facts.append(Reason("state.hands", {"counts": counts}))
        return tuple(facts)

    # Whole games ask for these at every move, so they are looked up once.

    @cached_property
    def chance(self) -> Callable[[State, Random], Move]:
        from engines.jika.market import chance

        return chance

    @cached_property
    def legal(self) -> Callable[[State], Sequence[Move]]:
        from engines.jika.market import legal

        return legal

    @cached_property
    def apply(self) -> Callable[[State, Move], State]:
        from engines.jika.market import apply

        return apply


GAME = Jika()
