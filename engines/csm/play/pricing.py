"""Laying hand cards on the companies' prices, and what ruins a company.

Source: <株価の操作>. Prices are in dollars.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards.deck import Card
from engines.csm.facts import (
    HIGHEST_NUMBER,
    MOST_PRICE_CARDS,
    NUMBERS,
    PLACES,
    RUINED,
    SWING,
    place_of,
    rule_error,
    values_of,
    values_on,
)
from engines.csm.state import Company, Move, MovePrice, State, can_be_held, lays_on, put


def lays(state: State, cards: Iterable[Card]) -> list[Move]:
    """What the seat to move can do to prices with these cards."""
    if state.prices_moved == MOST_PRICE_CARDS:
        return []
    by_card = [lays_on(company.price) for company in state.companies]
    return [move for card in cards for move in by_card[PLACES[card.index]][card.index]]


def move_price(state: State, move: MovePrice) -> State:
    """The card is the company's new price; at $0 all its certificates are thrown away."""
    card, seat = move.card, state.seat
    _check(state, move)
    place = place_of(card)
    companies = list(state.companies)
    companies[place] = Company((*companies[place].cards, card), move.value)
    hands = put(state.hands, seat, state.hand.without(card))
    after = state.changed(hands=hands, companies=tuple(companies))
    return ruin(after, place) if move.value == RUINED else after


def ruin(state: State, place: int) -> State:
    """Everybody's certificates of a company go to the discards, without payment.

    Source: <株価の操作>[倒産].
    """
    kept = []
    lost: list[Card] = []
    for held in state.certificates:
        kept.append(tuple(card for card in held if place_of(card) != place))
        lost += [card for card in held if place_of(card) == place]
    return state.changed(certificates=tuple(kept), discards=(*state.discards, *lost))


def _check(state: State, move: MovePrice) -> None:
    card = move.card
    if not can_be_held(state, card):
        raise rule_error("csm.not-in-hand", card=card)
    if state.prices_moved == MOST_PRICE_CARDS:
        raise rule_error("csm.two-price-cards", most=MOST_PRICE_CARDS)
    price = state.price(card)
    if move.value in values_on(price, card):
        return
    if move.value not in values_of(card):
        raise rule_error("csm.not-its-value", card=card, value=move.value, allowed=values_of(card))
    if price not in NUMBERS and card.rank > HIGHEST_NUMBER:
        raise rule_error("csm.face-on-face", card=card, price=price)
    assert card.suit is not None
    swing = SWING[card.suit]
    raise rule_error(
        "csm.beyond-the-swing",
        card=card,
        value=move.value,
        price=price,
        least=max(RUINED, price - swing.down),
        most=price + swing.up,
    )
