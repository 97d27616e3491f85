"""`playaid play --list`: the games that are kept."""

from __future__ import annotations

import json
from typing import Any

from engines.contract.errors import InputError
from playaid.cli.app.errors import message_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.play.saved import Begun, SavedGames, replayed
from playaid.words import Words


def show_list(invocation: Invocation, saved: SavedGames) -> int:
    """Every kept game on a line; one that cannot be read is listed with the reason."""
    words = invocation.words()
    numbers = saved.numbers()
    for number in numbers:
        try:
            first, entries = saved.game(number)
            dialogue = replayed(first, entries, saved.path(number), invocation.lang)
        except InputError as error:
            _tell_broken(invocation, words, number, error)
            continue
        game = dialogue.game
        _tell(invocation, words, number, first, len(game.timeline.steps), game.over)
    if not numbers and not invocation.json:
        invocation.terminal.show(words.say("play.list-none"))
    return 0


def _tell(
    invocation: Invocation, words: Words, number: int, first: Begun, count: int, over: bool
) -> None:
    if invocation.json:
        data: dict[str, Any] = {"number": number, "game": first.found.id}
        data |= {"players": list(first.names), "moves": count, "over": over}
        invocation.terminal.data(json.dumps(data))
        return
    title = first.found.words(invocation.lang).say("title")
    line = words.say("play.list-line", id=number, title=title, names=first.names, count=count)
    invocation.terminal.show(words.say("play.list-over", line=line) if over else line)


def _tell_broken(invocation: Invocation, words: Words, number: int, error: InputError) -> None:
    message = message_of(error, words)
    if invocation.json:
        problem = {"code": error.code, "message": message, "line": None}
        invocation.terminal.data(json.dumps({"number": number, "error": problem}))
    else:
        invocation.terminal.show(words.say("play.list-broken", id=number, reason=message))
