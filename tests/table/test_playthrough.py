"""Stored playthroughs: a change of rules, or of words, shows as a difference of lines."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.guidance import stored

from engines.contract.rulings import resolve
from engines.contract.saving import from_data, to_data
from playaid.games.catalogue import find_game, game_ids
from playaid.table.playthrough import (
    NAMES,
    narrated,
    played,
    playthrough,
    public_lines,
    write_playthroughs,
)
from playaid.words import LANGUAGES

STORED = Path(__file__).parent / "playthroughs"
REGENERATE = "python -m playaid.table.playthrough tests/table/playthroughs"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_playthroughs_are_as_stored(name: str, lang: str) -> None:
    """Regenerate with the command below, and read the diff."""
    before = stored(STORED / f"{name}.{lang}.txt", REGENERATE).split("\n")
    now = playthrough(find_game(name), lang).split("\n")
    for number, (line, was) in enumerate(zip(now, before, strict=False), 1):
        assert line == was, f"line {number}; `{REGENERATE}`, and read the diff"
    assert len(now) == len(before)


@pytest.mark.parametrize("name", game_ids())
def test_every_number_of_players_has_words(name: str) -> None:
    found = find_game(name)
    game = found.game
    least, most = game.info.players
    for players in range(least, most + 1):
        steps = tuple(played(game.machine, players, resolve(game.rulings, {}), Random(players)))
        assert game.machine.over(steps[-1].state)
        for lang in LANGUAGES:
            names = NAMES[lang][:players]
            lines = list(narrated(game.machine, iter(steps), found.words(lang), names))
            assert sum(line[:4].strip().isdigit() for line in lines) >= len(steps)


@pytest.mark.parametrize("name", game_ids())
def test_steps_as_data_are_the_same_steps(name: str) -> None:
    game = find_game(name).game
    steps = played(game.machine, game.info.players[0], resolve(game.rulings, {}), Random(1))
    for _, step in zip(range(30), steps, strict=False):
        assert from_data(game.machine.move_types, to_data(step.move)) == step.move
        assert from_data((type(step.state),), to_data(step.state)) == step.state


@pytest.mark.parametrize("name", game_ids())
def test_the_public_state_is_public(name: str) -> None:
    """What is told of a state is what anybody's view of it tells."""
    found = find_game(name)
    game, words = found.game, found.words("en")
    for step in played(game.machine, game.info.players[0], resolve(game.rulings, {}), Random(2)):
        told_openly = public_lines(game.machine, step.state, words, NAMES["en"])
        again = public_lines(game.machine, game.machine.view(step.state, None), words, NAMES["en"])
        assert told_openly == again


def test_writing_all(tmp_path: Path) -> None:
    write_playthroughs(tmp_path)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == sorted(path.name for path in STORED.glob("*.txt")), REGENERATE
