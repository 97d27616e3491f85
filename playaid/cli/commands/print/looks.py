"""The looks of a kit as typed, over a person's settings, over the defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping

from engines.contract.errors import InputError, Where
from playaid.cli.app.errors import one_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.options import listed
from playaid.cli.app.outputs import check_out
from playaid.kit.konbini import PURPOSES
from playaid.kit.look import ORIENTATIONS, Look, check_clearance
from playaid.settings.places import config_file
from playaid.settings.sources import all_settings
from playaid.sheets.inks import INKS, SUITS, Inks
from playaid.sheets.lengths import read_length

FLAGS = ("sleeved", "large-print")
"""Settings that are a flag, with `--no-` before it for the other way."""
TYPED = ("paper", "cards", "ink", "suits", "margin", "clearance", "out")


def settings_in_force(invocation: Invocation) -> Mapping[str, str]:
    """What was typed, over the environment, over the file, over the defaults.

    Raises InputError for settings that cannot be read.
    """
    kept = {
        key: one.value for key, one in all_settings(os.environ, config_file(os.environ)).items()
    }
    for key in TYPED:
        if (typed := invocation.text(key)) is not None:
            kept[key] = typed
    for flag in FLAGS:
        key, other = flag.replace("-", "_"), f"no_{flag.replace('-', '_')}"
        invocation.exclusive(flag, f"no-{flag}")
        if invocation.flag(key) or invocation.flag(other):
            kept[flag] = "yes" if invocation.flag(key) else "no"
    if kept["paper"]:
        listed(kept["paper"], "--paper")
    check_out(invocation.text("out"))
    return kept


def look_of(invocation: Invocation, kept: Mapping[str, str]) -> Look:
    """The looks asked for. Raises InputError for what is none; margins and sizes are checked on
    the paper."""
    clearance = _length("clearance", kept["clearance"])
    check_clearance(clearance)
    return Look(
        margin=_length("margin", kept["margin"]),
        clearance=clearance,
        sleeved=kept["sleeved"] == "yes",
        inks=Inks(one_of(kept["ink"], "--ink", INKS), one_of(kept["suits"], "--suits", SUITS)),
        large=kept["large-print"] == "yes",
        furigana=invocation.flag("furigana"),
        orientation=one_of(invocation.text("orientation") or "auto", "--orientation", ORIENTATIONS),
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
