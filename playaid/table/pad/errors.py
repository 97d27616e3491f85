"""What can be wrong with what is typed at a pad, as codes and data."""

from __future__ import annotations

from typing import Final

from engines.contract.errors import ErrorCode

ERRORS: Final = (
    ErrorCode("pad.unknown-command", ("word",)),
    ErrorCode("pad.usage", ("usage",)),
    ErrorCode("pad.quote", ("text",)),
    ErrorCode("pad.not-text"),
    ErrorCode("pad.too-long", ("most",)),
    ErrorCode("pad.number-count", ("given", "players")),
    ErrorCode("pad.whole-number", ("text", "digits")),
    ErrorCode("pad.points-range", ("name", "number", "least", "most")),
    ErrorCode("pad.points-least", ("name", "number", "least")),
    ErrorCode("pad.points-most", ("name", "number", "most")),
    ErrorCode("pad.pointless", ("option",)),
    ErrorCode("pad.no-option", ("text", "option")),
    ErrorCode("pad.nothing-given"),
    ErrorCode("pad.no-round", ("number",)),
    ErrorCode("pad.no-lines", ("number",)),
    ErrorCode("pad.nothing-to-undo"),
    ErrorCode("pad.nothing-to-redo"),
    ErrorCode("pad.nothing-played"),
    ErrorCode("pad.over"),
    ErrorCode("pad.here-already", ("name",)),
    ErrorCode("pad.not-here", ("name",)),
    ErrorCode("pad.name", ("name",)),
    ErrorCode("pad.name-long", ("name", "most")),
    ErrorCode("pad.need-players"),
    ErrorCode("pad.no-evening", ("number",)),
    ErrorCode("pad.no-evenings"),
    ErrorCode("pad.number", ("text",)),
    ErrorCode("timer.seconds", ("text", "most")),
)
"""Each may have `nearest` besides."""
