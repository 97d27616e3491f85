"""`playaid games`: what can be played, by whom, and where the rules are."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, JSON, LANG, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.terminal.widths import columns
from playaid.cli.terminal.wrapping import wrapped
from playaid.games.catalogue import GameEntry, all_games, unpublished_games, unpublished_ids
from playaid.words import Words

COMMAND: Final = Command("games", (Parameter("all", "flag"), JSON, LANG, ASCII))


def run(invocation: Invocation) -> int:
    """List the games there are."""
    games = (*all_games(), *(unpublished_games() if invocation.flag("all") else ()))
    if invocation.json:
        invocation.terminal.data(
            json.dumps([_data(found, found.words(invocation.lang)) for found in games])
        )
        return 0
    words, width = invocation.words(), invocation.terminal.width()
    blocks = [_lines(found, found.words(invocation.lang), invocation) for found in games]
    if not invocation.flag("all"):
        blocks.append(wrapped(words.say("games.more", count=len(unpublished_ids())), width))
    blocks.append(wrapped(words.say("games.terms-of-use"), width))
    invocation.terminal.show("\n\n".join("\n".join(block) for block in blocks))
    return 0


def _lines(found: GameEntry, words: Words, invocation: Invocation) -> list[str]:
    info = found.game.info
    head = columns([[found.id, words.say("title")]], "<<")
    facts = [" ".join([*facts_of(found, words), words.say("games.author", author=info.author)])]
    if info.source:
        facts.append(words.say("games.source", source=info.source))
    if not info.published:
        facts.append(words.say("games.unpublished"))
    about = wrapped(words.say("tagline"), invocation.terminal.width(), "  ")
    return [*head, *about, *("  " + fact for fact in facts)]


def facts_of(found: GameEntry, words: Words) -> list[str]:
    """How many play, and how long."""
    info = found.game.info
    facts = [_range(words, "games.players", *info.players)] if info.players_told else []
    if found.game.info.minutes is not None:
        facts.append(_range(words, "games.minutes", *found.game.info.minutes))
    return facts


def _range(words: Words, path: str, least: int, most: int) -> str:
    if least == most:
        return words.say(f"{path}-exactly", count=least)
    return words.say(path, least=least, most=most)


def _data(found: GameEntry, words: Words) -> dict[str, Any]:
    info = found.game.info
    return {
        "id": info.id,
        "title": words.say("title"),
        "tagline": words.say("tagline"),
        "players": list(info.players) if info.players_told else None,
        "minutes": list(info.minutes) if info.minutes else None,
        "author": info.author,
        "source": info.source,
        "copyright": info.copyright,
        "rules_date": info.rules_date,
        "published": info.published,
        "credits": [asdict(credit) for credit in info.credits],
    }
