"""The engine of 不確定世界の時空干渉者 against the reference game, in full.

Run `PYTHONPATH=.:tests python -m proof.fusejika`; the suite runs the same functions on less.
Counts, seeds and date are in docs/proof/fusejika.md.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from time import perf_counter
from typing import Any

from reference.fusejika import DECK as CODES
from reference.fusejika import NAMES, USUAL, Follower, Option, Table, points

from engines.cards.deck import Card, card_of
from engines.contract.game import Entry
from engines.contract.hands import hand_of
from engines.contract.saving import from_data, to_data
from engines.fusejika import GAME
from engines.fusejika.facts import DECK
from engines.fusejika.play import MACHINE
from engines.fusejika.state import (
    CannotLay,
    Claim,
    Copy,
    Dealt,
    Drawn,
    Keep,
    Kick,
    Lay,
    Lose,
    Move,
    State,
)

MOST_MOVES = 700
"""A cap for a random game of five: no game of the full run came near it."""


# -- rows ------------------------------------------------------------------------------------


def all_rows(most: int) -> Iterator[tuple[str, ...]]:
    """Every set of persons that can lie before a player, as codes."""
    for count in range(most + 1):
        for names in itertools.combinations(NAMES, count):
            for suits in itertools.product("SHDC", repeat=count):
                yield tuple(map(str.__add__, suits, names))


def check_row(row: tuple[str, ...], ended: bool) -> None:
    """Through the same door as the command line: a text is counted."""
    hands = (("Aki", " ".join(row)), ("Ben", ""))
    entry = Entry({"hand": hands, "out": "Aki" if ended else "Ben"})
    player = GAME.score(entry).players[0]
    persons, bonus = points(list(row), ended)
    values = [line.value for line in player.lines]
    assert player.total == persons + bonus, row
    assert values == ([persons, bonus] if row else [0]), row
    for line in player.lines:
        assert line.formula.value == line.value


def check_round(rng: Random) -> None:
    """A round of three to five players who hold any rows of one deck."""
    names = [f"P{number}" for number in range(rng.randint(3, 5))]
    cards, rows = rng.sample(CODES, len(CODES)), []
    for _ in names:
        by_rank = {c[1:]: c for c in cards[: rng.randint(0, 7)]}
        row = list(by_rank.values())[:5]
        cards = [c for c in cards if c not in row]
        rows.append(row)
    out = rng.randrange(len(names))
    entry = Entry(
        {
            "hand": tuple((n, " ".join(r)) for n, r in zip(names, rows, strict=True)),
            "out": names[out],
        }
    )
    score = GAME.score(entry)
    totals = [sum(points(row, place == out)) for place, row in enumerate(rows)]
    assert [player.total for player in score.players] == totals
    assert [p.rank for p in score.players] == [1 + sum(o > t for o in totals) for t in totals]
    best = [n for n, total in zip(names, totals, strict=True) if total == max(totals)]
    assert list(score.winners) == best


# -- games -----------------------------------------------------------------------------------


def option_of(move: Move) -> Option:
    """An engine's move as the reference game names it."""
    match move:
        case Keep():
            return ("keep",)
        case Claim():
            return ("claim",)
        case Lay(card):
            return ("lay", card.code)
        case CannotLay():
            return ("stuck",)
        case Copy(effect):
            return ("copy", effect)
        case Lose(card):
            return ("lose", card.code)
        case Kick(card, seat):
            return ("kick", card.code, seat)
    raise AssertionError(move)


class Followed:
    """The engine following a reference game: it is told the deals and draws, and must allow exactly
    the same decisions."""

    def __init__(self, players: int, house: Mapping[str, str], rng: Random, closely: bool) -> None:
        self.rng, self.closely = rng, closely
        self.state: State = MACHINE.setup(players, house)
        self.moves = 0
        self.kinds: Counter[str] = Counter()
        self.table = Table(
            players, Follower(self.shuffled, self.decide, self.dealt, self.drew), dict(house)
        )

    def shuffled(self) -> list[str]:
        return self.rng.sample(CODES, len(CODES))

    def dealt(self, hands: list[list[str]]) -> None:
        self.apply(Dealt(tuple(hand_of(map(card_of, hand)) for hand in hands)))

    def drew(self, cards: list[str]) -> None:
        self.apply(Drawn(tuple(map(card_of, cards))))

    def decide(self, kind: str, seat: int, options: list[Option]) -> Option:
        self.check_table()
        assert MACHINE.turn(self.state) == seat, (kind, seat)
        legal = {option_of(move): move for move in MACHINE.legal(self.state)}
        assert set(legal) == set(options), (kind, legal, options)
        assert len(legal) == len(options)
        chosen = self.rng.choice(options)
        self.apply(legal[chosen])
        return chosen

    def apply(self, move: Move) -> None:
        before = self.state
        copy = to_data(before) if self.closely else None
        self.state = MACHINE.apply(before, move)
        self.moves += 1
        self.kinds[type(move).__name__] += 1
        assert self.moves <= MOST_MOVES
        if self.closely:
            assert to_data(before) == copy
            assert MACHINE.apply(before, move) == self.state
            assert from_data((State,), to_data(self.state)) == self.state
            assert from_data(MACHINE.move_types, to_data(move)) == move
            check_views(before, move, self.state)
        check_conserved(self.state)

    def check_table(self) -> None:
        """The same cards lie in the same places, and the same are known."""
        state, table = self.state, self.table
        assert [set(codes(h.known)) for h in state.hands] == [set(hand) for hand in table.hands]
        assert [codes(row) for row in state.rows] == table.rows
        assert codes(state.under) == table.under
        assert state.pile == len(table.pile) - len(table.under)
        assert table.pile[state.pile :] == table.under
        assert set(codes(state.seen)) == set(table.public)


