"""Where playaid keeps what people entered."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder where playaid keeps what a person entered: PLAYAID_DATA if set, else
    `playaid` in the place that the system gives to programs' data. Makes no folder."""
    if chosen := environ.get("PLAYAID_DATA"):
        return Path(chosen)
    home = Path(environ.get("USERPROFILE" if platform == "win32" else "HOME") or Path.home())
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "playaid"
    if platform == "darwin" and not environ.get("XDG_DATA_HOME"):
        return home / "Library" / "Application Support" / "playaid"
    shared = Path(environ.get("XDG_DATA_HOME", ""))
    return (shared if shared.is_absolute() else home / ".local" / "share") / "playaid"
