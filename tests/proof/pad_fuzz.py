"""Ten thousand random commands at a pad; the full run, outside the suite.

PYTHONPATH=.:tests python -m proof.pad_fuzz [--commands N] [--seed N]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from support.fuzzing import fuzz


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--commands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        fuzz(Path(folder), Random(asked.seed), asked.commands)
    print(f"{asked.commands} commands, no traceback, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
