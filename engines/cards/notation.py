"""Places in a text as typed, its pieces, and the error that says what cannot be read where.

For every small language that people type at a table: cards, prices, letters. Offsets are in
characters from 0, the end exclusive.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Generic, TypeVar

_PIECE: Final = re.compile(r"[^\s,，、､﹐﹑٬،・･]+")


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
class TextToken:
    """A piece of a text between separators, or a part of such a piece."""

    text: str
    span: Span
    source: str = field(repr=False)
    """The whole text, for messages."""

    def where(self, option: str) -> Where:
        """The place of this piece in what was typed after an option, for an error."""
        return self.span.where(option, self.source)

    def part(self, start: int, end: int | None = None) -> TextToken:
        """A part of this piece by offsets within it, as in `text[start:end]`."""
        start, end, _ = slice(start, end).indices(len(self.text))
        base = self.span.start
        return TextToken(
            self.text[start:end], Span(base + start, base + max(start, end)), self.source
        )

    def split(self, marks: str) -> tuple[TextToken, ...]:
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


def pieces(text: str) -> list[tuple[str, int]]:
    """Each piece of the text between separators with its offset, in order. Raises nothing."""
    return [(found[0], found.start()) for found in _PIECE.finditer(text)]


def tokens(text: str) -> tuple[TextToken, ...]:
    """The pieces of the text between separators, in order. Raises nothing."""
    return tuple(
        TextToken(piece, Span(start, start + len(piece)), text) for piece, start in pieces(text)
    )


def is_invisible(char: str) -> bool:
    """Controls, surrogates and formatting characters, and letters drawn as nothing."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs") or char in "\u115f\u1160\u3164\uffa0"


Item = TypeVar("Item")
"""A card of some deck."""
Found = TypeVar("Found")
"""A card and where it was read."""


@dataclass(frozen=True, slots=True)
class Read(Generic[Item]):
    """A card and where it was read."""

    card: Item
    span: Span

    def where(self, option: str, text: str, player: str | None = None) -> Where:
        """The place of the card in the text typed after an option, for an error."""
        return self.span.where(option, text, player)


class Notation(Generic[Item, Found]):
    """How the cards of a deck are written: reads them, and explains what cannot be read.

    `card_in` is the card that a piece spells, if it is no longer than `longest`; `found` puts it
    together with its place. `explain` tells why a piece is not exactly one card.
    """

    def __init__(
        self,
        card_in: Callable[[str], Item | None],
        found: Callable[[Item, Span], Found],
        explain: Callable[[TextToken], NotationError],
        longest: int,
    ) -> None:
        self._card_in = card_in
        self._found = found
        self.explain = explain
        self._longest = longest
        # Hands repeat few pieces at few places, so a batch finds nearly all of them here.
        self._read_at = lru_cache(maxsize=4096)(self._uncached)

    def read(self, text: str) -> tuple[Found, ...]:
        """The cards of a text in order; none for an empty or blank text.

        Raises NotationError at the first piece that is not exactly one card.
        """
        read_at, found = self._read_at, []
        for piece, start in pieces(text):
            read = read_at(piece, start)
            if read is None:
                raise self.explain(TextToken(piece, Span(start, start + len(piece)), text))
            found.append(read)
        return tuple(found)

    def read_token(self, token: TextToken) -> Found:
        """The one card that a piece spells. Raises NotationError."""
        read = self._read_at(token.text, token.span.start)
        if read is None:
            raise self.explain(token)
        return read

    def _uncached(self, piece: str, start: int) -> Found | None:
        card = self._card_in(piece) if len(piece) <= self._longest else None
        return None if card is None else self._found(card, Span(start, start + len(piece)))
