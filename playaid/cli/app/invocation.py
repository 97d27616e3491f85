"""One run of a command: what was typed, in which language, and where to write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.contract.entries import split_at_equals
from engines.contract.errors import InputError, PlayError
from engines.contract.folding import narrow
from playaid.cli.app.errors import not_together, one_of
from playaid.cli.app.grammar import ASCII, JSON, LANG, ROOT_PARAMETERS, Parameter, key_of
from playaid.games.catalogue import shared_words
from playaid.words import Words

if TYPE_CHECKING:
    from engines.contract.game import Game
    from playaid.cli.terminal.terminal import Terminal
    from playaid.games.catalogue import GameEntry


class Invocation:
    """A command as called. `game` is the one it is about, once that is known."""

    def __init__(self, terminal: Terminal, lang: str, lang_typed: bool, completing: bool) -> None:
        self.terminal = terminal
        self.lang = lang
        """The language spoken on the terminal."""
        self.wanted_lang = lang
        """The language asked for; another than `lang` where the terminal cannot carry it."""
        self.lang_typed = lang_typed
        """Whether the language was typed rather than taken from the settings or the locale."""
        self.problem: PlayError | None = None
        """What is wrong with the settings, to be told of when a command begins."""
        self.json = False
        self.parameters: tuple[Parameter, ...] = ROOT_PARAMETERS
        """What the command being read takes."""
        self.found: GameEntry | None = None
        self.named = ""
        """The game's name as it was typed."""
        self.completing = completing
        """Whether the shell asks what could be typed next."""
        self._word_files: tuple[str, ...] = ()
        self._values: dict[str, Any] = {}

    # -- what was typed

    def begin(self, parameters: tuple[Parameter, ...], word_files: tuple[str, ...]) -> None:
        """Read a command that takes these parameters and needs these files of words."""
        self.parameters, self._word_files = parameters, word_files

    def take(self, parameters: tuple[Parameter, ...], values: dict[str, Any]) -> None:
        """Keep the values of a command. Raises InputError for an option given twice."""
        typed = {parameter.typed for parameter in parameters}
        for parameter in parameters:
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
        self._settle(parameters)

    def _settle(self, parameters: tuple[Parameter, ...]) -> None:
        self.json = self.json or self.flag(JSON.key)
        lang = next((p for p in parameters if p.name == LANG.name), None)
        typed = self.text(LANG.key)
        # Before it is known what to do: `print` speaks both.
        may_be_both = parameters is ROOT_PARAMETERS and typed == "both"
        if typed is not None and lang is not None and lang.choices and not may_be_both:
            one_of(typed, lang.typed, lang.offered())
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

    def exclusive(self, *options: str) -> None:
        """Raises InputError when more than one of these options was given."""
        not_together(*(f"--{option}" for option in options if self.given(key_of(option))))

    def rules_out(self, option: str, *others: str) -> None:
        """Raises InputError when an option was given that does not go with this one."""
        for other in others:
            self.exclusive(option, other)

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

    def find(self, name: str | None = None) -> GameEntry:
        """The game of this name, or the one named by the argument GAME. Raises InputError."""
        from playaid.games.catalogue import find_game, game_ids

        name = name if name is not None else self.text("game")
        if name is None:
            raise InputError("usage.missing-argument", name="GAME", choices=game_ids())
        self.found = find_game(name)
        self.named = name
        return self.found

    def games(self) -> tuple[GameEntry, ...]:
        """The games of the arguments GAME…; raises InputError for an unknown or repeated one."""
        found: list[GameEntry] = []
        for name in self.texts("game"):
            one = self.find(name)
            if one.id in [other.id for other in found]:
                raise InputError("game.twice", name=name)
            found.append(one)
        return tuple(found)

    # -- words

    def speak(self, lang: str) -> None:
        """Use another language on the terminal."""
        self.lang = lang
        self.terminal.use(lang, self.terminal.plain)

    def words(self) -> Words:
        """The words of the game that the command is about, or what all games say."""
        more = self._word_files
        return self.found.words(self.lang, *more) if self.found else shared_words(self.lang, *more)

    def words_for(self, error: PlayError) -> Words:
        """The words of the command, and where they lack those of the error, what is said of games
        and sheets that people bring and of their settings."""
        words, game = self.words(), f"{self.found.id}." if self.found else ""
        if words.find(f"errors.{error.code.removeprefix(game)}") is not None:
            return words
        more = shared_words(self.lang, "declared", "config")
        return Words(self.lang, [*words.sections, *more.sections])
