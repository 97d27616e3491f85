"""Kits and editions made in one step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playaid.games.catalogue import GameEntry
from playaid.kit.edition import Edition, EditionMaker
from playaid.kit.making import KitReport, draw_kit, write_kit
from playaid.kit.request import KitRequest


def print_kit(request: KitRequest) -> KitReport:
    """Write the kit and tell what it holds."""
    drawn = draw_kit(request)
    write_kit(drawn)
    return drawn.report


def make_edition(
    found: GameEntry,
    lang: str,
    *,
    players: Sequence[str] = (),
    sheets: Sequence[str] = (),
    chosen: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    large: bool = False,
    furigana: bool = False,
) -> Edition:
    """A game's sheets rendered for one group of players."""
    maker = EditionMaker(found, lang, sheets, chosen or {}, options or {}, large, furigana)
    return maker.made_for(players)
