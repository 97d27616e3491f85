"""Examples of the parts of a turn, the stock, the bank and the end."""

from __future__ import annotations

from engines.cards.deck import KING, Suit, card, card_of
from engines.contract.examples import Findings, Value, WorkedExample
from engines.contract.hands import Hand
from engines.csm.examples.situations import OPENING, cards, codes, holding, outcome, play, turn_with
from engines.csm.facts import BANK, ENDING, PLAY, STOCK
from engines.csm.play import MACHINE
from engines.csm.reading import read_prices
from engines.csm.scoring import Holding, count
from engines.csm.state import (
    END_TURN,
    NEW_STOCK,
    Buy,
    Discard,
    Drawn,
    JokerDrawn,
    Move,
    MovePrice,
    Sell,
)


def turns() -> tuple[WorkedExample, ...]:
    """The parts of a turn, in either order."""
    return (
        WorkedExample(
            "trade-then-move",
            PLAY,
            "S2 S3 H7 D9",
            (("trade", "legal"), ("move", "legal"), ("trade-again", "csm.step-is-over")),
            lambda: _run_steps(Buy(card_of("S2")), MovePrice(card_of("H7"), 7), "S3"),
        ),
        WorkedExample(
            "move-then-trade",
            PLAY,
            "S2 S3 H7 D9",
            (("move", "legal"), ("trade", "legal"), ("move-again", "csm.step-is-over")),
            lambda: _run_steps(MovePrice(card_of("H7"), 7), Buy(card_of("S2")), "D9"),
        ),
        WorkedExample(
            "neither",
            PLAY,
            "S2 S3 H7 D9",
            (("end", "legal"), ("discards", 4), ("fifth", "csm.four-discarded")),
            _run_discards,
        ),
        WorkedExample(
            "discard-instead",
            PLAY,
            "S2 H7",
            (("after-trade", "csm.discard-instead"), ("after-discard", "csm.already-discarding")),
            _run_discard_instead,
        ),
        WorkedExample(
            "refill",
            PLAY,
            "S2 H7",
            (("left", 6), ("each", 8), ("seat", 1)),
            _run_refill,
        ),
    )


def _run_steps(first: Move, second: Move, again: str) -> Findings:
    state = turn_with("S2 S3 H7 D9")
    began = MACHINE.apply(state, first)
    chosen = card_of(again)
    third = Buy(chosen) if isinstance(first, Buy) else MovePrice(chosen, chosen.rank)
    names = ("trade", "move") if isinstance(first, Buy) else ("move", "trade")
    return (
        (names[0], outcome(state, first)),
        (names[1], outcome(began, second)),
        (f"{names[0]}-again", outcome(MACHINE.apply(began, second), third)),
    )


def _run_discards() -> Findings:
    state = turn_with("S2 S3 H7 D9 C5")
    four = play(state, [Discard(each) for each in cards("S2 S3 H7 D9")])
    return (
        ("end", outcome(state, END_TURN)),
        ("discards", len(four.discards)),
        ("fifth", outcome(four, Discard(card_of("C5")))),
    )


def _run_discard_instead() -> Findings:
    two, seven = cards("S2 H7")
    state = turn_with("S2 H7")
    return (
        ("after-trade", outcome(MACHINE.apply(state, Buy(two)), Discard(seven))),
        ("after-discard", outcome(MACHINE.apply(state, Discard(seven)), Buy(two))),
    )


def _run_refill() -> Findings:
    moves: list[Move] = [Buy(card_of("S2")), MovePrice(card_of("H7"), 7), END_TURN]
    waiting = play(turn_with("S2 H7"), moves)
    after = MACHINE.apply(waiting, Drawn(cards("DA CK")))
    return ("left", len(waiting.hands[0])), ("each", len(after.hands[0])), ("seat", after.seat)


