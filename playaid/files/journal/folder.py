"""Where playaid keeps what people entered: a folder of logs, numbered as they were begun."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playaid.files.folders import DATA, user_folder
from playaid.files.journal.errors import not_written


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The folder where playaid keeps what a person entered: PLAYAID_DATA if set. Makes none."""
    return user_folder(DATA, environ, platform)


@dataclass(frozen=True)
class NumberedLogs:
    """A folder of logs with numbers from 1."""

    folder: Path

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
