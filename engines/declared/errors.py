"""What can be wrong with a game declared as data, and with counting by its formulas."""

from __future__ import annotations

from engines.contract.errors import ErrorCode

CODES = (
    ErrorCode("declared.not-toml", ("place", "problem")),
    ErrorCode("declared.too-long", ("place", "most")),
    ErrorCode("declared.unknown-key", ("place", "key", "inside")),
    ErrorCode("declared.missing-key", ("place", "key", "inside")),
    ErrorCode("declared.bad-value", ("place", "key", "wanted")),
    ErrorCode("declared.choice", ("place", "key", "value")),
    ErrorCode("declared.range", ("place", "key", "number", "least", "most")),
    ErrorCode("declared.id", ("place", "text")),
    ErrorCode("declared.id-taken", ("place", "text")),
    ErrorCode("declared.name-taken", ("place", "text")),
    ErrorCode("declared.row-length", ("place", "cells", "columns")),
    ErrorCode("declared.formula", ("place", "formula", "trouble")),
    ErrorCode("declared.unknown-name", ("place", "formula", "name")),
    ErrorCode("declared.failed", ("place", "formula", "trouble")),
    ErrorCode("declared.no-formula"),
    ErrorCode("declared.not-refereed"),
    ErrorCode("declared.missing-value", ("name", "option")),
    ErrorCode("declared.rounds-differ", ("name", "option", "count", "rounds")),
    ErrorCode("declared.too-many-rounds", ("count", "most")),
    ErrorCode("declared.card-not-used", ("card",)),
)
"""Those that name a `place` name the file and, where one is to blame, its line. Each may have
`nearest` besides."""

WANTED = (
    *("text", "texts", "number", "range", "table", "tables", "list", "yes-no", "cell"),
    *("card-rank", "address", "colour", "told", "only-cards", "only-number"),
)
"""What `wanted` of `declared.bad-value` can be."""

TROUBLES = (
    *("unreadable", "too-long", "too-large", "not-allowed", "not-a-function", "arguments"),
    *("list", "no-list", "no-card", "no-condition", "per-round", "zero", "not-whole", "empty"),
)
"""What `trouble` of `declared.formula` and `declared.failed` can be."""
