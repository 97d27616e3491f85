"""The first moves of a game in boxes: none is empty, and minus signs are minus signs."""

from __future__ import annotations

import re
from random import Random

import pytest

from engines.contract.rulings import resolve
from engines.donburiko.scoring.columns import payoff
from playaid.games.catalogue import GameEntry, find_game, game_ids
from playaid.kit.context import plain_words
from playaid.kit.worked_turn import worked_turn
from playaid.table.playthrough import NAMES, played
from playaid.words import LANGUAGES

PLAYED = [find_game(name) for name in game_ids()]


@pytest.fixture(params=PLAYED, ids=lambda found: str(found.id))
def found(request: pytest.FixtureRequest) -> GameEntry:
    assert isinstance(request.param, GameEntry)
    return request.param


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_box_says_what_its_moves_change(found: GameEntry, lang: str) -> None:
    words = plain_words(found, lang)
    scenes = list(worked_turn(found, words, resolve(found.game.rulings, {})))
    assert scenes
    assert all(scene["after"] for scene in scenes[:-1])
    shown = [move["number"] for scene in scenes for move in scene["moves"] if move["number"]]
    wanted = words.find("turn.moves") or 4
    assert shown == list(range(1, wanted + 1))
    for scene in scenes:
        texts = [*(str(move["text"]) for move in scene["moves"]), *map(str, scene["after"])]
        for text in texts:
            assert not re.search(r"(?<![\w/])-\d", text), text
            if lang == "ja":
                assert not any(name in text for name in NAMES["en"]), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["announced", "published"])
def test_whoever_gains_or_pays_chips_at_donburiko_is_told_why(lang: str, edition: str) -> None:
    found = find_game("donburiko")
    game, words = found.game, found.words(lang)
    rules = resolve(game.rulings, {"edition": edition})
    told: set[str] = set()
    for seed in range(20):
        before = game.machine.setup(3, rules)
        for step in played(game.machine, 3, rules, Random(seed)):
            for fact in game.machine.explain(before, step.move, step.state):
                assert words.reason(fact, NAMES[lang])
                told.add(fact.code)
                kind = fact.code.removeprefix("state.").partition("-")[0]
                if kind in ("gains", "pays") and fact.code != "state.gains-nothing":
                    due = payoff(int(fact.data["total"]), edition == "published")
                    assert fact.data["due"] == (due if kind == "gains" else -due)
                    short = fact.code.endswith(("-short", "-none"))
                    assert (fact.data["count"] < fact.data["due"]) == short
            if step.seat is not None and step.state.chips != before.chips:
                closed = type(step.move).__name__ == "AttachClosed"
                assert closed or game.machine.explain(before, step.move, step.state)
            before = step.state
    usual = ("takes-chip", "chips-on-it", "turned", "gains", "pays", "loach")
    assert {f"state.{code}" for code in usual} <= told
    assert {f"state.ends-{code}" for code in ("by-six", "all")} <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_chance_does_upon_a_move_comes_after_what_the_move_brought(lang: str) -> None:
    """The next field cards of チキンスープ are turned when the bids have been compared."""
    words = find_game("chicken").words(lang, "sheets")
    scenes = list(worked_turn(find_game("chicken"), words, {"equal-when-short": "no"}))
    turned = {"en": "field cards are turned", "ja": "場札をめくりました"}[lang]
    later = [scene for scene in scenes if scene["cards"]]
    assert later
    assert not any(turned in str(move["text"]) for scene in later for move in scene["moves"])
    lines = [(at, str(line)) for scene in later for at, line in enumerate(scene["after"])]
    places = [at for at, line in lines if turned in line]
    assert places
    assert min(places) > 0
