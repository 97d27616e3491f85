"""A table of a TOML file, read key by key: what is not understood is an error with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engines.contract.errors import InputError, nearest
from engines.contract.toml import Path, line_of

C = TypeVar("C", bound=str)
MOST_TEXT: Final = 2_000
"""Characters of one text."""


@dataclass(frozen=True, slots=True)
class LocalizedText:
    """A text in both languages."""

    ja: str
    en: str

    def text(self, lang: str) -> str:
        """The text in a language."""
        return self.ja if lang == "ja" else self.en


@dataclass(frozen=True, slots=True)
class File:
    """A TOML text and what to call it in errors."""

    name: str
    text: str

    def place(self, path: Path) -> str:
        """`mygame.toml:12`."""
        return f"{self.name}:{line_of(self.text, path)}"


class Section:
    """A table and where it stands. `known` are its keys; any other is an error."""

    def __init__(self, file: File, path: Path, data: Any, known: Sequence[str] | None) -> None:
        self.file, self.path = file, tuple(path)
        if not isinstance(data, Mapping):
            raise self.wrong(None, "table")
        self.data: Mapping[str, Any] = data
        for key in data:
            if known is not None and key not in known:
                raise InputError(
                    "declared.unknown-key",
                    place=self.place(key),
                    key=key,
                    inside=self.name,
                    nearest=nearest(key, known),
                )

    @property
    def name(self) -> str:
        """`[score.lines.fame]`, or the file's name for what stands before any table."""
        dotted = ".".join(str(part) for part in self.path if isinstance(part, str))
        return f"[{dotted}]" if dotted else self.file.name

    def place(self, key: str | int | None = None) -> str:
        """File and line of a key, or of this section, as errors tell it."""
        return self.file.place(self.path if key is None else (*self.path, key))

    def wrong(self, key: str | None, wanted: str) -> InputError:
        """The error that a value is not what is wanted there."""
        shown = key if key is not None else ".".join(map(str, self.path))
        return InputError("declared.bad-value", place=self.place(key), key=shown, wanted=wanted)

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        return key in self.data

    def need(self, key: str) -> Any:
        """The value of a key. Raises InputError when it is missing."""
        if key not in self.data:
            place = self.place()
            raise InputError("declared.missing-key", place=place, key=key, inside=self.name)
        return self.data[key]

    # -- values by their kind; `None` as default makes the key one that is needed

    def text(self, key: str, default: str | None = None) -> str:
        """A text of one line."""
        if default is not None and key not in self.data:
            return default
        value = self.need(key)
        if not isinstance(value, str) or not value.strip() or "\n" in value.strip():
            raise self.wrong(key, "text")
        return self._bounded(key, value.strip())

    def localized(self, key: str, default: LocalizedText | None = None) -> LocalizedText:
        """A text, or one in each language: `"…"` or `{ ja = "…", en = "…" }`."""
        if default is not None and key not in self.data:
            return default
        return read_localized(self.file, (*self.path, key), self.need(key))

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within its bounds."""
        if default is not None and key not in self.data:
            return default
        value = self.need(key)
        if type(value) is not int:
            raise self.wrong(key, "number")
        return self._within(key, value, least, most)

    def span(self, key: str, least: int, most: int) -> tuple[int, int] | None:
        """A number or a list of the least and the most; None when it is not given."""
        if key not in self.data:
            return None
        value = self.data[key]
        pair = [value, value] if type(value) is int else value
        if not isinstance(pair, list) or [type(one) for one in pair] != [int, int]:
            raise self.wrong(key, "range")
        low, high = (self._within(key, one, least, most) for one in pair)
        if low > high:
            raise self.wrong(key, "range")
        return low, high

    def choice(self, key: str, choices: Sequence[C], default: C) -> C:
        """One of some words."""
        value = self.data.get(key, default)
        for choice in choices:
            if choice == value:
                return choice
        near = nearest(str(value), choices, len(choices)) or tuple(choices)
        place = self.place(key)
        raise InputError("declared.choice", place=place, key=key, value=str(value), nearest=near)

    def flag(self, key: str, default: bool) -> bool:
        """A key that is true or false. Raises InputError for another value."""
        value = self.data.get(key, default)
        if type(value) is not bool:
            raise self.wrong(key, "yes-no")
        return value

    # -- what stands in it

    def inner(self, key: str, known: Sequence[str] | None) -> Section:
        """The table under a key, an empty one when it is not there."""
        return Section(self.file, (*self.path, key), self.data.get(key, {}), known)

    def named(self, key: str, known: Sequence[str]) -> Iterator[tuple[str, Section]]:
        """The tables `[key.NAME]` under a key, by their names."""
        for name, data in self.inner(key, None).data.items():
            yield name, Section(self.file, (*self.path, key, name), data, known)

    def listed(self, key: str, known: Sequence[str] | None) -> Iterator[Section]:
        """The tables `[[key]]`, in order."""
        for place, data in enumerate(self.items(key, "tables")):
            yield Section(self.file, (*self.path, key, place), data, known)

    def items(self, key: str, wanted: str = "list") -> list[Any]:
        """The list under a key, an empty one when it is not there."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(key, wanted)
        return value

    def _within(self, key: str, number: int, least: int, most: int) -> int:
        if not least <= number <= most:
            place = self.place(key)
            raise InputError(
                "declared.range", place=place, key=key, number=number, least=least, most=most
            )
        return number

    def _bounded(self, key: str, text: str) -> str:
        if len(text) > MOST_TEXT:
            raise InputError("declared.too-long", place=self.place(key), most=MOST_TEXT)
        return text


def read_localized(file: File, path: Path, value: Any) -> LocalizedText:
    """A text given as one for both languages, or as one for each."""
    if isinstance(value, str) and value.strip():
        value = {"ja": value, "en": value}
    if not isinstance(value, Mapping):
        raise _not_told(file, path)
    section = Section(file, path, value, ("ja", "en"))
    return LocalizedText(_flowing(section, "ja"), _flowing(section, "en"))


def _not_told(file: File, path: Path) -> InputError:
    """The error that there is no text; of one in a language alone with the key it belongs to."""
    keys = [part for part in path if isinstance(part, str)]
    shown = ".".join(keys[-2:] if keys[-1] in ("ja", "en") else keys[-1:])
    return InputError("declared.bad-value", place=file.place(path), key=shown, wanted="told")


def _flowing(section: Section, key: str) -> str:
    """A text that may be typed over several lines; a line's end is a space, or nothing in
    Japanese."""
    value = section.need(key)
    if not isinstance(value, str) or not value.strip():
        raise _not_told(section.file, (*section.path, key))
    if len(value) > MOST_TEXT:
        raise InputError("declared.too-long", place=section.place(key), most=MOST_TEXT)
    return ("" if key == "ja" else " ").join(line.strip() for line in value.split("\n")).strip()
