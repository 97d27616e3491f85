"""Sessions of nonsense and near sense: no traceback, nothing half done, and the log replays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.acting import dialogue_of
from support.guidance import must_have_play_words

from engines.contract.rulings import resolve
from playaid.games.catalogue import find_game, game_ids
from playaid.table.referee.dialogue import Dialogue
from playaid.table.referee.timeline import Timeline
from playaid.words import LANGUAGES

_LINES = 350
_NAMES = ("undo", "Aki", "ちえ さん", "K", "pass")
_ODD = (
    *("", " ", "undo", "redo", "why", "legal", "score", "state", "peek", "help", "save", "ok"),
    *(
        "peek Aki",
        "peek K",
        "peek undo",
        "なぜ",
        "戻す",
        "H5",
        "JOKER",
        "🃏",
        "99",
        "-1",
        "1/5",
        "0",
    ),
    *(
        "\x1b[31m",
        "\u200b",
        "{seat}",
        "%s",
        "H5=11",
        "Aki",
        "Aki Aki",
        "upper upper",
        "ダイヤのQを上",
    ),
    *("deal Aki", "deal H5 Aki H5 K H5", "joker", "joker -3", "write K K", "nobody", "S H D C"),
)


def _line(dialogue: Dialogue, rng: Random) -> str:
    now = dialogue.game.now()
    roll = rng.random()
    if roll < 0.45 and now.legal:
        typed = dialogue.phrasing.typed(rng.choice(list(now.legal)))
        if roll < 0.05:
            typed = f"{rng.choice(_NAMES)} {typed}"
        return typed[: rng.randrange(1, len(typed) + 1)] if roll > 0.4 else typed
    if roll < 0.6 and now.coming:
        move = rng.choice(list(now.coming)).move
        return dialogue.phrasing.typed(move)
    if roll < 0.8:
        return rng.choice(_ODD)
    words = (*dialogue.suggestions(), *_ODD)
    picked = " ".join(rng.choice(words) for _ in range(rng.randrange(1, 5))).split()
    rng.shuffle(picked)
    return " ".join(picked[: rng.randrange(1, 8)])


@pytest.mark.parametrize("name", game_ids())
def test_random_lines_never_break_the_referee(name: str) -> None:
    found = find_game(name)
    game = found.game
    count = min(game.info.players[1], max(game.info.players[0], 3))
    kept: list[dict[str, Any]] = []
    rng = Random(name)
    must_have_play_words(found, LANGUAGES)
    dialogue = dialogue_of(found, LANGUAGES[count % 2], _NAMES[:count])
    kept += [{"move": to_move(step), "typed": False} for step in dialogue.game.timeline.steps]
    dialogue.game.timeline.keep = lambda entry: kept.append(dict(entry))
    accepted = 0
    for number in range(_LINES * 5):
        if number >= _LINES and accepted > 20:
            break  # a game of few moves needs more lines
        before = dialogue.game.timeline.state
        answer = dialogue.answer(_line(dialogue, rng))
        assert not (
            answer.refusal and dialogue.game.timeline.state is not before and not answer.steps
        )
        assert all("\n" not in line and "\x1b" not in line for line in answer.shown + answer.told)
        assert dialogue.prompt()
        dialogue.suggestions()
        accepted += bool(answer.steps)
        assert (
            answer.refusal
            or answer.shown
            or answer.told
            or answer.private
            or answer.score
            or (answer.leaves or dialogue.game.timeline.state is before)
        )
    assert accepted > 20, "a game whose moves are not understood: look at [verbs] of its play words"
    again = Timeline(found.machine, found.machine.setup(count, resolve(game.rulings, {})))
    again.replay(kept, "log", dialogue.phrasing.error)
    assert again.state == dialogue.game.timeline.state
    assert [s.state for s in again.steps] == [s.state for s in dialogue.game.timeline.steps]


def to_move(step: Any) -> Any:
    from engines.contract.saving import to_data

    return to_data(step.move)
