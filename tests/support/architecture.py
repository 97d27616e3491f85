"""The plan of the house, and reading from its sources whether it is kept.

Everything is read from the syntax alone, so that imports inside functions and those for types only
count like all others. What is not in the plan has no room.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from playaid.games.catalogue import game_ids

Imports = Mapping[str, frozenset[str]]

PACKAGES = ("engines", "playaid")
MOST_LINES = 450
MOST_ENTRIES = 12
GAMES = tuple(game.replace("-", "_") for game in game_ids())
SKELETON = ("facts", "reading", "scoring", "play", "tables", "examples")
"""What every game has, each a file or a folder."""
LOOSE = {"__init__.py", "__main__.py", "words.py"}
"""The files that lie beside the rooms."""

ORDER: Sequence[tuple[str, ...]] = (
    ("playaid.__main__",),
    ("playaid.cli.__init__",),
    ("playaid.cli.commands",),
    ("playaid.cli.app",),
    ("playaid.cli.terminal",),
    ("playaid.kit",),
    ("playaid.table",),
    ("playaid.settings",),
    ("playaid.games",),
    ("playaid.press",),
    ("playaid.sheets.pages",),
    ("playaid.sheets.blocks",),
    ("playaid.sheets.text",),
    ("playaid.sheets.markup",),
    ("playaid.sheets",),
    ("playaid.words",),
    ("playaid.files",),
    ("playaid.__init__",),
    tuple(f"engines.{game}" for game in (*GAMES, "declared")),
    ("engines.contract",),
    ("engines.cards",),
    ("engines.__init__",),
)
"""The rooms from top to bottom; those on one line know nothing of each other. A package by itself
stands for what lies in it and in no room named here."""


@dataclass(frozen=True)
class Source:
    """A module: its name, its file and its syntax."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"


@dataclass(frozen=True)
class House:
    """The sources of a checkout."""

    root: Path

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        files = sorted(file for name in PACKAGES for file in (self.root / name).rglob("*.py"))
        return {
            (name := module_name(file.relative_to(self.root))): Source(
                name, file, ast.parse(file.read_text(encoding="utf-8"), str(file))
            )
            for file in files
        }

    @cached_property
    def imports(self) -> Imports:
        """The modules of the house that each module names in imports, wherever they stand."""
        return {
            name: frozenset(
                found for found in imported(source, self.sources) if found in self.sources
            )
            - {name}
            for name, source in self.sources.items()
        }

    def entries(self, package: str) -> set[str]:
        """What one sees on opening a package: rooms and files."""
        inside = (self.root / package).iterdir()
        return {entry.name for entry in inside if entry.name != "__pycache__"}


def module_name(file: Path) -> str:
    """`engines/jika/__init__.py` is `engines.jika`."""
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: Source, known: Iterable[str]) -> Iterator[str]:
    """The modules that a source names: a submodule itself, else the module a name is taken from."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(source, node)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in known else base


def _base(source: Source, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = source.name.split(".")
    upwards = node.level - source.is_package
    parts = parts[: len(parts) - upwards]
    return ".".join([*parts, *([node.module] if node.module else [])])


def room_of(name: str, is_package: bool = False) -> str | None:
    """The room of a module, as it is called in the order; None if it has none."""
    rooms = {room for line in ORDER for room in line}
    if f"{name}.__init__" in rooms and is_package:
        return f"{name}.__init__"
    within = [room for room in rooms if name == room or name.startswith(room + ".")]
    return max(within, key=len, default=None)


def strangers(house: House, package: str) -> set[str]:
    """What lies at the door of a package and is neither a room nor one of the few loose files."""
    doors = {room.split(".")[1] for line in ORDER for room in line if room.startswith(package)}
    return {
        name
        for name in house.entries(package)
        if name not in LOOSE and not (name in doors and (house.root / package / name).is_dir())
    }


def roomless(house: House) -> list[str]:
    """Modules without a room."""
    return [name for name, one in house.sources.items() if room_of(name, one.is_package) is None]


def wrong_ways(house: House) -> list[str]:
    """Imports that do not lead downwards, as `importer -> imported`."""
    floors = {room: floor for floor, line in enumerate(ORDER) for room in line}
    rooms = {name: room_of(name, one.is_package) for name, one in house.sources.items()}
    return [
        f"{name} -> {other}"
        for name, others in house.imports.items()
        for other in sorted(others)
        if (here := rooms[name]) != (there := rooms[other])
        and here is not None
        and there is not None
        and floors[there] <= floors[here]
    ]


def circles(imports: Imports) -> list[list[str]]:
    """For every knot of modules that reach each other, a shortest circle in it."""
    return [_shortest(knot, imports) for knot in _knots(imports) if len(knot) > 1]


def _knots(imports: Imports) -> list[set[str]]:
    """Sets of modules that reach each other, by what each reaches."""
    reached = {name: _reached(name, imports) for name in imports}
    found: list[set[str]] = []
    for name in sorted(imports):
        if not any(name in knot for knot in found):
            back = {other for other in reached[name] if name in reached.get(other, ())}
            found.append({name} | back)
    return found


def _reached(start: str, imports: Imports) -> set[str]:
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        for other in imports.get(ahead.pop(), ()):
            if other not in seen:
                seen.add(other)
                ahead.append(other)
    return seen


def _shortest(knot: set[str], imports: Imports) -> list[str]:
    return min((way for start in sorted(knot) if (way := _way_back(start, knot, imports))), key=len)


def _way_back(start: str, knot: set[str], imports: Imports) -> list[str]:
    ways, seen = [[start]], {start}
    while ways:
        way = ways.pop(0)
        for other in sorted(imports[way[-1]] & knot):
            if other == start:
                return [*way, start]
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []


def long_files(house: House) -> list[str]:
    """Sources and tests that are too long to be of one idea."""
    files = [file for name in (*PACKAGES, "tests") for file in (house.root / name).rglob("*.py")]
    counted = ((file, len(file.read_text(encoding="utf-8").splitlines())) for file in files)
    return [f"{file.relative_to(house.root)}: {n}" for file, n in counted if n > MOST_LINES]


def double_names(house: House) -> dict[str, list[str]]:
    """Classes of one name in several files. The six games say alike what they have alike."""
    outside = [one for name, one in house.sources.items() if not _in_a_game(name)]
    where: dict[str, list[str]] = defaultdict(list)
    for source in outside:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                where[node.name].append(source.name)
    return {name: files for name, files in where.items() if len(set(files)) > 1}


def _in_a_game(module: str) -> bool:
    return module.split(".")[:2] in [["engines", game] for game in GAMES]


def missing_bones(house: House) -> list[str]:
    """What a game lacks of what every game has."""
    known = house.sources
    wanted = [f"engines.{game}.{bone}" for game in GAMES for bone in SKELETON]
    return [name for name in wanted if name not in known]
