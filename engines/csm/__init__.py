"""カード・ストック・マーケット (Card Stock Market) by Sid Sackson: buy shares, move their prices.

Source: the Japanese account by 赤桐裕二, ルール紹介63, 1997-07-31,
http://gamefarm.jp/rule/cardstock.html, of Sid Sackson, Card Games Around the World (Dover,
1994); the headings named below are those of that account.

Money is whole dollars. Seats are 0-based; seat 0 begins.

Counting is done in a moment, so what it does not need (the game at the table, the tables, the
examples) is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from engines.cards.deck import SUITS
from engines.contract.combined import CombinedGame
from engines.contract.game import Credit, Entry, GameInfo, Option, Rule, Typed
from engines.contract.rulings import Rules, Ruling, resolve
from engines.contract.score import Reason, Score
from engines.csm import reading, worth
from engines.csm.facts import (
    BANK,
    DEAL,
    ENDING,
    ERRORS,
    MATERIAL,
    PLAY,
    PREPARATION,
    PRICES,
    RUIN,
    STOCK,
    TRADING,
    HouseRules,
    house_rules,
    rule_error,
)

if TYPE_CHECKING:
    from random import Random

    from engines.contract.examples import WorkedExample
    from engines.contract.tables import Table
    from engines.csm.moves import Move
    from engines.csm.state import State


class CardStockMarket(CombinedGame["State", "Move"]):
    """カード・ストック・マーケット / Card Stock Market."""

    info = GameInfo(
        id="csm",
        author="Sid Sackson",
        source="http://gamefarm.jp/rule/cardstock.html",
        players=(2, 6),
        minutes=None,
        rules_date="1994",
        copyright="Sid Sackson, Card Games Around the World, Dover Publications, 1994",
        equipment=("two-packs", "two-jokers", "chips", "price-strip"),
        start_player="any",
        credits=(Credit("account", "赤桐裕二", "1997-07-31"),),
    )
    options = (
        Option("hand", "cards", "player", required=True, unnamed=True),
        Option("cash", "number", "player", unnamed=True),
        Option("debt", "number", "player", unnamed=True),
        Option("prices", "cards", "once", required=True),
        Option("what-if", "flag"),
    )
    errors = ERRORS
    rulings = (
        Ruling("packs", ("2", "1")),
        Ruling("chips", ("most", "least", "unlimited")),
        Ruling("sell-same-turn", ("yes", "no")),
        Ruling("debt-counts", ("yes", "no")),
        Ruling("start-player"),
        Ruling("unused-part"),
        Ruling("limit-each-purchase"),
        Ruling("second-price-card"),
        Ruling("zero-within-swing", reading="author"),
        Ruling("ruin-spares-hands"),
        Ruling("exact-stock"),
        Ruling("jokers-once"),
        Ruling("refill-stops"),
        Ruling("levy-first"),
        Ruling("debt-first"),
        Ruling("bank-empty"),
    )
    rules = (
        Rule("companies", MATERIAL),
        Rule("set-up", PREPARATION),
        Rule("deal", DEAL),
        Rule("turn", PLAY),
        Rule("buy", TRADING),
        Rule("sell", TRADING),
        Rule("move-price", PRICES),
        Rule("ruin", RUIN),
        Rule("stock", STOCK),
        Rule("bank", BANK),
        Rule("game-end", ENDING),
        Rule("certificate-value", ENDING),
        Rule("wealth", ENDING),
        Rule("debt", BANK),
    )

    @property
    def state_type(self) -> type[State]:
        from engines.csm.state import State

        return State

    @property
    def move_types(self) -> tuple[type, ...]:
        from engines.csm.moves import MOVE_TYPES

        return MOVE_TYPES

    def score(self, entry: Entry) -> Score:
        house = house_rules(resolve(self.rulings, entry.chosen))
        names, holdings, prices = reading.read_entry(entry, house)
        score = worth.count(names, holdings, prices, house.debt_counts, dict(entry.chosen))
        return _with_what_if(score, holdings, prices, house) if entry.flag("what_if") else score

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.csm.reference import tables

        return tables(house_rules(rules))

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.csm.proof import examples

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        values: dict[str, Typed] = {
            "hand": (("Aki", "HK D4"), ("Ben", "S10 C4 C3")),
            "cash": (("Aki", "57"), ("Ben", "0")),
            "debt": (("Ben", "20"),),
            "prices": "D8 SA H6 C10",
        }
        entry = Entry(values, house_rules(rules).chosen())
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        from engines.csm.stock import setup

        return setup(players, house_rules(resolve(self.rulings, rules)))

    def awaits_chance(self, state: State) -> bool:
        return state.phase not in ("turn", "over")

    def turn(self, state: State) -> int | None:
        return state.seat if state.phase == "turn" else None

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("csm.not-over")
        holdings = list(map(worth.Holding, state.certificates, state.cash, state.debts))
        visible = [worth.Price(one.cards[-1], one.price) for one in state.companies]
        prices = (visible[0], visible[1], visible[2], visible[3])
        house = state.house
        return worth.count(names, holdings, prices, house.debt_counts, house.chosen())

    def view(self, state: State, seat: int | None) -> State:
        from engines.csm.market import view

        return view(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        return tuple(_facts(state)) if state.companies else ()

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        from engines.csm.telling import explained

        return tuple(explained(before, move, after))

    # Whole games ask for these at every move, so they are looked up once.

    @cached_property
    def chance(self) -> Callable[[State, Random], Move]:
        from engines.csm.stock import chance

        return chance

    @cached_property
    def legal(self) -> Callable[[State], Sequence[Move]]:
        from engines.csm.market import legal

        return legal

    @cached_property
    def apply(self) -> Callable[[State, Move], State]:
        from engines.csm.market import apply

        return apply


def _with_what_if(
    score: Score, holdings: Sequence[worth.Holding], prices: worth.Prices, house: HouseRules
) -> Score:
    from engines.csm import what_if

    found = what_if.effects(holdings, prices, house.packs)
    names = [player.name for player in score.players]
    totals = [player.total for player in score.players]
    extra = {"what_if": what_if.data(names, totals, found)}
    return replace(score, tables=(what_if.table(names, found),), extra=extra)


def _facts(state: State) -> Iterator[Reason]:
    prices = zip(SUITS, state.companies, strict=True)
    yield Reason("state.prices", {suit.name.lower(): one.price for suit, one in prices})
    stock = len(state.stock) + state.jokers
    if state.house.chips == "unlimited":
        yield Reason("state.bank-unlimited", {"stock": stock})
    else:
        yield Reason("state.bank", {"bank": state.bank, "stock": stock})
    for seat, held in enumerate(state.certificates):
        data = {"seat": seat, "cash": state.cash[seat], "hand": len(state.hands[seat])}
        if held:
            yield Reason("state.player", {**data, "cards": held})
        else:
            yield Reason("state.player-without-certificates", data)
        if state.debts[seat]:
            yield Reason("state.debt", {"seat": seat, "debt": state.debts[seat]})
    if state.phase == "turn":
        yield Reason("state.turn", {"seat": state.seat, "turn": state.turn})
    if state.phase == "over":
        yield Reason("state.joker")


GAME = CardStockMarket()
