"""What a line means in a state of the game: one legal move, several, or why it is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from engines.contract.errors import RuleError
from engines.contract.machine import AnyMachine
from playaid.table.referee import chances
from playaid.table.referee.chances import Expected
from playaid.table.referee.matching import (
    Filling,
    built,
    field_agrees,
    fillings,
    matching,
    straightest,
)
from playaid.table.referee.shapes import MoveKind
from playaid.table.referee.vocabulary import Word

_MOST_NEAR: Final = 3


@dataclass(frozen=True, slots=True)
class Understood:
    """Exactly this move."""

    move: Any


@dataclass(frozen=True, slots=True)
class Unclear:
    """Any of several legal moves."""

    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that the rules forbid, the kind it was understood as, and legal moves like it."""

    error: RuleError
    kind: str
    near: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class NotRead:
    """A word that means nothing here; "" when each word does but the line does not."""

    text: str


Decision: TypeAlias = Understood | Unclear | Refused | NotRead


@dataclass(frozen=True, slots=True)
class Position:
    """A state as anybody sees it, in which a line is to be understood."""

    machine: AnyMachine
    kinds: Mapping[str, MoveKind]
    public: Any
    players: int


def decide(position: Position, legal: Sequence[Any], words: Sequence[Word]) -> Decision:
    """What a player's line means. `legal` are the moves legal for all that anybody knows.

    Whoever is called as a small word is (`On`, `It`) is meant by it wherever that makes sense.
    """
    strange = next((word for word in words if not word.understood), None)
    if strange is not None:
        return NotRead(strange.text)
    named = [replace(word, filler=False) if word.seat is not None else word for word in words]
    decision = _decided(position, legal, named)
    return decision if decision != NotRead("") else _decided(position, legal, words)


def _decided(position: Position, legal: Sequence[Any], words: Sequence[Word]) -> Decision:
    by_kind: dict[str, list[Any]] = {}
    for move in legal:
        by_kind.setdefault(type(move).__name__, []).append(move)
    found = {name: fillings(kind, words) for name, kind in position.kinds.items()}
    agreeing = {
        name: matching(position.kinds[name], moves, found[name]) for name, moves in by_kind.items()
    }
    moves = [move for some in agreeing.values() for move in some]
    if len(moves) > 1:
        moves = _told_in_full(position.kinds, found, agreeing, words) or moves
    if len(moves) == 1:
        return Understood(moves[0])
    if moves:
        return Unclear(tuple(moves))
    return _why_not(position, found, by_kind)


def _told_in_full(
    kinds: Mapping[str, MoveKind],
    found: Mapping[str, tuple[Filling, ...]],
    agreeing: Mapping[str, Sequence[Any]],
    words: Sequence[Word],
) -> list[Any]:
    """Of moves whose kind was named, the one that leaves nothing open: `closed 2` for a card
    nobody knows, not for one that was not told."""
    if not any(word.verbs for word in words):
        return []
    full = [
        move
        for name, moves in agreeing.items()
        if any(len(one.values) == len(kinds[name].fields) for one in found[name])
        for move in moves
    ]
    return full if len(full) == 1 else []


def _why_not(
    position: Position,
    found: Mapping[str, tuple[Filling, ...]],
    by_kind: Mapping[str, Sequence[Any]],
) -> Decision:
    """The rule that the likeliest reading breaks; a reading that breaks none is what was meant."""
    late: Refused | None = None
    order = sorted(
        found, key=lambda name: (name not in by_kind, _open_fields(position, found, name))
    )
    for name in order:
        legal = by_kind.get(name, ())
        errors: list[RuleError] = []
        for move in _tries(position, name, found[name], legal):
            try:
                position.machine.apply(position.public, move)
            except RuleError as error:
                errors.append(error)
            else:
                return Understood(move)
        if errors:
            told = _telling(errors)
            refused = Refused(told, name, _near(position.kinds[name], found[name], legal))
            if not told.code.endswith(".wrong-phase"):
                return refused
            late = late or refused
    return late or NotRead("")


def _telling(errors: Sequence[RuleError]) -> RuleError:
    """Of the errors of what was tried, the rarest: the others say what cannot have been meant."""
    codes = Counter(error.code for error in errors)
    return min(errors, key=lambda error: codes[error.code])


def _open_fields(position: Position, found: Mapping[str, tuple[Filling, ...]], name: str) -> int:
    told = max((len(one.values) for one in found[name]), default=0)
    return len(position.kinds[name].fields) - told


def _tries(
    position: Position, name: str, found: Sequence[Filling], legal: Sequence[Any]
) -> Iterator[Any]:
    for filling in straightest(found):
        yield from built(position.kinds[name], filling, legal, position.players)


def _near(kind: MoveKind, found: Sequence[Filling], legal: Sequence[Any]) -> tuple[Any, ...]:
    """The legal moves that share most of what was told, its first part anyway."""
    scored: list[tuple[int, Any]] = []
    for move in legal:
        best = max((_shared(kind, move, filling) for filling in found), default=0)
        if best:
            scored.append((best, move))
    most = max((score for score, _ in scored), default=0)
    return tuple(move for score, move in scored if score == most)[:_MOST_NEAR]


def _shared(kind: MoveKind, move: Any, filling: Filling) -> int:
    told = [field for field in kind.fields if field.name in filling.values]
    if not told or not field_agrees(told[0], move, filling):
        return 0
    return sum(field_agrees(field, move, filling) for field in told)


# -- what chance brought


def decide_chance(
    position: Position, coming: Sequence[Expected], words: Sequence[Word]
) -> Decision:
    """What a line means while a shuffle, a deal or a turned card is awaited."""
    strange = next((word for word in words if not word.understood), None)
    if strange is not None:
        return NotRead(strange.text)
    refused: Refused | None = None
    for move in chances.moves_meant(coming, words, position.players):
        try:
            position.machine.apply(position.public, move)
        except RuleError as error:
            refused = refused or Refused(error, type(move).__name__)
        else:
            return Understood(move)
    return refused or NotRead("")
