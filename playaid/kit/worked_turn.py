"""A worked turn for newcomers: the first moves of a game that the engine plays itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from random import Random
from typing import Any

from markupsafe import Markup

from engines.cards.deck import Card
from engines.contract.machine import AnyMachine
from engines.contract.rulings import Rules
from playaid.games.catalogue import GameEntry
from playaid.table.playthrough import NAMES, SEED, Step, played, reason_lines
from playaid.words import Words

MOVES = 4
"""How many players' moves are shown, unless a game's sheets say otherwise."""


@dataclass(slots=True)
class _Scene:
    """What one box shows: moves as (number, sentence), the number of chance being 0; the cards
    that players used; then what that came to, and what chance did upon it."""

    moves: list[tuple[int, str]] = field(default_factory=list)
    cards: list[Mapping[str, str]] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    def shown(self) -> Mapping[str, Any]:
        return {
            "moves": [{"number": number, "text": Markup(text)} for number, text in self.moves],
            "cards": self.cards,
            "after": [Markup(line) for line in self.after],
        }


def worked_turn(found: GameEntry, words: Words, rules: Rules) -> Iterator[Mapping[str, Any]]:
    """The beginning of a game, scene by scene: who does what with which cards, and what it changes.

    Moves that change nothing anybody sees share the scene of the next one that does; what chance
    does before the first move is a scene, later it belongs to the move before it. A game's sheets
    may choose the `seed`, how many players' moves to `skip` and how many `moves` to show, and the
    codes of public facts to `leave-out`, under `turn`.
    """
    chosen = words.find("turn") or {}
    names = NAMES[words.lang][: found.game.info.players[0]]
    skipped, shown = chosen.get("skip", 0), chosen.get("moves", MOVES)
    machine = found.machine
    steps = played(machine, len(names), rules, Random(chosen.get("seed", SEED)))
    tell = _Teller(machine, words, names, chosen.get("leave-out", ()))
    start = machine.setup(len(names), rules)
    if not machine.awaits_chance(start):
        tell.changes(start)
    for scene in _scenes(list(_beginning(steps, skipped + shown)), skipped, tell):
        yield scene.shown()


def _beginning(steps: Iterator[Step], moves: int) -> Iterator[Step]:
    """The steps up to the last of so many players' moves."""
    for step in steps:
        moves -= step.seat is not None
        yield step
        if moves == 0:
            return


def _scenes(steps: Sequence[Step], skipped: int, tell: _Teller) -> Iterator[_Scene]:
    scene, number = _Scene(), -skipped
    before: Any = None
    for step, coming in zip(steps, [*steps[1:], None], strict=True):
        by_chance = step.seat is None
        number += not by_chance
        if by_chance and scene.after:
            scene.after.append(tell.move(step))
        elif by_chance or number > 0:
            scene.moves.append((0 if by_chance else number, tell.move(step)))
        if number > 0 and not by_chance:
            scene.cards += _cards(step.move)
            scene.after += tell.reasons(before, step)
        before = step.state
        if number < 0 or (coming and coming.seat is None):
            continue
        changes = tell.changes(step.state)
        if scene.moves and (changes or scene.after or not coming):
            scene.after += changes
            yield scene
            scene = _Scene()


class _Teller:
    """Puts moves and what they change in words; what was told once is not told again."""

    def __init__(
        self,
        machine: AnyMachine,
        words: Words,
        names: Sequence[str],
        left_out: Collection[str],
    ) -> None:
        self._machine, self._words, self._names = machine, words, names
        self._left_out = {f"state.{code}" for code in left_out}
        self._told: frozenset[str] = frozenset()

    def move(self, step: Step) -> str:
        return self._words.move(step.move, step.seat, self._names)

    def reasons(self, before: Any, step: Step) -> list[str]:
        """Why the move changes what it does."""
        return list(reason_lines(self._machine, before, step, self._words, self._names))

    def changes(self, state: Any) -> list[str]:
        """What anybody can see now and could not the last time."""
        facts = self._machine.describe(self._machine.view(state, None))
        kept = [fact for fact in facts if fact.code not in self._left_out]
        now = [self._words.reason(fact, self._names) for fact in kept]
        new = [line for line in now if line not in self._told]
        self._told = frozenset(now)
        return new


def _cards(move: Any) -> Iterator[Mapping[str, str]]:
    """The cards that a move names, as mark and suit letter."""
    for each in fields(move):
        value = getattr(move, each.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Card):
                yield {"mark": one.code[1:], "suit": one.suit.value if one.suit else ""}
            elif isinstance(one, StrEnum):
                yield {"mark": one.value.replace("-", "−"), "suit": ""}
