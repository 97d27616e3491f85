"""Whole games told to the referee end as the engine's own: only public things are told."""

from __future__ import annotations

from random import Random

import pytest
from support.acting import Acted, act

from playaid.games.catalogue import find_game, game_ids
from playaid.table.playthrough import NAMES
from playaid.words import LANGUAGES


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_a_game_told_ends_as_the_real_one(name: str, lang: str) -> None:
    found = find_game(name)
    least, most = found.game.info.players
    for seed, players in enumerate({least, most}):
        acted = act(found, lang, players, seed + 20)
        dialogue = acted.dialogue
        told = dialogue.game.machine.result(dialogue.game.timeline.state, acted.names)
        assert told.data() == acted.score.data()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", game_ids())
def test_undoing_all_and_doing_it_again_is_the_same_game(name: str) -> None:
    acted: Acted = act(find_game(name), "en", find_game(name).game.info.players[0], 5)
    dialogue = acted.dialogue
    states = [step.state for step in dialogue.game.timeline.steps]
    count = 0
    while not dialogue.answer("undo").refusal:
        count += 1
    assert count == len(acted.lines)
    for _ in range(count):
        assert not dialogue.answer("redo").refusal
    assert [step.state for step in dialogue.game.timeline.steps] == states
    assert dialogue.answer("redo").refusal == "play.nothing-to-redo"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", game_ids())
def test_what_is_offered_is_understood(name: str) -> None:
    """Every legal move, typed as the referee writes it, in both languages, is that move."""
    found = find_game(name)
    for lang in LANGUAGES:
        rng = Random(8)
        dialogue = act(found, lang, found.game.info.players[0], 3).dialogue
        for _ in range(12):
            dialogue.answer("undo")
            now = dialogue.game.now()
            for move in rng.sample(list(now.legal), min(6, len(now.legal))):
                line = dialogue.phrasing.typed(move)
                before = len(dialogue.game.timeline.steps)
                answer = dialogue.answer(line)
                assert not answer.refusal, (line, answer.told)
                assert dialogue.game.timeline.steps[before].move == move
                dialogue.answer("undo")


def test_names_for_the_players_are_enough() -> None:
    assert all(
        len(NAMES[lang]) >= find_game(g).game.info.players[1]
        for lang in LANGUAGES
        for g in game_ids()
    )
