"""How a kit is to look: margins, clearance, sleeves, inks, orientation and large print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engines.contract.errors import ErrorCode, InputError
from playaid.kit.edition import Edition
from playaid.settings.print_options import PRINT_OPTIONS, default_length
from playaid.sheets.inks import Inks
from playaid.sheets.paper import (
    LEAST_AREA,
    LEAST_MARGIN,
    CardSize,
    Orientation,
    Paper,
)

CODES = (
    ErrorCode("margin.range", ("margin", "least", "most", "paper")),
    ErrorCode("clearance.range", ("clearance", "least", "most")),
)

SLEEVE = 3.0
"""What a sleeve adds to a card's width and to its height, in mm."""


@dataclass(frozen=True)
class Look:
    """How a kit is to look: margin and clearance in mm (the clearance on each side of a card),
    sleeves on the cards, inks, large print, readings above kanji, and the orientation of sheets
    that leave it open. The defaults are what most tables want."""

    margin: float = default_length("margin")
    clearance: float = default_length("clearance")
    sleeved: bool = False
    inks: Inks = field(default_factory=Inks)
    large: bool = False
    furigana: bool = False
    orientation: Orientation = "auto"

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Look:
        """The look with these values of PRINT_OPTIONS, by what a look calls them.

        Raises InputError for a length that cannot be on any paper.
        """
        own = {name: value for name, value in values.items() if "." not in name}
        inks = {name.partition(".")[2]: values[name] for name in values.keys() - own.keys()}
        look = cls(**own, inks=Inks(**inks))
        look.check_limits()
        return look

    def named(self) -> list[str]:
        """What differs from the default, for the file's name."""
        usual = Look()
        return [
            option.file_part.format(option.value_in(self))
            for option in PRINT_OPTIONS
            if option.value_in(self) != option.value_in(usual)
        ]

    def card(self, bare: CardSize) -> CardSize:
        """The size of a card as it lies on the table."""
        more = SLEEVE if self.sleeved else 0.0
        return replace(bare, width=bare.width + more, height=bare.height + more)

    def check(self, paper: Paper) -> None:
        """Raises InputError for a length that cannot be on this paper."""
        most = (paper.width - LEAST_AREA) / 2
        if not LEAST_MARGIN <= self.margin <= most:
            most = round(most, 1)
            limits: dict[str, Any] = {"least": LEAST_MARGIN, "most": most, "paper": paper.name}
            raise InputError("margin.range", margin=self.margin, **limits)
        self.check_limits()

    def check_limits(self) -> None:
        """Raises InputError for a length outside what its option allows. Margins hang on the
        paper: `check` looks at those."""
        for option in PRINT_OPTIONS:
            least, most = option.limits
            value = option.value_in(self)
            if option.kind == "number" and option.name != "margin" and not least <= value <= most:
                limits: dict[str, Any] = {option.name: value, "least": least, "most": most}
                raise InputError(f"{option.name}.range", **limits)

    def places(self) -> dict[str, Any]:
        """What laying out must know of it besides the paper: the room around cards."""
        return {"clearance": self.clearance}

    def laid(self, edition: Edition) -> Edition:
        """The edition with the sheets that leave their orientation open in this one's."""
        if self.orientation == "auto":
            return edition
        sheets = tuple(
            replace(one, sheet=replace(one.sheet, orientation=self.orientation))
            if one.sheet.orientation == "auto"
            else one
            for one in edition.sheets
        )
        return replace(edition, sheets=sheets)
