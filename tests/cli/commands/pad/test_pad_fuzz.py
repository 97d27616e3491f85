"""Two thousand random commands: no traceback, and logs that tell one story."""

from __future__ import annotations

from pathlib import Path
from random import Random

from support.fuzzing import fuzz


def test_random_commands(tmp_path: Path) -> None:
    assert fuzz(tmp_path, Random(7), 2000) > 100
