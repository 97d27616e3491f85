"""Beginning a game of one's own, and copying sheets for changing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.games.catalogue import find_game, game_ids, unpublished_ids

pytestmark = pytest.mark.exhaustive

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_what_was_written_as_data(run: Run, here: Path) -> None:
    begun = json.loads(run("new", "mygame", "--json").out)["files"]
    copied = json.loads(run("templates", "eject", "jika", "--json").out)["files"]
    assert sorted([*begun, *copied]) == sorted(files(here))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_begun_prints_counts_and_verifies(run: Run, here: Path, lang: str) -> None:
    assert run("new", "mygame", "--lang", lang).out == "mygame.toml\n"
    assert "mygame/summary.xml.j2" in files(here)
    for command in (
        ("verify", "./mygame.toml"),
        ("print", "./mygame.toml", "--lang", "both"),
        ("rules", "mygame.toml", "--lang", lang),
        ("tables", "mygame.toml"),
        ("score", "mygame.toml", "--won", "Aki=4 12 0", "--won", "Ben=7 7 7"),
    ):
        ran = run(*command)
        assert ran.code == 0, (command, ran.err)
    assert (here / "output" / "mygame-a4-both.pdf").is_file()


def test_every_note_of_what_is_begun_is_true(run: Run, here: Path) -> None:
    """The keys that are only notes work once the # is taken away."""
    for lang in ("ja", "en"):
        run("new", f"game-{lang}", "--lang", lang)
        file = here / f"game-{lang}.toml"
        lines = file.read_text(encoding="utf-8").split("\n")
        used = [
            line.removeprefix("# ") if line.startswith(("# [", "# ")) and _is_key(line) else line
            for line in lines
        ]
        assert used != lines
        used = [line for line in used if "target" not in line or "best" in line]
        file.write_text("\n".join(used), encoding="utf-8")
        game = find_game(str(file)).game
        assert {option.name for option in game.options} == {"won", "taken"}
        assert game.info.source
        assert game.tables({})


def _is_key(line: str) -> bool:
    note = line.removeprefix("# ")
    key = note.split(" = ")[0].strip("[]")
    return (" = " in note or note.startswith("[")) and key.replace(".", "").isalpha()


@pytest.mark.parametrize("name", unpublished_ids())
def test_what_we_ship_can_be_begun_with(run: Run, here: Path, name: str) -> None:
    assert run("new", f"my-{name}", "--like", name).code == 0
    found = find_game(f"my-{name}.toml")
    assert found.id == f"my-{name}"
    assert found.words("ja").say("title") == find_game(name).words("ja").say("title")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("new", "../mygame"), "is no name"),
        (("new", "My Game"), "is no name"),
        (("new", ""), "is no name"),
        (("new", "a" * 41), "is no name"),
        (("new", "jika"), "There is a game jika already"),
        (("new", "u30"), "There is a game u30 already"),
        (("new", "mine", "--like", "jika"), "not declared as data"),
        (("new", "mine", "--like", "nothing"), "There is no game nothing"),
        (("new", "mine", "--out", "taken/inside"), "cannot be written"),
        (("new", "taken"), "taken is there already"),
        (("new",), "Please give NAME"),
        (("templates",), "Please give ACTION: eject"),
        (("templates", "eject"), "Please give GAME"),
        (("templates", "ejekt", "jika"), "Did you mean eject?"),
        (("templates", "eject", "nothing"), "There is no game nothing"),
        (("templates", "eject", "jika", "--out", "taken"), "taken is there already"),
        (("templates", "eject", "jika", "--out", ".."), ".. is there already"),
        (("print", "jika", "--templates", "nowhere"), "There is no folder nowhere"),
        (("print", "jika", "--templates", ""), "There is no folder"),
        (("print", "jika", "csm", "--templates", "."), "one game only"),
        (("print", "--all", "jika"), "do not go together"),
    ],
)
def test_what_cannot_be_begun_is_one_line(
    run: Run, here: Path, arguments: tuple[str, ...], told: str
) -> None:
    (here / "taken").write_text("mine", encoding="utf-8")
    ran = run(*arguments)
    assert ran.code == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert files(here) == {"taken"}


def test_nothing_is_overwritten(run: Run, here: Path) -> None:
    run("new", "mygame")
    (here / "mygame" / "summary.xml.j2").write_text("changed", encoding="utf-8")
    before = {name: (here / name).read_bytes() for name in files(here)}
    assert run("new", "mygame").code == 2
    assert {name: (here / name).read_bytes() for name in files(here)} == before


@pytest.mark.parametrize("game", [*game_ids(), "u30"])
def test_sheets_are_copied_and_print_as_before(run: Run, here: Path, game: str) -> None:
    assert run("templates", "eject", game).out == f"{game}\n"
    assert "sheets.en.toml" in files(here / game)
    arguments = ("print", game, "--lang", "en", "--sheets", _first_sheet(game))
    assert run(*arguments, "--out", "plain.pdf").code == 0
    assert run(*arguments, "--out", "changed.pdf", "--templates", game).code == 0
    assert (here / "plain.pdf").read_bytes() == (here / "changed.pdf").read_bytes()


def _first_sheet(game: str) -> str:
    sheets = find_game(game).sheets_file("en").find("sheets")
    return str(sheets[0])


def test_a_changed_sheet_is_printed_and_the_others_are_ours(run: Run, here: Path) -> None:
    (here / "mine").mkdir()
    sheet = '<sheet title="x"><text>Mine alone, {{ t("title") }}.</text></sheet>'
    (here / "mine" / "board.xml.j2").write_text(sheet, encoding="utf-8")
    ran = run("print", "jika", "--templates", "mine", "--sheets", "board,corner", "--json")
    assert ran.code == 0, ran.err
    assert {page["sheet"] for page in json.loads(ran.out)["pages"]} == {"board", "corner"}


def test_every_kit_at_once(run: Run, here: Path) -> None:
    ran = run("print", "--all", "--lang", "en", "--out", "kits")
    assert ran.code == 0, ran.err
    assert files(here / "kits") == {f"{game}-a4-en.pdf" for game in game_ids()}


def test_games_only_named_are_listed_when_asked_for(run: Run) -> None:
    few, all_of_them = run("games").out, run("games", "--all").out
    assert f"{len(unpublished_ids())} more games" in few
    assert "Rules not in our sources" not in few
    assert all_of_them.count("Rules not in our sources") == len(unpublished_ids())
    listed = {game["id"]: game for game in json.loads(run("games", "--all", "--json").out)}
    assert set(listed) == {*game_ids(), *unpublished_ids()}
    assert not listed["boukun"]["published"]
    assert listed["joretsu"]["players"] is None
