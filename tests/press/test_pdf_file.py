"""What the file says about itself, its size, and that it is the same every time."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from pdfminer.pdftypes import resolve1
from pdfminer.utils import decode_text

from playaid import __version__
from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.press.qr import QrCodes
from playaid.sheets.display import (
    Box,
    Colour,
    Document,
    Page,
    Pip,
    Qr,
    Rectangle,
    Stroke,
    Text,
)

pytestmark = pytest.mark.exhaustive

ROOT = Path(__file__).parents[2]
INK = Colour(0, 0, 0)


def page(title: str, width: float = 210, height: float = 297) -> Page:
    return Page(width, height, (Rectangle(Box(10, 10, 5, 5), Stroke(INK)),), title, "s", 10)


DOCUMENT = Document(
    (
        page("盤面（ばんめん）"),
        page("盤面（ばんめん）"),
        page("Score sheet (1)"),
        page("盤面（ばんめん）"),
    ),
    "ジカ",
    "作者 Łukasz",
    "ja",
    "ボード",
    ("カード", "cards"),
    "long-edge",
)


@pytest.fixture
def pdf(plumbed):
    def write(document: Document):
        return plumbed(pdf_bytes(document, FontBook.open([])))

    return write


def test_information(pdf):
    assert pdf(DOCUMENT).metadata == {
        "Title": "ジカ",
        "Author": "作者 Łukasz",
        "Subject": "ボード",
        "Keywords": "カード, cards",
        "Creator": f"playaid {__version__}",
        "Producer": "ReportLab",
    }


def test_information_that_is_not_given_is_left_out(pdf):
    assert "Subject" not in pdf(replace(DOCUMENT, subject="")).metadata


@pytest.mark.parametrize("language", ["ja", "en", "pt-BR"])
def test_language(language, pdf):
    found = pdf(replace(DOCUMENT, language=language)).doc.catalog["Lang"]
    assert decode_text(found) == language


@pytest.mark.parametrize(
    ("duplex", "name"),
    [
        ("simplex", "Simplex"),
        ("long-edge", "DuplexFlipLongEdge"),
        ("short-edge", "DuplexFlipShortEdge"),
    ],
)
def test_a_viewer_is_told_to_print_at_true_size(duplex, name, pdf):
    viewer = resolve1(pdf(replace(DOCUMENT, duplex=duplex)).doc.catalog["ViewerPreferences"])
    assert viewer["PrintScaling"].name == "None"
    assert viewer["Duplex"].name == name
    assert viewer["PickTrayByPDFSize"] is True


def test_a_bookmark_for_each_title(pdf):
    opened = pdf(DOCUMENT)
    pages = [p.page_obj.pageid for p in opened.pages]
    found = [
        (title, pages.index(resolve1(target)[0].objid))
        for _, title, target, _, _ in opened.doc.get_outlines()
    ]
    assert found == [("盤面（ばんめん）", 0), ("Score sheet (1)", 2), ("盤面（ばんめん）", 3)]


def test_no_titles_no_bookmarks(pdf):
    assert "Outlines" not in pdf(replace(DOCUMENT, pages=(page(""),))).doc.catalog


def test_every_page_has_its_own_size_and_is_trimmed_there(pdf):
    pages = (page("a", 297, 420), page("b", 100, 148), page("c", 215.9, 279.4))
    for found, wanted in zip(pdf(replace(DOCUMENT, pages=pages)).pages, pages, strict=True):
        size = (0, 0, wanted.width * 72 / 25.4, wanted.height * 72 / 25.4)
        assert found.mediabox == pytest.approx(size, abs=1e-4)
        assert tuple(found.page_obj.attrs["TrimBox"]) == pytest.approx(size, abs=1e-4)


def test_a_document_without_pages_is_a_programming_error():
    with pytest.raises(ValueError, match="page"):
        pdf_bytes(replace(DOCUMENT, pages=()), FontBook.open([]))


def test_no_font_is_named_that_is_not_used():
    content = pdf_bytes(DOCUMENT, FontBook.open([]))
    assert b"Helvetica" not in content
    assert b"/BaseFont" not in content


def test_nothing_in_the_file_tells_the_time():
    assert b"Date" not in pdf_bytes(DOCUMENT, FontBook.open([]))


KIT = """
import locale, sys
from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.press.qr import QrCodes
from playaid.sheets.display import *
if sys.argv[1:]:
    locale.setlocale(locale.LC_ALL, sys.argv[1])
    assert locale.localeconv()["decimal_point"] == ","
