"""The full proof of チキンスープ, outside the suite.

    PYTHONPATH=.:tests python -m proof.chicken [--games N] [--hands N]

Everything is held against `reference.chicken`, which knows the rules and not the engine. The suite
runs the same functions on fewer cases.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from random import Random

from reference import chicken as reference

from engines.cards.deck import Card, Suit, card, rank_text
from engines.chicken import GAME
from engines.chicken.facts import BONUS, FIELD, HELD_SUITS, ROUNDS
from engines.chicken.play import MACHINE
from engines.chicken.state import Bid, Field, State, Table, Taken
from engines.contract.errors import RuleError
from engines.contract.game import Entry
from engines.contract.hands import EMPTY, Hand

Case = tuple[int, int, tuple[int, int, int]]
"""A round: face-up card, the seat with the joker, the plays in order of revealing."""

RANKS = range(1, 14)
_REFUSALS = ("chicken.never-short", "chicken.equal-card")


def every_round() -> Iterator[Case]:
    """All 13³ plays × who holds the joker × face-up card: 65,910 rounds."""
    for up, start, plays in product(range(1, 11), range(3), product(RANKS, repeat=3)):
        yield up, start, (plays[0], plays[1], plays[2])


def sample_of_rounds(count: int, seed: int) -> Iterator[Case]:
    """Random rounds; every third time ones are as likely as all other numbers together."""
    rng = Random(f"rounds.{seed}")
    for number in range(count):
        few = [1, *rng.sample(RANKS, 2)] if number % 3 == 0 else RANKS
        first, second, third = (rng.choice(few) for _ in range(3))
        yield rng.randrange(1, 11), rng.randrange(3), (first, second, third)


def check_rounds(cases: Iterable[Case], equal_when_short: bool) -> Counter[str]:
    """Each round by the calculator and by the state machine, against the reference account."""
    tally: Counter[str] = Counter()
    for up, start, plays in cases:
        expected = reference.round_result(plays)
        possible = all(reference.possible_at_some_hand(up, p, equal_when_short) for p in set(plays))
        tally["rounds"] += 1
        tally["possible" if possible else "refused"] += 1
        _check_typed(up, plays, expected if possible else None, equal_when_short)
        _check_machine(up, start, plays, expected if possible else None, equal_when_short)
    return tally


def _entry(up: int, plays: tuple[int, ...], equal_when_short: bool, **more: str) -> Entry:
    laid = tuple((n, rank_text(p)) for n, p in zip(reference.PLAYERS, plays, strict=True))
    chosen = {"equal-when-short": "yes"} if equal_when_short else {}
    return Entry({"up": rank_text(up), "play": laid, **more}, chosen)


def _check_typed(
    up: int, plays: tuple[int, ...], expected: dict[str, object] | None, equal_when_short: bool
) -> None:
    try:
        data = GAME.score(_entry(up, plays, equal_when_short)).data()
    except RuleError as error:
        if expected is not None or error.code not in _REFUSALS:
            raise
        return
    assert expected is not None, (up, plays)
    assert data == {
        "game": "chicken",
        "open": expected["highest"],
        "hidden": expected["lowest"],
        "passed": expected["passed"],
        "bonus": expected["bonus"],
        "next_start": expected["next"],
        "rulings": {"equal-when-short": "yes"} if equal_when_short else {},
    }


def _hand(suit: Suit, up: int, laid: int) -> tuple[Card, ...]:
    """Cards of a player who may lay `laid` if anybody may: with the higher ones spent when it is
    not higher itself, and not more than four of them."""
    spent = [] if laid == 1 or laid > up else list(range(up + 1, 14))[:4]
    return tuple(card(suit, rank) for rank in RANKS if rank not in spent)


def _check_machine(
    up: int,
    start: int,
    plays: tuple[int, ...],
    expected: dict[str, object] | None,
    equal_when_short: bool,
) -> None:
    seats = [(start + place) % 3 for place in range(3)]
    hands: list[tuple[Card, ...]] = [(), (), ()]
    for seat, laid in zip(seats, plays, strict=True):
        hands[seat] = _hand(HELD_SUITS[seat], up, laid)
    above, below = card(Suit.SPADES, up), card(Suit.SPADES, up % 10 + 1)
    pile = Hand(tuple(c for c in FIELD if c not in (above, below)))
    table = Table(1, start, tuple(hands), (Taken(),) * 3, equal_when_short)
    state = State("bid", table, Field(pile, above, Hand((below,))))
    try:
        for seat, laid in zip(seats, plays, strict=True):
            move = Bid(card(HELD_SUITS[seat], laid))
            assert MACHINE.turn(state) == seat
            listed = move in MACHINE.legal(state)
            assert listed == reference.may_lay(
                [c.rank for c in hands[seat]], up, laid, equal_when_short
            )
            state = MACHINE.apply(state, move)
    except RuleError:
        assert expected is None, (up, plays)
        return
    assert expected is not None, (up, plays)
    _check_taken(state, seats, above, below, expected)


def _check_taken(
    state: State, seats: list[int], above: Card, below: Card, expected: dict[str, object]
) -> None:
    by_name = {name: state.table.taken[seat] for name, seat in zip("ABC", seats, strict=True)}
    assert [n for n, taken in by_name.items() if taken.open == (above,)] == [expected["highest"]]
    hidden = [n for n, taken in by_name.items() if taken.hidden == Hand((below,))]
    assert hidden == ([expected["lowest"]] if expected["lowest"] else [])
    assert state.field.removed == (EMPTY if expected["lowest"] else Hand((below,)))
    bonuses = {n: taken.bonus.code for n, taken in by_name.items() if taken.bonus is not None}
    assert bonuses == expected["bonus"]
    assert state.table.start == seats["ABC".index(str(expected["next"]))]
    assert state.table.round == 2


def check_piles(cases: Iterable[Case], equal_when_short: bool) -> int:
    """Each round with each bonus pile: refused exactly when no round can be like that."""
    count = 0
    for up, _, plays in cases:
        for left in range(4):
            told = "KQJ"[3 - left :]
            possible = reference.round_possible(up, plays, left, equal_when_short)
            entry = _entry(up, plays, equal_when_short, bonus_left=told)
            try:
                bonus = GAME.score(entry).data()["bonus"]
            except RuleError:
                assert not possible, (up, plays, told)
            else:
                assert possible, (up, plays, told)
                assert bonus == reference.round_result(plays, told)["bonus"]
            count += 1
    return count


def every_hand() -> Iterator[tuple[str, ...]]:
    """Up to five field cards and at most one bonus card: all 2,552 hands of one player."""
    for size in range(ROUNDS + 1):
        for losses in combinations(FIELD, size):
            for bonus in (None, *BONUS):
                yield tuple(c.code for c in (*losses, *([bonus] if bonus else [])))


def check_hands(hands: Iterable[tuple[str, ...]]) -> int:
    """One hand at a time: total, and lines that add up to it."""
    count = 0
    for hand in hands:
        player = GAME.score(Entry({"hand": (("", " ".join(hand)),)})).players[0]
        assert player.total == reference.total(hand) == sum(line.value for line in player.lines)
        count += 1
    return count


def check_tables(count: int, seed: int) -> Counter[str]:
    """Three hands as a game could leave them: totals, losers and winners; of an unfinished game
    the totals alone."""
    rng, tally = Random(f"tables.{seed}"), Counter[str]()
    for _ in range(count):
        hands = _random_table(rng)
        typed = tuple((n, " ".join(cards)) for n, cards in zip("ABC", hands, strict=True))
        data = GAME.score(Entry({"hand": typed})).data()
        totals = [reference.total(hand) for hand in hands]
        losers = [reference.PLAYERS[place] for place in reference.losers(totals)]
        assert [player["total"] for player in data["players"]] == totals
        finished = reference.finished(hands)
        assert finished == ("unfinished" not in data), hands
        assert data["losers"] == (losers if finished else [])
        assert data["winners"] == [n for n in "ABC" if finished and n not in losers]
        why = data.get("unfinished", f"{len(losers)} lose")
        tally[why] += 1
    return tally


def check_endings() -> Counter[str]:
    """Every way to spread nine and ten losses and the bonus cards over three players: said to be
    unfinished exactly when no five rounds lead there."""
    tally: Counter[str] = Counter()
    cards = [c.code for c in FIELD]
    for count in (len(FIELD) - 1, len(FIELD)):
        for losses in product(range(ROUNDS + 1), repeat=3):
            if sum(losses) != count:
                continue
            for left, seats in product(range(4), permutations(range(3))):
                pile = iter(cards)
                hands = [[next(pile) for _ in range(size)] for size in losses]
                for bonus, seat in zip(BONUS[:left], seats, strict=False):
                    hands[seat].append(bonus.code)
                typed = tuple((n, " ".join(each)) for n, each in zip("ABC", hands, strict=True))
                data = GAME.score(Entry({"hand": typed})).data()
                assert reference.finished(hands) == ("unfinished" not in data), hands
                tally[data.get("unfinished", "finished")] += 1
    return tally


def _random_table(rng: Random) -> list[list[str]]:
    """Each round gives two players a card; ones take bonus cards from the top."""
    hands: list[list[str]] = [[], [], []]
    cards = [c.code for c in FIELD]
    rng.shuffle(cards)
    rounds = rng.choice((ROUNDS, ROUNDS, rng.randrange(ROUNDS + 1)))
    three_ones = rng.randrange(4) == 0
    for number in range(rounds):
        for seat in rng.sample(range(3), 1 if three_ones and number == 0 else 2):
            hands[seat].append(cards.pop())
    for bonus, seat in zip(
        ("SK", "SQ", "SJ"),
        rng.sample(range(3), 3 if three_ones else rng.randrange(4)),
        strict=False,
    ):
        hands[seat].append(bonus)
    return hands


def check_conserved(state: State) -> None:
    """Ten field cards, three bonus cards and thirty-nine bids, each in one place."""
    table, field = state.table, state.field
    places = [field.pile, field.down, field.removed, *(taken.hidden for taken in table.taken)]
    known = [c for hand in places for c in hand.known]
    known += [c for taken in table.taken for c in taken.open]
    known += [field.up] if field.up else []
    hidden = sum(hand.hidden for hand in places)
    assert len(set(known)) == len(known)
    assert set(known) <= set(FIELD)
    assert len(known) + hidden == len(FIELD)
    taken = [one.bonus for one in table.taken if one.bonus is not None]
    assert Counter([*taken, *table.bonus_left]) == Counter(BONUS)
    if state.phase != "deal":
        spent = ROUNDS if state.phase in ("show", "over") else table.round - 1
        assert [len(hand) for hand in table.hands] == [13 - spent] * 3
        assert len({c for hand in table.hands for c in hand}) == 3 * (13 - spent)
        aces = sum(hand[0].rank == 1 for hand in table.hands)
        assert aces == len(table.bonus_left)


def play(rng: Random, equal_when_short: bool = False) -> State:
    """A whole random game, conserved at each step and counted a second time at the end."""
    rules = {"equal-when-short": "yes" if equal_when_short else "no"}
    state = MACHINE.setup(3, rules)
    while not MACHINE.over(state):
        check_conserved(state)
        if MACHINE.awaits_chance(state):
            move = MACHINE.chance(state, rng)
        else:
            move = rng.choice(MACHINE.legal(state))
        state = MACHINE.apply(state, move)
    check_conserved(state)
    totals = [
        reference.total([c.code for c in (*taken.open, *taken.hidden.known)])
        + (reference.total([taken.bonus.code]) if taken.bonus else 0)
        for taken in state.table.taken
    ]
    score = MACHINE.result(state, tuple("ABC"))
    assert [player.total for player in score.players] == totals
    assert list(score.losers) == ["ABC"[place] for place in reference.losers(totals)]
    if not score.losers:
        assert len(state.field.removed) == 1, "a draw needs a round of three ones"
    return state


def check_games(count: int, seed: int) -> Counter[str]:
    """Whole random games; every second one with equal cards allowed to who is short."""
    rng, tally = Random(f"games.{seed}"), Counter[str]()
    for number in range(count):
        state = play(rng, equal_when_short=number % 2 == 1)
        losers = MACHINE.result(state, tuple("ABC")).losers
        tally["games"] += 1
        tally[f"{len(losers)} lose" if losers else "draws"] += 1
        tally["three ones"] += len(state.field.removed)
    return tally


def main() -> None:
    """Run everything and print what was done, a line each."""
    parser = argparse.ArgumentParser(prog="proof.chicken")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=200_000)
    chosen = parser.parse_args()
    started = time.perf_counter()

    def say(what: str) -> None:
        print(f"{time.perf_counter() - started:7.0f} s  {what}", flush=True)

    for equal in (False, True):
        say(f"rounds, equal cards {equal}: {dict(check_rounds(every_round(), equal))}")
        unseated = (case for case in every_round() if case[1] == 0)
        say(f"rounds × bonus piles, equal cards {equal}: {check_piles(unseated, equal):,}")
    say(f"hands: {check_hands(every_hand()):,}")
    say(f"losses and bonus cards spread in every way: {dict(check_endings())}")
    say(f"tables of three hands, seed 71: {dict(check_tables(chosen.tables, 71))}")
    say(f"games, seed 72: {dict(check_games(chosen.games, 72))}")


if __name__ == "__main__":
    main()
