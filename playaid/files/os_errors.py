"""Why the system refused a file, as a code that has words in every language."""

from __future__ import annotations

import errno
from typing import Final

KNOWN: Final = frozenset(
    {
        *("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ENOSPC", "EDQUOT", "EROFS"),
        *("ENAMETOOLONG", "EEXIST", "ENOTEMPTY", "EBUSY", "EIO", "EINVAL", "EMFILE", "EFBIG"),
        *("ELOOP", "EXDEV", "EBADF"),
    }
)
"""What there are words for, under `reason` of the shared words."""
CLOSED: Final = "closed"
"""A stream that is not open."""


def reason_of(error: OSError | ValueError) -> str:
    """The code of the system's reason; what the system itself says where there are no words.

    A ValueError comes of a name that no file can have.
    """
    if not isinstance(error, OSError):
        return "EINVAL"
    code = errno.errorcode.get(error.errno or 0, "")
    return code if code in KNOWN else error.strerror or str(error)
