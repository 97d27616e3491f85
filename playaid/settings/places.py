"""Where playaid keeps a person's settings."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE: Final = "config.toml"
LANGUAGE_VARIABLE: Final = "PLAYAID_LANG"
"""The one setting that every command asks for."""


def config_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder of a person's settings: PLAYAID_CONFIG if set, else `playaid` in the place that
    the system gives to settings. Makes no folder."""
    if chosen := environ.get("PLAYAID_CONFIG"):
        return Path(chosen)
    home = Path(environ.get("USERPROFILE" if platform == "win32" else "HOME") or Path.home())
    if platform == "win32":
        return Path(environ.get("APPDATA") or home / "AppData" / "Roaming") / "playaid"
    if platform == "darwin" and not environ.get("XDG_CONFIG_HOME"):
        return home / "Library" / "Application Support" / "playaid"
    shared = Path(environ.get("XDG_CONFIG_HOME", ""))
    return (shared if shared.is_absolute() else home / ".config") / "playaid"


def config_file(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The file of settings; it need not be there."""
    return config_folder(environ, platform) / FILE
