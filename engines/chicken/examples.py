"""The worked examples and stated numbers of チキンスープ, bound to the engine."""

from __future__ import annotations

from engines.cards.deck import ACE, KING, Card, Suit, card
from engines.chicken.facts import (
    BIDDING,
    BONUS,
    BONUSES,
    ENDING,
    HELD_SUITS,
    LOSING,
    PLAYERS,
    PREPARATION,
    STARTING,
    WINNING,
)
from engines.chicken.play import MACHINE
from engines.chicken.scoring import card_line, count
from engines.chicken.scoring.comparing import compare
from engines.chicken.state import Bid, Dealt, State, Turned
from engines.contract.errors import RuleError
from engines.contract.examples import Findings, WorkedExample

_NAMES = ("A", "B", "C")
_FIVE = "S6 S5 S4 S3 SA"
_DRAWN = ("S10 S9 SK", "S8 S7 S3 SQ", "S6 S5 S4 S2 SJ")
"""Equal only after a round of three ones, in which a field card, here the ace, left the game."""


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (*_preparation(), *_comparisons(), *_whole_rounds(), *_endings())


def _preparation() -> tuple[WorkedExample, ...]:
    deal = (("players", 3), ("hand", 13), ("field", 10), ("bonus", 3), ("top", "SK"))
    points = (("SA", -1), ("S9", -9), ("S10", -10), ("SK", 3), ("SQ", 2), ("SJ", 1))
    higher = (("S6 6", "chicken.must-be-higher"), ("S6 7", "legal"), ("S6 A", "legal"))
    short = (("S10 9", "legal"), ("S10 10", "chicken.equal-card"))
    return (
        WorkedExample("set-up", f"{PREPARATION}２）～５）", "3", deal, _run_deal),
        WorkedExample("points", f"{PREPARATION}４）, {BONUSES}", "SA…SK", points, _run_points),
        WorkedExample("must-be-higher", BIDDING, "S6: 6 7 A", higher, _run_higher),
        WorkedExample("short", BIDDING, "S10: J Q K", short, _run_short),
    )


def _comparisons() -> tuple[WorkedExample, ...]:
    ranking = "K Q J 10 9 8 7 6 5 4 3 2"
    return (
        WorkedExample("strength", f"{BIDDING} ★", ranking, (("falls", True),), _run_strength),
        _compared("tie-a-b", f"{BIDDING} 例", (8, 8, 9), "A<B<C", ""),
        _compared("tie-b-c", f"{BIDDING} 例", (7, 8, 8), "A<B<C", ""),
        _compared("tie-a-c", f"{BIDDING} 例", (8, 7, 8), "B<A<C", ""),
        _compared("tie-a-b-c", f"{BIDDING} 例", (8, 8, 8), "B<A<C", ""),
        _compared("one", f"{BIDDING}３）", (8, ACE, 9), "A<C", "B"),
        _compared("two-ones", f"{BIDDING}３）", (9, ACE, ACE), "B<A", "C"),
        _compared("three-ones", f"{BIDDING}３）", (ACE, ACE, ACE), "B", "AC"),
    )


def _whole_rounds() -> tuple[WorkedExample, ...]:
    eight_ten_ten = (
        ("order", "A<B<C"),
        ("hidden-a", "S9"),
        ("total-a", -9),
        ("open-c", "S6"),
        ("total-c", -6),
        ("total-b", 0),
        ("start", "A"),
    )
    two_ones = (
        ("order", "A<C"),
        ("bonus-a", "SK"),
        ("bonus-b", "SQ"),
        ("hidden-a", "S4"),
        ("total-a", -1),
        ("open-c", "S8"),
        ("total-c", -8),
        ("total-b", 2),
        ("start", "A"),
    )
    three_ones = (
        ("order", "B"),
        ("bonus-a", "SK"),
        ("bonus-b", "SQ"),
        ("bonus-c", "SJ"),
        ("open-b", "S8"),
        ("removed", 1),
        ("start", "C"),
    )
    return (
        _round(
            "round-8-10-10",
            f"{STARTING} ゲームの例",
            (6, 9),
            (8, 10, 10),
            eight_ten_ten,
        ),
        _round("round-1-1-12", f"{BONUSES} ゲームの例", (8, 4), (ACE, ACE, 12), two_ones),
        _round("round-1-1-1", f"{LOSING} ＊", (8, 4), (ACE, ACE, ACE), three_ones),
    )


def _endings() -> tuple[WorkedExample, ...]:
    five = (("rounds", 5), ("field", 0), ("over", True))
    return (
        WorkedExample("five-rounds", ENDING, "5", five, _run_five_rounds),
        _outcome("one-loses", ("S10 S9 S2", "S8 S7", _FIVE), ("A",), ("B", "C")),
        _outcome("two-lose", ("S10 S9", "S8 S7 S2", _FIVE), ("A", "C"), ("B",)),
        _outcome("draw", _DRAWN, (), ("A", "B", "C")),
    )


def _run_deal() -> Findings:
    state = _dealt()
    return (
        ("players", PLAYERS),
        ("hand", len(state.table.hands[0])),
        ("field", len(state.field.pile)),
        ("bonus", len(state.table.bonus_left)),
        ("top", state.table.bonus_left[0].code),
    )


