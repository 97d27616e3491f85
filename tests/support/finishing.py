"""Kits finished in some way, and what a sheet of paper shows once it is flipped."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pdfplumber
from pdfminer.pdftypes import resolve1
from support.geometry import Placed, placed_marks
from support.readback import POINT

from playaid.games.catalogue import find_game
from playaid.kit.layout import Kit, Stock, lay_out
from playaid.kit.making import open_kit, stock_of
from playaid.kit.printers import Printer
from playaid.kit.request import KitRequest
from playaid.press.correction import Correction
from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.sheets.display import Box, Document, Page, Rectangle
from playaid.sheets.pages.finish import Finish

ACCENT_RULE = (12.0, 0.8)
"""Width and height in mm of the rule above a card's title: easy to find in a PDF."""


@dataclass(frozen=True)
class Finished:
    """A kit laid out, with what it is laid out on."""

    document: Document
    stock: Stock
    fonts: FontBook
    correction: Correction | None

    def content(self) -> bytes:
        return pdf_bytes(self.document, self.fonts, self.correction)

    def sides(self) -> list[tuple[Page, Page]]:
        """Fronts with their backs."""
        pages = self.document.pages
        return list(zip(pages[::2], pages[1::2], strict=True))


@cache
def finished(
    game: str,
    finish: Finish,
    lang: str = "en",
    paper: str = "a4",
    cards: str = "poker",
    sheets: tuple[str, ...] = ("summary",),
    players: tuple[str, ...] = (),
    correction: Correction | None = None,
) -> Finished:
    request = _request(game, finish, lang, sheets, players)
    printer = Printer("test", correction) if correction else None
    stock = stock_of(replace(request, paper=paper, cards=cards, printer=printer))
    kit = _opened(game, finish, lang, sheets, players)
    return Finished(lay_out(kit, stock)[0], stock, kit.fonts, correction)


def _request(
    game: str, finish: Finish, lang: str, sheets: tuple[str, ...], players: tuple[str, ...]
) -> KitRequest:
    found = find_game(game)
    assert set(sheets) <= {*found.sheets_file(lang).find("sheets")}, (
        f"list {sheets} under `sheets` in {found.templates}/sheets.{lang}.toml, and write a "
        "template for each: every kit has a card for each player in its sheet `summary`"
    )
    return KitRequest(found, (lang,), players=players, sheets=sheets, finish=finish)


@cache
def _opened(
    game: str, finish: Finish, lang: str, sheets: tuple[str, ...], players: tuple[str, ...]
) -> Kit:
    """Rendered once for all papers, decks and printers."""
    return open_kit(_request(game, finish, lang, sheets, players))


def named(page: Page, start: str) -> list[Placed]:
    """The rectangles of a page whose name begins so."""
    return [
        p
        for p in placed_marks(page)
        if isinstance(p.mark, Rectangle) and p.mark.name.startswith(start)
    ]


def seen_from_the_front(box: Box, page: Page, flip: str) -> Box:
    """Where a box of a back lies behind the front, the sheet having been flipped by a printer:
    pages that lie across are first turned upright, as they go through it."""
    across = page.width > page.height
    if across:
        box = Box(page.height - box.bottom, box.x, box.height, box.width)
    width, height = sorted((page.width, page.height))
    if flip == "long":
        box = Box(width - box.right, box.y, box.width, box.height)
    else:
        box = Box(box.x, height - box.bottom, box.width, box.height)
    if across:  # back as it lies for the reader of the front
        box = Box(box.y, page.height - box.right, box.height, box.width)
    return box


def viewer_preferences(content: bytes) -> dict[str, Any]:
    """What the file asks of the program that prints it."""
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        found: dict[str, Any] = resolve1(pdf.doc.catalog["ViewerPreferences"])
    return found


def rules_in(content: bytes, page: int, scale: tuple[float, float] = (1.0, 1.0)) -> list[Box]:
    """The rules above titles of cards, read back from a file, in mm; upright or turned."""
    with pdfplumber.open(io.BytesIO(content), pages=[page + 1]) as pdf:
        rects: list[dict[str, Any]] = pdf.pages[0].rects
    boxes = [
        Box(r["x0"] * POINT, r["top"] * POINT, r["width"] * POINT, r["height"] * POINT)
        for r in rects
    ]
    across, down = ACCENT_RULE[0] * scale[0], ACCENT_RULE[1] * scale[1]
    return [b for b in boxes if abs(b.width - across) < 0.05 and abs(b.height - down) < 0.05]
