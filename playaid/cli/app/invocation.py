"""One run of a command: what was typed, in which language, and where to write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from engines.contract.entries import narrow, split_at_equals
from engines.contract.errors import InputError, PlayError
from playaid.cli.app.errors import one_of
from playaid.cli.app.grammar import ASCII, JSON, LANG, ROOT, Command, Parameter
from playaid.games.catalogue import help_words, shared_words
from playaid.words import Words

if TYPE_CHECKING:
    from engines.contract.game import Game
    from playaid.cli.terminal.terminal import Terminal
    from playaid.games.catalogue import FoundGame

_MORE_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "print": ("print", "looks", "roster"),
    "check": ("check", "print"),
    "calibrate": ("calibrate", "print"),
    "pad": ("pad", "journal"),
    "timer": ("pad",),
    "config": ("config", "print"),
    "play": ("play", "pad", "journal"),
    "new": ("declared",),
    "templates": ("declared",),
}
"""Files of words that only some commands need."""


class Invocation:
    """A command as called. `game` is the one it is about, once that is known."""

    def __init__(self, terminal: Terminal, lang: str, told: bool, completing: bool) -> None:
        self.terminal = terminal
        self.lang = lang
        """The language spoken on the terminal."""
        self.wanted = lang
        """The language asked for; another than `lang` where the terminal cannot carry it."""
        self.lang_told = told
        """Whether the language was typed rather than taken from the settings or the locale."""
        self.trouble: PlayError | None = None
        """What is wrong with the settings, to be told of when a command begins."""
        self.json = False
        self.command: Command = ROOT
        self.found: FoundGame | None = None
        self.named = ""
        """The game's name as it was typed."""
        self._completing = completing
        self._values: dict[str, Any] = {}

    # -- what was typed

    def take(self, command: Command, values: dict[str, Any]) -> None:
        """Keep the values of a command. Raises InputError for an option given twice."""
        typed = {parameter.typed for parameter in command.parameters}
        for parameter in command.parameters:
            value = values[parameter.key]
            if parameter.kind in ("text", "many") and typed.intersection(value or ()):
                raise InputError("usage.no-value", option=parameter.typed)
            if parameter.kind in ("text", "optional") and value is not None:
                earlier = self._values.get(parameter.key)
                if len(value) > 1 or earlier is not None:
                    raise InputError("usage.twice", option=parameter.typed)
                value = value[0]
            if parameter.kind == "flag":
                value = value or self._values.get(parameter.key, False)
            if value is not None:
                self._values[parameter.key] = value
        self._settle(command)

    def _settle(self, command: Command) -> None:
        self.json = self.json or self.flag(JSON.key)
        lang = next((p for p in command.parameters if p.name == LANG.name), None)
        typed = self.text(LANG.key)
        for_print = command is ROOT and typed == "both"  # before it is known what to do
        if typed is not None and lang is not None and lang.choices is not None and not for_print:
            one_of(typed, lang.typed, lang.choices())
        self.terminal.use(self.lang, self.terminal.plain or self.flag(ASCII.key))

    def text(self, key: str) -> str | None:
        """The value of an option given once, or of an argument; None when not given."""
        value = self._values.get(key)
        assert value is None or isinstance(value, str)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """All values of an option or argument given any number of times."""
        return tuple(self._values.get(key) or ())

    def flag(self, key: str) -> bool:
        """Whether this flag was given."""
        return self._values.get(key) is True

    def given(self, key: str) -> bool:
        """Whether the option was given at all."""
        return self._values.get(key) not in (None, False)

    def chosen(self) -> dict[str, str]:
        """The house rules as typed. Raises InputError for what is no NAME=VALUE."""
        chosen: dict[str, str] = {}
        for typed in self.texts("rule"):
            name, equals, value = (part.strip() for part in split_at_equals(narrow(typed)))
            if not (name and equals and value):
                raise InputError("rule.form", text=typed)
            if name in chosen:
                raise InputError("rule.twice", name=name)
            chosen[name] = value
        return chosen

    def game(self) -> Game:
        """The game named by the argument GAME. Raises InputError."""
        return self.find().game

    def find(self, name: str | None = None) -> FoundGame:
        """The game of this name, or the one named by the argument GAME. Raises InputError."""
        from playaid.games.catalogue import find_game, game_ids

        name = name if name is not None else self.text("game")
        if name is None:
            raise InputError("usage.missing-argument", name="GAME", choices=game_ids())
        self.found = find_game(name)
        self.named = name
        return self.found

    # -- words

    def speak(self, lang: str) -> None:
        """Use another language on the terminal."""
        self.lang = lang
        self.terminal.use(lang, self.terminal.plain)

    def words(self) -> Words:
        """The words of the game that the call is about, or what all games say."""
        more = _MORE_WORDS.get(self.command.name, ())
        return self.found.words(self.lang, *more) if self.found else shared_words(self.lang, *more)

    def words_for(self, error: PlayError) -> Words:
        """The words of the call, and where they lack those of the error, what is said of games
        and sheets that people bring and of their settings."""
        words, game = self.words(), f"{self.found.id}." if self.found else ""
        if words.find(f"errors.{error.code.removeprefix(game)}") is not None:
            return words
        more = shared_words(self.lang, "declared", "config")
        return Words(self.lang, [*words.sections, *more.sections])

    def help(self, path: str) -> str | None:
        """A help text, when the parser needs one: only the shell's completion does."""
        return help_words(self.lang).say(path) if self._completing else None

    def parameter_help(self, command: Command, parameter: Parameter) -> str | None:
        """What completion tells of a parameter; None outside completion."""
        if not self._completing:
            return None
        from playaid.cli.app.help import about_parameter

        return about_parameter(self, command, parameter)
