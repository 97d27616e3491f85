"""What the tests of the press share: printing marks, rendering pages, reading files back."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pdfplumber
import pypdfium2
import pytest
from support.marks import texts_in

from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.sheets.display import Box, Colour, Document, Mark, Page, Text

INK = Colour(0, 0, 0)
Printer = Callable[..., bytes]


@pytest.fixture
def text() -> Callable[..., Text]:
    """Makes a text mark; the layout's promises do not matter here."""

    def make(
        string: str, x: float = 20, y: float = 40, size: float = 14, bold: bool = False
    ) -> Text:
        return Text(x, y, string, size, bold, INK, 0, Box(0, 0, 1, 1))

    return make


@pytest.fixture
def printed() -> Printer:
    """Prints marks on one page, A4 unless told otherwise."""

    def print_(
        *marks: Mark,
        size: tuple[float, float] = (210, 297),
        font_file: Path | None = None,
        bold_file: Path | None = None,
    ) -> bytes:
        document = Document((Page(*size, marks, "盤面", "board", 10),), "ジカ", "作者", "ja")
        book = FontBook.open(texts_in(marks), font_file=font_file, bold_file=bold_file)
        return pdf_bytes(document, book)

    return print_


@pytest.fixture
def rendered() -> Callable[..., Any]:
    """Draws the first page: darkness 0 (white) to 255 of every pixel, rows downwards."""

    def render(content: bytes, dots_per_mm: float = 10) -> Any:
        page = pypdfium2.PdfDocument(content)[0]
        picture = page.render(scale=dots_per_mm * 25.4 / 72, grayscale=True).to_numpy()
        return 255 - picture.reshape(picture.shape[:2]).astype(np.int32)

    return render


@pytest.fixture
def plumbed() -> Iterator[Callable[[bytes], Any]]:
    """Opens a file with pdfplumber."""
    opened: list[Any] = []

    def plumb(content: bytes) -> Any:
        opened.append(pdfplumber.open(io.BytesIO(content)))
        return opened[-1]

    yield plumb
    for pdf in opened:
        pdf.close()


@pytest.fixture
def copied() -> Callable[[bytes], str]:
    """The text of the first page as a viewer copies it."""

    def copy(content: bytes) -> str:
        found: str = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_bounded()
        return found

    return copy
