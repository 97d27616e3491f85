"""The course of 不確定世界の時空干渉者: deals, new deals, laying, round ends, the end.

Seats are 0-based and clockwise; seat 0 has the start marker in the first round, and it goes one
seat to the left after each. Hands may be partly unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engines.cards.deck import BY_INDEX, Card
from engines.contract.errors import RuleError
from engines.contract.hands import Hand
from engines.fusejika import effects
from engines.fusejika.facts import (
    DECK,
    EFFECTS,
    HAND_SIZE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PERSONS,
    RANKS,
    is_person,
    rule_error,
)
from engines.fusejika.house import House
from engines.fusejika.state import (
    CannotLay,
    Claim,
    Copy,
    Dealt,
    Drawn,
    Keep,
    Kick,
    Lay,
    Lose,
    Move,
    Phase,
    Round,
    State,
    ranks_of,
    set_up,
    unseen,
)

_LAY = {c: Lay(c) for c in DECK}
_KEEP, _CLAIM, _CANNOT_LAY = Keep(), Claim(), CannotLay()


def setup(players: int, house: House) -> State:
    """The first round before it is dealt. Raises RuleError `fusejika.players`."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise rule_error("fusejika.players", count=players)
    return set_up(players, house)


# -- dealing ---------------------------------------------------------------------------------


def _deal(state: State, move: Dealt) -> State:
    problem = _deal_problem(state, move)
    if problem:
        raise rule_error("fusejika.deal", problem=problem)
    left = len(DECK) - HAND_SIZE * state.players
    return State(
        "claim",
        move.hands,
        state.rows,
        left,
        state.under,
        state.seat,
        state.seen,
        state.finished,
        state.house,
    )


def _deal_problem(state: State, move: Dealt) -> str:
    """A key that says what is wrong with a deal; "" when nothing is."""
    if len(move.hands) != state.players:
        return "players"
    for hand in move.hands:
        if len(hand) != HAND_SIZE or hand.hidden < 0:
            return "hand-size"
    known = [c for hand in move.hands for c in hand.known]
    different = set(known)
    if len(different) != len(known):
        return "twice"
    return "" if different <= PERSONS else "not-persons"


def _may_hold_three_alike(state: State) -> bool:
    """Whether the hand is, or for all that is known may be, three of one rank."""
    hand = state.hands[state.seat]
    ranks = {c.rank for c in hand.known}
    if not hand.hidden or len(ranks) > 1:
        return len(ranks) == 1
    hidden = [c.rank for c in unseen(state)]
    return any(hidden.count(rank) >= hand.hidden for rank in ranks or RANKS)


def _keep(state: State, _: Keep) -> State:
    """The next player is asked; after the last one the start player lays."""
    seat = (state.seat + 1) % len(state.hands)
    return state.awaiting("lay" if seat == state.start else "claim", seat)


def _claim(state: State, _: Claim) -> State:
    """All cards go back, and the same dealer deals anew. Source: 【準備】４）."""
    if not _may_hold_three_alike(state):
        raise rule_error("fusejika.not-three-alike")
    return set_up(state.players, state.house, state.finished)


# -- laying ----------------------------------------------------------------------------------


def _legal_lays(state: State) -> list[Move]:
    """The cards that are, or may be, in the hand and whose rank does not lie before it."""
    hand, ranks = state.hands[state.seat], ranks_of(state.rows[state.seat])
    moves: list[Move] = [_LAY[c] for c in hand.known if c.rank not in ranks]
    if hand.hidden:
        moves += [_LAY[c] for c in unseen(state) if c.rank not in ranks]
    if not moves or (hand.hidden and _stuck_problem(state) is None):
        moves.append(_CANNOT_LAY)
    return moves


