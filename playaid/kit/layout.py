"""A kit on paper: its editions laid out on some stock, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engines.contract.score import Reason
from playaid.kit.edition import Edition
from playaid.kit.look import Look
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import Document, Page
from playaid.sheets.markup.large import LARGER
from playaid.sheets.pages.compose import SheetReport, compose
from playaid.sheets.pages.finish import Finish
from playaid.sheets.pages.rotation import rotate_page_to_portrait, rotate_to_portrait
from playaid.sheets.paper import CardSize, Paper
from playaid.sheets.text.furigana import annotator
from playaid.sheets.text.typeset import Typesetter

if TYPE_CHECKING:
    from playaid.press.fonts import FontBook


@dataclass(frozen=True)
class Kit:
    """A game's sheets in every language asked for, and fonts cut to what they say."""

    editions: tuple[Edition, ...]
    fonts: FontBook


@dataclass(frozen=True)
class Stock:
    """What is printed on and for: paper, the deck's card size, how it is to look, and whether pages
    that lie across are turned."""

    paper: Paper
    card: CardSize
    look: Look = field(default_factory=lambda: Look())
    upright: bool = False
    finish: Finish = field(default_factory=lambda: Finish())


@dataclass(frozen=True)
class KitPage:
    """One page: its number from 1, the sheet on it and its title, the paper, and remarks, each a
    code whose words are under `remarks` of the shared print words (a variant used, tiles)."""

    number: int
    sheet: str
    title: str
    paper: str
    remarks: tuple[Reason, ...] = ()


def lay_out(kit: Kit, stock: Stock) -> tuple[Document, tuple[KitPage, ...]]:
    """The display list of a kit on some stock, and its pages. Raises FitError."""
    made = [_compose(edition, stock, kit.fonts) for edition in kit.editions]
    pages = tuple(page for document, _ in made for page in document.pages)
    whole = replace(made[0][0], pages=pages, subject=kit.editions[0].subject)
    if stock.finish.sides == "two":
        duplex = stock.finish.flip
        whole = replace(whole, duplex="long-edge" if duplex == "long" else "short-edge")
    laid = tuple(_kit_pages(made, stock.upright))
    return (rotate_to_portrait(whole) if stock.upright else whole), laid


def _compose(
    edition: Edition, stock: Stock, fonts: FontBook
) -> tuple[Document, tuple[SheetReport, ...]]:
    from playaid.press.qr import QrCodes

    context = LayoutContext(
        Typesetter(fonts, annotator(edition.readings) if edition.readings else None),
        QrCodes(),
        stock.card,
        edition.accent,
        sizes=LARGER if edition.large else {},
        sides=stock.finish.sides,
        continued=edition.imprint.continued,
        **stock.look.places(),
    )
    return compose(
        edition.sheets,
        stock.paper,
        stock.look.margin,
        context,
        edition.imprint,
        edition.title,
        edition.lang,
        stock.finish,
    )


def _kit_pages(
    made: Sequence[tuple[Document, tuple[SheetReport, ...]]], turning: bool
) -> Iterator[KitPage]:
    before = 0
    for document, reports in made:
        for report in reports:
            for number in report.pages:
                page = document.pages[number - 1]
                lying = "landscape" if page.width > page.height else "portrait"
                about = (_back_remark(page),) if page.back else report.remarks
                if turning and lying == "landscape":
                    page, lying = rotate_page_to_portrait(page), "turned"
                remarks = tuple(Reason(code) for code in (lying, *about))
                size = f"{page.width:g}×{page.height:g} mm"
                yield KitPage(before + number, report.id, report.title, size, remarks)
        before += len(document.pages)


def _back_remark(page: Page) -> str:
    return "back" if page.marks else "blank"
