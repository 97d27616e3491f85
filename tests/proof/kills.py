"""A thousand kills of a pad at random moments; the full run, outside the suite.

PYTHONPATH=.:tests python -m proof.kills [--kills N] [--seed N]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from support.killing import kill_once
from support.sitting import sit


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=6)
    asked = parser.parse_args()
    rng, rounds, begun = Random(asked.seed), 1, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        sit(Path(folder), "csm", "--players", "Aki,Ben,ちえ", lines=["0 0 0"])
        for _ in range(asked.kills):
            rounds = kill_once(Path(folder), rng, rounds)
    seconds = time.monotonic() - begun
    print(f"{asked.kills} kills, {rounds} rounds kept, none lost, {seconds:.0f} s")


if __name__ == "__main__":
    main()
