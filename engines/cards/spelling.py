"""Every spelling of a suit, a rank and a card, and the folding that makes spellings equal.

Folding brings letters of any width and case to capital ASCII, hiragana and half-width kana to
full-width katakana, and drops an emoji variation selector after a sign that may carry one.
It folds nothing else: `ſ`, `K` (the kelvin sign), `⑩` or a Cyrillic `с` stay themselves and are
refused by the reader, which then names what they look like.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engines.cards.deck import JOKER, SUITS, Card, Suit, card

LONGEST: Final = 32
"""No spelling of one card is longer, in characters as typed; longer pieces are not looked up."""

_SUIT_SIGNS: Final = ("♠♤", "♥♡❤", "♦♢", "♣♧")
_SUIT_WORDS: Final = (
    "S SPADE SPADES スペード",
    "H HEART HEARTS ハート",
    "D DIAMOND DIAMONDS ダイヤ ダイア ダイヤモンド ダイアモンド",
    "C CLUB CLUBS CLOVER CLOVERS クラブ クローバー",
)
_RANK_WORDS: Final = (
    "A 1 ACE エース",
    "2 TWO",
    "3 THREE",
    "4 FOUR",
    "5 FIVE",
    "6 SIX",
    "7 SEVEN",
    "8 EIGHT",
    "9 NINE",
    "10 T TEN",
    "J JACK ジャック",
    "Q QUEEN クイーン クィーン",
    "K KING キング",
)

SUIT_SPELLINGS: Final[dict[str, Suit]] = {
    spelling: suit
    for suit, signs, words in zip(SUITS, _SUIT_SIGNS, _SUIT_WORDS, strict=True)
    for spelling in (*signs, *words.split())
}
"""Folded spelling to suit."""

RANK_SPELLINGS: Final[dict[str, int]] = {
    spelling: rank for rank, words in enumerate(_RANK_WORDS, 1) for spelling in words.split()
}
"""Folded spelling to rank, 1 to 13."""

LINKS: Final = ("ノ", "OF", "-OF-", "_OF_")
"""Folded words that may stand between the two halves: ダイヤのQ, queen-of-diamonds."""


def _glyphs(row: int) -> dict[str, int]:
    """The playing-card characters of a suit, by rank; Unicode has a knight after the jack."""
    columns = (*range(1, 12), 13, 14)
    return {chr(0x1F0A0 + 16 * row + column): rank for rank, column in enumerate(columns, 1)}


WHOLE_SPELLINGS: Final[dict[str, Card]] = {
    **{sign: card(suit, rank) for suit in SUITS for sign, rank in _glyphs(suit.order).items()},
    **dict.fromkeys(("JOKER", "ジョーカー", "🃏", "🂿", "🃟"), JOKER),
}
"""Folded spelling to card, for those that are not a suit and a rank."""

CARD_WORDS: Final = tuple(each for each in WHOLE_SPELLINGS if len(each) > 1)

_SELECTORS: Final = "\ufe0e\ufe0f"
_TAKE_SELECTOR: Final = frozenset("".join(_SUIT_SIGNS)) | frozenset(
    each for each in WHOLE_SPELLINGS if len(each) == 1
)
_HALF_KANA: Final = (
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト"
    "ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
)
_FOLD: Final[dict[int, str]] = {
    **{code: chr(code - 32) for code in range(ord("a"), ord("z") + 1)},
    **{code: chr(code - 0xFEE0).upper() for code in range(0xFF01, 0xFF5F)},
    **{code: chr(code + 0x60) for code in range(0x3041, 0x3097)},
    **{0xFF66 + place: kana for place, kana in enumerate(_HALF_KANA)},
}
_UNVOICED: Final = "カキクケコサシスセソタチツテトハヒフヘホウ"
_VOICED: Final = "ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ"
_COMPOSED: Final[dict[str, str]] = {
    base + mark: whole
    for bases, wholes, marks in (
        (_UNVOICED, _VOICED, "ﾞ゛\u3099"),
        ("ハヒフヘホ", "パピプペポ", "ﾟ゜\u309a"),
    )
    for base, whole in zip(bases, wholes, strict=True)
    for mark in marks
}


class Folded(NamedTuple):
    """A folded text, and where each of its characters began in the text as typed."""

    text: str
    starts: tuple[int, ...]
    """One offset for each folded character, and the length as typed at the end."""


def fold(typed: str) -> Folded:
    """Bring a piece of text to the one spelling that the tables know (see the module)."""
    letters: list[str] = []
    starts: list[int] = []
    before = ""
    for place, char in enumerate(typed):
        composed = _COMPOSED.get(letters[-1] + char) if letters else None
        if composed:
            letters[-1] = composed
        elif not (char in _SELECTORS and before in _TAKE_SELECTOR):
            letters.append(_FOLD.get(ord(char), char))
            starts.append(place)
        before = char
    return Folded("".join(letters), (*starts, len(typed)))


def fold_text(typed: str) -> str:
    """`fold` without the offsets."""
    return fold(typed).text


@lru_cache(maxsize=2048)
def card_in(typed: str) -> Card | None:
    """The card that the whole text spells; None when it spells none. At most LONGEST long."""
    return folded_card(fold_text(typed))


def folded_card(text: str) -> Card | None:
    """The card that a whole folded text spells; None when it spells none."""
    whole = WHOLE_SPELLINGS.get(text)
    if whole is not None:
        return whole
    for cut in range(1, len(text)):
        found = _two_halves(text[:cut], text[cut:])
        if found is not None:
            return found
    return None


def _two_halves(left: str, right: str) -> Card | None:
    suit, rank = SUIT_SPELLINGS.get(left), RANK_SPELLINGS.get(left)
    if suit is None and rank is None:
        return None
    for rest in without_links(right):
        if suit is not None and rest in RANK_SPELLINGS:
            return card(suit, RANK_SPELLINGS[rest])
        if rank is not None and rest in SUIT_SPELLINGS:
            return card(SUIT_SPELLINGS[rest], rank)
    return None


def without_links(right: str) -> list[str]:
    """What the second half may be: itself, and itself without a linking word before it."""
    return [right, *(right[len(link) :] for link in LINKS if right.startswith(link))]


def best_suit_split(folded: str) -> tuple[Suit, int, int] | None:
    """Suit, and start and end of the rest in the folded text.

    Of several ways to split (`DIAMOND` + `SIX`, `DIAMONDS` + `IX`) the first whose rest begins
    with a rank is taken, else the longest suit at the beginning, else at the end.
    """
    ways = _suit_splits(folded)
    for way in ways:
        if leading_word(folded[way[1] : way[2]]) in RANK_SPELLINGS:
            return way
    return ways[0] if ways else None


def _suit_splits(folded: str) -> list[tuple[Suit, int, int]]:
    heads, tails = [], []
    for spelling, suit in SUIT_SPELLINGS.items():
        if folded.startswith(spelling):
            start = len(spelling)
            start += next((len(link) for link in LINKS if folded.startswith(link, start)), 0)
            heads.append((suit, start, len(folded)))
        if folded.endswith(spelling):
            end = len(folded) - len(spelling)
            end -= next((len(link) for link in LINKS if folded.endswith(link, 0, end)), 0)
            tails.append((suit, 0, end))
    return sorted(heads, key=lambda way: -way[1]) + sorted(tails, key=lambda way: way[2])


def leading_word(text: str) -> str:
    """The letters and figures before the first other character."""
    return text[: next((place for place, char in enumerate(text) if not char.isalnum()), None)]
