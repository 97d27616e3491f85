"""How the values of settings are read, each giving the value as it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engines.contract.errors import Choices, InputError, nearest
from engines.contract.folding import folded
from playaid.sheets.lengths import read_length

Check: TypeAlias = Callable[[str], str]
"""Gives the value as it is kept. Raises PlayError."""

YES = ("yes", "true", "on", "1", "はい")
NO = ("no", "false", "off", "0", "いいえ")


def one_of(choices: tuple[str, ...]) -> Check:
    """What takes one of these."""

    def check(text: str) -> str:
        if text not in choices:
            raise InputError("usage.bad-value", nearest=nearest(text, choices))
        return text

    return check


def truth(text: str) -> str:
    """yes or no. Raises InputError."""
    plain = folded(text)
    if plain not in (*YES, *NO):
        raise InputError("usage.bad-value", nearest=Choices(("yes", "no")))
    return "yes" if plain in YES else "no"


def length_within(least: float, most: float) -> Check:
    """What takes a length in mm within these."""

    def check(text: str) -> str:
        length = read_length(text)
        if not least <= length <= most:
            raise InputError("usage.bad-value", nearest=())
        return f"{length:g}"

    return check


def something(text: str) -> str:
    """Any text that is not empty. Raises InputError."""
    if not text.strip():
        raise InputError("usage.bad-value", nearest=())
    return text
