"""What can be wrong with a command line, and how an error is told: one line, or one JSON object.

The parser's own errors are turned into ours, so that they too have a code and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engines.contract.errors import Choices, ErrorCode, InputError, PlayError, Where, nearest

if TYPE_CHECKING:
    from playaid.cli.app.grammar import Parameter
    from playaid.cli.terminal.terminal import Terminal
    from playaid.words import Words

Choice = TypeVar("Choice", bound=str)

CODES: Final = (
    ErrorCode("usage.unknown-option", ("option",)),
    ErrorCode("usage.unknown-command", ("name",)),
    ErrorCode("usage.no-value", ("option",)),
    ErrorCode("usage.takes-no-value", ("option",)),
    ErrorCode("usage.bad-value", ("option", "value")),
    ErrorCode("usage.twice", ("option",)),
    ErrorCode("usage.only-with", ("option", "other")),
    ErrorCode("usage.together", ("one", "other")),
    ErrorCode("usage.extra", ("text",)),
    ErrorCode("usage.missing-option", ("options",)),
    ErrorCode("usage.missing-argument", ("name", "choices")),
    ErrorCode("usage.missing-command"),
    ErrorCode("usage.name-needed", ("option",)),
    ErrorCode("usage.empty", ("option",)),
    ErrorCode("usage.empty-part", ("option", "text")),
    ErrorCode("usage.commas", ("option", "nearest")),
    ErrorCode("usage.other", ("message",)),
    ErrorCode("game.unknown", ("name",)),
    ErrorCode("game.twice", ("name",)),
    ErrorCode("rule.form", ("text",)),
    ErrorCode("rule.twice", ("name",)),
    ErrorCode("telling.no-such-word", ("word",)),
    ErrorCode("tables.unknown", ("name",)),
    ErrorCode("tables.which"),
    ErrorCode("file.unreadable", ("path", "reason")),
    ErrorCode("file.utf-16", ("path",)),
    ErrorCode("output.failed", ("reason",)),
    ErrorCode("print.one-file", ("path",)),
    ErrorCode("print.one-game", ("path",)),
    ErrorCode("print.no-folder", ("path",)),
    ErrorCode("print.out", ("path",)),
    ErrorCode("batch.utf-8"),
    ErrorCode("batch.json", ("column",)),
    ErrorCode("batch.nested"),
    ErrorCode("batch.object"),
    ErrorCode("batch.unknown-key", ("key",)),
    ErrorCode("batch.key-twice", ("key",)),
    ErrorCode("batch.value", ("key",)),
    ErrorCode("batch.value-player", ("key",)),
    ErrorCode("batch.value-flag", ("key",)),
    ErrorCode("batch.missing", ("keys",)),
)
"""Errors of the command line itself; each may have `nearest` besides."""


def usage_error(error: Any, parameters: Iterable[Parameter]) -> InputError:
    """The parser's error as one of ours; `parameters` are those of the command
    being read.

    The parser keeps its error classes to itself, so they are told apart by their names.
    """
    kinds = {parameter.typed: parameter.kind for parameter in parameters}
    match type(error).__name__:
        case "NoSuchOption":
            typed = [name for name in kinds if name.startswith("--")]
            near = nearest(error.option_name, [*typed, "--help"])
            return InputError("usage.unknown-option", option=error.option_name, nearest=near)
        case "BadOptionUsage":
            takes = kinds.get(error.option_name, "flag") != "flag"
            code = "usage.no-value" if takes else "usage.takes-no-value"
            return InputError(code, option=error.option_name)
    return InputError("usage.other", message=error.format_message())


def message_of(error: PlayError, words: Words, game: str = "", dashes: str = "--") -> str:
    """What is wrong in one line, with the place it was typed in."""
    text = words.error(error, game)
    if error.where is None:
        return text
    option, player = dashes + error.where.option, _short(error.where.player or "")
    if _names(text, error.where.option):
        if not player or player in text:
            return text
        place = player
    else:
        path = "mistake.at-player" if player else "mistake.at-option"
        place = words.say(path, option=option, player=player)
    return words.say("mistake.message", place=place, message=text)


def tell_error(error: PlayError, words: Words, terminal: Terminal, game: str = "") -> None:
    """One line on stderr, and for what was typed the text with a caret line below."""
    terminal.tell(words.say("mistake.line", message=message_of(error, words, game)))
    if error.where is not None and error.where.text.strip() and error.where.end:
        for line in caret_lines(error.where, terminal):
            terminal.tell(line)


def error_data(error: PlayError, words: Words, game: str = "", line: int | None = None) -> str:
    """The error as a line of JSON; `line` is that of a batch."""
    import json

    dashes = "--" if line is None else ""
    message = message_of(error, words, game, dashes)
    return json.dumps({"error": {"code": error.code, "message": message, "line": line}})


def _names(text: str, option: str) -> bool:
    """Whether a message names the option by itself."""
    return re.search(rf"--{re.escape(option)}(?![a-z-])", text) is not None


_INDENT: Final = "  "
_ROOM: Final = 72


def caret_lines(where: Where, terminal: Terminal) -> tuple[str, str]:
    """The text as typed and carets under the trouble, aligned in cells; long texts are cut."""
    from playaid.cli.terminal.widths import cells, on_one_line

    line = on_one_line(where.text)
    first = max(0, min(where.start, len(line) - _ROOM)) if len(line) > _ROOM else 0
    last = first + _ROOM
    before, within, after = (
        terminal.fit(part, terminal.err)
        for part in (
            line[first : where.start],
            line[where.start : min(where.end, last)],
            line[where.end : last],
        )
    )
    carets = " " * cells(before) + "^" * max(1, cells(within))
    return _INDENT + before + within + after, _INDENT + carets


def _short(name: str) -> str:
    return name if len(name) <= 30 else name[:29] + "…"


def one_of(value: str, option: str, choices: Iterable[Choice]) -> Choice:
    """The choice that the value is. Raises InputError with the nearest ones."""
    known = tuple(choices)
    for choice in known:
        if choice == value:
            return choice
    near = nearest(value, known) or Choices(known)
    raise InputError("usage.bad-value", option=option, value=value, nearest=near)


def not_together(*given: str) -> None:
    """Raises InputError when these are more than one option."""
    if len(given) > 1:
        raise InputError("usage.together", one=given[0], other=given[1])
