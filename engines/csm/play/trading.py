"""Buying and selling certificates.

Source: <株式の売買>. Money is in dollars.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards.deck import SUITS, Card
from engines.csm.bank import pay_out
from engines.csm.facts import (
    MOST_PURCHASES,
    PLACES,
    RUINED,
    SHARE_LIMIT,
    SHARES,
    place_of,
    rule_error,
    shares_of,
)
from engines.csm.state import BUY, SELL, Buy, Move, Sell, State, can_be_held, put, shares_held


def purchases(state: State, cards: Iterable[Card]) -> list[Move]:
    """The cards among `cards` that the seat to move can buy."""
    if len(state.bought) == MOST_PURCHASES:
        return []
    most = _most_shares(state)
    return [BUY[card.index] for card in cards if SHARES[card.index] <= most[PLACES[card.index]]]


def _most_shares(state: State) -> list[int]:
    """How many shares of each company the seat to move may still buy and can pay; 0 of a ruin."""
    cash = state.cash[state.seat]
    room = [SHARE_LIMIT] * len(SUITS)
    for held in state.certificates[state.seat]:
        room[PLACES[held.index]] -= SHARES[held.index]
    payable = [cash // one.price if one.price else 0 for one in state.companies]
    return list(map(min, room, payable))


def sales(state: State) -> list[Move]:
    """The certificates that the seat to move can sell."""
    held = state.certificates[state.seat]
    if state.house.sell_same_turn or not state.bought:
        return [SELL[card.index] for card in dict.fromkeys(held)]
    return [
        SELL[card.index]
        for card in dict.fromkeys(held)
        if held.count(card) > state.bought.count(card)
    ]


def buy(state: State, move: Buy) -> State:
    """The hand card becomes a certificate; its price goes to the bank."""
    card, seat = move.card, state.seat
    cost = _cost(state, card)
    cash = list(state.cash)
    cash[seat] -= cost
    certificates = list(state.certificates)
    certificates[seat] = (*certificates[seat], card)
    return state.changed(
        hands=put(state.hands, seat, state.hand.without(card)),
        certificates=tuple(certificates),
        cash=tuple(cash),
        bank=state.bank + cost,
        bought=(*state.bought, card),
    )


def _cost(state: State, card: Card) -> int:
    """What a card costs the seat to move. Raises RuleError when it cannot be bought."""
    if not can_be_held(state, card):
        raise rule_error("csm.not-in-hand", card=card)
    if len(state.bought) == MOST_PURCHASES:
        raise rule_error("csm.two-bought", most=MOST_PURCHASES)
    price = state.price(card)
    if price == RUINED:
        raise rule_error("csm.company-is-ruined", card=card, suit=card.suit)
    shares = shares_held(state.certificates[state.seat], place_of(card)) + shares_of(card)
    if shares > SHARE_LIMIT:
        raise rule_error(
            "csm.over-the-limit", card=card, suit=card.suit, shares=shares, most=SHARE_LIMIT
        )
    cost, cash = price * shares_of(card), state.cash[state.seat]
    if cost > cash:
        raise rule_error("csm.cannot-pay", card=card, cost=cost, cash=cash)
    return cost


def sell(state: State, move: Sell) -> State:
    """The certificate goes to the discards; the bank pays, debts first, after levies if short."""
    card, seat = move.card, state.seat
    held = state.certificates[seat]
    if card not in held:
        raise rule_error("csm.not-held", card=card)
    sold_all_old = held.count(card) <= state.bought.count(card)
    if sold_all_old and not state.house.sell_same_turn:
        raise rule_error("csm.bought-this-turn", card=card)
    certificates = list(state.certificates)
    place = held.index(card)
    certificates[seat] = held[:place] + held[place + 1 :]
    after = state.changed(certificates=tuple(certificates), discards=(*state.discards, card))
    return pay_out(after, seat, state.price(card) * shares_of(card))
