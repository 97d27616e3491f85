"""The commands: each a module or a room of its name here, with `COMMAND` and `run`."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    *("games", "rules", "print", "check", "calibrate", "tables", "score", "verify", "pad"),
    *("play", "config", "new", "templates", "timer"),
)
"""In the order of the help."""
