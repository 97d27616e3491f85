"""Frozen dataclasses that are made fast: whole games make their states by the million.

The constructor that `dataclass(frozen=True)` writes must go around its own lock once for each
field, which costs more than all else that it does. It is written anew only where a goal of
tests/benchmarks/test_games.py needs it: for the states of jika (a whole game in 35 shuffles),
chicken (10), fusejika (150) and donburiko (90), what these states are made of, hands of cards among
it, and the draws of fusejika. Other moves, and the states of csm (350) and light (no goal), do
without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from types import FunctionType
from typing import Any, TypeVar

T = TypeVar("T")

_set_class: Callable[[object, type], None] = object.__dict__["__class__"].__set__


def fast_frozen(cls: type[T]) -> type[T]:
    """Give a class made by `@dataclass(frozen=True, slots=True)` a constructor that does the same
    in a third of the time.

    While it is being made, an object belongs to a twin of its class without the lock; it is
    locked before anybody else can see it. Fields have defaults or none, but no factories, and
    there is no `__post_init__`: raises TypeError otherwise.
    """
    own = fields(cls)  # type: ignore[arg-type]
    if hasattr(cls, "__post_init__") or not all(map(_is_plain, own)):
        raise TypeError(f"{cls.__name__} needs more than its fields set, so dataclass must make it")
    unlocked = type(cls.__name__, cls.__bases__, {"__slots__": [each.name for each in own]})
    cls.__init__ = _constructor(cls, own, unlocked)  # type: ignore[method-assign]
    return cls


def _is_plain(field: Field[Any]) -> bool:
    return field.init and field.default_factory is MISSING and not field.kw_only


def _constructor(cls: type, own: tuple[Field[Any], ...], unlocked: type) -> Callable[..., None]:
    """`__init__` with the names, defaults and annotations of the one it takes the place of."""
    names = [each.name for each in own]
    lines = [
        f"def __init__(self, {', '.join(names)}):",
        " _set_class(self, _unlocked)",
        *[f" self.{name} = {name}" for name in names],
        " _set_class(self, _locked)",
    ]
    scope = {"_set_class": _set_class, "_unlocked": unlocked, "_locked": cls}
    exec("\n".join(lines), scope)  # the names are identifiers of our own classes
    made, old = scope["__init__"], cls.__dict__["__init__"]
    assert isinstance(made, FunctionType)
    made.__defaults__ = tuple(each.default for each in own if each.default is not MISSING) or None
    made.__annotations__ = old.__annotations__
    made.__qualname__, made.__module__ = old.__qualname__, cls.__module__
    return made
