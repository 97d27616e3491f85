"""The prompt on a terminal: editing, history, completion. Only imported where there is one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.defaults import create_output

from playaid.cli.commands.pad.commands import command_names
from playaid.cli.commands.pad.completing import completions

if TYPE_CHECKING:
    from playaid.cli.commands.pad.session import Session

AGAIN: Final = ""


class PromptLines:
    """Lines typed at a prompt on stderr, so that stdout has results alone."""

    patient = True
    number: int | None = None

    def __init__(self, session: Session, history: Path) -> None:
        colours = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
        self._completer = _Completer(session)
        self._terminal = session.invocation.terminal
        self._lines: PromptSession[str] = PromptSession(
            history=_History(str(history)),
            completer=self._completer,
            complete_while_typing=False,
            output=create_output(stdout=sys.stderr),
            color_depth=colours,
        )
        self._answers: PromptSession[str] = PromptSession(
            completer=self._completer,
            complete_while_typing=False,
            output=create_output(stdout=sys.stderr),
            color_depth=colours,
        )

    def read(self, prompt: str, asked: str = "") -> str | None:
        """The next line; None at Ctrl-D. Ctrl-C empties the line, and gives up an answer."""
        self._completer.asked = asked
        session = self._answers if asked else self._lines
        try:
            return session.prompt(self._terminal.fit(prompt, self._terminal.err))
        except EOFError:
            return None
        except KeyboardInterrupt:
            if asked:
                raise
            return AGAIN


class _Completer(Completer):
    """Completion for what is being played at the moment."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.asked = ""

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        session = self._session
        names = tuple(command_names(session.invocation.words()))
        before = document.text_before_cursor
        word = before.replace("\u3000", " ").split(" ")[-1]
        for text in completions(before, session.game, session.record, names, self.asked):
            yield Completion(text, start_position=-len(word))


class _History(FileHistory):
    """What was typed on other game nights; a history that cannot be kept is no reason to stop."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        try:
            super().store_string(string)
        except OSError:
            return
