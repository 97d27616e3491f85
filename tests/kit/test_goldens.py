"""The first page of every kit mark by mark, and the pages of every kit on every paper.

A change of layout shows here as a diff; `python -m drawlogs` writes the logs anew, and whoever
keeps them has looked at the pages.
"""

from __future__ import annotations

import pytest
from support.drawlogs import GAMES, GOLDENS, LANGUAGES, goldens


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_are_as_they_were_looked_at(game: str, language: str) -> None:
    for name, text in goldens(game, language).items():
        assert text == (GOLDENS / name).read_text(encoding="utf-8"), name
