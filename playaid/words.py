"""Sentences in Japanese and English, kept in TOML files and filled with what engines return.

A game's folder holds `words.ja.toml` and `words.en.toml`; `_shared` holds what all games say.
Texts have named fields and no logic: `{suit}`, `{suit:name}`, `{n:signed}`, `{count:s}`,
`{count:card|cards}`, `{nearest:or}`. A missing text or field is a mistake of ours, never of a
person at the terminal, and tests look for it in every game.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engines.cards.deck import JOKER, Card, Suit, card_of, write_card, write_suit

if TYPE_CHECKING:
    from engines.contract.errors import PlayError
    from engines.contract.score import Reason
    from engines.contract.tables import Cell, Column

LANGUAGES: Final = ("ja", "en")
FORMATS: Final = ("", "name", "signed", "s", "or", "spaced")
"""The formats a field may have, besides `one|many`."""

_RESERVED: Final = frozenset(
    {
        *("options", "what", "reasons", "errors", "rules", "rulings", "tables", "terms"),
        *("moves", "state", "equipment", "start", "examples", "extra", "suits", "list"),
    }
)
"""Sections that hold no words for the values of a field."""
_CLIPPED: Final = 60
_STOPS: Final = (".", "!", "?", "。", "！", "？")
"""What ends a sentence, so that another may follow."""
_PLACES: Final = ("path", "place", "folder")
"""Fields with the name of a file, of which the end says most."""
_CLIPPED_PLACE: Final = 160
_SUITS: Final = {suit.value: suit for suit in Suit}


class MissingWordsError(KeyError):
    """A text, or a field of one, that should be there: a mistake in our words."""


class Style:
    """How cards, suits and everything else are written; this one writes suit symbols.

    A sheet hands in a style of its own that draws pips and escapes its markup.
    """

    def text(self, text: str) -> str:
        """Text that stands in the words, and names that people typed."""
        return text

    def suit(self, suit: Suit) -> str:
        """A suit as its symbol."""
        return write_suit(suit, "symbol")

    def card(self, card: Card) -> str:
        """A card with a suit; the joker is a word."""
        return write_card(card, "symbol")


class Words:
    """The texts of one game, and of all games, in one language and style."""

    def __init__(
        self, lang: str, sections: Sequence[Mapping[str, Any]], style: Style | None = None
    ) -> None:
        self.lang = lang
        self.style = style or Style()
        self.sections = tuple(sections)

    # -- texts by their place

    def find(self, path: str) -> Any:
        """What stands at a dotted path, the game's before what is shared; None if nothing."""
        keys = path.split(".")
        for section in self.sections:
            value: Any = section
            for key in keys:
                value = value.get(key) if isinstance(value, Mapping) else None
            if value is not None:
                return value
        return None

    def say(self, path: str, names: Sequence[str] = (), /, **data: Any) -> str:
        """The text at a dotted path, its fields filled from `data`.

        Seats in the data (0-based, under `seat`, `seats`, `to_seat` and the like) are written as
        `names`. Raises MissingWordsError.
        """
        template = self.find(path)
        if not isinstance(template, str):
            raise MissingWordsError(f"{path} [{self.lang}]")
        return self.fill(template, data, names)

    def fill(self, template: str, data: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """A text of ours with its fields filled. Raises MissingWordsError for a missing field.

        A sentence that begins with the joker, the only card that is a word, begins as any other.
        """
        written: list[str] = []
        for literal, field, spec in parsed(template):
            if literal:
                written.append(self.style.text(literal))
            if field is not None:
                if field not in data:
                    raise MissingWordsError(f"{{{field}}} in {template!r} [{self.lang}]")
                text = self._field(field, data[field], spec, names)
                first = not written and data[field] is JOKER
                written.append(text[:1].upper() + text[1:] if first else text)
        return "".join(written)

    def _field(self, field: str, value: Any, spec: str, names: Sequence[str]) -> str:
        if field.split("_")[-1] == "seat" and isinstance(value, int):
            return self._seat(value, names)
        if field.split("_")[-1] == "seats" and isinstance(value, tuple):
            named = [self._seat(seat, names) for seat in value]
            return self.join(named, spec) if named else self.say("nobody")
        if isinstance(value, str) and field not in _RESERVED and not spec:
            word = self.find(f"{field}.{value}") if _is_key(value) else None
            if isinstance(word, str):
                return self.style.text(word)
        return self.write(value, spec)

    def _seat(self, seat: int, names: Sequence[str]) -> str:
        return self.style.text(names[seat]) if names else self.say("seat", number=seat + 1)

    # -- values

    def write(self, value: Any, spec: str = "") -> str:
        """A value as people read it: cards in short notation, lists joined as the language does."""
        if "|" in spec or spec == "s":
            one, _, many = spec.partition("|") if "|" in spec else ("", "", "s")
            return self.style.text(one if _count(value) == 1 else many)
        if isinstance(value, Suit):
            return self.suit_name(value) if spec == "name" else self.style.suit(value)
        if isinstance(value, Card):
            return self._card(value, spec)
        if isinstance(value, bool) or value is None:
            return self.say({True: "yes", False: "no", None: "nothing"}[value])
        if isinstance(value, int):
            return self.style.text(signed(value) if spec == "signed" else plain(value))
        if isinstance(value, StrEnum):
            return self.style.text(_negative(value.value))
        if isinstance(value, (str, float)):
            return self.style.text(value if isinstance(value, str) else f"{value:g}")
        if isinstance(value, Mapping):
            pairs = [f"{self.write(k)} {self.write(v)}" for k, v in value.items()]
            return self.join(pairs, spec)
        if isinstance(value, (tuple, list)):
            return self.join([self.write(item) for item in value], spec)
        raise MissingWordsError(f"no way to say {type(value).__name__}")

    def join(self, parts: Sequence[str], spec: str = "") -> str:
        """Written parts in a row: `A, B and C`, `A、B、C`; with `or`: `A or B`, `AかB`."""
        if spec == "spaced":
            return " ".join(parts)
        comma, last = self.say("list.comma"), self.say("list.or" if spec == "or" else "list.and")
        return last.join([*([comma.join(parts[:-1])] if parts[1:] else []), *parts[-1:]])

    def suit_name(self, suit: Suit) -> str:
        """`ダイヤ`, `diamonds`."""
        return self.say(f"suits.{suit.name.lower()}")

    def _card(self, card: Card, spec: str) -> str:
        if card is JOKER or card.suit is None:
            return self.say("joker")
        if spec == "name":
            return self.say("card-name", suit=card.suit, rank=card.code[1:])
        return self.style.card(card)

    # -- what engines return

    def what(self, code: str) -> str:
        """The label of a score line: `queen.DQ`."""
        head, *about = code.split(".")
        cards = " ".join(self.write(_known(part)) for part in about)
        return self.say(f"what.{head}", cards=cards).rstrip()

    def reason(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """A reason, a note or a part of a state's description as a sentence."""
        place = reason.code if reason.code.startswith("state.") else f"reasons.{reason.code}"
        return self.say(place, names, **reason.data)

    def error(self, error: PlayError, game: str = "", names: Sequence[str] = ()) -> str:
        """One line that says what is wrong and what to do, with the nearest readings if any."""
        data = {
            key: _end_of(value) if key in _PLACES else _one_line(value)
            for key, value in error.data.items()
        }
        path = f"errors.{error.code.removeprefix(f'{game}.')}"
        template = self.find(path)
        if not isinstance(template, str):
            raise MissingWordsError(f"{path} [{self.lang}]")
        if data.get("place") == "":  # typed on the command line, which needs no naming
            template = template.removeprefix("{place}: ").removeprefix("{place}：")
        text = self.fill(template, _quoted_blanks(template, data), names)
        near = error.data.get("nearest")
        told = tuple(dict.fromkeys(one for one in data.get("nearest") or () if one))
        return self.with_remedy(text, near, told)

    def with_remedy(self, text: str, near: object, told: tuple[str, ...]) -> str:
        """The sentence, and after it what was probably meant, or what there is to choose from, or
        how it is written."""
        from engines.contract.errors import Choices, Forms

        path = "did-you-mean"
        if isinstance(near, Choices):
            path = "choose-from" if told else "nothing-to-choose"
        elif isinstance(near, Forms):
            path = "write-it-as"
        if not told and not isinstance(near, Choices):
            return text
        stop = "" if text.endswith(_STOPS) else self.say("stop")
        return text + stop + self.say(path, nearest=told)

    def rule(self, rule: str, game: str) -> str:
        """The title of the rule that a score line rests on: `jika.share-value`."""
        return self.say(f"rules.{rule.removeprefix(f'{game}.')}.title")

    def move(self, move: object, seat: int | None = None, names: Sequence[str] = ()) -> str:
        """What somebody does, or what chance does, as a sentence."""
        from dataclasses import fields, is_dataclass

        assert is_dataclass(move), "moves are dataclasses"
        data = {field.name: getattr(move, field.name) for field in fields(move)}
        return self.say(f"moves.{type(move).__name__}", names, seat=seat, **data)

    def column(self, table: str, column: Column) -> str:
        """The title of a column of a reference table."""
        return self.say(f"tables.{table}.columns.{column.id}", of=column.of)

    def cell(self, column: Column, value: Cell) -> str:
        """A cell of a reference table; "" for an empty one."""
        if value is None:
            return ""
        if column.kind == "code":
            return self.say(f"terms.{value}")
        return self.write(value, "signed" if column.kind == "signed" else "")

    def term(self, name: str) -> str:
        """The word for the name of a finding, or the name itself where it needs none."""
        word = self.find(f"terms.{name}") if _is_key(name) else None
        return self.style.text(word if isinstance(word, str) else name)


def signed(number: int) -> str:
    """`+3`, `−3`, `0`."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """A number with a typographic minus."""
    return str(number) if number >= 0 else f"−{-number}"


def _negative(mark: str) -> str:
    """What stands on a card, a negative number with a typographic minus."""
    return f"−{mark[1:]}" if mark[:1] == "-" and mark[1:].isdecimal() else mark


@lru_cache(maxsize=512)
def parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A text as (literal, field, format) pieces; anything but a plain named field is refused."""
    pieces = []
    for literal, field, spec, conversion in string.Formatter().parse(template):
        if field is not None and (not field.isidentifier() or conversion):
            raise MissingWordsError(f"not a plain field in {template!r}")
        if spec and "|" not in spec and spec not in FORMATS:
            raise MissingWordsError(f"no such format in {template!r}")
        pieces.append((literal, field, spec or ""))
    return tuple(pieces)


@lru_cache(maxsize=32)
def read_words(path: Path) -> Mapping[str, Any]:
    """The texts of a file. Raises OSError and tomllib.TOMLDecodeError."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def words_of(lang: str, *files: tuple[Path, str]) -> Words:
    """The words of some files in a language, each given as (folder, name), the first before the
    next one's: `(folder, "words")` is `words.ja.toml` in Japanese."""
    return Words(lang, [read_words(folder / f"{name}.{lang}.toml") for folder, name in files])


def _known(part: str) -> Card | Suit | str:
    """What stands after the code of a score line: a card, a suit, or a text of its own."""
    try:
        return _SUITS[part] if part in _SUITS else card_of(part)
    except ValueError:
        return _negative(part)


def _is_key(text: str) -> bool:
    return text.replace("-", "").isalnum()


def _count(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


def _one_line(value: Any) -> Any:
    """What people typed, safe to repeat within one line."""
    if isinstance(value, (tuple, list)):
        return tuple(_one_line(item) for item in value)
    if not isinstance(value, str):
        return value
    safe = _printable(value)
    return safe if len(safe) <= _CLIPPED else safe[: _CLIPPED - 1] + "…"


def _quoted_blanks(template: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data, texts of which nothing would be seen in quotes unless the template has them."""
    return {
        key: f'"{value}"'
        if isinstance(value, str) and not value.strip() and not _in_quotes(key, template)
        else value
        for key, value in data.items()
    }


def _in_quotes(field: str, template: str) -> bool:
    return any(f"{quote}{{{field}}}" in template for quote in ('"', "「", "“"))


def _end_of(value: Any) -> Any:
    """The name of a file, safe to repeat within one line; of a long one the end."""
    if not isinstance(value, str):
        return _one_line(value)
    safe = _printable(value)
    return safe if len(safe) <= _CLIPPED_PLACE else "…" + safe[1 - _CLIPPED_PLACE :]


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() or char == "\u3000" else "?" for char in text)
