"""The text of a list of names, whatever program wrote it, and its rows with their lines."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from engines.contract.errors import InputError

DELIMITERS = (",", ";", "\t")
MOST_ROWS = 100_000
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Row(NamedTuple):
    """The cells of a row, without the spaces around them, and the line it begins on."""

    line: int
    cells: tuple[str, ...]


def decoded(content: bytes, path: str) -> str:
    """The text: UTF-16 with its mark, UTF-8 with or without one, else cp932 as Japanese Windows
    writes it. Raises InputError."""
    encodings = ("utf-16",) if content.startswith(_UTF_16) else ("utf-8-sig", "cp932")
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError("roster.encoding", path=path)


def rows_of(text: str, path: str) -> list[Row]:
    """The rows that are not empty, the head line first. Raises InputError for what is no CSV."""
    delimiter = _delimiter(text)
    rows: list[Row] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return rows
        except csv.Error as error:
            raise InputError("roster.not-csv", path=path, line=line, problem=str(error)) from None
        stripped = tuple(cell.strip() for cell in cells)
        if any(stripped):
            rows.append(Row(line, stripped))
        if len(rows) > MOST_ROWS:
            raise InputError("roster.too-many-rows", path=path, most=MOST_ROWS)


def _delimiter(text: str) -> str:
    """What parts the cells of the head line: the sign that stands there most often, outside of
    quotes."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(_outside_quotes(head))
    return max(DELIMITERS, key=bare.count)


def _outside_quotes(line: str) -> Sequence[str]:
    return line.split('"')[::2]
