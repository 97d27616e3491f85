"""Where the system lets programs keep what belongs to a person."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class FolderKind:
    """A kind of folder: the variable that names it for playaid alone, and where Windows, the XDG
    base directories and macOS put it."""

    own_variable: str
    windows_variable: str
    windows_default: str
    xdg_variable: str
    xdg_default: str
    mac_library: str = "Application Support"


DATA: Final = FolderKind("PLAYAID_DATA", "LOCALAPPDATA", "Local", "XDG_DATA_HOME", ".local/share")
CONFIG: Final = FolderKind("PLAYAID_CONFIG", "APPDATA", "Roaming", "XDG_CONFIG_HOME", ".config")

CACHE: Final = FolderKind(
    "PLAYAID_CACHE", "LOCALAPPDATA", "Local", "XDG_CACHE_HOME", ".cache", mac_library="Caches"
)


def user_folder(kind: FolderKind, environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder of that kind: its own variable if set, else `playaid` in the place that the
    system gives. Makes no folder."""
    if chosen := environ.get(kind.own_variable):
        return Path(chosen)
    home = Path(environ.get("USERPROFILE" if platform == "win32" else "HOME") or Path.home())
    if platform == "win32":
        given = environ.get(kind.windows_variable)
        return Path(given or home / "AppData" / kind.windows_default) / "playaid"
    if platform == "darwin" and not environ.get(kind.xdg_variable):
        return home / "Library" / kind.mac_library / "playaid"
    shared = Path(environ.get(kind.xdg_variable, ""))
    return (shared if shared.is_absolute() else home / kind.xdg_default) / "playaid"
