"""The worked examples of 時価で勝負, bound to the engine."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engines.cards.deck import ACE, BY_INDEX, SUITS, Card, Suit, card
from engines.contract.errors import RuleError
from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry
from engines.contract.hands import Hand
from engines.jika.facts import HAND_SIZE, MARKET, PREPARATION, WINNING
from engines.jika.play import MACHINE
from engines.jika.reading import read_entry
from engines.jika.scoring import count
from engines.jika.state import Company, Dealt, Lay, State, WatcherTurned


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (
        WorkedExample(
            "opening-price",
            f"{PREPARATION}２）",
            "S H D C: A",
            (("S", 1), ("H", 1), ("D", 1), ("C", 1)),
            _run_opening,
        ),
        *(_set_up_example(players) for players in HAND_SIZE),
        WorkedExample(
            "watched-hearts",
            f"{PREPARATION}８）例",
            "JH; H5 S5",
            (("H5", "jika.suit-is-watched"), ("S5", "legal")),
            _run_watched,
        ),
        WorkedExample(
            "price-is-the-lower",
            f"{MARKET} 例",
            "D6/7 C7/1; D2 on D7",
            (("D6/7", 6), ("C7/1", 1), ("D6/2", 2)),
            _run_prices,
        ),
        _hand_example("player-a", "QD KC", "D4 C6", ("4 × 1", 4), ("6 × 2", 12), 16),
        _hand_example("player-b", "QH KH", "H2", ("2 × 3", 6), None, 6),
    )


def _hand_example(
    id: str,
    hand: str,
    prices: str,
    first: tuple[str, int],
    second: tuple[str, int] | None,
    total: int,
) -> WorkedExample:
    expected: list[tuple[str, str | int]] = [("formula-1", first[0]), ("value-1", first[1])]
    if second:
        expected += [("formula-2", second[0]), ("value-2", second[1])]
    expected.append(("total", total))

    def run() -> Findings:
        entry = Entry({"hand": (("", hand),), "prices": prices})
        player = count(*read_entry(entry)).players[0]
        found: list[tuple[str, str | int]] = []
        for place, line in enumerate(player.lines, 1):
            found += [(f"formula-{place}", line.formula.text), (f"value-{place}", line.value)]
        return (*found, ("total", player.total))

    return WorkedExample(id, f"{WINNING}例", f"{hand}; {prices}", tuple(expected), run)


def _set_up_example(players: int) -> WorkedExample:
    each = {3: 9, 4: 7}[players]

    def run() -> Findings:
        start = MACHINE.setup(players, {})
        dealt = MACHINE.apply(start, MACHINE.chance(start, Random(players)))
        return (
            ("each", len(dealt.hands[0])),
            ("left-out", len(dealt.left_out)),
            ("shares", len(dealt.shares[0])),
            ("shares-left-out", len(dealt.left_shares)),
        )

    expected = (
        ("each", each),
        ("left-out", 36 - each * players),
        ("shares", 2),
        ("shares-left-out", 8 - 2 * players),
    )
    heading = f"{PREPARATION}５）６）"
    return WorkedExample(f"set-up-{players}", heading, f"{players}", expected, run)


def _run_opening() -> Findings:
    start = MACHINE.setup(4, {})
    pairs = zip(SUITS, start.companies, strict=True)
    return tuple((suit.value, company.price) for suit, company in pairs)


def _watched_table(*known: Card) -> State:
    """Three players of whom the first certainly holds `known`, with hearts watched."""
    start = MACHINE.setup(3, {})
    size = HAND_SIZE[3]
    first = Hand(tuple(sorted(known, key=BY_INDEX)), size - len(known))
    dealt = MACHINE.apply(start, Dealt((first, Hand((), size), Hand((), size)), (Hand((), 2),) * 3))
    return MACHINE.apply(dealt, WatcherTurned(Suit.HEARTS))


def _run_watched() -> Findings:
    five_hearts, five_spades = card(Suit.HEARTS, 5), card(Suit.SPADES, 5)
    state = _watched_table(five_hearts, five_spades)
    found = []
    for chosen in (five_hearts, five_spades):
        try:
            MACHINE.apply(state, Lay(chosen, "upper"))
            found.append((chosen.code, "legal"))
        except RuleError as error:
            found.append((chosen.code, error.code))
    return tuple(found)


def _run_prices() -> Findings:
    diamonds = Company((card(Suit.DIAMONDS, 7),), (card(Suit.DIAMONDS, 6),))
    clubs = Company((card(Suit.CLUBS, 7),), (card(Suit.CLUBS, ACE),))
    two = card(Suit.DIAMONDS, 2)
    state = _watched_table(two)
    row = (state.companies[0], state.companies[1], diamonds, clubs)
    after = MACHINE.apply(replace(state, companies=row), Lay(two, "upper"))
    return (
        ("D6/7", diamonds.price),
        ("C7/1", clubs.price),
        ("D6/2", after.companies[2].price),
    )
