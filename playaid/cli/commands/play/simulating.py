"""`playaid play GAME --simulate`: a whole game of random moves, told move by move."""

from __future__ import annotations

import json
from random import Random, SystemRandom

from engines.contract.entries import whole_number
from engines.contract.rulings import resolve
from playaid.cli.app.call import Call
from playaid.cli.commands.score import score_json
from playaid.cli.terminal.asking import players_of
from playaid.table.playthrough import NAMES, heading, played, step_data, told

_MOST_SEED = 999_999_999


def _players(call: Call) -> tuple[str, ...]:
    return players_of(call, "play.players-needed") if call.given("players") else ()


def simulate(call: Call) -> int:
    """Play, and write each move and what it changed to stdout as it happens."""
    found, terminal = call.find(), call.terminal
    game, rules = found.game, resolve(found.game.rulings, call.chosen())
    lang = call.lang
    names = _players(call) or NAMES[lang][: game.info.players[0]]
    typed = call.text("seed")
    if typed is None:
        seed = SystemRandom().randrange(1_000_000)
    else:
        seed = whole_number("seed", None, typed, 0, _MOST_SEED)
    machine, words = found.machine, found.words(lang)
    steps = played(machine, len(names), rules, Random(seed))
    if not call.json:
        terminal.show(heading(words, names, seed))
        chosen = tuple(f"{name}={value}" for name, value in call.chosen().items())
        if chosen:
            terminal.show(words.say("score.rulings", rulings=chosen))
        terminal.show("")
        for line in told(machine, steps, words, names):
            terminal.show(line)
        return 0
    state = None
    for step in steps:
        state = step.state
        terminal.data(json.dumps(step_data(step, words, names)))
    score = machine.result(state, names)
    terminal.data(score_json(score, words if call.lang_told else None))
    return 0
