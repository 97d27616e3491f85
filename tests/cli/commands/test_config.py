"""`playaid config`, and settings from the file, the environment and the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.contract.toml import is_line_of
from playaid.games.catalogue import shared_words
from playaid.kit.making import DrawnKit, KitReport
from playaid.kit.request import KitRequest
from playaid.settings.keys import CODES, KEYS
from playaid.settings.places import config_file
from playaid.settings.writing import changed
from playaid.words import LANGUAGES, parsed

each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def file(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of settings, not there yet, in a folder with kanji and a space."""
    folder = tmp_path / "設定 folder"
    monkeypatch.setenv("PLAYAID_CONFIG", str(folder))
    for key in KEYS:
        monkeypatch.delenv(f"PLAYAID_{key.upper().replace('-', '_')}", raising=False)
    return folder / "config.toml"


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> list[KitRequest]:
    """What was asked of the printer, which writes nothing."""
    asked: list[KitRequest] = []

    def draw_kit(request: KitRequest) -> DrawnKit:
        asked.append(request)
        return DrawnKit(KitReport(Path("x.pdf"), ()), ())

    monkeypatch.setattr("playaid.cli.commands.print.kits.draw_kit", draw_kit)
    return asked


def written(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def shown(run: Any, *arguments: str) -> dict[str, dict[str, str]]:
    settings: dict[str, dict[str, str]] = json.loads(run("config", "--json", *arguments).out)[
        "settings"
    ]
    return settings


# ---- where


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"HOME": "/h"}, "linux", "/h/.config/playaid"),
        ({"HOME": "/h", "XDG_CONFIG_HOME": "/x"}, "linux", "/x/playaid"),
        ({"HOME": "/h", "XDG_CONFIG_HOME": "x"}, "linux", "/h/.config/playaid"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/playaid"),
        ({"HOME": "/h", "XDG_CONFIG_HOME": "/x"}, "darwin", "/x/playaid"),
        ({"USERPROFILE": "/u", "APPDATA": "/a"}, "win32", "/a/playaid"),
        ({"USERPROFILE": "/u"}, "win32", "/u/AppData/Roaming/playaid"),
        ({"PLAYAID_CONFIG": "/c", "APPDATA": "/a"}, "win32", "/c"),
        ({"PLAYAID_CONFIG": "/c", "XDG_CONFIG_HOME": "/x"}, "linux", "/c"),
    ],
)
def test_the_settings_file_by_platform_and_environment(
    environ: dict[str, str], platform: str, folder: str
) -> None:
    assert config_file(environ, platform) == Path(folder) / "config.toml"


# ---- choosing


def test_settings_are_kept_and_taken_back(run: Any, file: Path) -> None:
    ran = run("config", "paper=a3", "cards=bridge-jp", "margin=8mm", "sleeved=はい")
    assert ran.code == 0
    assert file.read_text(encoding="utf-8").splitlines() == [
        'paper = "a3"',
        'cards = "bridge-jp"',
        "margin = 8",
        "sleeved = true",
    ]
    now = shown(run)
    assert now["paper"] == {"value": "a3", "source": "file", "place": f"{file}:1"}
    assert (now["margin"]["value"], now["sleeved"]["value"]) == ("8", "yes")
    assert run("config", "--unset", "paper", "--unset", "sleeved").code == 0
    assert shown(run)["paper"] == {"value": "a4", "source": "default", "place": ""}
    assert "bridge-jp" in file.read_text(encoding="utf-8")


def test_what_else_stands_in_the_file_stays(run: Any, file: Path) -> None:
    written(file, '# mine\npaper = "a4"  # at home\n\nink = "grey"\n')
    assert run("config", "paper=letter", "lang=ja").code == 0
    assert file.read_text(encoding="utf-8") == (
        '# mine\npaper = "letter"\n\nink = "grey"\nlang = "ja"\n'
    )


def test_settings_come_before_tables() -> None:
    assert changed('[x]\npaper = "a3"\n', {"ink": "grey"}) == 'ink = "grey"\n[x]\npaper = "a3"\n'
    assert changed("", {}, ("paper",)) == ""