def _run_points() -> Findings:
    spades = [card(Suit.SPADES, rank) for rank in (ACE, 9, 10)]
    return tuple((c.code, card_line(c).value) for c in (*spades, *BONUS))


def _run_strength() -> Findings:
    """Of each two neighbours the lower one is lower, whoever reveals first."""
    pairs = [(rank, rank - 1) for rank in range(KING, 2, -1)]
    falls = all(
        compare(high, low, ACE).order == (1, 0) and compare(low, high, ACE).order == (0, 1)
        for high, low in pairs
    )
    return (("falls", falls),)


def _dealt() -> State:
    return MACHINE.apply(MACHINE.setup(PLAYERS, {}), Dealt(HELD_SUITS))


def _field(rank: int) -> Card:
    return card(Suit.SPADES, rank)


def _verdict(state: State, rank: int) -> str:
    suit = HELD_SUITS[MACHINE.turn(state) or 0]
    try:
        MACHINE.apply(state, Bid(card(suit, rank)))
    except RuleError as error:
        return error.code
    return "legal"


def _run_higher() -> Findings:
    state = MACHINE.apply(_dealt(), Turned(_field(6)))
    found = ((6, "6"), (7, "7"), (ACE, "A"))
    return tuple((f"S6 {text}", _verdict(state, rank)) for rank, text in found)


def _run_short() -> Findings:
    """Seat 0 spends the court in three rounds; over the ten no higher card is left."""
    state = _dealt()
    for up, ranks in ((2, (13, 3, 4)), (3, (12, 5, 6)), (4, (11, 7, 8))):
        state = MACHINE.apply(state, Turned(_field(up)))
        for _ in ranks:
            seat = MACHINE.turn(state) or 0
            state = MACHINE.apply(state, Bid(card(HELD_SUITS[seat], ranks[seat])))
    state = MACHINE.apply(state, Turned(_field(10)))
    while MACHINE.turn(state) != 0:
        seat = MACHINE.turn(state) or 0
        state = MACHINE.apply(state, Bid(card(HELD_SUITS[seat], KING)))
    return ("S10 9", _verdict(state, 9)), ("S10 10", _verdict(state, 10))


def _compared(
    id: str, heading: str, ranks: tuple[int, int, int], order: str, passed: str
) -> WorkedExample:
    given = " ".join(f"{n}={rank}" for n, rank in zip(_NAMES, ranks, strict=True))
    return WorkedExample(
        id,
        heading,
        given,
        (("order", order), ("passed", passed)),
        lambda: (
            ("order", _order(ranks)),
            ("passed", "".join(_NAMES[place] for place in compare(*ranks).passed)),
        ),
    )


def _order(ranks: tuple[int, int, int]) -> str:
    return "<".join(_NAMES[place] for place in compare(*ranks).order)


def _round(
    id: str,
    heading: str,
    turned: tuple[int, int],
    ranks: tuple[int, int, int],
    expected: Findings,
) -> WorkedExample:
    """A first round, A holding the joker; the findings are found by their names."""

    def run() -> Findings:
        state = MACHINE.apply(_dealt(), Turned(_field(turned[0]), _field(turned[1])))
        for suit, rank in zip(HELD_SUITS, ranks, strict=True):
            state = MACHINE.apply(state, Bid(card(suit, rank)))
        found = {"order": _order(ranks), **_found(state)}
        return tuple((name, found[name]) for name, _ in expected)

    plays = " ".join(f"{n}={rank}" for n, rank in zip(_NAMES, ranks, strict=True))
    return WorkedExample(id, heading, f"{turned[0]} {turned[1]}; {plays}", expected, run)


def _found(state: State) -> dict[str, str | int]:
    found: dict[str, str | int] = {
        "start": _NAMES[state.table.start],
        "removed": len(state.field.removed),
    }
    for name, taken in zip(_NAMES, state.table.taken, strict=True):
        cards = [*taken.open, *taken.hidden.known, *([taken.bonus] if taken.bonus else [])]
        found[f"open-{name.lower()}"] = " ".join(c.code for c in taken.open)
        found[f"hidden-{name.lower()}"] = " ".join(c.code for c in taken.hidden.known)
        found[f"bonus-{name.lower()}"] = taken.bonus.code if taken.bonus else ""
        found[f"total-{name.lower()}"] = sum(card_line(c).value for c in cards)
    return found


def _run_five_rounds() -> Findings:
    state, played = _dealt(), 0
    while state.phase != "over":
        if state.phase == "turn":
            left = state.field.pile.known
            state = MACHINE.apply(state, Turned(left[0], left[1]))
            played += 1
        state = MACHINE.apply(state, MACHINE.legal(state)[-1])
    return ("rounds", played), ("field", len(state.field.pile)), ("over", state.phase == "over")


def _outcome(
    id: str,
    taken: tuple[str, str, str],
    losers: tuple[str, ...],
    winners: tuple[str, ...],
) -> WorkedExample:
    by_code = {_field(rank).code: _field(rank) for rank in range(ACE, KING + 1)}

    def run() -> Findings:
        score = count(_NAMES, [[by_code[c] for c in cards.split()] for cards in taken], {})
        return ("losers", score.losers), ("winners", score.winners)

    given = "; ".join(f"{n}={cards}" for n, cards in zip(_NAMES, taken, strict=True))
    expected: Findings = (("losers", losers), ("winners", winners))
    return WorkedExample(id, WINNING, given, expected, run)
