"""States and moves as plain JSON data and back, the same for every game.

Frozen dataclasses become objects, cards and suits their codes, tuples lists. Reading back is
checked against the types declared; anything else is an error with the place.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from engines.cards.deck import Card, card_of

T = TypeVar("T")
KIND = "kind"


class SavedDataError(ValueError):
    """Saved data that does not fit its type; `path` leads to the place (`hands.0.known`)."""

    def __init__(self, path: str, found: object) -> None:
        super().__init__(f"{path or 'top'}: {found!r} does not fit")
        self.path = path
        self.found = found


def to_data(value: object) -> Any:
    """Plain JSON data for a frozen dataclass, card, suit, enum, tuple, mapping or scalar."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_data(item) for key, item in value.items()}
    if is_dataclass(value):
        named = {f.name: to_data(getattr(value, f.name)) for f in fields(value)}
        return {KIND: type(value).__name__, **named}
    if value is None or isinstance(value, (int, str)):
        return value
    raise TypeError(f"cannot be saved: {value!r}")


def from_data(wanted: type[T], data: Any) -> T:
    """The value of type `wanted` that `to_data` wrote as `data`; raises SavedDataError."""
    result: T = _read(wanted, data, "")
    return result


def move_from_data(move_types: tuple[type, ...], data: Any) -> Any:
    """One of a game's moves, told by its kind; raises SavedDataError."""
    return _read_union(move_types, data, "")


def _read(wanted: Any, data: Any, path: str) -> Any:
    origin = get_origin(wanted)
    if origin is Union or origin is types.UnionType:
        return _read_union(get_args(wanted), data, path)
    if origin is tuple:
        return _read_tuple(get_args(wanted), data, path)
    if origin is Literal:
        if data in get_args(wanted):
            return data
    elif origin is not None and issubclass(origin, Mapping):
        return _read_mapping(get_args(wanted), data, path)
    elif is_dataclass(wanted):
        return _read_dataclass(wanted, data, path)
    else:
        return _read_scalar(wanted, data, path)
    raise SavedDataError(path, data)


def _read_scalar(wanted: Any, data: Any, path: str) -> Any:
    try:
        if wanted is Card:
            return card_of(data)
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            return wanted(data)
    except (ValueError, TypeError, AttributeError, KeyError):
        raise SavedDataError(path, data) from None
    if wanted is type(None):
        wanted = types.NoneType
    if type(data) is wanted:
        return data
    raise SavedDataError(path, data)


def _read_union(kinds: tuple[Any, ...], data: Any, path: str) -> Any:
    if isinstance(data, dict):
        for kind in kinds:
            if is_dataclass(kind) and getattr(kind, "__name__", "") == data.get(KIND):
                return _read(kind, data, path)
        raise SavedDataError(path, data)
    for kind in kinds:
        try:
            return _read(kind, data, path)
        except SavedDataError:
            continue
    raise SavedDataError(path, data)


def _read_tuple(items: tuple[Any, ...], data: Any, path: str) -> Any:
    if not isinstance(data, list):
        raise SavedDataError(path, data)
    if len(items) == 2 and items[1] is Ellipsis:
        items = (items[0],) * len(data)
    if len(items) != len(data):
        raise SavedDataError(path, data)
    places = [f"{path}.{index}".strip(".") for index in range(len(data))]
    return tuple(map(_read, items, data, places))


def _read_mapping(items: tuple[Any, ...], data: Any, path: str) -> Any:
    if not isinstance(data, dict):
        raise SavedDataError(path, data)
    return {key: _read(items[1], part, f"{path}.{key}".strip(".")) for key, part in data.items()}


def _read_dataclass(wanted: Any, data: Any, path: str) -> Any:
    hints = _hints(wanted)
    if not isinstance(data, dict) or set(data) != {KIND, *hints} or data[KIND] != wanted.__name__:
        raise SavedDataError(path, data)
    parts = {n: _read(hints[n], data[n], f"{path}.{n}".strip(".")) for n in hints}
    return wanted(**parts)


@lru_cache(maxsize=256)
def _hints(wanted: Any) -> dict[str, Any]:
    hints = get_type_hints(wanted)
    return {f.name: hints[f.name] for f in fields(wanted)}
