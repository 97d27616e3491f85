"""The turns of ドンブリコ！ as a state machine: cards attached, columns taken, rounds ended.

Counting a taken column has up to three steps: `Take`, `Reveal` for each face-down card that
nobody here knows, `Choose` when a "1 or 5" is among its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from engines.donburiko.counting import best_first, least_total, payoff, totals
from engines.donburiko.dealing import between_rounds, deal
from engines.donburiko.deck import BY_ORDER, Card, Hand, held
from engines.donburiko.facts import (
    MANY_CHIPS,
    MOST_PLAYERS,
    PUBLISHED_MOST_CARDS,
    TARGET,
    rule_error,
)
from engines.donburiko.table import (
    AttachClosed,
    AttachOpen,
    AttachUnseen,
    Choose,
    Column,
    Dealt,
    Move,
    Phase,
    Reveal,
    Round,
    State,
    Take,
    laid,
    unseen_cards,
)

T = TypeVar("T")


def legal(state: State) -> Sequence[Move]:
    """Every move of the seat whose turn it is; best choice first when a column is counted."""
    phase = state.phase
    if phase == "turn":
        hand, columns, published = state.hands[state.seat], state.columns, state.round.published
        numbers, takes = _columns(tuple([len(column) for column in columns]), published)
        cards = _may_attach(state, hand) if hand.hidden else hand.known
        has_chip = state.chips[state.seat] > 0
        return _attaching(cards, numbers, has_chip, hand.hidden > 0) + takes
    if phase == "count":
        assert state.taking is not None
        cards = _known(state.columns[state.taking - 1])
        return _choices(_totals(cards), state.round.published)
    return [Reveal(card) for card in unseen_cards(state)] if phase == "reveal" else ()


def _may_attach(state: State, hand: Hand) -> tuple[Card, ...]:
    """The cards that a hand known in part has or may have."""
    return tuple(sorted({*hand.known, *unseen_cards(state)}, key=BY_ORDER))


# The same columns come again and again.
_totals = lru_cache(maxsize=16384)(totals)
_least_total = lru_cache(maxsize=16384)(least_total)


@lru_cache(maxsize=256)
def _choices(possible: tuple[int, ...], published: bool) -> tuple[Choose, ...]:
    return tuple(map(Choose, best_first(possible, published)))


# Moves are made once: whole games are played by the ten thousand.
_COLUMNS = range(1, MOST_PLAYERS + 1)
_OPEN = {(card, number): AttachOpen(card, number) for card in Card for number in _COLUMNS}
_CLOSED = {(card, number): AttachClosed(card, number) for card in Card for number in _COLUMNS}
_UNSEEN = {number: AttachUnseen(number) for number in _COLUMNS}
_TAKE = {number: Take(number) for number in _COLUMNS}


@lru_cache(maxsize=4096)
def _columns(sizes: tuple[int, ...], published: bool) -> tuple[tuple[int, ...], tuple[Take, ...]]:
    """The numbers of the columns that a card can be attached to, and the moves that take one."""
    full = PUBLISHED_MOST_CARDS if published else None
    numbers = tuple(number for number, size in enumerate(sizes, 1) if size not in (0, full))
    return numbers, tuple(_TAKE[number] for number, size in enumerate(sizes, 1) if size > 1)


@lru_cache(maxsize=16384)
def _attaching(
    cards: tuple[Card, ...], numbers: tuple[int, ...], has_chip: bool, unseen: bool
) -> tuple[Move, ...]:
    """The moves that attach one of `cards` to one of the columns with these numbers."""
    kinds = tuple(dict.fromkeys(cards))
    moves: list[Move] = [_OPEN[card, number] for card in kinds for number in numbers]
    if has_chip:
        moves += [_CLOSED[card, number] for card in kinds for number in numbers]
        moves += [_UNSEEN[number] for number in numbers if unseen]
    return tuple(moves)


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises RuleError with the rule that is broken."""
    phase = state.phase
    # Not `match`: its class patterns take longer, and whole games come through here.
    if phase == "turn":
        if isinstance(move, AttachOpen):
            return _attach(state, move.card, move.column, closed=False)
        if isinstance(move, AttachClosed):
            return _attach(state, move.card, move.column, closed=True)
        if isinstance(move, Take):
            return _take(state, move.column)
        if isinstance(move, AttachUnseen):
            return _attach(state, None, move.column, closed=True)
    elif phase == "count" and isinstance(move, Choose):
        return _choose(state, move.total)
    elif phase == "reveal" and isinstance(move, Reveal):
        return _reveal(state, move.card)
    elif phase == "deal" and isinstance(move, Dealt):
        return deal(state, move)
    raise rule_error("donburiko.wrong-phase", phase=phase)


