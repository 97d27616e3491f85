"""Reading the files that people write themselves: what is wrong with one is told in one line."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engines.contract.errors import ErrorCode, InputError
from engines.contract.toml import TomlError, read_toml
from playaid.files.os_errors import reason_of
from playaid.words import MissingWordsError, parsed

MOST_BYTES: Final = 1_000_000

CODES: Final = (
    ErrorCode("own.not-toml", ("place", "problem")),
    ErrorCode("own.text", ("place", "key")),
    ErrorCode("own.sheets", ("place",)),
    ErrorCode("own.sheet-title", ("sheet",)),
    ErrorCode("own.accent", ("place",)),
    ErrorCode("own.too-large", ("path", "most")),
    ErrorCode("own.options", ("place", "key")),
    ErrorCode("new.name", ("text",)),
    ErrorCode("new.taken", ("text",)),
    ErrorCode("new.exists", ("path",)),
    ErrorCode("new.not-declared", ("text", "known")),
    ErrorCode("new.failed", ("path", "reason")),
    ErrorCode("new.no-sheets", ("text",)),
)
"""Errors of files that people write or have written for them; each may have `nearest` besides."""

_SHEET: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")


def read_user_text(file: Path) -> str:
    """The text of a person's file. Raises InputError."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError("file.unreadable", path=str(file), reason=reason_of(error)) from None
    if len(content) > MOST_BYTES:
        raise InputError("own.too-large", path=str(file), most=MOST_BYTES)
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("file.utf-16", path=str(file))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError("file.unreadable", path=f"{file}:{line}", reason="UTF-8") from None


def read_user_words(file: Path) -> Mapping[str, Any]:
    """The words of a person's sheets. Raises InputError for what sheets could not use."""
    try:
        words = read_toml(read_user_text(file))
    except TomlError as error:
        place = error.place(str(file))
        raise InputError("own.not-toml", place=place, problem=error.problem) from None
    _check(words, file)
    return words


def _check(words: Mapping[str, Any], file: Path) -> None:
    sheets, accent = words.get("sheets", []), words.get("accent", "#000000")
    if not isinstance(sheets, list) or not all(
        isinstance(sheet, str) and _SHEET.fullmatch(sheet) for sheet in sheets
    ):
        raise InputError("own.sheets", place=str(file))
    if not isinstance(accent, str) or not _COLOUR.fullmatch(accent):
        raise InputError("own.accent", place=str(file))
    for key, option in _options(words).items():
        values = option.get("values") if isinstance(option, Mapping) else None
        if not isinstance(values, list) or not values or "help" not in option:
            raise InputError("own.options", place=str(file), key=key)
    for key, value in _leaves({k: v for k, v in words.items() if k not in ("sheets", "options")}):
        if isinstance(value, str) and not _sound(value):
            raise InputError("own.text", place=str(file), key=key)


def _options(words: Mapping[str, Any]) -> Mapping[str, Any]:
    options = words.get("options", {})
    return options if isinstance(options, Mapping) else {"options": options}


def _leaves(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in section.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{key}.")
        elif isinstance(value, list):
            yield from ((f"{path}{key}", each) for each in value)
        else:
            yield f"{path}{key}", value


def _sound(text: str) -> bool:
    try:
        parsed(text)
    except (MissingWordsError, ValueError):
        return False
    return True


# -- writing files for people to change


def sheets_in(folders: Iterable[Path]) -> list[Path]:
    """The templates and words of sheets that are found in folders, the first of each name."""
    files: dict[str, Path] = {}
    for folder in folders:
        for pattern in ("*.xml.j2", "sheets.*.toml"):
            for file in sorted(folder.glob(pattern)):
                files.setdefault(file.name, file)
    return list(files.values())


def write_together(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files into a folder or none of them; `name/file` makes the folder `name`.

    Raises InputError when one of them is there already or cannot be written.
    """
    tops = [folder / top for top in dict.fromkeys(name.split("/")[0] for name in files)]
    for top in tops:
        if top.exists() or top.is_symlink():
            raise InputError("new.exists", path=str(top))
    draft = folder / f".{tops[0].name}.{os.getpid()}.part"
    moved: list[Path] = []
    try:
        for name, content in files.items():
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_bytes(content)
        for top in tops:
            (draft / top.name).rename(top)
            moved.append(top)
    except OSError as error:
        for top in moved:
            shutil.rmtree(top) if top.is_dir() else top.unlink()
        raise InputError("new.failed", path=str(folder), reason=reason_of(error)) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
