"""What corrects a printer, in words."""

from __future__ import annotations

from playaid.press.correction import Correction
from playaid.words import Words


def said_correction(correction: Correction, words: Words) -> str:
    """A correction in words: per cent and mm with their signs."""
    return words.say(
        "calibrate.correction",
        across=_signed((correction.across - 1) * 100, 2),
        down=_signed((correction.down - 1) * 100, 2),
        right=_signed(correction.back_right, 2),
        below=_signed(correction.back_down, 2),
    )


def _signed(value: float, places: int) -> str:
    plain = f"{abs(value):.{places}f}".rstrip("0").rstrip(".")
    if plain == "0":
        return plain
    return f"{'+' if value > 0 else '−'}{plain}"
