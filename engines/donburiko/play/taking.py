"""Taking a column of ドンブリコ！: its chips, its cards turned and counted, and the end of a round.

Source: 【列札を引き取る場合】 and 【ラウンドの終了】.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from engines.donburiko.deck import Card, Hand, held
from engines.donburiko.facts import MANY_CHIPS, TARGET, rule_error
from engines.donburiko.play.dealing import between_rounds
from engines.donburiko.play.turns import TURNS_AFTER, column_size
from engines.donburiko.scoring.columns import least_total, payoff, totals
from engines.donburiko.state import (
    Column,
    Phase,
    State,
    known_cards,
    laid,
    unseen_cards,
    with_aside,
)

T = TypeVar("T")

# The same columns come again and again.
possible_totals = lru_cache(maxsize=16384)(totals)
"""Every sum a column of these cards can be counted as, the lowest first."""
_least_total = lru_cache(maxsize=16384)(least_total)


def take(state: State, number: int) -> State:
    """The chips first, then the cards are turned, and counted as soon as all are known."""
    if column_size(state, number) < 2:
        raise rule_error("donburiko.column-single", column=number)
    column, chips = state.columns[number - 1], state.chips
    on_it = [each for each in column if each.closed]
    if on_it:
        chips = _changed(chips, state.seat, len(on_it))
    cards = known_cards(column)
    if len(cards) == len(column) and Card.CHOICE not in cards:
        return _settle(state, number, cards, chips, _least_total(cards))
    turned = tuple([laid(each.card, False, each.seat) for each in column])
    return _turned(state, number, turned, chips)


def reveal(state: State, card: Card) -> State:
    """The next unknown card of the taken column is this one. Raises RuleError for one that lies
    elsewhere."""
    if card not in unseen_cards(state):
        raise rule_error("donburiko.card-elsewhere", card=card)
    assert state.taking is not None
    column = state.columns[state.taking - 1]
    place = next(place for place, each in enumerate(column) if each.card is None)
    turned = _with(column, place, laid(card, False, column[place].seat))
    cards = known_cards(turned)
    if len(cards) == len(turned) and Card.CHOICE not in cards:
        return _settle(state, state.taking, cards, state.chips, _least_total(cards))
    return _turned(state, state.taking, turned, state.chips)


def _turned(state: State, number: int, column: Column, chips: tuple[int, ...]) -> State:
    """The taker has turned the column over: its next unknown card, or the choice."""
    phase: Phase = "reveal" if len(known_cards(column)) < len(column) else "count"
    columns = _with(state.columns, number - 1, column)
    return State(
        phase=phase,
        hands=state.hands,
        columns=columns,
        chips=chips,
        bank=state.bank,
        taken=state.taken,
        seat=state.seat,
        taking=number,
        round=state.round,
    )


def choose(state: State, total: int) -> State:
    """The taken column counts as this total. Raises RuleError for one that it cannot come to."""
    assert state.taking is not None
    cards = known_cards(state.columns[state.taking - 1])
    possible = possible_totals(cards)
    if total not in possible:
        raise rule_error("donburiko.total-impossible", total=total, totals=possible)
    return _settle(state, state.taking, cards, state.chips, total)


def _settle(
    state: State, number: int, cards: tuple[Card, ...], chips: tuple[int, ...], total: int
) -> State:
    """Chips for the total; a bank or a player that has too few gives all. Then the next seat
    that is still in and can do anything; the end of the round if none can."""
    seat, bank = state.seat, state.bank
    gain = max(min(payoff(total, state.round.published), bank), -chips[seat])
    chips, bank = _changed(chips, seat, gain), bank - gain
    columns = _with(state.columns, number - 1, ())
    if total == TARGET:
        return _end_round(state, columns, chips, bank)
    taken = _with(state.taken, seat, cards)
    for following in TURNS_AFTER[len(taken)][seat]:
        if not taken[following] and _can_act(state.hands[following], columns):
            return State(
                phase="turn",
                hands=state.hands,
                columns=columns,
                chips=chips,
                bank=bank,
                taken=taken,
                seat=following,
                taking=None,
                round=state.round,
            )
    return _end_round(state, columns, chips, bank)


def _can_act(hand: Hand, columns: tuple[Column, ...]) -> bool:
    """Whether there is a card to attach or a column to take."""
    return bool(hand.known or hand.hidden or max(map(len, columns)) > 1)


def _end_round(
    state: State, columns: tuple[Column, ...], chips: tuple[int, ...], bank: int
) -> State:
    """Chips left on columns go to the bank; then many chips or an empty bank end the game. The
    seat to move, the last to take, starts the next round."""
    bank += sum([card.closed for column in columns for card in column])
    most, old = max(chips), state.round
    ended = bank == 0 or most > MANY_CHIPS or (old.published and most == MANY_CHIPS)
    coming = with_aside(old, held(old.deck), old.number + (not ended))
    return between_rounds("over" if ended else "deal", chips, bank, state.seat, coming)


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value at a place."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)


def _changed(chips: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    changed = list(chips)
    changed[seat] += by
    return tuple(changed)
