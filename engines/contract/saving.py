"""Frozen dataclasses as plain JSON data and back: states and moves of games, entries of logs.

Frozen dataclasses become objects, cards and suits their codes, tuples lists. Reading back is
checked against the types declared; anything else is an error with the place.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from engines.cards.deck import Card, card_of

T = TypeVar("T")
KIND = "kind"
_SCALARS: Final[frozenset[Any]] = frozenset({int, str, bool, types.NoneType})
"""They are their own data: read at a glance, as logs are long."""

Reader: TypeAlias = Callable[[Any], Any]
"""Makes a value of its data, or raises SavedDataError."""


class SavedDataError(ValueError):
    """Saved data that does not fit its type; `path` leads to the place (`hands.0.known`)."""

    def __init__(self, path: str, found: object) -> None:
        super().__init__(path, found)
        self.path = path
        self.found = found

    def __str__(self) -> str:
        return f"{self.path or 'top'}: {self.found!r} does not fit"


# -- writing


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
        return {KIND: kind_of(type(value)), **named}
    if value is None or isinstance(value, (int, str)):
        return value
    raise TypeError(f"cannot be saved: {value!r}")


def kind_of(saved: type) -> str:
    """What a class is called in data: its name, or the `saved_as` that it had before."""
    kind: str = getattr(saved, "saved_as", saved.__name__)
    return kind


def told_fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass as data, without its kind and without those left as they are."""
    return {
        field.name: to_data(getattr(value, field.name))
        for field in fields(value)
        if getattr(value, field.name) != field.default
    }


# -- reading


def from_data(kinds: tuple[type, ...], data: Any) -> Any:
    """The dataclass of one of these kinds that `to_data` wrote, such as a game's moves.

    Raises SavedDataError.
    """
    return _union_reader(kinds)(data)


def from_told_fields(wanted: type[T], data: Mapping[str, Any]) -> T:
    """The dataclass that `told_fields` wrote; what else the data hold is for somebody else.

    Raises SavedDataError, with the name of a field as its place also where it is missing.
    """
    kind: Any = wanted
    readers = _field_readers(kind)
    required = _required(kind)
    if not data.keys() >= required:
        raise SavedDataError(min(required - data.keys()), None)
    return wanted(**_read_parts({name: data[name] for name in readers if name in data}, readers))


def _read_parts(parts: Mapping[str, Any], readers: Mapping[str, Reader]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        for name, part in parts.items():
            found[name] = readers[name](part)
    except SavedDataError as error:
        raise _within(name, error) from None
    return found


def _within(place: str, error: SavedDataError) -> SavedDataError:
    """The error of a part, as that of the whole."""
    return SavedDataError(f"{place}.{error.path}".strip("."), error.found)


@lru_cache(maxsize=1024)
def _reader(wanted: Any) -> Reader:
    """How data of a type are read, found out once a type."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is Union or origin is types.UnionType:
        return _union_reader(arguments)
    if origin is tuple:
        return _tuple_reader(arguments)
    if origin is Literal:
        return _choice_reader(arguments)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_reader(arguments[1])
    if is_dataclass(wanted):
        return _dataclass_reader(wanted)
    if wanted is Card:
        return _made_reader(card_of)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _made_reader(wanted)
    return _scalar_reader(wanted)


def _scalar_reader(wanted: type) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is wanted:
            return data
        raise SavedDataError("", data)

    return read


def _choice_reader(choices: tuple[Any, ...]) -> Reader:
    def read(data: Any) -> Any:
        if data in choices:
            return data
        raise SavedDataError("", data)

    return read


def _made_reader(make: Callable[[Any], Any]) -> Reader:
    """A value made of its code."""

    def read(data: Any) -> Any:
        try:
            return make(data)
        except (ValueError, TypeError, AttributeError, KeyError):
            raise SavedDataError("", data) from None

    return read


@lru_cache(maxsize=1024)
def _union_reader(kinds: tuple[Any, ...]) -> Reader:
    """A dataclass told by its kind, or the first of the other types that fits."""
    named = {kind_of(kind): _reader(kind) for kind in kinds if isinstance(kind, type)}
    scalars = _SCALARS.intersection(kinds)
    others = [_reader(kind) for kind in kinds if not (is_dataclass(kind) or kind in scalars)]

    def read(data: Any) -> Any:
        if type(data) in scalars:
            return data
        kind = data.get(KIND) if named and isinstance(data, dict) else None
        if isinstance(kind, str) and kind in named:
            return named[kind](data)
        for other in others:
            try:
                return other(data)
            except SavedDataError:
                continue
        raise SavedDataError("", data)

    return read


def _tuple_reader(items: tuple[Any, ...]) -> Reader:
    endless = len(items) == 2 and items[1] is Ellipsis
    readers = tuple(_reader(item) for item in items if item is not Ellipsis)
    scalar = _SCALARS.intersection(items[:1] if endless else ())

    def read(data: Any) -> Any:
        if not isinstance(data, list) or not (endless or len(data) == len(readers)):
            raise SavedDataError("", data)
        if scalar and scalar.issuperset(map(type, data)):
            return tuple(data)
        each = readers * len(data) if endless else readers
        found: list[Any] = []
        try:
            for reader, part in zip(each, data, strict=True):
                found.append(reader(part))
        except SavedDataError as error:
            raise _within(str(len(found)), error) from None
        return tuple(found)

    return read


def _mapping_reader(item: Any) -> Reader:
    reader = _reader(item)
    scalar = _SCALARS.intersection([item])

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise SavedDataError("", data)
        if scalar and scalar.issuperset(map(type, data.values())):
            return dict(data)
        return _read_parts(data, dict.fromkeys(data, reader))

    return read


def _dataclass_reader(wanted: Any) -> Reader:
    def read(data: Any) -> Any:
        readers = _field_readers(wanted)
        if not isinstance(data, dict) or data.keys() != {KIND, *readers}:
            raise SavedDataError("", data)
        if data[KIND] != kind_of(wanted):
            raise SavedDataError("", data)
        return wanted(**_read_parts({name: data[name] for name in readers}, readers))

    return read


@lru_cache(maxsize=256)
def _field_readers(wanted: Any) -> dict[str, Reader]:
    hints = get_type_hints(wanted)
    return {f.name: _reader(hints[f.name]) for f in fields(wanted)}


@lru_cache(maxsize=256)
def _required(wanted: Any) -> frozenset[str]:
    """The fields that have no default."""
    return frozenset(
        f.name for f in fields(wanted) if f.default is MISSING and f.default_factory is MISSING
    )
