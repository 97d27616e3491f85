"""Readings for young players: above every kanji and no kana, centred, never below 7 points."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from support.geometry import Placed, overlap, placed_marks
from support.printing import make_edition

from engines.contract.errors import InputError
from playaid.games.catalogue import find_game
from playaid.kit.layout import Kit, Stock, lay_out
from playaid.press.fonts import FontBook
from playaid.sheets.display import MM_PER_POINT, Page, Text
from playaid.sheets.markup import tree
from playaid.sheets.paper import read_card_size, read_paper
from playaid.sheets.text.furigana import annotator
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import Typesetter

KANJI = re.compile(r"[々一-龯]")
KANA = re.compile(r"[ぁ-ゖァ-ヺ]")
READINGS = {
    "列札": "れつふだ",
    "列": "れつ",
    "手札": "てふだ",
    "人": "ひと",
    "#人": "にん",
    "1人": "ひとり",
    "出る": "でる",
    "私たち": "わたしたち",
    "置き場": "おきば",
    "大人": "おとな",
}


def told(text: str) -> list[str | tuple[str, str]]:
    """The text in pieces, a word with a reading as (word, reading)."""
    return [
        piece.string
        if isinstance(piece, tree.PlainText)
        else ("".join(word.string for word in piece.children), piece.reading)
        for piece in annotator(READINGS)(text)
    ]


def test_of_words_that_begin_alike_the_longest_is_taken() -> None:
    assert told("列札と列と手札") == [
        ("列札", "れつふだ"),
        "と",
        ("列", "れつ"),
        "と",
        ("手札", "てふだ"),
    ]


def test_readings_go_by_the_number_before_them() -> None:
    assert told("1人と3人と11人の人") == [
        ("1人", "ひとり"),
        "と3",
        ("人", "にん"),
        "と11",
        ("人", "にん"),
        "の",
        ("人", "ひと"),
    ]


def test_kana_of_a_word_stays_outside_its_reading() -> None:
    assert told("出る") == [("出", "で"), "る"]
    assert told("私たち") == [("私", "わたし"), "たち"]
    assert told("置き場") == [("置", "お"), "き", ("場", "ば")]
    assert told("大人") == [("大人", "おとな")]


Draw = Callable[..., list[Text]]


@pytest.fixture
def drawn(typesetter: Typesetter) -> Draw:
    """Sets a text with readings."""
    with_readings = Typesetter(typesetter.measure, annotator(READINGS))

    def make(text: str, size: float = 10.0, width: float = float("inf")) -> list[Text]:
        marks = draw(with_readings.set((tree.PlainText(text),), size, width, ""), 0, 0, 0)
        return [mark for mark in marks if isinstance(mark, Text)]

    return make


def test_a_reading_hangs_over_kana_beside_its_word(drawn: Draw) -> None:
    em = 10 * MM_PER_POINT
    # れつふだ takes 28 points above 20, so 4 of them on either side.
    before, word, reading, after = drawn("この列札は")
    assert (before.string, word.string, reading.string, after.string) == (
        "この",
        "列札",
        "れつふだ",
        "は",
    )
    assert word.x == pytest.approx(2 * em)
    assert reading.x == pytest.approx(1.6 * em)
    assert after.x == pytest.approx(4 * em)


def test_a_reading_hangs_over_no_end_of_a_line_and_no_other_reading(drawn: Draw) -> None:
    em = 10 * MM_PER_POINT
    first, above_first, second, above_second = drawn("列札列札")
    assert above_first.x == pytest.approx(0)
    assert first.x == pytest.approx(0.4 * em)
    assert above_second.x == pytest.approx(2.8 * em)
    assert second.x == pytest.approx(3.2 * em)


def test_lines_with_readings_are_no_wider_than_their_room(drawn: Draw) -> None:
    for ems in range(5, 16):
        width = ems * 10 * MM_PER_POINT
        for mark in drawn("列札は私たちの列札、手札の列札と列札。" * 3, 10.0, width):
            assert mark.x > -0.001
            assert mark.x + mark.width < width + 0.001, (ems, mark)


def test_small_print_has_no_readings(drawn: Draw) -> None:
    assert [mark.string for mark in drawn("列札", 7.0)] == ["列札"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("paper", ["a4", "a6"])
@pytest.mark.parametrize("edition", ["announced", "published"])
def test_every_kanji_of_the_childrens_game_has_a_reading(edition: str, paper: str) -> None:
    for page in pages_with_readings(edition, paper):
        texts = [p for p in placed_marks(page) if isinstance(p.mark, Text)]
        readings = [p for p in texts if isinstance(p.mark, Text) and p.mark.name == "ruby"]
        for placed in texts:
            assert isinstance(placed.mark, Text)
            if placed.mark.name == "ruby" or placed.mark.size_pt <= 7:
                continue
            if KANJI.search(placed.mark.string):
                assert not KANA.search(placed.mark.string), (page.title, placed.mark.string)
                above = [one for one in readings if stands_above(one, placed)]
                assert above, (page.title, placed.mark.string)


@pytest.mark.exhaustive
@pytest.mark.parametrize("paper", ["a4", "a6"])
def test_readings_are_legible_and_apart(paper: str) -> None:
    for page in pages_with_readings("announced", paper):
        marks = placed_marks(page)
        readings = [p for p in marks if isinstance(p.mark, Text) and p.mark.name == "ruby"]
        for number, one in enumerate(readings):
            assert isinstance(one.mark, Text)
            assert one.mark.size_pt >= 7
            for other in readings[number + 1 :]:
                assert not overlap(one.box, other.box), (one.mark, other.mark)


def stands_above(reading: Placed, word: Placed) -> bool:
    """Centred above or, turned round for whoever sits opposite, below."""
    off = reading.box.x + reading.box.width / 2 - word.box.x - word.box.width / 2
    apart = reading.box.y + reading.box.height / 2 - word.box.y - word.box.height / 2
    return abs(off) < 0.01 and 1 < abs(apart) < 8


def pages_with_readings(edition: str, paper: str) -> Iterator[Page]:
    made = make_edition(find_game("donburiko"), "ja", chosen={"edition": edition}, furigana=True)
    stock = Stock(read_paper(paper), read_card_size("poker"))
    document, _ = lay_out(Kit((made,), FontBook.open(made.texts())), stock)
    yield from document.pages


def test_a_game_without_readings_says_so() -> None:
    with pytest.raises(InputError) as caught:
        make_edition(find_game("csm"), "ja", furigana=True)
    assert caught.value.code == "print.no-furigana"
