"""What holds in every game, checked on seeded whole random games; the full run, outside the suite.

    PYTHONPATH=.:tests python -m proof.games [--games N] [GAME…]

Games are found, not listed: every module of `engines` with a GAME. What only one game promises
(cards, chips and money conserved) is in that game's own proof.
"""

from __future__ import annotations

import argparse
import json
import pkgutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import engines
from engines.cards.deck import card_of
from engines.contract.errors import RuleError
from engines.contract.game import Game
from engines.contract.rulings import resolve
from engines.contract.saving import from_data, to_data
from engines.contract.score import Score

AnyGame = Game
NAMES = ("Aki", "Ben", "Chie", "Dai", "えみ", "Ren")
MOST_MOVES = 4_000
"""Random players stop here; csm and donburiko can go on for ever when players will."""
PACKS = {"csm": 2}
"""How often a card may be on the table, where it is not once."""
TOLD_TWICE = {
    "chicken": {"hands"},  # what is not shown yet, be it in hand or laid: anybody can count it
    "csm": {"bought"},  # certificates again, those of this turn
    "fusejika": {"seen", "finished"},  # cards seen going into hands; rounds counted before
}
"""Fields that name cards which lie somewhere else, and that nobody keeps secret."""


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Every game that `engines` holds, by name."""
    found = []
    for module in sorted(pkgutil.iter_modules(engines.__path__), key=lambda module: module.name):
        game = getattr(import_module(f"engines.{module.name}"), "GAME", None)
        if game is not None:
            found.append(game)
    return tuple(found)


def move_types(game: AnyGame) -> tuple[type, ...]:
    """The types of a game's moves; none for one that is counted only."""
    return () if game.machine is None else game.machine.move_types


@cache
def state_type(game: AnyGame) -> type:
    """The type of every state of a game: that of its set-up."""
    return type(game.machine.setup(game.info.players[0], resolve(game.rulings, {})))


def tables_of(game: AnyGame) -> range:
    """The numbers of players a game seats."""
    return range(game.info.players[0], game.info.players[1] + 1)


def begin(game: AnyGame, players: int, rng: Random) -> tuple[dict[str, str], Any]:
    """House rules and the state before anything is dealt: the defaults, or some switches set
    another way, if the game seats so many players with them."""
    switches = [ruling for ruling in game.rulings if ruling.is_switch]
    if switches and rng.random() < 0.5:
        some = rng.sample(switches, rng.randint(1, len(switches)))
        rules = resolve(game.rulings, {ruling.id: rng.choice(ruling.values) for ruling in some})
        try:
            return rules, game.machine.setup(players, rules)
        except RuleError:
            pass
    rules = resolve(game.rulings, {})
    return rules, game.machine.setup(players, rules)


@dataclass
class Played:
    """A game as it was played: the house rules, every state and every move."""

    game: AnyGame
    players: int
    rules: dict[str, str]
    states: list[Any] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)

    @property
    def end(self) -> Any:
        return self.states[-1]


def random_move(game: AnyGame, state: Any, rng: Random) -> Any:
    if game.machine.awaits_chance(state):
        return game.machine.chance(state, rng)
    return rng.choice(game.machine.legal(state))


def play(game: AnyGame, players: int, rng: Random, most: int = MOST_MOVES) -> Played:
    """A random game, to its end or to `most` moves."""
    rules, start = begin(game, players, rng)
    played = Played(game, players, rules, [start])
    while not game.machine.over(played.end) and len(played.moves) < most:
        move = random_move(game, played.end, rng)
        played.moves.append(move)
        played.states.append(game.machine.apply(played.end, move))
    return played


# -- states ------------------------------------------------------------------------------------


def check_kind(game: AnyGame, state: Any, players: int) -> None:
    """A state awaits chance, or a seat, or nothing: one of the three, and the moves fit."""
    chance, seat, over = (
        game.machine.awaits_chance(state),
        game.machine.turn(state),
        game.machine.over(state),
    )
    moves = game.machine.legal(state)
    assert isinstance(state, state_type(game))
    assert [chance, seat is not None, over].count(True) == 1
    if seat is None:
        assert not moves
    else:
        assert 0 <= seat < players
        assert moves, "whoever is to move can move"
        assert len(set(moves)) == len(moves), "a move is listed once"
        assert all(isinstance(move, game.machine.move_types) for move in moves)


def check_frozen(game: AnyGame, state: Any, moves: Sequence[Any]) -> None:
    """Every listed move applies; nothing of the old state changes, so undo is keeping it."""
    before = json.dumps(to_data(state))
    for move in moves:
        after = game.machine.apply(state, move)
        assert after != state
        assert after == game.machine.apply(state, move), "apply is deterministic"
    assert json.dumps(to_data(state)) == before


