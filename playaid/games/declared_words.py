"""The words of a game declared as data, and what its sheets see besides other games'.

They are put together from the texts of its file, so that everything that speaks of a game finds
them where an engine's words are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from engines.contract.game import Game
from engines.declared import PUBLISHED, SCORING, DeclaredGame
from engines.declared.facts import Facts, Field, ScoreTrack
from playaid.words import Words

PAD_ROWS = 10
"""Lines of a score pad where the number of rounds is not told."""


class DeclaredWords(NamedTuple):
    """What a game says in a language, and what its sheets say besides."""

    words: Mapping[str, Any]
    sheets: Mapping[str, Any]


def words_of_declared(facts: Facts, shared: Words) -> DeclaredWords:
    """The words of a game in the language of the shared ones."""
    lang = shared.lang
    sheets: dict[str, Any] = {"accent": facts.accent, "sheets": _sheets(facts)}
    if facts.short_title is not None:
        sheets["short-title"] = _literal(facts.short_title.text(lang))
    words = {
        "title": _literal(facts.title.text(lang)),
        "tagline": _literal(facts.tagline.text(lang)),
        "equipment": {
            key: _literal(told.text(lang))
            for key, told in zip(facts.info.equipment, facts.equipment, strict=True)
        },
        "options": {field.id: _literal(_option(field, shared)) for field in facts.fields},
        "what": {line.id: _literal(line.title.text(lang)) + " {cards}" for line in facts.lines},
        "rules": dict(_rules(facts, shared)),
        "tables": {
            told.table.id: {
                "title": _literal(told.title.text(lang)),
                "columns": {id: _literal(title.text(lang)) for id, title in told.columns.items()},
            }
            for told in facts.tables
        },
        "terms": {
            code: _literal(term.text(lang))
            for told in facts.tables
            for code, term in told.terms.items()
        },
        "examples": {one.id: _literal(one.title.text(lang)) for one in facts.examples},
    }
    return DeclaredWords(words, sheets)


def _literal(text: str) -> str:
    """A text that has no fields, though it may have braces."""
    return text.replace("{", "{{").replace("}", "}}")


def _sheets(facts: Facts) -> list[str]:
    """The sheets that there is something to print on."""
    sheets = ["summary", "scoresheet"]
    sheets += ["track"] if facts.track else []
    return sheets + (["tables"] if facts.tables else [])


def _option(field: Field, shared: Words) -> str:
    """What a field is, and how it is typed."""
    path = f"declared.option.{field.kind}-{field.per}"
    text = shared.say(path, title=field.title.text(shared.lang))
    if field.least is None and field.most is None:
        return text
    return text + shared.say("declared.bounds", least=field.least, most=field.most)


def _rules(facts: Facts, shared: Words) -> Iterator[tuple[str, Mapping[str, str]]]:
    lang = shared.lang
    if facts.published:
        text = "".join(_sentences([told.text(lang) for told in facts.published], lang))
        yield PUBLISHED, {"title": shared.say("declared.published"), "text": _literal(text)}
    for rule in facts.rules:
        yield (
            rule.id,
            {"title": _literal(rule.title.text(lang)), "text": _literal(rule.text.text(lang))},
        )
    if facts.lines:
        lines = [*scoring_lines(facts, shared), best_line(facts, shared)]
        text = "".join(_sentences(lines, lang))
        yield SCORING, {"title": shared.say("declared.scoring"), "text": _literal(text)}


def _sentences(texts: Sequence[str], lang: str) -> Iterator[str]:
    """Texts one after the other, each with the full stop it may lack."""
    stop = "。" if lang == "ja" else "."
    for place, text in enumerate(texts):
        gap = "" if lang == "ja" or not place else " "
        yield gap + text + ("" if text.endswith(("。", ".", "!", "?", "！", "？")) else stop)


def scoring_lines(facts: Facts, words: Words) -> list[str]:
    """The formulas as people read them, or in their owner's words: `Fame, each round: fame × 2`."""
    return [
        words.say(
            f"declared.line.{line.per}",
            title=line.title.text(words.lang),
            formula=line.told.text(words.lang) if line.told else _readable(line.formula.text),
        )
        for line in facts.lines
    ]


def best_line(facts: Facts, words: Words) -> str:
    """Who wins."""
    return words.say(f"declared.best.{facts.best}", target=facts.target)


def _readable(formula: str) -> str:
    for typed, sign in (("*", "×"), ("-", "−"), ("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("_", "-")):
        formula = formula.replace(typed, sign)
    return formula


# -- for sheets


def declared_facts(game: Game, words: Words) -> Mapping[str, Any]:
    """What the sheets of a declared game see as `declared`; texts are markup."""
    assert isinstance(game, DeclaredGame)
    facts, lang = game.facts, words.lang

    def said(text: str) -> Markup:
        return Markup(words.fill(_literal(text), {}))

    plain = Words(lang, words.sections)
    return {
        "tagline": said(facts.tagline.text(lang)),
        "published": [said(told.text(lang)) for told in facts.published],
        "rules": [
            {"title": said(rule.title.text(lang)), "text": said(rule.text.text(lang))}
            for rule in facts.rules
        ],
        "scoring": [said(line) for line in scoring_lines(facts, plain)],
        "best": said(best_line(facts, plain)) if facts.lines else "",
        "equipment": [said(told.text(lang)) for told in facts.equipment],
        "players": list(facts.info.players) if facts.info.players_told else None,
        "minutes": list(facts.info.minutes) if facts.info.minutes else None,
        "author": said(facts.info.author),
        "rounds": facts.rounds or PAD_ROWS,
        "rounds_told": facts.rounds is not None,
        "round_fields": [said(f.title.text(lang)) for f in facts.fields if f.per == "round"],
        "game_fields": [said(f.title.text(lang)) for f in facts.fields if f.per == "game"],
        "track": _track(facts.track, lang, said) if facts.track else None,
    }


def _track(track: ScoreTrack, lang: str, said: Callable[[str], Markup]) -> Mapping[str, Any]:
    return {
        "title": said(track.title.text(lang)),
        "form": track.form,
        "spaces": [
            {
                "mark": str(number) if number >= 0 else f"−{-number}",
                "strong": number % 5 == 0,
                "start": number == track.first,
                "limit": number == track.limit,
                "beyond": track.limit is not None and number > track.limit,
            }
            for number in range(track.first, track.last + 1)
        ],
    }
