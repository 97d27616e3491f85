"""What can go wrong when people type and play: errors as codes and data, never as prose.

Two kinds, told apart because a command answers them differently: an `InputError` could not be
read (exit code 2), a `RuleError` was read and cannot be at this table (exit code 1). The words
for a code are in the templates, once a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from engines.cards.notation import Where

__all__ = [
    "Choices",
    "DeclaredErrors",
    "ErrorCode",
    "Forms",
    "InputError",
    "PlayError",
    "RuleError",
    "Where",
    "nearest",
]


@dataclass(frozen=True, slots=True)
class ErrorCode:
    """A declared error: its code (`jika.suit-is-watched`), the names of its data fields, and the
    heading of the published rules it rests on (empty when it is about input alone)."""

    code: str
    fields: tuple[str, ...] = ()
    heading: str = ""


class PlayError(Exception):
    """An error with a stable code, data that explains it, and perhaps a place in the input."""

    exit_code = 1

    def __init__(
        self, code: str, where: Where | None = None, *, heading: str = "", **data: Any
    ) -> None:
        super().__init__(code, data)
        self.code = code
        self.where = where
        self.heading = heading
        self.data: Mapping[str, Any] = data

    def at(self, option: str, player: str | None = None) -> Self:
        """This error with the option and player of its place filled in; it stays as it is."""
        if self.where is None:
            return self
        where = replace(self.where, option=option, player=player)
        return type(self)(self.code, where, heading=self.heading, **self.data)


class InputError(PlayError):
    """What was typed cannot be read, or asks for something that is not there."""

    exit_code = 2


class RuleError(PlayError):
    """What was typed was read, and the rules say it cannot be."""


class DeclaredErrors:
    """The errors that a game declares, each made with the heading that it is declared with.

    Raises KeyError for a code that is not declared: that is a mistake of the engine.
    """

    def __init__(self, declared: Iterable[ErrorCode]) -> None:
        self._headings = {error.code: error.heading for error in declared}

    def rule_error(self, code: str, where: Where | None = None, **data: object) -> RuleError:
        """A declared error that the rules forbid."""
        return RuleError(code, where, heading=self._headings[code], **data)

    def input_error(self, code: str, where: Where | None = None, **data: object) -> InputError:
        """A declared error of what cannot be read or is missing."""
        return InputError(code, where, heading=self._headings[code], **data)


class Choices(tuple[str, ...]):
    """Under `nearest` of an error: not guesses, but all there is to choose from."""

    __slots__ = ()


class Forms(tuple[str, ...]):
    """Under `nearest` of an error: not guesses, but examples of how it is written."""

    __slots__ = ()


FEW = 5


def nearest(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known words most like `word`, best first; all of them as `Choices` when none is like it
    and they are few enough to be read at a glance."""
    from difflib import get_close_matches  # only ever needed on the way to an error

    words = list(dict.fromkeys(name for name in known if name))
    folded = {candidate.casefold(): candidate for candidate in words}
    close = get_close_matches(word.casefold(), list(folded), n=most, cutoff=0.5)
    starts = [w for w in folded if w.startswith(word.casefold()) or word.casefold() in w]
    found = list(dict.fromkeys([*close, *starts])) if word else []
    if not found and len(words) <= max(most, FEW):
        return Choices(words)
    return tuple(folded[name] for name in found[:most])
