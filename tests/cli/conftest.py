"""Commands run in this process, and as a process of their own where streams matter."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from support.commands import NO_SETTINGS, ProcessRan, Ran, Run, process

from playaid.cli import main


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


@pytest.fixture
def in_process() -> Callable[..., ProcessRan]:
    return process
