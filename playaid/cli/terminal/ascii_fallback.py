"""What to write where an output cannot carry a sign of ours, such as ♠ on a Japanese console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SIGNS: Final[Mapping[str, str]] = {
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "÷": "/",
    "→": "->",
    "↓": "(rounded down)",
    "…": "...",
    "·": "|",
    "•": "*",
    "●": "*",
    "◆": "*",
    "★": "*",
    "←": "<-",
    "↑": "^",
    "○": "o",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "±": "+/-",
    "½": "1/2",
    "\u00a0": " ",
    "\u3000": " ",
    "‘": "'",
    "✓": "ok",
    "✗": "NG",
    "“": '"',
    "”": '"',
    "’": "'",
    "①": "(1)",
    "②": "(2)",
    "③": "(3)",
}
"""Our signs that are not ASCII, with what stands for them."""

SUIT_LETTERS: Final[Mapping[str, str]] = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SUIT_KANA: Final[Mapping[str, str]] = {
    "♠": "スペード",
    "♥": "ハート",
    "♦": "ダイヤ",
    "♣": "クラブ",
}


CONTROLS: Final[Mapping[int, str]] = {
    code: "?" for code in (*range(32), *range(127, 160)) if chr(code) != "\n"
}
"""Characters that steer a terminal and may stand in what people typed."""


def replacements(encoding: str, lang: str, plain: bool) -> dict[int, str]:
    """A table for `str.translate`: signs that are not to be written, with their stand-ins.

    All of them when plain ASCII signs are asked for, else those that the encoding lacks; in
    Japanese the suits become kana where the encoding has kana.
    """
    if not plain and is_unicode(encoding):
        return dict(CONTROLS)
    kana = lang == "ja" and not plain and carries(encoding, "ダ")
    signs = {**SIGNS, **(SUIT_KANA if kana else SUIT_LETTERS)}
    lacking = {ord(sign): to for sign, to in signs.items() if plain or not carries(encoding, sign)}
    return {**CONTROLS, **lacking}


def is_unicode(encoding: str) -> bool:
    """Whether an encoding carries every character."""
    return encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf16", "utf32")


def carries(encoding: str, text: str) -> bool:
    """Whether an encoding carries a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
