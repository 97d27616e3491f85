"""A kit's pages as drawings and pictures beside its PDF: one SVG or PNG file a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engines.contract.errors import ErrorCode, InputError
from engines.contract.numbers import number_within
from playaid.sheets.display import Document

if TYPE_CHECKING:
    from playaid.press.correction import Correction
    from playaid.press.fonts import FontBook

CODES = (ErrorCode("export.dots", ("text", "least", "most")),)

LEAST_DOTS, MOST_DOTS = 30, 600
"""Dots an inch: fewer show nothing, more take gigabytes of memory."""


@dataclass(frozen=True, slots=True)
class Exports:
    """What is written beside the PDF: a drawing a page, a picture a page with so many dots an
    inch (None for none)."""

    svg: bool = False
    png: int | None = None

    @property
    def none(self) -> bool:
        """Whether nothing is wanted besides the PDF."""
        return not self.svg and self.png is None


def read_dots(text: str) -> int:
    """Dots an inch as typed. Raises InputError for what is none and for what is out of range."""
    dots = number_within(text, LEAST_DOTS, MOST_DOTS)
    if dots is None:
        raise InputError("export.dots", text=text, least=LEAST_DOTS, most=MOST_DOTS)
    return dots


def exported(
    path: Path,
    document: Document,
    fonts: FontBook,
    content: bytes,
    exports: Exports,
    correction: Correction | None = None,
) -> Iterator[tuple[Path, bytes]]:
    """The files that go beside a PDF, named like it and numbered. Raises PressError without the
    renderer that pictures need."""
    if exports.svg:
        from playaid.press.correction import placements
        from playaid.press.svg import SvgPress

        press = SvgPress(fonts)
        placed = zip(document.pages, placements(document, correction), strict=True)
        for number, (page, placement) in enumerate(placed, 1):
            name = _page_file(path, number, len(document.pages), "svg")
            yield name, press.page(page, placement).encode()
    if exports.png is not None:
        from playaid.press.pictures import page_pictures, png_bytes

        for number, picture in enumerate(page_pictures(content, exports.png), 1):
            name = _page_file(path, number, len(document.pages), "png")
            yield name, png_bytes(picture, exports.png)


def _page_file(path: Path, number: int, count: int, kind: str) -> Path:
    return path.with_name(f"{path.stem}-{number:0{len(str(count))}}.{kind}")
