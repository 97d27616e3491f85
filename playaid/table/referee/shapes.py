"""What a game's moves are made of, told by the types of their fields."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from engines.cards.deck import Card, Suit

Shape = Literal["card", "suit", "own", "number", "seat", "choice", "hand", "other"]
NO_DEFAULT: Final = object()


@dataclass(frozen=True, slots=True)
class MoveField:
    """A field of a move.

    `many` is a tuple of such values; `secret` one that nobody may know (a hand, or a value that
    may be None). `choices` are the codes of a choice, or the members of a game's own kind of
    card; `type` is that kind of card, or of hand.
    """

    name: str
    shape: Shape
    many: bool = False
    secret: bool = False
    choices: tuple[Any, ...] = ()
    type: Any = None
    default: Any = NO_DEFAULT


@dataclass(frozen=True, slots=True)
class MoveKind:
    """A kind of move: its name (`Lay`), type and fields."""

    name: str
    type: type
    fields: tuple[MoveField, ...]

    def make(self, values: Mapping[str, Any]) -> Any:
        """The move with these fields; those left out have their defaults."""
        return self.type(**values)


@lru_cache(maxsize=64)
def kinds_of(move_types: tuple[type, ...]) -> Mapping[str, MoveKind]:
    """The kinds of a game's moves by their names."""
    return {each.__name__: _kind(each) for each in move_types}


def _kind(move_type: Any) -> MoveKind:
    hints = get_type_hints(move_type)
    found = tuple(_field(one.name, hints[one.name], one.default) for one in fields(move_type))
    return MoveKind(move_type.__name__, move_type, found)


def _field(name: str, hint: Any, default: Any) -> MoveField:
    many = secret = False
    while True:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is tuple:
            many, hint = True, arguments[0]
        elif origin in (Union, types.UnionType) and type(None) in arguments:
            secret, hint = True, next(one for one in arguments if one is not type(None))
        else:
            break
    shape, choices, kind = _shape(name, hint)
    known = NO_DEFAULT if default is MISSING else default
    return MoveField(name, shape, many, secret or shape == "hand", choices, kind, known)


def _shape(name: str, hint: Any) -> tuple[Shape, tuple[Any, ...], Any]:
    if hint is Card:
        return "card", (), Card
    if hint is Suit:
        return "suit", (), Suit
    if get_origin(hint) is Literal:
        return "choice", get_args(hint), None
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "own", tuple(hint), hint
    if hint is int:
        return ("seat" if name.split("_")[-1] in ("seat", "seats") else "number"), (), int
    if is_dataclass(hint) and {one.name for one in fields(hint)} == {"known", "hidden"}:
        return "hand", _members(hint), hint
    return "other", (), hint


def _members(hand: Any) -> tuple[Any, ...]:
    """The cards that a kind of hand may hold, where they are a game's own."""
    card = get_args(get_type_hints(hand)["known"])[0]
    return tuple(card) if isinstance(card, type) and issubclass(card, Enum) else ()