# -- attaching ----------------------------------------------------------------------------


def _attach(state: State, card: Card | None, number: int, closed: bool) -> State:
    """The next player's turn: there is a column to take now, so whoever is still in can act.
    Source: 【列札にカードをくっつける場合】."""
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
    for following in _TURNS_AFTER[len(taken)][seat]:
        if not taken[following]:
            break
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
    size = _size(state, column)
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


def _size(state: State, column: int) -> int:
    """How many cards the column has. Raises RuleError when there is no such column any more."""
    if 0 < column <= len(state.columns):
        size = len(state.columns[column - 1])
        if size:
            return size
    raise rule_error("donburiko.no-such-column", column=column)


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value at a place."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)


def _changed(chips: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    changed = list(chips)
    changed[seat] += by
    return tuple(changed)


def _turns_after(seat: int, players: int) -> tuple[int, ...]:
    """The seats in the order of their turns after that of `seat`, which is the last."""
    return (*range(seat + 1, players), *range(seat + 1))


_TURNS_AFTER = [
    [_turns_after(seat, players) for seat in range(players)] for players in range(MOST_PLAYERS + 1)
]


# -- taking -------------------------------------------------------------------------------


def _take(state: State, number: int) -> State:
    """The chips first, then the cards are turned, and counted as soon as all are known."""
    if _size(state, number) < 2:
        raise rule_error("donburiko.column-single", column=number)
    column, chips = state.columns[number - 1], state.chips
    on_it = [each for each in column if each.closed]
    if on_it:
        chips = _changed(chips, state.seat, len(on_it))
    cards = _known(column)
    if len(cards) == len(column) and Card.CHOICE not in cards:
        return _settle(state, number, cards, chips, _least_total(cards))
    turned = tuple([laid(each.card, False, each.seat) for each in column])
    return _turned(state, number, turned, chips)


def _reveal(state: State, card: Card) -> State:
    if card not in unseen_cards(state):
        raise rule_error("donburiko.card-elsewhere", card=card)
    assert state.taking is not None
    column = state.columns[state.taking - 1]
    place = next(place for place, each in enumerate(column) if each.card is None)
    turned = _with(column, place, laid(card, False, column[place].seat))
    cards = _known(turned)
    if len(cards) == len(turned) and Card.CHOICE not in cards:
        return _settle(state, state.taking, cards, state.chips, _least_total(cards))
    return _turned(state, state.taking, turned, state.chips)


def _turned(state: State, number: int, column: Column, chips: tuple[int, ...]) -> State:
    """The taker has turned the column over: its next unknown card, or the choice."""
    phase: Phase = "reveal" if len(_known(column)) < len(column) else "count"
    columns = _with(state.columns, number - 1, column)
    return State(
        phase,
        state.hands,
        columns,
        chips,
        state.bank,
        state.taken,
        state.seat,
        number,
        state.round,
    )


def _known(column: Column) -> tuple[Card, ...]:
    return tuple([each.card for each in column if each.card])


def _choose(state: State, total: int) -> State:
    assert state.taking is not None
    cards = _known(state.columns[state.taking - 1])
    possible = _totals(cards)
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
    for following in _TURNS_AFTER[len(taken)][seat]:
        if not taken[following] and _can_act(state.hands[following], columns):
            return State(
                "turn",
                state.hands,
                columns,
                chips,
                bank,
                taken,
                following,
                None,
                state.round,
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
    number, aside = old.number + (not ended), held(old.deck)
    coming = Round(number, aside, old.deck, old.published, old.starting_chips)
    return between_rounds("over" if ended else "deal", chips, bank, state.seat, coming)


def view(state: State, seat: int | None) -> State:
    """What the player at `seat` may see (None: anybody): other hands are only counts, and a
    face-down card is known to whoever attached it."""

    def seen(column: Column) -> Column:
        shown = [not each.closed or each.seat == seat for each in column]
        pairs = zip(column, shown, strict=True)
        return tuple([each if show else laid(None, True, each.seat) for each, show in pairs])

    hands = enumerate(state.hands)
    return replace(
        state,
        hands=tuple([hand if place == seat else hand.unseen() for place, hand in hands]),
        columns=tuple(map(seen, state.columns)),
        round=replace(state.round, aside=state.round.aside.unseen()),
    )
