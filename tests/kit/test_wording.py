"""Sheets call a thing by one name, and people read minus signs, not hyphens."""

from __future__ import annotations

import re
from functools import cache

import pytest

from playaid.games.catalogue import find_game, game_ids
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.pages.compose import texts_in_use
from playaid.table.playthrough import NAMES

OTHER_NAMES = {
    "ja": ("売値", "回戦", "裏面", "エンジン", *NAMES["en"]),
    "en": ("janken", "likewise", "engine"),
}
"""Words that stand for something that the sheets call otherwise, or mean nothing to players."""


@cache
def texts(game: str, language: str) -> tuple[str, ...]:
    edition = open_kit(KitRequest(find_game(game), (language,))).editions[0]
    return tuple(text for text, _ in texts_in_use(edition.sheets, edition.imprint))


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_one_name_for_a_thing(game: str, language: str) -> None:
    for text in texts(game, language):
        for word in OTHER_NAMES[language]:
            assert not re.search(rf"(?<![A-Za-z]){word}(?![A-Za-z])", text), text


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_negative_numbers_have_a_minus_sign(game: str, language: str) -> None:
    for text in texts(game, language):
        # Addresses and dates have hyphens.
        plain = re.sub(r"\S*[./]\S*-\S*|\d{4}(-\d\d)+", "", text)
        assert not re.search(r"(?<![A-Za-z0-9])-\d", plain), text
