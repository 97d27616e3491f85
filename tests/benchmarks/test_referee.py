"""How long the referee takes to answer, late in a long evening; the log is on a real disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engines.contract.rulings import resolve
from playaid.files.journal import Journal
from playaid.games.catalogue import find_game, game_ids
from playaid.table.playthrough import NAMES
from playaid.table.referee.dialogue import Dialogue
from playaid.table.referee.timeline import Timeline

ENTRIES = 500
LIMIT = 0.050
"""Seconds that an answer may take, the flush of the log included."""


def _long_dialogue(name: str, players: int, journal: Journal | None) -> Dialogue:
    """Random moves, and what follows; where a game is over earlier, its end is gone over again."""
    found = find_game(name)
    game = found.game
    names = NAMES["en"][:players]
    dialogue = Dialogue(
        found,
        "en",
        names,
        Timeline(found.machine, found.machine.setup(players, resolve(game.rulings, {}))),
    )
    if journal is not None:
        dialogue.game.timeline.keep = journal.append
    dialogue.begin()
    rng = Random(1)
    entries = 0
    while entries < ENTRIES - 1:
        if dialogue.game.over:
            for _ in range(12):
                entries += not dialogue.answer("undo").refusal
        entries += not dialogue.answer(_line(dialogue, rng)).refusal
    while dialogue.game.over or not dialogue.game.now().legal:
        dialogue.answer("undo" if dialogue.game.over else _line(dialogue, rng))
    return dialogue


def _line(dialogue: Dialogue, rng: Random) -> str:
    now = dialogue.game.now()
    if now.legal:
        kinds = {type(move): move for move in rng.sample(list(now.legal), len(now.legal))}
        return dialogue.phrasing.typed(rng.choice(list(kinds.values())))
    one = now.coming[-1]
    if not one.asked:
        return "ok"
    return dialogue.phrasing.typed(dialogue.game.machine.chance(now.public, rng))


@pytest.mark.parametrize("name", game_ids())
def test_answer_at_the_500th_entry(
    name: str, tmp_path: Path, benchmark: Callable[..., object]
) -> None:
    players = find_game(name).game.info.players[1]
    with Journal.open(tmp_path / "log.jsonl", "play", {}) as journal:
        dialogue = _long_dialogue(name, players, journal)
        line = dialogue.phrasing.typed(dialogue.game.now().legal[0])

        def there_and_back() -> None:
            dialogue.answer(line)
            dialogue.answer("undo")

        benchmark(there_and_back)
        slowest = 0.0
        for typed in (line, "undo", "xyz", "legal", "why", "99", line):
            began = time.perf_counter()
            dialogue.answer(typed)
            slowest = max(slowest, time.perf_counter() - began)
        assert slowest < LIMIT
