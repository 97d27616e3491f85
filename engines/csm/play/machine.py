"""The whole game of Card Stock Market as a state machine: turns of trading and moving prices.

Seats are 0-based; seat 0 begins. A turn's two parts begin with their first move and are over
when the other begins, so nobody needs to say so. Source: <プレイ>.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engines.contract.hands import EMPTY, Hand
from engines.contract.machine import Machine
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Reason, Score
from engines.csm.explanations import described, explained
from engines.csm.facts import (
    LEAST_PLAYERS,
    MONEY,
    MOST_DISCARDS,
    MOST_PLAYERS,
    RULINGS,
    START_MONEY,
    house_rules,
    rule_error,
)
from engines.csm.play import pricing, stock, trading
from engines.csm.scoring import Holding, Price, count
from engines.csm.state import (
    DISCARD,
    END_TURN,
    MOVE_TYPES,
    NEW_STOCK,
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
    Phase,
    PricesTurned,
    Sell,
    State,
    Step,
    can_be_held,
    deck,
    possible_cards,
    put,
)

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


class CsmMachine(Machine[State, Move]):
    """Card Stock Market played."""

    move_types = MOVE_TYPES

    def setup(self, players: int, rules: Rules) -> State:
        """The table before a card is turned: $200 each, the rest in the bank.

        Raises RuleError `csm.players`.
        """
        house = house_rules(resolve(RULINGS, rules))
        most = MOST_PLAYERS[house.packs]
        if not LEAST_PLAYERS <= players <= most:
            raise rule_error(
                "csm.players", count=players, least=LEAST_PLAYERS, most=most, packs=house.packs
            )
        return State(
            "prices",
            house,
            hands=(EMPTY,) * players,
            certificates=((),) * players,
            cash=(START_MONEY,) * players,
            debts=(0,) * players,
            bank=MONEY[house.chips] - START_MONEY * players,
            stock=Hand(deck(house)),
        )

    def awaits_chance(self, state: State) -> bool:
        return state.phase not in ("turn", "over")

    def chance(self, state: State, rng: Random) -> Move:
        """A fair turn of prices, deal, or draw."""
        match state.phase:
            case "prices":
                return stock.fair_prices(rng)
            case "deal":
                return stock.fair_deal(state, rng)
            case "new-stock":
                return NEW_STOCK
        return stock.fair_draw(state, rng)

    def turn(self, state: State) -> int | None:
        return state.seat if state.phase == "turn" else None

    def legal(self, state: State) -> Sequence[Move]:
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

    def apply(self, state: State, move: Move) -> State:
        kind = type(move)
        if _PHASE.get(kind) != state.phase:
            raise rule_error("csm.wrong-phase", phase=state.phase)
        step = _STEP.get(kind)
        if step is not None and not (state.steps and state.steps[-1] == step):
            state = _begin(state, step)
        return _APPLY[kind](state, move)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("csm.not-over")
        holdings = list(map(Holding, state.certificates, state.cash, state.debts))
        visible = [Price(one.cards[-1], one.price) for one in state.companies]
        prices = (visible[0], visible[1], visible[2], visible[3])
        house = state.house
        return count(names, holdings, prices, house.debt_counts, house.chosen())

    def view(self, state: State, seat: int | None) -> State:
        """Other hands and the stock as counts. Certificates, money, prices and discards lie
        open."""

        def seen(place: int, hand: Hand) -> Hand:
            return hand if place == seat else hand.unseen()

        return state.changed(
            hands=tuple(seen(place, hand) for place, hand in enumerate(state.hands)),
            stock=state.stock.unseen(),
        )

    def describe(self, state: State) -> tuple[Reason, ...]:
        return tuple(described(state))

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        return tuple(explained(before, move, after))


MACHINE = CsmMachine()
