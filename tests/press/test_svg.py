"""Drawings: the same picture as the PDF, in mm, with nothing borrowed from the reader's machine."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
import resvg_py
from support.marks import texts_in

from playaid.press.correction import Placement
from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.press.pictures import Picture, png_bytes
from playaid.press.qr import QrCodes
from playaid.press.svg import SvgPress
from playaid.sheets.display import (
    Box,
    Colour,
    Document,
    Group,
    Line,
    Link,
    Page,
    Pip,
    Polygon,
    Qr,
    Rectangle,
    Stroke,
)

INK = Colour(0, 0, 0)
BLUE = Colour(0.0, 0.447, 0.698)
DOTS = 8
"""Dots a mm in pictures that are compared."""
SPACE = "{http://www.w3.org/2000/svg}"


def drawn(marks, *, placement=None, font_file=None):
    """The drawing and the PDF of a page of 100 × 140 mm."""
    page = Page(100, 140, tuple(marks), "盤面 <A&B>", "board", 10)
    book = FontBook.open(texts_in(marks), font_file=font_file)
    svg = SvgPress(book).page(page, *([placement] if placement else []))
    return svg, pdf_bytes(Document((page,), "ジカ", "作者", "ja"), book)


def pixels_of_svg(svg):
    png = resvg_py.svg_to_bytes(svg_string=svg, dpi=25.4 * DOTS, skip_system_fonts=True)
    return _darkness(png)


def pixels_of_pdf(content):
    page = pypdfium2.PdfDocument(content)[0]
    bitmap = page.render(scale=DOTS * 25.4 / 72, rev_byteorder=True)
    picture = bitmap.to_numpy()[:, :, :3]
    return 255 - picture.mean(axis=2)


def _darkness(png):
    import cv2

    picture = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_COLOR)
    return 255 - picture.mean(axis=2)


def difference(svg, content):
    """How many mm² differ clearly between two pictures, once single edge pixels are forgiven."""
    import cv2

    one, other = pixels_of_svg(svg), pixels_of_pdf(content)
    rows, columns = min(len(one), len(other)), min(one.shape[1], other.shape[1])
    apart = np.abs(one[:rows, :columns] - other[:rows, :columns])
    clear = (apart > 100).astype(np.uint8)
    return cv2.erode(clear, np.ones((2, 2), np.uint8)).sum() / DOTS**2


@pytest.fixture
def everything(text):
    """Marks of every kind, some in turned and clipped groups."""
    address = "https://example.com/"
    inner = (
        Rectangle(Box(0, 0, 30, 20), None, BLUE, 3),
        text("回転 Turn", 2, 10, 14),
        Pip(Box(18, 2, 10, 10), "C", INK, "outline"),
    )
    return (
        Rectangle(Box(10, 10, 60, 30), Stroke(INK, 1.0), Colour(0.9, 0.9, 0.9), 3),
        Line(10, 45, 70, 45, Stroke(BLUE, 2, (4, 2))),
        Polygon(((75, 10), (90, 10), (82, 25)), Stroke(INK, 0.5), BLUE),
        text("時価で勝負 Ag", 12, 22, 24),
        text("太字 Ww", 12, 34, 18, True),
        *(Pip(Box(10 + 14 * n, 50, 12, 12), suit, BLUE) for n, suit in enumerate("SHDC")),
        *(Pip(Box(10 + 14 * n, 64, 12, 12), suit, INK, "outline") for n, suit in enumerate("SHDC")),
        Qr(Box(70, 50, 24.75, 24.75), QrCodes().rows(address), 4, address, INK),
        Link(Box(70, 50, 24.75, 24.75), address),
        Group(inner, 45, 80, 90),
        Group(inner, 90, 130, 180, clip=Box(0, 0, 22, 12)),
        Group((Group(inner, 5, 5, 270),), 55, 100),
    )


def test_a_drawing_looks_like_the_page_of_the_pdf(everything):
    svg, content = drawn(everything)
    assert pixels_of_pdf(content).max() > 200
    assert difference(svg, content) < 0.2


def test_the_comparison_sees_a_missing_letter(everything, text):
    svg, _ = drawn(everything)
    _, content = drawn((*everything, text("W", 12, 100, 14)))
    assert difference(svg, content) > 0.5


def test_lengths_are_mm(everything):
    root = ElementTree.fromstring(drawn(everything)[0])
    assert (root.get("width"), root.get("height")) == ("100mm", "140mm")
    assert root.get("viewBox") == "0 0 100 140"


def test_no_text_depends_on_the_fonts_of_the_machine(everything):
    root = ElementTree.fromstring(drawn(everything)[0])
    assert not list(root.iter(f"{SPACE}text"))
    assert not [e for e in root.iter() if "font" in " ".join(e.keys())]


def test_what_a_text_says_can_be_found(everything):
    root = ElementTree.fromstring(drawn(everything)[0])
    labels = [e.get("aria-label") for e in root.iter(f"{SPACE}g") if e.get("aria-label")]
    assert "時価で勝負 Ag" in labels
    assert root.findtext(f"{SPACE}title") == "盤面 <A&B>"


def test_every_reference_is_defined_once(everything):
    root = ElementTree.fromstring(drawn(everything)[0])
    names = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(names) == len(set(names))
    used = {e.get("{http://www.w3.org/1999/xlink}href") for e in root.iter(f"{SPACE}use")}
    clips = {e.get("clip-path") for e in root.iter() if e.get("clip-path")}
    assert {u[1:] for u in used} | {c[5:-1] for c in clips} == set(names)


def test_a_glyph_is_drawn_once_however_often_it_stands(text):
    svg, _ = drawn((text("AAAA AAAA"),))
    assert svg.count("<path id=") == 1
    assert svg.count("<use ") == 8


def test_combining_marks_stand_where_the_pdf_has_them(text):
    svg, content = drawn((text("x\u0301 g\u0303 ẍ", 20, 40, 36),))
    assert difference(svg, content) < 0.1


def test_special_characters_in_texts_and_addresses_are_safe(text):
    marks = (text("\"<&>'"), Link(Box(0, 0, 5, 5), "https://example.com/?a=1&b=<2>"))
    root = ElementTree.fromstring(drawn(marks)[0])
    labels = [e.get("aria-label") for e in root.iter(f"{SPACE}g") if e.get("aria-label")]
    assert labels == ["\"<&>'"]
    (link,) = root.iter(f"{SPACE}a")
    assert link.get("{http://www.w3.org/1999/xlink}href") == "https://example.com/?a=1&b=<2>"


def test_a_correction_moves_and_scales_the_drawing():
    box = Rectangle(Box(20, 30, 40, 50), None, INK)
    svg, _ = drawn((box,), placement=Placement(1.02, 0.98, 3, -2))
    rows, columns = (pixels_of_svg(svg) > 128).nonzero()
    edges = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    expected = (23.4, 27.4, 64.2, 76.4)
    assert [edge / DOTS for edge in edges] == pytest.approx(expected, abs=0.1)


def test_equal_pages_are_equal_drawings(everything):
    assert drawn(everything)[0] == drawn(everything)[0]


@pytest.mark.parametrize("grey", [False, True])
def test_a_png_holds_the_pixels_and_its_size_on_paper(grey):
    import cv2

    pixels = bytes(range(0, 240, 4 if grey else 1))[: 60 if grey else 180]
    content = png_bytes(Picture(10, 6, pixels, grey), 150)
    read = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
    assert read.shape[:2] == (6, 10)
    assert (read if grey else read[:, :, ::-1]).tobytes() == pixels
    at = content.index(b"pHYs") + 4
    assert int.from_bytes(content[at : at + 4], "big") == 5906
    assert io.BytesIO(content).read(8) == b"\x89PNG\r\n\x1a\n"
