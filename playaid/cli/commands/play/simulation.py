"""`playaid play GAME --simulate`: a whole game of random moves, told move by move."""

from __future__ import annotations

import json
from random import Random, SystemRandom

from engines.contract.entries import whole_number
from engines.contract.rulings import resolve
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.prompts import players_of
from playaid.cli.commands.score.data import score_json
from playaid.table.playthrough import NAMES, heading, narrated, played, step_data

_MOST_SEED = 999_999_999


def _players(invocation: Invocation) -> tuple[str, ...]:
    return players_of(invocation, "play.players-needed") if invocation.given("players") else ()


def simulate(invocation: Invocation) -> int:
    """Play, and write each move and what it changed to stdout as it happens."""
    found, terminal = invocation.find(), invocation.terminal
    game, rules = found.game, resolve(found.game.rulings, invocation.chosen())
    lang = invocation.lang
    names = _players(invocation) or NAMES[lang][: game.info.players[0]]
    typed = invocation.text("seed")
    if typed is None:
        seed = SystemRandom().randrange(1_000_000)
    else:
        seed = whole_number("seed", None, typed, 0, _MOST_SEED)
    machine, words = found.machine, found.words(lang)
    steps = played(machine, len(names), rules, Random(seed))
    if not invocation.json:
        terminal.show(heading(words, names, seed))
        chosen = tuple(f"{name}={value}" for name, value in invocation.chosen().items())
        if chosen:
            terminal.show(words.say("score.rulings", rulings=chosen))
        terminal.show("")
        for line in narrated(machine, steps, words, names):
            terminal.show(line)
        return 0
    state = None
    for step in steps:
        state = step.state
        terminal.data(json.dumps(step_data(step, words, names)))
    score = machine.result(state, names)
    terminal.data(score_json(score, words if invocation.lang_typed else None))
    return 0
