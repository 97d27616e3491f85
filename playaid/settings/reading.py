"""Reading the file of settings: its keys with their values as text and their lines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engines.contract.errors import InputError
from engines.contract.toml import TomlError, found_line, is_line_of, read_toml
from playaid.files.os_errors import reason_of
from playaid.settings.places import LANGUAGE_VARIABLE

VARIABLE = "PLAYAID_"


class Written(NamedTuple):
    """A value as written: as text, and where (`config.toml:3`, `PLAYAID_PAPER`)."""

    text: str
    place: str


def read_text(file: Path) -> str:
    """The text of the file, "" when there is none. Raises InputError."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return ""
    except NotADirectoryError:
        return ""
    except OSError as error:
        raise InputError("file.unreadable", path=str(file), reason=reason_of(error)) from None
    except UnicodeDecodeError:
        raise InputError("config.not-utf-8", path=str(file)) from None


def read_file(file: Path) -> Mapping[str, Written]:
    """The top keys of the file; {} when there is none. Raises InputError for what is no TOML."""
    text = read_text(file)
    if not text:
        return {}
    try:
        values = read_toml(text)
    except TomlError as error:
        raise InputError("config.not-toml", path=str(file), problem=str(error)) from None
    return {
        key: Written(as_text(value), place_of(key, text, file)) for key, value in values.items()
    }


def place_of(key: str, text: str, file: Path) -> str:
    """The file and line in which a key stands."""
    line = found_line(text, (key,))
    return str(file) if line is None else f"{file}:{line}"


def as_text(value: Any) -> str:
    """A value of the file as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def variable(key: str) -> str:
    """The environment variable of a key."""
    return VARIABLE + key.upper().replace("-", "_")


def language_written(environ: Mapping[str, str], file: Path) -> Written | None:
    """The language that the environment or the file asks for, not checked. Raises InputError for
    a file that cannot be read."""
    if text := environ.get(LANGUAGE_VARIABLE):
        return Written(text, LANGUAGE_VARIABLE)
    return read_file(file).get("lang")


def language_in_broken_file(file: Path) -> str | None:
    """The language that a file asks for which is no TOML as a whole, if it has such a line."""
    try:
        text = file.read_bytes().decode(errors="replace")
    except OSError:
        return None
    for line in text.splitlines():
        if is_line_of("lang", line):
            return line.partition("=")[2].partition("#")[0].strip().strip("\"'")
    return None
