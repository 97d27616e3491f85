"""What can be wrong with a list of names: codes and data; the words are elsewhere."""

from __future__ import annotations

from engines.contract.errors import ErrorCode

FILE_CODES = (
    ErrorCode("roster.one-game"),
    ErrorCode("roster.encoding", ("path",)),
    ErrorCode("roster.not-csv", ("path", "line", "problem")),
    ErrorCode("roster.empty", ("path",)),
    ErrorCode("roster.no-name-column", ("path", "columns", "nearest")),
    ErrorCode("roster.table-columns", ("path", "columns")),
    ErrorCode("roster.too-many-rows", ("path", "most")),
)
"""Of these nothing is printed."""

ROW_CODES = (
    ErrorCode("roster.no-name"),
    ErrorCode("roster.no-table"),
    ErrorCode("roster.table-twice", ("table",)),
    ErrorCode("roster.too-wide"),
    ErrorCode("roster.same-name", ("name",)),
    ErrorCode("roster.names-unprintable", ("characters", "name")),
)
"""Of these the table of the row is not printed; the others are."""
