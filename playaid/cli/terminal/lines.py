"""Where lines come from: a prompt with completion on a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeAlias

from engines.contract.errors import InputError
from playaid.cli.terminal.presence import somebody_is_there
from playaid.cli.terminal.terminal import Terminal

Complete: TypeAlias = Callable[[str, str], Iterable[str]]
"""What the word before the cursor can become, given the line up to there and the option that is
asked for, if any."""

MOST: Final = 4000
"""Bytes of a line: more is a file sent by mistake."""
_BOM: Final = b"\xef\xbb\xbf"


class LineSource(Protocol):
    """A source of lines. `interactive` ones have somebody who can be asked again.

    `number` is that of the line read last, from 1, where lines have numbers: in files and pipes.
    """

    interactive: bool

    @property
    def number(self) -> int | None:
        """The line being read, from 1; None where a person types."""

    def read(self, prompt: str, asked: str = "") -> str | None:
        """The next line; None at the end. `asked` is the option that is asked for.

        Raises InputError for a line that is no text, KeyboardInterrupt when interrupted.
        """


class PlainLines:
    """Lines of stdin as they come; prompts on stderr if somebody reads them."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.interactive = somebody_is_there()
        self._read = 0

    @property
    def number(self) -> int | None:
        """The line being read, from 1; None where a person types."""
        return None if self.interactive else self._read

    def read(self, prompt: str, asked: str = "") -> str | None:
        """As LineSource.read; an overlong line is read to its end and refused."""
        if self.interactive:
            self.terminal.ask(prompt)
        stream: Any = getattr(sys.stdin, "buffer", None)
        if stream is None:
            return None
        line: bytes = stream.readline(MOST + 1)
        if not line:
            if self.interactive:
                self.terminal.tell("")
            return None
        if not self._read:
            line = line.removeprefix(_BOM)
        self._read += 1
        if len(line) > MOST and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(MOST)
            raise InputError("pad.too-long", most=MOST)
        try:
            return line.decode(sys.stdin.encoding or "utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            raise InputError("pad.not-text") from None


class PadLines(PlainLines):
    """Plain lines of which Ctrl-C drops one and not the pad.

    Such a terminal does not tell whether anything was typed, so a second Ctrl-C right after it is
    taken for one on an empty line.
    """

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self._interrupted = False

    def read(self, prompt: str, asked: str = "") -> str | None:
        """As LineSource.read."""
        try:
            line = super().read(prompt, asked)
        except KeyboardInterrupt:
            if asked or self._interrupted or not self.interactive:
                raise
            self._interrupted = True
            self.terminal.tell("")
            return ""
        self._interrupted = False
        return line
