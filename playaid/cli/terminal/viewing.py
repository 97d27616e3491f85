"""Showing what was printed: in the system's viewer, or in terminals that show pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Final, TextIO

from engines.contract.errors import InputError
from playaid.kit.making import input_error
from playaid.press.errors import PressError

if TYPE_CHECKING:
    from playaid.cli.terminal.escapes import Protocol

PREVIEW_DOTS: Final = 60
_ITERM: Final = frozenset({"iTerm.app", "WezTerm"})
_KITTY: Final = frozenset({"ghostty", "kitty"})
_SIXEL: Final = ("foot", "mlterm", "yaft", "contour")
_BETWEEN: Final = ("screen", "tmux")


def open_in_viewer(path: Path, environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Open a file with the system's viewer; False where there is none, or no screen."""
    if platform == "win32":
        start = getattr(os, "startfile", None)  # only Windows has it
        if start is None:
            return False
        start(path)
        return True
    opener = "open" if platform == "darwin" else "xdg-open"
    has_screen = platform == "darwin" or environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    program = which(opener, path=environ.get("PATH"))
    if not has_screen or program is None:
        return False
    try:
        subprocess.Popen(
            [program, str(path.resolve())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def picture_protocol(stream: TextIO, environ: Mapping[str, str]) -> Protocol:
    """How the terminal behind a stream is shown pictures. Raises InputError when it cannot be, or
    when nothing can draw them."""
    from playaid.press.pictures import renderer

    found = _protocol(environ) if stream.isatty() else None
    if found is None:
        raise InputError("preview.no-pictures")
    try:
        renderer()
    except PressError as error:
        raise input_error(error) from None
    return found


def _protocol(environ: Mapping[str, str]) -> Protocol | None:
    terminal, program = environ.get("TERM", ""), environ.get("TERM_PROGRAM", "")
    if terminal.startswith(_BETWEEN):  # they pass no pictures on
        return None
    if environ.get("KITTY_WINDOW_ID") or terminal == "xterm-kitty" or program in _KITTY:
        return "kitty"
    if program in _ITERM or environ.get("LC_TERMINAL") == "iTerm2":
        return "iterm"
    return "sixel" if terminal.startswith(_SIXEL) else None


def first_page(path: Path, protocol: Protocol) -> str:
    """The first page of a PDF, as the terminal is shown it."""
    from playaid.cli.terminal.escapes import as_escapes
    from playaid.press.pictures import page_picture, renderer

    document = renderer().PdfDocument(path.read_bytes())
    try:
        picture = page_picture(document[0], PREVIEW_DOTS)
    finally:
        document.close()
    return as_escapes(picture, protocol, PREVIEW_DOTS)
