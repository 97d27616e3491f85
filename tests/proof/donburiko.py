"""ドンブリコ！ proved: every column of the deck, and thousands of whole games, each against the
reference computation.

The suite runs a part; the full run is `PYTHONPATH=.:tests python -m proof.donburiko`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from reference import donburiko as reference

from engines.contract.rulings import resolve
from engines.contract.saving import from_data, to_data
from engines.donburiko import GAME
from engines.donburiko.deck import BY_ORDER, COPIES, DECK, Card
from engines.donburiko.play import MACHINE
from engines.donburiko.scoring import count_column
from engines.donburiko.scoring.columns import best_first, payoff, totals
from engines.donburiko.state import (
    AttachClosed,
    AttachOpen,
    AttachUnseen,
    Choose,
    Dealt,
    Move,
    Reveal,
    State,
    Take,
)

EDITIONS = ("announced", "published")
PLAYERS = (2, 3, 4)
CAP = {2: 2000, 3: 500, 4: 500}
"""No random game takes more rounds. Players who will can go on for ever."""


# ---- columns


def columns_of_kinds() -> Iterator[tuple[Card, ...]]:
    """Every column of two cards or more that the deck can make, whatever its order."""
    for numbers in product(*(range(copies + 1) for copies in COPIES.values())):
        if sum(numbers) >= 2:
            pairs = zip(COPIES, numbers, strict=True)
            yield tuple(card for card, number in pairs for _ in range(number))


def columns_of_cards(most: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of two to `most` of the sixteen cards, each card for itself."""
    for size in range(2, most + 1):
        yield from combinations(DECK, size)


def ordered_columns(size: int) -> Iterator[tuple[Card, ...]]:
    """Every column of so many cards in every order they can lie in, one of each look."""
    for cards in product(Card, repeat=size):
        if all(number <= COPIES[card] for card, number in Counter(cards).items()):
            yield cards


def check_column(cards: tuple[Card, ...], published: bool) -> int:
    """Compare every way to count a column with the reference computation; how many ways."""
    typed = [card.value for card in cards]
    sums = reference.column_sums(typed)
    ways = totals(cards)
    assert set(ways) == sums, cards
    assert len(ways) == len(sums), cards
    chips = [payoff(total, published) for total in best_first(ways, published)]
    assert chips[1:2] != chips[:1], f"two best ways: {cards}"
    counted = count_column(cards, None, published)
    assert (counted.line.value, counted.total) == reference.best(typed, published), cards
    for total in ways:
        counted = count_column(cards, total, published)
        assert counted.line.value == reference.chips_for(total, published), (cards, total)
        expected = {other: reference.chips_for(other, published) for other in sums - {total}}
        assert dict(counted.others) == expected, (cards, total)
    count_column.cache_clear()
    return len(ways)


# ---- whole games


@dataclass
class Tally:
    """What a run of games came to."""

    games: int = 0
    moves: int = 0
    rounds: int = 0
    most_rounds: int = 0
    loaded: int = 0


def conserve(state: State) -> None:
    """All cards of the deck and all fifty chips are somewhere."""
    closed = sum(card.closed for column in state.columns for card in column)
    assert sum(state.chips) + state.bank + closed == 50, state
    assert min(state.chips) >= 0, state
    assert state.bank >= 0, state
    cards = [card for hand in (*state.hands, state.round.aside) for card in hand.known]
    cards += [card for taken in state.taken for card in taken]
    cards += [each.card for column in state.columns for each in column if each.card]
    cards.sort(key=BY_ORDER)
    assert tuple(cards) == state.round.deck, state


class Shadow:
    """The reference referee, told the moves of the engine."""

    def __init__(self, players: int, published: bool) -> None:
        self.table = reference.ReferenceTable(players, 3, published)
        self.taking = 0

    def follow(self, move: Move, after: State) -> None:
        table = self.table
        match move:
            case Dealt():
                table.deal(list(move.columns), [list(hand.known) for hand in move.hands])
            case AttachOpen():
                table.attach(move.card, move.column, closed=False)
            case AttachClosed():
                table.attach(move.card, move.column, closed=True)
            case Take():
                self.taking = move.column
                if after.phase == "count":
                    return
                table.take(move.column)
            case Choose():
                table.take(self.taking, move.total)
        self.compare(after)

    def compare(self, state: State) -> None:
        table = self.table
        assert list(state.chips) == table.chips, state
        assert state.bank == table.bank, state
        assert (state.phase == "over") == table.over, state
        assert MACHINE.turn(state) == table.seat, state
        assert state.round.number == table.round + (state.phase == "deal"), state
        if state.phase == "deal":
            assert state.seat == table.starter, state
        columns = [[each.card for each in column] for column in state.columns]
        assert columns == table.columns, state


