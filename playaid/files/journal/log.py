"""Opening, continuing and reading a journal."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from engines.contract.errors import InputError
from playaid.files.journal.disk import flush, flush_folder, lock, open_file, write
from playaid.files.journal.errors import not_read, not_written
from playaid.files.journal.lines import VERSION, Contents, Entry, read_lines, written_line


class Journal:
    """An open journal that nobody else can write to until it is closed."""

    def __init__(
        self, path: Path, file: int, contents: Contents, closed: InputError | None = None
    ) -> None:
        self.path = path
        self.closed = closed
        """Why nothing can be written, where the journal can only be looked at."""
        self.header = contents.header
        self.dropped = contents.dropped
        """The unfinished last line that was dropped on opening, if there was one."""
        self._file = file
        self._entries = contents.entries
        self._end = (contents.size, contents.sum)

    @classmethod
    def open(cls, path: Path, kind: str, header: Entry) -> Journal:
        """Open a journal to continue it; begin it with this header if there is none yet.

        The header of a journal that exists is kept. Raises InputError `journal.*`, which leaves
        the file as it was.
        """
        file = open_file(path)
        try:
            lock(file, path)
            contents = _ready(file, path, kind, header)
        except BaseException:
            os.close(file)
            raise
        return cls(path, file, contents)

    @classmethod
    def look_at(cls, path: Path, kind: str, closed: InputError) -> Journal:
        """A journal that can be read and not written, for this reason. Raises InputError."""
        contents = _read(path, kind)
        return cls(path, -1, contents, closed)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every acknowledged entry, oldest first."""
        return tuple(self._entries)

    def append(self, entry: Entry) -> None:
        """Put an entry on the disk; when this returns, no crash can take it away.

        Raises InputError `journal.not-written` or `journal.changed-outside`; the file then
        holds what it held before.
        """
        if self.closed is not None:
            raise self.closed
        known, (size, before) = len(self._entries), self._end
        if not self._untouched(size):
            raise InputError("journal.changed-outside", path=str(self.path))
        line, after = written_line({"entry": entry}, before)
        try:
            write(self._file, line)
            self._end = (size + len(line), after)
            self._entries.append(json.loads(line)["entry"])
        except BaseException as error:
            self._take_back(known, size, before)
            if isinstance(error, OSError):
                raise not_written(self.path, error) from error
            raise

    def close(self) -> None:
        """Let others have the file. Closing twice does no harm."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _untouched(self, size: int) -> bool:
        """Whether the file is still there and as long as this journal left it."""
        found = os.fstat(self._file)
        return found.st_nlink > 0 and found.st_size == size

    def _take_back(self, known: int, size: int, chain: int) -> None:
        """End where it ended before a failed entry, as far as the disk lets us."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, size)
        self._end = (size, chain)
        del self._entries[known:]


def read_journal(path: Path, kind: str) -> tuple[Entry, tuple[Entry, ...], str | None]:
    """The header, the entries and the dropped last line of a journal; nothing is changed.

    Works while another program writes to it. Raises InputError `journal.*`.
    """
    contents = _read(path, kind)
    return contents.header, tuple(contents.entries), contents.dropped


def _read(path: Path, kind: str) -> Contents:
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise InputError("journal.missing", path=str(path)) from error
    except OSError as error:
        raise not_read(path, error) from error
    contents = read_lines(data, path, kind)
    if contents is None:
        raise InputError("journal.not-a-journal", path=str(path))
    return contents


def _ready(file: int, path: Path, kind: str, header: Entry) -> Contents:
    """The contents of a locked file, cut or completed to whole lines, begun if it is empty."""
    with os.fdopen(os.dup(file), "rb") as reader:
        reader.seek(0)
        data = reader.read()
    contents = read_lines(data, path, kind)
    try:
        if contents is None:
            return _begun(file, path, kind, header)
        if contents.dropped is not None:
            os.ftruncate(file, contents.size)
            flush(file)
        if contents.unended:
            write(file, b"\n")
            return Contents(contents.header, contents.entries, contents.size + 1, contents.sum)
    except OSError as error:
        raise not_written(path, error) from error
    return contents


def _begun(file: int, path: Path, kind: str, header: Entry) -> Contents:
    """A new journal with its header; no file is left behind where there is no room for it."""
    line, chain = written_line({"playaid": kind, "version": VERSION, "header": header}, 0)
    try:
        os.ftruncate(file, 0)
        write(file, line)
        flush_folder(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            os.ftruncate(file, 0)
            path.unlink()
        raise
    return Contents(json.loads(line)["header"], [], len(line), chain)
