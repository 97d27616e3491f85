"""`playaid score GAME --batch FILE|-`: one request a line, one result a line, in order.

Results are sent off whenever the input pauses, so a program can talk to it line by line, and in
large pieces while there is plenty.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader
from typing import Any, Final, TypeAlias

from engines.contract.errors import InputError, PlayError, nearest
from engines.contract.folding import narrow
from engines.contract.game import Entry, Option, Typed
from playaid.cli.app.errors import error_data
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.score.data import score_json
from playaid.files.os_errors import CLOSED, reason_of
from playaid.words import Words

BAD_LINES: Final = 1
_TYPED_STDIN: Final = "-"
_STDIN: Final = "stdin"
"""What stdin is called in words."""
_PIECE: Final = 1 << 16
_RULES: Final = "rule"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_UTF8: Final = b"\xef\xbb\xbf"

Pairs: TypeAlias = tuple[tuple[str, Any], ...]
"""A JSON object in the order written; with all its keys, were one there twice."""

_read_json = json.JSONDecoder(object_pairs_hook=tuple).raw_decode


def count_batch(invocation: Invocation, path: str, chosen: Mapping[str, str]) -> int:
    """Count every line of a file. Raises InputError when the file cannot be read."""
    counter = _Counter(invocation, chosen)
    with _opened(path) as stream:
        for results in _counted(stream, path, counter):
            invocation.terminal.data(results)
            invocation.terminal.flush()
    return BAD_LINES if counter.bad else 0


def _opened(path: str) -> AbstractContextManager[BufferedReader]:
    if path == _TYPED_STDIN:
        stdin: Any = sys.stdin
        if stdin is None:
            raise InputError("file.unreadable", path=_STDIN, reason=CLOSED)
        return nullcontext(stdin.buffer)
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:
        raise InputError("file.unreadable", path=path, reason=reason_of(error)) from None


def _named(path: str) -> str:
    return _STDIN if path == _TYPED_STDIN else path


def _counted(stream: BufferedReader, path: str, counter: _Counter) -> Iterator[str]:
    """The results of the lines in each piece that the input brings."""
    begun = b""
    first = True
    while True:
        try:
            piece = stream.read1(_PIECE)
        except OSError as error:
            raise InputError(
                "file.unreadable", path=_named(path), reason=reason_of(error)
            ) from None
        if first and piece.startswith(_UTF16):
            raise InputError("file.utf-16", path=_named(path))
        if first:
            piece = piece.removeprefix(_UTF8)
        first = False
        *lines, begun = (begun + piece).split(b"\n")
        if not piece:
            lines = [begun]
        results = [result for result in map(counter.count, lines) if result is not None]
        if results:
            yield "\n".join(results)
        if not piece:
            return


class _Counter:
    """Counts lines: what holds for the whole file is looked up once."""

    def __init__(self, invocation: Invocation, chosen: Mapping[str, str]) -> None:
        self._game = invocation.game()
        self._words = invocation.words()
        self._label_words: Words | None = self._words if invocation.lang_typed else None
        self._chosen = dict(chosen)
        self._readers = {option.key: _reader(option) for option in self._game.options}
        self._required = {option.key for option in self._game.options if option.required}
        self._line = 0
        self.bad = 0
        """How many lines could not be counted."""

    def count(self, line: bytes) -> str | None:
        """The result of a line as JSON, or its error; None for a blank line."""
        self._line += 1
        try:
            text = line.decode()
            if not text or text.isspace():
                return None
            score = self._game.score(self._entry(_object(text)))
            return score_json(score, self._label_words)
        except UnicodeDecodeError:
            return self._error(InputError("batch.utf-8"))
        except PlayError as error:
            return self._error(error)

    def _error(self, error: PlayError) -> str:
        self.bad += 1
        return error_data(error, self._words, self._game.info.id, self._line)

    def _entry(self, pairs: Pairs) -> Entry:
        values: dict[str, Typed] = {}
        chosen = self._chosen
        for key, value in pairs:
            reader = self._readers.get(key)
            if reader is not None:
                values[key] = reader(value)
            elif key == _RULES:
                told = _texts_by_name(key, value)
                chosen = {**chosen, **{narrow(rule): narrow(text) for rule, text in told}}
            else:
                known = (*self._readers, _RULES)
                raise InputError("batch.unknown-key", key=key, nearest=nearest(key, known, 9))
        if len(values) != len(pairs):
            _check_each_once(pairs)
        if not self._required <= values.keys():
            missing = tuple(key for key in self._readers if key in self._required - values.keys())
            raise InputError("batch.missing", keys=missing)
        return Entry(values, chosen)


def _object(text: str) -> Pairs:
    start = 0 if text[0] == "{" else len(text) - len(text.lstrip())
    try:
        pairs, end = _read_json(text, start)
    except RecursionError:
        raise InputError("batch.nested") from None
    except ValueError as error:
        raise InputError("batch.json", column=getattr(error, "colno", 1)) from None
    if end != len(text) and not text[end:].isspace():
        raise InputError("batch.json", column=end + 1)
    if type(pairs) is not tuple:
        raise InputError("batch.object")
    return pairs


def _check_each_once(pairs: Pairs) -> None:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise InputError("batch.key-twice", key=key)


def _reader(option: Option) -> Callable[[Any], Typed]:
    """What turns an option's JSON value into what would have been typed."""
    key = option.key

    def flag(value: Any) -> bool:
        if type(value) is not bool:
            raise InputError("batch.value-flag", key=key)
        return value

    def once(value: Any) -> str:
        return _text(key, value)

    def by_player(value: Any) -> Pairs:
        if type(value) in (str, int) and option.unnamed:
            return (("", _text(key, value)),)
        return _texts_by_name(key, value)

    if option.kind == "flag":
        return flag
    return by_player if option.per == "player" else once


def _texts_by_name(key: str, value: Any) -> Pairs:
    if type(value) is not tuple:
        raise InputError("batch.value-player", key=key)
    pairs = tuple([(name.strip(), _text(key, text)) for name, text in value])
    for name, _ in pairs:
        if not name:
            raise InputError("players.name-empty", text=key)
    return pairs


def _text(key: str, value: Any) -> str:
    """A text; whole numbers may be written without quotes."""
    if type(value) is str:
        return value
    if type(value) is int:
        return str(value)
    raise InputError("batch.value", key=key)
