"""Whole games told move by move: seeded, the same at every run, in words or as data.

`python -m playaid.table.playthrough FOLDER` writes one text a game and language into a folder; a
test compares them with those in `tests/table/playthroughs`, so that a change of rules shows as a
diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from engines.contract.rulings import Rules, resolve
from engines.contract.saving import to_data
from playaid.words import LANGUAGES, Words, plain

if TYPE_CHECKING:
    from pathlib import Path

    from engines.contract.machine import AnyMachine
    from engines.contract.score import Score
    from playaid.games.catalogue import GameEntry

SEED: Final = 7
NAMES: Final = {
    "en": ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Go", "Hana"),
    "ja": ("あき", "べん", "ちえ", "だい", "えみ", "ふみ", "ごう", "はな"),
}
MOST_MOVES: Final = 20_000
"""No random game comes near it; a game that does is a mistake of ours."""
_INDENT: Final = "      "


@dataclass(frozen=True, slots=True)
class Step:
    """A move, the seat that made it (None: chance), and the state after it."""

    seat: int | None
    move: Any
    state: Any


def played(machine: AnyMachine, players: int, rules: Rules, rng: Random) -> Iterator[Step]:
    """A whole game of random moves, from the first deal to the end.

    The kind of move is drawn first, so that rare kinds come up too. Raises RuleError for a wrong
    number of players.
    """
    state = machine.setup(players, rules)
    for _ in range(MOST_MOVES):
        if machine.over(state):
            return
        seat = machine.turn(state)
        by_chance = machine.awaits_chance(state)
        move = machine.chance(state, rng) if by_chance else _drawn(machine, state, rng)
        state = machine.apply(state, move)
        yield Step(seat, move, state)
    raise RuntimeError(f"{type(machine).__name__} does not end within {MOST_MOVES} moves")


def _drawn(machine: AnyMachine, state: Any, rng: Random) -> Any:
    by_kind: dict[type, list[Any]] = {}
    for move in machine.legal(state):
        by_kind.setdefault(type(move), []).append(move)
    return rng.choice(by_kind[rng.choice(list(by_kind))])


# -- in words


def narrated(
    machine: AnyMachine, steps: Iterator[Step], words: Words, names: Sequence[str]
) -> Iterator[str]:
    """The game as lines: each move, below it why it changes what it does and what changed of the
    public state, then the score."""
    before: tuple[str, ...] = ()
    state = None
    for number, step in enumerate(steps, 1):
        yield f"{number:4}  {words.move(step.move, step.seat, names)}"
        if state is not None:
            why = reason_lines(machine, state, step, words, names)
            yield from (_INDENT + line for line in why)
        state = step.state
        now = public_lines(machine, state, words, names)
        yield from (_INDENT + line for line in now if line not in before)
        before = now
    yield ""
    yield from result_lines(machine.result(state, names), words)


def reason_lines(
    machine: AnyMachine, before: Any, step: Step, words: Words, names: Sequence[str]
) -> tuple[str, ...]:
    """Why a move changes what it does, as far as the table sees it, a sentence a line."""
    facts = machine.explain(before, step.move, step.state)
    return tuple(words.reason(fact, names) for fact in facts)


def public_lines(
    machine: AnyMachine, state: Any, words: Words, names: Sequence[str]
) -> tuple[str, ...]:
    """What anybody at the table may see, a sentence a line."""
    return tuple(words.reason(fact, names) for fact in machine.describe(machine.view(state, None)))


def result_lines(score: Score, words: Words) -> Iterator[str]:
    """Places and totals, winners and losers, and what else is to be said of the outcome."""
    for player in sorted(score.players, key=lambda each: each.rank):
        yield f"{words.say('score.rank', rank=player.rank)} {player.name} {plain(player.total)}"
    if score.winners:
        yield words.say("score.winners", names=score.winners)
    if score.losers:
        yield words.say("score.losers", names=score.losers)
    names = [player.name for player in score.players]
    for note in score.notes:
        yield words.reason(note, names)


def playthrough(found: GameEntry, lang: str, seed: int = SEED) -> str:
    """The playthrough of a game with as few players as it needs, under the usual rules."""
    game, machine, words = found.game, found.machine, found.words(lang)
    names = NAMES[lang][: game.info.players[0]]
    steps = played(machine, len(names), resolve(game.rulings, {}), Random(seed))
    lines = [heading(words, names, seed), "", *narrated(machine, steps, words, names)]
    return "\n".join(lines) + "\n"


def heading(words: Words, names: Sequence[str], seed: int) -> str:
    """The line above a playthrough: what is played, by whom, and how to get the same again."""
    return f"{words.say('title')} · {words.join(names)} · seed {seed}"


# -- as data


def step_data(step: Step, words: Words, names: Sequence[str]) -> dict[str, Any]:
    """A step as plain JSON data, with the move in words."""
    return {
        "seat": step.seat,
        "move": to_data(step.move),
        "text": words.move(step.move, step.seat, names),
        "state": to_data(step.state),
    }


# -- the stored ones


def write_playthroughs(folder: Path) -> None:
    """Write `GAME.LANG.txt` for every built-in game and language."""
    from playaid.games.catalogue import find_game, game_ids

    for name in game_ids():
        for lang in LANGUAGES:
            text = playthrough(find_game(name), lang)
            (folder / f"{name}.{lang}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    import sys
    from pathlib import Path

    write_playthroughs(Path(sys.argv[1]))
