"""How long a pad takes to answer late in a game night, and to begin with a year of lines.

PYTHONPATH=.:tests python -m pytest tests/benchmarks/test_pad.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import pytest
from support.sitting import sit

from engines.contract.game import Typed
from playaid.cli.commands.pad.saved import SavedNights
from playaid.games.catalogue import find_game
from playaid.table.pad.changes import AddRound, NextPlay
from playaid.table.pad.filling import scored
from playaid.table.pad.model import begun
from playaid.table.pad.saving import step_data

ROOT = Path(__file__).parents[2]
FIRST = begun("jika", ("Aki", "Ben", "ちえ"), "high", {})
HANDS = (("Aki", "QD KC"), ("Ben", "QH KH"), ("ちえ", "QS KS"))
LINE = "Aki=QD KC Ben=QH KH ちえ=QS KS --prices S3/5 H2/7 D4/9 C6/8\n".encode()
ANSWER, START = 0.050, 0.300
"""Seconds allowed."""


def write_log(folder: Path, entries: int) -> None:
    """A game night of games of twenty rounds."""
    values: dict[str, Typed] = {"hand": HANDS, "prices": "S3/5 H2/7 D4/9 C6/8"}
    played, _ = scored(find_game("jika").game, FIRST.current, values)
    with (
        mock.patch("os.fsync"),
        SavedNights(folder / "pads").begin_night(FIRST, "2026-01-01T20:00:00+09:00") as journal,
    ):
        for number in range(1, entries + 1):
            step = NextPlay("jika", "high", {}) if number % 21 == 0 else AddRound(played)
            journal.append({**step_data(step), "at": "2026-01-01T20:00:00+09:00"})


def test_an_answer_at_the_500th_entry(tmp_path: Path) -> None:
    """From the line to its answer, with its place on the disk; the median of twenty."""
    write_log(tmp_path, 499)
    process = subprocess.Popen(
        [sys.executable, "-m", "playaid", "pad", "--resume", "--json"],
        env={**os.environ, "PLAYAID_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin
    assert process.stdout
    process.stdout.readline()
    took = []
    for _ in range(20):
        begun_at = time.perf_counter()
        process.stdin.write(LINE)
        process.stdin.flush()
        process.stdout.readline()
        took.append(time.perf_counter() - begun_at)
    process.stdin.close()
    process.wait()
    took.sort()
    middle, worst = took[10] * 1000, took[-1] * 1000
    print(f"\nanswer at the 500th entry: median {middle:.1f} ms, worst {worst:.1f} ms")
    assert took[10] < ANSWER


@pytest.mark.parametrize("command", ["--resume", "--list", "--history"])
def test_a_start_with_ten_thousand_entries(tmp_path: Path, command: str) -> None:
    """A whole process, from its start to its end; the best of five."""
    if command == "--resume":
        write_log(tmp_path, 10_000)
    else:
        for _ in range(100):
            write_log(tmp_path, 100)
    environment = {**os.environ, "PLAYAID_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)}
    took = []
    for _ in range(5):
        begun_at = time.perf_counter()
        arguments = [sys.executable, "-m", "playaid", "pad", command]
        ran = subprocess.run(
            arguments, env=environment, input=b"", capture_output=True, check=False
        )
        took.append(time.perf_counter() - begun_at)
        assert ran.returncode == 0
    print(f"\n{command} with 10,000 entries: {min(took) * 1000:.0f} ms")
    assert min(took) < START
    assert sit(tmp_path, "--where").code == 0
