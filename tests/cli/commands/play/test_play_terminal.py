"""`playaid play` on a terminal, driven through a pseudo-terminal in both languages."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.commands import ROOT

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

import fcntl
import pty
import struct
import termios

pytestmark = pytest.mark.exhaustive

_PATIENCE = 15.0
_STEERING = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|[\r\x07\x08]")


class Screen:
    """A program on a terminal of 80 by 24."""

    def __init__(self, handle: int, program: subprocess.Popen[bytes]) -> None:
        self._handle = handle
        self.program = program
        self.raw = ""
        self._read = 0

    @property
    def text(self) -> str:
        """All that was written so far, without what steers the terminal."""
        return _STEERING.sub("", self.raw)

    def type(self, text: str) -> None:
        if text == "\x03":
            # Between showing a prompt and waiting for keys, readline overhears an interrupt.
            time.sleep(0.3)
        os.write(self._handle, text.encode())

    def until(self, wanted: str) -> str:
        """Read on until this has been written; what was written before it since the last time."""
        end = time.monotonic() + _PATIENCE
        while wanted not in self.text[self._read :]:
            assert time.monotonic() < end, f"{wanted!r} not in {self.text[self._read :]!r}"
            if select.select([self._handle], [], [], 0.2)[0]:
                self.raw += os.read(self._handle, 65536).decode("utf-8", "replace")
        before, _, _ = self.text[self._read :].partition(wanted)
        self._read += len(before) + len(wanted)
        return before


@contextmanager
def _terminal(
    folder: Path, *arguments: str, leaves: int = 0, **environment: str
) -> Iterator[Screen]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    clean = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    clean |= {"LANG": "en_GB.UTF-8", "TERM": "xterm", "PLAYAID_DATA": str(folder)}
    clean |= {"PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONPATH": str(ROOT), **environment}
    clean.pop("COLUMNS", None)
    program = subprocess.Popen(
        [sys.executable, "-m", "playaid", "play", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=clean,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Screen(ours, program)
        assert program.wait(_PATIENCE) == leaves
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()
        os.close(ours)


@pytest.mark.parametrize("plain", [(), ("--plain",)])
@pytest.mark.parametrize(
    ("lang", "names", "turned", "laid", "shows", "ends"),
    [
        ("en", "Aki,Ben,Chie", "S", "H5 upper", "Aki lays ♥5 on the upper side.", "quit"),
        (
            "ja",
            "アキ,ベン,チエ",
            "スペード",
            "ハートの5を上",
            "アキは♥5を上側に出しました。",
            "終了",
        ),
    ],
)
def test_a_game_typed_at_a_terminal(
    plain: tuple[str, ...],
    lang: str,
    names: str,
    turned: str,
    laid: str,
    shows: str,
    ends: str,
    tmp_path: Path,
) -> None:
    first = names.split(",")[0]
    with _terminal(
        tmp_path, "jika", "--players", names, "--lang", lang, *plain, NO_COLOR="1"
    ) as screen:
        screen.until(">")
        screen.type(turned + "\r")
        screen.until(f"{first}>")
        screen.type(laid + "\r")
        screen.until(shows)
        screen.until(">")
        screen.type(ends + "\r")
        screen.until("--resume 1")
    assert not re.search(r"\x1b\[3[1-7]m", screen.raw), "NO_COLOR is kept"


def test_completion_of_moves_names_and_commands(tmp_path: Path) -> None:
    with _terminal(tmp_path, "jika", "--players", "Aki,Ben,Chie") as screen:
        screen.until("table>")
        screen.type("S\r")
        screen.until("Aki>")
        screen.type("lay H10 up\t\r")
        screen.until("Aki lays ♥10 on the upper side.")
        screen.until("Ben>")
        screen.type("nonsense\x03")
        screen.until("Ben>")
        screen.type("quit\r")
        screen.until("--resume 1")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_control_c_says_where_the_game_is_kept(plain: tuple[str, ...], tmp_path: Path) -> None:
    with _terminal(tmp_path, "jika", "--players", "Aki,Ben,Chie", *plain, leaves=130) as screen:
        screen.until("table>")
        if plain:  # nobody's terminal sends the signal here
            os.kill(screen.program.pid, signal.SIGINT)
        else:
            screen.type("\x03")
        screen.until("Kept as 1.")


def test_a_hand_that_was_peeked_at_is_wiped_off(tmp_path: Path) -> None:
    with _terminal(tmp_path, "jika", "--players", "Aki,Ben,Chie", "--plain") as screen:
        screen.until("table>")
        screen.type("deal Aki S2 S3 certificates Aki QH KH\r")
        screen.until("table>")
        screen.type("peek Aki\r")
        screen.until("table>")
        screen.type("peek Aki\r")
        assert "♠2" in screen.until("Press Enter")
        assert "\x1b[2J" not in screen.raw
        screen.type("\r")
        screen.until("table>")
        assert "\x1b[2J" in screen.raw
        screen.type("\x04")
        screen.until("--resume 1")
