"""The print kit of a game: what is asked for, and what was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from engines.score import Reason
from playaid.catalogue import FoundGame

OUTPUT = Path("output")
"""Where kits land by default, from the folder one is in."""


@dataclass(frozen=True)
class KitRequest:
    """A kit as asked for; `paper` and `cards` as typed, checked when the kit is made.

    `sheets` empty means all of them, `players` empty means nameless lines. `out` is a folder, or
    a file when it ends in `.pdf`.
    """

    found: FoundGame
    langs: tuple[str, ...]
    paper: str = "a4"
    cards: str = "poker"
    players: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    out: Path = OUTPUT
    font: Path | None = None
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class KitPage:
    """One page: its number from 1, the sheet on it and its title, the paper, and remarks, each a
    code whose words are under `remarks` of the shared print words (a variant used, tiles)."""

    number: int
    sheet: str
    title: str
    paper: str
    remarks: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class KitReport:
    """The file that was written, and its pages in order."""

    path: Path
    pages: tuple[KitPage, ...]


def print_kit(request: KitRequest) -> KitReport:
    """Write the kit and tell what it holds.

    Raises InputError and RuleError for what cannot be, with nothing written.
    """
    return KitReport(request.out, ())
