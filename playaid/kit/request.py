"""A kit as it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from playaid.games.catalogue import GameEntry
from playaid.kit.exports import Exports
from playaid.kit.look import Look
from playaid.sheets.pages.finish import Finish

if TYPE_CHECKING:
    from playaid.kit.printers import Printer

OUTPUT = Path("output")
"""Where kits land by default, from the folder one is in."""


@dataclass(frozen=True)
class KitRequest:
    """A kit as asked for; `paper` and `cards` as typed, checked when the kit is made. Of several
    papers with commas between, the one that needs fewest pages is taken, of these the first.

    `sheets` empty means all of them, `players` empty means nameless lines. `out` is a folder, or
    a file when it ends in `.pdf`. `konbini` is for the copier of a shop.
    """

    found: GameEntry
    langs: tuple[str, ...]
    paper: str = "a4"
    cards: str = "poker"
    players: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    out: Path = OUTPUT
    font: Path | None = None
    look: Look = field(default_factory=lambda: Look())
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Values of the options that the game's sheets have, by name (see `playaid.kit.options`)."""
    konbini: bool = False
    finish: Finish = field(default_factory=lambda: Finish())
    exports: Exports = field(default_factory=lambda: Exports())
    printer: Printer | None = None
    """The printer that pages are corrected for. Pages that lie across are then turned, so that
    they are drawn the way the printer moves the paper."""
