"""The house rules in force at a table of 不確定世界の時空干渉者, as a state keeps them."""

from __future__ import annotations

from dataclasses import dataclass

from engines.contract.rulings import Rules, resolve
from engines.fusejika.facts import RULINGS


@dataclass(frozen=True, slots=True)
class House:
    """The switches in force, with their defaults; what each means is in the words."""

    six_before_effect: bool = True
    kick_completes: bool = True
    almighty_usable: bool = True
    almighty_own: bool = True
    almighty_kicks_itself: bool = False

    def chosen(self) -> dict[str, str]:
        """The switches that differ from their defaults, by name."""
        switches = [ruling for ruling in RULINGS if ruling.is_switch]
        values = {ruling.id: _word(self, ruling.id) for ruling in switches}
        return {r.id: values[r.id] for r in switches if values[r.id] != r.default}


AS_USUAL = House()


def _word(house: House, id: str) -> str:
    return "yes" if getattr(house, id.replace("-", "_")) else "no"


def house_of(rules: Rules) -> House:
    """The switches of chosen rules. Raises InputError for one that does not exist."""
    values = resolve(RULINGS, rules)
    return House(**{name.replace("-", "_"): value == "yes" for name, value in values.items()})
