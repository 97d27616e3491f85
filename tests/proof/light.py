"""The full proof of 光より遅く, outside the suite.

    PYTHONPATH=.:tests python -m proof.light [--games N] [--journeys N]

Arrivals are held against `reference.light`, which moves slips about and calculates nothing. The
suite runs the same functions on fewer cases.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

from reference import light as reference

from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.light import GAME
from engines.light.play import MACHINE
from engines.light.state import Carry, Letter, State, next_to_carry

NAMES = "ABCDE"
Rounds = Sequence[Sequence[tuple[str, str]]]
ONE: dict[str, str] = {}
MANY = {"letters-per-round": "many", "may-skip": "yes"}


def every_journey(players: int, rounds: int) -> Iterator[Rounds]:
    """Every way to write one letter each in every round: (n − 1)ⁿ a round."""
    names = NAMES[:players]
    choices = [[(a, b) for b in names if b != a] for a in names]
    yield from product(product(*choices), repeat=rounds)


def sample_of_journeys(count: int, seed: int) -> Iterator[tuple[Rounds, dict[str, str]]]:
    """Random journeys with random switches, of up to fifteen rounds."""
    rng = Random(f"journeys.{seed}")
    for _ in range(count):
        names = NAMES[: rng.randint(3, 5)]
        many, skip = rng.random() < 0.5, rng.random() < 0.5
        rounds = [_round(rng, names, many, skip) for _ in range(rng.randint(1, 15))]
        chosen = {"rounds": "15"}
        chosen |= {"letters-per-round": "many"} if many else {}
        chosen |= {"may-skip": "yes"} if skip else {}
        if any(rounds):
            yield rounds, chosen


def _round(rng: Random, names: str, many: bool, skip: bool) -> list[tuple[str, str]]:
    sent = []
    for author in rng.sample(names, len(names)):
        others = [name for name in names if name != author]
        for addressee in rng.sample(others, rng.randint(0 if skip else 1, len(others))):
            sent.append((author, addressee))
            if not many:
                break
    return sent


def check_journeys(journeys: Iterable[tuple[Rounds, dict[str, str]]]) -> Counter[str]:
    """Every letter's boxes and arrival, the last arrival and the circulation."""
    tally: Counter[str] = Counter()
    for rounds, chosen in journeys:
        text = " / ".join(" ".join(f"{a}>{b}" for a, b in pairs) for pairs in rounds)
        data = GAME.score(Entry({"sent": text}, chosen)).data()
        slips = reference.journey(rounds)
        last = max(slip.arrives for slip in slips)
        assert data == {
            "game": "light",
            "letters": [
                {
                    "from": slip.author,
                    "to": slip.addressee,
                    "sent": slip.sent,
                    "boxes": slip.boxes,
                    "arrives": slip.arrives,
                }
                for slip in slips
            ],
            "last_arrival": last,
            "circulation": max(0, last - len(rounds)),
            "rulings": chosen,
        }
        tally["journeys"] += 1
        tally["letters"] += len(slips)
    return tally


def check_papers(before: State, state: State) -> None:
    """Papers are never lost, each has one place, and a box is checked once a round at the most."""
    inside = [place for envelope in state.envelopes for place in envelope]
    assert sorted(inside) == [p for p, letter in enumerate(state.letters) if letter.arrived]
    assert len(before.letters) <= len(state.letters)
    for old, new in zip(before.letters, state.letters, strict=False):
        if old is not new:
            assert (old.author, old.addressee) == (new.author, new.addressee)
            assert (old.written, old.nth) == (new.written, new.nth)
            assert new.checked - old.checked in (0, 1)
            check_letter(new)
    for letter in state.letters[len(before.letters) :]:
        check_letter(letter)


def check_letter(letter: Letter) -> None:
    """Boxes are checked one by one; only a letter that arrived is with its addressee."""
    assert 0 <= letter.checked <= letter.nth - 1
    assert (letter.holder == letter.addressee) == letter.arrived
    assert not letter.arrived or letter.open_boxes == 0


def play(players: int, chosen: dict[str, str], rng: Random) -> State:
    """A whole random journey; at its end every letter arrived when the slips say so."""
    state = MACHINE.setup(players, resolve(GAME.rulings, chosen))
    arrived: dict[int, int] = {}
    written: list[list[tuple[int, int]]] = []
    while not MACHINE.over(state):
        move = rng.choice(MACHINE.legal(state))
        if isinstance(move, Carry):
            letter = state.letters[next_to_carry(state)]
            assert move.letter == letter.nth
            assert move.carrier_seat not in (letter.holder, letter.addressee)
            assert players == 3 or move.carrier_seat != letter.author
        after = MACHINE.apply(state, move)
        check_papers(state, after)
        if after.round != state.round or after.phase == "over":
            for place, letter in enumerate(after.letters):
                if letter.arrived and place not in arrived:
                    arrived[place] = letter.written + letter.nth - 1
                    assert state.round <= arrived[place] <= after.round
        state = after
    for number in range(1, state.rounds + 1):
        pairs = [(x.author, x.addressee) for x in state.letters if x.written == number]
        written.append(pairs)
    slips = reference.journey([[(NAMES[a], NAMES[b]) for a, b in pairs] for pairs in written])
    result = MACHINE.result(state, tuple(NAMES[:players])).data()
    assert [x["arrives"] for x in result["letters"]] == [slip.arrives for slip in slips]
    assert state.round == max([state.rounds, *(slip.arrives for slip in slips)])
    for seat, envelope in enumerate(state.envelopes):
        order = [(slips[place].arrives, place) for place in envelope]
        assert order == sorted(order)
        assert all(state.letters[place].addressee == seat for place in envelope)
    return state


def check_games(players: int, count: int, chosen: dict[str, str], seed: int) -> Counter[str]:
    rng, tally = Random(f"letters.{seed}.{players}"), Counter[str]()
    for _ in range(count):
        state = play(players, chosen, rng)
        tally["games"] += 1
        tally["letters"] += len(state.letters)
    return tally


def main() -> None:
    """Run everything and print what was done, a line each."""
    parser = argparse.ArgumentParser(prog="proof.light")
    parser.add_argument("--games", type=int, default=10_000, help="games a number of players")
    parser.add_argument("--journeys", type=int, default=100_000)
    chosen = parser.parse_args()
    started = time.perf_counter()

    def say(what: str) -> None:
        print(f"{time.perf_counter() - started:7.0f} s  {what}", flush=True)

    for players, rounds in ((3, 5), (4, 2), (5, 1)):
        cases = ((each, ONE) for each in every_journey(players, rounds))
        say(f"{players} players, {rounds} rounds, all: {dict(check_journeys(cases))}")
    say(f"journeys, seed 81: {dict(check_journeys(sample_of_journeys(chosen.journeys, 81)))}")
    for players in (3, 4, 5):
        tally = check_games(players, chosen.games, ONE, 82)
        say(f"{players} players, seed 82: {dict(tally)}")
        tally = check_games(players, chosen.games // 10, MANY, 83)
        say(f"{players} players, many letters, seed 83: {dict(tally)}")


if __name__ == "__main__":
    main()
