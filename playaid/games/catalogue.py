"""Finds games by name: the built-in ones, a person's own, and plug-ins only for unknown names.

A built-in game is a folder of words and sheets `templates/<id>/` and an engine `engines.<id>`
that exposes GAME; one that is only named in our sources is a folder with a `game.toml`. A game of
one's own is a TOML file, named by its path. Finding one game imports no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engines.contract.errors import Choices, InputError, RuleError, nearest
from engines.contract.folding import folded_together
from engines.contract.game import Game
from playaid.words import LANGUAGES, Words, read_words, words_of

if TYPE_CHECKING:
    from engines.contract.machine import AnyMachine
    from playaid.games.declared_words import DeclaredWords

PLUG_INS: Final = "playaid.games"
"""The entry point group. An entry point names a module with GAME and TEMPLATES, the folder that
holds the game's words and sheets."""

_PACKAGE: Final = Path(__file__).parent.parent
SHARED: Final = "_shared"
DECLARED: Final = "_declared"
"""The folder with the sheets of games declared as data."""
DECLARED_FILE: Final = "game.toml"
MOST_NAME: Final = 40
"""Characters of a game's name."""


class GameEntry(NamedTuple):
    """A game and where its words and sheets are."""

    game: Game
    templates: Path
    """The game's own folder; one of a declared game need not be there."""
    declared: Mapping[str, DeclaredWords] | None = None
    """By language, the words of a game declared as data; None for one with an engine."""
    changed: tuple[Path, ...] = ()
    """Folders of a person's with words and sheets to be used before the game's."""

    @property
    def id(self) -> str:
        """The name by which the game is called on the command line."""
        return self.game.info.id

    @property
    def declared_titles(self) -> tuple[str, ...]:
        """The titles of a game declared as data, by language; none for one with an engine."""
        return tuple(str(one.words["title"]) for one in (self.declared or {}).values())

    @property
    def machine(self) -> AnyMachine:
        """The game as it is played. Raises RuleError for one that nobody can follow."""
        machine = self.game.machine
        if machine is None:
            raise RuleError("declared.not-refereed")
        return machine

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where words and templates of sheets are looked for, the first before the next."""
        shared = () if self.declared is None else (templates_root() / DECLARED,)
        return (*self.changed, self.templates, *shared)

    def words(self, lang: str, *more: str) -> Words:
        """What this game says, and what all games say, in a language.

        `more` names further files of shared words: "print" has what only printing says.
        """
        if self.declared is None:
            return words_of(lang, (self.templates, "words"), *_shared("words", *more))
        shared = words_of(lang, *_shared("declared", "words", *more))
        return Words(lang, [self.declared[lang].words, *shared.sections])

    def has_sheets(self) -> bool:
        """Whether there is anything to print."""
        return any((folder / f"sheets.{LANGUAGES[0]}.toml").is_file() for folder in self.folders)

    def sheets_file(self, lang: str) -> Words:
        """What this game's sheets alone say in a language. Raises InputError for a person's file
        that cannot be read."""
        names = [folder / f"sheets.{lang}.toml" for folder in self.folders]
        sections = [self._read(name) for name in names if name.is_file()]
        return Words(lang, sections + ([self.declared[lang].sheets] if self.declared else []))

    def _read(self, file: Path) -> Mapping[str, Any]:
        if templates_root() in file.parents:
            return read_words(file)
        from playaid.games.user_files import read_user_words

        return read_user_words(file)


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


def unpublished_ids() -> tuple[str, ...]:
    """The games that our sources only name, in order of their names."""
    folders = templates_root().iterdir()
    return tuple(sorted(each.name for each in folders if (each / DECLARED_FILE).is_file()))


def all_games() -> tuple[GameEntry, ...]:
    """Every built-in game, then every plug-in."""
    return tuple(map(_built_in, game_ids())) + tuple(plug_ins())


def unpublished_games() -> tuple[GameEntry, ...]:
    """Every game of which our sources have no rules."""
    return tuple(map(_unpublished, unpublished_ids()))


def find_game(name: str) -> GameEntry:
    """The game of this name, or whose title in either language it is; or that of a TOML file.

    Case, width and spaces do not matter. Raises InputError `game.unknown` with near names, and
    what is wrong with a TOML file.
    """
    if name.endswith(".toml"):
        return _of_user(Path(name))
    found = _ours(name) or _beside(name)
    if found is not None:
        return found
    plugged = list(plug_ins())
    wanted = folded_together(name)
    for found in plugged:
        if wanted in map(folded_together, (found.id, *titles(found.templates))):
            return found
    raise InputError("game.unknown", name=name, nearest=_near(name, plugged))


def _ours(name: str) -> GameEntry | None:
    """The game of ours with this name or title."""
    if _is_game(name):
        return _built_in(name)
    wanted = folded_together(name)
    for game_id in game_ids():
        if wanted in map(folded_together, (game_id, *titles(templates_root() / game_id))):
            return _built_in(game_id)
    if name in unpublished_ids():
        return _unpublished(name)
    for found in unpublished_games():
        if wanted in map(folded_together, (found.id, *found.declared_titles)):
            return found
    return None


def _is_game(name: str) -> bool:
    return name in game_ids()


def titles(folder: Path) -> tuple[str, ...]:
    """The game's title in every language."""
    return tuple(words_of(lang, (folder, "words")).say("title") for lang in LANGUAGES)


