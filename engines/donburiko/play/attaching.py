"""Attaching a card to a column of ドンブリコ！, open or closed. Source:
【列札にカードをくっつける場合】."""

from __future__ import annotations

from functools import lru_cache

from engines.donburiko.deck import Card, Hand
from engines.donburiko.facts import PUBLISHED_MOST_CARDS, rule_error
from engines.donburiko.play.turns import TURNS_AFTER, column_size
from engines.donburiko.state import State, laid, unseen_cards


def attach(state: State, card: Card | None, number: int, closed: bool) -> State:
    """The next player's turn: there is a column to take now, so whoever is still in can act.

    `card` is None where nobody here knows it. Raises RuleError with the rule that is broken.
    """
    seat, bank, taken = state.seat, state.bank, state.taken
    hands, columns, chips = list(state.hands), list(state.columns), list(state.chips)
    hands[seat] = _hand_without(state, card, number)
    if closed:
        if chips[seat] == 0:
            raise rule_error("donburiko.no-chip")
        chips[seat] -= 1
    elif bank > 0:
        chips[seat] += 1
        bank -= 1
    columns[number - 1] += (laid(card, closed, seat),)
    for following in TURNS_AFTER[len(taken)][seat]:
        if not taken[following]:
            break
    # In the order of a state's fields: whole games make most of their states here, and names
    # would cost a twentieth of a game (tests/benchmarks/test_games.py).
    return State(
        "turn",
        tuple(hands),
        tuple(columns),
        tuple(chips),
        bank,
        taken,
        following,
        None,
        state.round,
    )


def _hand_without(state: State, card: Card | None, column: int) -> Hand:
    """The hand of the seat to move after it plays a card, None for one that nobody here knows."""
    hand = state.hands[state.seat]
    if not hand.known and not hand.hidden:
        raise rule_error("donburiko.must-take")
    size = column_size(state, column)
    if size >= PUBLISHED_MOST_CARDS and state.round.published:
        raise rule_error("donburiko.column-full", column=column, most=size)
    if card in hand.known:
        return _rest(hand.known, card, hand.hidden)
    if card is None and hand.hidden == 0:
        raise rule_error("donburiko.hand-known")
    if card is None or (hand.hidden and card in unseen_cards(state)):
        return Hand(hand.known, hand.hidden - 1)
    raise rule_error("donburiko.not-in-hand", card=card)


@lru_cache(maxsize=8192)
def _rest(known: tuple[Card, ...], card: Card, hidden: int) -> Hand:
    place = known.index(card)
    return Hand(known[:place] + known[place + 1 :], hidden)
