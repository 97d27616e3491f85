"""Reading the files that people write themselves: what is wrong with one is told in one line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engines.errors import ErrorCode, InputError
from playaid.words import MissingWordsError, parsed

MOST_BYTES: Final = 1_000_000

CODES: Final = (
    ErrorCode("own.not-toml", ("place", "problem")),
    ErrorCode("own.text", ("place", "key")),
    ErrorCode("own.sheets", ("place",)),
    ErrorCode("own.sheet-title", ("sheet",)),
    ErrorCode("own.accent", ("place",)),
    ErrorCode("own.too-large", ("path", "most")),
)
"""Errors of files of words; each may have `nearest` besides."""

_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_SHEET: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")


def read_own_text(file: Path) -> str:
    """The text of a person's file. Raises InputError."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError("file.unreadable", path=str(file), reason=reason) from None
    if len(content) > MOST_BYTES:
        raise InputError("own.too-large", path=str(file), most=MOST_BYTES)
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("file.utf-16", path=str(file))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError("file.unreadable", path=f"{file}:{line}", reason="UTF-8") from None


def read_own_words(file: Path) -> Mapping[str, Any]:
    """The words of a person's sheets. Raises InputError for what sheets could not use."""
    try:
        words = tomllib.loads(read_own_text(file))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = _LINE.search(str(error))
        place = f"{file}:{line[1]}" if line else str(file)
        problem = _LINE.sub("", str(error)).strip().split("\n")[0]
        raise InputError("own.not-toml", place=place, problem=problem) from None
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
    for key, value in _leaves({k: v for k, v in words.items() if k not in ("sheets", "options")}):
        if not isinstance(value, str) or not _sound(value):
            raise InputError("own.text", place=str(file), key=key)


def _leaves(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in section.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def _sound(text: str) -> bool:
    try:
        parsed(text)
    except (MissingWordsError, ValueError):
        return False
    return True
