"""`playaid score`: what a person sees, what a program gets, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engines.contract.rulings import resolve
from playaid.cli.app.registry import COMMANDS
from playaid.games.catalogue import all_games

HANDS = ("--hand", "Aki=QD KC", "--hand", "ちえ=QH KH", "--prices", "S3/5 H2/7 D4/9 C6/8")

ENGLISH = """\
Market Price

Aki
  ♦Q     4 × 1 =   4  diamonds show 4 and 9: the lower, 4, is the price; ♦Q pays × 1
  ♣K     6 × 2 =  12  clubs show 6 and 8: the lower, 6, is the price; ♣K pays × 2
  total           16
ちえ
  ♥Q ♥K  2 × 3 =   6  hearts show 2 and 7: the lower, 2, is the price; ♥Q ♥K pay × 3
  total            6

1.  Aki   16
2.  ちえ   6

Winner: Aki
"""

JAPANESE = """\
時価で勝負

Aki
  ♦Q     4 × 1 =   4  ダイヤは4と9、低いほうの4が株価。株券♦Qは1倍
  ♣K     6 × 2 =  12  クラブは6と8、低いほうの6が株価。株券♣Kは2倍
  合計            16
ちえ
  ♥Q ♥K  2 × 3 =   6  ハートは2と7、低いほうの2が株価。株券♥Q ♥Kは3倍
  合計             6

1位  Aki   16
2位  ちえ   6

勝者：Aki
"""

ASCII = """\
Market Price

  DQ     4 x 1 =   4  diamonds show 4 and 9: the lower, 4, is the price; DQ pays x 1
  CK     6 x 2 =  12  clubs show 6 and 8: the lower, 6, is the price; CK pays x 2
  total           16