def through_text(value: object) -> Any:
    return json.loads(json.dumps(to_data(value)))


def check_saving(game: AnyGame, state: Any, moves: Sequence[Any]) -> None:
    """States and moves come back from JSON text as they were."""
    assert from_data((state_type(game),), through_text(state)) == state
    for move in moves:
        assert from_data(game.machine.move_types, through_text(move)) == move


# -- views -------------------------------------------------------------------------------------


def check_views(game: AnyGame, state: Any, players: int, rng: Random) -> int:
    """What a seat sees is a state of the same game that gives nothing hidden away.

    Returns how many hidden things were put in each other's places without being noticed.
    """
    hidden = 0
    mover = game.machine.turn(state)
    for seat in {None, rng.randrange(players), mover}:
        seen = game.machine.view(state, seat)
        assert isinstance(seen, state_type(game))
        assert game.machine.view(seen, seat) == seen, "seeing twice shows no less"
        assert game.machine.over(seen) == game.machine.over(state)
        assert game.machine.awaits_chance(seen) == game.machine.awaits_chance(state)
        assert game.machine.turn(seen) == mover
        hidden += check_hiding(game, state, seat, rng)
        if mover is not None and seat == mover:
            assert set(game.machine.legal(seen)) == set(game.machine.legal(state)), (
                "own moves need own cards only"
            )
        elif mover is not None:
            assert set(game.machine.legal(state)) <= set(game.machine.legal(seen)), (
                "what happens was possible"
            )
        check_saving(game, seen, ())
    return hidden


@dataclass
class Slot:
    """A place in saved data that a view hides: a card, or something else that became None."""

    owner: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.owner[self.key]


def check_hiding(game: AnyGame, state: Any, seat: int | None, rng: Random) -> int:
    """No hidden card is anywhere in the view, and hidden things in each other's places make no
    difference to it."""
    view = game.machine.view(state, seat)
    shown = through_text(view)
    data = through_text(state)
    hands: list[Any] = []
    slots = list(hidden_slots(data, shown, hands))
    cards = Counter(slot.value for slot in slots if is_card(slot.value))
    visible = Counter(codes_in(shown, TOLD_TWICE.get(game.info.id, set())))
    for code, count in cards.items():
        assert visible[code] + count <= PACKS.get(game.info.id, 1), f"{code} is given away"
    for kind in {kind_of(slot.value) for slot in slots}:
        same = [slot for slot in slots if kind_of(slot.value) == kind]
        values = [deepcopy(slot.value) for slot in same]
        rng.shuffle(values)
        for slot, value in zip(same, values, strict=True):
            slot.owner[slot.key] = value
    for hand in hands:
        if all(map(is_card, hand["known"])):
            hand["known"].sort(key=lambda code: card_of(code).index)
    assert game.machine.view(from_data((state_type(game),), data), seat) == view
    return len(slots)


def hidden_slots(data: Any, shown: Any, hands: list[Any]) -> Iterator[Slot]:
    """Places in a state's data that its view does not show; hands among them are collected."""
    if isinstance(data, dict) and data.get("kind") == "Hand":
        left = Counter(shown["known"])
        hands.append(data)
        for place, code in enumerate(data["known"]):
            if left[code]:
                left[code] -= 1
            else:
                yield Slot(data["known"], place)
    elif isinstance(data, dict):
        for key, part in data.items():
            yield from _hidden_part(data, key, part, shown[key], hands)
    elif isinstance(data, list):
        assert len(data) == len(shown), "a view hides what lies there, not that it lies there"
        for place, part in enumerate(data):
            yield from _hidden_part(data, place, part, shown[place], hands)


def _hidden_part(owner: Any, key: Any, part: Any, seen: Any, hands: list[Any]) -> Iterator[Slot]:
    if part is not None and seen is None:
        yield Slot(owner, key)
    elif part != seen:
        yield from hidden_slots(part, seen, hands)


