"""Bids of チキンスープ: what may be laid. Source: 【ゲームの進行】◆フェイズ１：競り."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

from engines.cards.deck import ACE, Card
from engines.chicken.facts import PLAYERS, rule_error
from engines.chicken.play.dealing import ONE
from engines.chicken.play.taking import end_round
from engines.chicken.state import Bid, Phase, Reveal, State
from engines.contract.hands import Hand

_RANK = attrgetter("rank")


def first_unknown(bids: Sequence[Hand]) -> int:
    """The place of revealing of the first bid that nobody here knows."""
    return next(place for place, bid in enumerate(bids) if bid.hidden)


def cards_allowed(state: State, place: int) -> Sequence[Card]:
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


def bid(state: State, move: Bid) -> State:
    """The next bid is laid. Raises RuleError for a card that may not be."""
    _check_bid(state, len(state.bids), move.card)
    return _with_bids(state, (*state.bids, ONE[move.card]))


def reveal(state: State, move: Reveal) -> State:
    """The first unknown bid is turned up. Raises RuleError for a card that it cannot be."""
    place = first_unknown(state.bids)
    _check_bid(state, place, move.card)
    return _with_bids(state, (*state.bids[:place], ONE[move.card], *state.bids[place + 1 :]))


def _with_bids(state: State, bids: tuple[Hand, ...]) -> State:
    """The next bid, or unknown ones to be revealed, or the end of the round."""
    phase: Phase = "bid"
    if len(bids) == PLAYERS:
        if not (bids[0].hidden or bids[1].hidden or bids[2].hidden):
            return end_round(state, (bids[0].known[0], bids[1].known[0], bids[2].known[0]))
        phase = "reveal"
    return State(phase, state.table, state.field, bids)
