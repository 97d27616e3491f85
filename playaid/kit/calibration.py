"""The calibration kit: a two-sided sheet and outlines of cards, as a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from playaid.games.catalogue import shared_words
from playaid.kit.making import input_error
from playaid.kit.printers import Printer
from playaid.kit.request import OUTPUT
from playaid.sheets.blocks.fragments import Flip
from playaid.sheets.display import Document
from playaid.sheets.pages.calibration import (
    CalibrationWords,
    calibration_pages,
    card_pages,
)
from playaid.sheets.paper import CARDS, read_card_size, read_paper
from playaid.sheets.text.typeset import Typesetter
from playaid.words import Words


@dataclass(frozen=True)
class CalibrationRequest:
    """What to print: the paper as typed, outlines of the named deck or of all, the language, how
    sheets are flipped, and the printer whose corrections are to be looked at, if any."""

    lang: str
    paper: str = "a4"
    cards: str | None = None
    out: Path = OUTPUT
    flip: Flip = "long"
    printer: Printer | None = None


def print_calibration(request: CalibrationRequest) -> Path:
    """Write the file. Raises InputError and RuleError, with nothing written."""
    from playaid.files.atomic import write_file
    from playaid.press.errors import PressError

    try:
        content = calibration_pdf(request)
        path = _target(request)
        write_file(path, content)
    except PressError as error:
        raise input_error(error) from None
    return path


def calibration_pdf(request: CalibrationRequest) -> bytes:
    """The file's bytes. Raises InputError and RuleError for sizes, and PressError."""
    from playaid.press.fonts import FontBook
    from playaid.press.pdf import pdf_bytes

    said = calibration_words(shared_words(request.lang, "calibrate"), request.printer)
    fonts = FontBook.open(said.texts())
    correction = request.printer.correction if request.printer else None
    return pdf_bytes(calibration_document(request, said, Typesetter(fonts)), fonts, correction)


def calibration_document(
    request: CalibrationRequest, said: CalibrationWords, type_: Typesetter
) -> Document:
    """The display list. Raises InputError and RuleError for sizes, FitError for small paper."""
    paper = read_paper(request.paper)
    decks: Mapping[str, tuple[float, float]] = CARDS
    if request.cards is not None:
        card = read_card_size(request.cards)
        decks = {card.name: (card.width, card.height)}
    pages = calibration_pages(paper, type_, said, request.flip)
    outlines = card_pages(paper, type_, said, decks)
    whole = Document((*pages, *outlines), said.title, "playaid", request.lang)
    return replace(whole, duplex="long-edge" if request.flip == "long" else "short-edge")


def calibration_words(words: Words, printer: Printer | None) -> CalibrationWords:
    """What the pages say in a language."""
    title = words.say("calibration.title")
    if printer:
        title = words.say("calibration.title-printer", printer=printer.name)
    return CalibrationWords(
        title,
        words.say("calibration.back"),
        words.say("calibration.measure"),
        words.say("calibration.light"),
        words.say("calibration.cards"),
        words.say("calibration.advice"),
    )


def _target(request: CalibrationRequest) -> Path:
    if request.out.suffix.casefold() == ".pdf":
        return request.out
    parts = ["calibration", read_paper(request.paper).name, request.lang]
    parts += [read_card_size(request.cards).name] if request.cards else []
    parts += [request.flip] if request.flip != "long" else []
    parts += [request.printer.name] if request.printer else []
    safe = "".join(c if c.isalnum() or c in "+=._-" else "_" for c in "-".join(parts))
    return request.out / f"{safe}.pdf"
