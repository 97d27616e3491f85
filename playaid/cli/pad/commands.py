"""The words one can type at a pad."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engines.errors import InputError, nearest
from playaid.catalogue import shared_words
from playaid.evening.typed import Word, is_option, numbers_of, words_of_line
from playaid.words import LANGUAGES, Words

COMMANDS: Final = (
    *("round", "points", "standings", "show", "why", "correct", "remove"),
    *("undo", "redo", "end", "next", "join", "leave", "help", "quit"),
)
"""In the order that help tells them. What they take is in the words under `pad.usage`, further
names for them under `pad.aliases`."""


class Order(NamedTuple):
    """A line as understood: the command and the words after it."""

    command: str
    words: tuple[Word, ...] = ()


def read_order(line: str) -> Order | None:
    """What a line asks for, in whichever language; None for an empty line and a remark (`# …`).

    A line that begins with an option or with NAME= is a round, one of numbers is points.
    Raises InputError `pad.*`.
    """
    if line.lstrip().startswith(("#", "＃")):
        return None
    typed = words_of_line(line)
    if not typed:
        return None
    first = typed[0]
    if is_option(first) or "=" in first.text:
        return Order("round", typed)
    if numbers_of(typed[:1]) is not None:
        return Order("points", typed)
    names = all_command_names()
    command = None if first.quoted else names.get(_folded(first.text))
    if command is None:
        near = nearest(first.text, names)
        raise InputError("pad.unknown-command", word=first.text, nearest=near)
    return Order(command, typed[1:])


def command_names(words: Words) -> dict[str, str]:
    """The names in a language with the commands they stand for, and the commands themselves."""
    names = {command: command for command in COMMANDS}
    for command in COMMANDS:
        aliases = words.find(f"pad.aliases.{command}")
        names |= dict.fromkeys(_folded(aliases or "").split(), command)
    return names


@cache
def all_command_names() -> dict[str, str]:
    """The names of every language, for people at one table may speak several."""
    names: dict[str, str] = {}
    for lang in LANGUAGES:
        names |= command_names(shared_words(lang, "pad"))
    return names


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def one_name(order: Order, words: Words) -> str:
    """The name after a command. Raises InputError."""
    if not order.words:
        raise usage_error(order.command, words)
    return " ".join(word.text for word in order.words)


def no_more(order: Order, taken: int = 0) -> None:
    """Raises InputError for words after those that a command takes."""
    rest: Sequence[Word] = order.words[taken:]
    if rest:
        raise InputError("usage.extra", text=" ".join(word.text for word in rest))


def usage_error(command: str, words: Words) -> InputError:
    """How a command is given."""
    return InputError("pad.usage", usage=words.say(f"pad.usage.{command}"))
