"""時価で勝負 (Market Price) by オシノ: four companies, the lower of two cards is the price.

Source: オシノ, 「実験④ トランプで、少し複雑な相場変動ゲームが遊べるか？」, 2013-10 (last amended
2014-02-15), http://recipeofbodoge.gg-blog.com/ ; the headings named below are those of that page.

Points are whole numbers. Seats are 0-based; the start player is seat 0 in every round.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.cards import SUITS
from engines.examples import WorkedExample
from engines.game import Entry, Game, GameInfo, Option, Rule
from engines.jika import market, shares
from engines.jika.facts import (
    ENDING,
    ERRORS,
    HAND_SIZE,
    LEAST_PRICE,
    MARKET,
    MOST_PRICE,
    MULTIPLIER,
    NUMBERS,
    PREPARATION,
    WATCHER,
    WINNING,
    rule_error,
)
from engines.jika.market import Dealt, Lay, Move, Pass, Show, State, WatcherTurned
from engines.rulings import Rules, Ruling
from engines.score import Reason, Score, product
from engines.tables import Column, Table


class Jika(Game[State, Move]):
    """時価で勝負 / Market Price."""

    info = GameInfo(
        id="jika",
        author="オシノ",
        source="http://recipeofbodoge.gg-blog.com/creative-activity/experiment.introduction",
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
    state_type = State
    move_types = (Dealt, WatcherTurned, Lay, Pass, Show)

    def score(self, entry: Entry) -> Score:
        return shares.count_entry(entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        return _price_table(), _multiplier_table(), _set_up_table()

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.jika.proof import examples  # only needed when somebody verifies

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "QD KC"), ("Ben", "QH KH"))
        entry = Entry({"hand": hands, "prices": "S3/5 H2/7 D4/9 C6/8"})
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        return market.setup(players)

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "watcher")

    def chance(self, state: State, rng: Random) -> Move:
        return market.chance(state, rng)

    def turn(self, state: State) -> int | None:
        return market.turn(state)

    def legal(self, state: State) -> Sequence[Move]:
        return market.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return market.apply(state, move)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("jika.not-over")
        held = [shares.Shares(*sorted(h.known, key=lambda c: c.rank)) for h in state.shares]
        spades, hearts, diamonds, clubs = map(shares.visible_price, state.companies)
        return shares.count(names, held, (spades, hearts, diamonds, clubs))

    def view(self, state: State, seat: int | None) -> State:
        return market.view(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        if state.phase == "deal":
            return ()
        companies = zip(SUITS, state.companies, strict=True)
        facts = [Reason("state.market", {s.name.lower(): c.price for s, c in companies})]
        if state.watched:
            facts.append(Reason("state.watched", {"suit": state.watched, "round": state.round}))
        counts = tuple(len(hand) for hand in state.hands)
        facts.append(Reason("state.hands", {"counts": counts}))
        return tuple(facts)


def _price_table() -> Table:
    """What a price pays. Two different cards lie on a company, so the lower is never the ten."""
    times = tuple(MULTIPLIER.values())
    columns = (Column("price"), *(Column("pays", of=n) for n in times))
    prices = range(LEAST_PRICE, MOST_PRICE)
    rows = tuple((price, *(product(price, n).value for n in times)) for price in prices)
    return Table("price", columns, rows)


def _multiplier_table() -> Table:
    """How many times the price each certificate pays."""
    columns = (Column("certificate", "code"), Column("times"))
    return Table("multipliers", columns, tuple(MULTIPLIER.items()))


def _set_up_table() -> Table:
    rows = tuple(
        (players, size, len(NUMBERS) - players * size, len(SUITS) - players)
        for players, size in HAND_SIZE.items()
    )
    columns = (Column("players"), Column("each"), Column("left-out"), Column("shares-left-out"))
    return Table("set-up", columns, rows)


GAME = Jika()
