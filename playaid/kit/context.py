"""What sheet templates see: words as markup, tables and examples from the engine, players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from markupsafe import Markup

from engines.cards.deck import ACE, KING, SUITS, Card, Suit, rank_text
from engines.cards.reading import NotationError, read_cards
from engines.contract.game import Entry
from engines.contract.rulings import Rules
from engines.contract.score import Score, ScoreLine, sum_of
from engines.contract.tables import Table
from playaid import __version__
from playaid.games.catalogue import GameEntry, shared_templates
from playaid.kit.worked_turn import worked_turn
from playaid.sheets.pages.furniture import LONG_RULER, SHORT_RULER, Imprint
from playaid.table.playthrough import NAMES
from playaid.words import Style, Words, read_words

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_OPEN, _CLOSE = "\ue000", "\ue001"


class MarkupStyle(Style):
    """Words as sheet markup: pips are elements, everything else is escaped."""

    def text(self, text: str) -> str:
        """A text as markup."""
        return escape(text)

    def suit(self, suit: Suit) -> str:
        """A suit as a pip."""
        return f'<pip suit="{suit.value}"/>'

    def card(self, card: Card) -> str:
        """A card as pip and rank."""
        return f"{self.suit(card.suit)}{card.code[1:]}" if card.suit else escape(card.code)


class SheetWords(Words):
    """Words whose texts may set `**bold**`; what comes out is markup."""

    def fill(self, template: str, data: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """A template filled in, as markup."""
        # The marks are set before the fields, so that no name typed by a person makes any.
        marked = _BOLD.sub(f"{_OPEN}\\1{_CLOSE}", template)
        filled = super().fill(marked, data, names)
        return filled.replace(_OPEN, "<b>").replace(_CLOSE, "</b>")


def sheet_words(found: GameEntry, lang: str) -> SheetWords:
    """The words of a game's sheets, before those of the game and those that all games share."""
    sheets = [
        *found.sheets_file(lang).sections,
        read_words(shared_templates() / f"sheets.{lang}.toml"),
    ]
    return SheetWords(lang, [*sheets, *found.words(lang).sections], MarkupStyle())


def plain_words(found: GameEntry, lang: str) -> Words:
    """The same words as plain text, for titles, metadata and the furniture."""
    words = sheet_words(found, lang)
    return Words(lang, words.sections)


def imprint(found: GameEntry, words: Words, rules: Mapping[str, str]) -> Imprint:
    """The furniture's texts: credit with author and date, version, house rules, source."""
    info = found.game.info
    said = words.join([f"{name}={value}" for name, value in rules.items()])
    by = {"author": info.author, "date": info.rules_date}
    return Imprint(
        game=short_title(words),
        credit=(
            words.say("imprint.rules" if info.rules_date else "imprint.rules-undated", **by),
            words.say(
                "imprint.printed-house" if said else "imprint.printed",
                version=__version__,
                rulings=said,
            ),
            info.source.partition("://")[2].rstrip("/"),
        ),
        address=info.source,
        advice=words.say("imprint.advice"),
        tiles=words.say("imprint.tiles"),
        each=words.say("imprint.each"),
        continued=words.say("imprint.continued"),
        rulers={mm: words.say("imprint.ruler", length=mm) for mm in (LONG_RULER, SHORT_RULER)},
    )


def short_title(words: Words) -> str:
    """The game's title without its subtitle, where the words give one."""
    return words.say("short-title" if words.find("short-title") else "title")


