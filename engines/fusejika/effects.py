"""The six effects of 不確定世界の時空干渉者: what may be chosen, and what then lies where.

The player at `state.seat` has just laid the last card of the own row. Each effect leads to the
state after it: a choice, a draw, or the next player's turn. Source: 【カードの特殊効果】.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.cards.deck import ACE, BY_INDEX, Card
from engines.contract.hands import Hand
from engines.fusejika.facts import DECK, EFFECTS, MOST_PLAYERS, RANKS, Effect, rule_error
from engines.fusejika.state import Copy, Drawn, Kick, Lose, Phase, State, out_of_sight, ranks_of

# Moves are made once: whole games are played by the ten thousand.
_COPY = {effect: Copy(effect) for effect in EFFECTS.values()}
_LOSE = {c: Lose(c) for c in DECK}
_KICK = {c: [Kick(c, seat) for seat in range(MOST_PLAYERS)] for c in DECK}
_COPIED = tuple((rank, EFFECTS[rank]) for rank in RANKS if rank != ACE)

AWAITED: dict[Effect, Phase] = {
    "get": "get",
    "lost": "lose",
    "jump": "lay",
    "quick": "quick",
    "kick": "kick",
    "almighty": "copy",
}
"""What each effect waits for, if it can be used."""


def use(state: State, effect: Effect) -> State:
    """What follows when `state` awaits this effect: itself, or the next turn if it is unusable."""
    match effect:
        case "jump":
            return _next_turn(state, 2)
        case "get" | "quick":
            return _draw(state)
        case "lost":
            return state
        case "kick":
            return state if _can_kick(state) else _next_turn(state)
        case "almighty":
            return state if _copied(state) else _next_turn(state)


def _next_turn(state: State, step: int = 1) -> State:
    """The turn goes `step` seats to the left, unless six persons outlasted their effect."""
    return state.awaiting(*_after_effect(state, step))


def _after_effect(state: State, step: int = 1) -> tuple[Phase, int]:
    if len(state.rows[state.seat]) == len(RANKS):
        return "over", state.seat
    return "lay", (state.seat + step) % len(state.hands)


def _left_of(state: State) -> int:
    return (state.seat + 1) % len(state.hands)


# -- get and quick ---------------------------------------------------------------------------


def _draw(state: State) -> State:
    """Chance is asked for the unseen cards; those that all know are drawn at once."""
    if state.pile:
        return state
    return _give(state, ()) if state.under else _next_turn(state)


def unseen_draws(state: State) -> int:
    """How many of the awaited draws take an unseen card."""
    return min(len(state.drawing), state.pile)


def draw(state: State, move: Drawn) -> State:
    """The cards drawn come into the hands. Raises RuleError `fusejika.drawn`."""
    problem = _draw_problem(state, move)
    if problem:
        raise rule_error("fusejika.drawn", problem=problem)
    return _give(state, move.cards)


def _draw_problem(state: State, move: Drawn) -> str:
    """A key that says what is wrong with a draw; "" when nothing is."""
    if len(move.cards) != unseen_draws(state):
        return "count"
    known = [c for c in move.cards if c is not None]
    different = set(known)
    if len(different) != len(known):
        return "twice"
    return "" if different <= out_of_sight(state) else "elsewhere"


def _give(state: State, drawn: tuple[Card | None, ...]) -> State:
    """First the unseen cards as drawn, then those that all know to lie below; the next turn."""
    seats = state.drawing
    below = len(seats) - len(drawn)
    hands = list(state.hands)
    for seat, taken in zip(seats, (*drawn, *state.under[:below]), strict=True):
        hands[seat] = _with_card(hands[seat], taken)
    phase, next_seat = _after_effect(state)
    return State(
        phase=phase,
        hands=tuple(hands),
        rows=state.rows,
        pile=state.pile - len(drawn),
        under=state.under[below:],
        seat=next_seat,
        seen=(*state.seen, *state.under[:below]),
        finished=state.finished,
        house=state.house,
    )


def _with_card(hand: Hand, taken: Card | None) -> Hand:
    if taken is None:
        return Hand(hand.known, hand.hidden + 1)
    return Hand(tuple(sorted((*hand.known, taken), key=BY_INDEX)), hand.hidden)


# -- lost ------------------------------------------------------------------------------------


def losses(state: State) -> list[Lose]:
    """Every person before the player, the one just laid included."""
    return [_LOSE[c] for c in state.rows[state.seat]]


def lose(state: State, move: Lose) -> State:
    """The person goes under the pile. Raises RuleError for one that does not lie there."""
    _check_own(state, move.card)
    rows = _rows_with(state, state.seat, _row_without(state, move.card))
    return state.with_rows(rows, (*state.under, move.card), "lay", _left_of(state))


def _check_own(state: State, chosen: Card) -> None:
    if chosen not in state.rows[state.seat]:
        raise rule_error("fusejika.not-before-you", card=chosen)


def _row_without(state: State, gone: Card) -> tuple[Card, ...]:
    return tuple([c for c in state.rows[state.seat] if c is not gone])


def _rows_with(state: State, seat: int, row: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    rows = list(state.rows)
    rows[seat] = row
    return tuple(rows)


# -- kick ------------------------------------------------------------------------------------


def kicks(state: State) -> list[Kick]:
    """Every own person with every player it can be moved to."""
    taken = [(seat, ranks_of(state.rows[seat])) for seat in state.from_left[:-1]]
    return [
        _KICK[person][seat]
        for person in _kickable(state)
        for seat, ranks in taken
        if person.rank not in ranks
    ]


def _can_kick(state: State) -> bool:
    """Whether anybody lacks the rank of an own person; its owner never does."""
    own = {person.rank for person in _kickable(state)}
    return not all(map(own.issubset, map(ranks_of, state.rows)))


def _kickable(state: State) -> tuple[Card, ...]:
    row = state.rows[state.seat]
    spared = row[-1].rank != ACE or not state.house.almighty_kicks_itself
    return row[:-1] if spared else row


def kick(state: State, move: Kick) -> State:
    """The person lies before its receiver. Raises RuleError where the rules forbid it."""
    _check_kick(state, move)
    received = (*state.rows[move.to_seat], move.card)
    rows = list(state.rows)
    rows[state.seat] = _row_without(state, move.card)
    rows[move.to_seat] = received
    if len(received) == len(RANKS) and state.house.kick_completes:
        return state.with_rows(tuple(rows), state.under, "over", move.to_seat)
    return state.with_rows(tuple(rows), state.under, "lay", _left_of(state))


def _check_kick(state: State, move: Kick) -> None:
    _check_own(state, move.card)
    if move.card not in _kickable(state):
        raise rule_error("fusejika.kicks-itself", card=move.card)
    if not 0 <= move.to_seat < state.players:
        raise rule_error("fusejika.no-such-seat", number=move.to_seat)
    if move.to_seat == state.seat:
        raise rule_error("fusejika.kick-to-yourself", card=move.card)
    lying = next((c for c in state.rows[move.to_seat] if c.rank == move.card.rank), None)
    if lying is not None:
        raise rule_error(
            "fusejika.receiver-has-rank", card=move.card, lying=lying, seat=move.to_seat
        )


# -- almighty --------------------------------------------------------------------------------


def copies(state: State) -> list[Copy]:
    """Every effect that the almighty just laid may use."""
    return [_COPY[effect] for effect in _copied(state)]


def _copied(state: State) -> Sequence[Effect]:
    lying = _lying_effects(state)
    if not state.house.almighty_usable:
        return lying
    unusable = _unusable(state)
    return [effect for effect in lying if effect not in unusable]


def _lying_effects(state: State) -> tuple[Effect, ...]:
    """The effects of the persons that may be copied; another almighty never is."""
    rows = state.rows if state.house.almighty_own else _rows_with(state, state.seat, ())
    return _effects_of(frozenset[int]().union(*map(ranks_of, rows)))


@lru_cache(maxsize=1 << len(RANKS))
def _effects_of(ranks: frozenset[int]) -> tuple[Effect, ...]:
    return tuple([effect for rank, effect in _COPIED if rank in ranks])


def _unusable(state: State) -> tuple[Effect, ...]:
    """The effects of which nothing would come."""
    draws: tuple[Effect, ...] = () if state.pile_size else ("get", "quick")
    return draws if _can_kick(state) else (*draws, "kick")


def copy(state: State, move: Copy) -> State:
    """The chosen effect is used. Raises RuleError for one that may not be chosen."""
    effect = move.effect
    if effect == "almighty":
        raise rule_error("fusejika.copies-almighty")
    if effect not in _lying_effects(state):
        raise rule_error("fusejika.not-on-the-table", effect=effect)
    if state.house.almighty_usable and effect in _unusable(state):
        raise rule_error("fusejika.effect-unusable", effect=effect)
    return use(state.awaiting(AWAITED[effect], state.seat), effect)