ink = Colour(0.1, 0.2, 0.3)
rows = QrCodes().rows("https://example.com/")
marks = (
    Text(10.5, 20.25, "株価 Łukasz 𠮷 n\\u0308", 10.5, True, ink, 0, Box(0, 0, 1, 1)),
    Pip(Box(1.5, 2.5, 8.25, 8.25), "C", ink, "outline"),
    Qr(Box(9.5, 9.5, 18.5, 18.5), rows, 4, "", ink),
    Rectangle(Box(0.5, 0.5, 63.5, 88.9), Stroke(ink, 0.5, (1.5, 0.5)), ink, 3.5),
)
pages = (Page(210, 297, (Group(marks, 1.5, 2.5, 180),), "盤", "s", 10),) * 2
book = FontBook.open([("株価 Łukasz 𠮷 n\\u0308", True), ("Ö", False)])
sys.stdout.buffer.write(pdf_bytes(Document(pages, "題", "作", "ja", keywords=("a",)), book))
"""


def run_kit(*arguments: str, **environment: str) -> bytes:
    settings = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-c", KIT, *arguments], env=settings, capture_output=True, check=True
    ).stdout


def test_the_same_input_gives_the_same_bytes_in_another_process():
    first = run_kit(PYTHONHASHSEED="1", TZ="UTC")
    assert first == run_kit(PYTHONHASHSEED="2", TZ="Asia/Tokyo")
    assert first.startswith(b"%PDF-1.7")


@pytest.mark.skipif(not shutil.which("localedef"), reason="no way to make a locale here")
def test_no_decimal_commas_under_a_locale_that_has_them(tmp_path):
    made = subprocess.run(
        ["localedef", "-i", "de_DE", "-f", "UTF-8", str(tmp_path / "de_DE.UTF-8")],
        capture_output=True,
    )
    if made.returncode:
        pytest.skip("the sources of the German locale are not installed")
    assert run_kit("de_DE.UTF-8", LOCPATH=str(tmp_path)) == run_kit()


def test_no_number_in_the_pages_has_a_comma():
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", run_kit(), re.DOTALL):
        content = zlib.decompress(stream)
        if b" cm" in content or b" re" in content:
            assert not re.search(rb"\d,\d", content)


def test_a_kit_of_eight_pages_is_small():
    kanji = [chr(code) for code in range(0x4E00, 0x9F00) if _is_common(chr(code))][::12]
    used = "".join(kanji)[:400]
    texts = [used[start : start + 25] for start in range(0, len(used), 25)]
    rows = QrCodes().rows("https://example.com/games/jika/rules.html")
    marks = (
        *(
            Text(10, 10 + i * 5, string, 12, bold, INK, 0, Box(0, 0, 1, 1))
            for i, string in enumerate(texts)
            for bold in (False, True)
        ),
        *(
            Rectangle(Box(10 + i % 18 * 10, 120 + i // 18 * 10, 9, 9), Stroke(INK), radius=3)
            for i in range(180)
        ),
        *(Pip(Box(10 + i * 10, 230, 6, 6), "S", INK) for i in range(18)),
        Qr(Box(180, 270, 18.5, 18.5), rows, 4, "", INK),
    )
    pages = tuple(Page(210, 297, marks, f"p{i}", "s", 10) for i in range(8))
    book = FontBook.open([(string, bold) for string in texts for bold in (False, True)])
    assert len(used) == 400
    assert len(pdf_bytes(replace(DOCUMENT, pages=pages), book)) < 400_000


def _is_common(kanji: str) -> bool:
    try:
        return len(kanji.encode("shift_jis")) == 2
    except UnicodeEncodeError:
        return False
