"""What is done to a kit besides laying it out: backs, copies, a printer's corrections, drawings and
pictures beside the PDF, and showing it."""

from __future__ import annotations

import os
from collections.abc import Iterator

from engines.contract.errors import Choices, InputError, nearest
from engines.contract.numbers import number_within
from playaid.cli.app.errors import one_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.print.settings import for_konbini
from playaid.kit.exports import Exports, read_dots
from playaid.kit.making import KitReport
from playaid.kit.printers import Printer, find_printer
from playaid.kit.request import KitRequest
from playaid.settings.places import config_folder
from playaid.sheets.pages.finish import BACKS, FLIPS, MOST_COPIES, N_UP, Finish
from playaid.words import Words, words_of


def check_preview(invocation: Invocation) -> None:
    """Raises InputError when the first page is to be shown and cannot be."""
    if invocation.flag("preview"):
        from playaid.cli.terminal.viewing import picture_protocol

        picture_protocol(invocation.terminal.err, os.environ)


def exports_of(invocation: Invocation) -> Exports:
    """What is to be written beside the PDF. Raises InputError."""
    png = invocation.text("png")
    return Exports(invocation.flag("svg"), None if png is None else read_dots(png))


def finish_of(invocation: Invocation) -> Finish:
    """Backs, copies and pads as typed. Raises InputError."""
    backs = one_of(invocation.text("backs") or BACKS[0], "--backs", BACKS)
    flip = one_of(invocation.text("flip") or FLIPS[0], "--flip", FLIPS)
    invocation.exclusive("fold", "flip")
    for option in ("flip", "fold"):
        if invocation.given(option) and backs == "none":
            nearby = Choices(f"--backs {one}" for one in BACKS[1:])
            raise InputError("finish.needs-backs", option=f"--{option}", nearest=nearby)
    copies = invocation.text("copies") or "1"
    pads = one_of(invocation.text("n_up") or "1", "--n-up", ("1", *map(str, N_UP)))
    return Finish(
        backs=backs,
        flip=flip,
        fold=invocation.flag("fold"),
        copies=1 if copies == "fill" else _copies(copies),
        fill=copies == "fill",
        n_up=int(pads),
    )


def _copies(text: str) -> int:
    number = number_within(text, 1, MOST_COPIES)
    if number is not None:
        return number
    near = nearest(text, ("fill",))
    raise InputError("finish.copies", text=text, most=MOST_COPIES, nearest=near)


def printer_of(kept: str, invocation: Invocation) -> Printer | None:
    """The printer that was typed, or else the one among the settings ("" for none).

    Raises InputError for one that is not known, or typed for the copier of a shop.
    """
    typed = invocation.text("printer")
    at_a_shop = for_konbini(invocation)
    invocation.exclusive("for", "printer")
    at_home = "" if at_a_shop else kept
    name = at_home if typed is None else typed
    if typed is None and not name:
        return None
    return find_printer(config_folder(os.environ), name)


def told_besides(report: KitReport, request: KitRequest, invocation: Invocation) -> Iterator[str]:
    """What was corrected, where that loses ink, and how two-sided sheets are flipped."""
    words = invocation.words()
    if request.finish.sides == "two":
        yield words.say(f"finish.two-{request.finish.flip}")
    if request.finish.sides == "fold":
        yield words.say("finish.fold")
    if request.printer:
        yield from _told_printer(report, request.printer, words)


def _told_printer(report: KitReport, printer: Printer, words: Words) -> Iterator[str]:
    from playaid.cli.commands.calibrate.corrections import said_correction
    from playaid.games.catalogue import shared_templates

    calibrating = words_of(words.lang, (shared_templates(), "calibrate"))
    said = said_correction(printer.correction, calibrating)
    yield calibrating.say("calibrate.corrected", printer=printer.name, correction=said)
    for one in report.near_edges:
        yield words.say("finish.near-edge", page=one.page, edge=one.edge, lost=one.lost)


def show_besides(report: KitReport, invocation: Invocation) -> None:
    """Open the file, or show its first page, if that was asked for."""
    if invocation.flag("preview"):
        from playaid.cli.terminal.viewing import first_page, picture_protocol

        protocol = picture_protocol(invocation.terminal.err, os.environ)
        invocation.terminal.err.write(first_page(report.path, protocol) + "\n")
        invocation.terminal.err.flush()
    if invocation.flag("open"):
        from playaid.cli.terminal.viewing import open_in_viewer

        if not open_in_viewer(report.path, os.environ):
            invocation.terminal.tell(invocation.words().say("finish.no-viewer"))
