"""Fonts: the right one for each sign, cut, embedded, measured as drawn; never a blank."""

from __future__ import annotations

import struct
import unicodedata
from pathlib import Path

import pytest
import uharfbuzz
from hypothesis import given
from hypothesis import strategies as st
from pdfminer.pdftypes import resolve1

from playaid.press import fonts
from playaid.press.errors import MissingGlyphError, PressError
from playaid.press.fontfiles import bundled_fonts
from playaid.press.fonts import FontBook
from playaid.press.graphemes import is_special, split_graphemes
from playaid.press.typeface import FontFile

MM = 25.4 / 72
NAMES = ["𠮷野家", "Łukasz", "ş Č", "김", "齋藤 邉", "Ángel Ẫn", "①②♠ ≤≥", "ｶﾅ ＡＢＣ"]


def pdf_fonts(pdf):
    page = pdf.pages[0].page_obj
    return {key: resolve1(font) for key, font in resolve1(resolve1(page.resources)["Font"]).items()}


def descendant(font):
    return resolve1(resolve1(font["DescendantFonts"])[0])


def write_static(path: Path, characters: str, weight: int = 400) -> Path:
    """A font of one weight, cut from Noto Sans JP, as a person's own font file."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(bundled_fonts()[0])))
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    wanted.pin_axis_location(face, "wght", weight)
    path.write_bytes(bytes(uharfbuzz.subset(face, wanted).blob.data))
    return path


def write_tables(path: Path, version: bytes, tags: list[bytes]) -> Path:
    """A font file of tables that hold nothing."""
    start = 12 + 16 * len(tags)
    records = b"".join(tag + struct.pack(">3L", 0, start, 4) for tag in tags)
    path.write_bytes(version + struct.pack(">4H", len(tags), 16, 0, 0) + records + bytes(4))
    return path


class TestEmbedding:
    def test_every_font_is_embedded_as_a_named_subset(self, printed, text, plumbed):
        marks = [
            text(name, y=20 + i * 10, bold=b) for i, name in enumerate(NAMES) for b in (False, True)
        ]
        found = pdf_fonts(plumbed(printed(*marks)))
        assert len(found) >= 6  # Japanese, Latin, Korean in two weights
        for font in found.values():
            assert resolve1(descendant(font)["FontDescriptor"])["FontFile2"] is not None
            tag, plus, _ = font["BaseFont"].name.partition("+")
            assert plus
            assert len(tag) == 6
            assert tag.isalpha()
            assert tag.isupper()
        assert len({font["BaseFont"].name for font in found.values()}) == len(found)

    def test_only_the_characters_in_use_are_in_the_file(self, printed, text):
        assert len(printed(text("株価"))) < 6_000

    def test_bold_is_really_bold(self, printed, text, rendered):
        regular, bold = (
            rendered(printed(text("株価あAm1", size=36, bold=b))) for b in (False, True)
        )
        assert bold.sum() > 1.25 * regular.sum()

    def test_bold_stays_bold_beside_regular(self, printed, text, rendered):
        both = rendered(printed(text("株", y=40, size=36), text("株", y=80, size=36, bold=True)))
        assert both[600:].sum() > 1.2 * both[:600].sum()

    def test_a_viewer_that_reads_names_sees_two_fonts(self, printed, text, plumbed):
        chars = plumbed(printed(text("株"), text("株", y=60, bold=True))).pages[0].chars
        assert [char["fontname"].split("+")[1] for char in chars] == [
            "NotoSansJP-Regular",
            "NotoSansJP-Bold",
        ]


class TestTextIsKept:
    @pytest.mark.parametrize("bold", [False, True])
    @pytest.mark.parametrize("name", NAMES)
    def test_text_copied_is_the_text_written(self, name, bold, printed, text, copied, plumbed):
        content = printed(text(name, bold=bold))
        assert copied(content) == name
        assert "".join(char["text"] for char in plumbed(content).pages[0].chars) == name

    @pytest.mark.parametrize("name", NAMES)
    def test_every_sign_has_ink(self, name, printed, text, rendered):
        visible = [sign for sign in name if not sign.isspace()]
        marks = [text(sign, x=10 + 15 * i, size=24) for i, sign in enumerate(visible)]
        pixels = rendered(printed(*marks))
        for i, sign in enumerate(visible):
            assert pixels[:, 90 + 150 * i : 230 + 150 * i].sum() > 10_000, sign

    def test_characters_of_one_glyph_keep_apart(self, printed, text, copied):
        # The radical and the character are one glyph in Noto Sans JP.
        both = "⼀一⼈人"
        assert copied(printed(text(both))) == both

    def test_old_forms_in_names_are_not_normalised(self, printed, text, plumbed):
        name = "\ufa19\ufa11\u795e"
        chars = plumbed(printed(text(name))).pages[0].chars
        assert "".join(char["text"] for char in chars) == name

    def test_a_variation_of_a_kanji_is_drawn(self, printed, text, rendered):
        plain, varied = (
            rendered(printed(text(kanji, size=36))) for kanji in ("葛", "葛\U000e0100")
        )
        assert (plain != varied).any()

    @pytest.mark.parametrize(
        ("sign", "font"),
        [
            ("吉", "NotoSansJP"),
            ("Ł", "NotoSans"),
            ("č", "NotoSans"),
            ("김", "NotoSansKR"),
            ("这", "NotoSansSC"),
        ],
    )
    def test_each_sign_comes_from_the_first_font_that_has_it(
        self, sign, font, printed, text, plumbed
    ):
        (char,) = plumbed(printed(text(sign))).pages[0].chars
        assert char["fontname"].partition("+")[2] == f"{font}-Regular"

    @given(
        st.text(
            st.sampled_from("aéが株か\u3099e\u0301\u0308n\ufa19葛\U000e0100 \u1100\u1161"),
            max_size=9,
        )
    )
    def test_splitting_changes_nothing_but_how_marks_are_written(self, string):
        joined = "".join(split_graphemes(string, frozenset(filter(is_special, string))))
        assert unicodedata.normalize("NFC", joined) == unicodedata.normalize("NFC", string)
        assert joined.count("\ufa19") == string.count("\ufa19")


class TestMarks:
    def test_a_mark_is_composed_with_its_base(self, printed, text, plumbed):
        chars = plumbed(printed(text("か\u3099e\u0301\u1100\u1161"))).pages[0].chars
        assert "".join(char["text"] for char in chars) == "がé가"

    def test_a_mark_without_a_composed_form_sits_on_its_base(self, printed, text, rendered):
        both = rendered(printed(text("n\u0308", size=72)), 20)
        base = rendered(printed(text("n", size=72)), 20)
        above = (both - base).clip(0).sum(axis=0)
        below = base.sum(axis=0)
        columns = range(len(above))
        centre_above = sum(x * d for x, d in zip(columns, above, strict=True)) / above.sum()
        centre_below = sum(x * d for x, d in zip(columns, below, strict=True)) / below.sum()
        assert abs(centre_above - centre_below) < 15  # 0.75 mm of a letter 15 mm wide

    def test_the_pen_goes_on_after_a_mark(self, printed, text, plumbed):
        marked = plumbed(printed(text("n\u0308n"))).pages[0].chars
        book = FontBook.open([("n\u0308n", False)])
        assert marked[-1]["x1"] * MM - 20 == pytest.approx(
            book.width("n\u0308n", 14, False), abs=0.01
        )

    def test_marks_come_from_the_font_of_their_base(self, printed, text, plumbed):
        chars = plumbed(printed(text("n\u0308n"))).pages[0].chars
        assert [char["fontname"].partition("+")[2] for char in chars] == [
            "NotoSans-Regular",
            "NotoSans-Regular",
            "NotoSansJP-Regular",
        ]

    def test_invisible_characters_take_no_room(self):
        book = FontBook.open([("a\u200bb\ufeff", False), ("ab", False)])
        assert book.width("a\u200bb\ufeff", 10, False) == book.width("ab", 10, False)


class TestMissing:
    def test_a_character_that_no_font_has_is_named_with_its_text(self):
        with pytest.raises(MissingGlyphError) as caught:
            FontBook.open([("Aki 😀", False), ("Ben", False), ("🎲", True)])
        assert caught.value.code == "press.missing-glyph"
        assert caught.value.characters == ("🎲", "😀")
        assert caught.value.texts == ("Aki 😀", "🎲")
        assert caught.value.data["texts"] == caught.value.texts

    @pytest.mark.parametrize("character", ["\t", "\n", "\r", "\x00", "\u2028", "\ud842"])
    def test_a_control_character_is_refused(self, character):
        with pytest.raises(MissingGlyphError) as caught:
            FontBook.open([(f"a{character}b", False)])
        assert caught.value.code == "press.control-character"
        assert caught.value.characters == (character,)

    @pytest.mark.parametrize("letter", ["א", "ع", "क", "က"])
    def test_a_script_that_needs_shaping_is_refused_rather_than_set_wrong(self, letter):
        with pytest.raises(MissingGlyphError) as caught:
            FontBook.open([(letter, False)])
        assert caught.value.code == "press.needs-shaping"

    def test_a_glyph_without_ink_counts_as_missing(self):
        with pytest.raises(MissingGlyphError):
            FontBook.open([("\u3164", False)])  # in the Korean font, and empty there

    @pytest.mark.parametrize("space", [" ", "\u3000", "\u00a0", "\u2009"])
    def test_spaces_may_be_empty(self, space):
        assert FontBook.open([(space, False)]).width(space, 10, False) > 0

    def test_measuring_an_uncollected_sign_is_a_programming_error(self):
        book = FontBook.open([("abc", False)])
        with pytest.raises(KeyError):
            book.width("d", 10, False)
        with pytest.raises(KeyError):
            book.width("a", 10, True)


class TestMeasuring:
    @pytest.mark.parametrize("bold", [False, True])
    @pytest.mark.parametrize("string", ["株価 12", "Łukasz", "𠮷ab김"])
    def test_widths_are_those_of_the_file(self, string, bold, printed, text, plumbed):
        chars = plumbed(printed(text(string, bold=bold))).pages[0].chars
        book = FontBook.open([(string, bold)])
        drawn = (chars[-1]["x1"] - chars[0]["x0"]) * MM
        assert book.width(string, 14, bold) == pytest.approx(drawn, abs=0.005)

    def test_a_kanji_is_as_wide_as_its_size(self):
        assert FontBook.open([("株", False)]).width("株", 72, False) == pytest.approx(25.4)

    def test_nothing_has_no_width(self):
        assert FontBook.open([]).width("", 10, False) == 0


class TestOwnFont:
    def test_it_goes_first_and_the_others_fill_in(self, tmp_path, printed, text, plumbed):
        own = write_static(tmp_path / "My Font.ttf", "株")
        chars = plumbed(printed(text("株価"), font_file=own)).pages[0].chars
        assert [char["fontname"].partition("+")[2] for char in chars] == [
            "MyFont-Regular",
            "NotoSansJP-Regular",
        ]

    def test_one_weight_leaves_bold_to_noto(self, tmp_path, printed, text, plumbed):
        own = write_static(tmp_path / "own.ttf", "株")
        (char,) = plumbed(printed(text("株", bold=True), font_file=own)).pages[0].chars
        assert char["fontname"].partition("+")[2] == "NotoSansJP-Bold"

    def test_a_second_file_is_its_bold(self, tmp_path, printed, text, plumbed):
        own = write_static(tmp_path / "own.ttf", "株")
        bold = write_static(tmp_path / "heavy.ttf", "株", 900)
        chars = (
            plumbed(printed(text("株"), text("株", y=60, bold=True), font_file=own, bold_file=bold))
            .pages[0]
            .chars
        )
        assert [char["fontname"].partition("+")[2] for char in chars] == [
            "own-Regular",
            "heavy-Bold",
        ]

    def test_a_range_of_weights_is_its_own_bold(self, tmp_path, printed, text, plumbed):
        own = tmp_path / "range.ttf"
        own.write_bytes(bundled_fonts()[1].read_bytes())
        (char,) = plumbed(printed(text("A", bold=True), font_file=own)).pages[0].chars
        assert char["fontname"].partition("+")[2] == "range-Bold"

    def test_a_postscript_font_is_refused(self, tmp_path):
        own = write_tables(tmp_path / "own.otf", b"OTTO", [b"CFF ", b"head"])
        with pytest.raises(PressError) as caught:
            FontBook.open([], font_file=own)
        assert (caught.value.code, caught.value.data) == ("press.font-cff", {"path": str(own)})

    @pytest.mark.parametrize("content", [b"", b"not a font at all", b"\x00\x01\x00\x00" * 8])
    def test_a_file_that_is_no_font_is_refused(self, tmp_path, content):
        own = tmp_path / "own.ttf"
        own.write_bytes(content)
        with pytest.raises(PressError) as caught:
            FontBook.open([], font_file=own)
        assert caught.value.code == "press.font-unreadable"

    def test_a_damaged_font_is_refused(self, tmp_path):
        tags = [b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"]
        own = write_tables(tmp_path / "own.ttf", b"\x00\x01\x00\x00", tags)
        with pytest.raises(PressError) as caught:
            FontBook.open([], font_file=own)
        assert caught.value.code == "press.font-unreadable"

    def test_a_bad_bold_is_refused_even_without_bold_text(self, tmp_path):
        with pytest.raises(PressError) as caught:
            FontBook.open([("a", False)], bold_file=tmp_path / "none.ttf")
        assert caught.value.code == "press.font-not-found"


class TestThrift:
    def test_large_fallbacks_stay_closed_when_not_needed(self, monkeypatch):
        opened = []

        class Watched(FontFile):
            def __init__(self, path):
                opened.append(path.name)
                super().__init__(path)

        monkeypatch.setattr(fonts, "FontFile", Watched)
        FontBook.open([("株価 Jika 123", bold) for bold in (False, True)])
        assert opened == ["NotoSansJP[wght].ttf"]

    def test_a_font_that_draws_nothing_is_left_out(self):
        assert [cut.name.partition("+")[2] for cut in FontBook.open([("김", False)]).cuts] == [
            "NotoSansKR-Regular"
        ]

    def test_a_missing_font_package_is_named(self, monkeypatch):
        monkeypatch.setattr("playaid.press.fontfiles.find_spec", lambda package: None)
        with pytest.raises(PressError) as caught:
            FontBook.open([("a", False)])
        assert caught.value.code == "press.font-package-missing"
        assert caught.value.data == {"package": "justmytype-intl-cjk"}
