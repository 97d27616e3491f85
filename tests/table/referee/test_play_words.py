"""What is said and understood while playing: the same in both languages, and enough."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.guidance import must_have_play_words

from engines.contract.rulings import resolve
from playaid.games.catalogue import find_game, game_ids, shared_templates, templates_root
from playaid.table.playthrough import played
from playaid.table.referee.chances import expected
from playaid.table.referee.commands import COMMANDS
from playaid.table.referee.phrasing import play_words
from playaid.table.referee.shapes import kinds_of
from playaid.table.referee.vocabulary import folded_phrase
from playaid.words import LANGUAGES, parsed, read_words

_LISTS = ("verbs", "also", "markers", "commands", "fillers", "receiver-marks")


def _texts(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in section.items():
        if isinstance(value, Mapping):
            yield from _texts(value, f"{path}{key}.")
        elif isinstance(value, str):
            yield path + key, value


def _files(folder: Path) -> dict[str, Mapping[str, Any]]:
    files = {lang: folder / f"play.{lang}.toml" for lang in LANGUAGES}
    for file in files.values():
        assert file.is_file(), f"write {file}: [verbs] and [because] of every move"
    return {lang: read_words(file) for lang, file in files.items()}


@pytest.mark.parametrize(
    "folder",
    [shared_templates(), *(templates_root() / g for g in game_ids())],
    ids=lambda folder: folder.name,
)
def test_both_languages_say_the_same_things(folder: Path) -> None:
    files = _files(folder)
    told = {lang: dict(_texts(file)) for lang, file in files.items()}
    assert told["en"].keys() == told["ja"].keys()
    for path, text in told["en"].items():
        fields = {field for _, field, _ in parsed(text) if field}
        assert fields == {field for _, field, _ in parsed(told["ja"][path]) if field}, path
    for section in ("verbs", "because", "commands"):
        lists = [files[lang].get(section, {}) for lang in LANGUAGES]
        assert lists[0].keys() == lists[1].keys()
    assert files["en"].get("because") == files["ja"].get("because")


@pytest.mark.parametrize("name", game_ids())
def test_every_move_has_verbs_and_rules(name: str) -> None:
    found = find_game(name)
    rules = {rule.id for rule in found.game.rules}
    must_have_play_words(found, LANGUAGES)
    for lang in LANGUAGES:
        words = play_words(found, lang)
        for kind in kinds_of(found.game.machine.move_types):
            verbs = words.find(f"verbs.{kind}")
            assert verbs, (kind, lang)
            assert all(verb == verb.strip() and verb for verb in verbs)
            because = words.find(f"because.{kind}")
            assert because, (kind, lang)
            assert set(because) <= rules, kind


@pytest.mark.parametrize("name", game_ids())
def test_what_is_asked_has_a_question(name: str) -> None:
    """Whatever chance brings that the table must tell is asked for in words."""
    found = find_game(name)
    game, kinds = found.game, kinds_of(found.game.machine.move_types)
    must_have_play_words(found, LANGUAGES)
    words = [play_words(found, lang) for lang in LANGUAGES]
    rules = resolve(game.rulings, {})
    state = game.machine.setup(game.info.players[0], rules)
    for step in played(game.machine, game.info.players[0], rules, Random(3)):
        if game.machine.awaits_chance(state):
            coming = expected(game.machine, kinds, game.machine.view(state, None))
            if len(coming) > 1 or coming[0].asked:
                kind = " or ".join(one.kind.name for one in coming)
                for each in words:
                    assert any(each.find(f"asks.{one.kind.name}") for one in coming), (
                        f"write {kind} under [asks] in {found.templates}/play.{each.lang}.toml: "
                        "the question to the table"
                    )
        state = step.state


def test_commands_do_not_hide_moves() -> None:
    """No game tells a move by a word that is a command."""
    commands = set()
    for lang in LANGUAGES:
        words = read_words(shared_templates() / f"play.{lang}.toml")["commands"]
        assert words.keys() == set(COMMANDS)
        commands |= {folded_phrase(phrase) for phrases in words.values() for phrase in phrases}
    for name in game_ids():
        for lang in LANGUAGES:
            verbs = read_words(templates_root() / name / f"play.{lang}.toml")["verbs"]
            taken = {folded_phrase(verb) for several in verbs.values() for verb in several}
            assert not taken & commands, (name, lang)


def test_every_sentence_of_the_referee_is_used() -> None:
    sources = [
        path.read_text(encoding="utf-8")
        for folder in ("table/referee", "cli/commands/play")
        for path in (Path(__file__).parents[3] / "playaid" / folder).glob("*.py")
    ]
    used = set(re.findall(r'"(?:play\.)?([a-z-]+)"', "\n".join(sources)))
    told = read_words(shared_templates() / "play.en.toml")["play"]
    assert set(told) <= used
