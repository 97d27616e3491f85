"""`playaid play` through the pipe: whole games, logs, refusals, data."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.acting import act
from support.commands import Ran, Run, process
from support.guidance import stored

from playaid.files.journal import Journal
from playaid.games.catalogue import find_game, game_ids
from playaid.words import LANGUAGES

Told = Callable[..., Ran]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept; the disk is not waited for, that is the journal's own test."""
    monkeypatch.setattr("playaid.files.journal.disk.flush", lambda file: None)
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path))
    return tmp_path / "games"


@pytest.fixture
def told(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Told:
    """Run `playaid play` with these lines on stdin."""

    def ran(*arguments: str, lines: tuple[str, ...] = ()) -> Ran:
        given = "\n".join(lines).encode() + b"\n"
        stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", stdin)
        return run("play", *arguments)

    return ran


def _objects(ran: Ran) -> list[Any]:
    return [json.loads(line) for line in ran.out.splitlines()]


_JIKA = ("jika", "--players", "Aki,Ben,Chie")


@pytest.mark.parametrize("name", game_ids())
def test_a_whole_game_from_the_first_deal_to_the_winner(name: str, told: Told) -> None:
    found = find_game(name)
    for lang, seed in zip(LANGUAGES, (31, 32), strict=True):
        acted = act(found, lang, found.game.info.players[0], seed)
        players = ",".join(acted.names)
        ran = told(name, "--players", players, "--json", "--lang", lang, lines=acted.lines)
        assert ran.code == 0, ran.err
        result = _objects(ran)[-1]
        for player in result.get("players", ()):
            for line in player["lines"]:
                del line["label"]
        assert result == json.loads(acted.score.json())


@pytest.mark.parametrize("name", game_ids())
def test_the_score_in_words_ends_a_game(name: str, told: Told) -> None:
    found = find_game(name)
    acted = act(found, "en", found.game.info.players[0], 33)
    ran = told(name, "--players", ",".join(acted.names), lines=acted.lines)
    assert ran.code == 0
    assert "The game is over." in ran.out
    assert all(winner in ran.out for winner in acted.score.winners)
    played = ran.out.partition("\n\n")[0].splitlines()
    assert max(map(len, played)) <= 80


# -- logs


def test_resuming_gives_the_same_state(told: Told, folder: Path) -> None:
    told(*_JIKA, lines=("S", "H5 upper", "undo", "H6 upper", "nonsense"))
    first = told("--resume", "--json", lines=("state",))
    assert first.code == 0
    lines = _objects(first)[-1]["shown"]
    assert "Ben to move: lay and pass" in lines
    again = told("--resume", "1", lines=("H7 lower", "redo"))
    assert again.code == 1, "there is nothing to do again"
    assert "Ben lays ♥7 on the lower side." in again.out
    assert [path.name for path in folder.iterdir()] == ["0001.jsonl"]


def test_every_move_is_on_the_disk_before_it_is_answered(
    told: Told, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(*_JIKA, lines=("S",))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("playaid.files.journal.log.write", full)
    ran = told("--resume", lines=("H5 upper", "legal"))
    assert ran.code == 1
    assert "Aki lays" not in ran.out
    assert "lay: " in ran.out, "the game goes on"
    assert "room" in ran.err or "full" in ran.err or "space" in ran.err.lower()


def test_a_log_that_cannot_have_happened_is_refused_with_line_and_reason(
    told: Told, folder: Path
) -> None:
    header = {"game": "jika", "players": ["Aki", "Ben", "Chie"], "rules": {}}
    turned = {"move": {"kind": "WatcherTurned", "suit": "S"}, "typed": True}
    logs: dict[str, tuple[dict[str, Any], list[dict[str, Any]], str]] = {
        "a move too early": (header, [turned], "line 2: It is not the time"),
        "no move": (header, [{"move": {"kind": "Nope"}, "typed": True}], "line 2: the entry"),
        "nothing to undo": (header, [{"undo": True}], "line 2"),
        "nothing to redo": (header, [{"redo": True}], "line 2"),
        "more than a move": (header, [{**turned, "x": 1}], "line 2"),
        "instead of nothing": (header, [{"move": turned["move"], "instead": True}], "line 2"),
        "two players": ({**header, "players": ["Aki"]}, [], "line 1"),
        "no game": ({**header, "game": "nope"}, [], "line 1"),
        "no names": ({**header, "players": [1, 2, 3]}, [], "line 1"),
        "no rule": ({**header, "rules": {"nope": "yes"}}, [], "line 1"),
    }
    for number, (first, entries, reason) in enumerate(logs.values(), 1):
        with Journal.open(folder / f"{number:04}.jsonl", "play", first) as journal:
            for entry in entries:
                journal.append(entry)
        ran = told("--resume", str(number))
        assert ran.code == 2, number
        assert reason in ran.err
        assert ran.out == ""
    listed = told("--list")
    assert listed.code == 0
    assert len(listed.out.splitlines()) == len(logs)
    assert all("error" in line for line in _objects(told("--list", "--json")))


def test_a_log_edited_by_hand_is_refused(told: Told, folder: Path) -> None:
    told(*_JIKA, lines=("S", "H5 upper"))
    log = folder / "0001.jsonl"
    log.write_text(log.read_text().replace('"H5"', '"H6"'))
    ran = told("--resume")
    assert ran.code == 2
    assert "4" in ran.err


def test_a_torn_last_line_is_dropped_and_reported(told: Told, folder: Path) -> None:
    told(*_JIKA, lines=("S", "H5 upper"))
    log = folder / "0001.jsonl"
    log.write_bytes(log.read_bytes()[:-20])
    ran = told("--resume", lines=("state",))
    assert ran.code == 0
    assert "Aki to move" in ran.out
    assert "cut off" in ran.err


def test_two_programs_on_one_game(told: Told, folder: Path) -> None:
    told(*_JIKA)
    with Journal.open(folder / "0001.jsonl", "play", {}):
        assert told("--resume").code == 2


def test_listing(told: Told) -> None:
    assert told("--list").out == "No game has been kept yet.\n"
    assert told("--resume").code == 2
    acted = act(find_game("chicken"), "en", 3, 1)
    told("chicken", "--players", ",".join(acted.names), lines=acted.lines)
    told(*_JIKA, lines=("S",))
    lines = told("--list").out.splitlines()
    assert lines[0].endswith("(over)")
    assert lines[1] == "2  Market Price  Aki, Ben and Chie  2 moves"
    assert [one["over"] for one in _objects(told("--list", "--json"))] == [True, False]


# -- simulated games


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_simulated_games_are_the_stored_playthroughs(name: str, lang: str, told: Told) -> None:
    ran = told(name, "--simulate", "--seed", "7", "--lang", lang)
    file = Path(__file__).parents[3] / "table" / "playthroughs" / f"{name}.{lang}.txt"
    assert ran.code == 0
    assert ran.out == stored(file, "python -m playaid.table.playthrough tests/table/playthroughs")


def test_simulated_as_data(told: Told) -> None:
    ran = told("jika", "--simulate", "--seed", "1", "--players", "A,B,C,D", "--json")
    *steps, result = _objects(ran)
    assert [one["move"]["kind"] for one in steps[:3]] == ["Dealt", "WatcherTurned", "Lay"]
    assert steps[-1]["state"]["phase"] == "over"
    assert [player["name"] for player in result["players"]] == ["A", "B", "C", "D"]


def test_without_a_seed_it_is_another_game_and_tells_its_seed(told: Told) -> None:
    first = told("chicken", "--simulate").out
    seed = re.search(r"seed (\d+)", first)
    assert seed is not None
    assert told("chicken", "--simulate", "--seed", seed[1]).out == first


# -- mistakes


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("jika",), 2, "--players"),
        (("jika", "--players", "Aki,Ben"), 1, "needs 3"),
        (("jika", "--players", "Aki,Ben,aki"), 1, "aki"),
        (("jika", "--players", "Aki,,Ben"), 2, "Aki,,Ben"),
        (("nope", "--players", "A,B,C"), 2, "nope"),
        (("--players", "A,B,C"), 2, "GAME"),
        ((*_JIKA, "--seed", "3"), 2, "--seed"),
        ((*_JIKA, "--rule", "x=y"), 2, "x"),
        (("jika", "--simulate", "--seed", "x"), 2, "whole number"),
        (("jika", "--simulate", "--seed", "-1"), 1, "999999999"),
        (("jika", "--simulate", "--list"), 2, "together"),
        (("--resume", "x"), 2, "numbers"),
        (("--resume", "7"), 2, "7"),
        (("--resume", "--players", "A,B,C"), 2, "together"),
    ],
)
def test_mistakes_are_one_line(
    arguments: tuple[str, ...], code: int, said: str, told: Told, folder: Path
) -> None:
    ran = told(*arguments)
    assert ran.code == code, ran.err
    assert said in ran.err
    told_lines = [line for line in ran.err.splitlines() if line.startswith("playaid: ")]
    assert len(told_lines) == 1
    assert len(ran.err.splitlines()) in (1, 3), "a line, and with a place the text and carets"
    assert ran.out == ""
    assert not list(folder.glob("*")), "nothing was begun"


