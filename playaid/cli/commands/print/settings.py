"""The looks of a kit as typed, over a person's settings, over the defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engines.contract.errors import InputError, Where
from playaid.cli.app.errors import one_of
from playaid.cli.app.grammar import key_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.options import listed
from playaid.cli.app.outputs import check_out
from playaid.kit.konbini import PURPOSES
from playaid.kit.look import Look
from playaid.settings.places import config_file
from playaid.settings.print_options import PRINT_OPTIONS, PrintOption
from playaid.settings.sources import all_settings
from playaid.sheets.lengths import read_length


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """A person's settings for printing with what was typed over them: paper and cards as written,
    where kits land, the printer's name ("" for none), and the looks by the names of their options,
    as written."""

    paper: str
    cards: str
    out: Path
    printer: str
    looks: Mapping[str, str]


def settings_in_force(invocation: Invocation) -> PrintSettings:
    """What was typed, over the environment, over the file, over the defaults.

    Raises InputError for settings that cannot be read.
    """
    settings = all_settings(os.environ, config_file(os.environ))

    def typed_or_kept(name: str) -> str:
        typed = invocation.text(name)
        return settings[name].value if typed is None else typed

    looks = {}
    for option in PRINT_OPTIONS:
        kept = settings[option.name].value if option.is_setting else option.default
        looks[option.name] = _typed(option, invocation, kept)
    paper = typed_or_kept("paper")
    if paper:
        listed(paper, "--paper")
    check_out(invocation.text("out"))
    out, printer = Path(typed_or_kept("out")), settings["printer"].value
    return PrintSettings(paper, typed_or_kept("cards"), out, printer, looks)


def _typed(option: PrintOption, invocation: Invocation, kept: str) -> str:
    """An option as typed, or else as it is kept. Raises InputError for both ways of one."""
    key = key_of(option.name)
    if option.kind != "truth":
        typed = invocation.text(key)
        return kept if typed is None or not (typed or option.is_setting) else typed
    invocation.exclusive(option.name, f"no-{option.name}")
    if invocation.flag(key):
        return "yes"
    return "no" if invocation.flag(key_of(f"no-{option.name}")) else kept


def look_of(looks: Mapping[str, str]) -> Look:
    """The look with these values of its options. Raises InputError for what is none; margins and
    sizes are checked on the paper."""
    return Look.of(
        {option.attribute: _read(option, looks[option.name]) for option in PRINT_OPTIONS}
    )


def _read(option: PrintOption, text: str) -> str | float | bool:
    if option.kind == "number":
        return _length(option.name, text)
    return (
        text == "yes"
        if option.kind == "truth"
        else one_of(text, f"--{option.name}", option.choices)
    )


def for_konbini(invocation: Invocation) -> bool:
    """Whether the kit is for the copier of a shop. Raises InputError for another purpose."""
    purpose = invocation.text("for_")
    return purpose is not None and bool(one_of(purpose, "--for", PURPOSES))


def _length(option: str, text: str) -> float:
    try:
        return read_length(text)
    except InputError as error:
        raise InputError(error.code, Where.whole(option, text), **error.data) from None