def context(
    found: GameEntry,
    words: SheetWords,
    players: Sequence[str],
    rules: Rules,
    options: Mapping[str, str],
) -> Any:
    """The names that a game's templates may use; `rules` and `options` are the values in force."""
    info = found.game.info
    plain = Words(words.lang, words.sections)

    def say(path: str, **data: Any) -> Markup:
        return Markup(words.say(path, **data))

    seats = list(players) or [""] * info.players[1]
    entry, score = found.game.score_example(rules)
    return {
        "t": say,
        "short_title": short_title(plain),
        "language": words.lang,
        "players": seats,
        "suits": [
            {"letter": suit.value, "name": plain.suit_name(suit).capitalize(), "suit": suit}
            for suit in SUITS
        ],
        "ranks": [rank_text(rank) for rank in range(ACE, KING + 1)],
        "rules": dict(rules),
        "options": {name.replace("-", "_"): value for name, value in options.items()},
        "facts": _facts(found, plain),
        "rule_texts": [
            {part: say(f"rules.{rule.id}.{part}") for part in ("title", "text")}
            for rule in found.game.rules
        ],
        "turn": lambda: list(worked_turn(found, words, rules)),
        "tables": {table.id: _table(table, words) for table in found.game.tables(rules)},
        "example": _example(entry, score, words),
        "credit": plain.say(
            "imprint.credit" if info.rules_date else "imprint.credit-undated",
            author=info.author,
            date=info.rules_date,
        ),
        "declared": _declared(found, words),
    }


def _declared(found: GameEntry, words: SheetWords) -> Mapping[str, Any] | None:
    """What only the sheets of games declared as data see."""
    if found.declared is None:
        return None
    from playaid.games.declared_words import declared_facts

    return declared_facts(found.game, words)


def _facts(found: GameEntry, plain: Words) -> str:
    """Players and minutes in words."""
    info = found.game.info
    least, most = info.players
    form = "players-exactly" if least == most else "players"
    said = [plain.say(f"games.{form}", least=least, most=most, count=least)]
    if info.minutes:
        least, most = info.minutes
        form = "minutes-exactly" if least == most else "minutes"
        said.append(plain.say(f"games.{form}", least=least, most=most, count=least))
    return "　".join(said)


def _table(table: Table, words: SheetWords) -> Mapping[str, Any]:
    pairs = [list(zip(table.columns, row, strict=True)) for row in table.rows]
    return {
        "title": Markup(words.say(f"tables.{table.id}.title")),
        "columns": [Markup(words.column(table.id, column)) for column in table.columns],
        "rows": [[Markup(words.cell(column, cell)) for column, cell in row] for row in pairs],
        "cells": [list(row) for row in table.rows],
        "facts": [{column.id: cell for column, cell in row} for row in pairs],
        "by": {
            row[0]: {c.id: cell for c, cell in pair}
            for row, pair in zip(table.rows, pairs, strict=True)
        },
    }


def _example(entry: Entry, score: Score, words: SheetWords) -> Mapping[str, Any]:
    """The engine's score example, its players under the names of the language."""
    hands = dict(entry.by_player("hand")) if "hand" in entry.values else {}
    named = dict(zip(NAMES["en"], NAMES[words.lang], strict=True))
    return {
        "players": [
            {
                "name": named.get(player.name, player.name),
                "hand": _hand(hands.get(player.name, ""), player.lines, words),
                "total": Markup(words.write(player.total)),
                "sum": sum_of(*[line.value for line in player.lines]).text,
                "lines": [
                    {
                        "formula": line.formula.text,
                        "value": Markup(words.write(line.value)),
                        "why": _written(line.why.data if line.why else {}, words),
                    }
                    for line in player.lines
                ],
            }
            for player in score.players
        ],
        "winners": Markup(
            words.join([words.write(named.get(name, name)) for name in score.winners])
        ),
    }


def _hand(text: str, lines: Sequence[ScoreLine], words: SheetWords) -> Markup:
    """The cards of a hand; in the order in which the lines count them, where they name them all."""
    try:
        cards = [read.card for read in read_cards(text)]
    except NotationError:
        return Markup(escape(text.replace("-", "−")))
    counted = [code for line in lines for code in line.what.split(".")[1:]]
    if all(card.code in counted for card in cards):
        cards.sort(key=lambda card: counted.index(card.code))
    return Markup(" ".join(words.write(card) for card in cards))


def _written(data: Mapping[str, Any], words: SheetWords) -> Mapping[str, Markup]:
    return {key: Markup(words.write(value)) for key, value in data.items()}
