"""Where playaid keeps what people entered."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from playaid.files.folders import DATA, user_folder


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder where playaid keeps what a person entered: PLAYAID_DATA if set. Makes none."""
    return user_folder(DATA, environ, platform)
