"""The worked examples of ドンブリコ！ and the numbers its text states, bound to the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.contract.score import signed_text
from engines.donburiko import rounds, walkthrough
from engines.donburiko.counting import payoff, totals
from engines.donburiko.dealing import setup
from engines.donburiko.deck import DECK, Card, hand_of
from engines.donburiko.facts import (
    CHIPS,
    CONTENTS,
    COUNTING,
    DEAL,
    GAME_END,
    LEAST_PLAYERS,
    ROUND_END,
    RULINGS,
    TAKE,
)
from engines.donburiko.scoring import count_entry
from engines.donburiko.table import AttachOpen, Dealt, Reveal, Take


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (
        _contents(),
        _deal_of_four(),
        _payoffs(),
        *_columns(),
        *walkthrough.examples(),
        *_scored(),
        _long_column(),
        _game_end(),
    )


def _stated(
    id: str, heading: str, given: str, run: Callable[[], Findings], **expected: int | str | bool
) -> WorkedExample:
    named = tuple((name.replace("_", "-"), value) for name, value in expected.items())
    return WorkedExample(id, heading, given, named, run)


# -- numbers that the text states -----------------------------------------------------------


def _contents() -> WorkedExample:
    def run() -> Findings:
        acorns = sum(card.number > 0 for card in DECK)
        return (
            ("cards", len(DECK)),
            ("acorns", acorns),
            ("loaches", DECK.count(Card.LOACH)),
            ("ponds", sum(card.is_pond for card in DECK)),
            ("chips", CHIPS),
        )

    return _stated(
        "contents", CONTENTS, "16", run, cards=16, acorns=10, loaches=2, ponds=4, chips=50
    )


def _deal_of_four() -> WorkedExample:
    def run() -> Findings:
        state = walkthrough.after(1)
        sizes = {len(hand) for hand in state.hands}
        left = len(state.round.aside)
        return (("columns", len(state.columns)), ("each", max(sizes)), ("left-out", left))

    return _stated("deal-4", DEAL, "4", run, columns=4, each=3, left_out=0)


def _payoffs() -> WorkedExample:
    """The text gives the ranges; each end of a range, and the first step beyond."""

    def run() -> Findings:
        return tuple((signed_text(total), payoff(total)) for total in (1, 6, 7, 0, -1))

    expected = (("1", 1), ("6", 6), ("7", -1), ("0", -1), (signed_text(-1), -2))
    return WorkedExample("payoffs", TAKE, "1 6 7 0 -1", expected, run)


def _columns() -> tuple[WorkedExample, ...]:
    """What each kind of card counts."""

    def found(*cards: Card) -> Callable[[], Findings]:
        sums = totals(cards)
        return lambda: (("least", sums[0]), ("most", sums[-1]))

    choice, loach, pond = Card.CHOICE, Card.LOACH, Card.POND_2
    four, one = Card.ACORN_4, Card.ACORN_1
    rows = (
        ("choice", "1/5 1", (choice, one), 2, 6),
        ("loach", "0 4", (loach, four), 4, 4),
        ("pond", "4 -2", (four, pond), 2, 2),
        ("loach-and-ponds", "4 -2 0 -1", (four, pond, loach, Card.POND_1), 7, 7),
    )
    return tuple(
        _stated(f"counts-{id}", COUNTING, given, found(*cards), least=least, most=most)
        for id, given, cards, least, most in rows
    )


# -- the columns of the walk-through, through the calculator --------------------------------


def _scored() -> tuple[WorkedExample, ...]:
    red, green, blue = (walkthrough.STEPS[step].heading for step in (4, 9, 11))
    return (
        _hand("column-red", red, "1/5 2", "1 + 2", 3, other=(7, -1)),
        _hand("column-green", green, "4 5", "6 − (4 + 5)", 9),
        _hand("column-blue", blue, "4 -2 0", "4 + 2 + 0", 6),
    )


def _hand(
    id: str, heading: str, hand: str, formula: str, total: int, other: tuple[int, int] | None = None
) -> WorkedExample:
    gained = {3: 3, 9: -3, 6: 6}[total]
    expected: list[tuple[str, int | str]] = [
        ("formula-1", formula),
        ("column", total),
        ("total", gained),
    ]
    if other:
        expected += [("other-column", other[0]), ("other-total", other[1])]

    def run() -> Findings:
        player = count_entry(Entry({"hand": (("", hand),)})).players[0]
        found: list[tuple[str, int | str]] = [
            ("formula-1", player.lines[0].formula.text),
            ("column", player.extra["column"]),
            ("total", player.total),
        ]
        for choice in player.extra["other_choices"]:
            found += [("other-column", choice["column"]), ("other-total", choice["total"])]
        return tuple(found)

    return WorkedExample(id, heading, hand, tuple(expected), run)


# -- how rounds and games end ---------------------------------------------------------------


def _long_column() -> WorkedExample:
    """Two players attach all their cards to one column. Then the first must take it, and the
    other, before whom a single card lies, cannot take."""

    def run() -> Findings:
        columns, hands = DECK[:2], (hand_of(DECK[2:9]), hand_of(DECK[9:]))
        state = rounds.apply(setup(LEAST_PLAYERS, resolve(RULINGS, {})), Dealt(columns, hands))
        for _ in range(sum(map(len, hands))):
            state = rounds.apply(state, AttachOpen(state.hands[state.seat].known[0], 1))
        only_takes = all(isinstance(move, Take) for move in rounds.legal(state))
        taken = rounds.apply(state, Take(1))
        ended = rounds.apply(taken, rounds.legal(taken)[0])
        return (("must-take", only_takes), ("round-over", ended.phase == "deal"))

    given = f"{DECK[0]} [15] / {DECK[1]}"
    return _stated("empty-hands", ROUND_END, given, run, must_take=True, round_over=True)


def _game_end() -> WorkedExample:
    """The last column of a round is taken: with so many chips the game goes on or ends."""

    def ends(chips: tuple[int, int, int, int], turned: Card) -> bool:
        before = walkthrough.after(9)
        last = replace(
            before,
            chips=chips,
            bank=CHIPS - sum(chips),
            columns=(before.columns[0], (), (), ()),
            taken=((Card.POND_2, Card.ACORN_3),) * 3 + ((),),
        )
        return rounds.apply(last, Reveal(turned)).phase == "over"

    def run() -> Findings:
        return (
            ("chips-20", ends((0, 0, 20, 3), Card.ACORN_5)),
            ("chips-21", ends((0, 0, 21, 3), Card.ACORN_5)),
            ("bank-1", ends((15, 15, 13, 0), Card.ACORN_2)),
            ("bank-0", ends((15, 15, 14, 0), Card.ACORN_2)),
        )

    expected = (("chips-20", False), ("chips-21", True), ("bank-1", False), ("bank-0", True))
    return WorkedExample("game-end", GAME_END, "20 21 / 1 0", expected, run)
