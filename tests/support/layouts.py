"""A kit laid out sheet by sheet on many papers for many decks, each thing only once.

What is typed is broken into lines once for all papers and decks, and a sheet that never asks how
large the cards are is laid out once for all decks. That the parts make up the kit as it is printed
is for a test of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from playaid.kit.edition import Edition
from playaid.kit.layout import Kit, Stock
from playaid.press.qr import QrCodes
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import Page
from playaid.sheets.pages.compose import NamedSheet, compose
from playaid.sheets.paper import CARDS, CardSize, read_card_size, read_paper
from playaid.sheets.text.typeset import Typesetter

Sheets = tuple[NamedSheet, ...]


class DeckMattersError(Exception):
    """Somebody asked for the size of a card of no deck."""


class NoDeck(CardSize):
    """Cards of which nobody may ask how large they are."""

    def __init__(self) -> None:
        pass

    def __getattribute__(self, name: str) -> object:
        raise DeckMattersError(name)


@dataclass
class Layouts:
    """A kit in one language, and what was laid out of it before."""

    kit: Kit
    type: Typesetter = field(init=False)
    of_the_deck: set[Sheets] = field(default_factory=set)
    """The sheets that are laid out anew for every deck."""
    settings: dict[str, LayoutContext] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert not self.edition.readings
        self.type = Typesetter(self.kit.fonts)

    @property
    def edition(self) -> Edition:
        return self.kit.editions[0]

    def on(self, paper: str) -> Iterator[tuple[tuple[str, ...], tuple[Page, ...]]]:
        """Pages of the kit, and the decks for which they are the same, in the kit's order."""
        for sheets in apart(self.edition.sheets):
            for decks in self._alike(sheets, paper):
                yield decks, self.pages(sheets, paper, read_card_size(decks[0]))

    def _alike(self, sheets: Sheets, paper: str) -> list[tuple[str, ...]]:
        """The decks for which the sheets are the same, tried without any."""
        if sheets not in self.of_the_deck:
            try:
                self.pages(sheets, paper, NoDeck())
            except DeckMattersError:
                self.of_the_deck.add(sheets)
            else:
                return [tuple(CARDS)]
        return [(deck,) for deck in CARDS]

    def pages(self, sheets: Sheets, paper: str, card: CardSize) -> tuple[Page, ...]:
        stock = Stock(read_paper(paper), card)
        made, edition = stock.finish, self.edition
        setting = self._setting(card)
        around = (edition.imprint, edition.title, edition.lang, made)
        document, _ = compose(sheets, stock.paper, stock.look.margin, setting, *around)
        return document.pages

    def _setting(self, card: CardSize) -> LayoutContext:
        name = "" if isinstance(card, NoDeck) else card.name
        if name not in self.settings:
            stock, edition = Stock(read_paper("a4"), card), self.edition
            self.settings[name] = LayoutContext(
                self.type,
                QrCodes(),
                card,
                edition.accent,
                stock.look.clearance,
                sides=stock.finish.sides,
                continued=edition.imprint.continued,
            )
        return self.settings[name]

    def whole(self, paper: str, deck: str) -> tuple[Page, ...]:
        """The pages of the kit for one deck, put together."""
        parts = self.on(paper)
        return tuple(page for decks, pages in parts if deck in decks for page in pages)


def apart(sheets: Sequence[NamedSheet]) -> list[Sheets]:
    """The sheets one by one, but those that may join the sheet before them together with it."""
    found: list[Sheets] = []
    for sheet in sheets:
        if found and sheet.sheet.joins == found[-1][-1].id:
            found[-1] = (*found[-1], sheet)
        else:
            found.append((sheet,))
    return found
