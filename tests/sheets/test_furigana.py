"""Readings for young players: above every kanji, centred, never below 7 points."""

from __future__ import annotations

import re

import pytest
from geometry import placed_marks

from engines.errors import InputError
from playaid.catalogue import find_game
from playaid.edition import make_edition
from playaid.kit import Kit, Stock, lay_out
from playaid.press.fonts import FontBook
from playaid.sheets import tree
from playaid.sheets.compose import texts_in_use
from playaid.sheets.display import Page, Text
from playaid.sheets.furigana import with_readings
from playaid.sheets.paper import read_card_size, read_paper

KANJI = re.compile(r"[々一-龯]")
READINGS = {"列札": "れつふだ", "列": "れつ", "手札": "てふだ"}


def test_of_words_that_begin_alike_the_longest_is_taken() -> None:
    sheet = tree.Sheet("t", children=(tree.Text(children=(tree.Words("列札と列と手札"),)),))
    (text,) = with_readings(sheet, READINGS).children
    assert isinstance(text, tree.Text)
    assert text.children == (
        tree.Ruby("れつふだ", (tree.Words("列札"),)),
        tree.Words("と"),
        tree.Ruby("れつ", (tree.Words("列"),)),
        tree.Words("と"),
        tree.Ruby("てふだ", (tree.Words("手札"),)),
    )


def without_readings(node: object) -> str:
    """Everything set in the sheet that has no reading above it."""
    if isinstance(node, tree.Words):
        return node.string
    if isinstance(node, tree.Ruby):
        return ""
    return "".join(without_readings(child) for child in getattr(node, "children", ()))


@pytest.mark.parametrize("edition", ["announced", "published"])
def test_every_kanji_of_the_childrens_game_has_a_reading(edition: str) -> None:
    made = make_edition(find_game("donburiko"), "ja", chosen={"edition": edition}, furigana=True)
    for named in made.sheets:
        assert not KANJI.findall(without_readings(named.sheet)), named.id


def test_readings_stand_centred_above_their_words() -> None:
    for page in pages_with_readings():
        texts = [p for p in placed_marks(page) if isinstance(p.mark, Text)]
        readings = [p for p in texts if p.mark.name == "ruby"]
        assert readings or page.title
        for one in readings:
            assert isinstance(one.mark, Text)
            assert one.mark.size_pt >= 7
            middle = one.box.x + one.box.width / 2
            below = [
                p
                for p in texts
                if p.mark.name != "ruby" and abs(p.box.x + p.box.width / 2 - middle) < 0.01
            ]
            assert below, one


def pages_with_readings() -> tuple[Page, ...]:
    made = make_edition(find_game("donburiko"), "ja", sheets=("setup",), furigana=True)
    fonts = FontBook.open(texts_in_use(made.sheets, made.imprint))
    stock = Stock(read_paper("a4"), read_card_size("poker"))
    document, _ = lay_out(Kit((made,), fonts), stock)
    return document.pages


def test_a_game_without_readings_says_so() -> None:
    with pytest.raises(InputError) as caught:
        make_edition(find_game("csm"), "ja", furigana=True)
    assert caught.value.code == "print.no-furigana"
