"""The whole game of Card Stock Market as a state machine: turns of trading and moving prices.

Seats are 0-based; seat 0 begins. A turn's two parts begin with their first move and are over
when the other begins, so nobody needs to say so. Source: <プレイ>.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engines.contract.hands import Hand
from engines.csm import pricing, stock, trading
from engines.csm.facts import MOST_DISCARDS, rule_error
from engines.csm.moves import (
    DISCARD,
    END_TURN,
    Buy,
    Dealt,
    Discard,
    Drawn,
    DrawnUnseen,
    EndTurn,
    JokerDrawn,
    Move,
    MovePrice,
    NewStock,
    PricesTurned,
    Sell,
)
from engines.csm.state import Phase, State, Step, can_be_held, possible_cards, put

OPEN: Final[dict[tuple[Step, ...], tuple[Step, ...]]] = {
    (): ("trade", "move", "discard"),
    ("trade",): ("trade", "move"),
    ("move",): ("trade", "move"),
    ("trade", "move"): ("move",),
    ("move", "trade"): ("trade",),
    ("discard",): ("discard",),
}
"""What may be done after the parts of the turn that were begun. Source: <プレイ>."""

_STEP: Final[dict[type, Step]] = {
    Buy: "trade",
    Sell: "trade",
    MovePrice: "move",
    Discard: "discard",
}
_PHASE: Final[dict[type, Phase]] = {
    PricesTurned: "prices",
    Dealt: "deal",
    NewStock: "new-stock",
    Drawn: "refill",
    DrawnUnseen: "refill",
    JokerDrawn: "refill",
    EndTurn: "turn",
    **dict.fromkeys(_STEP, "turn"),
}


def legal(state: State) -> Sequence[Move]:
    """Every move that is legal for some hand that fits what is known."""
    if state.phase != "turn":
        return ()
    cards = possible_cards(state)
    steps = OPEN[state.steps]
    moves: list[Move] = []
    if "trade" in steps:
        moves += trading.purchases(state, cards)
        moves += trading.sales(state)
    if "move" in steps:
        moves += pricing.lays(state, cards)
    if "discard" in steps and state.spent < MOST_DISCARDS:
        moves += [DISCARD[card.index] for card in cards]
    moves.append(END_TURN)
    return moves


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises RuleError with the rule that is broken."""
    kind = type(move)
    if _PHASE.get(kind) != state.phase:
        raise rule_error("csm.wrong-phase", phase=state.phase)
    step = _STEP.get(kind)
    if step is not None and not (state.steps and state.steps[-1] == step):
        state = _begin(state, step)
    return _APPLY[kind](state, move)


def _begin(state: State, step: Step) -> State:
    """The turn with one of its parts begun. Raises RuleError when that may not be."""
    if step in OPEN[state.steps]:
        return state.changed(steps=(*state.steps, step))
    if step == "discard":
        raise rule_error("csm.discard-instead")
    if state.steps == ("discard",):
        raise rule_error("csm.already-discarding")
    raise rule_error("csm.step-is-over", step=step)


def _discard(state: State, move: Discard) -> State:
    if not can_be_held(state, move.card):
        raise rule_error("csm.not-in-hand", card=move.card)
    if state.spent == MOST_DISCARDS:
        raise rule_error("csm.four-discarded", most=MOST_DISCARDS)
    hands = put(state.hands, state.seat, state.hand.without(move.card))
    return state.changed(hands=hands, discards=(*state.discards, move.card))


_APPLY: Final[dict[type, Callable[..., State]]] = {
    PricesTurned: stock.open_prices,
    Dealt: stock.deal,
    Buy: trading.buy,
    Sell: trading.sell,
    MovePrice: pricing.move_price,
    Discard: _discard,
    EndTurn: lambda state, move: stock.end_turn(state),
    NewStock: lambda state, move: stock.make_new_stock(state),
    Drawn: stock.refill,
    DrawnUnseen: stock.refill_unseen,
    JokerDrawn: stock.show_joker,
}


def view(state: State, seat: int | None) -> State:
    """What the player at `seat` may see (None: anybody): other hands and the stock as counts.

    Certificates, money, prices and discards lie open.
    """

    def seen(place: int, hand: Hand) -> Hand:
        return hand if place == seat else hand.unseen()

    return state.changed(
        hands=tuple(seen(place, hand) for place, hand in enumerate(state.hands)),
        stock=state.stock.unseen(),
    )
