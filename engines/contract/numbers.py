"""Whole numbers as people type them: digits of any width, either minus sign, perhaps a dollar.

What is wrong with one is the caller's to say: it knows what was asked for.
"""

from __future__ import annotations

import re
from typing import Final

from engines.contract.folding import narrow, with_plain_minus

MOST_COUNTED: Final = 999_999_999
"""Nothing at a table is counted beyond this, so a larger number is a slip of the fingers."""
BEYOND: Final = MOST_COUNTED + 1
"""Stands for every number that is larger; below zero with its sign."""

_THOUSANDS: Final = re.compile(r"\d{1,3}(,\d{3})+", re.ASCII)
_LOOKS_LIKE: Final = re.compile(r"[-+−ー]?[.,]?\d[\d.,]*")


def typed_number(text: str, *, thousands: bool = False, money: bool = False) -> int | None:
    """The whole number that a text is; None for anything else, `BEYOND` for a larger one.

    Full-width digits, spaces around, + and every minus sign (`ー` as well, which lies on the same
    key) are fine; with `thousands` commas between them, with `money` a $ before or after.
    """
    plain = with_plain_minus(narrow(text))
    dollar = money and plain[:1] == "$"
    plain = plain[dollar:].lstrip()
    sign = plain[:1] if plain[:1] in ("-", "+", "ー") else ""
    digits = plain.removeprefix(sign)
    if money and not dollar:
        digits = digits.removeprefix("$") if digits[:1] == "$" else digits.removesuffix("$")
        digits = digits.strip()
    if thousands and _THOUSANDS.fullmatch(digits):
        digits = digits.replace(",", "")
    if not (digits.isascii() and digits.isdecimal()):
        return None
    digits = digits.lstrip("0") or "0"
    number = int(digits) if len(digits) <= len(str(MOST_COUNTED)) else BEYOND
    return number if sign in ("", "+") else -number


def number_within(
    text: str, least: int = -MOST_COUNTED, most: int = MOST_COUNTED, *, money: bool = False
) -> int | None:
    """As `typed_number`, and None for a number that is not from `least` to `most`."""
    number = typed_number(text, money=money)
    return number if number is not None and least <= number <= most else None


def looks_like_number(text: str) -> bool:
    """Whether a text is meant as a number, be it a whole one or not: `1.5`, `1,000`."""
    return _LOOKS_LIKE.fullmatch(narrow(text)) is not None
