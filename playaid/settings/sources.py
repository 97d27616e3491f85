"""Every setting with its value and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from engines.errors import InputError, nearest
from playaid.settings.keys import KEYS, checked
from playaid.settings.reading import VARIABLE, Written, read_file, variable

Source: TypeAlias = Literal["default", "file", "environment", "flag"]

OTHER_VARIABLES = ("PLAYAID_CONFIG", "PLAYAID_DATA", "PLAYAID_DEBUG")
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
    chosen = {name: Chosen(key.default, "default") for name, key in KEYS.items()}
    for name, written in read_file(file).items():
        if name not in KEYS:
            near = nearest(name, KEYS) or tuple(KEYS)
            raise InputError("config.unknown-key", place=written.place, key=name, nearest=near)
        chosen[name] = Chosen(checked(name, written), "file", written.place)
    for name, written in _environment(environ).items():
        chosen[name] = Chosen(checked(name, written), "environment", written.place)
    return chosen


def _environment(environ: Mapping[str, str]) -> dict[str, Written]:
    """The settings that variables give. Raises InputError for a variable that is none of ours."""
    names = {variable(name): name for name in KEYS}
    found = {}
    for name in sorted(environ):
        if not name.startswith(VARIABLE) or name in OTHER_VARIABLES:
            continue
        if name not in names:
            near = nearest(name, [*names, *OTHER_VARIABLES])
            raise InputError("config.unknown-variable", name=name, nearest=near)
        if environ[name]:
            found[names[name]] = Written(environ[name], name)
    return found
