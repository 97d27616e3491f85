"""House rules: places where the published text is silent or at odds with itself.

Each ruling has a reading we take by default. Where people play it differently, further values
can be chosen (`--rule NAME=VALUE`); a ruling with one value is a reading that is only stated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.contract.errors import Choices, InputError, nearest

Rules: TypeAlias = Mapping[str, str]
"""Every switch of a game with the value in force."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its id, the values it can take with the default first, and whose reading the
    default is. What it means and why is in the words under `rulings.<id>`."""

    id: str
    values: tuple[str, ...] = ("fixed",)
    reading: Literal["ours", "author"] = "ours"

    @property
    def default(self) -> str:
        """The value in force when nothing is chosen."""
        return self.values[0]

    @property
    def is_switch(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.values) > 1


def resolve(rulings: Sequence[Ruling], chosen: Mapping[str, str]) -> dict[str, str]:
    """Every switch with its value, the chosen ones applied.

    Raises InputError `rulings.unknown` or `rulings.value`, with the nearest names.
    """
    switches = {ruling.id: ruling for ruling in rulings if ruling.is_switch}
    for name, value in chosen.items():
        if name not in switches:
            near = nearest(name, switches) or Choices(switches)
            raise InputError("rulings.unknown", name=name, nearest=near)
        allowed = switches[name].values
        if value not in allowed:
            raise InputError("rulings.value", name=name, value=value, nearest=_near(value, allowed))
    return {name: chosen.get(name, ruling.default) for name, ruling in switches.items()}


def _near(value: str, allowed: Sequence[str]) -> tuple[str, ...]:
    """The values that were probably meant; of numbers all, as none is like another."""
    if all(each.isdigit() for each in allowed):
        return Choices(sorted(allowed, key=int))
    return nearest(value, allowed, 20)
