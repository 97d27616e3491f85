"""Sizes of paper and cards in mm, as printers and makers give them, and reading them as typed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.contract.errors import InputError, PlayError
from playaid.sheets.paper import CARDS, CODES, PAPERS, read_card_size, read_paper

INCH = 25.4
# From ISO 216, JIS P 0138, Japan Post and ANSI Y14.1, not from the table under test.
SIZES = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "jis-b4": (257, 364),
    "jis-b5": (182, 257),
    "iso-b4": (250, 353),
    "iso-b5": (176, 250),
    "postcard": (100, 148),
    "letter": (8.5 * INCH, 11 * INCH),
    "legal": (8.5 * INCH, 14 * INCH),
    "tabloid": (11 * INCH, 17 * INCH),
}
CARD_SIZES = {
    "poker": (2.5 * INCH, 3.5 * INCH),
    "bridge": (2.25 * INCH, 3.5 * INCH),
    "bridge-jp": (58, 89),
    "tcg-jp": (59, 86),
    "tarot": (70, 120),
    "mini": (44, 67),
}


def error(code: str, text: str, read: Any = read_paper) -> PlayError:
    """The error that reading gives, with its code."""
    with pytest.raises(PlayError) as caught:
        read(text)
    assert caught.value.code == code, text
    assert caught.value.data["text"] == text
    return caught.value


def test_every_paper_has_the_size_that_its_standard_gives() -> None:
    assert set(PAPERS) == set(SIZES)
    for name, size in SIZES.items():
        paper = read_paper(name)
        assert (paper.width, paper.height) == pytest.approx(size, abs=1e-9), name
        assert paper.width < paper.height


def test_every_card_has_the_size_that_its_makers_give() -> None:
    assert set(CARDS) == set(CARD_SIZES)
    for name, size in CARD_SIZES.items():
        card = read_card_size(name)
        assert (card.width, card.height) == pytest.approx(size, abs=1e-9), name


def test_japanese_b_sizes_are_larger_than_those_of_iso() -> None:
    for letter in ("b4", "b5"):
        jis, iso = read_paper(f"jis-{letter}"), read_paper(f"iso-{letter}")
        assert jis.width - iso.width >= 6
        assert jis.height - iso.height >= 7


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A4", "a4"),
        ("Ａ４", "a4"),
        (" a4 ", "a4"),
        ("JIS-B5", "jis-b5"),
        ("jis_b5", "jis-b5"),
        ("はがき", "postcard"),
        ("葉書", "postcard"),
        ("Hagaki", "postcard"),
        ("ﾊｶﾞｷ", None),
        ("LETTER", "letter"),
    ],
)
def test_names_in_any_case_and_width(text: str, name: str | None) -> None:
    if name is None:
        error("paper.unknown", text)
    else:
        assert read_paper(text).name == name


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("200x300mm", (200, 300)),
        ("300x200mm", (200, 300)),
        ("200×300mm", (200, 300)),
        ("200*300 mm", (200, 300)),
        ("２００ｘ３００ｍｍ", (200, 300)),
        ("8x10in", (8 * INCH, 10 * INCH)),
        ("8.5 x 11 inch", (8.5 * INCH, 11 * INCH)),
        ("90x1300mm", (90, 1300)),
    ],
)
def test_sizes_as_people_type_them(text: str, size: tuple[float, float]) -> None:
    paper = read_paper(text)
    assert (paper.width, paper.height) == pytest.approx(size, abs=1e-9)


def test_a_card_lies_as_it_was_typed() -> None:
    card = read_card_size("88x63mm")
    assert (card.width, card.height) == (88, 63)


@pytest.mark.parametrize("text", ["A44", "a44", "A 4", "a", "", "x", "letters", "B", "b55"])
def test_unknown_papers_are_errors(text: str) -> None:
    assert isinstance(error("paper.unknown", text), InputError)


@pytest.mark.parametrize(
    ("text", "near"), [("A44", "a4"), ("lettre", "letter"), ("jisb5", "jis-b5"), ("a4l", "a4")]
)
def test_unknown_papers_name_what_is_near(text: str, near: str) -> None:
    assert near in error("paper.unknown", text).data["nearest"]


@pytest.mark.parametrize("text", ["b5", "B5", "Ｂ５"])
def test_a_bare_b5_asks_which(text: str) -> None:
    assert error("paper.which-b", text).data["nearest"] == ("jis-b5", "iso-b5")
    assert error("paper.which-b", "b4").data["nearest"] == ("jis-b4", "iso-b4")


def test_a_b_size_that_nobody_stocks_names_those_there_are() -> None:
    for name in error("paper.which-b", "b3").data["nearest"]:
        read_paper(name)


@pytest.mark.parametrize("text", ["210x297", "8.5x11", "２１０×２９７", "0x0"])
def test_a_size_without_a_unit_asks_for_one(text: str) -> None:
    near = error("paper.no-unit", text).data["nearest"]
    assert any(one.endswith("mm") for one in near)
    error("card-size.no-unit", "63x88", read_card_size)


@pytest.mark.parametrize(
    "text", ["0x0mm", "89.9x200mm", "200x1301mm", "99999999x99999999mm", "1x1in", "0.5x300in"]
)
def test_sizes_that_no_printer_takes(text: str) -> None:
    assert isinstance(error("paper.size", text), InputError)


@pytest.mark.parametrize("text", ["0x0mm", "19x88mm", "63x201mm", "0.5x1in", "9x9in"])
def test_sizes_that_no_card_has(text: str) -> None:
    caught = error("card-size.size", text, read_card_size)
    assert caught.data["least"] < caught.data["most"]


@pytest.mark.parametrize(
    "text", ["210x297cm", "-210x297mm", "210x-297mm", "2e2x3e2mm", "210x297mmm", "210x297 m m"]
)
def test_what_is_no_size_is_an_unknown_paper(text: str) -> None:
    error("paper.unknown", text)


@pytest.mark.parametrize(("text", "near"), [("pokr", "poker"), ("bridgejp", "bridge-jp")])
def test_unknown_cards_name_what_is_near(text: str, near: str) -> None:
    assert near in error("card-size.unknown", text, read_card_size).data["nearest"]


def test_two_sizes_that_differ_have_names_that_differ() -> None:
    """The name goes into the file's: no print overwrites another kind."""
    assert read_paper("8x10in").name != read_paper("8x10.1in").name
    assert read_paper("200.01x300mm").name != read_paper("200x300mm").name


@given(st.text(max_size=12) | st.from_regex(r"[0-9.]{1,6}[x×*][0-9.]{1,6}(mm|in)?", fullmatch=True))
def test_anything_typed_is_a_size_or_a_known_error(text: str) -> None:
    for read in (read_paper, read_card_size):
        size = told(read, text)
        assert size is None or 20 <= min(size.width, size.height) <= 1300


def told(read: Any, text: str) -> Any:
    """The size, or None after an error that has what its code declares."""
    codes = {code.code: set(code.fields) for code in CODES}
    try:
        return read(text)
    except PlayError as caught:
        if set(caught.data) != codes[caught.code]:
            raise AssertionError(text) from caught
        return None
