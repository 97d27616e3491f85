"""Finds games by name: the built-in ones, and plug-ins only when a name is unknown.

A built-in game is a folder of words and sheets `templates/<id>/` and an engine `engines.<id>`
that exposes GAME. Finding one game imports no other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from engines.errors import InputError, nearest
from engines.game import Game
from playaid.words import LANGUAGES, Words, words_of

PLUG_INS: Final = "playaid.games"
"""The entry point group. An entry point names a module with GAME and TEMPLATES, the folder that
holds the game's words and sheets."""

_PACKAGE: Final = Path(__file__).parent
SHARED: Final = "_shared"


class FoundGame(NamedTuple):
    """A game and the folder with its words and sheets."""

    game: Game[Any, Any]
    templates: Path

    @property
    def id(self) -> str:
        return self.game.info.id

    def words(self, lang: str, *more: str) -> Words:
        """What this game says, and what all games say, in a language.

        `more` names further files of shared words: "print" has what only printing says.
        """
        return words_of(lang, (self.templates, "words"), *_shared("words", *more))

    def sheets_file(self, lang: str) -> Words:
        """What this game's sheets alone say in a language."""
        return words_of(lang, (self.templates, "sheets"))


@cache
def templates_root() -> Path:
    """The folder of all templates: inside the package when installed, beside it in a checkout."""
    inside = _PACKAGE / "_templates"
    return inside if inside.is_dir() else _PACKAGE.parent / "templates"


def shared_templates() -> Path:
    """The folder of what all games share."""
    return templates_root() / SHARED


def shared_words(lang: str, *more: str) -> Words:
    """What all games say in a language; `more` as for a game's words."""
    return words_of(lang, *_shared("words", *more))


def help_words(lang: str) -> Words:
    """What the command line says about itself in a language."""
    return words_of(lang, *_shared("help"))


def _shared(*names: str) -> list[tuple[Path, str]]:
    return [(shared_templates(), name) for name in names]


def game_ids() -> tuple[str, ...]:
    """The built-in games in order of their names; imports none of them."""
    return tuple(sorted(folder.name for folder in _game_folders()))


def _game_folders() -> Iterator[Path]:
    for folder in templates_root().iterdir():
        if not folder.name.startswith(("_", ".")) and (folder / "words.en.toml").is_file():
            yield folder


def all_games() -> tuple[FoundGame, ...]:
    """Every built-in game, then every plug-in."""
    return tuple(map(_built_in, game_ids())) + tuple(plug_ins())


def find_game(name: str) -> FoundGame:
    """The game of this name, or whose title in either language it is.

    Case, width and spaces do not matter. Raises InputError `game.unknown` with near names.
    """
    wanted = _folded(name)
    if name.isidentifier() and not name.startswith("_") and _is_game(name):
        return _built_in(name)
    for game_id in game_ids():
        if wanted in map(_folded, (game_id, *titles(templates_root() / game_id))):
            return _built_in(game_id)
    plugged = list(plug_ins())
    for found in plugged:
        if wanted in map(_folded, (found.id, *titles(found.templates))):
            return found
    raise InputError("game.unknown", name=name, nearest=_near(name, plugged))


def _is_game(name: str) -> bool:
    return name in game_ids()


def titles(folder: Path) -> tuple[str, ...]:
    """The game's title in every language."""
    return tuple(words_of(lang, (folder, "words")).say("title") for lang in LANGUAGES)


def plug_ins() -> Iterator[FoundGame]:
    """Games that other installed packages bring. Scanning is slow: only when it must be."""
    from importlib.metadata import entry_points

    for point in entry_points(group=PLUG_INS):
        module = point.load()
        yield FoundGame(module.GAME, Path(module.TEMPLATES))


def _built_in(game_id: str) -> FoundGame:
    module = import_module("engines." + game_id.replace("-", "_"))
    return FoundGame(module.GAME, templates_root() / game_id)


def _near(name: str, plugged: list[FoundGame]) -> tuple[str, ...]:
    """The names of the games that are most like it by name or title; all when none is."""
    ids: dict[str, str] = {}
    for game_id in game_ids():
        ids |= dict.fromkeys((game_id, *titles(templates_root() / game_id)), game_id)
    for found in plugged:
        ids |= dict.fromkeys((found.id, *titles(found.templates)), found.id)
    close = [ids[each] for each in nearest(name, ids)]
    return tuple(dict.fromkeys(close)) or tuple(dict.fromkeys(ids.values()))


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
