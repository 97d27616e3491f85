"""Putting bytes into a file so that the old file stays whole until the new one is."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from engines.contract.errors import ErrorCode, InputError
from playaid.files.os_errors import reason_of

CODES: Final = (
    ErrorCode("press.folder-is-file", ("path", "folder")),
    ErrorCode("press.folder-not-writable", ("path", "folder")),
    ErrorCode("press.target-is-folder", ("path",)),
    ErrorCode("press.target-busy", ("path",)),
    ErrorCode("press.disk-full", ("path",)),
    ErrorCode("press.cannot-write", ("path", "reason")),
)
"""Why a file cannot be written; `reason` is in the system's own words."""

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_PROTECTED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def write_file(path: Path, content: bytes) -> None:
    """Writes `content` to `path`, making the folder when there is none.

    The bytes go to a temporary file beside it, which then takes its place in one step. A device
    or a pipe is written to directly. Raises InputError `press.*`.
    """
    target = path.resolve()
    if target.is_dir():
        raise InputError("press.target-is-folder", path=str(path))
    if target.exists() and not target.is_file():
        _write_directly(target, path, content)
        return
    _make_folder(target.parent, path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _write_temporary(temporary, path, content)
        _replace(temporary, target, path)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _make_folder(folder: Path, path: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise InputError("press.folder-is-file", path=str(path), folder=str(folder)) from error
    except OSError as error:
        raise _failure(error, path, folder) from error


def _write_temporary(temporary: Path, path: Path, content: bytes) -> None:
    try:
        temporary.write_bytes(content)
    except OSError as error:
        raise _failure(error, path, temporary.parent) from error


def _replace(temporary: Path, target: Path, path: Path) -> None:
    try:
        os.replace(temporary, target)
    except PermissionError as error:
        # The folder took the temporary file, so it is the target that is held: on Windows, by
        # the program that shows it.
        raise InputError("press.target-busy", path=str(path)) from error
    except OSError as error:
        raise _failure(error, path, target.parent) from error


def _write_directly(target: Path, path: Path, content: bytes) -> None:
    try:
        target.write_bytes(content)
    except OSError as error:
        raise _failure(error, path, target.parent) from error


def _failure(error: OSError, path: Path, folder: Path) -> InputError:
    if error.errno in _FULL:
        return InputError("press.disk-full", path=str(path))
    if error.errno in _PROTECTED:
        return InputError("press.folder-not-writable", path=str(path), folder=str(folder))
    return InputError("press.cannot-write", path=str(path), reason=reason_of(error))
