"""The print kit of a game: what is asked for, and what was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engines.entries import check_players
from engines.errors import InputError, nearest
from engines.rulings import Rules, resolve
from engines.score import Reason
from playaid.catalogue import FoundGame, shared_templates
from playaid.sheets.compose import NamedSheet, SheetReport, compose, texts_in_use
from playaid.sheets.display import Colour, Document
from playaid.sheets.furniture import Imprint
from playaid.sheets.laid import Setting
from playaid.sheets.palette import colour
from playaid.sheets.paper import CardSize, Paper, read_card_size, read_paper
from playaid.sheets.typeset import Typesetter
from playaid.sheetwords import context, imprint, plain_words, sheet_words
from playaid.words import Words

if TYPE_CHECKING:
    from playaid.press.fonts import FontBook

MARGIN = 10.0
"""Room in mm that printers are not asked to reach."""
MOST_NAME = 120
OUTPUT = Path("output")
"""Where kits land by default, from the folder one is in."""


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
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


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

    document, pages, fonts = lay_out_kit(request)
    return pdf_bytes(document, fonts), pages


def lay_out_kit(request: KitRequest) -> tuple[Document, tuple[KitPage, ...], FontBook]:
    """The display list of a kit, its pages, and the fonts it is measured with."""
    from playaid.press.fonts import FontBook

    paper, card = read_paper(request.paper), read_card_size(request.cards)
    info = request.found.game.info
    if request.players:
        check_players(request.players, *info.players)
    rules = resolve(request.found.game.rulings, request.chosen)
    editions = [_edition(request, lang, rules) for lang in request.langs]
    texts = [text for edition in editions for text in texts_in_use(*edition.printed)]
    fonts = FontBook.open(texts, font_file=request.font)
    made = [_compose(edition, paper, card, fonts) for edition in editions]
    document = _bound([document for document, _ in made], editions[0])
    return document, tuple(_kit_pages(made, document)), fonts


@dataclass(frozen=True)
class _Edition:
    """The kit in one language: its sheets, its imprint, its words."""

    lang: str
    sheets: tuple[NamedSheet, ...]
    imprint: Imprint
    title: str
    subject: str
    accent: Colour

    @property
    def printed(self) -> tuple[tuple[NamedSheet, ...], Imprint]:
        return self.sheets, self.imprint


def _edition(request: KitRequest, lang: str, rules: Rules) -> _Edition:
    from playaid.sheets.markup import read_sheet
    from playaid.sheets.templating import Templates

    words = sheet_words(request.found, lang)
    plain = plain_words(request.found, lang)
    known = words.find("sheets")
    wanted = _wanted(request.sheets, known, plain)
    templates = Templates(_reader(request.found))
    seen = context(request.found, words, request.players, rules)
    sheets = tuple(
        NamedSheet(id, read_sheet(templates.render(f"{id}.xml.j2", seen))) for id in wanted
    )
    return _Edition(
        lang=lang,
        sheets=sheets,
        imprint=imprint(request.found, plain, request.chosen),
        title=plain.say("title"),
        subject=plain.say("imprint.subject"),
        accent=colour(words.find("accent")),
    )


def _wanted(asked: Sequence[str], known: Sequence[str], words: Words) -> list[str]:
    """The sheets asked for, in the kit's order; by id or by title. All when none is asked for."""
    names = {id.casefold(): id for id in known}
    names |= {words.say(f"sheet.{id}").casefold(): id for id in known}
    for name in asked:
        if name.casefold() not in names:
            raise InputError("sheet.unknown", name=name, nearest=nearest(name, known, 10))
    chosen = {names[name.casefold()] for name in asked} or set(known)
    return [id for id in known if id in chosen]


def _reader(found: FoundGame) -> Callable[[str], str | None]:
    """Reads a game's templates by name, and those that all games share under `_shared/`."""

    def read(name: str) -> str | None:
        folder = shared_templates().parent if name.startswith("_shared/") else found.templates
        file = folder / name
        return file.read_text(encoding="utf-8") if file.is_file() else None

    return read


def _compose(
    edition: _Edition, paper: Paper, card: CardSize, fonts: FontBook
) -> tuple[Document, tuple[SheetReport, ...]]:
    from playaid.press.qr import QrCodes

    setting = Setting(Typesetter(fonts), QrCodes(), card, edition.accent)
    return compose(
        edition.sheets, paper, MARGIN, setting, edition.imprint, edition.title, edition.lang
    )


def _bound(documents: Sequence[Document], first: _Edition) -> Document:
    """Several languages in one file, one after the other."""
    pages = tuple(page for document in documents for page in document.pages)
    return replace(documents[0], pages=pages, subject=first.subject)


def _kit_pages(
    made: Sequence[tuple[Document, tuple[SheetReport, ...]]], whole: Document
) -> Iterator[KitPage]:
    before = 0
    for document, reports in made:
        for report in reports:
            for number in report.pages:
                page = whole.pages[before + number - 1]
                across = page.width > page.height
                remarks = [Reason("landscape" if across else "portrait")]
                remarks += [Reason(code) for code in report.remarks]
                size = f"{page.width:g}×{page.height:g} mm"
                yield KitPage(before + number, report.id, report.title, size, tuple(remarks))
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
    if request.sheets:
        parts.append("+".join(request.sheets))
    parts += request.players
    parts += [f"{name}={value}" for name, value in request.chosen.items()]
    if request.font:
        parts.append(request.font.stem)
    return "-".join(_safe(part) for part in parts)[:MOST_NAME]


def _safe(part: str) -> str:
    """A part of a file name: letters, figures and a few signs that every system takes."""
    return "".join(char if char.isalnum() or char in "+=._-" else "_" for char in part)
