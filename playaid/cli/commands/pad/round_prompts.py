"""A round asked for option by option, player by player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engines.contract.entries import cards_of
from engines.contract.errors import InputError, PlayError
from engines.contract.game import Game, Option, Typed
from engines.contract.score import Score
from playaid.cli.app.errors import tell_error
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.pad.completion import takes_cards
from playaid.cli.terminal.lines import LineSource
from playaid.table.pad.filling import request, scored
from playaid.table.pad.model import GameRecord, Round
from playaid.table.pad.typed import words_of_line

NOTHING: Final = ("-", "−", "－", "ー")
"""Answers for a hand without cards; an empty line leaves the player out."""
GIVE_UP: Final = ("cancel", "やめる")
"""In either language, as the commands."""


class NotAnsweredError(Exception):
    """The round was given up; `at_end` when there are no more lines at all."""

    def __init__(self, at_end: bool) -> None:
        super().__init__(at_end)
        self.at_end = at_end


def ask_round(
    lines: LineSource, invocation: Invocation, record: GameRecord, names: Sequence[str]
) -> tuple[Round, Score]:
    """A round asked for and counted; `names` are the options wanted, none means as needed.

    An answer that the engine refuses is asked for again where somebody can be. Raises PlayError
    where nobody can, and NotAnsweredError.
    """
    assert invocation.found is not None
    answers = _Answers(lines, invocation, invocation.found.game, record)
    answers.ask_all(names)
    while True:
        try:
            return answers.counted()
        except PlayError as error:
            if not answers.can_ask_again(error):
                raise
            answers.tell(error)
            answers.ask_again(error)


@dataclass
class _Answers:
    lines: LineSource
    invocation: Invocation
    game: Game
    record: GameRecord
    values: dict[str, Typed] = field(default_factory=dict)

    def ask_all(self, names: Sequence[str]) -> None:
        """Ask for the options named or required; with neither, until the answers make a score."""
        required = any(option.required for option in self.game.options)
        for option in self.game.options:
            wanted = option.name in names or (option.required if names else option.kind != "flag")
            if not wanted:
                continue
            self._ask(option)
            if not (names or required) and self._makes_a_score():
                return

    def _makes_a_score(self) -> bool:
        if not self.values:
            return False
        try:
            self.counted()
        except PlayError as error:
            return error.where is not None  # typed wrong, which is for the end to tell
        return True

    def counted(self) -> tuple[Round, Score]:
        if not self.values:
            raise InputError("pad.nothing-given")
        missing = [o.name for o in self.game.options if o.required and o.key not in self.values]
        if missing:
            raise InputError("usage.missing-option", options=tuple(f"--{o}" for o in missing))
        return scored(self.game, self.record, self.values)

    def tell(self, error: PlayError) -> None:
        """What is wrong with an answer."""
        tell_error(error, self.invocation.words(), self.invocation.terminal, self.record.game)

    def can_ask_again(self, error: PlayError) -> bool:
        return self.lines.interactive and error.where is not None and self._asked(error) is not None

    def ask_again(self, error: PlayError) -> None:
        option = self._asked(error)
        assert option is not None
        assert error.where is not None
        if error.where.player is None:
            self._ask(option)
        else:
            self._ask_player(option, error.where.player)

    def _asked(self, error: PlayError) -> Option | None:
        """The option that an error is about."""
        name = error.where.option if error.where else ""
        return next((option for option in self.game.options if option.name == name), None)

    def _ask(self, option: Option) -> None:
        words = self.invocation.words()
        kind = "pad.asking-player" if option.per == "player" else "pad.asking"
        if self.lines.interactive:
            about = words.say(f"options.{option.name}")
            self.invocation.terminal.tell(words.say(kind, about=about))
        if option.kind == "flag":
            self.values[option.key] = True
        elif option.per == "player":
            for name in self.record.players:
                self._ask_player(option, name)
        else:
            self._ask_until_sound(option, None)

    def _ask_player(self, option: Option, name: str) -> None:
        self._ask_until_sound(option, name)

    def _ask_until_sound(self, option: Option, name: str | None) -> None:
        """Ask; what is wrong with the answer itself is told at once where somebody types."""
        while True:
            prompt = f"{option.name}> " if name is None else f"{option.name} {name}> "
            text = self._answer(option, prompt)
            before = dict(self.values)
            self._keep_answer(option, name, text)
            error = self._wrong_with(option, name, text) if self.lines.interactive else None
            if error is None:
                return
            self.values = before
            self.tell(error)

    def _keep_answer(self, option: Option, name: str | None, text: str) -> None:
        if name is None:
            self._keep(option.key, text or None)
            return
        given = self.values.get(option.key, ())
        assert isinstance(given, tuple)
        others = {key: value for key, value in given if key != name}
        if text:
            others[name] = "" if text in NOTHING else text
        in_order = tuple((each, others[each]) for each in self.record.players if each in others)
        self._keep(option.key, in_order or None)

    def _wrong_with(self, option: Option, name: str | None, text: str) -> PlayError | None:
        """What the game says against this answer; what it lacks otherwise is still to come."""
        if not text:
            return None
        try:
            self._read(option, name, text)
            self.game.score(request(self.record, self.values))
        except PlayError as error:
            where = error.where
            if where is not None and (where.option, where.player) == (option.name, name):
                return error
        return None

    def _read(self, option: Option, name: str | None, text: str) -> None:
        """Read cards as such, for a game may look at other options first. Raises InputError."""
        if option.kind == "cards" and takes_cards(self.game, option.name) and text not in NOTHING:
            cards_of(option.name, name, text)

    def _keep(self, key: str, value: Typed | None) -> None:
        if value is None:
            self.values.pop(key, None)
        else:
            self.values[key] = value

    def _answer(self, option: Option, prompt: str) -> str:
        """One answer without its quotes; "" for none. Raises NotAnsweredError."""
        try:
            line = self.lines.read(prompt, asked=option.name)
        except KeyboardInterrupt:
            raise NotAnsweredError(at_end=False) from None
        if line is None:
            raise NotAnsweredError(at_end=True)
        if line.strip() in GIVE_UP:
            raise NotAnsweredError(at_end=False)
        return " ".join(word.text for word in words_of_line(line))
