"""Characters taken for others: foreign letters, O for 0, l for 1, kanji for kana.

The reader accepts none of them; it says what they look like.
"""

from __future__ import annotations

import unicodedata
from itertools import islice, product
from typing import Final, NamedTuple

from engines.cards.spelling import LONGEST, fold_text

_FOREIGN: Final = {
    "A": "АаΑαᎪ",
    "B": "ВвΒβ",
    "C": "СсϹϲ",
    "D": "Ԁԁᗞ◆◇⬥⬦",
    "E": "ЕеΕε",
    "H": "НнһΗη",
    "I": "ІіΙι",
    "J": "ЈјͿϳ",
    "K": "КкΚκ\u212a",
    "L": "ӏӀ",
    "M": "МмΜμ",
    "N": "Νν",
    "O": "ОоΟοσ",
    "P": "РрΡρ",
    "Q": "Ԛԛ",
    "S": "Ѕѕſ",
    "T": "ТтΤτ",
    "U": "υՍս",
    "V": "Ѵѵ",
    "X": "ХхΧχ",
    "0": "〇○◯ОоΟοØø",
    "1": "Ⅰ|ІіΙιıӏӀ一",
    "2": "二",
    "3": "三Зз",
    "4": "四",
    "5": "五",
    "6": "六б",
    "7": "七",
    "8": "八",
    "9": "九",
    "10": "十",
    "ー": "-‐‑‒–—―−─━一",
    "ニ": "二",
    "ハ": "八",
    "ト": "卜",
    "タ": "夕",
    "エ": "工",
    "カ": "力",
    "ロ": "口",
}
"""What was meant, and the characters taken for it."""

_NEIGHBOURS: Final = {"O": "0", "I": "1", "L": "1I", "0": "O", "1": "IL"}
"""Characters of cards that are typed for one another."""

_TRIES: Final = 128
"""Combinations of look-alikes tried; a piece with more of them is hopeless."""


def _meanings(char: str) -> tuple[str, ...]:
    """What a folded character may have been meant for, itself first if it can stand in a card."""
    if char in _NEIGHBOURS:
        return (char, *_NEIGHBOURS[char])
    meant = tuple(each for each, looks in _FOREIGN.items() if char in looks)
    if char.isascii():
        return (char, *meant)
    if meant:
        return meant
    plain = fold_text(unicodedata.normalize("NFKC", char))
    return (plain,) if plain.isascii() and plain.isalnum() else (char,)


class Meant(NamedTuple):
    """A folded text as it may have been meant."""

    text: str
    changed: tuple[int, ...]
    """Offsets in the folded text of the characters taken for others; at least one."""


def meant(folded: str) -> list[Meant]:
    """What a folded text with look-alikes in it may have been meant for, fewest changes first."""
    tries = _TRIES if len(folded) <= LONGEST else 1
    found = []
    for meaning in islice(product(*map(_meanings, folded)), tries):
        changed = tuple(at for at, char in enumerate(meaning) if char != folded[at])
        if changed:
            found.append(Meant("".join(meaning), changed))
    return sorted(found, key=lambda each: len(each.changed))
