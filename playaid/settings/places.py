"""Where playaid keeps a person's settings."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from playaid.files.folders import CONFIG, user_folder

FILE: Final = "config.toml"
LANGUAGE_VARIABLE: Final = "PLAYAID_LANG"
"""The one setting that every command asks for."""


def config_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder of a person's settings: PLAYAID_CONFIG if set. Makes no folder."""
    return user_folder(CONFIG, environ, platform)


def config_file(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The file of settings; it need not be there."""
    return config_folder(environ, platform) / FILE
