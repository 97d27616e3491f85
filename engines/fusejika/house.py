"""The readings of 不確定世界の時空干渉者: where its text is silent or at odds with itself."""

from __future__ import annotations

from dataclasses import dataclass

from engines.rulings import Rules, Ruling, resolve

YES_NO, NO_YES = ("yes", "no"), ("no", "yes")

RULINGS = (
    Ruling("six-before-effect", YES_NO),
    Ruling("kick-completes", YES_NO),
    Ruling("almighty-usable", YES_NO),
    Ruling("almighty-own", YES_NO),
    Ruling("almighty-kicks-itself", NO_YES),
    Ruling("same-card"),
    Ruling("new-deal"),
    Ruling("kick-compulsory"),
    Ruling("almighty-almighty"),
    Ruling("almighty-as-laid"),
    Ruling("rank-again"),
    Ruling("empty-pile"),
    Ruling("known-bottom"),
    Ruling("jump-one"),
    Ruling("kicked-count"),
    Ruling("six-of-a-suit"),
    Ruling("tie-shared"),
)


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
