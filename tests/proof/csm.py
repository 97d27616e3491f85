"""The full proof of Card Stock Market, outside the suite.

    PYTHONPATH=.:tests python -m proof.csm [--games N] [--scores N]

Everything is held against `reference.csm`, which knows the rules and not the engine. The suite runs
the same functions on fewer cases.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from proof.csm_counting import check_every_lay, check_scores
from reference import csm as reference

from engines.cards.deck import CARDS, SUITS, Card
from engines.contract.saving import from_data, to_data
from engines.csm.facts import HouseRules
from engines.csm.play import MACHINE
from engines.csm.state import (
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
    State,
)

TURN_CAP = 1_000
"""Turns within which games of random players end; players who always pass never end one."""


# -- whole games ----------------------------------------------------------------------------


def plain_move(move: Move) -> tuple[object, ...]:
    """A player's move in the terms of `reference.csm`."""
    match move:
        case Buy(each):
            return "buy", each.code
        case Sell(each):
            return "sell", each.code
        case Discard(each):
            return "discard", each.code
        case MovePrice(each, value):
            return "lay", each.code, value
        case EndTurn():
            return ("end",)
    raise AssertionError(move)


def codes(cards: tuple[Card, ...]) -> list[str]:
    return [each.code for each in cards]


def mirror(table: reference.Table, move: Move) -> None:
    """The same move at the reference table."""
    match move:
        case PricesTurned(cards):
            table.open(codes(cards))
        case Dealt(hands):
            table.deal([codes(hand.known) for hand in hands])
        case NewStock():
            assert table.must_make_stock()
            table.make_stock()
        case Drawn(cards):
            assert not table.must_make_stock() or table.jokers_in
            table.refill(codes(cards), joker=False)
        case JokerDrawn(cards):
            table.refill(codes(cards), joker=True)
        case _:
            table.do(plain_move(move))


def check_same(state: State, table: reference.Table) -> None:
    """Everything on the table is the same on both."""
    assert list(state.cash) == table.cash
    assert list(state.debts) == table.owes
    assert state.bank == table.bank
    assert sorted(codes(state.stock.known)) == sorted(table.stock)
    assert codes(state.discards) == table.discards or sorted(codes(state.discards)) == sorted(
        table.discards
    )
    for seat in range(state.players):
        assert sorted(codes(state.hands[seat].known)) == sorted(table.hands[seat])
        assert sorted(codes(state.certificates[seat])) == sorted(table.held[seat])
    for suit, company in zip(SUITS, state.companies, strict=False):
        assert codes(company.cards) == table.piles[suit.value]
        assert company.price == table.price[suit.value]
    assert (state.phase == "over") == table.ended


def check_conserved(state: State, packs: int, money: int) -> None:
    """No card and no dollar is lost or made; nobody is below nothing or over the limit."""
    left = [packs] * len(CARDS)
    piles = [state.stock.known, state.discards, *state.certificates]
    piles += [hand.known for hand in state.hands]
    piles += [company.cards for company in state.companies]
    total = 0
    for pile in piles:
        total += len(pile)
        for each in pile:
            left[each.index] -= 1
    assert not any(left), "every card is somewhere, once"
    assert total == packs * len(CARDS)
    assert state.bank + sum(state.cash) == money
    assert min(*state.cash, *state.debts, state.bank) >= 0
    assert all(not debt or not cash for cash, debt in zip(state.cash, state.debts, strict=True))


Policy = Callable[[State, Random], Move]


def anything(state: State, rng: Random) -> Move:
    """A legal move at random."""
    return rng.choice(MACHINE.legal(state))


def hoarder(state: State, rng: Random) -> Move:
    """Buys low, drives prices up and sells high, so that a small bank runs short."""
    moves = MACHINE.legal(state)
    rising = [
        move
        for move in moves
        if (isinstance(move, Buy) and state.price(move.card) <= 5)
        or (isinstance(move, MovePrice) and move.value > state.price(move.card))
        or (isinstance(move, Sell) and state.price(move.card) >= 9)
    ]
    return rng.choice(rising) if rising and rng.random() < 0.8 else rng.choice(moves)


@dataclass
class Tally:
    """What a run of games saw."""

    games: int = 0
    moves: int = 0
    turns: int = 0
    longest: int = 0
    ruins: int = 0
    new_stocks: int = 0
    levies: int = 0
    debts: int = 0
    draws: int = 0

    def line(self) -> str:
        return (
            f"{self.games:,} games, {self.moves:,} moves, longest {self.longest} turns, "
            f"{self.ruins:,} ruins, {self.new_stocks:,} new stocks, "
            f"{self.levies:,} sales with a levy, {self.debts:,} of them into debt, "
            f"{self.draws:,} draws"
        )


def steps_of(start: State, rng: Random, policy: Policy) -> Iterator[tuple[State, Move, State]]:
    """A game move by move: before, move, after. Fails beyond the cap."""
    state = start
    while state.phase != "over":
        assert state.turn <= TURN_CAP, "random players end a game within the cap"
        waiting = MACHINE.awaits_chance(state)
        move = MACHINE.chance(state, rng) if waiting else policy(state, rng)
        after = MACHINE.apply(state, move)
        yield state, move, after
        state = after


