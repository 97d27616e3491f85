"""What a command line is made of, as data: options, arguments and what may stand for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from keyword import iskeyword
from typing import Any, Final, Literal, NamedTuple

from playaid.words import LANGUAGES

Kind = Literal["text", "many", "flag", "optional", "argument", "arguments"]


class Parameter(NamedTuple):
    """An option, or an argument by its place.

    text: an option given once · many: given again and again · flag: an option without a value ·
    optional: an option with a number or, when none follows, with `implied` · argument and
    arguments: one text, or any number, by place. `choices` are offered by the shell's completion,
    each a text or the `module:name` of a collection of texts or of a function that gives one, which
    is imported when somebody asks; `metavar` stands for the value in help, by default the
    language's word. `about` says in a language what the parameter is for, where that is not among
    the words of help.
    """

    name: str
    kind: Kind = "text"
    metavar: str = ""
    choices: tuple[str, ...] = ()
    required: bool = False
    implied: str = ""
    about: Callable[[str], str] | None = None

    @property
    def typed(self) -> str:
        """As people type it: `--hand`, `GAME`."""
        return self.name.upper() if self.is_argument else f"--{self.name}"

    @property
    def is_argument(self) -> bool:
        """Whether it stands by its place."""
        return self.kind in ("argument", "arguments")

    @property
    def key(self) -> str:
        """The name among a command's values: one that a parameter of a function may have."""
        return key_of(self.name)

    def offered(self) -> tuple[str, ...]:
        """The choices, with those that are references looked up."""
        return tuple(text for choice in self.choices for text in _looked_up(choice))


def key_of(name: str) -> str:
    """The key of an option, as `Parameter.key`."""
    key = name.replace("-", "_")
    return f"{key}_" if iskeyword(key) else key


def _looked_up(choice: str) -> Iterator[str]:
    module, colon, name = choice.partition(":")
    if not colon:
        yield choice
        return
    there: Any = getattr(import_module(module), name)
    yield from map(str, there() if callable(there) else there)


PAPERS: Final = ("playaid.sheets.paper:PAPERS",)
CARDS: Final = ("playaid.sheets.paper:CARDS",)
FLIPS: Final = ("playaid.sheets.pages.finish:FLIPS",)
GAMES: Final = ("playaid.games.catalogue:game_ids",)
UNPUBLISHED_GAMES: Final = ("playaid.games.catalogue:unpublished_ids",)
ANY_GAMES: Final = (*GAMES, *UNPUBLISHED_GAMES)
"""Choices that several commands offer."""

LANG: Final = Parameter("lang", metavar="ja|en", choices=LANGUAGES)
ASCII: Final = Parameter("ascii", "flag")
JSON: Final = Parameter("json", "flag")
PLAIN: Final = Parameter("plain", "flag")
RULE: Final = Parameter("rule", "many", "NAME=VALUE")
GAME: Final = Parameter("game", "argument", choices=GAMES, required=True)
SOME_GAMES: Final = Parameter("game", "arguments", choices=GAMES)
PLAYERS: Final = Parameter("players", metavar="NAME,NAME,…")
PAPER: Final = Parameter("paper", metavar="a4|a3|letter|…|WxHmm", choices=PAPERS)
CARD_SIZE: Final = Parameter("cards", metavar="poker|bridge|…|WxHmm", choices=CARDS)
FLIP: Final = Parameter("flip", metavar="long|short", choices=FLIPS)
"""Parameters of several commands."""

VERSION: Final = Parameter("version", "flag")
ROOT_PARAMETERS: Final = (LANG, ASCII, VERSION)
"""What may stand before the command."""
