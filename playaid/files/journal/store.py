"""A folder of logs, numbered as they were begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.contract.errors import PlayError
from playaid.files.journal.errors import not_written
from playaid.files.journal.lines import Entry
from playaid.files.journal.log import Journal, read_journal


@dataclass(frozen=True)
class LogStore:
    """A folder of logs of one kind, with numbers from 1."""

    folder: Path
    kind: str

    def path(self, number: int) -> Path:
        """Where the log with this number is, or would be."""
        return self.folder / f"{number:04}.jsonl"

    def numbers(self) -> tuple[int, ...]:
        """The logs there are, in the order they were begun."""
        if not self.folder.is_dir():
            return ()
        stems = [path.stem for path in self.folder.glob("*.jsonl")]
        return tuple(sorted(int(stem) for stem in stems if stem.isascii() and stem.isdigit()))

    def claim(self) -> int:
        """The next number, its file made so that nobody else gets it as well.

        Raises InputError `journal.not-written`.
        """
        number = max(self.numbers(), default=0) + 1
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            while True:
                try:
                    self.path(number).touch(mode=0o600, exist_ok=False)
                    return number
                except FileExistsError:
                    number += 1
        except OSError as error:
            raise not_written(self.path(number), error) from error

    def begin(self, header: Mapping[str, Any]) -> tuple[int, Journal]:
        """The number of a new log and the log, to be closed. Raises InputError `journal.*`."""
        number = self.claim()
        try:
            return number, Journal.open(self.path(number), self.kind, header)
        except PlayError:
            self.path(number).unlink(missing_ok=True)
            raise

    def open(self, number: int) -> Journal:
        """A log to go on with, to be closed. Raises InputError `journal.*`."""
        return Journal.open(self.path(number), self.kind, {})

    def read(self, number: int) -> tuple[Mapping[str, Any], tuple[Entry, ...]]:
        """A log's header and entries, be it in use or not. Raises InputError `journal.*`."""
        header, entries, _ = read_journal(self.path(number), self.kind)
        return header, entries

    def is_begun(self, number: int) -> bool:
        """Whether there is more than the number: a crash may come right after it is taken."""
        try:
            return self.path(number).stat().st_size > 0
        except OSError:
            return False

    def last(self) -> int | None:
        """The log begun last, of those that have more than a number if there are any; None without
        logs."""
        numbers = self.numbers()
        begun = (number for number in reversed(numbers) if self.is_begun(number))
        return next(begun, numbers[-1] if numbers else None)