def plug_ins() -> Iterator[GameEntry]:
    """Games that other installed packages bring. Scanning is slow: only when it must be."""
    from importlib.metadata import entry_points

    for point in entry_points(group=PLUG_INS):
        from playaid.games import version_0_1

        version_0_1.install()
        module = point.load()
        yield GameEntry(module.GAME, Path(module.TEMPLATES))


def _unpublished(game_id: str) -> GameEntry:
    folder = templates_root() / game_id
    file = folder / DECLARED_FILE
    return _declared(file.read_text(encoding="utf-8"), f"{game_id}/{DECLARED_FILE}", folder)


def _of_user(file: Path) -> GameEntry:
    """A person's own game; its words and sheets are in the folder of its name beside it.

    Raises InputError for what cannot be read and for an id that is taken.
    """
    from playaid.games.user_files import read_user_text

    text = read_user_text(file)
    found = _declared(text, file.name, file.with_suffix(""))
    if found.id in (*game_ids(), *unpublished_ids()):
        from engines.contract.toml import line_of

        place = f"{file.name}:{line_of(text, ('id',))}"
        raise InputError("declared.id-taken", place=place, text=found.id)
    return found


def _beside(name: str) -> GameEntry | None:
    """A game of one's own in the folder one is in, by its name alone."""
    if not (name.isascii() and name.replace("-", "").isalnum() and len(name) <= MOST_NAME):
        return None
    file = Path(f"{name}.toml")
    return _of_user(file) if file.is_file() else None


def _declared(text: str, name: str, folder: Path) -> GameEntry:
    from engines.declared import read_game
    from playaid.games.declared_words import words_of_declared

    game = read_game(text, name)
    words = {
        lang: words_of_declared(game.facts, words_of(lang, *_shared("declared", "words")))
        for lang in LANGUAGES
    }
    return GameEntry(game, folder, words)


def _built_in(game_id: str) -> GameEntry:
    module = import_module("engines." + game_id.replace("-", "_"))
    return GameEntry(module.GAME, templates_root() / game_id)


def _near(name: str, plugged: list[GameEntry]) -> tuple[str, ...]:
    """The names of the games that are most like it by name or title; all when none is."""
    ids: dict[str, str] = {}
    for game_id in game_ids():
        ids |= dict.fromkeys((game_id, *titles(templates_root() / game_id)), game_id)
    all_ids = tuple(ids.values())
    for found in unpublished_games():
        ids |= dict.fromkeys((found.id, *found.declared_titles), found.id)
    for found in plugged:
        ids |= dict.fromkeys((found.id, *titles(found.templates)), found.id)
    close = [ids[each] for each in nearest(name, ids)]
    return tuple(dict.fromkeys(close)) or Choices(dict.fromkeys(all_ids))
