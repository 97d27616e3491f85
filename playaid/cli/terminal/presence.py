"""Whether a person sits at the terminal."""

from __future__ import annotations

import sys


def somebody_is_there() -> bool:
    """Whether a person can be asked."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty())
