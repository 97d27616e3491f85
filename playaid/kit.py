"""The print kit of a game: what is asked for, and what was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from zlib import crc32

from engines.entries import check_players
from engines.errors import InputError
from engines.score import Reason
from playaid.catalogue import FoundGame
from playaid.edition import Edition, make_edition
from playaid.sheetoptions import sheet_options
from playaid.sheets.compose import SheetReport, compose, texts_in_use
from playaid.sheets.display import Document
from playaid.sheets.inks import Inks, inked
from playaid.sheets.laid import Setting
from playaid.sheets.large import LARGER
from playaid.sheets.paper import CardSize, Paper, read_card_size, read_paper
from playaid.sheets.typeset import Typesetter

if TYPE_CHECKING:
    from playaid.press.fonts import FontBook

MARGIN = 10.0
"""Room in mm that printers are not asked to reach."""
CLEARANCE = 1.0
"""Room in mm that a card place leaves on each side of the card."""
MOST_NAME = 180
"""Bytes of a file name; systems take 255, and a temporary file beside it needs some."""
SLEEVE = 3.0
"""What a sleeve adds to a card's width and to its height, in mm."""
OUTPUT = Path("output")
"""Where kits land by default, from the folder one is in."""


@dataclass(frozen=True)
class Look:
    """How a kit is to look: margin and clearance in mm (the clearance on each side of a card),
    sleeves on the cards, inks, and large print. The defaults are what most tables want."""

    margin: float = MARGIN
    clearance: float = CLEARANCE
    sleeved: bool = False
    inks: Inks = field(default_factory=Inks)
    large: bool = False

    def named(self) -> list[str]:
        """What differs from the default, for the file's name."""
        plain = Look()
        parts = [f"margin{self.margin:g}"] if self.margin != plain.margin else []
        parts += [f"clearance{self.clearance:g}"] if self.clearance != plain.clearance else []
        parts += ["sleeved"] if self.sleeved else []
        parts += [self.inks.ink] if self.inks.ink != plain.inks.ink else []
        parts += [f"suits-{self.inks.suits}"] if self.inks.suits != plain.inks.suits else []
        return parts + (["large"] if self.large else [])


@dataclass(frozen=True)
class KitRequest:
    """A kit as asked for; `paper` and `cards` as typed, checked when the kit is made.

    `sheets` empty means all of them, `players` empty means nameless lines. `out` is a folder, or
    a file when it ends in `.pdf`.
    """

    found: FoundGame
    langs: tuple[str, ...]
    paper: str = "a4"
    cards: str = "poker"
    players: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    out: Path = OUTPUT
    font: Path | None = None
    look: Look = field(default_factory=lambda: Look())
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Values of the options that the game's sheets have, by name (see `playaid.sheetoptions`)."""


@dataclass(frozen=True)
class KitPage:
    """One page: its number from 1, the sheet on it and its title, the paper, and remarks, each a
    code whose words are under `remarks` of the shared print words (a variant used, tiles)."""

    number: int
    sheet: str
    title: str
    paper: str
    remarks: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class KitReport:
    """The file that was written, and its pages in order."""

    path: Path
    pages: tuple[KitPage, ...]


def print_kit(request: KitRequest) -> KitReport:
    """Write the kit and tell what it holds.

    Raises InputError and RuleError for what cannot be, with nothing written.
    """
    from playaid.press.errors import PressError
    from playaid.press.writing import write_file

    try:
        content, pages = render_kit(request)
        path = _target(request)
        write_file(path, content)
    except PressError as error:
        data: dict[str, Any] = dict(error.data)
        raise InputError(error.code, **data) from None
    return KitReport(path, pages)


def render_kit(request: KitRequest) -> tuple[bytes, tuple[KitPage, ...]]:
    """The PDF of a kit and its pages; writes nothing. Raises as `print_kit`, and PressError."""
    from playaid.press.pdf import pdf_bytes

    kit = open_kit(request)
    document, pages = lay_out(kit, stock_of(request))
    return pdf_bytes(inked(document, request.look.inks), kit.fonts), pages


@dataclass(frozen=True)
class Stock:
    """What is printed on and for: paper, the deck's card size, margin and clearance in mm."""

    paper: Paper
    card: CardSize
    margin: float = MARGIN
    clearance: float = CLEARANCE


