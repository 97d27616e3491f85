"""How long the command line takes, against what `import typer` alone takes.

Run on a machine that is otherwise idle:
`python -m pytest tests/benchmarks/test_cli.py -s --override-ini addopts=`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from benchmarks.inputs import requests

from engines.contract.rulings import resolve
from playaid.games.catalogue import find_game, game_ids

ROOT = Path(__file__).parents[2]
ENTRY = "import sys; from playaid.cli import main; sys.exit(main())"
HANDS = ["--hand", "Aki=QD KC", "--hand", "Ben=QH KH", "--prices", "S3/5 H2/7 D4/9 C6/8"]
COMMANDS = {
    "import typer": ["-c", "import typer"],
    "score": ["-c", ENTRY, "score", "jika", *HANDS],
    "score, Japanese": ["-c", ENTRY, "--lang", "ja", "score", "jika", *HANDS],
    "score --json": ["-c", ENTRY, "score", "jika", "--json", *HANDS],
    "games": ["-c", ENTRY, "games"],
    "help": ["-c", ENTRY, "--help"],
}
ROUNDS = 25
MOST = 1.6
LINES = 60_000
LINES_EACH = 10_000


def seconds(arguments: Sequence[str]) -> tuple[float, float]:
    """Wall time and processor time of a process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return time.perf_counter() - begun, usage.ru_utime + usage.ru_stime


def test_a_whole_process() -> None:
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for arguments in COMMANDS.values():
        seconds(arguments)  # once for the bytecode
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            taken[name].append(seconds(arguments))
    base = [statistics.median(column) for column in zip(*taken["import typer"], strict=True)]
    for name, times in taken.items():
        wall, cpu = (statistics.median(column) for column in zip(*times, strict=True))
        print(
            f"{name:16} {wall * 1e3:6.1f} ms ({wall / base[0]:.2f})"
            f"  processor {cpu * 1e3:6.1f} ms ({cpu / base[1]:.2f})"
        )
    score = statistics.median(cpu for _, cpu in taken["score"])
    assert score / base[1] <= MOST


@pytest.mark.parametrize(("players", "least"), [(4, 20_000), (1, 60_000)])
def test_batch(tmp_path: Path, players: int, least: int) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text("\n".join(requests(LINES, players)) + "\n", encoding="utf-8")
    arguments = ["-c", ENTRY, "score", "jika", "--batch", str(file)]
    wall, cpu = min(seconds(arguments) for _ in range(5))
    print(f"{players} players: {LINES / wall:,.0f} requests/s, processor {LINES / cpu:,.0f}/s")
    assert LINES / cpu >= least


@pytest.mark.parametrize("name", game_ids())
def test_batch_of_each_game(tmp_path: Path, name: str) -> None:
    """The game's own example again and again; what a game keeps from call to call flatters it."""
    game = find_game(name).game
    entry, _ = game.score_example(resolve(game.rulings, {}))
    values = {
        key: dict(value) if isinstance(value, tuple) else value
        for key, value in entry.values.items()
    }
    file = tmp_path / "requests.jsonl"
    file.write_text(f"{json.dumps(values)}\n" * LINES_EACH, encoding="utf-8")
    arguments = ["-c", ENTRY, "score", name, "--batch", str(file)]
    wall, cpu = min(seconds(arguments) for _ in range(3))
    print(f"{name}: {LINES_EACH / wall:,.0f} requests/s, processor {LINES_EACH / cpu:,.0f}/s")