def test_refused_lines_have_numbers_and_the_rest_goes_on(told: Told) -> None:
    ran = told(*_JIKA, lines=("S", "S5", "xyz", "H5"))
    assert ran.code == 1
    assert "line 2: ♠5 cannot be laid" in ran.err
    assert "line 3: I do not understand" in ran.err
    assert "Aki lays ♥5" in ran.out
    refusals = [line for line in ran.err.splitlines() if line.startswith("line ")]
    assert len(refusals) == 2
    assert "In the original: " in refusals[0], "the heading is on the same line"
    assert not [line for line in ran.err.splitlines() if line.startswith(" ")]
    data = _objects(told(*_JIKA, "--json", lines=("S", "S5", "xyz")))
    codes = [one["error"]["code"] for one in data if "error" in one]
    assert codes == ["jika.suit-is-watched", "play.not-read"]


def test_choices_are_told_in_one_line_too(told: Told) -> None:
    ran = told(*_JIKA, lines=("S", "5"))
    (refusal,) = [line for line in ran.err.splitlines() if line.startswith("line 2: ")]
    assert " / " in refusal
    assert "  " not in refusal


def test_no_secret_is_on_stdout(told: Told) -> None:
    deal = "deal Aki S2 S3 S4 S5 S6 S7 S8 S9 S10 certificates Aki QH KH"
    for more in ((), ("--json",)):
        ran = told(*_JIKA, *more, lines=(deal, "D", "peek Aki", "peek Aki", "score", "why"))
        assert ran.code == 0, ran.err
        assert "♠10" in ran.err
        assert "♠10" not in ran.out
        assert "S10" not in ran.out
        assert "HK" not in ran.out


