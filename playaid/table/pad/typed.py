"""What is typed on a line of the pad: words, options and players' texts, quotes optional.

`score`'s grammar is taken as it is, and a little more: quotes may be left out, an option need
not be repeated for the next player, and the first option need not be named:

    --hand "Aki=QD KC" --hand "Ben=QH KH" --prices "S3/5 H2/7 D4/9 C6/8"
    Aki=QD KC Ben=QH KH --prices S3/5 H2/7 D4/9 C6/8
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engines.contract.errors import InputError, nearest
from engines.contract.folding import folded
from engines.contract.game import Option, Typed
from playaid.table.pad.changes import same_name

_EQUALS: Final = re.compile("[=＝]")
_QUOTES: Final = {'"': '"', "'": "'", "“": "”", "”": "”", "「": "」", "＂": "＂"}
_DASHES: Final = ("--", "－－", "——", "––", "―")


class TypedWord(NamedTuple):
    """A word of a line; `quoted` if it began with a quote, whatever it looks like."""

    text: str
    quoted: bool = False


def words_of_line(line: str) -> tuple[TypedWord, ...]:
    """The words of a line; quotes keep spaces together, also after `NAME=`.

    Raises InputError `pad.quote` for a quote that does not end.
    """
    words: list[TypedWord] = []
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        word, place = _word(line, place)
        words.append(word)
    return tuple(words)


def _word(line: str, start: int) -> tuple[TypedWord, int]:
    text, place, quoted = "", start, line[start] in _QUOTES
    while place < len(line) and not line[place].isspace():
        if line[place] in _QUOTES and (not text or text.endswith("=")):
            end = line.find(_QUOTES[line[place]], place + 1)
            if end < 0:
                raise InputError("pad.quote", text=line[place:])
            text += line[place + 1 : end]
            place = end + 1
            if quoted:
                break
        else:
            text += line[place]
            place += 1
    return TypedWord(text, quoted), place


def first_option(options: Sequence[Option]) -> Option | None:
    """The option that a line begins with when it names none: the first that players have, or
    else the first that takes a text."""
    by_player = (option for option in options if option.per == "player")
    once = (option for option in options if option.kind != "flag")
    return next(by_player, None) or next(once, None)


def values_of(
    words: Sequence[TypedWord], options: Sequence[Option], players: Sequence[str]
) -> dict[str, Typed]:
    """The options' values, names as the pad writes them.

    Raises InputError for unknown options and names, and what belongs to no option.
    """
    values: dict[str, Typed] = {}
    option = first_option(options)
    if words and not is_option(words[0]) and option is not None:
        values |= _value(option, _until_option(words), players, values)
        words = words[len(_until_option(words)) :]
    while words:
        if not is_option(words[0]):  # only a game of nothing but flags leaves it so
            raise InputError("pad.no-option", text=words[0].text, option=f"--{options[0].name}")
        name, *glued = _EQUALS.split(words[0].text, maxsplit=1)
        option = _option(_without_dashes(name), options)
        rest = _until_option(words[1:])
        words = words[1 + len(rest) :]
        values |= _value(option, (*map(TypedWord, glued), *rest), players, values)
    return values


def is_option(word: TypedWord) -> bool:
    """Whether a word names an option."""
    return not word.quoted and word.text.startswith(_DASHES)


def _without_dashes(text: str) -> str:
    return folded(text).lstrip("-—–―")


def _until_option(words: Sequence[TypedWord]) -> tuple[TypedWord, ...]:
    for place, word in enumerate(words):
        if is_option(word):
            return tuple(words[:place])
    return tuple(words)


def _option(name: str, options: Sequence[Option]) -> Option:
    for option in options:
        if option.name == name:
            return option
    known = [option.name for option in options]
    near = tuple(f"--{each}" for each in nearest(name, known, len(known)))
    raise InputError("usage.unknown-option", option=f"--{name}", nearest=near)


def _value(
    option: Option, words: Sequence[TypedWord], players: Sequence[str], so_far: dict[str, Typed]
) -> dict[str, Typed]:
    """One option with what was typed for it, joined to what was typed for it before."""
    typed = f"--{option.name}"
    earlier = so_far.get(option.key)
    if option.kind == "flag":
        if words:
            raise InputError("usage.takes-no-value", option=typed)
        return {option.key: True}
    if option.per == "player":
        before = earlier if isinstance(earlier, tuple) else ()
        return {option.key: _by_player(option, words, players, before)}
    if earlier is not None:
        raise InputError("usage.twice", option=typed)
    if not words:
        raise InputError("usage.no-value", option=typed)
    return {option.key: " ".join(word.text for word in words)}


def _by_player(
    option: Option,
    words: Sequence[TypedWord],
    players: Sequence[str],
    before: tuple[tuple[str, str], ...],
) -> tuple[tuple[str, str], ...]:
    found = dict(before)
    name: str | None = None
    for word in words:
        start, equals, text = word.text.partition("=")
        if equals:
            name = player_named(start, option, players)
            if name in found:
                raise InputError("usage.twice", option=f"--{option.name} {name}=")
            found[name] = text
        elif name is None:
            raise InputError("usage.name-needed", option=f"--{option.name}")
        else:
            found[name] = f"{found[name]} {word.text}".lstrip(" ")
    if not words:
        raise InputError("usage.no-value", option=f"--{option.name}")
    return tuple(found.items())


def player_named(name: str, option: Option, players: Sequence[str]) -> str:
    """The player of this name. Raises InputError `players.unknown` with near names."""
    known = same_name(name, players)
    if known is None:
        near = nearest(name, players) or tuple(players)
        raise InputError("players.unknown", name=name, option=option.name, nearest=near)
    return known
