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
from playaid.table.referee.session import Session
from playaid.table.referee.timeline import Timeline

ENTRIES = 500
LIMIT = 0.050
"""Seconds that an answer may take, the flush of the log included."""


def _long_session(name: str, players: int, journal: Journal | None) -> Session:
    """Random moves, and what follows; where a game is over earlier, its end is gone over again."""
    found = find_game(name)
    game = found.game
    names = NAMES["en"][:players]
    session = Session(
        found, "en", names, Timeline(game, game.machine.setup(players, resolve(game.rulings, {})))
    )
    if journal is not None:
        session.timeline.keep = journal.append
    session.begin()
    rng = Random(1)
    entries = 0
    while entries < ENTRIES - 1:
        if session.over:
            for _ in range(12):
                entries += not session.answer("undo").refusal
        entries += not session.answer(_line(session, rng)).refusal
    while session.over or not session.now().legal:
        session.answer("undo" if session.over else _line(session, rng))
    return session


def _line(session: Session, rng: Random) -> str:
    now = session.now()
    if now.legal:
        kinds = {type(move): move for move in rng.sample(list(now.legal), len(now.legal))}
        return session.tongue.typed(rng.choice(list(kinds.values())))
    one = now.coming[-1]
    if not one.asked:
        return "ok"
    return session.tongue.typed(session.machine.chance(now.public, rng))


@pytest.mark.parametrize("name", game_ids())
def test_answer_at_the_500th_entry(
    name: str, tmp_path: Path, benchmark: Callable[..., object]
) -> None:
    players = find_game(name).game.info.players[1]
    with Journal.open(tmp_path / "log.jsonl", "play", {}) as journal:
        session = _long_session(name, players, journal)
        line = session.tongue.typed(session.now().legal[0])

        def there_and_back() -> None:
            session.answer(line)
            session.answer("undo")

        benchmark(there_and_back)
        slowest = 0.0
        for typed in (line, "undo", "xyz", "legal", "why", "99", line):
            began = time.perf_counter()
            session.answer(typed)
            slowest = max(slowest, time.perf_counter() - began)
        assert slowest < LIMIT
