"""The objects of a PDF file. The only module that knows reportlab, which numbers and writes them.

reportlab's canvas is not used: it names a font in every file that it does not embed, reads
decimals and page sizes its own way, and loses characters beyond U+FFFF when text is copied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NewType
from zlib import compress

from reportlab.pdfbase import pdfdoc

_PDF_VERSION = (1, 7)

Value = NewType("Value", object)
"""Anything that may stand in a dictionary or an array: made by the functions below."""

Reference = NewType("Reference", Value)
"""A pointer to an object of the file."""


def name(text: str) -> Value:
    """A PDF name."""
    return Value(pdfdoc.PDFName(text))


def string(text: str) -> Value:
    """Text in any script."""
    return Value(pdfdoc.PDFString(text))


def raw(written: str) -> Value:
    """What is already written as PDF: numbers and arrays of numbers."""
    return Value(written)


def array(*values: Value) -> Value:
    """A PDF array."""
    return Value(pdfdoc.PDFArray(values))


def dictionary(entries: Mapping[str, Value]) -> Value:
    """A PDF dictionary."""
    return Value(pdfdoc.PDFDictionary(dict(entries)))


class Growing:
    """A dictionary that may get entries as long as the file is not written."""

    def __init__(self) -> None:
        self._entries = pdfdoc.PDFDictionary({})

    @property
    def value(self) -> Value:
        """The dictionary itself."""
        return Value(self._entries)

    def __contains__(self, key: str) -> bool:
        return key in self._entries.dict

    def put(self, key: str, value: Value) -> None:
        """Set an entry."""
        self._entries[key] = value


class PdfFile:
    """A file being put together. It is invariant: no dates, no random numbers."""

    def __init__(self, language: str) -> None:
        self._file: Any = pdfdoc.PDFDocument(
            compression=1, invariant=1, pdfVersion=_PDF_VERSION, lang=language
        )

    def add(self, value: Value) -> Reference:
        """Makes a dictionary an object of the file."""
        return Reference(self._file.Reference(value))

    def add_stream(self, content: str | bytes, entries: Mapping[str, Value]) -> Reference:
        """Makes content an object of the file, compressed at once: reportlab would keep it whole
        until the file is written."""
        whole = content.encode("latin-1") if isinstance(content, str) else content
        header = pdfdoc.PDFDictionary({**entries, "Filter": name("FlateDecode")})
        return Reference(self._file.Reference(pdfdoc.PDFStream(header, compress(whole))))

    def add_page(self, content: str, entries: Mapping[str, Value]) -> Reference:
        """Add a page with its content and other entries."""
        page: Any = pdfdoc.PDFPage()
        # As a stream of ours: reportlab would write it in base 85, slowly and a quarter larger.
        page.Contents = self.add_stream(content, {})
        for key, value in entries.items():
            setattr(page, key, value)
        reference = Reference(self._file.thisPageRef())
        self._file.addPage(page)
        return reference

    def set_viewer_preferences(self, preferences: Value) -> None:
        """Set what viewers are asked to do when printing."""
        self._file.Catalog.ViewerPreferences = preferences

    def set_bookmarks(self, bookmarks: Sequence[tuple[str, Reference]]) -> None:
        """A flat outline: titles and the pages they lead to."""
        if not bookmarks:
            self._file.Catalog.Outlines = None
            return
        outline = pdfdoc.PDFDictionary({"Type": "/Outlines", "Count": len(bookmarks)})
        parent = self._file.Reference(outline)
        entries = [_bookmark(title, page, parent) for title, page in bookmarks]
        references = [self._file.Reference(entry) for entry in entries]
        for place, following in enumerate(references[1:]):
            entries[place]["Next"] = following
            entries[place + 1]["Prev"] = references[place]
        outline["First"], outline["Last"] = references[0], references[-1]
        self._file.Catalog.Outlines = outline

    def set_information(self, entries: Mapping[str, str]) -> None:
        """What the file says about itself; empty entries are left out."""
        said = {key: string(text) for key, text in entries.items() if text}
        self._file.info = dictionary(said)
        for text in entries.values():
            self._file.updateSignature(text)

    def written(self) -> bytes:
        """The whole file. Nothing may be added after."""
        content: bytes = self._file.format()
        return content


def _bookmark(title: str, page: Reference, parent: object) -> pdfdoc.PDFDictionary:
    target = array(page, name("Fit"))
    return pdfdoc.PDFDictionary({"Title": string(title), "Dest": target, "Parent": parent})
