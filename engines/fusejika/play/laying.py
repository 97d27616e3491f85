"""Laying a person in 不確定世界の時空干渉者, and the end of a round. Source: 【ゲームの進行】."""

from __future__ import annotations

from dataclasses import replace

from engines.cards.deck import Card
from engines.contract.errors import RuleError
from engines.fusejika.effects import AWAITED, use
from engines.fusejika.facts import DECK, EFFECTS, RANKS, is_person, rule_error
from engines.fusejika.state import CannotLay, Lay, Move, Round, State, ranks_of, set_up, unseen

_LAY = {c: Lay(c) for c in DECK}
_CANNOT_LAY = CannotLay()


def legal_lays(state: State) -> list[Move]:
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


def lay(state: State, move: Lay) -> State:
    """A person comes to lie before its player, and its effect is used. Raises RuleError for a card
    that cannot be laid."""
    laid, seat = move.card, state.seat
    _check_lay(state, laid)
    effect = EFFECTS[laid.rank]
    hands, rows = list(state.hands), list(state.rows)
    hands[seat] = hands[seat].without(laid)
    rows[seat] = row = (*rows[seat], laid)
    after = State(
        phase=AWAITED[effect],
        hands=tuple(hands),
        rows=tuple(rows),
        pile=state.pile,
        under=state.under,
        seat=seat,
        seen=state.seen and tuple([c for c in state.seen if c is not laid]),
        finished=state.finished,
        house=state.house,
    )
    if len(row) == len(RANKS) and state.house.six_before_effect:
        return after.awaiting("over", seat)
    return use(after, effect)


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


def cannot_lay(state: State, _: CannotLay) -> State:
    """The hand is shown and the round counted. Source: 【ゲームの進行】７）."""
    problem = _stuck_problem(state)
    if problem:
        raise problem
    shown = state.hands[state.seat]
    finished = (*state.finished, Round(state.rows, state.seat, shown))
    if len(finished) == state.players:
        return replace(state, phase="over", seen=(*state.seen, *shown.known), finished=finished)
    return set_up(state.players, state.house, finished)
