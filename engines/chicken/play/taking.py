"""What a round of チキンスープ brings: cards taken, and losses shown at the end. Source:
【ゲームの進行】◆フェイズ２：失点の振り分け."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.cards.deck import BY_INDEX, Card
from engines.chicken.facts import PLAYERS, ROUNDS
from engines.chicken.play.dealing import unseen, without
from engines.chicken.scoring.comparing import Comparison, compare
from engines.chicken.state import Field, Phase, Show, State, Table, Taken
from engines.contract.hands import EMPTY, Hand

_SEATS_FROM = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""The seats in order of revealing, by who holds the joker."""


def end_round(state: State, cards: Sequence[Card]) -> State:
    """Bids are spent, cards are taken, the joker goes to the left of the highest."""
    first, second, third = cards
    compared = compare(first.rank, second.rank, third.rank)
    table, field = state.table, state.field
    seats, hands = _SEATS_FROM[table.start], list(table.hands)
    for place, shown in enumerate(cards):
        seat = seats[place]
        hand = hands[seat]
        at = hand.index(shown)
        hands[seat] = hand[:at] + hand[at + 1 :]
    taken = _taken(table, field, compared, seats)
    last = table.round == ROUNDS
    return State(
        _ending_phase(taken) if last else "turn",
        Table(
            ROUNDS if last else table.round + 1,
            (seats[compared.highest] + 1) % PLAYERS,
            tuple(hands),
            tuple(taken),
            table.equal_when_short,
        ),
        Field(field.pile, None, EMPTY, field.down if compared.lowest is None else field.removed),
    )


def _taken(table: Table, field: Field, compared: Comparison, seats: tuple[int, ...]) -> list[Taken]:
    """What each seat has after the bonus cards, the face-down loss and the face-up one. `seats`
    are in order of revealing."""
    taken = list(table.taken)
    if compared.ones:
        for place, bonus in zip(compared.ones, table.bonus_left, strict=False):
            seat = seats[place]
            taken[seat] = Taken(taken[seat].open, taken[seat].hidden, bonus)
    if compared.lowest is not None:
        seat = seats[compared.lowest]
        old = taken[seat]
        taken[seat] = Taken(old.open, _joined(old.hidden, field.down), old.bonus)
    seat = seats[compared.highest]
    old = taken[seat]
    assert field.up is not None
    taken[seat] = Taken((*old.open, field.up), old.hidden, old.bonus)
    return taken


def _joined(hand: Hand, more: Hand) -> Hand:
    if not hand.known and not hand.hidden:
        return more
    return Hand(tuple(sorted(hand.known + more.known, key=BY_INDEX)), hand.hidden + more.hidden)


def _ending_phase(taken: Sequence[Taken]) -> Phase:
    return "show" if any(one.hidden.hidden for one in taken) else "over"


def show(state: State, move: Show) -> State:
    """A face-down loss is shown. Raises RuleError for a card that it cannot be."""
    without(unseen(state), move.card)
    seat, taken = showing_seat(state), list(state.table.taken)
    old = taken[seat]
    known = tuple(sorted((*old.hidden.known, move.card), key=BY_INDEX))
    taken[seat] = replace(old, hidden=Hand(known, old.hidden.hidden - 1))
    table = replace(state.table, taken=tuple(taken))
    return State(_ending_phase(taken), table, state.field)


def showing_seat(state: State) -> int:
    """The first seat with a face-down loss that nobody here knows."""
    return next(seat for seat, taken in enumerate(state.table.taken) if taken.hidden.hidden)
