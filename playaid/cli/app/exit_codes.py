"""How a process ends that no command ended."""

from __future__ import annotations

from typing import Final

OUR_MISTAKE: Final = 70
INTERRUPTED: Final = 130
NOBODY_READS: Final = 141
