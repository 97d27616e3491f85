"""Games of one's own and named-only games through the whole house; what is wrong is one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.printing import make_edition

from engines.contract.errors import InputError, PlayError
from playaid.cli import main
from playaid.games.catalogue import find_game, unpublished_games, unpublished_ids
from playaid.sheets.errors import TemplateError

pytestmark = pytest.mark.exhaustive

GAME = """
id = "mine"
title = "Mine"
author = "Me"
players = 2
[fields.won]
title = "Won"
[score.lines.won]
title = "Won"
formula = "12 // won"
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "mine.toml").write_text(GAME, encoding="utf-8")
    return tmp_path


def template(here: Path, text: str | bytes, name: str = "summary.xml.j2") -> None:
    (here / "mine").mkdir(exist_ok=True)
    content = text if isinstance(text, bytes) else text.encode()
    (here / "mine" / name).write_bytes(content)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of a command that fails, with nothing on stdout and no file written."""
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    capsys.readouterr()
    assert main(arguments) in (1, 2)
    shown = capsys.readouterr()
    assert shown.out == ""
    line, *more = shown.err.splitlines()
    assert not [each for each in more if not re.fullmatch(r"  .*", each)], shown.err
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before
    return line


# -- finding


def test_by_path_and_by_name_in_the_folder_one_is_in(here: Path) -> None:
    assert find_game("mine.toml").id == "mine"
    assert find_game("./mine.toml").id == "mine"
    assert find_game(str(here / "mine.toml")).id == "mine"
    assert find_game("mine").id == "mine"


@pytest.mark.parametrize(
    "name", ["u30", "U30", "２４５９", "2459", "暴君論", "treatise on tyranny"]
)
def test_named_only_games_are_found_by_name_and_title(name: str) -> None:
    assert find_game(name).id in unpublished_ids()


@pytest.mark.parametrize("taken", ["jika", "u30"])
def test_an_id_that_is_taken(here: Path, taken: str) -> None:
    (here / "mine.toml").write_text(GAME.replace('"mine"', f'"{taken}"', 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        find_game("mine.toml")
    assert caught.value.code == "declared.id-taken"
    assert caught.value.data["place"] == "mine.toml:2"


@pytest.mark.parametrize(
    "name", ["nowhere.toml", "..toml", "a\0b.toml", "x" * 999 + ".toml", ".toml"]
)
def test_files_that_are_not_there(name: str) -> None:
    with pytest.raises(InputError) as caught:
        find_game(name)
    assert caught.value.code == "file.unreadable"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfei\0d\0", "file.utf-16"),
        (b'id = "\xe9"', "file.unreadable"),
        (b"#" * 1_100_000, "own.too-large"),
        (b"\xef\xbb\xbf" + GAME.encode().replace(b"\n", b"\r\n"), ""),
    ],
)
def test_how_a_file_is_written(here: Path, content: bytes, code: str) -> None:
    (here / "mine.toml").write_bytes(content)
    if not code:
        assert find_game("mine.toml").id == "mine"
        return
    with pytest.raises(PlayError) as caught:
        find_game("mine.toml")
    assert caught.value.code == code


# -- through the command line


def test_a_mistake_in_the_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.toml").write_text(GAME.replace("author", "autor"), encoding="utf-8")
    for command in ("print", "score", "tables", "verify", "rules", "pad", "play"):
        line = refused(capsys, command, "mine.toml")
        assert line == (
            "playaid: mine.toml:4: there is no key autor in mine.toml. Did you mean author?"
        ), command


def test_a_formula_that_divides_by_zero(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "score", "mine.toml", "--won", "Aki=3 0")
    assert line == 'playaid: mine.toml:10: the formula "12 // won" fails here: it divides by zero.'


@pytest.mark.parametrize(
    ("title", "key"), [('""', "title"), ("5", "title"), ('{ ja = "あ", en = 5 }', "title.en")]
)
def test_a_title_that_is_no_text(
    here: Path, capsys: pytest.CaptureFixture[str], title: str, key: str
) -> None:
    (here / "mine.toml").write_text(GAME.replace('"Mine"', title, 1), encoding="utf-8")
    line = refused(capsys, "score", "mine.toml", "--won", "Aki=3")
    assert line.startswith(f"playaid: mine.toml:3: {key} must be a text in quotes")


def test_the_most_of_a_field_is_no_less_than_its_least(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bounds = "[fields.won]\nleast = 10\nmost = 9\n"
    (here / "mine.toml").write_text(GAME.replace("[fields.won]\n", bounds), encoding="utf-8")
    line = refused(capsys, "score", "mine.toml", "--won", "Aki=3")
    assert line.startswith("playaid: mine.toml:8: most is 9; it can be 10 to ")


@pytest.mark.parametrize(
    ("won", "place", "told"),
    [
        ("0", "mine.toml:13", "it divides by zero"),
        ("99", "mine.toml:16", "--won Aki: "),
        ('"x"', "mine.toml:16", "not a whole number"),
    ],
)
def test_an_example_that_cannot_be_counted(
    here: Path, capsys: pytest.CaptureFixture[str], won: str, place: str, told: str
) -> None:
    text = GAME.replace("[fields.won]\n", "[fields.won]\nleast = 0\nmost = 20\n")
    text = text.replace("players = 2", "players = [1, 2]\nrounds = 3")
    example = f'[[examples]]\ntitle = "One"\n[examples.given]\nwon = {{ Aki = {won} }}\n'
    text += f"{example}[examples.totals]\nAki = 4\n"
    (here / "mine.toml").write_text(text, encoding="utf-8")
    assert main(["verify", "mine.toml"]) == 1
    shown = capsys.readouterr().out
    (line,) = [each.strip() for each in shown.splitlines() if "mine.toml:" in each]
    assert line.startswith(f"{place}: ")
    assert told in line
    assert "number.range" not in shown
    assert "declared.failed" not in shown
    assert main(["verify", "mine.toml", "--json"]) == 1
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["examples"][0]["error"]["message"] == line


def test_a_value_that_is_empty_leaves_no_hole(capsys: pytest.CaptureFixture[str]) -> None:
    assert '""' in refused(capsys, "score", "mine.toml", "--won", "Aki=")


def test_nobody_follows_it_move_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "play", "mine.toml", "--players", "Aki,Ben")
    assert "cannot be followed move by move" in line


def test_a_game_without_a_formula(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not in our sources" in refused(capsys, "score", "boukun", "--fame", "Aki=3")


def test_a_name_that_would_climb_out(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.toml").write_text(GAME.replace('"mine"', '"../../mine"', 1), encoding="utf-8")
    assert "is no name" in refused(capsys, "print", "mine.toml")


def test_a_track_of_a_hundred_thousand_spaces(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "mine.toml").write_text(GAME + "[track]\nlast = 100000\n", encoding="utf-8")
    assert "mine.toml:12: last is 100000" in refused(capsys, "print", "mine.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
            "turns of its loops",
        ),
        (
            "{% for a in range(99999) %}<space mark='1'/>{% endfor %}",
            "turns of its loops",
        ),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "recursion"),
        ('{% set x = "a" * 1000000000 %}', "small numbers"),
        ('{{ "%1000000000d" % 1 }}', "small numbers"),
        (
            '{% for a in range(9999) %}{{ t("title") ~ "' + "a" * 300 + '" }}{% endfor %}',
            "more than 2000000 characters",
        ),
        ("x" * 1_100_000, "too large"),
        ("{{ ''.__class__ }}", "broken"),
        ('{% include "../mine.toml" %}', "there is no file ../mine.toml"),
        ('{% include "/etc/passwd" %}', "there is no file /etc/passwd"),
        ("\n\n{{ t('no.such') }}", "summary.xml.j2:3"),
        ('<sheet titel="a"/>', "Did you mean title?"),
        ("<sheet", "not XML"),
        (b"\xff\xfe<", "UTF-16"),
        ('<sheet title="a"><text>\u0e01</text></sheet>', "No font at hand has"),
        ('<sheet title="a"><text>\u05d0</text></sheet>', "cannot be printed"),
    ],
)
def test_templates_that_cannot_be(
    here: Path, capsys: pytest.CaptureFixture[str], text: str | bytes, told: str
) -> None:
    template(here, text)
    assert told in refused(capsys, "print", "mine.toml")


@pytest.mark.parametrize(
    "text",
    [
        "{% if %}",
        "{{ t('no.such') }}",
        "<sheet titel='a'/>",
        "{% for a in range(99999) %}{% endfor %}",
    ],
)
def test_a_template_that_is_broken_is_named_with_its_folder(
    here: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (here / "my sheets & more").mkdir()
    (here / "my sheets & more" / "board.xml.j2").write_text(text, encoding="utf-8")
    line = refused(capsys, "print", "jika", "--templates", "my sheets & more")
    assert f"{Path('my sheets & more') / 'board.xml.j2'}:1: " in line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sheets = \nx = 1", "sheets.en.toml:1: this is not TOML"),
        ('sheets = "summary"', "must be a list of names"),
        ('sheets = ["../../summary"]', "must be a list of names"),
        ('sheets = ["other"]', "The sheet other has no title"),
        ('sheets = ["other"]\n[sheet]\nother = "Other"', "there is no file other.xml.j2"),
        ('accent = "red"', "must be a colour"),
        ('[sheet]\nsummary = "{a.b}"', "sheet.summary must be a text"),
        ('[sheet]\nsummary = "{"', "sheet.summary must be a text"),
        ("options = 3", "the option options needs"),
        ("[options.theme]\nvalues = []", "the option theme needs"),
    ],
)
def test_words_of_sheets_that_cannot_be(
    here: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    for lang in ("en", "ja"):
        template(here, text, f"sheets.{lang}.toml")
    assert told in refused(capsys, "print", "mine.toml", "--lang", "en").replace(
        "ja.toml", "en.toml"
    )


@pytest.mark.parametrize("name", ["\u0e01", "\u05d0\u05d1"])
def test_names_in_a_script_no_font_has(capsys: pytest.CaptureFixture[str], name: str) -> None:
    refused(capsys, "print", "mine.toml", "--players", f"Aki,{name}")


# -- sheets of declared games


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_named_only_games_have_a_card_and_a_pad(lang: str) -> None:
    for found in unpublished_games():
        edition = make_edition(found, lang)
        sheets = [one.id for one in edition.sheets]
        assert sheets[:2] == ["summary", "scoresheet"], found.id
        assert ("track" in sheets) == (found.id == "u30")


def test_the_track_of_u30_goes_from_0_to_30_and_beyond() -> None:
    track = find_game("u30").game.facts.track
    assert track is not None
    assert (track.first, track.limit) == (0, 30)
    assert track.last > 31


def test_braces_stars_and_markup_in_texts_are_only_text(here: Path) -> None:
    text = GAME.replace('title = "Mine"', 'title = "{a} < & %s {{ t }} {% x %}"')
    (here / "mine.toml").write_text(text, encoding="utf-8")
    edition = make_edition(find_game("mine.toml"), "en")
    assert edition.title == "{a} < & %s {{ t }} {% x %}"


def test_what_a_template_cannot_reach() -> None:
    found = find_game("mine.toml")
    for name in ("t", "declared", "players", "tables", "example"):
        for attribute in ("__class__", "__globals__", "__init__", "func_globals"):
            template(Path(), f"{{{{ {name}.{attribute} }}}}")
            with pytest.raises(TemplateError):
                make_edition(found, "en", sheets=("summary",))
