"""Deals and new deals of 不確定世界の時空干渉者. Source: 【準備】."""

from __future__ import annotations

from dataclasses import replace

from engines.fusejika.facts import DECK, HAND_SIZE, PERSONS, RANKS, rule_error
from engines.fusejika.state import Claim, Dealt, Keep, State, set_up, unseen


def deal(state: State, move: Dealt) -> State:
    """The hands come into the game. Raises RuleError `fusejika.deal`, with what is wrong."""
    problem = _deal_problem(state, move)
    if problem:
        raise rule_error("fusejika.deal", problem=problem)
    left = len(DECK) - HAND_SIZE * state.players
    return replace(state, phase="claim", hands=move.hands, pile=left)


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


def may_hold_three_alike(state: State) -> bool:
    """Whether the hand is, or for all that is known may be, three of one rank."""
    hand = state.hands[state.seat]
    ranks = {c.rank for c in hand.known}
    if not hand.hidden or len(ranks) > 1:
        return len(ranks) == 1
    hidden = [c.rank for c in unseen(state)]
    return any(hidden.count(rank) >= hand.hidden for rank in ranks or RANKS)


def keep(state: State, _: Keep) -> State:
    """The next player is asked; after the last one the start player lays."""
    seat = (state.seat + 1) % len(state.hands)
    return state.awaiting("lay" if seat == state.start else "claim", seat)


def claim(state: State, _: Claim) -> State:
    """All cards go back, and the same dealer deals anew. Source: 【準備】４）."""
    if not may_hold_three_alike(state):
        raise rule_error("fusejika.not-three-alike")
    return set_up(state.players, state.house, state.finished)