def codes(cards: tuple[Card, ...]) -> list[str]:
    return [c.code for c in cards]


def check_conserved(state: State) -> None:
    """All twenty-four cards are somewhere, none twice."""
    known = [*state.under]
    for cards in (*state.rows, *(hand.known for hand in state.hands)):
        known += cards
    assert len(known) == len(set(known))
    assert set(known) <= set(DECK)
    assert len(known) + state.pile + sum(hand.hidden for hand in state.hands) == 24


def check_views(before: State, move: Move, after: State) -> None:
    """Each seat sees its own hand, of others what all saw; and seeing goes along with playing."""
    for seat in (None, *range(before.players)):
        seen = MACHINE.view(before, seat)
        check_conserved(seen)
        assert MACHINE.view(seen, seat) == seen
        for place, (hand, whole) in enumerate(zip(seen.hands, before.hands, strict=True)):
            assert hand == whole if place == seat else set(hand.known) <= set(before.seen)
            assert len(hand) == len(whole)
        assert set(MACHINE.legal(before)) <= set(MACHINE.legal(seen))
        if not isinstance(move, CannotLay):
            played = MACHINE.apply(seen, as_seen_by(seat, before, move))
            assert MACHINE.view(played, seat) == MACHINE.view(after, seat)


def as_seen_by(seat: int | None, state: State, move: Move) -> Move:
    """The move with the cards that `seat` does not see taken out."""
    if isinstance(move, Dealt):
        return Dealt(
            tuple(hand if place == seat else hand.unseen() for place, hand in enumerate(move.hands))
        )
    if isinstance(move, Drawn):
        drawers = state.drawing[: len(move.cards)]
        pairs = zip(drawers, move.cards, strict=True)
        return Drawn(tuple(card if drawer == seat else None for drawer, card in pairs))
    return move


def follow(players: int, house: Mapping[str, str], seed: int, closely: bool = False) -> Followed:
    """One whole game, reference and engine side by side; the results must be the same."""
    game = Followed(players, house, Random(seed), closely)
    game.table.play()
    assert MACHINE.over(game.state)
    assert MACHINE.turn(game.state) is None
    assert not MACHINE.legal(game.state)
    names = [f"P{seat}" for seat in range(players)]
    score = MACHINE.result(game.state, names)
    if game.table.winner is not None:
        assert score.winners == (names[game.table.winner],)
        assert [p.total for p in score.players] == [0] * players
    else:
        totals = game.table.totals
        assert [p.total for p in score.players] == totals
        assert all(sum(line.value for line in p.lines) == p.total for p in score.players)
        best = max(totals)
        assert list(score.winners) == [names[s] for s, t in enumerate(totals) if t == best]
    return game


def houses() -> list[dict[str, str]]:
    """Every combination of the switches."""
    values = itertools.product(("yes", "no"), repeat=len(USUAL))
    return [dict(zip(USUAL, chosen, strict=True)) for chosen in values]


# -- the full run ----------------------------------------------------------------------------


def report(what: str, since: float, *facts: Any) -> None:
    print(f"{what:46}", *facts, f"{perf_counter() - since:.1f} s", flush=True)


def main() -> None:
    since = perf_counter()
    rows = 0
    for row in all_rows(5):
        for ended in (False, True):
            check_row(row, ended)
            rows += 1
    report("rows of up to five, ended or not", since, rows)
    since, rng = perf_counter(), Random(20150225)
    for _ in range(1_000_000):
        check_round(rng)
    report("rounds of three to five rows, seed 20150225", since, 1_000_000)
    for players in (3, 4, 5):
        since, most, moves, six = perf_counter(), 0, 0, 0
        for seed in range(10_000):
            game = follow(players, USUAL, seed, closely=seed % 100 == 0)
            most, moves = max(most, game.moves), moves + game.moves
            six += game.table.winner is not None
        report(f"games of {players}, seeds 0–9999", since, f"moves {moves}, most {most}, six {six}")
    for players in (3, 4, 5):
        since, most, count = perf_counter(), 0, 0
        for place, house in enumerate(houses()):
            for seed in range(200):
                game = follow(players, house, 1_000_000 + place * 200 + seed, seed % 50 == 0)
                most, count = max(most, game.moves), count + 1
        report(f"games of {players} under all 32 house rules", since, count, f"most {most}")


if __name__ == "__main__":
    main()
