"""光より遅く (Slower Than Light) by Marc Majcher: letters that take ever longer to arrive.

Source: the game poem "Slower Than Light", http://gamepoems.gizmet.com/2010/02/game-poem-6-
slower-than-light/, in the reading of オシノ (2015-02, last amended 2015-03-18,
http://recipeofbodogecr.gg-blog.com/) after the translation by django; the headings named below
are those of that reading. Rounds are numbered from 1, seats from 0. There are no points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.game import Credit, Entry, Game, GameInfo, Option, Rule
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Score
from engines.light import reading, scoring
from engines.light.facts import (
    AGAIN,
    BOXES,
    CARRYING,
    ENDING,
    ERRORS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PREPARATION,
    RULINGS,
    SENDING,
    WRITING,
)

if TYPE_CHECKING:
    from engines.contract.examples import WorkedExample
    from engines.contract.tables import Table
    from engines.light.play import LightMachine


class Light(Game):
    """光より遅く / Slower Than Light."""

    info = GameInfo(
        id="light",
        author="Marc Majcher",
        source="http://gamepoems.gizmet.com/2010/02/game-poem-6-slower-than-light/",
        players=(LEAST_PLAYERS, MOST_PLAYERS),
        minutes=(20, 30),
        rules_date="2010-02",
        copyright="All rights: Marc Majcher",
        equipment=("slips", "pens", "envelopes", "timer", "round-counter"),
        credits=(
            Credit("reading", "オシノ", "2015-02"),
            Credit("translation", "django", "2015-01"),
        ),
    )
    options = (Option("sent", "text", required=True),)
    errors = ERRORS
    rulings = RULINGS
    rules = (
        Rule("set-up", PREPARATION),
        Rule("write", WRITING),
        Rule("boxes", BOXES),
        Rule("send", SENDING),
        Rule("carry", CARRYING),
        Rule("arrive", CARRYING),
        Rule("read", SENDING),
        Rule("again", AGAIN),
        Rule("game-end", ENDING),
    )

    @property
    def machine(self) -> LightMachine:
        from engines.light.play import MACHINE

        return MACHINE

    def score(self, entry: Entry) -> Score:
        rules = resolve(self.rulings, entry.chosen)
        return scoring.count(*reading.read_entry(entry, rules), entry.chosen)

    def result_range(self, players: int, rules: Rules) -> None:
        return None

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.light.tables import tables

        return tables(rules)

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.light.examples import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        entry = Entry({"sent": "Aki>Ben Ben>Chie Chie>Aki / Aki>Ben Ben>Chie Chie>Ben"})
        return entry, self.score(entry)


GAME = Light()
