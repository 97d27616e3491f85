"""Where lines end: kinsoku as its rules are written, whole words, phrases; uniseg as a second
opinion."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.sheets.text.linebreak import BLANK, OBJECT, Break, breaks, is_wide

# JIS X 4051 / JLReq, written out here and not taken from the code under test.
CLOSING = "」』）］｝〉》〕】〙〗”’»)]}"
STOPS = "。．，、.,：；！？:;!?‼⁇⁈⁉・"
SMALL = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々ゝゞヽヾ…‥〜～％"
NEVER_FIRST = CLOSING + STOPS + SMALL
NEVER_LAST = "「『（［｛〈《〔【〘〖“‘«([{"

JAPANESE = "株価は上と下の安いほうがQとKを混ぜる手番カード１枚ずつ配るでもますん一日大人"
LATIN = "Heartsandpriceof2000KQ-'"
pieces = st.one_of(
    st.text(JAPANESE, min_size=1, max_size=6),
    st.text(LATIN, min_size=1, max_size=8),
    st.text(NEVER_FIRST + NEVER_LAST, min_size=1, max_size=2),
    st.sampled_from([" ", "　", OBJECT, BLANK, "×", "→", "−3", "10–12", "김"]),
)
texts = st.lists(pieces, max_size=12).map("".join)


def lines(text: str, least: Break = Break.POOR) -> list[str]:
    """The text broken wherever it may be."""
    found, start = [], 0
    for end, kind in enumerate(breaks(text), 1):
        if kind >= least:
            found.append(text[start:end])
            start = end
    assert "".join(found) == text
    return found


@given(texts)
def test_kinsoku_is_never_broken(text: str) -> None:
    parts = lines(text)
    for part, following in pairwise(parts):
        assert following[0] not in NEVER_FIRST, parts
        assert following[0] not in " \u3000", parts
        assert part.rstrip(" \u3000")[-1:] not in NEVER_LAST or not part.strip(), parts


@given(texts)
def test_latin_words_and_numbers_stay_whole(text: str) -> None:
    ends = {end for end, kind in enumerate(breaks(text), 1) if kind is not Break.NO}
    for word in re.finditer(r"[A-Za-z0-9]+", text):
        assert not ends & set(range(word.start() + 1, word.end())), (text, word[0])


@given(texts)
def test_there_is_a_kind_for_every_place_and_the_end_is_good(text: str) -> None:
    kinds = breaks(text)
    assert len(kinds) == len(text)
    assert not kinds or kinds[-1] is Break.GOOD


@given(texts)
def test_uniseg_would_end_a_line_there_too(text: str) -> None:
    """Its rules are those of UAX 14. We differ knowingly in few places, which are left out."""
    linebreak = pytest.importorskip("uniseg.linebreak")
    ours_alone = f"{OBJECT}{BLANK}×→〜～…‥“”‘’«»−ー'-/.김　\"" + SMALL
    theirs, at = set(), 0
    for unit in linebreak.line_break_units(text):
        at += len(unit)
        theirs.add(at)
    for end, kind in enumerate(breaks(text), 1):
        around = text[max(0, end - 2) : end + 1]
        if kind is not Break.NO and not set(around) & set(ours_alone):
            assert end in theirs, (text, text[:end], text[end:])


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("株価は「16点」です", ["「16", "点」"]),
        ("ハートはHeartsで2000円", ["Hearts", "2000"]),
        ("最後に（秘密）を見る", ["（秘", "密）"]),
        ("スペード、ハート", ["ド、"]),
        ("しょっちゅう", ["しょっ", "ちゅ"]),
        ("A「B」C", ["「B」"]),
        ("10〜12まで", ["10〜"]),
        ("50％を", ["50％"]),
        ("これは−3点", ["−3"]),
        ("人々", ["人々"]),
        ("1.5と3,000", ["1.5", "3,000"]),
        ("foo ） bar", ["foo ）"]),
        ("「 あ", ["「 あ"]),
        ("（　あ）", ["（　あ）"]),
        (f"出せない{OBJECT}A", [f"{OBJECT}A"]),
        (f"{OBJECT}の", [f"{OBJECT}の"]),
        ("20℃です", ["20℃"]),
        ("ｶｰﾄﾞ｡次", ["ﾞ｡"]),
    ],
)
def test_what_belongs_together_stays_together(text: str, whole: list[str]) -> None:
    ends = {end for end, kind in enumerate(breaks(text), 1) if kind is not Break.NO}
    for piece in whole:
        start = text.index(piece)
        assert not ends & set(range(start + 1, start + len(piece))), (text, piece)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("山札からカードを引く", ["山札から", "カードを", "引く"]),
        ("手番　数字カードを", ["手番　", "数字カードを"]),
        ("The dearer Q wins.", ["The ", "dearer ", "Q ", "wins."]),
        (
            "余った Q と K 3枚は、見ずに外す",
            ["余った ", "Q と ", "K ", "3枚は、", "見ずに", "外す"],
        ),
        ("監視員の山から J を1枚めくる", ["監視員の", "山から ", "J を", "1枚めくる"]),
        ("Price × 4 for Q", ["Price × 4 ", "for ", "Q"]),
        ("", []),
    ],
)
def test_lines_end_between_phrases(text: str, parts: list[str]) -> None:
    """No particle begins a line, and a formula stays together where it can."""
    assert lines(text, Break.GOOD) == parts


def test_inside_a_phrase_a_line_ends_only_poorly() -> None:
    kinds = breaks("ジョーカー")
    assert Break.GOOD not in kinds[:-1]
    assert breaks("漢字")[0] in (Break.POOR, Break.GOOD)


def test_addresses_may_end_after_a_slash_or_a_dot() -> None:
    address = "www.example.org/games/market.html"
    assert {"www.", "example.", "org/", "games/"} <= set(lines(address))
    assert lines("Nr.5/7 and 1.5") == ["Nr.5/7 ", "and ", "1.5"]


def test_wide_is_what_unicode_says() -> None:
    for char in "株はカ１一김ｱ＋１々ー、「":
        assert is_wide(char), char
        assert unicodedata.east_asian_width(char) in "WFH", char
    for char in "AzÅŁ9é—“♠→×":
        assert not is_wide(char), char


def test_a_reference_mark_clings_to_what_it_is_about() -> None:
    text = "裏なら自分の1個をのせる※。効果の前に※すぐ勝ち"
    for at in (place for place, char in enumerate(text) if char == "※"):
        assert breaks(text)[at - 1] is Break.NO
    assert breaks("終わり。 ※ 私たちの読み")[4] is not Break.NO


def test_a_box_keeps_with_its_text() -> None:
    text = "3通目（□ 2つ）は届く"
    for at in (text.index("□") + 1, text.index("□") + 2):
        assert breaks(text)[at - 1] is Break.NO
    boxes = f"{OBJECT} {OBJECT} と書く"
    assert breaks(boxes)[1] is not Break.NO
    assert breaks(boxes)[3] is Break.NO
