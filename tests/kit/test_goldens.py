"""The first page of every kit mark by mark, and the pages of every kit on every paper.

A change of layout shows here as a diff; the command below writes the logs anew, and whoever keeps
them has looked at the pages.
"""

from __future__ import annotations

import pytest
from support.drawlogs import GAMES, GOLDENS, LANGUAGES, goldens
from support.guidance import stored

REGENERATE = "PYTHONPATH=.:tests python -m support.drawlogs"


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_are_as_they_were_looked_at(game: str, language: str) -> None:
    for name, text in goldens(game, language).items():
        assert text == stored(GOLDENS / name, f"{REGENERATE} {game}"), (name, REGENERATE)
