"""The guides do what they say, run as they are written in a temporary folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.guides import ROOT, Command, File, installed, playaid, steps, written

from engines.declared import facts, reading, references, score_fields
from engines.declared.formulas import FUNCTIONS

MOVED = {"engines/coins/": "coins_game/coins/", "templates/coins/": "coins_game/templates/"}
"""Where a package of one's own has what the house has in its rooms."""


@pytest.mark.exhaustive
def test_your_own_game_as_written(tmp_path: Path) -> None:
    followed = list(steps("your-own-game.md"))
    assert len(followed) >= 10
    for step in followed:
        if isinstance(step, File):
            written(step, tmp_path)
        else:
            assert playaid(step, tmp_path) == step.answer, step.arguments
            if step.arguments[0] == "print":
                assert (tmp_path / step.answer.strip()).read_bytes().startswith(b"%PDF")


def test_your_own_game_tells_every_key_and_function() -> None:
    guide = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z-]+)`", guide)) | set(re.findall(r"\[+([a-z]+)[.\]]", guide))
    keys = {*reading.KEYS, *score_fields.FIELD_KEYS, *score_fields.LINE_KEYS}
    keys |= {*references.EXAMPLE_KEYS, *references.TABLE_KEYS, *reading.TRACK_KEYS}
    choices = {*facts.BESTS, *facts.PERS, *facts.KEPT, *facts.FORMS, *references.KINDS}
    assert (keys | choices) - told == set()
    assert all(f"`{function}(" in guide for function in FUNCTIONS)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with the package of the guide, as installed."""
    return installed(steps("adding-a-game.md"), tmp_path / "site", MOVED)


@pytest.mark.exhaustive
def test_a_game_of_another_package_as_written(package: Path, tmp_path: Path) -> None:
    followed = [step for step in steps("adding-a-game.md") if isinstance(step, Command)]
    assert {step.arguments[0] for step in followed} == {"score", "verify", "tables", "print"}
    for step in followed:
        assert playaid(step, tmp_path, package) == step.answer, step.arguments
    assert (tmp_path / "output" / "coins-a4-en.pdf").read_bytes().startswith(b"%PDF")
    everything = playaid(Command(("games", "--lang", "en"), ""), tmp_path, package)
    assert "coins  Five Stones" in everything
    played = ("play", "coins", "--simulate", "--seed", "1", "--players", "Aki,Ben", "--lang", "en")
    assert "Winner" in playaid(Command(played, ""), tmp_path, package)
