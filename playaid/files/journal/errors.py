"""What can go wrong with a journal, as codes and data."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from engines.contract.errors import ErrorCode, InputError

ERRORS: Final = (
    ErrorCode("journal.in-use", ("path",)),
    ErrorCode("journal.missing", ("path",)),
    ErrorCode("journal.not-a-journal", ("path",)),
    ErrorCode("journal.wrong-kind", ("path", "kind", "wanted")),
    ErrorCode("journal.newer", ("path", "version", "known")),
    ErrorCode("journal.damaged", ("path", "line", "damage")),
    ErrorCode("journal.changed-outside", ("path",)),
    ErrorCode("journal.not-read", ("path", "trouble")),
    ErrorCode("journal.not-written", ("path", "trouble")),
)
"""What can go wrong. `damage` is `not-json`, `not-an-entry`, `no-checksum` or `changed`;
`trouble` is `full`, `read-only`, `forbidden`, `no-folder`, `is-a-folder` or `failed`."""

_TROUBLES: Final = {
    errno.ENOSPC: "full",
    errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.ENOTDIR: "no-folder",
    errno.EEXIST: "no-folder",
    errno.EISDIR: "is-a-folder",
}


def not_written(path: Path, error: OSError) -> InputError:
    """The system did not let us write."""
    return InputError("journal.not-written", path=str(path), trouble=_trouble(error))


def not_read(path: Path, error: OSError) -> InputError:
    """The system did not let us read."""
    return InputError("journal.not-read", path=str(path), trouble=_trouble(error))


def _trouble(error: OSError) -> str:
    return _TROUBLES.get(error.errno or 0, "failed")
