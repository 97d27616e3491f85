"""Examples of material, set-up, buying and selling."""

from __future__ import annotations

from random import Random

from engines.cards.deck import Suit, card, card_of
from engines.contract.examples import Findings, WorkedExample
from engines.csm.examples.situations import (
    OPENING,
    cards,
    each_in_turn,
    holding,
    outcome,
    play,
    turn_with,
)
from engines.csm.facts import (
    CHIPS,
    DEAL,
    HIGHEST_PRICE,
    MATERIAL,
    MOST_PLAYERS,
    NUMBERS,
    PREPARATION,
    SHARE_LIMIT,
    STRIP,
    SWING,
    TRADING,
    shares_of,
)
from engines.csm.play import MACHINE
from engines.csm.reading import read_prices
from engines.csm.scoring import Holding, count
from engines.csm.state import Buy, PricesTurned, Sell

_FACES = range(11, HIGHEST_PRICE + 1)


def material() -> tuple[WorkedExample, ...]:
    """What the rules state of cards, swings and chips (<必要なもの>)."""
    swings = tuple((suit.value, (up, -down)) for suit, up, down in _STATED_SWINGS)
    chips: Findings = (
        ("white", (1, 40, 60)),
        ("red", (5, 20, 30)),
        ("blue", (10, 20, 30)),
        ("other", (50, 40, 60)),
    )
    return (
        WorkedExample("swings", MATERIAL, "D S H C", swings, _run_swings),
        WorkedExample(
            "chips",
            MATERIAL,
            "$1 $5 $10 $50",
            chips,
            lambda: tuple((chip.code, (chip.value, chip.least, chip.most)) for chip in CHIPS),
        ),
    )


_STATED_SWINGS = (
    (Suit.DIAMONDS, 3, 2),
    (Suit.SPADES, 4, 3),
    (Suit.HEARTS, 5, 4),
    (Suit.CLUBS, 6, 5),
)


def _run_swings() -> Findings:
    return tuple((suit.value, (SWING[suit].up, -SWING[suit].down)) for suit in STRIP)


def set_up() -> tuple[WorkedExample, ...]:
    """What the rules state of starting money, hands and the first prices (<用意>)."""
    money: Findings = (
        ("white", 5),
        ("red", 3),
        ("blue", 3),
        ("other", 3),
        ("cash", 200),
    )
    return (
        WorkedExample("start-money", PREPARATION, "2", money, _run_money),
        WorkedExample(
            "opening-prices",
            PREPARATION,
            OPENING,
            (("D", 8), ("S", 1), ("H", 6), ("C", 10)),
            _run_opening,
        ),
        *(_deal_example(players) for players in range(2, MOST_PLAYERS[2] + 1)),
    )


def _run_money() -> Findings:
    each = tuple((chip.code, chip.each) for chip in CHIPS)
    return (*each, ("cash", MACHINE.setup(2, {}).cash[0]))


def _run_opening() -> Findings:
    turned = PricesTurned(cards("SA H6 D8 C10"))
    state = MACHINE.apply(MACHINE.setup(4, {}), turned)
    return tuple((suit.value, state.companies[suit.order].price) for suit in STRIP)


def _deal_example(players: int) -> WorkedExample:
    def run() -> Findings:
        state, rng = MACHINE.setup(players, {}), Random(players)
        for _ in range(2):
            state = MACHINE.apply(state, MACHINE.chance(state, rng))
        return (
            ("each", len(state.hands[0])),
            ("stock", len(state.stock)),
            ("jokers", state.jokers),
            ("bank", state.bank),
        )

    expected: Findings = (
        ("each", 2 * 4),
        ("stock", 104 - 4 - 8 * players),
        ("jokers", 0),
        ("bank", 3510 - 200 * players),
    )
    return WorkedExample(f"deal-{players}", DEAL, str(players), expected, run)


def trading() -> tuple[WorkedExample, ...]:
    """What buying and selling costs and pays."""
    numbers = tuple(range(1, 11))
    return (
        WorkedExample(
            "shares",
            TRADING,
            "A–10; J Q K",
            (("numbers", numbers), ("faces", (5, 5, 5))),
            lambda: (
                ("numbers", tuple(shares_of(card(Suit.HEARTS, rank)) for rank in NUMBERS)),
                ("faces", tuple(shares_of(card(Suit.HEARTS, rank)) for rank in _FACES)),
            ),
        ),
        WorkedExample(
            "buy-king",
            TRADING,
            "HK; H6",
            (("shares", 5), ("formula-1", "6 × 5"), ("cost", 30), ("cash", 170), ("bank", 3140)),
            _run_buy_king,
        ),
        WorkedExample(
            "two-a-turn",
            TRADING,
            "D2 S3 S4",
            (("D2", "legal"), ("S3", "legal"), ("S4", "csm.two-bought")),
            lambda: each_in_turn("D2 S3 S4", Buy),
        ),
        WorkedExample(
            "twelve-shares",
            TRADING,
            "S7; S5 S6",
            (("S5", "legal"), ("S6", "csm.over-the-limit"), ("most", 12)),
            _run_twelve,
        ),
        WorkedExample(
            "no-credit",
            TRADING,
            "C5; C10, $49",
            (("C5", "csm.cannot-pay"),),
            lambda: (("C5", outcome(turn_with("C5").changed(cash=(49, 200)), Buy(card_of("C5")))),),
        ),
        WorkedExample(
            "sell-any-number",
            TRADING,
            "D2 D3 S4 HK C10; D8 SA H6 C10",
            (("cash", 200 + 8 * (2 + 3) + 4 + 6 * 5 + 10 * 10), ("discards", 5)),
            _run_sell_all,
        ),
    )


def _run_buy_king() -> Findings:
    king = card_of("HK")
    after = MACHINE.apply(turn_with("HK"), Buy(king))
    score = count([""], [Holding(after.certificates[0])], read_prices(OPENING)[0])
    line = score.players[0].lines[0]
    return (
        ("shares", shares_of(king)),
        ("formula-1", line.formula.text),
        ("cost", line.value),
        ("cash", after.cash[0]),
        ("bank", after.bank),
    )


def _run_twelve() -> Findings:
    state = holding(turn_with("S5 S6"), 0, "S7")
    bought = [(each.code, outcome(state, Buy(each))) for each in cards("S5 S6")]
    return (*bought, ("most", SHARE_LIMIT))


def _run_sell_all() -> Findings:
    held = "D2 D3 S4 HK C10"
    state = play(holding(turn_with(), 0, held), [Sell(each) for each in cards(held)])
    return ("cash", state.cash[0]), ("discards", len(state.discards))
