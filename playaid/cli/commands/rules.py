"""`playaid rules GAME [WORD]`: how a game is played, and how we read what its rules leave open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from engines.contract.errors import Choices, InputError, nearest
from engines.contract.folding import folded
from engines.contract.game import Rule
from engines.contract.rulings import Ruling
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, GAME, JSON, LANG, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.games import facts_of
from playaid.cli.terminal.wrapping import wrapped
from playaid.games.catalogue import GameEntry
from playaid.words import Words

_LEAST_WORD: Final = 4
"""Shorter words are not offered in place of one that is not found."""
Told = TypeVar("Told", Rule, Ruling)

COMMAND: Final = Command(
    "rules",
    (GAME, Parameter("word", "argument"), Parameter("rulings", "flag"), JSON, LANG, ASCII),
)


def run(invocation: Invocation) -> int:
    """Tell the rules of a game, or its rulings, or what speaks of a word."""
    found = invocation.find()
    words, word, only_rulings = (
        invocation.words(),
        invocation.text("word"),
        invocation.flag("rulings"),
    )
    rules = () if only_rulings else found.game.rules
    rulings = found.game.rulings if only_rulings or word or invocation.json else ()
    if word is not None:
        rules = _speaking_of(word, rules, words, "rules")
        rulings = _speaking_of(word, rulings, words, "rulings")
        if not rules and not rulings:
            raise _not_found(word, found, words)
    if invocation.json:
        invocation.terminal.data(json.dumps(_data(found, words, rules, rulings)))
        return 0
    blocks = [] if word is not None or only_rulings else [_head(found, words, invocation)]
    blocks += [_rule_lines(rule, words, invocation) for rule in rules]
    blocks += [_ruling_lines(ruling, words, invocation) for ruling in rulings]
    if only_rulings and not rulings:
        blocks.append([words.say("telling.none")])
    if blocks and word is None and not only_rulings and found.game.rulings:
        see = words.say("telling.see-rulings", game=found.id)
        blocks.append(wrapped(see, invocation.terminal.width()))
    invocation.terminal.show("\n\n".join("\n".join(block) for block in blocks))
    return 0


# ---- looking up a word


def _speaking_of(word: str, told: Iterable[Told], words: Words, section: str) -> tuple[Told, ...]:
    wanted = folded(word)
    return tuple(one for one in told if wanted and wanted in folded(_whole(one.id, words, section)))


def _whole(id: str, words: Words, section: str) -> str:
    values = words.find(f"{section}.{id}.values") or {}
    parts = (id, words.say(f"{section}.{id}.title"), words.say(f"{section}.{id}.text"))
    return "\n".join((*parts, *values, *values.values()))


def _not_found(word: str, found: GameEntry, words: Words) -> InputError:
    titles = [words.say(f"rules.{rule.id}.title") for rule in found.game.rules]
    titles += [words.say(f"rulings.{ruling.id}.title") for ruling in found.game.rulings]
    pieces = {piece.strip(".,;:()") for rule in found.game.rules for piece in _text(rule, words)}
    spoken = {piece for piece in pieces if len(piece) >= _LEAST_WORD}
    near = nearest(word, [*titles, *sorted(spoken)])
    return InputError("telling.no-such-word", word=word, nearest=near or Choices(titles))


def _text(rule: Rule, words: Words) -> list[str]:
    return words.say(f"rules.{rule.id}.text").split()


# ---- telling


def _head(found: GameEntry, words: Words, invocation: Invocation) -> list[str]:
    info, width = found.game.info, invocation.terminal.width()
    equipment = tuple(words.say(f"equipment.{key}") for key in info.equipment)
    facts = [" ".join(facts_of(found, words))]
    if equipment:
        facts.append(words.say("telling.equipment", equipment=equipment))
    if info.start_player:
        start = words.say(f"start.{info.start_player}")
        facts.append(words.say("telling.start", start=start))
    facts.append(words.say("games.author", author=info.author))
    if info.source:
        facts.append(words.say("games.source", source=info.source))
    if info.copyright:
        facts.append(words.say("telling.copyright", copyright=info.copyright))
    if not info.published:
        facts.append(words.say("games.unpublished"))
    facts = [fact for fact in facts if fact]
    return [words.say("title"), *wrapped(words.say("tagline"), width), "", *facts]


def _rule_lines(rule: Rule, words: Words, invocation: Invocation) -> list[str]:
    title = words.say(f"rules.{rule.id}.title")
    heading = words.say("telling.heading", heading=rule.heading) if rule.heading else ""
    text = words.say(f"rules.{rule.id}.text")
    return [f"{title}  {heading}".rstrip(), *wrapped(text, invocation.terminal.width(), "  ")]


def _ruling_lines(ruling: Ruling, words: Words, invocation: Invocation) -> list[str]:
    reading = words.say(f"telling.{ruling.reading}")
    lines = [f"{words.say(f'rulings.{ruling.id}.title')}  [{ruling.id}]  {reading}"]
    lines += wrapped(words.say(f"rulings.{ruling.id}.text"), invocation.terminal.width(), "  ")
    if ruling.is_switch:
        for value in ruling.values:
            path = "telling.default" if value == ruling.default else "telling.value"
            meaning = words.say(f"rulings.{ruling.id}.values.{value}")
            lines.append("  " + words.say(path, value=value, meaning=meaning))
        switch = words.say("telling.switch", name=ruling.id, value=ruling.values[1])
        lines.append("  " + switch)
    return lines


# ---- as data


def _data(
    found: GameEntry, words: Words, rules: Sequence[Rule], rulings: Sequence[Ruling]
) -> dict[str, Any]:
    info = found.game.info
    return {
        "game": info.id,
        "title": words.say("title"),
        "author": info.author,
        "source": info.source,
        "rules": [_told(rule.id, words, "rules", heading=rule.heading) for rule in rules],
        "rulings": [
            _told(
                ruling.id,
                words,
                "rulings",
                reading=ruling.reading,
                values=list(ruling.values) if ruling.is_switch else [],
                default=ruling.default if ruling.is_switch else None,
            )
            for ruling in rulings
        ],
    }


def _told(id: str, words: Words, section: str, **more: Any) -> dict[str, Any]:
    title, text = (words.say(f"{section}.{id}.{part}") for part in ("title", "text"))
    return {"id": id, "title": title, "text": text, **more}
