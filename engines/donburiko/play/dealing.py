"""Gathering and dealing the cards of ドンブリコ！. Source: 【ラウンドの開始】."""

from __future__ import annotations

from engines.donburiko.deck import EMPTY, Card, Hand, held
from engines.donburiko.facts import hand_size, rule_error
from engines.donburiko.state import (
    Dealt,
    Phase,
    Round,
    State,
    dealt_cards,
    laid,
    left_of,
    with_aside,
)


def between_rounds(
    phase: Phase, chips: tuple[int, ...], bank: int, start: int, coming: Round
) -> State:
    """The table with all cards gathered, before the deal for the seat that starts or at the end."""
    return State(
        phase=phase,
        hands=(EMPTY,) * len(chips),
        columns=(),
        chips=chips,
        bank=bank,
        taken=((),) * len(chips),
        seat=start,
        taking=None,
        round=coming,
    )


def deal(state: State, move: Dealt) -> State:
    """The table after a deal; what is left over is known only if every hand is. Raises RuleError
    `donburiko.deal`, with what is wrong."""
    old = state.round
    problem = _size_problem(state, move)
    left = left_of(old.deck, dealt_cards(move))
    if problem or left is None:
        raise rule_error("donburiko.deal", problem=problem or _cards_problem(old, move))
    hidden = sum([hand.hidden for hand in move.hands])
    aside = Hand((), len(left) - hidden) if hidden else held(tuple(left))
    columns = tuple([(laid(card),) for card in move.columns])
    return State(
        phase="turn",
        hands=move.hands,
        columns=columns,
        chips=state.chips,
        bank=state.bank,
        taken=state.taken,
        seat=state.seat,
        taking=state.taking,
        round=with_aside(old, aside, old.number),
    )


def _cards_problem(old: Round, move: Dealt) -> str:
    """A key that says why the deck has not the cards of a deal."""
    without_choice = Card.CHOICE not in old.deck and Card.CHOICE in dealt_cards(move)
    return "choice-left-out" if without_choice else "cards"


def _size_problem(state: State, move: Dealt) -> str:
    """A key that says which number of a deal is wrong; "" when none is."""
    if len(move.hands) != state.players:
        return "players"
    if len(move.columns) != state.players:
        return "columns"
    size = hand_size(state.players, len(state.round.deck), state.round.published)
    for hand in move.hands:
        if len(hand.known) + hand.hidden != size or hand.hidden < 0:
            return "hand-size"
    return ""
