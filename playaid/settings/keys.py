"""The settings a person may choose, and how each is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.contract.errors import Choices, ErrorCode, InputError, PlayError, nearest
from playaid.settings.checks import Check, one_of, something
from playaid.settings.print_options import PRINT_OPTIONS, PrintOption
from playaid.settings.reading import Written
from playaid.sheets.paper import CARDS, PAPERS, read_card_size, read_papers
from playaid.words import LANGUAGES

CODES = (
    ErrorCode("config.not-toml", ("path", "problem")),
    ErrorCode("config.not-utf-8", ("path",)),
    ErrorCode("config.unknown-key", ("place", "key", "nearest")),
    ErrorCode("config.unknown-variable", ("name", "nearest")),
    ErrorCode("config.bad-value", ("place", "key", "value", "takes", "nearest")),
    ErrorCode("config.form", ("text", "nearest")),
    ErrorCode("config.twice", ("key",)),
    ErrorCode("config.nobody-to-ask", ("choices",)),
)


class Key(NamedTuple):
    """A setting: its name, its default, what it takes, and its check, which gives the value as it
    is kept and raises PlayError."""

    name: str
    default: str
    takes: str
    check: Check
    choices: tuple[str, ...] = ()
    kind: str = "text"
    """How it stands in the file: text, number, or truth."""


def _papers(text: str) -> str:
    return ",".join(paper.name for paper in read_papers(text))


def _cards(text: str) -> str:
    return read_card_size(text).name


_KINDS = ("text", "number", "truth")


def _key_of(option: PrintOption) -> Key:
    return Key(option.name, option.default, option.takes, option.check, option.allowed, option.kind)


_LOOKS = sorted(
    (option for option in PRINT_OPTIONS if option.is_setting),
    key=lambda option: _KINDS.index(option.kind),
)

KEYS: Mapping[str, Key] = {
    key.name: key
    for key in (
        Key("paper", "a4", "a4|a3|letter|…|WxHmm", _papers, tuple(PAPERS)),
        Key("cards", "poker", "poker|bridge|…|WxHmm", _cards, tuple(CARDS)),
        Key("lang", "", "ja|en", one_of(LANGUAGES), LANGUAGES),
        *map(_key_of, _LOOKS),
        Key("out", "output", "FOLDER", something),
        Key("printer", "", "NAME", something),
    )
}


def checked(name: str, written: Written) -> str:
    """A value as it is kept. Raises InputError that names the place it stands in."""
    key = KEYS[name]
    try:
        return key.check(written.text)
    except PlayError as error:
        near = error.data.get("nearest") or ()
        if key.choices and not near:
            near = nearest(written.text, key.choices) or Choices(key.choices)
        raise InputError(
            "config.bad-value",
            place=written.place,
            key=name,
            value=written.text or '""',
            takes=key.takes,
            nearest=near,
        ) from None
