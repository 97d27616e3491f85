"""ドンブリコ！ (Donburiko) by Masanofu, 有限浪漫: take columns of cards that come to 1 to 6.

Source: Masanofu, the announcement of the game, 2013-03,
http://limited-romance.blogspot.com/2013/03/blog-post_26.html ; the headings named below are
those of that page.

Chips are points. Seats are 0-based in turn order, columns are numbered from 1 at the left.

Counting a column is done in a moment, so what it does not need (the game at the table, the
tables, the examples) is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engines.contract.combined import CombinedGame
from engines.contract.game import Credit, Entry, GameInfo, Option
from engines.contract.score import Reason, Score
from engines.donburiko import scoring
from engines.donburiko.facts import (
    ERRORS,
    LEAST_PLAYERS,
    MANY_CHIPS,
    MOST_PLAYERS,
    RULES,
    RULINGS,
    chosen_rules,
    rule_error,
)

if TYPE_CHECKING:
    from random import Random

    from engines.contract.examples import WorkedExample
    from engines.contract.rulings import Rules
    from engines.contract.tables import Table
    from engines.donburiko.table import Move, State


class Donburiko(CombinedGame["State", "Move"]):
    """ドンブリコ！ / Donburiko."""

    info = GameInfo(
        id="donburiko",
        author="Masanofu",
        source="http://limited-romance.blogspot.com/2013/03/blog-post_26.html",
        players=(LEAST_PLAYERS, MOST_PLAYERS),
        minutes=(15, 15),
        rules_date="2013-03",
        copyright="Masanofu, 有限浪漫",
        equipment=("sixteen-cards", "fifty-chips"),
        start_player="any",
        age=9,
        credits=(Credit("circle", "有限浪漫"),),
    )
    options = (
        Option("hand", "cards", "player", required=True, unnamed=True),
        Option("total", "number", "player", unnamed=True),
    )
    errors = ERRORS
    rulings = RULINGS
    rules = RULES

    @property
    def state_type(self) -> type[State]:
        from engines.donburiko.table import State

        return State

    @property
    def move_types(self) -> tuple[type, ...]:
        from engines.donburiko.table import MOVE_TYPES

        return MOVE_TYPES

    def score(self, entry: Entry) -> Score:
        return scoring.count_entry(entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.donburiko.reference import tables

        return tables(rules)

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.donburiko.proof import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        """A six by way of a loach, a choice, and a bust, under the house rules chosen."""
        hands = (("Aki", "4 -2 0"), ("Ben", "1/5 2"), ("Chie", "4 5"))
        defaults = {ruling.id: ruling.default for ruling in RULINGS}
        chosen = {name: value for name, value in rules.items() if value != defaults[name]}
        entry = Entry({"hand": hands}, chosen)
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        from engines.donburiko.dealing import setup

        return setup(players, rules)

    def awaits_chance(self, state: State) -> bool:
        return state.phase == "deal"

    def turn(self, state: State) -> int | None:
        return None if state.phase in ("deal", "over") else state.seat

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("donburiko.not-over")
        about = state.round
        chosen = chosen_rules(about.published, about.starting_chips)
        return scoring.chips_score(names, state.chips, tuple(_why_over(state, names)), chosen)

    def view(self, state: State, seat: int | None) -> State:
        from engines.donburiko.rounds import view

        return view(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        facts = [Reason("state.round", {"round": state.round.number})]
        for number, column in enumerate(state.columns, 1):
            if column:
                known = tuple(each.card for each in column if each.card and not each.closed)
                closed = len(column) - len(known)
                data = {"column": number, "cards": known, "closed": closed}
                facts.append(Reason("state.column-closed" if closed else "state.column", data))
        facts.append(Reason("state.chips", {"chips": state.chips, "bank": state.bank}))
        if state.phase not in ("deal", "over"):
            facts.append(Reason("state.hands", {"counts": tuple(map(len, state.hands))}))
        return tuple(facts)

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        from engines.donburiko.telling import explained

        return tuple(explained(before, move, after))

    # Whole games ask for these at every move, so they are looked up once.

    @cached_property
    def chance(self) -> Callable[[State, Random], Move]:
        from engines.donburiko.dealing import chance

        return chance

    @cached_property
    def legal(self) -> Callable[[State], Sequence[Move]]:
        from engines.donburiko.rounds import legal

        return legal

    @cached_property
    def apply(self) -> Callable[[State, Move], State]:
        from engines.donburiko.rounds import apply

        return apply


def _why_over(state: State, names: Sequence[str]) -> Iterator[Reason]:
    least = MANY_CHIPS + (not state.round.published)
    rich = tuple(name for name, chips in zip(names, state.chips, strict=True) if chips >= least)
    if rich:
        yield Reason("ended-by-chips", {"names": rich, "least": least})
    if state.bank == 0:
        yield Reason("ended-by-bank")


GAME = Donburiko()
