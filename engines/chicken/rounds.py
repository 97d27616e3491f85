"""The whole game of チキンスープ as a state machine: five rounds of bids over two field cards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from operator import attrgetter
from random import Random

from engines.cards.deck import ACE, BY_INDEX, KING, Card, card
from engines.chicken.comparing import Comparison, compare
from engines.chicken.facts import (
    FIELD,
    HELD_SUITS,
    PLAYERS,
    ROUNDS,
    rule_error,
)
from engines.chicken.state import (
    Bid,
    Dealt,
    Field,
    Move,
    Phase,
    Reveal,
    Show,
    State,
    Table,
    Taken,
    Turned,
)
from engines.contract.hands import EMPTY, Hand

# Moves and bids are made once: whole games are played by the ten thousand.
_SUIT = {suit: tuple([card(suit, rank) for rank in range(ACE, KING + 1)]) for suit in HELD_SUITS}
_BIDS: dict[Card, Move] = {c: Bid(c) for cards in _SUIT.values() for c in cards}
_bid_of = _BIDS.__getitem__
_SEATED = {suits: tuple([_SUIT[suit] for suit in suits]) for suits in permutations(HELD_SUITS)}
_DEALS = tuple(map(Dealt, _SEATED))
_TURNED = {pair: Turned(*pair) for pair in permutations(FIELD, 2)}
_NOTHING = (Taken(),) * PLAYERS
_STARTS = [State("deal", Table(1, 0, ((),) * PLAYERS, _NOTHING, equal)) for equal in (False, True)]
_RANK = attrgetter("rank")
_ONE = {c: Hand((c,)) for c in (*_BIDS, *FIELD)}
_UNKNOWN = Hand((), 1)
_SEATS_FROM = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""The seats in order of revealing, by who holds the joker."""


def setup(players: int, equal_when_short: bool) -> State:
    """The table before suits are taken. Raises RuleError `chicken.players`."""
    if players != PLAYERS:
        raise rule_error("chicken.players", count=players)
    return _STARTS[equal_when_short]


# -- who moves, and what may be done ----------------------------------------------------------


def turn(state: State) -> int | None:
    """The seat to move; None while chance is awaited and at the end."""
    if state.phase == "bid":
        return (state.table.start + len(state.bids)) % PLAYERS
    if state.phase == "reveal":
        return (state.table.start + _first_unknown(state.bids)) % PLAYERS
    return _showing_seat(state) if state.phase == "show" else None


def _first_unknown(bids: Sequence[Hand]) -> int:
    return next(place for place, bid in enumerate(bids) if bid.hidden)


def _showing_seat(state: State) -> int:
    return next(seat for seat, taken in enumerate(state.table.taken) if taken.hidden.hidden)


def legal(state: State) -> Sequence[Move]:
    """Every move that is legal for some hand that fits what is known."""
    if state.phase == "bid":
        return list(map(_bid_of, _cards_allowed(state, len(state.bids))))
    if state.phase == "reveal":
        return [Reveal(c) for c in _cards_allowed(state, _first_unknown(state.bids))]
    if state.phase == "show":
        return [Show(c) for c in _unseen(state)]
    return ()


def _cards_allowed(state: State, place: int) -> Sequence[Card]:
    """What may be bid: an ace or a higher card, and lower ones for want of any higher."""
    table = state.table
    hand = table.hands[(table.start + place) % PLAYERS]
    assert state.field.up is not None
    least = state.field.up.rank
    first = bisect_right(hand, least, key=_RANK)
    if first == len(hand):
        return hand if table.equal_when_short else [c for c in hand if c.rank != least]
    return hand[:1] + hand[first:] if hand[0].rank == ACE else hand[first:]


def _check_bid(state: State, place: int, chosen: Card) -> None:
    table = state.table
    hand = table.hands[(table.start + place) % PLAYERS]
    if chosen not in hand:
        raise rule_error("chicken.not-in-hand", card=chosen)
    assert state.field.up is not None
    rank, least = chosen.rank, state.field.up.rank
    if rank > least or rank == ACE:
        return
    if hand[-1].rank > least:
        code = "must-be-higher" if hand[0].rank == ACE else "higher-without-ace"
        raise rule_error(f"chicken.{code}", rank=rank, up=least)
    if rank == least and not table.equal_when_short:
        raise rule_error("chicken.equal-card", rank=rank, up=least)


def _unseen(state: State) -> tuple[Card, ...]:
    """Field cards that could be any of those nobody here knows."""
    field = state.field
    seen = {field.up, *field.down.known, *field.removed.known, *field.pile.known}
    for taken in state.table.taken:
        seen.update(taken.open, taken.hidden.known)
    return tuple(c for c in FIELD if c not in seen)


