"""The full proof of 時価で勝負, outside the suite.

    PYTHONPATH=.:tests python -m proof.jika [--games N]

Scores are held against `reference.jika`, which knows the rules and not the engine. The suite runs
the same functions on fewer cases.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import combinations, product
from random import Random

from reference import jika as reference

from engines.cards.deck import KING, QUEEN, SUITS, card
from engines.contract.errors import RuleError
from engines.contract.game import Entry
from engines.contract.hands import Hand
from engines.jika import GAME
from engines.jika.facts import KINGS, NUMBERS, QUEENS
from engines.jika.play import MACHINE
from engines.jika.reading import read_prices
from engines.jika.scoring import Shares, share_lines
from engines.jika.state import Dealt, Lay, Move, Pass, Show, State, WatcherTurned

NAMES = ("Aki", "Ben", "Chie", "Dai")
VISIBLE = tuple(combinations(range(1, 11), 2))
"""Two different numbers of a company; an ace counts 1."""
LETTERS = "SHDC"


def check_every_share() -> int:
    """All pairs of visible cards of two companies × all pairs of shares: 32,400 scores."""
    count = 0
    for first, second in product(VISIBLE, repeat=2):
        for queen, king in product(SUITS, repeat=2):
            visible = {s.value: second for s in SUITS} | {queen.value: first}
            text = " ".join(f"{s}{a}/{b}" for s, (a, b) in visible.items())
            prices = read_prices(text)
            dear, other = prices[queen.order], prices[king.order]
            assert dear is not None
            assert other is not None
            held = Shares(card(queen, QUEEN), card(king, KING))
            lines = share_lines(held, dear, other)
            total, dearer = reference.worth(queen.value, king.value, visible)
            assert sum(line.value for line in lines) == total
            assert reference.price(first) == dearer
            assert len(lines) == (1 if queen is king else 2)
            count += 1
    return count


def check_tables(count: int, seed: int) -> Counter[str]:
    """Three or four players at random prices: totals, places, winners."""
    rng, tally = Random(f"shares.{seed}"), Counter[str]()
    for _ in range(count):
        players = rng.choice((3, 4))
        low = rng.choice((3, 10))  # small prices tie often
        visible = {s: tuple(rng.sample(range(1, low + 1), 2)) for s in LETTERS}
        queens, kings = rng.sample(LETTERS, players), rng.sample(LETTERS, players)
        pairs = list(zip(queens, kings, strict=True))
        hands = tuple((name, f"Q{q} K{k}") for name, (q, k) in zip(NAMES, pairs, strict=False))
        prices = " ".join(f"{s}{a}/{b}" for s, (a, b) in visible.items())
        score = GAME.score(Entry({"hand": hands, "prices": prices}))
        worths = [reference.worth(q, k, visible) for q, k in pairs]
        assert [player.total for player in score.players] == [total for total, _ in worths]
        winners = reference.winners(worths)
        assert list(score.winners) == [NAMES[place] for place in winners]
        assert [p.rank for p in score.players] == [
            1 + sum(other > own for other in worths) for own in worths
        ]
        tally[f"{len(winners)} won"] += 1
        best = max(total for total, _ in worths)
        tally["tie-break"] += sum(total == best for total, _ in worths) > len(winners)
    return tally


def check_conserved(state: State) -> None:
    """36 number cards and eight shares, each in one place; jacks turned one by one."""
    places = [*state.hands, state.left_out]
    known = [c for hand in places for c in hand.known]
    for company in state.companies:
        known += [c for c in (*company.upper, *company.lower) if c.rank > 1]
    hidden = sum(hand.hidden for hand in places)
    assert len(set(known)) == len(known)
    assert len(known) + hidden == len(NUMBERS) == 36
    assert set(known) <= set(NUMBERS)
    if state.phase != "deal":
        shares = [*state.shares, state.left_shares]
        held = [c for hand in shares for c in hand.known]
        assert len(held) + sum(hand.hidden for hand in shares) == 8
        assert len(set(held)) == len(held)
        assert set(held) <= {*QUEENS, *KINGS}
    assert len(set(state.fan)) == len(state.fan) <= 4


def play(players: int, rng: Random) -> tuple[State, Counter[str]]:
    """A whole random game, conserved at each step and counted a second time at the end."""
    tally: Counter[str] = Counter()
    state = MACHINE.setup(players, {})
    while not MACHINE.over(state):
        check_conserved(state)
        chance = MACHINE.awaits_chance(state)
        move = MACHINE.chance(state, rng) if chance else rng.choice(MACHINE.legal(state))
        if isinstance(move, WatcherTurned) and len(state.fan) == 4:
            tally["piles rebuilt"] += 1
        if isinstance(move, Pass):
            held = state.hands[state.seat].known
            assert all(c.suit is state.watched for c in held)
            tally["passes"] += 1
        state = MACHINE.apply(state, move)
    check_conserved(state)
    score = MACHINE.result(state, NAMES[:players])
    visible = {
        s: [pile[-1].rank for pile in (company.upper, company.lower) if pile]
        for s, company in zip(LETTERS, state.companies, strict=True)
    }
    worths = []
    for hand in state.shares:
        queen, king = sorted(hand.known, key=lambda c: c.rank)
        worths.append(reference.worth(queen.code[0], king.code[0], visible))
    assert [player.total for player in score.players] == [total for total, _ in worths]
    assert list(score.winners) == [NAMES[place] for place in reference.winners(worths)]
    tally["games with a pass"] += tally["passes"] > 0
    tally["games"] += 1
    return state, tally


def check_games(players: int, count: int, seed: int) -> Counter[str]:
    rng, tally = Random(f"market.{seed}.{players}"), Counter[str]()
    for _ in range(count):
        tally += play(players, rng)[1]
    return tally


def check_refereed(players: int, rng: Random) -> int:
    """A game refereed blind: every move made is among those held possible, what is not possible
    is refused, and all that is public comes out the same; the shares are shown at the end."""
    state = blind = MACHINE.setup(players, {})
    moves = 0
    while not MACHINE.over(state):
        chance = MACHINE.awaits_chance(state)
        move = MACHINE.chance(state, rng) if chance else rng.choice(MACHINE.legal(state))
        told = _unseen(move) if isinstance(move, Dealt) else move
        if not chance:
            possible = set(MACHINE.legal(blind))
            assert set(MACHINE.legal(state)) <= possible
            _check_refusals(blind, possible)
        state, blind = MACHINE.apply(state, move), MACHINE.apply(blind, told)
        if state.phase != "over":
            assert MACHINE.view(state, None) == MACHINE.view(blind, None)
        moves += 1
    for hand in state.shares:
        queen, king = sorted(hand.known, key=lambda c: c.rank)
        assert Show(queen, king) in MACHINE.legal(blind)
        blind = MACHINE.apply(blind, Show(queen, king))
    assert MACHINE.over(blind)
    names = NAMES[:players]
    assert MACHINE.result(blind, names).data() == MACHINE.result(state, names).data()
    return moves


def _unseen(move: Dealt) -> Dealt:
    return Dealt(
        tuple(Hand((), len(hand)) for hand in move.hands),
        tuple(Hand((), len(hand)) for hand in move.shares),
    )


def _check_refusals(blind: State, possible: set[Move]) -> None:
    for chosen, side in product(NUMBERS[:: 1 + blind.round % 5], ("upper", "lower")):
        move = Lay(chosen, "upper" if side == "upper" else "lower")
        try:
            MACHINE.apply(blind, move)
        except RuleError:
            assert move not in possible
        else:
            assert move in possible


def main() -> None:
    """Run everything and print what was done, a line each."""
    parser = argparse.ArgumentParser(prog="proof.jika")
    parser.add_argument("--games", type=int, default=10_000, help="games a number of players")
    parser.add_argument("--tables", type=int, default=200_000)
    chosen = parser.parse_args()
    started = time.perf_counter()

    def say(what: str) -> None:
        print(f"{time.perf_counter() - started:7.0f} s  {what}", flush=True)

    say(f"visible cards × shares: {check_every_share():,} scores")
    say(f"tables of hands, seed 41: {dict(check_tables(chosen.tables, 41))}")
    for players in (3, 4):
        say(f"{players} players, seed 42: {dict(check_games(players, chosen.games, 42))}")
    rng = Random("blind.43")
    few = chosen.games // 10
    moves = sum(check_refereed(3 + game % 2, rng) for game in range(few))
    say(f"refereed blind, seed 43: {few:,} games, {moves:,} moves")


if __name__ == "__main__":
    main()
