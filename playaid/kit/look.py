"""How a kit is to look: margins, clearance, sleeves, inks, orientation and large print."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from engines.contract.errors import ErrorCode, InputError
from playaid.kit.edition import Edition
from playaid.sheets.inks import Inks
from playaid.sheets.paper import (
    CLEARANCE,
    LEAST_AREA,
    LEAST_MARGIN,
    MARGIN,
    MOST_CLEARANCE,
    CardSize,
    Paper,
)

CODES = (
    ErrorCode("margin.range", ("margin", "least", "most", "paper")),
    ErrorCode("clearance.range", ("clearance", "least", "most")),
)

Orientation: TypeAlias = Literal["auto", "portrait", "landscape"]
ORIENTATIONS: tuple[Orientation, ...] = ("auto", "portrait", "landscape")

SLEEVE = 3.0
"""What a sleeve adds to a card's width and to its height, in mm."""


@dataclass(frozen=True)
class Look:
    """How a kit is to look: margin and clearance in mm (the clearance on each side of a card),
    sleeves on the cards, inks, large print, readings above kanji, and the orientation of sheets
    that leave it open. The defaults are what most tables want."""

    margin: float = MARGIN
    clearance: float = CLEARANCE
    sleeved: bool = False
    inks: Inks = field(default_factory=Inks)
    large: bool = False
    furigana: bool = False
    orientation: Orientation = "auto"

    def named(self) -> list[str]:
        """What differs from the default, for the file's name."""
        plain = Look()
        parts = [f"margin{self.margin:g}"] if self.margin != plain.margin else []
        parts += [f"clearance{self.clearance:g}"] if self.clearance != plain.clearance else []
        parts += ["sleeved"] if self.sleeved else []
        parts += [self.inks.ink] if self.inks.ink != plain.inks.ink else []
        parts += [f"suits-{self.inks.suits}"] if self.inks.suits != plain.inks.suits else []
        parts += ["large"] if self.large else []
        parts += ["furigana"] if self.furigana else []
        return parts + ([self.orientation] if self.orientation != plain.orientation else [])

    def card(self, bare: CardSize) -> CardSize:
        """The size of a card as it lies on the table."""
        more = SLEEVE if self.sleeved else 0.0
        return replace(bare, width=bare.width + more, height=bare.height + more)

    def check(self, paper: Paper) -> None:
        """Raises InputError for a margin or clearance that cannot be on this paper."""
        most = (paper.width - LEAST_AREA) / 2
        if not LEAST_MARGIN <= self.margin <= most:
            most = round(most, 1)
            limits: dict[str, Any] = {"least": LEAST_MARGIN, "most": most, "paper": paper.name}
            raise InputError("margin.range", margin=self.margin, **limits)
        check_clearance(self.clearance)

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


def check_clearance(clearance: float) -> None:
    """Raises InputError for more room than a card place should leave."""
    if not 0.0 <= clearance <= MOST_CLEARANCE:
        raise InputError("clearance.range", clearance=clearance, least=0.0, most=MOST_CLEARANCE)