def stock_of(request: KitRequest) -> Stock:
    """The paper and cards asked for. Raises InputError and RuleError for unknown sizes."""
    look, card = request.look, read_card_size(request.cards)
    if look.sleeved:
        card = replace(card, width=card.width + SLEEVE, height=card.height + SLEEVE)
    return Stock(read_paper(request.paper), card, look.margin, look.clearance)


@dataclass(frozen=True)
class Kit:
    """A game's sheets in every language asked for, and fonts cut to what they say."""

    editions: tuple[Edition, ...]
    fonts: FontBook


def open_kit(request: KitRequest) -> Kit:
    """Render the sheets and cut the fonts. Raises InputError, RuleError and PressError."""
    from playaid.press.fonts import FontBook

    if request.players:
        check_players(request.players, *request.found.game.info.players)
    editions = tuple(
        make_edition(
            request.found,
            lang,
            players=request.players,
            sheets=request.sheets,
            chosen=request.chosen,
            options=request.options,
            large=request.look.large,
        )
        for lang in request.langs
    )
    texts = [text for one in editions for text in texts_in_use(one.sheets, one.imprint)]
    return Kit(editions, FontBook.open(texts, font_file=request.font))


def lay_out(kit: Kit, stock: Stock) -> tuple[Document, tuple[KitPage, ...]]:
    """The display list of a kit on some stock, and its pages. Raises FitError."""
    made = [_compose(edition, stock, kit.fonts) for edition in kit.editions]
    pages = tuple(page for document, _ in made for page in document.pages)
    whole = replace(made[0][0], pages=pages, subject=kit.editions[0].subject)
    return whole, tuple(_kit_pages(made))


def _compose(
    edition: Edition, stock: Stock, fonts: FontBook
) -> tuple[Document, tuple[SheetReport, ...]]:
    from playaid.press.qr import QrCodes

    setting = Setting(
        Typesetter(fonts),
        QrCodes(),
        stock.card,
        edition.accent,
        stock.clearance,
        LARGER if edition.large else {},
    )
    return compose(
        edition.sheets,
        stock.paper,
        stock.margin,
        setting,
        edition.imprint,
        edition.title,
        edition.lang,
    )


def _kit_pages(made: Sequence[tuple[Document, tuple[SheetReport, ...]]]) -> Iterator[KitPage]:
    before = 0
    for document, reports in made:
        for report in reports:
            for number in report.pages:
                page = document.pages[number - 1]
                turned = "landscape" if page.width > page.height else "portrait"
                remarks = tuple(Reason(code) for code in (turned, *report.remarks))
                size = f"{page.width:g}×{page.height:g} mm"
                yield KitPage(before + number, report.id, report.title, size, remarks)
        before += len(document.pages)


def _target(request: KitRequest) -> Path:
    if request.out.suffix.casefold() == ".pdf":
        return request.out
    return request.out / f"{kit_name(request)}.pdf"


def kit_name(request: KitRequest) -> str:
    """The file's name: game, paper, language, and whatever else is not as usual."""
    both = len(request.langs) > 1
    parts = [request.found.id, read_paper(request.paper).name]
    parts.append("both" if both else request.langs[0])
    if request.cards != "poker":
        parts.append(read_card_size(request.cards).name)
    parts += request.look.named()
    if request.sheets:
        parts.append("+".join(request.sheets))
    parts += _unusual_options(request)
    parts += request.players
    parts += [f"{name}={value}" for name, value in request.chosen.items()]
    if request.font:
        parts.append(request.font.stem)
    return _clipped("-".join(map(_safe, parts)), repr(parts))


def _unusual_options(request: KitRequest) -> list[str]:
    """The options of the sheets that are not at their default."""
    usual = {option.name: option.default for option in sheet_options(request.found)}
    return [value for name, value in request.options.items() if value != usual.get(name)]


def _clipped(name: str, whole: str) -> str:
    """The name, or its beginning and a number that tells it from others that begin alike."""
    if len(name.encode()) <= MOST_NAME:
        return name
    beginning = name.encode()[: MOST_NAME - 9].decode(errors="ignore")
    return f"{beginning}-{crc32(whole.encode()):08x}"


def _safe(part: str) -> str:
    """A part of a file name: letters, figures and a few signs that every system takes."""
    return "".join(char if char.isalnum() or char in "+=._-" else "_" for char in part)
