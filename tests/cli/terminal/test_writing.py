"""Widths, wrapping, signs and languages, each by itself."""

from __future__ import annotations

import pytest

from playaid.cli.app.language import locale_language, typed_language
from playaid.cli.terminal.ascii_fallback import replacements
from playaid.cli.terminal.widths import cells, columns
from playaid.cli.terminal.wrapping import wrapped
from playaid.sheets.text.kinsoku import JAPANESE_NOT_AT_END, JAPANESE_NOT_AT_START


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("abc", 3),
        ("時価", 4),
        ("ﾀﾞｲﾔ", 4),
        ("Ｑ", 2),
        ("か\u3099", 2),
        ("♦Q", 2),
        ("🃏", 2),
        ("", 0),
    ],
)
def test_width_in_terminal_cells(text: str, width: int) -> None:
    assert cells(text) == width


def test_columns_line_up_and_empty_ones_vanish() -> None:
    rows = [["ちえ", "", "1", "a"], ["A", "", "12", ""]]
    assert columns(rows, "<<><") == ["ちえ   1  a", "A     12"]
    assert columns([], "<>") == []


TEXT = (
    "監視員の山から次のJをめくり、「前のJのスート」が見えるように（右へ少しずらして）重ねます。"
    "playaid rules jika --rulings で読めます。"
)


@pytest.mark.parametrize("width", range(12, 60))
def test_wrapping_japanese(width: int) -> None:
    lines = wrapped(TEXT, width)
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")
    for line in lines:
        # A closing mark may not begin a line, so it may stick out by one character.
        assert cells(line) <= width + 2
        assert line[0] not in JAPANESE_NOT_AT_START
        assert line[-1] not in JAPANESE_NOT_AT_END
    assert any("--rulings" in line for line in lines)


def test_wrapping_english_and_indent() -> None:
    assert wrapped("one two three four", 12, "  ") == ["  one two", "  three four"]
    assert wrapped("", 20) == [""]
    assert wrapped("a" * 30, 12) == ["a" * 30]


def test_signs_that_an_encoding_lacks() -> None:
    assert "♦− × →".translate(replacements("utf-8", "ja", plain=False)) == "♦− × →"
    assert "♦− × →".translate(replacements("cp932", "ja", plain=False)) == "ダイヤ− × →"
    assert "♦− × →".translate(replacements("cp932", "en", plain=False)) == "D− × →"
    assert "♦− × →".translate(replacements("utf-8", "ja", plain=True)) == "D- x ->"
    assert "5 ÷ 2 ↓".translate(replacements("ascii", "en", plain=False)) == "5 / 2 (rounded down)"
    assert "a\nb\x1b\x7f".translate(replacements("utf-8", "en", plain=False)) == "a\nb??"


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "Japanese_Japan.932"}, "ja"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "jam"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ja_JP", "LC_MESSAGES": "de_DE"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "ja_JP", "LC_MESSAGES": "fr"}, "ja"),
        ({"LANG": ""}, "en"),
        ({}, "en"),
    ],
)
def test_locale(environment: dict[str, str], lang: str) -> None:
    assert locale_language(environment) == lang


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        (("--lang", "ja"), "ja"),
        (("x", "--lang=en", "y"), "en"),
        (("--lang",), None),
        (("--lang", "fr"), None),
        (("--", "--lang", "ja"), None),
        ((), None),
    ],
)
def test_language_typed(arguments: tuple[str, ...], lang: str | None) -> None:
    assert typed_language(arguments) == lang
