"""A pad that is killed at any moment, and what must be left of its log."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from pathlib import Path
from random import Random

from playaid.cli import main
from playaid.cli.commands.pad.saved import SavedNights

ARGUMENTS = ("pad", "--plain", "--json", "--lang", "en")


def start(folder: Path) -> tuple[int, int, int]:
    """A process that continues the game night: its id, its stdin and its stdout.

    Forked rather than started anew: a hundred interpreters would take a minute.
    """
    lines_out, lines_in = os.pipe()
    answers_out, answers_in = os.pipe()
    child = os.fork()
    if child:
        os.close(lines_out)
        os.close(answers_in)
        return child, lines_in, answers_out
    try:
        os.environ["PLAYAID_DATA"] = str(folder)
        os.dup2(lines_out, 0)
        os.dup2(answers_in, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        for file in (lines_out, lines_in, answers_out, answers_in):
            os.close(file)
        with open(0) as sys.stdin, open(1, "w") as sys.stdout, open(2, "w") as sys.stderr:
            main([*ARGUMENTS, "--resume"])
    finally:
        os._exit(0)


def kill_once(folder: Path, rng: Random, first: int) -> int:
    """Give a pad many rounds, numbered from `first`, kill it at a random moment, and check that
    the log has every acknowledged one, in order. Returns the number of rounds in the log."""
    child, lines, answers = start(folder)
    try:
        given = "".join(f"{first + n} 0 -{first + n}\n" for n in range(200))
        os.write(lines, given.encode())
        wanted, deadline = rng.randint(0, 12), time.monotonic() + 20
        acknowledged, data = 0, b""
        while acknowledged < wanted and time.monotonic() < deadline:
            if select.select([answers], [], [], 0.5)[0]:
                data += os.read(answers, 65536)
                acknowledged = data.count(b'"done": "round"')
        assert acknowledged >= wanted, "the pad does not answer"
        time.sleep(rng.random() * 0.01)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(lines)
    while more := os.read(answers, 65536):
        data += more
    os.close(answers)
    acknowledged = data.rpartition(b"\n")[0].count(b'"done": "round"')
    rounds = SavedNights(folder / "pads").night(1).night.current.rounds
    assert len(rounds) >= first + acknowledged, "an acknowledged round is lost"
    assert [one.totals for one in rounds] == [(n, 0, -n) for n in range(len(rounds))]
    return len(rounds)
