"""Card Stock Market: what is told of money and certificates at a move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.cards.deck import Suit, card_of
from engines.contract.hands import Hand
from engines.csm.play import MACHINE
from engines.csm.state import Buy, Company, Drawn, MovePrice, NewStock, Sell, State
from playaid.games.catalogue import find_game
from playaid.words import LANGUAGES

NAMES = ("Aki", "Ben", "Chie")
Told = list[tuple[str, dict[str, Any]]]


def table(prices: str = "S6 H6 D8 C5", hand: str = "H2", **changes: Any) -> State:
    """Aki at turn with these hand cards and six that nobody knows."""
    companies = [card_of(code) for code in prices.split()]
    known = tuple(map(card_of, hand.split()))
    start = MACHINE.setup(3, {}).changed(
        phase="turn",
        companies=tuple(Company((card,), card.rank) for card in companies),
        hands=(Hand(known, 8 - len(known)), Hand((), 8), Hand((), 8)),
        stock=Hand((), 76),
    )
    return start.changed(**changes)


def told(state: State, move: Any) -> Told:
    facts = MACHINE.explain(state, move, MACHINE.apply(state, move))
    return [(fact.code.removeprefix("state."), dict(fact.data)) for fact in facts]


def held(*by_seat: str) -> dict[str, Any]:
    return {"certificates": tuple(tuple(map(card_of, cards.split())) for cards in by_seat)}


DUE = {"seat": 0, "price": 6, "shares": 5, "amount": 30}


def test_what_a_purchase_costs() -> None:
    assert told(table(hand="HK"), Buy(card_of("HK"))) == [("pays", DUE)]


def test_what_a_sale_brings() -> None:
    state = table(**held("HK", "", ""))
    assert told(state, Sell(card_of("HK"))) == [("is-due", DUE)]


def test_a_bank_that_is_short() -> None:
    """Everybody pays $100, Ben in part and Chie nothing."""
    state = table(**held("HK", "", ""), cash=(150, 40, 0), debts=(0, 0, 60), bank=20)
    assert told(state, Sell(card_of("HK"))) == [
        ("is-due", DUE),
        ("bank-short", {"bank": 20, "due": 30}),
        ("levy-paid", {"seats": (0,), "amount": 100}),
        ("levy-paid-in-part", {"seat": 1, "amount": 40, "owed": 60}),
        ("levy-owed", {"seat": 2, "amount": 0, "owed": 100}),
    ]


def test_a_debt_that_is_paid_back() -> None:
    state = table(**held("HK", "", ""), cash=(0, 90, 0), debts=(20, 0, 0))
    assert told(state, Sell(card_of("HK")))[1:] == [
        ("debt-paid", {"seat": 0, "amount": 20, "left": 0})
    ]
    state = state.changed(debts=(50, 0, 0))
    assert told(state, Sell(card_of("HK")))[1:] == [
        ("debt-paid-in-part", {"seat": 0, "amount": 30, "left": 20})
    ]


def test_what_a_bank_cannot_pay_even_then() -> None:
    state = table(**held("HK", "", ""), cash=(0, 0, 0), bank=20)
    assert told(state, Sell(card_of("HK")))[1:] == [("income-lost", {"seat": 0, "amount": 10})]


def test_what_is_told_of_money_is_what_changes_hands() -> None:
    """A second levy when the first does not do; the seller pays too and may owe."""
    rng = Random(9)
    for _ in range(2_000):
        cash = tuple(rng.choice((0, rng.randint(1, 99), rng.randint(100, 400))) for _ in range(3))
        debts = tuple(0 if money else rng.choice((0, 40, 120)) for money in cash)
        state = table(**held("HK", "", ""), cash=cash, debts=debts, bank=rng.randint(0, 40))
        after = MACHINE.apply(state, Sell(card_of("HK")))
        money, owed = list(cash), list(debts)
        for code, data in told(state, Sell(card_of("HK"))):
            for seat in data.get("seats", (data.get("seat"),)):
                if code == "is-due":
                    money[seat] += data["amount"]
                elif code.startswith("levy"):
                    money[seat] -= data["amount"]
                    owed[seat] += data.get("owed", 0)
                elif code.startswith("debt"):
                    money[seat] -= data["amount"]
                    owed[seat] -= data["amount"]
                    assert owed[seat] == data["left"]
                elif code == "income-lost":
                    money[seat] -= data["amount"]
        assert (tuple(money), tuple(owed)) == (after.cash, after.debts)


def test_as_far_as_a_company_can_go_and_face_cards() -> None:
    hearts = {"suit": Suit.HEARTS, "price": 6, "up": 5, "down": -4}
    state = table(hand="H2 H3 HJ")
    assert told(state, MovePrice(card_of("H3"), 3)) == []
    assert told(state, MovePrice(card_of("H2"), 2)) == [("swing", {**hearts, "change": -4})]
    assert told(state, MovePrice(card_of("HJ"), 11)) == [("swing", {**hearts, "change": 5})]


def test_a_face_card_is_left_however_far_it_is() -> None:
    state = table(prices="S6 HK D8 C5", hand="H2")
    assert told(state, MovePrice(card_of("H2"), 2)) == [("on-a-face-card", {"price": 13})]


def test_a_ruined_company() -> None:
    state = table(hand="CJ", **held("C2 H3 C3", "", "CK"))
    clubs = {"suit": Suit.CLUBS}
    swing = {**clubs, "price": 5, "change": -5, "up": 6, "down": -5}
    lost = (card_of("C2"), card_of("C3"))
    assert told(state, MovePrice(card_of("CJ"), 0)) == [
        ("swing", swing),
        ("ruined", clubs),
        ("throws-away", {"seat": 0, "cards": lost, "count": 2}),
        ("throws-away", {"seat": 2, "cards": (card_of("CK"),), "count": 1}),
    ]
    assert told(table(hand="CJ"), MovePrice(card_of("CJ"), 0))[1:] == [
        ("ruined", clubs),
        ("nobody-held", clubs),
    ]


def test_the_jokers_come_in_once() -> None:
    state = table(phase="new-stock")
    assert told(state, NewStock()) == [("jokers-come-in", {"count": 2})]
    assert told(state.changed(jokers=2), NewStock()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_it_is_said_and_seen_by_the_whole_table(lang: str) -> None:
    words, rng, codes = find_game("csm").words(lang), Random(3), set()
    for number in range(12):
        state = MACHINE.setup(3, {})
        while not MACHINE.over(state):
            waiting = MACHINE.awaits_chance(state)
            move = MACHINE.chance(state, rng) if waiting else rng.choice(list(MACHINE.legal(state)))
            after = MACHINE.apply(state, move)
            if number % 3 == 0 and state.phase == "turn" and not state.bank < 300:
                drained = state.changed(bank=rng.randint(0, 60))
                state, after = drained, MACHINE.apply(drained, move)
            facts = MACHINE.explain(state, move, after)
            seen = MACHINE.explain(MACHINE.view(state, None), move, MACHINE.view(after, None))
            assert facts == seen
            assert not facts or not isinstance(move, Drawn)
            assert all(words.reason(fact, NAMES) for fact in facts)
            codes |= {fact.code for fact in facts}
            state = after
    for code in ("debt-paid", "debt-paid-in-part", "levy-owed", "income-lost"):
        data = {"seat": 0, "amount": 5, "left": 6, "owed": 7}
        assert words.say(f"state.{code}", NAMES, **data)
    assert codes >= {"state.pays", "state.is-due", "state.ruined", "state.bank-short"}
