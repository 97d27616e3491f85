"""What the file of a kit is called: everything about it that is not as usual."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from playaid.kit.konbini import ascii_name, check_file_name
from playaid.kit.options import sheet_options
from playaid.kit.request import KitRequest
from playaid.sheets.paper import read_card_size, read_paper

MOST_NAME = 180
"""Bytes of a file name; systems take 255, and a temporary file beside it needs some."""


def kit_file(request: KitRequest) -> Path:
    """Where a kit is written. Raises InputError for a name that the copier of a shop refuses."""
    if request.out.suffix.casefold() == ".pdf":
        if request.konbini:
            check_file_name(request.out.name)
        return request.out
    return request.out / f"{kit_name(request)}.pdf"


def kit_name(request: KitRequest) -> str:
    """The file's name: game, paper, language, and whatever else is not as usual."""
    both = len(request.langs) > 1
    parts = [request.found.id, read_paper(request.paper).name]
    parts.append("both" if both else request.langs[0])
    if request.cards != "poker":
        parts.append(read_card_size(request.cards).name)
    parts += request.look.named() + request.finish.named()
    parts += ["konbini"] if request.konbini else []
    if request.sheets:
        parts.append("+".join(request.sheets))
    parts += _unusual_options(request)
    parts += request.players
    parts += [f"{name}={value}" for name, value in request.chosen.items()]
    if request.font:
        parts.append(request.font.stem)
    if request.printer:
        parts.append(request.printer.name)
    return named_file(request, *parts)


def named_file(request: KitRequest, *parts: str) -> str:
    """Parts as the name of a file that every system takes, and the copier of a shop if need be."""
    name = "-".join(map(_safe, parts))
    return _clipped(ascii_name(name) if request.konbini else name, repr(list(parts)))


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