"""


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (HANDS, ENGLISH),
        ((*HANDS, "--lang", "ja"), JAPANESE),
        (("--ascii", "--hand", "QD KC", "--prices", "D4/9 C6/8"), ASCII),
    ],
)
def test_score_in_words(run: Any, arguments: tuple[str, ...], shown: str) -> None:
    assert run("score", "jika", *arguments) == (0, shown, "")


def test_language_of_the_locale(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert run("score", "jika", *HANDS).out == JAPANESE
    monkeypatch.setenv("LC_ALL", "C")
    assert run("score", "jika", *HANDS).out == ENGLISH


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "ja", "score", "jika", *HANDS),
        ("score", "--lang", "ja", "jika", *HANDS),
        ("score", *HANDS, "--lang=ja", "jika"),
        ("score", "時価で勝負", *HANDS, "--lang", "ja"),
        ("score", "market price", "--lang", "ja", *HANDS),
    ],
)
def test_options_stand_anywhere(run: Any, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).out == JAPANESE


@pytest.mark.parametrize(
    ("prices", "note", "winners"),
    [
        ("D6 C3 H4 S4", "the dearer queen, at 6, comes ahead.", "Winner: A"),
        ("D4 C4 H4 S4", "A and B are level at 12, their queens too", "Winners: A and B"),
    ],
)
def test_ties_are_explained(run: Any, prices: str, note: str, winners: str) -> None:
    out = run("score", "jika", "--hand", "A=QD KC", "--hand", "B=QH KS", "--prices", prices).out
    assert note in out
    assert winners in out


def test_places_after_a_tie_are_skipped(run: Any) -> None:
    hands = ("A=QS KS", "B=QH KH", "C=QD KD", "D=QC KC")
    typed = [part for hand in hands for part in ("--hand", hand)]
    out = run("score", "jika", *typed, "--prices", "S5 H4 D4 C3").out
    places = [line.split() for line in out.split("\n\n")[-2].splitlines()]
    assert places == [["1.", "A", "15"], ["2.", "B", "12"], ["2.", "C", "12"], ["4.", "D", "9"]]


# ---- as data


def test_json(run: Any) -> None:
    ran = run("score", "jika", "--json", *HANDS)
    assert ran.out.isascii()
    assert json.loads(ran.out) == {
        "game": "jika",
        "players": [
            {
                "name": "Aki",
                "total": 16,
                "rank": 1,
                "lines": [
                    {
                        "what": "queen.DQ",
                        "formula": "4 × 1",
                        "value": 4,
                        "rule": "jika.share-value",
                    },
                    {
                        "what": "king.CK",
                        "formula": "6 × 2",
                        "value": 12,
                        "rule": "jika.share-value",
                    },
                ],
            },
            {
                "name": "ちえ",
                "total": 6,
                "rank": 2,
                "lines": [
                    {
                        "what": "both.HQ.HK",
                        "formula": "2 × 3",
                        "value": 6,
                        "rule": "jika.share-value",
                    }
                ],
            },
        ],
        "winners": ["Aki"],
        "losers": [],
        "rulings": {},
    }


def test_labels_come_with_a_language_that_was_asked_for(run: Any) -> None:
    lines = json.loads(run("score", "jika", "--json", "--lang", "ja", *HANDS).out)["players"][1]
    assert lines["lines"][0]["label"] == "♥Q ♥K"
    assert "label" not in run("score", "jika", "--json", *HANDS).out


def test_error_as_json(run: Any) -> None:
    ran = run("score", "jika", "--json", "--hand", "Aki=QD 7C", "--prices", "D4")
    error = json.loads(ran.out)["error"]
    assert ran.code == 1
    assert error["code"] == "jika.not-a-share"
    assert error["message"] == ran.err.splitlines()[0].removeprefix("playaid: ")
    assert set(error) == {"code", "message", "line"}
    usage = run("score", "jika", "--json", "--hnd", "x")
    assert usage.code == 2
    assert json.loads(usage.out)["error"]["code"] == "usage.unknown-option"


# ---- every game, whatever it is


@pytest.mark.parametrize("found", all_games(), ids=lambda found: found.id)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_score_example_of_every_game(run: Any, found: Any, lang: str) -> None:
    entry, score = found.game.score_example(resolve(found.game.rulings, {}))
    typed = []
    for option in found.game.options:
        value = entry.values.get(option.key)
        if isinstance(value, tuple):
            for name, text in value:
                typed += [f"--{option.name}", f"{name}={text}" if name else text]
        elif isinstance(value, str):
            typed += [f"--{option.name}", value]
        elif value:
            typed.append(f"--{option.name}")
    for name, chosen in entry.chosen.items():
        typed += ["--rule", f"{name}={chosen}"]
    shown = run("score", found.id, "--lang", lang, *typed)
    assert shown.code == 0, shown.err
    for player in score.players:
        assert player.name in shown.out
    assert json.loads(run("score", found.id, "--json", *typed).out) == json.loads(
        json.dumps(score.data())
    )


def test_no_game_option_hides_one_of_the_command() -> None:
    taken = {parameter.name for parameter in COMMANDS["score"].parameters} | {"help"}
    for found in all_games():
        names = [option.name for option in found.game.options]
        assert not taken & set(names), found.id
        assert len(set(names)) == len(names), found.id


def test_score_writes_its_json_as_dumps_would() -> None:
    for found in all_games():
        _, score = found.game.score_example(resolve(found.game.rulings, {}))
        assert score.json() == json.dumps(score.data())


# ---- asking


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], None]:
    """Answers typed at a terminal, line by line, then the end of input."""

    def answers(lines: list[str]) -> None:
        typed = iter([f"{line}\n" for line in lines])
        monkeypatch.setattr("playaid.cli.app.prompts.somebody_is_there", lambda: True)
        monkeypatch.setattr("sys.stdin.readline", lambda: next(typed, ""), raising=False)

    return answers


def test_missing_options_are_asked_for_on_stderr(run: Any, at_terminal: Any) -> None:
    at_terminal(["Aki=QD KC", "ちえ=QH KH", "", "S3/5 H2/7 D4/9 C6/8"])
    ran = run("score", "jika")
    assert (ran.code, ran.out) == (0, ENGLISH)
    assert ran.err.count("hand> ") == 3
    assert "prices> " in ran.err


def test_a_hand_without_a_name_is_the_only_one(run: Any, at_terminal: Any) -> None:
    at_terminal(["QD KC", "D4/9 C6/8"])
    assert run("score", "jika", "--ascii").out == ASCII


@pytest.mark.parametrize("answers", [[], ["Aki=QD KC"], ["Aki=QD KC", ""], [""]])
def test_no_answer_is_an_error(run: Any, at_terminal: Any, answers: list[str]) -> None:
    at_terminal(answers)
    ran = run("score", "jika")
    assert ran.code == 2
    assert ran.out == ""
    assert "--prices" in ran.err.splitlines()[-1]
