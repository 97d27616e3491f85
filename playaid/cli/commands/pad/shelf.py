"""Where game nights are kept: one log each, numbered in the order they were begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engines.contract.errors import InputError, PlayError
from engines.contract.numbers import number_within
from playaid.files.journal import Entry, Journal, NumberedLogs, read_journal
from playaid.table.pad.model import GameNight
from playaid.table.pad.pad import Pad, PadStep, opened, stepped
from playaid.table.pad.saving import data_step, header_data, header_night

KIND: Final = "pad"


@dataclass(frozen=True)
class SavedNight:
    """A game night from the shelf. `began` and `last` are times as noted, "" if unknown."""

    number: int
    began: str
    last: str
    pad: Pad

    @property
    def night(self) -> GameNight:
        """The game night as it stands."""
        return self.pad.night


class Shelf(NumberedLogs):
    """A folder of game nights."""

    def begin(self, night: GameNight, now: str) -> Journal:
        """The log of a new game night. Raises InputError `journal.*`."""
        path = self.path(self.claim())
        try:
            return Journal.open(path, KIND, {**header_data(night), "began": now})
        except PlayError:
            path.unlink(missing_ok=True)
            raise

    def drop(self, journal: Journal) -> None:
        """Close and remove the log of a game night of which nothing was noted."""
        journal.close()
        journal.path.unlink(missing_ok=True)

    def resume(self, number: int | None) -> Journal:
        """The log of this game night, or of the one begun last; only to be looked at where it
        cannot be written. Raises InputError."""
        path = self.path(self._known(number))
        try:
            return Journal.open(path, KIND, {})
        except InputError as error:
            if error.code != "journal.not-written":
                raise
            return Journal.look_at(path, KIND, error)

    def _known(self, number: int | None) -> int:
        numbers = self.numbers()
        if not numbers:
            raise InputError("pad.no-evenings")
        if number is None:
            number = next((n for n in reversed(numbers) if _is_begun(self.path(n))), numbers[-1])
        if number not in numbers:
            raise InputError("pad.no-evening", number=number)
        return number

    def read(self, number: int | None) -> SavedNight:
        """A game night as it stands, be it in use or not. Raises InputError."""
        return self._read(self._known(number))

    def _read(self, number: int) -> SavedNight:
        path = self.path(number)
        header, entries, _ = read_journal(path, KIND)
        last = str(entries[-1].get("at", "")) if entries else ""
        pad = pad_of(path, header, entries)
        return SavedNight(number, str(header.get("began", "")), last, pad)

    def read_all(self) -> Iterator[SavedNight | InputError]:
        """Every game night that was begun, and in its place the error of one not to be read."""
        for number in self.numbers():
            if _is_begun(self.path(number)):
                try:
                    yield self._read(number)
                except InputError as error:
                    yield error


def _is_begun(path: Path) -> bool:
    """Whether there is more than the number: a crash may come right after it is taken."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


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
