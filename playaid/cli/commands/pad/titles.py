"""What the games of a game night are called."""

from __future__ import annotations

from functools import cache

from engines.contract.errors import InputError
from playaid.cli.app.invocation import Invocation
from playaid.games.catalogue import find_game


def title_of(game: str, invocation: Invocation) -> str:
    """A game's title; its id where the game is no longer installed."""
    return _title(game, invocation.lang)


@cache
def _title(game: str, lang: str) -> str:
    try:
        return find_game(game).words(lang).say("title")
    except InputError:
        return game
