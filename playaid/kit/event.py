"""Kits for an event: the sheets that bear names, for one table after the other.

The fonts are cut once for all names. Every table is rendered, laid out and drawn by itself, so
that a thousand of them take no more memory than what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engines.contract.errors import InputError, PlayError
from playaid.kit.backs import FinishedMaker
from playaid.kit.edition import Edition
from playaid.kit.konbini import check_file_size
from playaid.kit.layout import Kit
from playaid.kit.making import correction_of, edition_maker, fit, input_error, stock_of, stocks_of
from playaid.kit.names import kit_file, kit_name, named_file
from playaid.kit.request import KitRequest
from playaid.kit.roster.tables import BadRow, Seated
from playaid.sheets.display import Document
from playaid.sheets.errors import FitError
from playaid.sheets.inks import apply_colour_mode

if TYPE_CHECKING:
    from playaid.press.fonts import FontBook

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Printed:
    """A file with the tables that are in it."""

    path: Path
    tables: tuple[str, ...]
    pages: int


@dataclass(frozen=True)
class EventReport:
    """The files written, the rows whose table could not be printed, and the paper."""

    files: tuple[Printed, ...]
    bad: tuple[BadRow, ...]
    paper: str


def print_event(
    request: KitRequest,
    tables: Sequence[Seated],
    call_of: Callable[[str, str], str],
    progress: Progress = lambda done, total: None,
    *,
    together: bool = False,
) -> EventReport:
    """Write the sheets of every table: into the one file that `request.out` names, or into that
    folder, one file a table or `together` in one.

    `call_of` gives what a table is called on its sheets in a language. Raises InputError and
    RuleError for what cannot be, with nothing written; tables whose names cannot be set are
    reported, and the others printed.
    """
    from playaid.press.errors import PressError

    try:
        return _Event(request, call_of, progress).printed(tables, together)
    except PressError as error:
        raise input_error(error) from None


class _Event:
    def __init__(
        self, request: KitRequest, call_of: Callable[[str, str], str], progress: Progress
    ) -> None:
        self._request, self._call_of, self._progress = request, call_of, progress
        self._makers = [edition_maker(request, lang) for lang in request.langs]
        self._bad: list[BadRow] = []

    def printed(self, tables: Sequence[Seated], together: bool) -> EventReport:
        if not tables:
            return EventReport((), (), self._paper)
        every = self._makers[0].sheets
        sheets = every if self._request.sheets else self._bearing_names(tables[0])
        fonts, able = self._fonts(tables, sheets)
        self._choose_paper(able, sheets, fonts)
        whole = self._whole(together)
        files = tuple(self._files(able, sheets, fonts, whole)) if able else ()
        return EventReport(files, tuple(self._bad), self._paper)

    def _choose_paper(
        self, tables: Sequence[Seated], sheets: Sequence[str], fonts: FontBook
    ) -> None:
        """Of several papers the one that suits the first table that fits any, for all of them."""
        several = len(stocks_of(self._request)) > 1
        for table in tables if several else ():
            kit = Kit(self._editions(table, sheets), fonts)
            with suppress(FitError):
                paper = fit(kit, self._request).stock.paper.name
                self._request = replace(self._request, paper=paper)
                return

    def _whole(self, together: bool) -> Path | None:
        """The one file for all tables, None for a file each."""
        out = self._request.out
        if out.suffix.casefold() == ".pdf":
            return kit_file(self._request)
        return out / f"{kit_name(self._request)}-roster.pdf" if together else None

    @property
    def _paper(self) -> str:
        return stock_of(self._request).paper.name

    def _bearing_names(self, table: Seated) -> tuple[str, ...]:
        """The sheets that look different with names on them; all when none does."""
        maker = self._makers[0]
        nameless = maker.made_for([""] * len(table.players)).sheets
        named = maker.made_for(table.players).sheets
        differing = [one.id for one, other in zip(named, nameless, strict=True) if one != other]
        return tuple(differing) or maker.sheets

    # -- fonts

    def _fonts(
        self, tables: Sequence[Seated], sheets: Sequence[str]
    ) -> tuple[FontBook, list[Seated]]:
        """Fonts cut to everything that all tables say, and the tables whose names they can set."""
        from playaid.press.errors import MissingGlyphError
        from playaid.press.fonts import FontBook

        fixed = {text for edition in self._plain(tables, sheets) for text in edition.texts()}
        able = list(tables)
        while True:
            names = {(text, bold) for text in self._names(able) for bold in (False, True)}
            try:
                return FontBook.open(fixed | names, font_file=self._request.font), able
            except MissingGlyphError as error:
                kept = [one for one in able if not self._refused(one, error.characters)]
                if len(kept) == len(able):
                    raise
                able = kept

    def _plain(self, tables: Sequence[Seated], sheets: Sequence[str]) -> Iterator[Edition]:
        """An edition for every number of players: what is said may depend on it."""
        for count in sorted({len(table.players) for table in tables}):
            some = next(table for table in tables if len(table.players) == count)
            for maker in self._makers:
                yield maker.made_for([""] * len(some.players), sheets)

    def _names(self, tables: Sequence[Seated]) -> Iterator[str]:
        for table in tables:
            yield from table.players
            yield from (self._call_of(table.name, lang) for lang in self._request.langs)

    def _refused(self, table: Seated, characters: Sequence[str]) -> bool:
        """Whether the table has one of these signs in its names; it is then a bad row."""
        called = ((self._call_of(table.name, lang), table.line) for lang in self._request.langs)
        for name, line in (*zip(table.players, table.lines, strict=True), *called):
            found = tuple(sign for sign in characters if sign in name)
            if found:
                error = InputError("roster.names-unprintable", characters=found, name=name)
                self._bad.append(BadRow(line, table.name, error))
                return True
        return False

    # -- files

    def _files(
        self, tables: Sequence[Seated], sheets: Sequence[str], fonts: FontBook, whole: Path | None
    ) -> Iterator[Printed]:
        drawn = self._drawn(tables, sheets, fonts)
        if whole is None:
            yield from self._file_a_table(drawn, fonts)
            return
        from playaid.press.pdf import PdfDrawing

        drawing: PdfDrawing | None = None
        names: list[str] = []
        pages = 0
        for table, document in drawn:
            if drawing is None:
                about = replace(document, pages=())
                drawing = PdfDrawing(about, fonts, correction_of(self._request))
            drawing.add(document)
            names.append(table.name)
            pages += len(document.pages)
        if drawing is not None:
            self._write(whole, drawing.written())
            yield Printed(whole, tuple(names), pages)

    def _file_a_table(
        self, drawn: Iterator[tuple[Seated, Document]], fonts: FontBook
    ) -> Iterator[Printed]:
        from playaid.press.pdf import pdf_bytes

        taken: set[str] = set()
        name = kit_name(self._request)
        for table, document in drawn:
            file = named_file(self._request, name, *filter(None, [table.name]))
            while file.casefold() in taken:
                file += "_"
            taken.add(file.casefold())
            path = self._request.out / f"{file}.pdf"
            self._write(path, pdf_bytes(document, fonts, correction_of(self._request)))
            yield Printed(path, (table.name,), len(document.pages))

    def _write(self, path: Path, content: bytes) -> None:
        from playaid.files.atomic import write_file

        if self._request.konbini:
            check_file_size(len(content))
        write_file(path, content)

    def _drawn(
        self, tables: Sequence[Seated], sheets: Sequence[str], fonts: FontBook
    ) -> Iterator[tuple[Seated, Document]]:
        """Every table's document, coloured and named; those that do not fit become bad rows."""
        for done, table in enumerate(tables, 1):
            try:
                document = self._document(table, sheets, fonts)
            except PlayError as error:
                self._bad.append(BadRow(table.line, table.name, error))
            else:
                yield table, document
            self._progress(done, len(tables))

    def _document(self, table: Seated, sheets: Sequence[str], fonts: FontBook) -> Document:
        fitting = fit(Kit(self._editions(table, sheets), fonts), self._request)
        called = self._call_of(table.name, self._request.langs[0])
        titled = tuple(
            replace(page, title=f"{called}　{page.title}" if called and page.title else page.title)
            for page in fitting.document.pages
        )
        return apply_colour_mode(replace(fitting.document, pages=titled), self._request.look.inks)

    def _editions(self, table: Seated, sheets: Sequence[str]) -> tuple[Edition, ...]:
        return tuple(self._edition(maker, table, sheets) for maker in self._makers)

    def _edition(self, maker: FinishedMaker, table: Seated, sheets: Sequence[str]) -> Edition:
        """The table's edition, what it is called beside the game's name."""
        edition = self._request.look.laid(maker.made_for(table.players, sheets))
        called = self._call_of(table.name, edition.lang)
        if not called:
            return edition
        game = f"{edition.imprint.game}　{called}"
        return replace(edition, imprint=replace(edition.imprint, game=game))
