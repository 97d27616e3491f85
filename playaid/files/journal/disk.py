"""A journal's file: made, locked, written and flushed, on every system we know."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from engines.contract.errors import InputError
from playaid.files.journal.errors import not_written


def open_file(path: Path) -> int:
    """The file to read and write, made with its folders if there is none. Only for its owner:
    a referee's log holds what nobody at the table may see."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return os.open(path, flags, 0o600)
    except OSError as error:
        raise not_written(path, error) from error


def write(file: int, data: bytes) -> None:
    """Write all of it and wait until the disk has it."""
    while data:
        data = data[os.write(file, data) :]
    flush(file)


def flush(file: int) -> None:
    """Put what was written to an open file on the disk itself. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file, fcntl.F_FULLFSYNC)  # fsync alone stops at the drive's own memory
    else:
        os.fsync(file)


def flush_folder(folder: Path) -> None:
    """Make the name of a new file as lasting as its contents, where folders can be flushed."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock(file: int, path: Path) -> None:
    """Keep others from writing until the file is closed, or this process ends in any way."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, 1 << 30, os.SEEK_SET)  # far behind the text: reading stays possible
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS):
            return  # a file system without locks: better an unguarded log than none
        raise InputError("journal.in-use", path=str(path)) from error