def test_bytes_that_are_no_text_are_refused(folder: Path) -> None:
    environment = {"PLAYAID_DATA": str(folder.parent), "LANG": "en_GB.UTF-8"}
    given = b"\xef\xbb\xbfS\n\xff\xfe\n" + b"x" * 9000 + b"\nH5\r\n"
    ran = process("play", *_JIKA, given=given, environment=environment)
    assert ran.code == 1
    assert b"Traceback" not in ran.err
    assert "Aki lays ♥5".encode() in ran.out


def test_a_closed_stdin_leaves_a_game_begun(folder: Path) -> None:
    environment = {"PLAYAID_DATA": str(folder.parent), "LANG": "C"}
    ran = process("play", *_JIKA, environment=environment)
    assert ran.code == 0
    assert b"--resume 1" in ran.err


def test_a_folder_that_cannot_be_written(told: Told, folder: Path) -> None:
    if os.geteuid() == 0:
        folder.write_text("a file where the folder should be")
    else:
        folder.mkdir()
        folder.chmod(0o500)
    ran = told(*_JIKA)
    assert ran.code == 2
    assert ran.err.count("\n") == 1


SAMPLE = Path(__file__).parents[3] / "table" / "referee" / "samples" / "format-1.jsonl"
"""A game kept in the first format; a later format keeps reading it."""


def test_a_game_kept_in_the_first_format_goes_on(told: Told, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "0001.jsonl").write_bytes(SAMPLE.read_bytes())
    ran = told("--resume", "1", "--lang", "en", lines=("legal", "Chie S9 upper"))
    assert ran.code == 0, ran.err
    assert "Chie lays ♠9 on the upper side." in ran.out
    lines = (folder / "0001.jsonl").read_bytes().splitlines()
    assert lines[:5] == SAMPLE.read_bytes().splitlines()
    assert len(lines) > 5
