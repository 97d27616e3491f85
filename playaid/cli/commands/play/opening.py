"""What is done with games at the table: one begun, gone on with, simulated, or all listed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from engines.contract.errors import ErrorCode, InputError
from engines.contract.rulings import resolve
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.prompts import players_of
from playaid.files.journal import data_folder

if TYPE_CHECKING:
    from playaid.cli.commands.play.saved import SavedGames

ERRORS = (
    ErrorCode("play.players-needed"),
    ErrorCode("play.number", ("text",)),
    ErrorCode("play.no-game", ("number",)),
    ErrorCode("play.no-games"),
    ErrorCode("play.log-header", ("path",)),
    ErrorCode("play.log-entry", ("path", "line", "reason")),
    ErrorCode("play.log-strange", ("path", "line")),
)
_DOING = ("simulate", "resume", "list")


def open_game(invocation: Invocation) -> int:
    """Follow a game on the table, or deal and play one."""
    doing = [key for key in _DOING if invocation.given(key)]
    invocation.exclusive(*_DOING)
    if doing != ["simulate"] and invocation.given("seed"):
        raise InputError("usage.only-with", option="--seed", other="--simulate")
    if doing == ["simulate"]:
        from playaid.cli.commands.play.simulation import simulate

        invocation.rules_out("simulate", "plain")
        return simulate(invocation)
    from playaid.cli.commands.play.saved import SavedGames

    saved = SavedGames(data_folder(os.environ) / "games")
    if doing == ["list"]:
        from playaid.cli.commands.play.listing import show_list

        invocation.rules_out("list", "players", "rule", "plain", "game")
        return show_list(invocation, saved)
    if doing == ["resume"]:
        invocation.rules_out("resume", "players", "rule")
        return _resume(invocation, saved)
    return _begin(invocation, saved)


def _begin(invocation: Invocation, saved: SavedGames) -> int:
    from playaid.cli.commands.play.conversation import talk
    from playaid.table.referee.dialogue import Dialogue
    from playaid.table.referee.timeline import Timeline

    found, chosen = invocation.find(), invocation.chosen()
    rules = resolve(found.game.rulings, chosen)
    names = players_of(invocation, "play.players-needed")
    start = found.machine.setup(len(names), rules)
    number, journal = saved.begin_game(found.id, names, chosen)
    with journal:
        timeline = Timeline(found.machine, start, journal.append)
        dialogue = Dialogue(found, invocation.lang, names, timeline)
        dialogue.game.kept_as(number, journal.path)
        return talk(invocation, dialogue, fresh=True)


def _resume(invocation: Invocation, saved: SavedGames) -> int:
    from playaid.cli.commands.play.conversation import talk
    from playaid.cli.commands.play.saved import number_typed, taken_up

    typed = invocation.text("game")
    number = None if typed is None else number_typed(typed)
    number = saved.known(number)
    with saved.open(number) as journal:
        dialogue = taken_up(invocation, journal)
        dialogue.game.kept_as(number, journal.path)
        if journal.dropped is not None:
            invocation.terminal.tell(invocation.words().say("play.dropped"))
        return talk(invocation, dialogue, fresh=False)
