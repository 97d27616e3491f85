"""ドンブリコ！ (Donburiko) by Masanofu, 有限浪漫: take columns of cards that come to 1 to 6.

Source: Masanofu, the announcement of the game, 2013-03,
http://limited-romance.blogspot.com/2013/03/blog-post_26.html ; the headings named below are
those of that page.

Chips are points. Seats are 0-based in turn order, columns are numbered from 1 at the left.

Counting a column is done in a moment, so what it does not need (the game at the table, the
tables, the examples) is imported where it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.game import Credit, Entry, Game, GameInfo, Option
from engines.donburiko.facts import ERRORS, LEAST_PLAYERS, MOST_PLAYERS, RULES, RULINGS, house_rules
from engines.donburiko.scoring import count_entry

if TYPE_CHECKING:
    from engines.contract.examples import WorkedExample
    from engines.contract.machine import Machine
    from engines.contract.rulings import Rules
    from engines.contract.score import Score
    from engines.contract.tables import Table
    from engines.donburiko.state import Move, State


class Donburiko(Game):
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
    def machine(self) -> Machine[State, Move]:
        from engines.donburiko.play import MACHINE

        return MACHINE

    def score(self, entry: Entry) -> Score:
        return count_entry(entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.donburiko.tables import tables

        return tables(house_rules(rules))

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.donburiko.examples import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        """A six by way of a loach, a choice, and a bust, under the house rules chosen."""
        hands = (("Aki", "4 -2 0"), ("Ben", "1/5 2"), ("Chie", "4 5"))
        entry = Entry({"hand": hands}, house_rules(rules).chosen())
        return entry, self.score(entry)


GAME = Donburiko()
