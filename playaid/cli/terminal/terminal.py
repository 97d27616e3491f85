"""The two streams a command writes to: data on stdout, everything said to a person on stderr.

Nothing written here can fail for its characters: signs that a stream cannot carry are replaced,
other characters are escaped.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import Final, TextIO

from playaid.cli.terminal.ascii_fallback import carries, is_unicode, replacements

COLOURS: Final[Mapping[str, str]] = {"♥": "31", "♦": "34", "♣": "32"}
"""Of red, blue and green each suit has one; spades stay as they are."""
_COLOURED: Final = re.compile("[♥♦♣](?:10|[2-9AJQK])?")
WIDEST: Final = 100
"""Lines longer than this many cells tire the eye."""


class Terminal:
    """Where a command writes, in which language, and with which signs."""

    def __init__(self, lang: str, plain: bool = False) -> None:
        self.out, self.err = sys.stdout, sys.stderr
        self.use(lang, plain)

    def use(self, lang: str, plain: bool) -> None:
        """Speak this language, with ASCII signs only when `plain`."""
        self.plain = plain
        self._signs = {
            stream: replacements(_encoding(stream), lang, plain) for stream in (self.out, self.err)
        }

    def carries_japanese(self) -> bool:
        """Whether stdout can show Japanese at all."""
        return carries(_encoding(self.out), "日本語")

    @property
    def encoding(self) -> str:
        """The encoding of stdout."""
        return _encoding(self.out)

    def fit(self, text: str, stream: TextIO | None = None) -> str:
        """The text as it will stand on a stream (stdout unless said otherwise)."""
        stream = stream or self.out
        fitting = text.translate(self._signs[stream])
        encoding = _encoding(stream)
        if is_unicode(encoding) and fitting.isprintable():
            return fitting
        return fitting.encode(encoding, "backslashreplace").decode(encoding)

    def show(self, text: str) -> None:
        """Lines for a person on stdout."""
        fitting = self.fit(text)
        self._write(self.out, (self._coloured(fitting) if self._colours() else fitting) + "\n")

    def data(self, text: str) -> None:
        """A line of ASCII data on stdout, the same bytes under every locale."""
        raw = getattr(self.out, "buffer", None)
        if raw is None:
            self._write(self.out, text + "\n")
        else:
            self.out.flush()
            raw.write(text.encode("ascii") + b"\n")

    def tell(self, text: str) -> None:
        """Lines for a person on stderr."""
        self._write(self.err, self.fit(text, self.err) + "\n")

    def ask(self, text: str) -> None:
        """A question on stderr, the answer to stand on its last line."""
        self._write(self.err, self.fit(text, self.err))
        self.err.flush()

    def flush(self) -> None:
        """Send off what was written. Raises BrokenPipeError when nobody reads any more."""
        for stream in (self.out, self.err):
            if stream is not None:
                stream.flush()

    def width(self) -> int:
        """Cells a line should have: the terminal's, within reason."""
        from shutil import get_terminal_size

        return max(40, min(WIDEST, get_terminal_size((80, 24)).columns))

    def _write(self, stream: TextIO | None, text: str) -> None:
        if stream is not None:  # None: closed before we began
            stream.write(text)

    def _colours(self) -> bool:
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or self.out is None:
            return False
        return self.out.isatty() and (sys.platform != "win32" or "WT_SESSION" in os.environ)

    def _coloured(self, text: str) -> str:
        return _COLOURED.sub(lambda m: f"\x1b[{COLOURS[m[0][0]]}m{m[0]}\x1b[0m", text)


def _encoding(stream: TextIO | None) -> str:
    """What a stream writes; a stream without an encoding takes any text."""
    return getattr(stream, "encoding", None) or "utf-8"


def abandon_output() -> None:
    """Stdout takes no more: keep the end of the process from trying to send what is left."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return
