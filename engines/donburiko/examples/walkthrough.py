"""The published walk-through of ドンブリコ！, move by move with every chip.

Four players, named by their colours. Only the cards that the text shows are known, so hands are
counts and face-down cards are revealed when they are taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.contract.examples import Findings, WorkedExample
from engines.contract.rulings import resolve
from engines.donburiko.deck import Card, Hand
from engines.donburiko.facts import RULINGS
from engines.donburiko.play import MACHINE
from engines.donburiko.state import (
    AttachOpen,
    AttachUnseen,
    Choose,
    Dealt,
    Move,
    Reveal,
    State,
    Take,
)

COLOURS = ("blue", "yellow", "red", "green")


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the text: heading, the moves as notation, the moves, then the chips of each
    player in turn order and of the bank."""

    id: str
    heading: str
    given: str
    moves: tuple[Move, ...]
    chips: tuple[int, int, int, int]
    bank: int


_DEAL = Dealt((Card.ACORN_4, Card.ACORN_2, Card.CHOICE, Card.POND_2), (Hand((), 3),) * 4)
_START = "＜１．ゲームの準備～スタート＞"
_THREE = "＜６．緑プレイヤー手番～青プレイヤー手番～黄プレイヤー手番＞"
STEPS = (
    Step("step-1", _START, "4 / 2 / 1/5 / -2", (_DEAL,), (3, 3, 3, 3), 38),
    Step(
        "step-2",
        "＜２．青プレイヤー手番＞",
        "2 ← -1",
        (AttachOpen(Card.POND_1, 2),),
        (4, 3, 3, 3),
        37,
    ),
    Step("step-3", "＜３．黄プレイヤー手番＞", "1/5 ← [?]", (AttachUnseen(3),), (4, 2, 3, 3), 37),
    Step("step-4", "＜４．赤プレイヤー手番＞", "1/5 [?] ↑", (Take(3),), (4, 2, 4, 3), 37),
    Step(
        "step-5",
        "＜５．赤プレイヤー点数計算＞",
        "1/5 2 = 3",
        (Reveal(Card.ACORN_2), Choose(3)),
        (4, 2, 7, 3),
        34,
    ),
    Step("step-6-green", _THREE, "4 ← [?]", (AttachUnseen(1),), (4, 2, 7, 2), 34),
    Step("step-6-blue", _THREE, "-2 ← 4", (AttachOpen(Card.ACORN_4, 4),), (5, 2, 7, 2), 33),
    Step("step-6-yellow", _THREE, "-2 4 ← [?]", (AttachUnseen(4),), (5, 1, 7, 2), 33),
    Step("step-7", "＜７．緑プレイヤー手番＞", "4 [?] ↑", (Take(1),), (5, 1, 7, 3), 33),
    Step(
        "step-8",
        "＜８．緑プレイヤー点数計算＞",
        "4 5 = 9",
        (Reveal(Card.ACORN_5),),
        (5, 1, 7, 0),
        36,
    ),
    Step("step-9", "＜９．青プレイヤー手番＞", "-2 4 [?] ↑", (Take(4),), (6, 1, 7, 0), 36),
    Step(
        "step-10",
        "＜１０．青プレイヤー点数計算＞",
        "-2 4 0 = 6",
        (Reveal(Card.LOACH),),
        (12, 1, 7, 0),
        30,
    ),
)


def after(steps: int) -> State:
    """The table after so many of the steps."""
    state = MACHINE.setup(len(COLOURS), resolve(RULINGS, {}))
    for step in STEPS[:steps]:
        for move in step.moves:
            state = MACHINE.apply(state, move)
    return state


def walkthrough_examples() -> tuple[WorkedExample, ...]:
    """The published walk-through move by move, each with all chips after it."""
    return (*(_example(number) for number in range(1, len(STEPS) + 1)), _round_end())


def _example(number: int) -> WorkedExample:
    step = STEPS[number - 1]
    expected = (*zip(COLOURS, step.chips, strict=True), ("bank", step.bank))

    def run() -> Findings:
        state = after(number)
        return (*zip(COLOURS, state.chips, strict=True), ("bank", state.bank))

    return WorkedExample(step.id, step.heading, step.given, expected, run)


def _round_end() -> WorkedExample:
    expected = (("yellow-still-in", True), ("round-over", True), ("blue-starts-next", True))

    def run() -> Findings:
        before, now = after(len(STEPS) - 1), after(len(STEPS))
        return (
            ("yellow-still-in", not before.taken[COLOURS.index("yellow")]),
            ("round-over", now.phase == "deal" and now.round.number == 2),
            ("blue-starts-next", now.seat == COLOURS.index("blue")),
        )

    return WorkedExample("step-11", "＜１１．合計が６の場合の処理＞", "-2 4 0 = 6", expected, run)
