"""Prices, cards, values and scores of Card Stock Market: what `proof.csm` checks without a game."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from reference import csm as reference

from engines.cards.deck import CARDS, SUITS, Card, card_of
from engines.contract.errors import RuleError
from engines.contract.game import Entry
from engines.contract.hands import Hand
from engines.csm import GAME
from engines.csm.facts import values_on
from engines.csm.play import MACHINE
from engines.csm.state import (
    Company,
    MovePrice,
    State,
)


def top_card(suit: str, price: int) -> str:
    """A price card that can stand for a price; a king for $0."""
    return suit + reference.RANKS[price - 1] if price else suit + "K"


def check_every_lay() -> int:
    """Each company × price 0–13 × card × value 0–13: moves, machine and reference agree."""
    cases = 0
    for price in range(14):
        for laid in CARDS:
            state = _one_price(laid, price)
            listed = {move.value for move in MACHINE.legal(state) if isinstance(move, MovePrice)}
            for value in range(14):
                top = top_card(laid.code[0], price)
                expected = reference.may_lay(top, price, laid.code, value)
                assert (value in values_on(price, laid)) == expected, (price, laid, value)
                assert (value in listed) == expected, (price, laid, value)
                assert _can_lay(state, MovePrice(laid, value)) == expected, (price, laid, value)
                cases += 1
    return cases


def _one_price(laid: Card, price: int) -> State:
    """A turn in which one card is known and its company is at a price."""
    tops = [card_of(top_card(suit.value, 5)) for suit in SUITS]
    companies = [Company((top,), 5) for top in tops]
    assert laid.suit is not None
    top = card_of(top_card(laid.suit.value, price))
    companies[laid.suit.order] = Company((top,), price)
    start = MACHINE.setup(2, {})
    hands = (Hand((laid,) * 8), Hand((), 8))
    return start.changed(
        phase="turn", hands=hands, companies=tuple(companies), stock=Hand((), 104 - 20)
    )


def _can_lay(state: State, move: MovePrice) -> bool:
    try:
        MACHINE.apply(state, move)
    except RuleError:
        return False
    return True


@dataclass
class Asked:
    """A scoring request, and the same in plain lists."""

    entry: Entry
    held: list[list[str]]
    cash: list[int]
    debts: list[int]
    prices: dict[str, int]
    debt_counts: bool


def random_request(rng: Random) -> Asked:
    """Two packs shared out at random, within 12 shares of a company; any of all price cards."""
    players = rng.randint(1, 6)
    deck = reference.DECK * 2
    rng.shuffle(deck)
    prices, typed = {}, []
    for suit in reference.SUITS:
        top = next(card for card in deck if card[0] == suit)
        deck.remove(top)
        face = reference.is_face(top)
        prices[suit] = rng.choice((0, reference.number(top))) if face else reference.number(top)
        typed.append(f"{top}={prices[suit]}" if face else top)
    held: list[list[str]] = []
    for _ in range(players):
        mine: list[str] = []
        for each in [deck.pop() for _ in range(rng.randint(0, 10))]:
            shares = sum(reference.shares(c) for c in mine if c[0] == each[0]) + reference.shares(
                each
            )
            if prices[each[0]] and shares <= 12:
                mine.append(each)
        held.append(mine)
    debts = [rng.choice((0, 0, rng.randint(1, 300))) for _ in range(players)]
    cash = [0 if debt else rng.randint(0, 580) for debt in debts]  # who owes has no chip left
    debt_counts = rng.random() < 0.8
    names = [f"P{seat}" for seat in range(players)]
    entry = Entry(
        {
            "hand": tuple((name, " ".join(mine)) for name, mine in zip(names, held, strict=True)),
            "cash": tuple((name, str(money)) for name, money in zip(names, cash, strict=True)),
            "debt": tuple((name, str(debt)) for name, debt in zip(names, debts, strict=True)),
            "prices": " ".join(typed),
            "what_if": rng.random() < 0.1,
        },
        {} if debt_counts else {"debt-counts": "no"},
    )
    return Asked(entry, held, cash, debts, prices, debt_counts)


def check_scores(count: int, seed: int) -> int:
    """Random requests: totals, lines, places, winners, and worth after each possible price."""
    rng = Random(seed)
    for _ in range(count):
        asked = random_request(rng)
        score = GAME.score(asked.entry)
        totals = [
            reference.worth(mine, money, debt, asked.prices, asked.debt_counts)
            for mine, money, debt in zip(asked.held, asked.cash, asked.debts, strict=True)
        ]
        assert [player.total for player in score.players] == totals
        for player in score.players:
            assert sum(line.value for line in player.lines) == player.total
            assert player.rank == 1 + sum(other > player.total for other in totals)
        best = [f"P{seat}" for seat, total in enumerate(totals) if total == max(totals)]
        assert list(score.winners) == best
        _check_what_if(asked, score.extra.get("what_if", []), totals)
    return count


def _check_what_if(asked: Asked, effects: list[dict[str, object]], totals: list[int]) -> None:
    for effect in effects:
        suit = str(effect["card"])[0]
        prices = {**asked.prices, suit: int(str(effect["to"]))}
        held = asked.held
        if effect["to"] == 0:
            held = [[card for card in mine if card[0] != suit] for mine in held]
        after = [
            reference.worth(mine, money, debt, prices, asked.debt_counts)
            for mine, money, debt in zip(held, asked.cash, asked.debts, strict=True)
        ]
        assert effect["worth"] == {f"P{seat}": total for seat, total in enumerate(after)}
        changes = [new - old for new, old in zip(after, totals, strict=True)]
        assert effect["change"] == {f"P{seat}": change for seat, change in enumerate(changes)}
