"""The words one can type at a pad."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engines.contract.errors import InputError, nearest
from engines.contract.folding import folded
from engines.contract.numbers import looks_like_number
from playaid.games.catalogue import shared_words
from playaid.table.pad.typed import TypedWord, is_option, words_of_line
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
    words: tuple[TypedWord, ...] = ()


def read_order(line: str, free: bool = False) -> Order | None:
    """What a line asks for, in whichever language; None for an empty line and a remark (`# …`).

    A line that begins with an option or with NAME= is a round, one of numbers is points. Where a
    round is a `free` text (`A>B B>C`), what no command can be is one too.
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
    if looks_like_number(first.text):
        return Order("points", typed)
    names = all_command_names()
    command = None if first.quoted else names.get(folded(first.text))
    if command is None and free and _is_free_text(typed):
        return Order("round", typed)
    if command is None:
        near = nearest(first.text, names)
        raise InputError("pad.unknown-command", word=first.text, nearest=near)
    return Order(command, typed[1:])


def _is_free_text(typed: Sequence[TypedWord]) -> bool:
    """Whether a line begins as no mistyped command does: with a quote or signs, `A>B`, `A > B`."""
    first, second = typed[0], typed[1].text[:1] if len(typed) > 1 else "x"
    return first.quoted or not first.text.isalnum() or not second.isalnum()


def command_names(words: Words) -> dict[str, str]:
    """The names in a language with the commands they stand for, and the commands themselves."""
    names = {command: command for command in COMMANDS}
    for command in COMMANDS:
        aliases = words.find(f"pad.aliases.{command}")
        names |= dict.fromkeys(folded(aliases or "").split(), command)
    return names


@cache
def all_command_names() -> dict[str, str]:
    """The names of every language, for people at one table may speak several."""
    names: dict[str, str] = {}
    for lang in LANGUAGES:
        names |= command_names(shared_words(lang, "pad"))
    return names


def one_name(order: Order, words: Words) -> str:
    """The name after a command. Raises InputError."""
    if not order.words:
        raise usage_error(order.command, words)
    return " ".join(word.text for word in order.words)


def no_more(order: Order, taken: int = 0) -> None:
    """Raises InputError for words after those that a command takes."""
    rest: Sequence[TypedWord] = order.words[taken:]
    if rest:
        raise InputError("usage.extra", text=" ".join(word.text for word in rest))


def usage_error(command: str, words: Words) -> InputError:
    """How a command is given."""
    return InputError("pad.usage", usage=words.say(f"pad.usage.{command}"))
