"""Situations that the worked examples start from, and what becomes of moves in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.cards.deck import Card, card_of
from engines.contract.errors import RuleError
from engines.contract.examples import Findings
from engines.contract.hands import Hand, hand_of
from engines.csm.play import MACHINE
from engines.csm.reading import read_prices
from engines.csm.state import Company, Move, State

OPENING = "D8 SA H6 C10"
"""The opening prices that the published rules show."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their codes, in the order given."""
    return tuple(map(card_of, text.split()))


def turn_with(hand: str = "", players: int = 2, prices: str = OPENING) -> State:
    """The first player's turn with these cards in hand, the rest of the hands unknown."""
    visible = read_prices(prices)[0]
    companies = tuple(Company((each.card,), each.value) for each in visible if each)
    start = MACHINE.setup(players, {})
    known = hand_of(cards(hand)).known
    hands = (Hand(known, 8 - len(known)), *(Hand((), 8) for _ in range(players - 1)))
    rest = len(start.stock) - len(companies) - 8 * players
    return start.changed(phase="turn", hands=hands, companies=companies, stock=Hand((), rest))


def holding(state: State, seat: int, held: str) -> State:
    """The state with these certificates before a seat."""
    certificates = list(state.certificates)
    certificates[seat] = cards(held)
    return state.changed(certificates=tuple(certificates))


def play(state: State, moves: Sequence[Move]) -> State:
    """The state after these moves."""
    for move in moves:
        state = MACHINE.apply(state, move)
    return state


def outcome(state: State, move: Move) -> str:
    """`legal`, or the code of the rule that forbids the move."""
    try:
        MACHINE.apply(state, move)
    except RuleError as error:
        return error.code
    return "legal"


def codes(cards: Sequence[Card]) -> str:
    """Cards as one text."""
    return " ".join(each.code for each in cards)


def each_in_turn(text: str, kind: Callable[[Card], Move]) -> Findings:
    """What becomes of each card in turn, those that are legal played one after the other."""
    state = turn_with(text)
    found = []
    for each in cards(text):
        got = outcome(state, kind(each))
        found.append((each.code, got))
        if got == "legal":
            state = MACHINE.apply(state, kind(each))
    return tuple(found)
