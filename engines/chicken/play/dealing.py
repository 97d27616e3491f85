"""Suits taken and field cards turned in チキンスープ. Source: 【準備】 and 【ゲームの進行】."""

from __future__ import annotations

from itertools import chain, permutations

from engines.cards.deck import ACE, KING, Card, card
from engines.chicken.facts import FIELD, HELD_SUITS, rule_error
from engines.chicken.state import Dealt, Field, State, Table, Turned
from engines.contract.hands import Hand

# Made once: whole games are played by the ten thousand.
SUIT = {suit: tuple([card(suit, rank) for rank in range(ACE, KING + 1)]) for suit in HELD_SUITS}
_SEATED = {suits: tuple([SUIT[suit] for suit in suits]) for suits in permutations(HELD_SUITS)}
DEALS = tuple(map(Dealt, _SEATED))
TURNED = {pair: Turned(*pair) for pair in permutations(FIELD, 2)}
ONE = {c: Hand((c,)) for c in (*chain(*SUIT.values()), *FIELD)}
"""A hand of one card."""
UNKNOWN = Hand((), 1)


def unseen(state: State) -> tuple[Card, ...]:
    """Field cards that could be any of those nobody here knows."""
    field = state.field
    seen = {field.up, *field.down.known, *field.removed.known, *field.pile.known}
    for taken in state.table.taken:
        seen.update(taken.open, taken.hidden.known)
    return tuple(c for c in FIELD if c not in seen)


def pile_of(state: State) -> tuple[Card, ...]:
    """What the next card may be."""
    return unseen(state) if state.field.pile.hidden else state.field.pile.known


def deal(state: State, move: Dealt) -> State:
    """Each seat has a suit. Raises RuleError `chicken.suits`."""
    hands = _SEATED.get(move.suits)
    if hands is None:
        raise rule_error("chicken.suits", suits=move.suits)
    table = state.table
    dealt = Table(table.round, table.start, hands, table.taken, table.equal_when_short)
    return State("turn", dealt)


def turn_cards(state: State, move: Turned) -> State:
    """Two field cards are turned. Raises RuleError for those that cannot come."""
    up, down, old = move.up, move.down, state.field
    left = without(pile_of(state), up)
    if down is not None:
        left = without(left, down)
    unknown = old.pile.hidden or down is None
    pile = Hand((), len(old.pile) - 2) if unknown else Hand(left)
    lying = UNKNOWN if down is None else ONE[down]
    return State("bid", state.table, Field(pile, up, lying, old.removed))


def without(left: tuple[Card, ...], turned: Card) -> tuple[Card, ...]:
    """What is left of field cards when one is turned; it must be one of them."""
    if turned in left:
        at = left.index(turned)
        return left[:at] + left[at + 1 :]
    if turned in FIELD:
        raise rule_error("chicken.field-card-gone", card=turned)
    raise rule_error("chicken.not-a-field-card", card=turned)
