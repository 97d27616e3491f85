"""Encodings, pipes and closed streams: nothing on stdout but data, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.terminal.terminal import Terminal

pytestmark = pytest.mark.exhaustive

ROOT = Path(__file__).parents[3]
HANDS = ("--hand", "Łuk=QD KC", "--hand", "ちえ=QH KH", "--prices", "S3/5 H2/7 D4/9 C6/8")

CP932 = """\
時価で勝負

\\u0141uk
  ダイヤQ          4 × 1 =   4  ダイヤは4と9、低いほうの4が株価。株券ダイヤQは1倍
  クラブK          6 × 2 =  12  クラブは6と8、低いほうの6が株価。株券クラブKは2倍
  合計                      16
ちえ
  ハートQ ハートK  2 × 3 =   6  ハートは2と7、低いほうの2が株価。株券ハートQ ハートKは3倍
  合計                       6

1位  \\u0141uk  16
2位  ちえ       6

勝者：\\u0141uk
"""


def test_japanese_windows_console(in_process: Any) -> None:
    ran = in_process(
        *("score", "jika", "--lang", "ja", *HANDS), environment={"PYTHONIOENCODING": "cp932"}
    )
    assert (ran.code, ran.err) == (0, b"")
    assert ran.out.decode("cp932") == CP932


def test_ascii_output_speaks_english(in_process: Any) -> None:
    ran = in_process(
        *("score", "jika", "--lang", "ja", *HANDS), environment={"PYTHONIOENCODING": "ascii"}
    )
    assert ran.code == 0
    assert b"DQ     4 x 1 =" in ran.out
    assert b"Winner: \\u0141uk" in ran.out
    assert b"ascii" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_errors_on_an_ascii_terminal_are_english(in_process: Any) -> None:
    ran = in_process(
        *("score", "jika", "--hand", "♦Q 7C", "--prices", "D4"),
        environment={"PYTHONIOENCODING": "ascii", "LANG": "ja_JP.UTF-8"},
    )
    assert ran.code == 1
    assert ran.err.splitlines()[1:] == [b"  DQ 7C", b"     ^^"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "ascii", "latin-1", "utf-8-sig"])
def test_json_is_the_same_under_every_encoding(in_process: Any, encoding: str) -> None:
    arguments = ("score", "jika", "--json", "--lang", "ja", *HANDS)
    ran = in_process(*arguments, environment={"PYTHONIOENCODING": encoding})
    assert ran.code == 0
    assert ran.out.isascii()
    data = json.loads(ran.out)
    assert [player["name"] for player in data["players"]] == ["Łuk", "ちえ"]
    assert data["players"][0]["lines"][0]["label"] == "♦Q"


def test_names_that_are_not_utf_8_do_no_harm(in_process: Any) -> None:
    broken = os.fsdecode(b"\xff\xfe")
    ran = in_process("score", "jika", "--hand", f"{broken}=QD KC", "--prices", "D4 C6")
    assert ran.code == 0
    assert b"\\udcff" in ran.out


def test_control_characters_do_not_reach_the_terminal(run: Any) -> None:
    ran = run("score", "jika", "--hand", "A\x1b[2J\x07=QD KC", "--prices", "D4 C6")
    assert ran.code == 2
    assert "\x1b" not in ran.err
    assert "A?[2J?" in ran.err


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    python = f"{sys.executable} -m playaid"
    return subprocess.run(
        ["bash", "-c", line.replace("playaid", python, 1)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "en_GB.UTF-8"},
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("playaid games | true; exit ${PIPESTATUS[0]}", 141),
        ("playaid games --json | true; exit ${PIPESTATUS[0]}", 141),
        ("playaid score jika <&-", 2),
        ("playaid score jika --batch - <&-", 2),
        ("playaid score jika --hand 'QD KC' --prices 'D4 C6' >&-", 2),
        ("playaid rules csm >&-", 2),
        ("playaid games --json >&-", 2),
        ("playaid --help >&-", 2),
        ("playaid score jika 2>&-", 2),
        ("playaid games >/dev/full", 2),
        ("playaid games --json >/dev/full", 2),
    ],
)
def test_streams_that_are_closed_or_full(line: str, code: int) -> None:
    ran = shell(line)
    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr
    assert b"Exception" not in ran.stderr
    assert len(ran.stderr.splitlines()) <= 1


def test_module_runs(in_process: Any) -> None:
    assert in_process("--version").out.startswith(b"playaid ")


# ---- colour


class FakeTerminal:
    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None: ...


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("COLUMNS", "\x1b[31m♥10\x1b[0m ♠A\n"),
        ("NO_COLOR", "♥10 ♠A\n"),
        ("TERM", "♥10 ♠A\n"),
    ],
)
def test_suits_are_coloured_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, name: str, shown: str
) -> None:
    screen = FakeTerminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("WT_SESSION", "1")
    monkeypatch.setenv(name, "dumb")
    monkeypatch.setattr("sys.stdout", screen)
    Terminal("en").show("♥10 ♠A")
    assert screen.text == shown


def test_no_colour_in_a_pipe(in_process: Any) -> None:
    assert b"\x1b" not in in_process("score", "jika", *HANDS).out
