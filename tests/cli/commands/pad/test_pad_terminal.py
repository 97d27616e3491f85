"""The pad at a terminal of its own, in both languages: a person types, and is answered."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.exhaustive

pty = pytest.importorskip("pty")
ROOT = Path(__file__).parents[4]
PATIENCE = 30.0


class Typist:
    """A program in a pseudo-terminal of 80 by 24."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.seen = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            clean = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
            clean |= {"PYTHONPATH": str(ROOT), "PLAYAID_DATA": str(folder), "TERM": "xterm"}
            clean |= {"PROMPT_TOOLKIT_NO_CPR": "1", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
            command = [sys.executable, "-m", "playaid", *arguments]
            os.execvpe(sys.executable, command, clean | environment)

    def wait_for(self, text: str) -> None:
        """Read until this has been shown."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} is not in {self.seen!r}"
            self._read()
        self.seen = self.seen.partition(text)[2]

    def _read(self) -> None:
        if select.select([self.file], [], [], 0.2)[0]:
            try:
                raw = os.read(self.file, 65536)
            except OSError:
                raw = b""
            plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", raw.decode("utf-8", "replace"))
            self.seen += plain

    def type(self, text: str) -> None:
        if text == "\x03":
            # Between showing a prompt and waiting for keys, readline overhears an interrupt.
            time.sleep(0.3)
        os.write(self.file, text.encode())

    def end(self) -> int:
        """Its exit code."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            self._read()
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError(f"does not end: {self.seen!r}")


@pytest.mark.parametrize(
    ("lang", "first", "place"), [("en", "Round 1.1", "1.  Ben"), ("ja", "ラウンド1.1", "1位  Ben")]
)
@pytest.mark.parametrize("plain", [False, True])
def test_an_evening_at_the_terminal(
    tmp_path: Path, lang: str, first: str, place: str, plain: bool
) -> None:
    more = ("--plain",) if plain else ()
    typist = Typist(tmp_path, "pad", "jika", "--players", "Aki,Ben,ちえ", "--lang", lang, *more)
    typist.wait_for("jika 1.1>")
    typist.type("1 2 0\r")
    typist.wait_for(first)
    typist.wait_for(place)
    typist.wait_for("jika 1.2>")
    if not plain:
        typist.type("und\t")
        typist.wait_for("undo")
        typist.type("\r")
        typist.wait_for("jika 1.1>")
        typist.type("red\t")
        typist.wait_for("redo")
        typist.type("\r")
        typist.wait_for("jika 1.2>")
    typist.type("round\r")
    typist.wait_for("hand Aki>")
    typist.type("QD KX\r")
    typist.wait_for("KX\n")
    typist.wait_for("hand Aki>")
    typist.type("QD KC\r")
    typist.wait_for("hand Ben>")
    typist.type("QD KH\r")
    typist.wait_for("QD KH")
    typist.wait_for("hand Ben>")
    typist.type("QH KH\r")
    typist.wait_for("hand ちえ>")
    typist.type("QS KS\r")
    typist.wait_for("prices>")
    typist.type("S3/5 H2/7 D4/9 C6/8\r")
    typist.wait_for("Aki +16")
    typist.wait_for("jika 1.3>")
    typist.type("\x04")
    assert typist.end() == 0


def _give_up_a_round(typist: Typist) -> None:
    typist.type("round\r")
    typist.wait_for("hand Aki>")
    typist.type("\x03")
    typist.wait_for("given up")
    typist.wait_for("jika 1.1>")


def test_control_c_gives_up_a_round_and_never_the_pad(tmp_path: Path) -> None:
    typist = Typist(
        tmp_path, "pad", "jika", "--players", "Aki,Ben,ちえ", "--lang", "en", NO_COLOR="1"
    )
    typist.wait_for("jika 1.1>")
    _give_up_a_round(typist)
    typist.type("12 \x03")
    typist.wait_for("jika 1.1>")
    typist.type("1 2 3\r")
    typist.wait_for("jika 1.2>")
    typist.type("quit\r")
    typist.wait_for("is kept")
    assert typist.end() == 0


def test_control_c_drops_a_plain_line(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "pad", "jika", "--players", "Aki,Ben,ちえ", "--lang", "en", "--plain")
    typist.wait_for("jika 1.1>")
    typist.type("12 ")
    typist.wait_for("12 ")
    typist.type("\x03")
    typist.wait_for("jika 1.1>")
    _give_up_a_round(typist)
    typist.type("\x03")
    typist.wait_for("jika 1.1>")
    typist.type("1 2 3\r")
    typist.wait_for("jika 1.2>")
    typist.type("\x04")
    assert typist.end() == 0


def test_names_are_asked_for(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "pad", "jika", "--lang", "en", "--plain")
    typist.wait_for("players>")
    typist.type("Aki,Ben,ちえ\r")
    typist.wait_for("jika 1.1>")
    typist.type("\x03")
    typist.wait_for("jika 1.1>")
    typist.type("\x03")
    assert typist.end() == 130


def test_a_timer_rings(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "timer", "1", "--lang", "en")
    typist.wait_for("0:01")
    typist.wait_for("0:00")
    typist.wait_for("\a")
    typist.wait_for("Time is up")
    assert typist.end() == 0


def test_a_timer_is_interrupted_quietly(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "timer", "--lang", "ja")
    typist.wait_for("1:00")
    typist.type("\x03")
    assert typist.end() == 130
    assert "playaid" not in typist.seen
