"""`--ascii`: every sign of ours has a stand-in; only names and Japanese headings stay."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engines.contract.rulings import resolve
from playaid.cli.app.registry import COMMANDS
from playaid.cli.terminal.ascii_fallback import SIGNS, SUIT_LETTERS
from playaid.games.catalogue import all_games, templates_root, unpublished_games

GAMES = (*all_games(), *unpublished_games())
JAPANESE = re.compile("[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")


def texts(section: Mapping[str, Any]) -> Iterator[str]:
    for value in section.values():
        if isinstance(value, Mapping):
            yield from texts(value)
        elif isinstance(value, str):
            yield value


@pytest.mark.parametrize(
    "file", sorted(templates_root().glob("*/*.en.toml")), ids=lambda f: f"{f.parent.name}/{f.name}"
)
def test_every_sign_of_our_english_has_a_stand_in(file: Path) -> None:
    whole = "".join(texts(tomllib.loads(file.read_text(encoding="utf-8"))))
    strange = {char for char in JAPANESE.sub("", whole) if not char.isascii()}
    assert strange <= {*SIGNS, *SUIT_LETTERS}


@pytest.mark.parametrize("to", [*SIGNS.values(), *SUIT_LETTERS.values()])
def test_stand_ins_are_ascii(to: str) -> None:
    assert to.isascii()


def plain(ran: Any) -> bool:
    return JAPANESE.sub("", ran.out).isascii() and JAPANESE.sub("", ran.err).isascii()


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.id)
def test_everything_about_a_game_is_ascii(run: Any, found: Any) -> None:
    for arguments in (
        ("rules",),
        ("rules", "--rulings"),
        ("tables",),
        ("verify",),
        ("score", "-h"),
    ):
        command, *more = arguments
        ran = run(command, found.id, *more, "--ascii")
        assert ran.code == 0
        assert plain(ran), arguments


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_ascii(run: Any, command: str) -> None:
    assert run(command, "--help", "--ascii").out.isascii()


def test_the_list_of_games_is_ascii(run: Any) -> None:
    assert plain(run("games", "--all", "--ascii"))


# ---- the example in the help of `score`


def example(run: Any, game: str) -> list[str]:
    shown = run("score", game, "--help").out.split("Example:\n")[1].strip()
    program, *arguments = shlex.split(shown)
    assert program == "playaid"
    return arguments


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.id)
def test_help_shows_the_games_own_example(run: Any, found: Any) -> None:
    entry, _ = found.game.score_example(resolve(found.game.rulings, {}))
    if not entry.values:  # nothing is known of how it is counted
        assert "Example:" not in run("score", found.id, "--help").out
        return
    arguments = example(run, found.id)
    assert arguments[:2] == ["score", found.id]
    assert len(arguments) > 2
    ran = run(*arguments, "--ascii")
    assert ran.code == 0
    assert plain(ran)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_help_of_a_game_of_ones_own(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "mygame", "--lang", lang).code == 0
    arguments = example(run, "mygame.toml")
    assert arguments[:2] == ["score", "mygame.toml"]
    assert len(arguments) > 2
    assert run(*arguments).code == 0
