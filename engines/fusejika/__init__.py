"""不確定世界の時空干渉者 (Fusejika) by オシノ: bring out six different persons, never one twice.

Source: オシノ, 「実験１０ 手軽に終わるけど悩ましいゴーアウト系のゲームをつくれるか？」, 2015-02,
http://recipeofbodogecr.gg-blog.com/ ; the headings named below are those of that page.

Points are whole numbers. Seats are 0-based and clockwise; seat 0 starts the first round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engines.examples import WorkedExample
from engines.fusejika import persons, play, reading, tables
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
    WINNER,
    rule_error,
)
from engines.fusejika.house import RULINGS, house_of
from engines.fusejika.state import MOVE_TYPES, Move, State, seen_by
from engines.game import Entry, Game, GameInfo, Option, Rule
from engines.rulings import Rules
from engines.score import Reason, Score
from engines.tables import Table


class Fusejika(Game[State, Move]):
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
    state_type = State
    move_types = MOVE_TYPES

    def score(self, entry: Entry) -> Score:
        return reading.count_entry(entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        return tables.tables(house_of(rules))

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.fusejika.proof import examples  # only needed when somebody verifies

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "9S 10H JD QC"), ("Ben", "10D JH KH"), ("Chie", "9H 10C QH KC AH"))
        entry = Entry({"hand": hands, "out": "Chie"})
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        return play.setup(players, house_of(rules))

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "draw")

    def chance(self, state: State, rng: Random) -> Move:
        return play.chance(state, rng)

    def turn(self, state: State) -> int | None:
        return play.turn(state)

    def legal(self, state: State) -> Sequence[Move]:
        return play.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return play.apply(state, move)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("fusejika.not-over")
        return persons.score_game(state, names)

    def view(self, state: State, seat: int | None) -> State:
        return seen_by(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        return tuple(_told(state))


def _told(state: State) -> Iterator[Reason]:
    about = {"round": state.round, "rounds": state.players, "seat": state.start}
    yield Reason("state.round", about)
    if state.phase == "deal":
        return
    for seat, row in enumerate(state.rows):
        if row:
            yield Reason("state.persons", {"seat": seat, "cards": row})
    yield Reason("state.hands", {"counts": tuple(map(len, state.hands))})
    yield Reason("state.pile", {"count": state.pile_size})
    if state.under:
        yield Reason("state.under", {"cards": state.under})


GAME = Fusejika()
