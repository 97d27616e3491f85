"""Bad input: one line (and for what was typed a caret line), the right code, nothing on stdout."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
import typer

import playaid
from engines.contract.errors import Where
from playaid.cli.app import errors
from playaid.cli.app.errors import caret_lines
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.parsing import root_command
from playaid.cli.terminal.terminal import Terminal
from playaid.games.catalogue import shared_words
from playaid.words import LANGUAGES, parsed

HAND = ("--hand", "QD KC")
PRICES = ("--prices", "S3/5 H2/7 D4/9 C6/8")

# arguments, exit code, error code, what the message must name
BAD: tuple[tuple[tuple[str, ...], int, str, str], ...] = (
    # usage
    (("gmaes",), 2, "usage.unknown-command", "games"),
    (("games", "--jsn"), 2, "usage.unknown-option", "--json"),
    (("--vrsion",), 2, "usage.unknown-option", "--version"),
    (("games", "x"), 2, "usage.extra", "x"),
    (("games", "--lang"), 2, "usage.no-value", "--lang"),
    (("games", "--json=yes"), 2, "usage.takes-no-value", "--json"),
    (("games", "--lang", "fr"), 2, "usage.bad-value", "ja or en"),
    (("--lang", "both", "games"), 2, "usage.bad-value", "ja or en"),
    (("games", "--lang", "en", "--lang", "en"), 2, "usage.twice", "--lang"),
    (("--lang", "en", "games", "--lang", "en"), 2, "usage.twice", "--lang"),
    (("score",), 2, "usage.missing-argument", "jika"),
    (("score", *HAND), 2, "usage.missing-argument", "jika"),
    (("rules",), 2, "usage.missing-argument", "GAME"),
    (("tables",), 2, "usage.missing-argument", "GAME"),
    (("print",), 2, "usage.missing-argument", "GAME"),
    (("score", "jika"), 2, "usage.missing-option", "--hand and --prices"),
    (("score", "jika", *HAND), 2, "usage.missing-option", "--prices"),
    (("score", "jika", *HAND, *PRICES, "--hnd", "x"), 2, "usage.unknown-option", "--hand"),
    (("score", "jika", *HAND, *PRICES, *PRICES), 2, "usage.twice", "--prices"),
    (("score", "jika", "csm", *HAND, *PRICES), 2, "usage.extra", "csm"),
    (("score", "jika", "--batch", "-", *HAND), 2, "usage.together", "--hand"),
    (("score", "jika", "--batch", "-", "--ascii"), 2, "usage.together", "--ascii"),
    (("tables", "jika", "--csv", "--markdown"), 2, "usage.together", "--markdown"),
    (("score", "jika", *HAND, *PRICES, "--rule", "x"), 2, "rule.form", "NAME=VALUE"),
    (("score", "jika", "--rule", "x=1", "--rule", "x=2"), 2, "rule.twice", "x"),
    (("tables", "jika", "--rule", "x=1"), 2, "rulings.unknown", "x"),
    (("tables", "jika", "prise"), 2, "tables.unknown", "price"),
    (("tables", "jika", "--csv"), 2, "tables.which", "price"),
    (("rules", "jika", "prise"), 2, "telling.no-such-word", "price"),
    (("rules", "jika", " "), 2, "telling.no-such-word", ""),
    (("verify", "jikka"), 2, "game.unknown", "jika"),
    (("verify", "jika", "jika"), 2, "game.twice", "jika"),
    (("print", "jika", "時価で勝負"), 2, "game.twice", "時価で勝負"),
    (("score", "jikka", *HAND), 2, "game.unknown", "jika"),
    (("score", "jika", "--batch", "no-such-file"), 2, "file.unreadable", "no-such-file"),
    # hands
    (("score", "jika", "--hand", "QD QDD", *PRICES), 2, "cards.", "QD"),
    (("score", "jika", "--hand", "QD Q", *PRICES), 2, "cards.", "Q"),
    (("score", "jika", "--hand", "=QD KC", *PRICES), 2, "players.name-empty", "QD KC"),
    (("score", "jika", "--hand", " =QD KC", *PRICES), 2, "players.name-empty", "QD KC"),
    (("score", "jika", "--hand", "QD KD QD", *PRICES), 1, "jika.share-count", "3"),
    (("score", "jika", "--hand", "QD 7C", *PRICES), 1, "jika.not-a-share", "♣7"),
    (("score", "jika", "--hand", "QD joker", *PRICES), 1, "jika.not-a-share", "joker"),
    (("score", "jika", "--hand", "QD QC", *PRICES), 1, "jika.two-of-a-rank", "♦Q"),
    (("score", "jika", "--hand", "QD QD", *PRICES), 1, "cards.twice", "♦Q"),
    (("score", "jika", "--hand", "QD", *PRICES), 1, "jika.share-count", "1"),
    (("score", "jika", "--hand", "", *PRICES), 1, "hand.empty", ""),
    (("score", "jika", "--hand", "Aki=", *PRICES), 1, "hand.empty", "Aki"),
    (("score", "jika", *HAND, "--hand", "QH KH", *PRICES), 2, "players.name-needed", "2"),
    (
        ("score", "jika", "--hand", "A=QD KC", "--hand", "B=QD KH", *PRICES),
        1,
        "cards.twice",
        "♦Q",
    ),
    (
        ("score", "jika", "--hand", "Aki=QD KC", "--hand", "ａｋｉ=QH KH", *PRICES),
        1,
        "players.same-name",
        "ａｋｉ",
    ),
    (
        ("score", "jika", *[f"--hand={n}=QD KC" for n in "ABCDE"], *PRICES),
        1,
        "players.too-many",
        "5",
    ),
    # prices
    (("score", "jika", *HAND, "--prices", "D0 C5"), 1, "jika.price-range", "0"),
    (("score", "jika", *HAND, "--prices", "D11 C5"), 1, "jika.price-range", "11"),
    (("score", "jika", *HAND, "--prices", "D2/3/4 C5"), 1, "jika.price-cards", "3"),
    (("score", "jika", *HAND, "--prices", "D4/4 C5"), 1, "jika.price-equal", "4"),
    (("score", "jika", *HAND, "--prices", "D4 D5"), 1, "jika.price-twice", "diamonds"),
    (("score", "jika", *HAND, "--prices", "D4"), 1, "jika.price-missing", "clubs"),
    (("score", "jika", *HAND, "--prices", ""), 1, "jika.price-missing", "diamonds"),
    (("score", "jika", *HAND, "--prices", "D4 C5/"), 2, "jika.price-unreadable", "C5/"),
    (("score", "jika", *HAND, "--prices", "4 5"), 2, "cards.no-suit", "4"),
    # print
    (("print", "jika", "--paper", "A44"), 2, "paper.unknown", "a4"),
    (("print", "jika", "--paper", "b5"), 2, "paper.which-b", "jis-b5 or iso-b5"),
    (("print", "jika", "--paper", "210x297"), 2, "paper.no-unit", "210x297mm"),
    (("print", "jika", "--paper", ""), 2, "paper.unknown", ""),
    (("print", "jika", "--out", ""), 2, "usage.bad-value", "--out"),
    (("print", "jika", "--cards", "pokr"), 2, "card-size.unknown", "poker"),
    (("print", "jika", "--sheets", "bord"), 2, "sheet.unknown", "board"),
    (("print", "jika", "--sheets", "board,"), 2, "usage.empty-part", "--sheets"),
    (("print", "jika", "--players", ""), 2, "usage.empty", "--players"),
    (("play", "jika", "--players", " "), 2, "usage.empty", "--players"),
    (("play", "jika", "--players", "A B C"), 2, "usage.commas", "A,B,C"),
    (("pad", "jika", "--players", "A;B;C"), 2, "usage.commas", "A,B,C"),
    (("play", "jika", "--players", "A,B,C", "--seed", "7"), 2, "usage.only-with", "--simulate"),
    (("print", "jika", "--players", "A,B,C,D,E"), 1, "players.too-many", "5"),
    (("print", "jika", "--players", "A,B,A"), 1, "players.same-name", "A"),
    (("print", "jika", "--players", "A,B"), 1, "players.too-few", "2"),
    (("print", "jika", "--rule", "x=1"), 2, "rulings.unknown", "x"),
    (("print", "jika", "--lang", "fr"), 2, "usage.bad-value", "both"),
    (("print", "jika", "csm", "--out", "kit.pdf"), 2, "print.one-file", "kit.pdf"),
)


@pytest.mark.parametrize(("arguments", "code", "error", "named"), BAD)
def test_bad_input(
    run: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    error: str,
    named: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments)
    first, *caret = ran.err.splitlines()
    assert ran.code == code
    assert ran.out == ""
    assert first.startswith("playaid: ")
    assert named in first
    assert len(caret) in (0, 2)
    if caret:
        assert set(caret[1]) == {" ", "^"}
    assert not list(tmp_path.iterdir()), "something was written"


@pytest.mark.parametrize(("arguments", "code", "error", "named"), BAD)
def test_bad_input_in_japanese_and_as_json(
    run: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    error: str,
    named: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    ran = run(*arguments)
    assert ran.code == code
    told = ran.err.splitlines()[0].removeprefix("playaid: ")
    if "--lang" not in arguments:
        assert any("\u3041" <= char <= "\u9fff" for char in told)
    command = arguments[0]
    if command in ("score", "rules", "verify", "print") and "--json" not in arguments:
        told_json = run(command, "--json", *arguments[1:])
        data = json.loads(told_json.out)["error"]
        assert data["code"].startswith(error)
        assert told_json.out.isascii()


def test_every_error_raised_by_the_command_line_is_declared() -> None:
    """And has words in both languages with fields that it has."""
    declared = {code.code for code in errors.CODES}
    groups = {code.partition(".")[0] for code in declared}
    folder = Path(playaid.__file__).parent / "cli"
    for module in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "InputError":
                code = node.args[0]
                if isinstance(code, ast.Constant) and code.value.partition(".")[0] in groups:
                    assert code.value in declared, module.name
    for lang in LANGUAGES:
        words = shared_words(lang, "print")
        for code in errors.CODES:
            text = words.find(f"errors.{code.code}")
            assert isinstance(text, str), f"{code.code} [{lang}]"
            assert {field for _, field, _ in parsed(text) if field} <= set(code.fields), code.code


def test_the_parser_keeps_no_error_that_we_do_not_know() -> None:
    """Its classes are told apart by name; a new one would only get a general message."""
    usage = typer.BadParameter.__mro__[1]
    known = {"BadParameter", "NoSuchOption", "BadOptionUsage", "BadArgumentUsage"}
    known |= {"NoArgsIsHelpError"}
    assert {kind.__name__ for kind in usage.__subclasses__()} <= known


@pytest.mark.parametrize(
    ("text", "start", "end", "lines"),
    [
        ("QD 7C", 3, 5, ("  QD 7C", "     ^^")),
        ("ダイヤのＱ 7C", 6, 8, ("  ダイヤのＱ 7C", "             ^^")),
        ("QD ＱＸ", 4, 5, ("  QD ＱＸ", "       ^^")),
        ("♦Q 🃏", 3, 4, ("  ♦Q 🃏", "     ^^")),
        ("Q♦️ x", 4, 5, ("  Q♦️ x", "      ^")),
        ("か\u3099 x", 3, 4, ("  か\u3099 x", "     ^")),
        ("D4", 2, 2, ("  D4", "    ^")),
        ("a\tb\x1bc", 3, 4, ("  a b?c", "     ^")),
        ("x" * 200 + "!", 200, 201, ("  " + "x" * 71 + "!", "  " + " " * 71 + "^")),
    ],
)
def test_carets_stand_under_the_trouble(
    text: str, start: int, end: int, lines: tuple[str, str]
) -> None:
    shown = caret_lines(Where("hand", text, start, end), Terminal("en"))
    if "♦️" in text:  # how wide an emoji is differs from terminal to terminal
        assert shown[1].strip() == "^"
        return
    assert shown == lines


def test_carets_stay_aligned_when_signs_are_replaced() -> None:
    typed, carets = caret_lines(Where("hand", "♦Q 7C", 3, 5), Terminal("en", plain=True))
    assert typed == "  DQ 7C"
    assert carets == "     ^^"


def test_our_own_mistake_is_one_line(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(call: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("playaid.cli.commands.games.run", broken)
    ran = run("games")
    assert ran.code == 70
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert "ZeroDivisionError" in ran.err
    monkeypatch.setenv("PLAYAID_DEBUG", "1")
    assert "Traceback" in run("games").err


def test_interrupt_is_quiet(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(call: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("playaid.cli.commands.games.run", interrupted)
    assert run("games") == (130, "", "")


@pytest.mark.parametrize(
    ("arguments", "kind", "code"),
    [
        (["games", "--jason"], "NoSuchOption", "usage.unknown-option"),
        (["print", "jika", "--paper"], "BadOptionUsage", "usage.no-value"),
        (["games", "--all=yes"], "BadOptionUsage", "usage.takes-no-value"),
    ],
)
def test_the_parser_calls_its_errors_so(arguments: list[str], kind: str, code: str) -> None:
    """Its classes are not for others to import, so what tells them apart is held to here."""
    terminal = Terminal("en")
    invocation = Invocation(terminal, "en", lang_typed=True, completing=False)
    with pytest.raises(typer.TyperException) as caught:
        root_command(invocation).main(
            arguments, prog_name="playaid", standalone_mode=False, obj=invocation
        )
    assert type(caught.value).__name__ == kind
    assert errors.usage_error(caught.value, invocation.parameters).code == code


def test_another_error_of_the_parser_keeps_its_message() -> None:
    class StrangeError(Exception):
        def format_message(self) -> str:
            return "strange"

    error = errors.usage_error(StrangeError(), ())
    assert (error.code, error.data["message"]) == ("usage.other", "strange")
