"""Commands run in this process, and as a process of their own where streams matter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from playaid.cli import main

ROOT = Path(__file__).parents[2]
NO_SETTINGS = ROOT / "tests" / "no-settings"
"""A folder that is not there: nobody's own settings meet the tests."""


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True, scope="session")
def _control_c_works() -> None:
    """A shell's background jobs begin with SIGINT ignored, and so would the programs that these
    tests start; a handler of ours is the default again for them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, in English unless it says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "PLAYAID_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PLAYAID_CONFIG", str(NO_SETTINGS))

    def ran(*arguments: str) -> Ran:
        code = main(arguments)
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return ran


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


@pytest.fixture
def in_process() -> Callable[..., ProcessRan]:
    return process
