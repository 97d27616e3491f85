"""Places in a text as typed, its pieces, and the error that says what cannot be read where.

For every small language that people type at a table: cards, prices, letters. Offsets are in
characters from 0, the end exclusive.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_COMMAS: Final = str.maketrans(dict.fromkeys(",，、､﹐﹑٬،・･", " "))


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text as typed: offsets in characters from 0, the end exclusive."""

    start: int
    end: int

    def where(self, option: str, text: str, player: str | None = None) -> Where:
        """The place of this stretch of a text typed after an option, for an error."""
        return Where(option, text, self.start, self.end, player)

    def to(self, last: Span) -> Span:
        """The stretch from the beginning of this one to the end of a later one."""
        return Span(self.start, last.end)


@dataclass(frozen=True, slots=True)
class Where:
    """The place in what was typed: `text` as typed after `option` (for `player`, if one was
    named), and the span of the trouble in it, 0-based characters, end exclusive."""

    option: str
    text: str
    start: int
    end: int
    player: str | None = None

    @classmethod
    def at_end(cls, option: str, text: str) -> Where:
        """Behind all that was typed after an option, where something is missing."""
        return cls(option, text, len(text), len(text))

    @classmethod
    def whole(cls, option: str, text: str, player: str | None = None) -> Where:
        """All that was typed after an option."""
        return cls(option, text, 0, len(text), player)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text between separators, or a part of such a piece."""

    text: str
    span: Span
    source: str = field(repr=False)
    """The whole text, for messages."""

    def where(self, option: str) -> Where:
        """The place of this piece in what was typed after an option, for an error."""
        return self.span.where(option, self.source)

    def part(self, start: int, end: int | None = None) -> Token:
        """A part of this piece by offsets within it, as in `text[start:end]`."""
        start, end, _ = slice(start, end).indices(len(self.text))
        base = self.span.start
        return Token(self.text[start:end], Span(base + start, base + max(start, end)), self.source)

    def split(self, marks: str) -> tuple[Token, ...]:
        """The parts between any of these one-character marks, the empty ones too.

        `token.split("/／")` of `3/5` gives `3` and `5`; without a mark the piece alone comes back.
        """
        cuts = [place for place, char in enumerate(self.text) if char in marks]
        starts, ends = [0, *(cut + 1 for cut in cuts)], [*cuts, len(self.text)]
        return tuple(self.part(start, end) for start, end in zip(starts, ends, strict=True))


class NotationError(ValueError):
    """A text that cannot be read, the place, and what to type instead.

    `code` is stable: `cards.` and one of `unreadable`, `lookalike`, `invisible`, `no-separator`,
    `no-suit`, `no-rank`, `no-such-rank`, `no-such-suit`, `no-such-card`, `extra`, `empty`,
    `not-one`. Games that read a language of their own raise it with codes of their own.
    """

    code: str
    text: str
    """The whole text as typed."""
    span: Span
    """What is wrong."""
    nearest: tuple[str, ...]
    """What to type in place of `replaces`, best first, four at most; empty if nothing is near."""
    replaces: Span
    """What `nearest` stands in for: `span`, or a wider stretch such as the whole card."""

    def __init__(
        self,
        code: str,
        text: str,
        span: Span,
        nearest: tuple[str, ...] = (),
        replaces: Span | None = None,
    ) -> None:
        self.code = code
        self.text = text
        self.span = span
        self.nearest = nearest
        self.replaces = replaces or span
        super().__init__(code, text, span, nearest, self.replaces)

    @property
    def offending(self) -> str:
        """The text of `span`."""
        return self.text[self.span.start : self.span.end]

    def __str__(self) -> str:
        near = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        return f"{self.code}: {self.offending!r} at character {self.span.start}{near}"


def pieces(text: str) -> Iterator[tuple[str, int]]:
    """Each piece of the text between separators with its offset, in order. Raises nothing."""
    end = 0
    spaced = text.translate(_COMMAS)
    for piece in spaced.split():
        start = spaced.index(piece, end)
        end = start + len(piece)
        yield piece, start


def tokens(text: str) -> tuple[Token, ...]:
    """The pieces of the text between separators, in order. Raises nothing."""
    return tuple(
        Token(piece, Span(start, start + len(piece)), text) for piece, start in pieces(text)
    )


def is_invisible(char: str) -> bool:
    """Controls, surrogates and formatting characters, and letters drawn as nothing."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs") or char in "\u115f\u1160\u3164\uffa0"