def play(players: int, edition: str, seed: int, tally: Tally) -> None:
    """One random game, checked at each step; every 97th state is saved, loaded and undone."""
    rng = Random(f"donburiko {players} {edition} {seed}")
    state = MACHINE.setup(players, resolve(GAME.rulings, {"edition": edition}))
    shadow = Shadow(players, edition == "published")
    while not MACHINE.over(state):
        if MACHINE.awaits_chance(state):
            move = MACHINE.chance(state, rng)
        else:
            move = rng.choice(MACHINE.legal(state))
        after = MACHINE.apply(state, move)
        conserve(after)
        shadow.follow(move, after)
        tally.moves += 1
        if tally.moves % 97 == 0:
            _save_and_undo(state, move, after)
            tally.loaded += 1
        state = after
        assert state.round.number <= CAP[players], (players, edition, seed)
    tally.games += 1
    tally.rounds += state.round.number
    tally.most_rounds = max(tally.most_rounds, state.round.number)


def _save_and_undo(state: State, move: Move, after: State) -> None:
    again = from_data((State,), to_data(state))
    assert again == state
    assert MACHINE.apply(again, from_data(MACHINE.move_types, to_data(move))) == after


def run_games(players: int, edition: str, seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        play(players, edition, seed, tally)
    return tally


# ---- games as somebody at the table sees them


def follow_unseen(players: int, edition: str, seed: int, observer: int | None) -> None:
    """A game refereed by `observer` (None: an onlooker), who is told only what they can see: their
    table is always what the engine says they may see, and what happens is always legal there."""
    rng = Random(f"donburiko unseen {players} {edition} {seed}")
    state = MACHINE.setup(players, resolve(GAME.rulings, {"edition": edition}))
    seen = state
    while not MACHINE.over(state):
        if MACHINE.awaits_chance(state):
            move = MACHINE.chance(state, rng)
        else:
            move = rng.choice(MACHINE.legal(state))
        for public in _as_seen(state, seen, move, observer):
            assert MACHINE.awaits_chance(seen) or public in MACHINE.legal(seen), (seen, public)
            seen = MACHINE.apply(seen, public)
        state = MACHINE.apply(state, move)
        assert MACHINE.view(seen, observer) == MACHINE.view(state, observer), (seen, state)


def _as_seen(state: State, seen: State, move: Move, observer: int | None) -> Iterator[Move]:
    """What the observer sees of a move."""
    match move:
        case Dealt():
            hands = enumerate(move.hands)
            yield Dealt(
                move.columns,
                tuple(hand if seat == observer else hand.unseen() for seat, hand in hands),
            )
        case AttachClosed() if state.seat != observer:
            yield AttachUnseen(move.column)
        case Take():
            yield move
            pairs = zip(state.columns[move.column - 1], seen.columns[move.column - 1], strict=True)
            yield from [Reveal(true.card) for true, known in pairs if true.card and not known.card]
        case _:
            yield move


# ---- the full run


def main(games: int = 10_000) -> None:
    started = time.perf_counter()
    for edition in EDITIONS:
        published = edition == "published"
        kinds = [check_column(cards, published) for cards in columns_of_kinds()]
        cards = [check_column(cards, published) for cards in columns_of_cards(7)]
        ordered = [
            check_column(c, published) for size in (2, 3, 4, 5) for c in ordered_columns(size)
        ]
        print(
            f"{edition}: {len(kinds):,} columns by kind ({sum(kinds):,} counts), "
            f"{len(cards):,} of up to seven of the sixteen cards ({sum(cards):,} counts), "
            f"{len(ordered):,} of up to five in every order ({sum(ordered):,} counts)",
            flush=True,
        )
        for players in PLAYERS:
            tally = run_games(players, edition, range(games))
            print(
                f"{edition}, {players} players: {tally.games:,} games, {tally.moves:,} moves, "
                f"{tally.rounds:,} rounds, longest {tally.most_rounds}, "
                f"{tally.loaded:,} states saved and loaded",
                flush=True,
            )
        watched = [(players, who) for players in PLAYERS for who in (None, *range(players))]
        for players, who in watched:
            for seed in range(games // 100):
                follow_unseen(players, edition, seed, who)
        print(
            f"{edition}: {len(watched) * (games // 100):,} games followed from a seat", flush=True
        )
    print(f"no difference; {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
