"""Where a command writes, as typed."""

from __future__ import annotations

import os
from pathlib import Path

from engines.contract.errors import InputError


def check_out(typed: str | None) -> None:
    """Raises InputError for what is neither a folder nor a PDF file."""
    if typed is None:
        return
    if not typed.strip():
        raise InputError("usage.bad-value", option="--out", value=typed)
    path = Path(typed)
    is_folder = typed.endswith(("/", os.sep)) or not path.suffix or path.is_dir()
    if not is_folder and path.suffix.casefold() != ".pdf":
        raise InputError("print.out", path=typed)
