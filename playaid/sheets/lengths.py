"""Reading lengths as people type them: `8`, `8mm`, `0.5in`, `８ミリ`.

A decimal comma is refused, with the reading it was probably meant as: commas stand between values
elsewhere on the command line.
"""

from __future__ import annotations

import re

from engines.contract.errors import ErrorCode, InputError
from engines.contract.folding import folded

CODES = (ErrorCode("length.unreadable", ("text", "nearest")),)

MM_PER_UNIT = {"": 1.0, "mm": 1.0, "ミリ": 1.0, "cm": 10.0, "in": 25.4}
_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?|[.,]\d+)\s*(mm|ミリ|cm|in)?")


def read_length(text: str) -> float:
    """A length in mm, rounded to a thousandth. Raises InputError `length.unreadable`."""
    plain = folded(text)
    match = _LENGTH.fullmatch(plain)
    if match is None or "," in plain:
        meant = (plain.replace(",", "."),) if match else ()
        raise InputError("length.unreadable", text=text, nearest=meant)
    return round(float(match[1]) * MM_PER_UNIT[match[2] or ""], 3)
