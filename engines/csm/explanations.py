"""What lies open on the table, and why money and certificates change hands at a move, for play
and worked turns.

Prices, certificates, chips and debts lie open, so everybody at the table sees all of this. Money
is in dollars.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards.deck import SUITS
from engines.contract.score import Reason
from engines.csm.bank import is_short, levy
from engines.csm.facts import HIGHEST_NUMBER, LEVY, NUMBERS, RUINED, SWING, place_of, shares_of
from engines.csm.state import Buy, Move, MovePrice, NewStock, Sell, State


def described(state: State) -> Iterator[Reason]:
    """The public state: prices, bank and stock, what lies before each player."""
    if not state.companies:
        return
    prices = zip(SUITS, state.companies, strict=True)
    yield Reason("state.prices", {suit.name.lower(): one.price for suit, one in prices})
    stock = len(state.stock) + state.jokers
    if state.house.chips == "unlimited":
        yield Reason("state.bank-unlimited", {"stock": stock})
    else:
        yield Reason("state.bank", {"bank": state.bank, "stock": stock})
    for seat, held in enumerate(state.certificates):
        data = {"seat": seat, "cash": state.cash[seat], "hand": len(state.hands[seat])}
        if held:
            yield Reason("state.player", {**data, "cards": held})
        else:
            yield Reason("state.player-without-certificates", data)
        if state.debts[seat]:
            yield Reason("state.debt", {"seat": seat, "debt": state.debts[seat]})
    if state.phase == "turn":
        yield Reason("state.turn", {"seat": state.seat, "turn": state.turn})
    if state.phase == "over":
        yield Reason("state.joker")


def explained(before: State, move: Move, after: State) -> Iterator[Reason]:
    """What the move does that its sentence and the new state do not say."""
    match move:
        case Buy():
            yield _amount("pays", before, move)
        case Sell():
            yield _amount("is-due", before, move)
            yield from _paid_out(before, move)
        case MovePrice(_, value):
            yield from _moved(before, move)
            if value == RUINED:
                yield from _ruined(before, move)
        case NewStock() if after.jokers > before.jokers:
            yield Reason("state.jokers-come-in", {"count": after.jokers})


def _amount(code: str, before: State, move: Buy | Sell) -> Reason:
    """Price × shares. Source: <株式の売買>."""
    price, shares = before.price(move.card), shares_of(move.card)
    data = {"seat": before.seat, "price": price, "shares": shares, "amount": price * shares}
    return Reason(f"state.{code}", data)


# -- the bank that runs short, and debts. Source: <銀行のお金が不足した場合>


def _paid_out(before: State, move: Sell) -> Iterator[Reason]:
    seat, bank = before.seat, before.bank
    cash, debts = list(before.cash), list(before.debts)
    income = before.price(move.card) * shares_of(move.card)
    while is_short(bank, debts[seat], income) and any(cash):
        due = income - min(debts[seat], income)
        yield Reason("state.bank-short", {"bank": bank, "due": due})
        had = tuple(cash)
        bank += levy(cash, debts)
        yield from _levied(had)
    settled = min(debts[seat], income)
    if settled:
        left = debts[seat] - settled
        code = "debt-paid-in-part" if left else "debt-paid"
        yield Reason(f"state.{code}", {"seat": seat, "amount": settled, "left": left})
    if income - settled > bank:
        yield Reason("state.income-lost", {"seat": seat, "amount": income - settled - bank})


def _levied(had: tuple[int, ...]) -> Iterator[Reason]:
    """Who pays all of the $100, who a part and who nothing, by what they had before."""
    full = tuple(seat for seat, money in enumerate(had) if money >= LEVY)
    if full:
        yield Reason("state.levy-paid", {"seats": full, "amount": LEVY})
    for seat, money in enumerate(had):
        if money < LEVY:
            code = "levy-paid-in-part" if money else "levy-owed"
            yield Reason(f"state.{code}", {"seat": seat, "amount": money, "owed": LEVY - money})


# -- prices. Source: <株価の操作>


def _moved(before: State, move: MovePrice) -> Iterator[Reason]:
    """Why such a price may be: on a face card, by a face card, or as far as a company can go."""
    suit, price = move.card.suit, before.price(move.card)
    assert suit is not None
    if price not in NUMBERS:
        yield Reason("state.on-a-face-card", {"price": price})
        return
    change, swing = move.value - price, SWING[suit]
    if move.card.rank > HIGHEST_NUMBER or change in (swing.up, -swing.down):
        data = {"suit": suit, "price": price, "change": change}
        yield Reason("state.swing", {**data, "up": swing.up, "down": -swing.down})


def _ruined(before: State, move: MovePrice) -> Iterator[Reason]:
    place = place_of(move.card)
    yield Reason("state.ruined", {"suit": SUITS[place]})
    nobody = True
    for seat, held in enumerate(before.certificates):
        lost = tuple(card for card in held if place_of(card) == place)
        if lost:
            nobody = False
            yield Reason("state.throws-away", {"seat": seat, "cards": lost, "count": len(lost)})
    if nobody:
        yield Reason("state.nobody-held", {"suit": SUITS[place]})
