"""What a command gives, and commands as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NO_SETTINGS = ROOT / "tests" / "no-settings"
"""A folder that is not there: nobody's own settings meet the tests."""


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


class ProcessRan(NamedTuple):
    """What a process gave, in bytes."""

    code: int
    out: bytes
    err: bytes


def process(
    *arguments: str,
    given: bytes | None = None,
    environment: Mapping[str, str] | None = None,
) -> ProcessRan:
    """Run a command as a process of its own, stdin empty unless given."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    clean |= {"PYTHONPATH": str(ROOT), "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
    clean |= {"PLAYAID_CONFIG": str(NO_SETTINGS)}
    ran = subprocess.run(
        [sys.executable, "-m", "playaid", *arguments],
        input=given if given is not None else b"",
        env={**clean, **(environment or {})},
        capture_output=True,
        check=False,
        timeout=60,
    )
    return ProcessRan(ran.returncode, ran.stdout, ran.stderr)