def check_games(
    players: int,
    count: int,
    seed: int,
    *,
    policy: Policy = anything,
    house: HouseRules | None = None,
    money: tuple[int, int] | None = None,
    compared: int = 0,
) -> Tally:
    """Whole games, conserved at each step; the first `compared` of them held against reference.

    `money` are dollars that each player and the bank begin with, where not those of the rules.
    """
    house = house or HouseRules()
    tally = Tally()
    for game in range(count):
        rng = Random(f"{seed}.{players}.{game}")
        start = MACHINE.setup(players, house.chosen())
        if money is not None:
            start = start.changed(cash=(money[0],) * players, bank=money[1])
        _play_checked(start, rng, policy, tally, reference_too=game < compared)
    return tally


def _play_checked(
    start: State, rng: Random, policy: Policy, tally: Tally, reference_too: bool
) -> None:
    money, packs = start.bank + sum(start.cash), start.house.packs
    table = reference.Table(start.players, packs, money, start.house.sell_same_turn)
    table.cash, table.bank = list(start.cash), start.bank
    state = start
    for before, move, state in steps_of(start, rng, policy):
        check_conserved(state, packs, money)
        if reference_too:
            if before.phase == "turn":
                moves = MACHINE.legal(before)
                assert len(set(moves)) == len(moves)
                assert {plain_move(each) for each in moves} == table.legal()
            mirror(table, move)
            check_same(state, table)
            assert table.money() == money
        if rng.random() < 0.01:
            check_kept(before, move, state)
        tally.moves += 1
        tally.ruins += isinstance(move, MovePrice) and move.value == 0
        tally.new_stocks += isinstance(move, NewStock)
        tally.levies += isinstance(move, Sell) and _levied(before, state)
        tally.debts += sum(state.debts) > sum(before.debts)
    _check_result(state, table if reference_too else None, tally)
    tally.games += 1
    tally.turns += state.turn
    tally.longest = max(tally.longest, state.turn)


def _levied(before: State, after: State) -> bool:
    """Whether another seat than the seller's paid, or owes more."""
    others = [seat for seat in range(before.players) if seat != before.seat]
    return any(
        after.cash[seat] < before.cash[seat] or after.debts[seat] > before.debts[seat]
        for seat in others
    )


def _check_result(state: State, table: reference.Table | None, tally: Tally) -> None:
    names = [f"P{seat}" for seat in range(state.players)]
    score = MACHINE.result(state, names)
    tally.draws += len(score.winners) > 1
    for player in score.players:
        assert sum(line.value for line in player.lines) == player.total
    if table is not None:
        counts = state.house.debt_counts
        assert [player.total for player in score.players] == [
            reference.worth(held, cash, debt, table.price, counts)
            for held, cash, debt in zip(table.held, table.cash, table.owes, strict=True)
        ]


def check_kept(before: State, move: Move, after: State) -> None:
    """Save and load give the same state and move; the old state can be played from again."""
    for state in (before, after):
        assert from_data((State,), json.loads(json.dumps(to_data(state)))) == state
    again = from_data(MACHINE.move_types, json.loads(json.dumps(to_data(move))))
    assert again == move
    assert MACHINE.apply(before, again) == after


# -- hands that nobody knows ----------------------------------------------------------------


def unseen_move(move: Move) -> Move:
    """A chance move as a referee sees it who looks into no hand."""
    match move:
        case Dealt(hands):
            return Dealt(tuple(hand.unseen() for hand in hands))
        case Drawn(cards):
            return DrawnUnseen(len(cards))
        case JokerDrawn(cards):
            return JokerDrawn((), len(cards))
    return move


def check_refereed(players: int, seed: int) -> int:
    """A game refereed blind: every move made is among those held possible, and all that is
    public comes out the same."""
    rng = Random(f"blind.{seed}.{players}")
    start = blind = MACHINE.setup(players, {})
    moves = 0
    for before, move, after in steps_of(start, rng, anything):
        if before.phase == "turn":
            possible = set(MACHINE.legal(blind))
            assert set(MACHINE.legal(before)) <= possible
            own = MACHINE.view(before, before.seat)
            assert MACHINE.legal(own) == MACHINE.legal(before)
        blind = MACHINE.apply(blind, unseen_move(move))
        assert MACHINE.view(after, None) == MACHINE.view(blind, None)
        moves += 1
    return moves


def main() -> None:
    """Run everything and print what was done, a line each."""
    parser = argparse.ArgumentParser(prog="proof.csm")
    parser.add_argument("--games", type=int, default=10_000, help="games a number of players")
    parser.add_argument("--scores", type=int, default=1_000_000, help="scoring requests")
    chosen = parser.parse_args()
    started = time.perf_counter()

    def say(what: str) -> None:
        print(f"{time.perf_counter() - started:7.0f} s  {what}", flush=True)

    say(f"price × card × value: {check_every_lay():,} cases")
    for players in range(2, 7):
        tally = check_games(players, chosen.games, 63, compared=chosen.games // 10)
        say(f"{players} players, seed 63: {tally.line()}")
    for players in range(2, 7):
        few = chosen.games // 10
        tally = check_games(players, few, 64, policy=hoarder, money=(60, 0), compared=few)
        say(f"{players} players, $60 each and an empty bank, seed 64: {tally.line()}")
    for players in range(2, 6):
        house = HouseRules(packs=1, chips="least", sell_same_turn=False, debt_counts=False)
        few = chosen.games // 10
        tally = check_games(players, few, 65, policy=hoarder, house=house, compared=few)
        say(f"{players} players, one pack, other switches, seed 65: {tally.line()}")
    blind = sum(check_refereed(2 + game % 5, game) for game in range(chosen.games // 10))
    say(f"refereed blind: {chosen.games // 10:,} games, {blind:,} moves")
    say(f"scores, seed 66: {check_scores(chosen.scores, 66):,} requests")


if __name__ == "__main__":
    main()