# -- chance -----------------------------------------------------------------------------------


def chance(state: State, rng: Random) -> Move:
    """Suits taken at random, or a fair turn of two of the field cards left."""
    if state.phase == "deal":
        return rng.choice(_DEALS)
    pile = _pile(state)
    up = down = rng.choice(pile)
    while down is up:
        down = rng.choice(pile)
    return _TURNED[up, down]


def _pile(state: State) -> tuple[Card, ...]:
    """What the next card may be."""
    return _unseen(state) if state.field.pile.hidden else state.field.pile.known


def _deal(state: State, move: Dealt) -> State:
    hands = _SEATED.get(move.suits)
    if hands is None:
        raise rule_error("chicken.suits", suits=move.suits)
    table = state.table
    dealt = Table(table.round, table.start, hands, table.taken, table.equal_when_short)
    return State("turn", dealt)


def _turn_cards(state: State, move: Turned) -> State:
    up, down, old = move.up, move.down, state.field
    left = _without(_pile(state), up)
    if down is not None:
        left = _without(left, down)
    unknown = old.pile.hidden or down is None
    pile = Hand((), len(old.pile) - 2) if unknown else Hand(left)
    lying = _UNKNOWN if down is None else _ONE[down]
    return State("bid", state.table, Field(pile, up, lying, old.removed))


def _without(left: tuple[Card, ...], turned: Card) -> tuple[Card, ...]:
    """What is left of field cards when one is turned; it must be one of them."""
    if turned in left:
        at = left.index(turned)
        return left[:at] + left[at + 1 :]
    if turned in FIELD:
        raise rule_error("chicken.field-card-gone", card=turned)
    raise rule_error("chicken.not-a-field-card", card=turned)


# -- bids, and what they bring ----------------------------------------------------------------


def _bid(state: State, move: Bid) -> State:
    _check_bid(state, len(state.bids), move.card)
    return _with_bids(state, (*state.bids, _ONE[move.card]))


def _reveal(state: State, move: Reveal) -> State:
    place = _first_unknown(state.bids)
    _check_bid(state, place, move.card)
    return _with_bids(state, (*state.bids[:place], _ONE[move.card], *state.bids[place + 1 :]))


def _with_bids(state: State, bids: tuple[Hand, ...]) -> State:
    """The next bid, or unknown ones to be revealed, or the end of the round."""
    phase: Phase = "bid"
    if len(bids) == PLAYERS:
        if not (bids[0].hidden or bids[1].hidden or bids[2].hidden):
            return _end_round(state, (bids[0].known[0], bids[1].known[0], bids[2].known[0]))
        phase = "reveal"
    return State(phase, state.table, state.field, bids)


def _end_round(state: State, cards: Sequence[Card]) -> State:
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


def _show(state: State, move: Show) -> State:
    _without(_unseen(state), move.card)
    seat, taken = _showing_seat(state), list(state.table.taken)
    old = taken[seat]
    known = tuple(sorted((*old.hidden.known, move.card), key=BY_INDEX))
    taken[seat] = replace(old, hidden=Hand(known, old.hidden.hidden - 1))
    table = replace(state.table, taken=tuple(taken))
    return State(_ending_phase(taken), table, state.field)


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises RuleError with the rule that is broken."""
    phase = state.phase
    if phase == "bid" and isinstance(move, Bid):
        return _bid(state, move)
    if phase == "turn" and isinstance(move, Turned):
        return _turn_cards(state, move)
    if phase == "deal" and isinstance(move, Dealt):
        return _deal(state, move)
    if phase == "reveal" and isinstance(move, Reveal):
        return _reveal(state, move)
    if phase == "show" and isinstance(move, Show):
        return _show(state, move)
    raise rule_error("chicken.wrong-phase", phase=phase)


def view(state: State, seat: int | None) -> State:
    """What the player at `seat` may see (None: anybody).

    Of the bids one's own and those turned up already; of the face-down losses one's own, until
    everybody shows theirs at the end.
    """
    table, field = state.table, state.field
    revealed = _first_unknown(state.bids) if state.phase == "reveal" else 0
    own = -1 if seat is None else (seat - table.start) % PLAYERS
    bids = tuple(
        bid if place == own or place < revealed else _UNKNOWN
        for place, bid in enumerate(state.bids)
    )
    if state.phase not in ("show", "over"):
        taken = tuple(
            one if place == seat else replace(one, hidden=one.hidden.unseen())
            for place, one in enumerate(table.taken)
        )
        table = replace(table, taken=taken)
    unseen = Field(field.pile.unseen(), field.up, field.down.unseen(), field.removed.unseen())
    return State(state.phase, table, unseen, bids)
