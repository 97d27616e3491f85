"""Where game nights are kept: one log each, numbered in the order they were begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.contract.errors import InputError, PlayError
from engines.contract.numbers import number_within
from playaid.files.journal import Entry, Journal, LogStore
from playaid.table.pad.model import GameNight
from playaid.table.pad.pad import Pad, PadStep, opened, stepped
from playaid.table.pad.saving import data_step, header_data, header_night


@dataclass(frozen=True)
class SavedNight:
    """A game night from the store. `began` and `last` are times as noted, "" if unknown."""

    number: int
    began: str
    last: str
    pad: Pad

    @property
    def night(self) -> GameNight:
        """The game night as it stands."""
        return self.pad.night


class SavedNights(LogStore):
    """A folder of game nights."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "pad")

    def begin_night(self, night: GameNight, now: str) -> Journal:
        """The log of a new game night. Raises InputError `journal.*`."""
        _, journal = self.begin({**header_data(night), "began": now})
        return journal

    def drop(self, journal: Journal) -> None:
        """Close and remove the log of a game night of which nothing was noted."""
        journal.close()
        journal.path.unlink(missing_ok=True)

    def resume(self, number: int | None) -> Journal:
        """The log of this game night, or of the one begun last; only to be looked at where it
        cannot be written. Raises InputError."""
        number = self._known(number)
        try:
            return self.open(number)
        except InputError as error:
            if error.code != "journal.not-written":
                raise
            return Journal.look_at(self.path(number), self.kind, error)

    def _known(self, number: int | None) -> int:
        last = self.last()
        if last is None:
            raise InputError("pad.no-evenings")
        if number is None:
            return last
        if number not in self.numbers():
            raise InputError("pad.no-evening", number=number)
        return number

    def night(self, number: int | None) -> SavedNight:
        """A game night as it stands, be it in use or not. Raises InputError."""
        number = self._known(number)
        header, entries = self.read(number)
        last = str(entries[-1].get("at", "")) if entries else ""
        pad = pad_of(self.path(number), header, entries)
        return SavedNight(number, str(header.get("began", "")), last, pad)

    def nights(self) -> Iterator[SavedNight | InputError]:
        """Every game night that was begun, and in its place the error of one not to be read."""
        for number in filter(self.is_begun, self.numbers()):
            try:
                yield self.night(number)
            except InputError as error:
                yield error


def number_typed(text: str) -> int:
    """The number of a game night. Raises InputError."""
    number = number_within(text, 1)
    if number is None:
        raise InputError("pad.number", text=text)
    return number


def pad_of(path: Path, header: Mapping[str, Any], entries: tuple[Entry, ...]) -> Pad:
    """The pad that a log tells of. Raises InputError `journal.damaged` with the line that no pad
    can have written."""
    steps: list[PadStep] = []
    try:
        first = header_night(header)
        steps += map(data_step, entries)
    except ValueError:
        raise _damaged(path, _first_bad_line(header, entries)) from None
    try:
        return opened(first, steps)
    except PlayError:
        raise _damaged(path, _first_bad_line(header, entries)) from None


def _first_bad_line(header: Mapping[str, Any], entries: tuple[Entry, ...]) -> int:
    """The line at which the steps stop making sense."""
    line = 1
    try:
        first = header_night(header)
        pad = Pad(first, first)
        for entry in entries:
            line += 1
            pad = stepped(pad, data_step(entry))
    except (ValueError, PlayError):
        return line
    return line


def _damaged(path: Path, line: int) -> InputError:
    return InputError("journal.damaged", path=str(path), line=line, damage="not-an-entry")
