"""How rounds and games of ドンブリコ！ end."""

from __future__ import annotations

from dataclasses import replace

from engines.contract.examples import Findings, WorkedExample
from engines.contract.rulings import resolve
from engines.donburiko.deck import DECK, Card, hand_of
from engines.donburiko.examples.stated import stated
from engines.donburiko.examples.walkthrough import after
from engines.donburiko.facts import CHIPS, GAME_END, LEAST_PLAYERS, ROUND_END, RULINGS
from engines.donburiko.play import MACHINE
from engines.donburiko.state import AttachOpen, Dealt, Reveal, Take


def ending_examples() -> tuple[WorkedExample, ...]:
    """A round with one long column, and games that end or go on."""
    return (_long_column(), _game_end())


def _long_column() -> WorkedExample:
    """Two players attach all their cards to one column. Then the first must take it, and the
    other, before whom a single card lies, cannot take."""

    def run() -> Findings:
        columns, hands = DECK[:2], (hand_of(DECK[2:9]), hand_of(DECK[9:]))
        state = MACHINE.apply(
            MACHINE.setup(LEAST_PLAYERS, resolve(RULINGS, {})), Dealt(columns, hands)
        )
        for _ in range(sum(map(len, hands))):
            state = MACHINE.apply(state, AttachOpen(state.hands[state.seat].known[0], 1))
        only_takes = all(isinstance(move, Take) for move in MACHINE.legal(state))
        taken = MACHINE.apply(state, Take(1))
        ended = MACHINE.apply(taken, MACHINE.legal(taken)[0])
        return (("must-take", only_takes), ("round-over", ended.phase == "deal"))

    given = f"{DECK[0]} [15] / {DECK[1]}"
    return stated("empty-hands", ROUND_END, given, run, must_take=True, round_over=True)


def _game_end() -> WorkedExample:
    """The last column of a round is taken: with so many chips the game goes on or ends."""

    def ends(chips: tuple[int, int, int, int], turned: Card) -> bool:
        before = after(9)
        last = replace(
            before,
            chips=chips,
            bank=CHIPS - sum(chips),
            columns=(before.columns[0], (), (), ()),
            taken=((Card.POND_2, Card.ACORN_3),) * 3 + ((),),
        )
        return MACHINE.apply(last, Reveal(turned)).phase == "over"

    def run() -> Findings:
        return (
            ("chips-20", ends((0, 0, 20, 3), Card.ACORN_5)),
            ("chips-21", ends((0, 0, 21, 3), Card.ACORN_5)),
            ("bank-1", ends((15, 15, 13, 0), Card.ACORN_2)),
            ("bank-0", ends((15, 15, 14, 0), Card.ACORN_2)),
        )

    expected = (("chips-20", False), ("chips-21", True), ("bank-1", False), ("bank-0", True))
    return WorkedExample("game-end", GAME_END, "20 21 / 1 0", expected, run)
