"""What a message says after the mistake: a guess, a choice, a form; and blanks that are seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.contract.errors import Choices, Forms, InputError, RuleError, Where, nearest
from playaid.cli.app.errors import message_of
from playaid.games.catalogue import shared_words
from playaid.words import LANGUAGES

PRICES = ("--prices", "S3/5 H2/7 D4/9 C6/8")


def said(near: object, lang: str = "en", text: str = "x") -> str:
    return shared_words(lang).error(InputError("telling.no-such-word", word=text, nearest=near))


def test_guesses_choices_and_forms_are_told_apart() -> None:
    assert said(("a", "b")).endswith("speak of x. Did you mean a or b?")
    assert said(Choices(("a", "b"))).endswith("speak of x. Choose from: a or b.")
    assert said(Forms(("1x2",))).endswith("speak of x. Write it as 1x2.")
    assert said(Choices()).endswith("speak of x. There is none to choose from.")


@pytest.mark.parametrize("nothing", [(), ("",), None, Forms()])
def test_nothing_is_asked_about_nothing(nothing: object) -> None:
    assert said(nothing).endswith("speak of x.")


def test_a_guess_is_made_once() -> None:
    assert said(("A", "A", "4")).endswith("Did you mean A or 4?")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_ends_before_the_next_begins(lang: str) -> None:
    words = shared_words(lang)
    error = InputError("file.unreadable", path="x", reason="ENOENT", nearest=("y",))
    stop, after = words.say("stop"), words.say("did-you-mean", nearest=("y",))
    assert words.error(error).endswith(stop + after)
    assert stop * 2 not in said(("y",), lang)


def test_only_what_is_near_is_guessed() -> None:
    assert nearest("pokr", ("poker", "bridge")) == ("poker",)
    assert isinstance(nearest("zz", ("poker", "bridge")), Choices)
    assert not isinstance(nearest("pokr", ("poker", "bridge")), Choices)
    assert nearest("x", ("", "a", "a")) == ("a",)


@pytest.mark.parametrize(
    ("arguments", "end"),
    [
        (("tables", "csm", "--rule", "zz=1"), "Choose from:"),
        (("tables", "boukun", "--rule", "zz=1"), "There is none to choose from."),
        (("print", "jika", "--cards", "zz"), "bridge-jp, tcg-jp, tarot or mini."),
        (("print", "jika", "--paper", "zz"), "letter, legal or tabloid."),
        (("print", "jika", "--sheets", "zz"), "Choose from:"),
        (("print", "jika", "--ink", "zz"), "Choose from: full, saver or grey."),
        (("config", "sleeved=maybe"), "Choose from: yes or no."),
        (("config", "ink=zz"), "Choose from: full, saver or grey."),
        (("config", "zz=1"), "out or printer."),
        (("calibrate", "--printer", "x", "--measured", "5"), "Write it as 97.8x98.1."),
        (("calibrate", "--printer", "x", "--back-shift", "5"), "Write it as 1.5,-2."),
    ],
)
def test_every_command_says_what_may_stand_there(
    run: Any, arguments: tuple[str, ...], end: str
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert end in ran.err
    assert "Did you mean" not in ran.err


def test_a_variable_of_nobody(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_QQQQQQQQQQQQQQQQ", "1")
    assert "PLAYAID_PAPER" in run("print", "jika").err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("score", ""),
        ("rules", " "),
        ("print", "jika", "--paper", ""),
        ("print", "jika", "--cards", " "),
        ("print", "jika", "--templates", ""),
        ("print", "jika", "--font", ""),
        ("print", "jika", "--out", ""),
        ("print", "jika", "--roster", ""),
        ("print", "jika", "--printer", ""),
        ("score", "jika", "--batch", ""),
        ("check", ""),
        ("config", "paper="),
    ],
)
def test_an_empty_value_is_quoted_in_its_message(
    run: Any, arguments: tuple[str, ...], lang: str
) -> None:
    told = run(*arguments, "--lang", lang).err.splitlines()[0]
    assert '"' in told or "「" in told
    assert "  " not in told
    assert " ." not in told


def test_an_option_is_named_once() -> None:
    words = shared_words("en")
    where = Where("hand", "Zed=4", 0, 3)
    error = InputError("players.unknown", where, name="Zed", option="hand", nearest=())
    assert message_of(error, words).count("--hand") == 1
    about = RuleError("players.unknown", Where("cash", "4", 0, 1, "Zed"), name="Zed", option="cash")
    assert message_of(about, words).count("Zed") == 1
    other = InputError("number.unreadable", Where("hand", "x", 0, 1, "Aki"), text="x")
    assert message_of(other, words).startswith("--hand Aki: ")


def test_config_is_not_named_twice(run: Any) -> None:
    assert run("config", "papr=a3").err.startswith("playaid: there is no setting papr.")
    assert "playaid config" not in run("config", "paper=a99").err


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "jika", "--hand", *PRICES),
        ("score", "jika", "--prices", "--hand", "QD KC"),
        ("print", "jika", "--paper", "--all"),
        ("--lang", "--ascii", "games"),
    ],
)
def test_an_option_is_no_value(run: Any, arguments: tuple[str, ...]) -> None:
    option = next(one for one in arguments if one.startswith("--"))
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert f"{option} needs a value." in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("print", "jika", "--paper", "0x0mm"),
        ("print", "jika", "--cards", "5x5mm"),
        ("print", "jika", "--margin", "0"),
        ("print", "jika", "--out", "x.png"),
        ("print", "jika", "--out", "kits.2026"),
        ("calibrate", "--out", "x.png"),
        ("config", "printer=nope"),
        ("timer", "1:99"),
        ("timer", "1:60"),
    ],
)
def test_out_of_range_is_refused_alike(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAYAID_CONFIG", str(tmp_path / "settings"))
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name", ["a\nb", "a\rb", "a\tb", "a\x1bb", "a\u200bb", "\ufeffa", "a\u2028b", "x" * 41]
)
@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "jika", "--hand", "{}=QD KC", "--prices", "D4 C6"),
        ("score", "csm", "--hand", "{}=QD", "--prices", "D8 SA H6 C10"),
        ("score", "chicken", "--hand", "{}=S9 S4"),
        ("score", "donburiko", "--hand", "{}=4 0", "--hand", "B=4 5"),
        ("print", "jika", "--players", "{},B,C"),
        ("play", "jika", "--players", "{},B,C"),
    ],
)
def test_a_name_is_readable(run: Any, name: str, arguments: tuple[str, ...]) -> None:
    ran = run(*(one.replace("{}", name) for one in arguments))
    assert (ran.code, ran.out) == (2, "")
    first = ran.err.splitlines()[0]
    assert "The name " in first
    assert all(line.isprintable() for line in ran.err.splitlines())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("score", "jika", "--batch", "{}/nope"), "ENOENT"),
        (("score", "jika", "--batch", "{}"), "EISDIR"),
        (("score", "jika", "--batch", "{}/file/x"), "ENOTDIR"),
        (("score", "jika", "--batch", "{}/" + "x" * 300), "ENAMETOOLONG"),
        (("print", "jika", "--roster", "{}/nope"), "ENOENT"),
        (("print", "{}/nope.toml"), "ENOENT"),
        (("check", "{}/nope"), "ENOENT"),
        (("score", "jika", "--batch", "a\0b"), "EINVAL"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_systems_reasons_are_in_words(
    run: Any, tmp_path: Path, arguments: tuple[str, ...], reason: str, lang: str
) -> None:
    (tmp_path / "file").write_text("")
    ran = run(*(one.replace("{}", str(tmp_path)) for one in arguments), "--lang", lang)
    assert ran.code == 2
    assert shared_words(lang).say(f"reason.{reason}") in ran.err
    assert "No such file" not in ran.err


@pytest.mark.parametrize(("lang", "name"), [("en", "stdin "), ("ja", "標準入力 ")])
def test_stdin_is_called_by_its_name(in_process: Any, lang: str, name: str) -> None:
    arguments = ("score", "jika", "--batch", "-", "--lang", lang)
    ran = in_process(*arguments, given=b"\xff\xfe{}")
    assert ran.code == 2
    assert ran.err.decode().startswith(f"playaid: {name}")


def test_one_bad_kit_keeps_all_from_being_written(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("print", "jika", "chicken", "--sheets", "board", "--svg")
    assert (ran.code, ran.out) == (2, "")
    assert "no sheet board" in ran.err
    assert not list(tmp_path.iterdir())


def test_a_sheet_asked_for_twice_is_printed_once(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        run("print", "jika", "--sheets", "board,board").out
        == run("print", "jika", "--sheets", "board").out
    )
