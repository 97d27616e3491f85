"""A kit as a PDF, read back: geometry, pixels, fonts, and what the file says about itself."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pdfplumber
import pypdfium2
from pdfminer.pdftypes import resolve1
from support.geometry import Placed, placed_marks

from playaid.games.catalogue import find_game, game_ids, templates_root
from playaid.kit.layout import Kit, Stock, lay_out
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.press.pdf import pdf_bytes
from playaid.sheets.display import Document
from playaid.sheets.pages.furniture import Imprint
from playaid.sheets.paper import read_card_size, read_paper

POINT = 25.4 / 72
GAMES = [g for g in game_ids() if (templates_root() / g / "sheets.en.toml").is_file()]
LANGUAGES = ("ja", "en")


@cache
def kit(game: str, langs: tuple[str, ...], players: tuple[str, ...] = ()) -> Kit:
    return open_kit(KitRequest(find_game(game), langs, players=players))


@dataclass(frozen=True)
class Printed:
    """A kit on paper: what was laid out, the file, and what its furniture says."""

    document: Document
    content: bytes
    imprint: Imprint

    @property
    def pdfium(self) -> Any:
        return pypdfium2.PdfDocument(self.content)

    def marks(self, page: int) -> list[Placed]:
        return placed_marks(self.document.pages[page])

    def outlines(self, page: int) -> list[tuple[float, float, float, float]]:
        """The boxes of all curved paths of a page in mm: left, top, width, height."""
        with pdfplumber.open(io.BytesIO(self.content), pages=[page + 1]) as pdf:
            curves = pdf.pages[0].curves
        return [
            (c["x0"] * POINT, c["top"] * POINT, c["width"] * POINT, c["height"] * POINT)
            for c in curves
        ]

    def darkness(self, page: int, dots_per_mm: float) -> Any:
        """0 (white) to 255 for every pixel, rows downwards."""
        drawn = self.pdfium[page].render(scale=dots_per_mm * POINT, grayscale=True).to_numpy()
        return 255 - drawn.reshape(drawn.shape[:2]).astype(np.int32)

    def text(self, page: int) -> str:
        found: str = self.pdfium[page].get_textpage().get_text_bounded()
        return found

    def fonts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each font's name and its descriptor."""
        with pdfplumber.open(io.BytesIO(self.content)) as pdf:
            for font in fonts_of(pdf).values():
                inner = resolve1(resolve1(font["DescendantFonts"])[0])
                yield str(font["BaseFont"].name), resolve1(inner["FontDescriptor"])


def fonts_of(pdf: Any) -> dict[str, Any]:
    """The fonts of all pages by their resource names."""
    found: dict[str, Any] = {}
    for page in pdf.pages:
        fonts = resolve1(resolve1(page.page_obj.resources).get("Font")) or {}
        found |= {name: resolve1(font) for name, font in fonts.items()}
    return found


@cache
def printed(
    game: str,
    langs: tuple[str, ...] = ("en",),
    paper: str = "a4",
    cards: str = "poker",
    players: tuple[str, ...] = (),
) -> Printed:
    opened = kit(game, langs, players)
    document, _ = lay_out(opened, Stock(read_paper(paper), read_card_size(cards)))
    return Printed(document, pdf_bytes(document, opened.fonts), opened.editions[0].imprint)