@pytest.mark.parametrize(
    ("line", "key", "is_it"),
    [
        ('paper = "a3"', "paper", True),
        (' "paper"="a3"', "paper", True),
        ("[paper]", "paper", True),
        ("papers = 1", "paper", False),
        ("# paper = 1", "paper", False),
        ("large-print = true", "large-print", True),
    ],
)
def test_lines_of_a_key(line: str, key: str, is_it: bool) -> None:
    assert is_line_of(key, line) is is_it


def test_every_setting_can_be_kept_and_read_again(run: Any, file: Path) -> None:
    values = {
        "paper": "a3,a4",
        "cards": "58x89mm",
        "lang": "ja",
        "ink": "saver",
        "suits": "two",
        "margin": "7.5",
        "clearance": "0.8",
        "sleeved": "yes",
        "large-print": "yes",
        "out": 'C:\\kits "日本"',
        "printer": "居間",
    }
    assert set(values) == set(KEYS)
    assert run("calibrate", "--printer", "居間", "--measured", "99x99").code == 0
    assert run("config", *(f"{key}={value}" for key, value in values.items())).code == 0
    now = shown(run)
    assert {key: one["value"] for key, one in now.items()} == values
    assert {one["source"] for one in now.values()} == {"file"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("papper=a3",), "there is no setting papper. Did you mean paper?"),
        (("paper",), "NAME=VALUE, not paper. Did you mean paper=?"),
        (("paper=a9",), "paper cannot be a9"),
        (("paper=",), 'paper cannot be ""'),
        (("margin=3",), "margin cannot be 3 (5–100 mm)"),
        (("margin=8,5",), "Did you mean 8.5?"),
        (("sleeved=perhaps",), "sleeved cannot be perhaps (yes|no)"),
        (("ink=gray",), "Did you mean grey?"),
        (("lang=fr",), "lang cannot be fr (ja|en)"),
        (("paper=a3", "paper=a4"), "paper is given twice"),
        (("paper=a3", "--unset", "paper"), "paper is given twice"),
        (("--unset", "papper"), "Did you mean paper?"),
        (("deck", "paper=a3"), "do not go together"),
    ],
)
def test_bad_settings_are_one_line_and_leave_the_file_alone(
    run: Any, file: Path, arguments: tuple[str, ...], said: str
) -> None:
    written(file, 'cards = "mini"\n')
    ran = run("config", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert file.read_text(encoding="utf-8") == 'cards = "mini"\n'


# ---- which deck


def test_deck_without_anybody_names_the_decks(run: Any, file: Path) -> None:
    ran = run("config", "deck")
    assert ran.code == 2
    assert "cards=poker" in ran.err
    assert not file.exists()


@pytest.mark.parametrize(
    ("answer", "kept"), [("3", "bridge-jp"), ("tarot", "tarot"), ("５８x89mm", "58x89mm")]
)
def test_deck_is_asked_on_a_terminal(
    run: Any, file: Path, monkeypatch: pytest.MonkeyPatch, answer: str, kept: str
) -> None:
    import io

    monkeypatch.setattr("playaid.cli.commands.config.somebody_is_there", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO(answer + "\n"))
    ran = run("config", "deck", "--lang", "ja")
    assert ran.code == 0
    assert "トランプはどれ" in ran.err
    assert f'cards = "{kept}"' in file.read_text(encoding="utf-8")


def test_no_answer_is_an_error(run: Any, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("playaid.cli.commands.config.somebody_is_there", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("config", "deck").code == 2
    assert not file.exists()


# ---- priority


def test_default_file_environment_flag(
    run: Any, file: Path, kit: list[KitRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("print", "jika")
    written(file, 'paper = "a3"\nmargin = 7\nsleeved = true\nlarge-print = true\n')
    run("print", "jika")
    monkeypatch.setenv("PLAYAID_PAPER", "letter")
    monkeypatch.setenv("PLAYAID_SLEEVED", "no")
    run("print", "jika")
    run("print", "jika", "--paper", "a5", "--sleeved", "--no-large-print", "--margin", "9")
    assert [one.paper for one in kit] == ["a4", "a3", "letter", "a5"]
    assert [one.look.margin for one in kit] == [10, 7, 7, 9]
    assert [one.look.sleeved for one in kit] == [False, True, False, True]
    assert [one.look.large for one in kit] == [False, True, True, False]
    shown_now = shown(run)
    assert shown_now["paper"] == {
        "value": "letter",
        "source": "environment",
        "place": "PLAYAID_PAPER",
    }
    assert shown_now["margin"]["source"] == "file"
    assert shown(run, "--lang", "ja")["lang"] == {
        "value": "ja",
        "source": "flag",
        "place": "--lang",
    }


def test_defaults_are_those_of_a_kit(run: Any, file: Path, kit: list[KitRequest]) -> None:
    run("print", "jika")
    (asked,) = kit
    plain = KitRequest(asked.found, asked.langs)
    assert asked == plain


def test_language_is_a_setting_everywhere(
    run: Any, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(file, 'lang = "ja"\n')
    assert "トランプ" in run("--help").out or "ゲーム" in run("--help").out
    assert "ゲーム" in run("games").out + run("games", "--help").out
    monkeypatch.setenv("PLAYAID_LANG", "en")
    assert "Commands:" in run("--help").out
    monkeypatch.setenv("PLAYAID_LANG", "fr")
    ran = run("games")
    assert ran.code == 2
    assert "PLAYAID_LANG" in ran.err
    assert run("games", "--lang", "en").code == 0


# ---- what cannot be read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('papper = "a3"', ":1: there is no setting papper. Did you mean paper?"),
        ('\npaper = "a9"', ":2: paper cannot be a9"),
        ("margin = 3", ":1: margin cannot be 3 (5–100 mm)"),
        ("margin = [1]", ":1: margin cannot be [1]"),
        ("sleeved = 3", ":1: sleeved cannot be 3 (yes|no)"),
        ('[paper]\nname = "a3"', ":1: paper cannot be {'name': 'a3'}"),
        ('paper = "a3', "cannot be read as TOML"),
        ("a = 1\na = 2", "cannot be read as TOML"),
    ],
)
def test_a_bad_file_is_named_with_its_line(
    run: Any, file: Path, kit: list[KitRequest], text: str, said: str
) -> None:
    written(file, text + "\n")
    ran = run("print", "jika")
    assert (ran.code, ran.out, kit) == (2, "", [])
    assert str(file) in ran.err
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_file_that_is_no_text(run: Any, file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"paper = \xff\n")
    assert "UTF-8" in run("print", "jika").err
    assert run("games").code == 0
    file.write_bytes(b"\xef\xbb\xbfpaper = 'a3'\r\n")
    assert shown(run)["paper"]["value"] == "a3"


def test_a_folder_in_its_place(run: Any, file: Path) -> None:
    file.mkdir(parents=True)
    ran = run("print", "jika")
    assert ran.code == 2
    assert "cannot be read: that is a folder" in ran.err
    assert run("games").code == 0


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PLAYAID_PAPPER", "a3", "PLAYAID_PAPPER is none of playaid's. Did you mean PLAYAID_PAPER"),
        ("PLAYAID_PAPER", "a9", "PLAYAID_PAPER: paper cannot be a9"),
        ("PLAYAID_MARGIN", "1", "PLAYAID_MARGIN: margin cannot be 1"),
    ],
)
def test_a_bad_variable_is_named(
    run: Any,
    file: Path,
    kit: list[KitRequest],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    said: str,
) -> None:
    monkeypatch.setenv(name, value)
    ran = run("print", "jika")
    assert (ran.code, kit) == (2, [])
    assert said in ran.err
    assert run("score", "jika", "--help").code == 0


def test_an_empty_variable_is_none(run: Any, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_PAPER", "")
    monkeypatch.setenv("PLAYAID_DATA", "/somewhere")
    assert shown(run)["paper"]["source"] == "default"


def test_config_mends_what_stops_everything_else(run: Any, file: Path) -> None:
    written(file, 'lang = "fr"\n')
    assert run("games").code == 2
    assert run("--version").code == 0
    assert run("config", "lang=en").code == 0
    assert run("games").code == 0


def test_a_folder_that_cannot_be_written(run: Any, file: Path) -> None:
    file.parent.parent.mkdir(exist_ok=True)
    file.parent.write_text("a file where the folder should be", encoding="utf-8")
    ran = run("config", "paper=a3", "--lang", "en")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_a_scorer_reads_the_language_alone(
    file: Path, in_process: Callable[..., Any], tmp_path: Path
) -> None:
    written(file, 'papper = "a3"\n')
    hands = ("--hand", "A=QD KC", "--hand", "B=QH KH", "--prices", "S3/5 H2/7 D4/9 C6/8")
    ran = in_process("score", "jika", *hands, environment={"PLAYAID_CONFIG": str(file.parent)})
    assert ran.code == 0


# ---- words


@each_language
def test_words_of_errors(lang: str) -> None:
    words = shared_words(lang, "config")
    for code in CODES:
        text = words.find(f"errors.{code.code}")
        assert isinstance(text, str), code.code
        assert {field for _, field, _ in parsed(text) if field} <= {*code.fields}


def test_words_are_the_same_in_both_languages() -> None:
    for name in ("config", "looks", "roster"):
        ja, en = (dict(_texts(shared_words(lang, name).sections[-1])) for lang in LANGUAGES)
        assert set(ja) == set(en), name
        for path, text in ja.items():
            fields = [{f for _, f, _ in parsed(one) if f} for one in (text, en[path])]
            assert fields[0] == fields[1], path


def _texts(section: Any, path: str = "") -> Any:
    for key, value in section.items():
        if isinstance(value, str):
            yield f"{path}{key}", value
        else:
            yield from _texts(value, f"{path}{key}.")


# ---- mending


def test_what_is_wrong_is_shown_and_taken_out(run: Any, file: Path) -> None:
    written(file, 'papr = "a3"\npaper = "zz"\nmargin = 8\n')
    ran = run("config", "--show")
    assert ran.code == 0
    assert "margin       8" in ran.out
    assert "there is no setting papr" in ran.err
    assert "paper cannot be zz" in ran.err
    assert json.loads(run("config", "--json").out)["settings"]["margin"]["value"] == "8"
    assert run("config", "--unset", "papr", "--unset", "paper").code == 0
    assert file.read_text() == "margin = 8\n"
    assert run("config", "--show").err.count("playaid: ") == 0


def test_a_name_that_stands_nowhere_cannot_be_taken_out(run: Any, file: Path) -> None:
    written(file, "margin = 8\n")
    assert run("config", "--unset", "papr").code == 2
    assert file.read_text() == "margin = 8\n"


@pytest.mark.parametrize("content", [b"paper = \n", b"paper = \xff\n", b'paper = "a3'])
def test_a_broken_file_stops_only_those_who_need_it(run: Any, file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(content + b"\nlang = 'ja'\n")
    counted = run("score", "jika", "--hand", "QD KC", "--prices", "D4 C6")
    assert (counted.code, counted.err) == (0, "")
    assert "時価で勝負" in counted.out
    assert run("config", "--show").code == 0
    assert run("config", "ink=grey").code == 2
    assert run("print", "jika").code == 2
    assert file.read_bytes() == content + b"\nlang = 'ja'\n"


def test_unset_mends_a_broken_line(run: Any, file: Path) -> None:
    written(file, "paper = \nmargin = 8\n")
    assert run("config", "--unset", "paper").code == 0
    assert file.read_text() == "margin = 8\n"


def test_the_printer_must_have_been_measured(run: Any, file: Path) -> None:
    assert run("config", "printer=office").code == 2
    assert run("calibrate", "--printer", "Office", "--measured", "99x99").code == 0
    assert run("config", "printer=office").code == 0
    assert shown(run)["printer"]["value"] == "Office"
