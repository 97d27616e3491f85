"""`games`, `rules`, `tables`, `verify`, `print`, help and completion."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from engines.contract.examples import Finding, WorkedExample
from engines.contract.rulings import resolve
from playaid.cli import main
from playaid.cli.app.command import ROOT
from playaid.cli.app.help import shown_parameters
from playaid.cli.app.registry import COMMANDS
from playaid.cli.terminal.widths import cells
from playaid.files.atomic import CODES as FILE_CODES
from playaid.games.catalogue import GameEntry, all_games, find_game, help_words, shared_words
from playaid.kit.layout import KitPage
from playaid.kit.making import DrawnKit, KitReport
from playaid.kit.request import KitRequest
from playaid.press.errors import CODES as PRESS_CODES
from playaid.sheets.errors import CODES as SHEET_CODES
from playaid.sheets.paper import CODES as PAPER_CODES
from playaid.words import LANGUAGES, parsed

GAMES = all_games()
each_game = pytest.mark.parametrize("found", GAMES, ids=lambda found: found.id)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


# ---- games


@each_language
def test_games(run: Any, lang: str) -> None:
    out = run("games", "--lang", lang).out
    for found in GAMES:
        words = found.words(lang)
        for text in (found.id, words.say("title"), found.game.info.source):
            assert text in out
    assert all(cells(line) <= 100 for line in out.splitlines())
    flat = out.replace("\n", "").replace(" ", "")
    assert shared_words(lang).say("games.terms-of-use").replace(" ", "") in flat


def test_games_as_data(run: Any) -> None:
    games = json.loads(run("games", "--json").out)
    assert [game["id"] for game in games] == [found.id for found in GAMES]
    jika = next(game for game in games if game["id"] == "jika")
    assert (jika["players"], jika["minutes"], jika["published"]) == ([3, 4], [30, 30], True)
    assert jika["title"] == "Market Price"


# ---- rules


@each_game
@each_language
def test_rules_tell_everything(run: Any, found: GameEntry, lang: str) -> None:
    ran = run("rules", found.id, "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    flat = ran.out.replace("\n", "").replace(" ", "")
    words = found.words(lang)
    for rule in found.game.rules:
        for part in ("title", "text"):
            assert words.say(f"rules.{rule.id}.{part}").replace(" ", "") in flat
    rulings = run("rules", found.id, "--rulings", "--lang", lang).out.replace("\n", "")
    for ruling in found.game.rulings:
        assert words.say(f"rulings.{ruling.id}.text").replace(" ", "") in rulings.replace(" ", "")
        if ruling.is_switch:
            assert f"--rule {ruling.id}=" in rulings


@pytest.mark.parametrize(
    ("word", "titles"),
    [
        ("株価", ["株価", "点数", "同点のとき", "準備", "誰も出さなかった会社"]),
        ("ジョーカー", ["準備"]),
        ("ｼﾞｮｰｶｰ", ["準備"]),
        ("pass-for-good", ["パスは最後まで"]),
    ],
)
def test_rules_of_a_word(run: Any, word: str, titles: list[str]) -> None:
    told = json.loads(run("rules", "jika", word, "--lang", "ja", "--json").out)
    found = {one["title"] for one in [*told["rules"], *told["rulings"]]}
    assert found == set(titles)
    shown = run("rules", "jika", word, "--lang", "ja").out
    assert all(title in shown for title in titles)


def test_rules_as_data(run: Any) -> None:
    told = json.loads(run("rules", "jika", "--json").out)
    assert [rule["id"] for rule in told["rules"]] == [r.id for r in find_game("jika").game.rules]
    assert told["rulings"][0]["reading"] == "ours"
    assert json.loads(run("rules", "jika", "--rulings", "--json").out)["rules"] == []


# ---- tables


@each_game
@each_language
def test_tables(run: Any, found: GameEntry, lang: str) -> None:
    words = found.words(lang)
    tables = found.game.tables(resolve(found.game.rulings, {}))
    shown = run("tables", found.id, "--lang", lang)
    markdown = run("tables", found.id, "--markdown", "--lang", lang)
    data = json.loads(run("tables", found.id, "--json", "--lang", lang).out)
    assert (shown.code, markdown.code) == (0, 0)
    assert [table["id"] for table in data["tables"]] == [table.id for table in tables]
    for table, as_data in zip(tables, data["tables"], strict=True):
        title = words.say(f"tables.{table.id}.title")
        assert title in shown.out
        assert f"### {title}\n" in markdown.out
        assert len(as_data["rows"]) == len(table.rows)
        as_csv = run("tables", found.id, table.id, "--csv", "--lang", lang).out
        rows = list(csv.reader(io.StringIO(as_csv)))
        assert rows[0] == [words.column(table.id, column) for column in table.columns]
        assert len(rows) == len(table.rows) + 1


def test_table_by_title_and_as_plain_data(run: Any) -> None:
    by_title = run("tables", "jika", "what a price pays", "--csv").out
    assert by_title.splitlines()[:2] == ["price,× 1,× 2,× 3", "1,1,2,3"]
    assert by_title == run("tables", "jika", "price", "--csv").out


# ---- verify


def test_verify(run: Any) -> None:
    ran = run("verify", "jika", "--lang", "ja")
    assert (ran.code, ran.err) == (0, "")
    assert "✓ 【勝敗】例  違うスートの株券" in ran.out
    assert "違いはありません" in ran.out.splitlines()[-1]
    data = json.loads(run("verify", "--json").out)
    assert [game["game"] for game in data["games"]] == [found.id for found in GAMES]
    assert data["differences"] == 0
    counted = sum(len(e["findings"]) for game in data["games"] for e in game["examples"])
    assert data["findings"] == counted


@each_language
@each_game
def test_verify_tells_what_is_refused_in_words(found: GameEntry, lang: str, run: Any) -> None:
    out = run("verify", found.id, "--lang", lang).out
    values = [value for ex in found.game.examples() for _, value in ex.expected]
    for error in found.game.errors:
        assert error.code not in out
        if error.code in values:
            name = error.code.removeprefix(f"{found.id}.")
            assert found.words(lang).term(name) in out
            assert found.words(lang).term(name) != name


def test_verify_finds_a_difference(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = WorkedExample("player-b", "【勝敗】", "", (("total", 6),), lambda: (("total", 7),))
    monkeypatch.setattr("playaid.cli.commands.verify.check", lambda e: (Finding("total", 6, 7),))
    monkeypatch.setattr(type(find_game("jika").game), "examples", lambda self: (wrong,))
    ran = run("verify", "jika")
    assert ran.code == 1
    assert "✗ 【勝敗】" in ran.out
    assert "1 of 1 finding in 1 example differs" in ran.out.splitlines()[-1]
    assert json.loads(run("verify", "jika", "--json").out)["differences"] == 1


# ---- print


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> list[KitRequest]:
    """What was asked of the printer, which writes nothing."""
    asked: list[KitRequest] = []

    def draw_kit(request: KitRequest) -> DrawnKit:
        asked.append(request)
        return DrawnKit(KitReport(Path("output/x.pdf"), (KitPage(1, "board", "Board", "a4"),)), ())

    monkeypatch.setattr("playaid.cli.commands.print.kits.draw_kit", draw_kit)
    return asked


def test_print_writes_the_path_alone_on_stdout(run: Any, kit: list[KitRequest]) -> None:
    ran = run("print", "jika")
    assert (ran.code, ran.out) == (0, f"{Path('output/x.pdf')}\n")
    assert "page 1  Board (a4)" in ran.err
    assert "100 %" in ran.err
    assert "実際のサイズ" in run("print", "jika", "--lang", "ja").err
    assert [request.langs for request in kit] == [("en",), ("ja",)]
    assert kit[0].paper == "a4"
    assert kit[0].cards == "poker"
    assert kit[0].sheets == kit[0].players == ()


def test_print_hands_on_every_option(run: Any, kit: list[KitRequest]) -> None:
    run(
        *("print", "jika", "--lang", "both", "--paper", "jis-b4", "--cards", "58x89mm"),
        *("--players", "Aki，Ben、 ちえ", "--sheets", "board,summary", "--out", "kits"),
        *("--font", "x.ttf"),
    )
    (asked,) = kit
    assert asked.langs == ("ja", "en")
    assert (asked.paper, asked.cards) == ("jis-b4", "58x89mm")
    assert asked.players == ("Aki", "Ben", "ちえ")
    assert asked.sheets == ("board", "summary")
    assert (asked.out, asked.font) == (Path("kits"), Path("x.ttf"))


def test_print_as_data(run: Any, kit: list[KitRequest]) -> None:
    pages = [{"page": 1, "sheet": "board", "title": "Board", "paper": "a4", "remarks": []}]
    assert json.loads(run("print", "jika", "--json").out)["pages"] == pages


@each_language
def test_words_of_printing(lang: str) -> None:
    words = shared_words(lang, "print")
    errors = [(code.code, {*code.fields}) for code in (*SHEET_CODES, *PAPER_CODES, *FILE_CODES)]
    for code, fields in [*errors, *((code, None) for code in PRESS_CODES)]:
        text = words.find(f"errors.{code}")
        assert isinstance(text, str), f"{code} [{lang}]"
        used = {field for _, field, _ in parsed(text) if field}
        assert fields is None or used <= fields, code


# ---- help


@each_language
@pytest.mark.parametrize("command", [ROOT, *COMMANDS.values()], ids=lambda command: command.name)
def test_help_tells_every_parameter(run: Any, command: Any, lang: str) -> None:
    named = () if command is ROOT else (command.name,)
    for asked in ("--help", "-h"):
        ran = run(*named, asked, "--lang", lang) if named else run("--lang", lang, asked)
        assert (ran.code, ran.err) == (0, "")
        for parameter in shown_parameters(command):
            assert parameter.typed in ran.out
        for line in ran.out.splitlines():
            assert cells(line) <= 82 or line.startswith("  playaid ")


@each_game
@each_language
def test_help_of_every_game(run: Any, found: GameEntry, lang: str) -> None:
    out = run("score", found.id, "--help", "--lang", lang).out
    flat = out.replace("\n", "").replace(" ", "")
    for option in found.game.options:
        assert f"--{option.name}" in out
        assert found.words(lang).say(f"options.{option.name}").replace(" ", "") in flat


def test_help_without_a_command(run: Any) -> None:
    ran = run()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == run("--help").out


def test_examples_in_help_run(run: Any, kit: list[KitRequest]) -> None:
    import shlex

    for lang in LANGUAGES:
        for name in ("games", "rules", "print", "tables", "score", "verify"):
            example = help_words(lang).find(f"commands.{name}.example")
            for line in (example or "").splitlines():
                program, *arguments = shlex.split(line)
                assert program == "playaid"
                ran = run(*arguments, "--lang", lang)
                assert ran.code == 0, f"{line}: {ran.err}"


def test_version(run: Any) -> None:
    from playaid import __version__

    assert run("--version").out == f"playaid {__version__}\n"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("playaid ", {"games", "score", "print"}),
        ("playaid sc", {"score"}),
        ("playaid score ji", {"jika"}),
        ("playaid score jika --ha", {"--hand"}),
        ("playaid print jika --paper jis", {"jis-b4", "jis-b5"}),
        ("playaid games --lang ", {"ja", "en"}),
        ("playaid nonsense ", set()),
        ("playaid score nonsense --", {"--batch"}),
    ],
)
def test_completion(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    offered: set[str],
) -> None:
    monkeypatch.setenv("_PLAYAID_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    assert main([]) == 0
    shown = capsys.readouterr()
    assert offered <= set(shown.out.split())
    assert shown.err == ""
