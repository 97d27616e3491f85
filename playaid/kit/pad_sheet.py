"""The pad of a game night as a filled score sheet, printed like every other sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from markupsafe import Markup

from playaid import __version__
from playaid.games.catalogue import shared_templates, shared_words
from playaid.kit.context import MarkupStyle, SheetWords
from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.press.qr import QrCodes
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.markup.markup import read_sheet
from playaid.sheets.markup.templating import Templates
from playaid.sheets.pages.compose import NamedSheet, compose, texts_in_use
from playaid.sheets.pages.furniture import LONG_RULER, SHORT_RULER, Imprint
from playaid.sheets.palette import INK
from playaid.sheets.paper import MARGIN, read_card_size, read_paper
from playaid.sheets.text.typeset import Typesetter
from playaid.words import Words, read_words

TEMPLATE = "pad.xml.j2"


@dataclass(frozen=True)
class PadGame:
    """A game of a game night as it is printed: points by round and player, totals, places."""

    title: str
    author: str
    players: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...]
    places: tuple[str, ...]


def pad_pdf(title: str, games: Sequence[PadGame], lang: str, paper: str = "a4") -> bytes:
    """The PDF of a game night's games. Raises InputError for unknown paper, PressError for signs
    that no font has."""
    words = _words(lang)
    sheet = NamedSheet("pad", read_sheet(_markup(title, games, words), TEMPLATE))
    imprint = _imprint(games, Words(lang, words.sections))
    fonts = FontBook.open(texts_in_use([sheet], imprint))
    setting = LayoutContext(Typesetter(fonts), QrCodes(), read_card_size("poker"), INK)
    document, _ = compose([sheet], read_paper(paper), MARGIN, setting, imprint, title, lang)
    return pdf_bytes(document, fonts)


def _words(lang: str) -> SheetWords:
    file = shared_templates() / f"sheets.{lang}.toml"
    return SheetWords(lang, [read_words(file), *shared_words(lang).sections], MarkupStyle())


def _markup(title: str, games: Sequence[PadGame], words: SheetWords) -> str:
    def read(name: str) -> str:
        return (shared_templates() / name).read_text(encoding="utf-8")

    def say(path: str, **data: Any) -> Markup:
        return Markup(words.say(path, **data))

    seen: Mapping[str, Any] = {"t": say, "title": title, "games": [asdict(one) for one in games]}
    return Templates(read).render(TEMPLATE, seen)


def _imprint(games: Sequence[PadGame], words: Words) -> Imprint:
    """Whose games were played; a game night has no address of its own."""
    credit = dict.fromkeys(
        words.say("imprint.played", title=game.title, author=game.author) for game in games
    )
    return Imprint(
        game="playaid",
        credit=(*credit, f"playaid {__version__}", ""),
        address="",
        advice=words.say("imprint.advice"),
        continued=words.say("imprint.continued"),
        rulers={mm: words.say("imprint.ruler", length=mm) for mm in (LONG_RULER, SHORT_RULER)},
    )
