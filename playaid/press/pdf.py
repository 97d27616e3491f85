"""A document as a PDF file: pages at true size, and what the file says about itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from urllib.parse import quote

from playaid import __version__
from playaid.press.correction import Correction, Placement, placements
from playaid.press.embedding import embed
from playaid.press.fonts import FontBook
from playaid.press.forms import Form, form, form_name, forms_needed
from playaid.press.ink import font_resource, page_ink
from playaid.press.links import page_links
from playaid.press.operators import number, points
from playaid.press.pdffile import (
    Growing,
    PdfFile,
    Reference,
    Value,
    array,
    dictionary,
    name,
    raw,
    string,
)
from playaid.sheets.display import Box, Document, Link, Page

_DUPLEX = {
    "simplex": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}
_ADDRESS_SIGNS = "%/:=&?~#+!$,;'@()*[]"


def pdf_bytes(document: Document, fonts: FontBook, correction: Correction | None = None) -> bytes:
    """The whole file, drawn as a printer's correction wants it. Equal documents, books and
    corrections give equal bytes.

    `fonts` must have been opened on every text of the document.
    """
    if not document.pages:
        raise ValueError("a document needs a page")
    drawing = PdfDrawing(document, fonts, correction)
    drawing.add(document)
    return drawing.written()


class PdfDrawing:
    """A file to which documents are added one after the other; what was added need not be kept.

    `about` says what the file says about itself and how it is printed. `fonts` must have been
    opened on every text of every document.
    """

    def __init__(
        self, about: Document, fonts: FontBook, correction: Correction | None = None
    ) -> None:
        self._about, self._fonts, self._correction = about, fonts, correction
        self._file = file = PdfFile(about.language)
        cuts = {font_resource(place): embed(file, cut) for place, cut in enumerate(fonts.cuts)}
        self._forms = Growing()
        self._resources = file.add(
            dictionary({"Font": dictionary(cuts), "XObject": self._forms.value})
        )
        self._bookmarks: list[tuple[str, Reference]] = []

    def add(self, document: Document) -> None:
        """Draw all pages of a document, after those that are there."""
        forms = {form_name(mark): mark for p in document.pages for mark in forms_needed(p.marks)}
        for key in sorted(forms):
            if key not in self._forms:
                self._forms.put(key, _add_form(self._file, form(forms[key])))
        placed = zip(document.pages, placements(document, self._correction), strict=True)
        pages = [
            _add_page(self._file, page, place, self._fonts, self._resources)
            for page, place in placed
        ]
        self._bookmarks += _bookmarks(document, pages)

    def written(self) -> bytes:
        """The whole file; nothing can be added after."""
        self._file.set_viewer_preferences(_viewer(self._about))
        self._file.set_bookmarks(self._bookmarks)
        self._file.set_information(_information(self._about))
        return self._file.written()


def _add_form(file: PdfFile, drawn: Form) -> Reference:
    entries = {
        "Type": name("XObject"),
        "Subtype": name("Form"),
        "BBox": raw("[" + " ".join(map(number, drawn.bounds)) + "]"),
        "Resources": dictionary({}),
    }
    return file.add_stream(drawn.operators, entries)


def _add_page(
    file: PdfFile, page: Page, placement: Placement, fonts: FontBook, resources: Reference
) -> Reference:
    size = raw(f"[0 0 {points(page.width)} {points(page.height)}]")
    entries: dict[str, Value] = {"MediaBox": size, "TrimBox": size, "Resources": resources}
    links = [_link(link, placement, page.height) for link in page_links(page)]
    if links:
        entries["Annots"] = array(*links)
    return file.add_page(page_ink(page, fonts, placement), entries)


def _link(link: Link, placement: Placement, page_height: float) -> Value:
    address = quote(link.address, safe=_ADDRESS_SIGNS)
    return dictionary(
        {
            "Type": name("Annot"),
            "Subtype": name("Link"),
            "Rect": raw(_corners(placement.box(link.box), page_height)),
            "Border": raw("[0 0 0]"),
            "A": dictionary({"S": name("URI"), "URI": string(address)}),
        }
    )


def _corners(box: Box, page_height: float) -> str:
    bottom, top = page_height - box.bottom, page_height - box.y
    return f"[{points(box.x)} {points(bottom)} {points(box.right)} {points(top)}]"


def _viewer(document: Document) -> Value:
    return dictionary(
        {
            "PrintScaling": name("None"),
            "Duplex": name(_DUPLEX[document.duplex]),
            "PickTrayByPDFSize": raw("true"),
            "DisplayDocTitle": raw("true"),
        }
    )


def _bookmarks(document: Document, pages: Sequence[Reference]) -> Iterator[tuple[str, Reference]]:
    """Titles with the first page of each: neighbouring pages of one title share a bookmark."""
    titled = zip(document.pages, pages, strict=True)
    for title, together in groupby(titled, key=lambda pair: pair[0].title):
        if title:
            yield title, next(together)[1]


def _information(document: Document) -> dict[str, str]:
    """No dates: they would make every file differ from the last."""
    return {
        "Title": document.title,
        "Author": document.credit,
        "Subject": document.subject,
        "Keywords": ", ".join(document.keywords),
        "Creator": f"playaid {__version__}",
        "Producer": "ReportLab",
    }
