"""The settings a person may choose, and how each is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engines.contract.errors import Choices, ErrorCode, InputError, PlayError, nearest
from engines.contract.folding import folded
from playaid.settings.reading import Written
from playaid.sheets.inks import INKS, SUITS
from playaid.sheets.lengths import read_length
from playaid.sheets.paper import (
    CARDS,
    CLEARANCE,
    LEAST_MARGIN,
    MARGIN,
    MOST_CLEARANCE,
    PAPERS,
    read_card_size,
    read_papers,
)
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

YES = ("yes", "true", "on", "1", "はい")
NO = ("no", "false", "off", "0", "いいえ")


class Key(NamedTuple):
    """A setting: its name, its default, what it takes, and its check, which gives the value as it
    is kept and raises PlayError."""

    name: str
    default: str
    takes: str
    check: Callable[[str], str]
    choices: tuple[str, ...] = ()
    kind: str = "text"
    """How it stands in the file: text, number, or truth."""


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def check(text: str) -> str:
        if text not in choices:
            raise InputError("usage.bad-value", nearest=nearest(text, choices))
        return text

    return check


def read_truth(text: str) -> bool:
    """yes or no. Raises InputError."""
    plain = folded(text)
    if plain not in (*YES, *NO):
        raise InputError("usage.bad-value", nearest=Choices(("yes", "no")))
    return plain in YES


def _truth(text: str) -> str:
    return "yes" if read_truth(text) else "no"


def _length(least: float, most: float) -> Callable[[str], str]:
    def check(text: str) -> str:
        length = read_length(text)
        if not least <= length <= most:
            raise InputError("usage.bad-value", nearest=())
        return f"{length:g}"

    return check


def _papers(text: str) -> str:
    return ",".join(paper.name for paper in read_papers(text))


def _cards(text: str) -> str:
    return read_card_size(text).name


def _something(text: str) -> str:
    if not text.strip():
        raise InputError("usage.bad-value", nearest=())
    return text


MOST_MARGIN = 100.0
"""More than any paper of a name allows; what the paper at hand allows is checked when printing."""

KEYS: Mapping[str, Key] = {
    key.name: key
    for key in (
        Key("paper", "a4", "a4|a3|letter|…|WxHmm", _papers, tuple(PAPERS)),
        Key("cards", "poker", "poker|bridge|…|WxHmm", _cards, tuple(CARDS)),
        Key("lang", "", "ja|en", _one_of(LANGUAGES), LANGUAGES),
        Key("ink", "full", "|".join(INKS), _one_of(INKS), INKS),
        Key("suits", "four", "|".join(SUITS), _one_of(SUITS), SUITS),
        Key(
            "margin",
            f"{MARGIN:g}",
            f"{LEAST_MARGIN:g}–{MOST_MARGIN:g} mm",
            _length(LEAST_MARGIN, MOST_MARGIN),
            kind="number",
        ),
        Key(
            "clearance",
            f"{CLEARANCE:g}",
            f"0–{MOST_CLEARANCE:g} mm",
            _length(0.0, MOST_CLEARANCE),
            kind="number",
        ),
        Key("sleeved", "no", "yes|no", _truth, ("yes", "no"), kind="truth"),
        Key("large-print", "no", "yes|no", _truth, ("yes", "no"), kind="truth"),
        Key("out", "output", "FOLDER", _something),
        Key("printer", "", "NAME", _something),
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
