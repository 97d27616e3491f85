"""カード・ストック・マーケット (Card Stock Market) by Sid Sackson: buy shares, move their prices.

Source: the Japanese account by 赤桐裕二, ルール紹介63, 1997-07-31,
http://gamefarm.jp/rule/cardstock.html, of Sid Sackson, Card Games Around the World (Dover,
1994); the headings named below are those of that account.

Money is whole dollars. Seats are 0-based; seat 0 begins.

Counting is done in a moment, so what it does not need (the game at the table, the tables, the
examples) is imported where it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.game import Credit, Entry, Game, GameInfo, Option, Rule, Typed
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Score
from engines.csm import reading, scoring
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
    RULINGS,
    STOCK,
    TRADING,
    house_rules,
)

if TYPE_CHECKING:
    from engines.contract.examples import WorkedExample
    from engines.contract.tables import Table
    from engines.csm.play import CsmMachine


class CardStockMarket(Game):
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
    rulings = RULINGS
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
    def machine(self) -> CsmMachine:
        from engines.csm.play import MACHINE

        return MACHINE

    def score(self, entry: Entry) -> Score:
        house = house_rules(resolve(self.rulings, entry.chosen))
        names, holdings, prices = reading.read_entry(entry, house)
        score = scoring.count(names, holdings, prices, house.debt_counts, dict(entry.chosen))
        if not entry.flag("what_if"):
            return score
        from engines.csm.what_if import with_what_if

        return with_what_if(score, holdings, prices, house.packs)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        from engines.csm.tables import tables

        return tables(house_rules(rules))

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.csm.examples import examples

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


GAME = CardStockMarket()
