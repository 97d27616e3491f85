"""What can be wrong with a sheet: codes and data; the words are elsewhere."""

from __future__ import annotations

from engines.contract.errors import ErrorCode, InputError, RuleError

CODES = (
    ErrorCode("markup.not-xml", ("place", "problem")),
    ErrorCode("markup.unknown-element", ("place", "name", "inside", "nearest")),
    ErrorCode("markup.unknown-attribute", ("place", "name", "element", "nearest")),
    ErrorCode("markup.missing-attribute", ("place", "name", "element")),
    ErrorCode("markup.bad-value", ("place", "name", "element", "value", "nearest")),
    ErrorCode("markup.stray-text", ("place", "text", "element")),
    ErrorCode("markup.empty", ("place", "element", "nearest")),
    ErrorCode("markup.twice", ("place", "name", "element")),
    ErrorCode("markup.columns", ("place", "cells", "columns")),
    ErrorCode("template.broken", ("place", "problem")),
    ErrorCode("template.too-long", ("place", "most")),
    ErrorCode("sheet.no-fit", ("sheet", "paper", "block")),
    ErrorCode("sheet.text-no-fit", ("place", "text", "width")),
    ErrorCode("sheet.card-overfull", ("place", "title", "needed", "height")),
)


class MarkupError(InputError):
    """Markup that is not of the vocabulary, with the template file and line."""


class TemplateError(InputError):
    """A template that cannot be rendered, with its file and line."""


class FitError(RuleError):
    """Something that does not fit its box or the paper; never cut off, never shrunk."""
