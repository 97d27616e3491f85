"""The prompt on a terminal: editing, history, completion. Only imported where there is one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.defaults import create_output

from playaid.cli.terminal.lines import Complete
from playaid.cli.terminal.terminal import Terminal


class PromptLines:
    """Lines typed at a prompt on stderr, so that stdout has results alone.

    Lines are remembered in the file `history` if there is one; answers to questions never are.
    """

    interactive = True
    number: int | None = None

    def __init__(
        self,
        terminal: Terminal,
        complete: Complete,
        history: Path | None = None,
        leaves_when_empty: bool = False,
    ) -> None:
        self._terminal = terminal
        self._leaves_when_empty = leaves_when_empty
        self._completer = _Completer(complete)
        self._lines = self._prompt(None if history is None else _FileHistory(str(history)))
        self._answers = self._prompt(None)

    def _prompt(self, history: History | None) -> PromptSession[str]:
        return PromptSession(
            history=history,
            completer=self._completer,
            complete_while_typing=False,
            output=create_output(stdout=sys.stderr),
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
        )

    def read(self, prompt: str, asked: str = "") -> str | None:
        """The next line; None at Ctrl-D. Ctrl-C empties the line; it raises KeyboardInterrupt for
        an answer, and on an empty line where that leaves."""
        self._completer.asked = asked
        typing = self._answers if asked else self._lines
        try:
            return typing.prompt(self._terminal.fit(prompt, self._terminal.err))
        except EOFError:
            return None
        except KeyboardInterrupt:
            if asked or (self._leaves_when_empty and not typing.default_buffer.text):
                raise
            return ""


class _Completer(Completer):
    """Completes the word before the cursor; `asked` is the option that is asked for, if any."""

    def __init__(self, complete: Complete) -> None:
        self._complete = complete
        self.asked = ""

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        before = document.text_before_cursor.replace("\u3000", " ")
        word = before.split(" ")[-1]
        for text in self._complete(before, self.asked):
            yield Completion(text, start_position=-len(word))


class _FileHistory(FileHistory):
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