def running_out() -> tuple[WorkedExample, ...]:
    """A stock too small to refill from, a bank too poor to pay."""
    return (
        WorkedExample(
            "new-stock",
            STOCK,
            "S2 H7; C4 | DK; H6",
            (("left", 1), ("stock", "H6 DK C4"), ("jokers", 2), ("prices", "SA H7 D8 C10")),
            _run_new_stock,
        ),
        WorkedExample(
            "bank-short",
            BANK,
            "CA C10; $90",
            (("cash", (200 - 100 + 100, 100)), ("debts", (0, 0)), ("bank", 190)),
            lambda: _run_bank_short((200, 200)),
        ),
        WorkedExample(
            "levy-in-part",
            BANK,
            "CA C10; $90; $30",
            (("cash", (200, 0)), ("debts", (0, 70)), ("bank", 120)),
            lambda: _run_bank_short((200, 30)),
        ),
        WorkedExample(
            "debt-first",
            BANK,
            "S4 D5, −$20",
            (("after-S4", (0, 16)), ("after-D5", (24, 0))),
            _run_debt,
        ),
    )


def _run_new_stock() -> Findings:
    """One card in the stock, two to be drawn."""
    state = turn_with("S2 H7").changed(stock=Hand(cards("C4")), discards=cards("DK"))
    moves: list[Move] = [Buy(card_of("S2")), MovePrice(card_of("H7"), 7), END_TURN]
    waiting = play(state, moves)
    after = MACHINE.apply(waiting, NEW_STOCK)
    return (
        ("left", len(waiting.stock)),
        ("stock", codes(after.stock.known)),
        ("jokers", after.jokers),
        ("prices", " ".join(codes(one.cards) for one in after.companies)),
    )


def _run_bank_short(cash: tuple[int, int]) -> Findings:
    state = holding(turn_with(), 0, "C10").changed(cash=cash, bank=90)
    after = MACHINE.apply(state, Sell(card_of("C10")))
    return ("cash", after.cash), ("debts", after.debts), ("bank", after.bank)


def _run_debt() -> Findings:
    state = holding(turn_with(), 0, "S4 D5").changed(cash=(0, 200), debts=(20, 0))
    found: list[tuple[str, Value]] = []
    for sold in cards("S4 D5"):
        state = MACHINE.apply(state, Sell(sold))
        found.append((f"after-{sold.code}", (state.cash[0], state.debts[0])))
    return tuple(found)


def ends() -> tuple[WorkedExample, ...]:
    """How the game ends, and who has won."""
    return (
        WorkedExample(
            "joker-ends",
            ENDING,
            "S2; CK, JOKER",
            (("phase", "over"), ("total", (200, 200))),
            _run_joker,
        ),
        WorkedExample(
            "most-wins",
            ENDING,
            "HK D8, $57 | S10 C4, $101; D8 SA H6 C10",
            (("total", (151, 151)), ("ranks", (1, 1)), ("winners", 2)),
            lambda: _run_winner((57, 101)),
        ),
        WorkedExample(
            "one-dollar-more",
            ENDING,
            "HK D8, $57 | S10 C4, $102; D8 SA H6 C10",
            (("total", (151, 152)), ("ranks", (2, 1)), ("winners", 1)),
            lambda: _run_winner((57, 102)),
        ),
    )


def _run_joker() -> Findings:
    """The joker is the second card drawn; the shares bought are worth what they cost."""
    state = turn_with("S2 H7").changed(jokers=2)
    moves: list[Move] = [Buy(card_of("S2")), MovePrice(card_of("H7"), 7), END_TURN]
    over = play(state, [*moves, JokerDrawn((card(Suit.CLUBS, KING),))])
    held = zip(over.certificates, over.cash, strict=True)
    prices = read_prices("D8 SA H7 C10")[0]
    score = count(["1", "2"], [Holding(*one) for one in held], prices)
    return ("phase", over.phase), ("total", tuple(player.total for player in score.players))


def _run_winner(cash: tuple[int, int]) -> Findings:
    holdings = [Holding(cards("HK D8"), cash[0]), Holding(cards("S10 C4"), cash[1])]
    score = count(["1", "2"], holdings, read_prices(OPENING)[0])
    return (
        ("total", tuple(player.total for player in score.players)),
        ("ranks", tuple(player.rank for player in score.players)),
        ("winners", len(score.winners)),
    )
