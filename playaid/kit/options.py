"""What a game's sheets may be printed as, beyond what all games' may: the theme of a journey.

A sheets file declares such an option as `[options.theme]`: `values` (what may be typed, the
default first) and `help`. Print takes it as `--theme`, templates see the value as `options.theme`,
and the words of a value are a section of the option's name: `[theme.sea]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engines.contract.errors import Choices, InputError, nearest
from playaid.games.catalogue import GameEntry
from playaid.words import LANGUAGES


class SheetOption(NamedTuple):
    """An option of a game's sheets and what it may be, the default first."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value in force when nothing is chosen."""
        return self.values[0]

    @property
    def key(self) -> str:
        """The name as templates and Python spell it."""
        return self.name.replace("-", "_")


def sheet_options(found: GameEntry) -> tuple[SheetOption, ...]:
    """The options that a game's sheets have; none for a game without sheets."""
    declared = found.sheets_file(LANGUAGES[0]).find("options") or {}
    return tuple(SheetOption(name, tuple(one["values"])) for name, one in declared.items())


def settled(options: Iterable[SheetOption], chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, those not chosen at their default.

    Raises InputError `usage.unknown-option` and `usage.bad-value`, with the nearest.
    """
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        typed = f"--{name}"
        if name not in known:
            near = nearest(typed, [f"--{one}" for one in known])
            raise InputError("usage.unknown-option", option=typed, nearest=near)
        allowed = known[name].values
        if value not in allowed:
            near = nearest(value, allowed) or Choices(allowed)
            raise InputError("usage.bad-value", option=typed, value=value, nearest=near)
    return {name: chosen.get(name, option.default) for name, option in known.items()}
