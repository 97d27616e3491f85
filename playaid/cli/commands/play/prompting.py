"""The prompt on a terminal: editing, history, completion. Only imported where there is one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.defaults import create_output

from playaid.cli.terminal.lines import PlainLines
from playaid.cli.terminal.terminal import Terminal
from playaid.table.referee.dialogue import Dialogue
from playaid.table.referee.vocabulary import folded_phrase


class PromptLines(PlainLines):
    """Lines typed at a prompt on stderr, so that stdout has answers alone."""

    def __init__(self, terminal: Terminal, dialogue: Dialogue) -> None:
        super().__init__(terminal)
        colours = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
        self._terminal = terminal
        self._session: PromptSession[str] = PromptSession(
            completer=_Completer(dialogue),
            complete_while_typing=False,
            output=create_output(stdout=sys.stderr),
            color_depth=colours,
        )

    def read(self, prompt: str, asked: str = "") -> str | None:
        """The next line; None at Ctrl-D. Ctrl-C empties the line, and where it is empty already
        raises KeyboardInterrupt."""
        try:
            return self._session.prompt(self._terminal.fit(prompt, self._terminal.err))
        except EOFError:
            return None
        except KeyboardInterrupt:
            if self._session.default_buffer.text:
                return ""
            raise


class _Completer(Completer):
    """Completes commands, names, and the moves that are legal for all that anybody knows."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        before = document.text_before_cursor.lstrip()
        for text in completions(before, self._dialogue.suggestions()):
            yield Completion(text, start_position=-len(before.split(" ")[-1]))


def completions(before: str, whole: Iterable[str]) -> tuple[str, ...]:
    """The words that can come next, or end the one begun, on the way to one of these lines."""
    *earlier, begun = before.split(" ")
    found: dict[str, None] = {}
    for line in whole:
        words = line.split(" ")
        head, rest = words[: len(earlier)], words[len(earlier) :]
        fits = folded_phrase(" ".join(head)) == folded_phrase(" ".join(earlier))
        if rest and fits and folded_phrase(rest[0]).startswith(folded_phrase(begun)):
            found[rest[0]] = None
    return tuple(found)
