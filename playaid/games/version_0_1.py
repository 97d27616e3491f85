"""Games written for playaid 0.1 go on working: what they import is found under its old names.

Until 0.1 the contract and the cards were loose modules of `engines` (`engines.game`,
`engines.entries`, `engines.card_reading` …), a game and its machine were one class, and the cards
themselves were in `engines.cards`. A plug-in may import any of that, also when one of its functions
runs, so whoever loads plug-ins calls `install` before; without plug-ins nothing of this is done.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, TypeVar

T = TypeVar("T")

MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "engines.card_guesses": ("engines.cards.guesses",),
    "engines.card_lookalikes": ("engines.cards.lookalikes",),
    "engines.card_mistakes": ("engines.cards.explaining", "engines.cards.mistakes"),
    "engines.card_part_mistakes": ("engines.cards.mistakes",),
    "engines.card_reading": ("engines.cards.reading", "engines.cards.spelling"),
    "engines.card_spelling": ("engines.cards.spelling",),
    "engines.entries": ("engines.contract.entries",),
    "engines.errors": ("engines.contract.errors",),
    "engines.examples": ("engines.contract.examples",),
    "engines.game": ("engines.contract.game", "engines.contract.machine"),
    "engines.hands": ("engines.contract.hands",),
    "engines.notation": ("engines.cards.notation",),
    "engines.records": ("engines.contract.frozen",),
    "engines.rulings": ("engines.contract.rulings",),
    "engines.saving": ("engines.contract.saving",),
    "engines.score": ("engines.contract.score",),
    "engines.tables": ("engines.contract.tables",),
}
"""The modules that are no more, each with those that hold now what it held."""

RENAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "engines.card_reading": {"Token": "engines.cards.notation:TextToken"},
    "engines.entries": {
        "folded_name": "playaid.games.version_0_1:folded_name",
        "narrow": "engines.contract.folding:narrow",
    },
    "engines.game": {"Game": "engines.contract.combined:CombinedGame"},
    "engines.notation": {"Token": "engines.cards.notation:TextToken"},
    "engines.records": {"quickly_made": "engines.contract.frozen:fast_frozen"},
    "engines.saving": {
        "from_data": "playaid.games.version_0_1:from_data",
        "move_from_data": "playaid.games.version_0_1:move_from_data",
    },
}
"""By old module, names that are another's now: `module:name`."""

CARDS: Final = ("engines.cards", "engines.cards.deck")
"""The one module whose name is a room's today, and where its names have gone."""


class OldModules(MetaPathFinder, Loader):
    """Finds the old modules, and makes each of the new ones that it became."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Only modules of 0.1 are found here."""
        return ModuleSpec(name, self, origin="playaid 0.1") if name in MODULES else None

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module with the names it had."""
        vars(module).update(_names(module.__name__))


def _names(old: str) -> Iterator[tuple[str, object]]:
    for new in MODULES[old]:
        yield from _public(new)
    for name, where in RENAMED.get(old, {}).items():
        new, _, new_name = where.partition(":")
        yield name, getattr(import_module(new), new_name)


def _public(module: str) -> Iterator[tuple[str, object]]:
    for name, value in vars(import_module(module)).items():
        if not name.startswith("_"):
            yield name, value


def install() -> None:
    """Let the modules of 0.1 be found from now on, wherever nothing else has their name."""
    if any(isinstance(finder, OldModules) for finder in sys.meta_path):
        return
    sys.meta_path.append(OldModules())
    room, deck = CARDS
    for name, value in _public(deck):
        vars(import_module(room)).setdefault(name, value)


def folded_name(name: str) -> str:
    """A name as far as people tell names apart: width and case make no difference."""
    from engines.contract.folding import folded

    return folded(name)


def from_data(wanted: type[T], data: Any) -> T:
    """The value of one type that was saved as `data`; raises SavedDataError."""
    value: T = move_from_data((wanted,), data)
    return value


def move_from_data(move_types: tuple[type, ...], data: Any) -> Any:
    """One of a game's moves, told by its kind; raises SavedDataError."""
    from engines.contract import saving

    return saving.from_data(move_types, data)