def is_card(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    try:
        card_of(value)
    except ValueError:
        return False
    return True


def kind_of(value: Any) -> str:
    """What may be put in its place."""
    return "card" if is_card(value) else type(value).__name__


def codes_in(data: Any, without: set[str]) -> Iterator[str]:
    if isinstance(data, dict):
        for key, part in data.items():
            if key not in without:
                yield from codes_in(part, without)
    elif isinstance(data, list):
        for part in data:
            yield from codes_in(part, without)
    elif is_card(data):
        yield data


def check_playing_on(game: AnyGame, state: Any, players: int, rng: Random) -> None:
    """From what a seat sees, the game can be played on as it may go, to a result."""
    seat = rng.choice((None, *range(players)))
    seen = game.machine.view(state, seat)
    for _ in range(MOST_MOVES):
        check_kind(game, seen, players)
        assert game.machine.turn(game.machine.view(seen, None)) == game.machine.turn(seen)
        if game.machine.over(seen):
            check_score(game, game.machine.result(seen, NAMES[:players]))
            return
        seen = game.machine.apply(seen, random_move(game, seen, rng))


# -- moves that are not legal, and the end -------------------------------------------------------


def check_refusals(game: AnyGame, state: Any, strays: Sequence[Any]) -> Counter[str]:
    """A move from elsewhere is either listed here or refused with a declared code."""
    declared = {error.code: error for error in game.errors}
    allowed = set(game.machine.legal(state))
    chance, refused = game.machine.awaits_chance(state), Counter[str]()
    for move in strays:
        try:
            game.machine.apply(state, move)
        except RuleError as refusal:
            error = refusal
        else:
            assert chance or move in allowed, f"{move} applied, and is not listed"
            continue
        assert move not in allowed
        assert error.code in declared, error.code
        assert set(error.data) <= set(declared[error.code].fields), error.code
        assert error.heading == declared[error.code].heading
        refused[error.code] += 1
    return refused


def check_replay(played: Played) -> None:
    """The moves alone give the same end."""
    state = played.game.machine.setup(played.players, played.rules)
    for move in played.moves:
        state = played.game.machine.apply(state, move)
    assert state == played.end
    assert state == played.states[-1]


def check_score(game: AnyGame, score: Score) -> None:
    """The shape of a result: lines that add up, rules that are declared, places and winners."""
    assert score.game == game.info.id
    data = json.loads(json.dumps(score.data()))
    first, *_, last = data
    assert (first, last) == ("game", "rulings")
    resolve(game.rulings, score.rulings)
    rules = {f"{game.info.id}.{rule.id}" for rule in game.rules}
    if not score.standings:
        assert not score.players
        return
    assert list(data)[1:4] == ["players", "winners", "losers"]
    names = [player.name for player in score.players]
    assert {*score.winners, *score.losers} <= {*names}
    assert not {*score.winners} & {*score.losers}
    for player, told in zip(score.players, data["players"], strict=True):
        assert [told["name"], told["total"]] == [player.name, player.total]
        assert told["rank"] == player.rank
        assert sum(line["value"] for line in told["lines"]) == player.total
        for line in told["lines"]:
            assert list(line) == ["what", "formula", "value", "rule"]
            assert line["rule"] in rules
    places = sorted(player.rank for player in score.players)
    assert all(rank == 1 + places.index(rank) for rank in places), "1-2-2-4"


def check_game(game: AnyGame, players: int, rng: Random, strays: list[Any]) -> Counter[str]:
    """One random game, with one of its states looked at closely and one in ten replayed."""
    played = play(game, players, rng)
    tally = Counter({"games": 1, "moves": len(played.moves)})
    for state in rng.sample(played.states, min(12, len(played.states))):
        check_kind(game, state, players)
    place = rng.randrange(len(played.states))
    state = played.states[place]
    moves = game.machine.legal(state)
    some = rng.sample(list(moves), min(6, len(moves))) + played.moves[place : place + 1]
    check_frozen(game, state, some)
    check_saving(game, state, some)
    tally["hidden"] += check_views(game, state, players, rng)
    if not game.machine.over(state):
        refused = check_refusals(game, state, rng.sample(strays, min(20, len(strays))))
        tally["refused"] += sum(refused.values())
    strays += rng.sample(played.moves, min(8, len(played.moves)))
    if rng.random() < 0.1:
        check_replay(played)
        check_playing_on(game, rng.choice(played.states), players, rng)
    if game.machine.over(played.end):
        check_score(game, game.machine.result(played.end, NAMES[:players]))
        tally["ended"] += 1
    return tally


def check_games(game: AnyGame, players: int, count: int, seed: int) -> Counter[str]:
    """Seeded random games with whatever house rules."""
    rng = Random(f"{game.info.id}.{players}.{seed}")
    strays: list[Any] = []
    tally: Counter[str] = Counter()
    for _ in range(count):
        tally += check_game(game, players, rng, strays)
        del strays[:-400]
    return tally


def main() -> None:
    """Run everything and print what was done, a line each."""
    parser = argparse.ArgumentParser(prog="proof.games")
    parser.add_argument("games", nargs="*", help="by id; all when none is named")
    parser.add_argument("--games", dest="count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=31)
    chosen = parser.parse_args()
    started = time.perf_counter()
    for game in all_games():
        if chosen.games and game.info.id not in chosen.games:
            continue
        for players in tables_of(game):
            tally = check_games(game, players, chosen.count, chosen.seed)
            seconds = time.perf_counter() - started
            told = ", ".join(f"{name} {count:,}" for name, count in tally.items())
            print(f"{seconds:7.0f} s  {game.info.id}, {players} players: {told}", flush=True)


if __name__ == "__main__":
    main()
