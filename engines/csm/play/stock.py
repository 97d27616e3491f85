"""What comes from the stock: opening prices, the deal, refilling, the new stock, the joker.

The order of the stock is nobody's knowledge and is not kept: a draw is a move of chance.
Source: <用意>, <ディール>, <山札がなくなったとき>, <ゲームの終わり>.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import takewhile
from random import Random

from engines.cards.deck import BY_INDEX, SUITS, Card, card
from engines.contract.hands import Hand
from engines.csm.facts import (
    HAND_SIZE,
    HIGHEST_NUMBER,
    JOKERS,
    NUMBERS,
    rule_error,
)
from engines.csm.state import (
    Company,
    Dealt,
    Drawn,
    DrawnUnseen,
    JokerDrawn,
    PricesTurned,
    State,
    in_order,
    put,
    unseen,
)


def open_prices(state: State, move: PricesTurned) -> State:
    """The first number card of each company lies below the strip; the rest is shuffled."""
    if tuple(c.suit for c in move.cards) != SUITS:
        raise rule_error("csm.opening", problem="one-a-company")
    if any(c.rank not in NUMBERS for c in move.cards):
        raise rule_error("csm.opening", problem="number-cards")
    companies = tuple(Company((c,), c.rank) for c in move.cards)
    stock = _without(state, move.cards, 0)
    if stock is None:
        raise rule_error("csm.opening", problem="not-in-stock")
    return state.changed(phase="deal", companies=companies, stock=stock)


def deal(state: State, move: Dealt) -> State:
    """Eight cards each; what is left is the stock."""
    if len(move.hands) != state.players:
        raise rule_error("csm.deal", problem="players")
    if any(len(hand) != HAND_SIZE or hand.hidden < 0 for hand in move.hands):
        raise rule_error("csm.deal", problem="hand-size")
    known = [c for hand in move.hands for c in hand.known]
    stock = _without(state, known, sum(hand.hidden for hand in move.hands))
    if stock is None:
        raise rule_error("csm.deal", problem="not-in-stock")
    return state.changed(phase="turn", hands=move.hands, stock=stock)


def end_turn(state: State) -> State:
    """The next turn, or what must be drawn first."""
    needed = state.spent
    if needed == 0:
        return _next_turn(state, state.hands, state.stock)
    enough = len(state.stock) + state.jokers >= needed
    return state.changed(phase="refill" if enough else "new-stock")


def _next_turn(state: State, hands: tuple[Hand, ...], stock: Hand) -> State:
    return state.changed(
        phase="turn",
        hands=hands,
        stock=stock,
        seat=(state.seat + 1) % state.players,
        turn=state.turn + 1,
        steps=(),
        bought=(),
    )


def make_new_stock(state: State) -> State:
    """What is left of the stock, the discards, all prices but the visible ones, and the jokers.

    The jokers come in once: afterwards they are in the stock until one ends the game.
    """
    covered = [c for company in state.companies for c in company.cards[:-1]]
    known = in_order([*state.stock.known, *state.discards, *covered])
    return state.changed(
        phase="refill",
        stock=Hand(known, state.stock.hidden),
        companies=tuple(Company(one.cards[-1:], one.price) for one in state.companies),
        discards=(),
        jokers=JOKERS,
    )


def refill(state: State, move: Drawn) -> State:
    """The hand is full again, and the turn passes on."""
    if len(move.cards) != state.spent:
        raise rule_error("csm.draw", problem="count")
    return _next_turn(state, *_drawn(state, move.cards, 0))


def refill_unseen(state: State, move: DrawnUnseen) -> State:
    """The hand is full again with cards that nobody here knows."""
    if move.count != state.spent:
        raise rule_error("csm.draw", problem="count")
    return _next_turn(state, *_drawn(state, (), move.count))


def show_joker(state: State, move: JokerDrawn) -> State:
    """The game ends as soon as a joker comes up."""
    if not state.jokers:
        raise rule_error("csm.draw", problem="no-joker")
    if move.hidden < 0 or len(move.cards) + move.hidden >= state.spent:
        raise rule_error("csm.draw", problem="count")
    hands, stock = _drawn(state, move.cards, move.hidden)
    return state.changed(phase="over", hands=hands, stock=stock, jokers=state.jokers - 1)


def _drawn(state: State, cards: tuple[Card, ...], hidden: int) -> tuple[tuple[Hand, ...], Hand]:
    """The hands and the stock when the seat to move has drawn."""
    stock = _without(state, cards, hidden)
    if stock is None:
        raise rule_error("csm.draw", problem="not-in-stock")
    hand = Hand(in_order(state.hand.known + cards), state.hand.hidden + hidden)
    return put(state.hands, state.seat, hand), stock


def _without(state: State, cards: Sequence[Card], hidden: int) -> Hand | None:
    """The stock without these cards and `hidden` more; None when they cannot come from it."""
    stock = state.stock
    spare = stock.hidden
    left = unseen(state) if spare else None
    known = list(stock.known)
    for each in cards:
        if not _take(known, each):
            if left is None or not spare or each.suit is None or not left[each.index]:
                return None
            left[each.index] -= 1
            spare -= 1
    rest = len(known) + spare - hidden
    if rest < 0:
        return None
    return Hand((), rest) if hidden else Hand(tuple(known), spare)


def _take(pile: list[Card], card: Card) -> bool:
    """Whether the card was in this pile in card order, which is changed in place.

    `list.remove` would compare it with half of the stock.
    """
    place = bisect_left(pile, card.index, key=BY_INDEX)
    found = place < len(pile) and pile[place] is card
    if found:
        del pile[place]
    return found


# -- chance ---------------------------------------------------------------------------------


def fair_prices(rng: Random) -> PricesTurned:
    """The first number card of each company, any with equal chance."""
    ranks = [rng.randint(1, HIGHEST_NUMBER) for _ in SUITS]
    return PricesTurned(tuple(map(card, SUITS, ranks)))


def fair_deal(state: State, rng: Random) -> Dealt:
    """Hands from the shuffled stock; hidden ones where it is not fully known."""
    if state.stock.hidden:
        return Dealt((Hand((), HAND_SIZE),) * state.players)
    pile = list(state.stock.known)
    rng.shuffle(pile)
    starts = range(0, state.players * HAND_SIZE, HAND_SIZE)
    return Dealt(tuple(Hand(in_order(pile[start : start + HAND_SIZE])) for start in starts))


def fair_draw(state: State, rng: Random) -> Drawn | DrawnUnseen | JokerDrawn:
    """Any cards of the stock, where places beyond it are the jokers; drawing stops at the first
    joker. Hidden cards where the stock is not fully known."""
    size = len(state.stock)
    total = size + state.jokers
    places = rng.sample(range(total), min(state.spent, total))
    taken = list(takewhile(range(size).__contains__, places))
    joker = len(taken) < len(places)
    if state.stock.hidden:
        return JokerDrawn((), len(taken)) if joker else DrawnUnseen(len(taken))
    known = state.stock.known
    cards = tuple([known[place] for place in taken])
    return JokerDrawn(cards) if joker else Drawn(cards)
