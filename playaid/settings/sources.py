"""Every setting with its value and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from engines.contract.errors import Choices, InputError, nearest
from playaid.settings.keys import KEYS, checked
from playaid.settings.reading import VARIABLE, Written, read_file, variable

Source: TypeAlias = Literal["default", "file", "environment", "flag"]

OTHER_VARIABLES = ("PLAYAID_CACHE", "PLAYAID_CONFIG", "PLAYAID_DATA", "PLAYAID_DEBUG")
"""Variables of ours that hold no setting."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value, what gave it, and the place: `config.toml:3`, `PLAYAID_PAPER`, `--lang`."""

    value: str
    source: Source
    place: str = ""


def all_settings(environ: Mapping[str, str], file: Path) -> dict[str, Chosen]:
    """Every setting, checked. Raises InputError for an unknown key or a bad value in the file or
    in the environment, naming the place and the nearest key."""
    chosen, troubles = settings_and_troubles(environ, file)
    if troubles:
        raise troubles[0]
    return chosen


def settings_and_troubles(
    environ: Mapping[str, str], file: Path
) -> tuple[dict[str, Chosen], tuple[InputError, ...]]:
    """Every setting as far as it can be read, and whatever is wrong with the others."""
    chosen = {name: Chosen(key.default, "default") for name, key in KEYS.items()}
    troubles: list[InputError] = []
    try:
        in_file = read_file(file)
    except InputError as error:
        in_file = {}
        troubles.append(error)
    for name, written in in_file.items():
        try:
            chosen[name] = _of_file(name, written)
        except InputError as error:
            troubles.append(error)
    for name in _our_variables(environ):
        try:
            key = _key_of_variable(name)
            if key is not None and environ[name]:
                value = checked(key, Written(environ[name], name))
                chosen[key] = Chosen(value, "environment", name)
        except InputError as error:
            troubles.append(error)
    return chosen, tuple(troubles)


def _of_file(name: str, written: Written) -> Chosen:
    if name not in KEYS:
        near = nearest(name, KEYS) or Choices(KEYS)
        raise InputError("config.unknown-key", place=written.place, key=name, nearest=near)
    return Chosen(checked(name, written), "file", written.place)


def _our_variables(environ: Mapping[str, str]) -> list[str]:
    return [name for name in sorted(environ) if name.startswith(VARIABLE)]


def _key_of_variable(name: str) -> str | None:
    """The setting that a variable of ours gives; None for one that holds no setting. Raises
    InputError for a variable that is none of ours."""
    names = {variable(key): key for key in KEYS}
    if name in names or name in OTHER_VARIABLES:
        return names.get(name)
    known = (*names, *OTHER_VARIABLES)
    near = nearest(name, known) or Choices(known)
    raise InputError("config.unknown-variable", name=name, nearest=near)
