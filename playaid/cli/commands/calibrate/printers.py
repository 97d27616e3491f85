"""Printers and what was measured on their calibration sheets."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.contract.errors import InputError
from playaid.cli.app.errors import not_together, one_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.outputs import check_out
from playaid.cli.commands.calibrate.corrections import said_correction
from playaid.kit.calibration import CalibrationRequest, print_calibration
from playaid.kit.printers import (
    Printer,
    find_printer,
    forget_printer,
    keep_printer,
    printers,
    read_name,
    read_scale,
    read_shift,
)
from playaid.press.correction import Correction
from playaid.settings.places import config_file, config_folder
from playaid.settings.sources import all_settings
from playaid.sheets.pages.finish import FLIPS

_MEASURES = ("measured", "back_shift")
_PRINTS = ("paper", "cards", "out", "flip")


def calibrate(invocation: Invocation) -> int:
    """Print the sheet, keep what was measured, list or forget printers."""
    folder = config_folder(os.environ)
    _check_together(invocation)
    if invocation.flag("list"):
        return _list(folder, invocation)
    if invocation.given("forget"):
        return _forget(folder, invocation)
    if any(map(invocation.given, _MEASURES)):
        return _keep(folder, invocation)
    return _print(folder, invocation)


def _check_together(invocation: Invocation) -> None:
    """Raises InputError for options that do not go together."""
    given = [
        f"--{key.replace('_', '-')}"
        for key in ("list", "forget", *_MEASURES, *_PRINTS)
        if invocation.given(key)
    ]
    alone = {"--list", "--forget"} & {*given}
    others = [*given, *(["--printer"] if invocation.given("printer") and alone else [])]
    if alone:
        not_together(*others)
    measures = [option for option in given if option in ("--measured", "--back-shift")]
    prints = [option for option in given if option[2:] in _PRINTS]
    if measures and prints:
        not_together(measures[0], prints[0])


def _list(folder: Path, invocation: Invocation) -> int:
    known = printers(folder)
    if invocation.json:
        invocation.terminal.data(json.dumps({"printers": [_data(one) for one in known]}))
        return 0
    words = invocation.words()
    for one in known:
        said = said_correction(one.correction, words)
        invocation.terminal.show(words.say("calibrate.line", printer=one.name, correction=said))
    if not known:
        invocation.terminal.tell(words.say("calibrate.none"))
    return 0


def _forget(folder: Path, invocation: Invocation) -> int:
    gone = forget_printer(folder, invocation.text("forget") or "")
    if invocation.json:
        invocation.terminal.data(json.dumps({"forgotten": _data(gone)}))
    invocation.terminal.tell(invocation.words().say("calibrate.forgotten", printer=gone.name))
    return 0


def _keep(folder: Path, invocation: Invocation) -> int:
    typed = invocation.text("printer")
    if typed is None:
        option = "--measured" if invocation.given("measured") else "--back-shift"
        raise InputError("printer.needs-name", option=option)
    name = read_name(typed)
    correction = Correction()
    with suppress(InputError):  # what was measured before is kept; a broken file is told below
        correction = find_printer(folder, name).correction
    if (measured := invocation.text("measured")) is not None:
        across, down = read_scale(measured)
        correction = replace(correction, across=across, down=down)
    if (shift := invocation.text("back_shift")) is not None:
        right, below = read_shift(shift)
        correction = replace(correction, back_right=right, back_down=below)
    printer = Printer(name, correction)
    path = keep_printer(folder, printer)
    if invocation.json:
        invocation.terminal.data(json.dumps({"kept": _data(printer), "path": str(path)}))
    words = invocation.words()
    said = said_correction(correction, words)
    for key in ("kept", "kept-in", "use", "look"):
        line = words.say(f"calibrate.{key}", printer=name, correction=said, path=str(path))
        invocation.terminal.tell(line)
    return 0


def _print(folder: Path, invocation: Invocation) -> int:
    words = invocation.words()
    flip = one_of(invocation.text("flip") or FLIPS[0], "--flip", FLIPS)
    out = invocation.text("out")
    check_out(out)
    typed = invocation.text("printer")
    printer = None if typed is None else find_printer(folder, typed)
    kept = all_settings(os.environ, config_file(os.environ))
    request = CalibrationRequest(
        invocation.wanted_lang,
        invocation.text("paper") or kept["paper"].value.partition(",")[0],
        invocation.text("cards"),
        Path(kept["out"].value if out is None else out),
        flip,
        printer,
    )
    path = print_calibration(request)
    if invocation.json:
        invocation.terminal.data(json.dumps({"path": str(path)}))
    else:
        invocation.terminal.show(str(path))
    invocation.terminal.flush()
    invocation.terminal.tell(words.say("calibrate.written", flip=flip))
    if printer:
        said = said_correction(printer.correction, words)
        invocation.terminal.tell(
            words.say("calibrate.corrected", printer=printer.name, correction=said)
        )
    else:
        invocation.terminal.tell(words.say("calibrate.then"))
    return 0


def _data(printer: Printer) -> dict[str, Any]:
    correction = printer.correction
    return {
        "printer": printer.name,
        "across": round(correction.across, 5),
        "down": round(correction.down, 5),
        "back_right": correction.back_right,
        "back_down": correction.back_down,
    }
