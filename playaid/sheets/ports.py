"""What the sheets need of the outside, handed in: measuring text and making QR modules.

The press implements both; tests may use a plain stand-in. Sheets never import the press.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class TextMeasure(Protocol):
    """Measures text as the press will draw it."""

    def graphemes(self, string: str) -> Sequence[str]:
        """The signs of a text: each a character with the marks that belong to it."""

    def width(self, string: str, size_pt: float, bold: bool) -> float:
        """Advance width in mm."""


class QrEncoder(Protocol):
    """Turns an address into QR modules."""

    def rows(self, address: str) -> tuple[tuple[bool, ...], ...]:
        """Modules without a quiet zone, True is dark; raises ValueError when it is too long."""
