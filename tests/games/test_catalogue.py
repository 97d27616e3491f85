"""Games are found by name and title, one at a time, and a new folder is a new game."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engines.contract.errors import InputError
from playaid.games import catalogue
from playaid.games.catalogue import all_games, find_game, game_ids


def test_every_folder_is_a_game_whose_id_is_its_name() -> None:
    assert "jika" in game_ids()
    assert [found.id for found in all_games()] == list(game_ids())


@pytest.mark.parametrize(
    "name",
    ["jika", "JIKA", "ｊｉｋａ", "時価で勝負", "Market Price", "market price", "marketprice"],
)
def test_by_name_and_by_title(name: str) -> None:
    assert find_game(name).id == "jika"


@pytest.mark.parametrize(
    ("name", "near"), [("jikka", "jika"), ("Market Prize", "jika"), ("時価", "jika"), ("", "jika")]
)
def test_unknown_game_has_near_names(name: str, near: str) -> None:
    with pytest.raises(InputError) as raised:
        find_game(name)
    assert raised.value.code == "game.unknown"
    assert near in raised.value.data["nearest"]


@pytest.mark.parametrize(
    "name", ["_shared", "..", "../jika", "jika/", "os.path", "a\0b", "x" * 999]
)
def test_odd_names_are_unknown_games(name: str) -> None:
    with pytest.raises(InputError, match=r"game\.unknown"):
        find_game(name)


def test_finding_one_game_imports_no_other() -> None:
    code = (
        "import sys; from playaid.games.catalogue import find_game; find_game('jika');"
        "print(*[m for m in sys.modules if m.startswith('engines.')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    others = {game_id.replace("-", "_") for game_id in game_ids()} - {"jika"}
    assert not {f"engines.{name}" for name in others} & set(ran.stdout.split())


def test_plug_in_is_found_only_when_no_built_in_game_has_the_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for lang, title in (("ja", "借り物"), ("en", "Borrowed")):
        (tmp_path / f"words.{lang}.toml").write_text(f'title = "{title}"', encoding="utf-8")
    jika = find_game("jika").game
    scanned = []

    class Plugged:
        GAME = jika
        TEMPLATES = str(tmp_path)

    def entry_points(group: str) -> list[EntryPoint]:
        scanned.append(group)
        return [EntryPoint("borrowed", "borrowed", group)]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    monkeypatch.setattr(EntryPoint, "load", lambda self: Plugged)
    find_game("jika")
    assert not scanned
    found = find_game("借り物")
    assert scanned == [catalogue.PLUG_INS]
    assert found.game is jika
    assert found.templates == tmp_path
    assert found.words("en").say("title") == "Borrowed"


def test_templates_inside_the_package_come_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A wheel carries them inside, a checkout has them beside."""
    package = tmp_path / "playaid"
    package.mkdir()
    monkeypatch.setattr(catalogue, "_PACKAGE", package)
    root = catalogue.templates_root.__wrapped__
    assert root() == tmp_path / "templates"
    (package / "_templates").mkdir()
    assert root() == package / "_templates"
