"""Killed at a hundred random moments, a pad loses nothing that it acknowledged."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from support.killing import kill_once
from support.sitting import sit


@pytest.mark.exhaustive
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    sit(tmp_path, "csm", "--players", "Aki,Ben,ちえ", lines=["0 0 0"])
    rng, rounds = Random(6), 1
    for _ in range(100):
        rounds = kill_once(tmp_path, rng, rounds)
    assert rounds > 100
