"""Typed text as people read it: what makes no difference to them is folded away.

Pure and cheap. Cards have a stricter folding of their own (`engines.cards.spelling`), which says
what a strange letter looks like instead of taking it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_MINUS: Final = str.maketrans("−‐", "--")


def narrow(text: str) -> str:
    """A code as typed: letters, digits and signs of the usual width, nothing around them."""
    return unicodedata.normalize("NFKC", text).strip()


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """A text, above all a name, as far as people tell such apart: neither width nor case count,
    nor spaces around it."""
    return narrow(text).casefold()


def folded_key(text: str) -> str:
    """A key or a code with dashes: `Jis_B4` is `jis-b4`."""
    return folded(text).replace("_", "-")


def folded_together(text: str) -> str:
    """A title that may be written with spaces between its words or without."""
    return "".join(folded(text).split())


def with_plain_minus(text: str) -> str:
    """A text with the minus sign that keyboards have in place of the others."""
    return text.translate(_MINUS)