def _stuck_problem(state: State) -> RuleError | None:
    """The error that says why the hand must hold a card that can be laid; None if it need not."""
    hand, ranks = state.hands[state.seat], ranks_of(state.rows[state.seat])
    known = tuple(c for c in hand.known if c.rank not in ranks)
    if known:
        return rule_error("fusejika.can-lay", cards=known)
    spare = sum(c.rank in ranks for c in unseen(state)) if hand.hidden else 0
    if hand.hidden > spare:
        return rule_error("fusejika.cannot-be-stuck", hidden=hand.hidden, spare=spare)
    return None


def _lay(state: State, move: Lay) -> State:
    laid, seat = move.card, state.seat
    _check_lay(state, laid)
    effect = EFFECTS[laid.rank]
    hands, rows = list(state.hands), list(state.rows)
    hands[seat] = hands[seat].without(laid)
    rows[seat] = row = (*rows[seat], laid)
    after = State(
        effects.AWAITED[effect],
        tuple(hands),
        tuple(rows),
        state.pile,
        state.under,
        seat,
        state.seen and tuple([c for c in state.seen if c is not laid]),
        state.finished,
        state.house,
    )
    if len(row) == len(RANKS) and state.house.six_before_effect:
        return after.awaiting("over", seat)
    return effects.use(after, effect)


def _check_lay(state: State, laid: Card) -> None:
    hand = state.hands[state.seat]
    if laid not in hand.known:
        if not is_person(laid):
            raise rule_error("fusejika.not-a-person", card=laid)
        if not hand.hidden or laid not in unseen(state):
            raise rule_error("fusejika.not-in-hand", card=laid)
    for lying in state.rows[state.seat]:
        if lying.rank == laid.rank:
            raise rule_error("fusejika.rank-lies-there", card=laid, lying=lying)


def _cannot_lay(state: State, _: CannotLay) -> State:
    """The hand is shown and the round counted. Source: 【ゲームの進行】７）."""
    problem = _stuck_problem(state)
    if problem:
        raise problem
    shown = state.hands[state.seat]
    finished = (*state.finished, Round(state.rows, state.seat, shown))
    if len(finished) == state.players:
        return replace(state, phase="over", seen=(*state.seen, *shown.known), finished=finished)
    return set_up(state.players, state.house, finished)


# -- the machine -----------------------------------------------------------------------------


def chance(state: State, rng: Random) -> Move:
    """A fair deal, or fair draws from all cards that may lie on top of the pile."""
    if state.phase != "deal":
        return Drawn(tuple(rng.sample(unseen(state), effects.unseen_draws(state))))
    deck = list(DECK)
    rng.shuffle(deck)
    places = range(0, HAND_SIZE * state.players, HAND_SIZE)
    dealt = [sorted(deck[place : place + HAND_SIZE], key=BY_INDEX) for place in places]
    return Dealt(tuple([Hand(tuple(hand)) for hand in dealt]))


def legal(state: State) -> Sequence[Move]:
    """Every move that is legal for some hand that fits what is known."""
    phase = state.phase
    if phase == "lay":
        return _legal_lays(state)
    if phase == "claim":
        return (_KEEP, _CLAIM) if _may_hold_three_alike(state) else (_KEEP,)
    if phase == "lose":
        return effects.losses(state)
    if phase == "kick":
        return effects.kicks(state)
    return effects.copies(state) if phase == "copy" else ()


_BY_MOVE: dict[type, tuple[tuple[Phase, ...], Callable[[State, Any], State]]] = {
    Dealt: (("deal",), _deal),
    Keep: (("claim",), _keep),
    Claim: (("claim",), _claim),
    Lay: (("lay",), _lay),
    CannotLay: (("lay",), _cannot_lay),
    Copy: (("copy",), effects.copy),
    Lose: (("lose",), effects.lose),
    Kick: (("kick",), effects.kick),
    Drawn: (("get", "quick"), effects.draw),
}


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises RuleError with the rule that is broken."""
    try:
        phases, make = _BY_MOVE[type(move)]
    except KeyError:  # no move of this game
        phases = ()
    if state.phase not in phases:
        raise rule_error("fusejika.wrong-phase", phase=state.phase)
    return make(state, move)
