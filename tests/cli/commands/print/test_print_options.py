"""The looks of a kit on the command line: limits, near names, file names, fit reports, shops."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from playaid.games.catalogue import find_game, shared_words
from playaid.kit.konbini import CODES as SHOP_CODES
from playaid.kit.konbini import MOST_BYTES, ascii_name, check_file_size
from playaid.kit.look import CODES as LOOK_CODES
from playaid.kit.look import Look
from playaid.kit.making import DrawnKit, KitReport
from playaid.kit.names import kit_name
from playaid.kit.request import KitRequest
from playaid.sheets.inks import Inks
from playaid.sheets.lengths import CODES as LENGTH_CODES
from playaid.sheets.lengths import read_length
from playaid.words import LANGUAGES, parsed

POINT = 25.4 / 72


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> list[KitRequest]:
    """What was asked of the printer, which writes nothing."""
    asked: list[KitRequest] = []

    def draw_kit(request: KitRequest) -> DrawnKit:
        asked.append(request)
        return DrawnKit(KitReport(Path("x.pdf"), ()), ())

    monkeypatch.setattr("playaid.cli.commands.print.kits.draw_kit", draw_kit)
    return asked


# ---- lengths


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        *(("8", 8), ("8mm", 8), ("8 mm", 8), ("８", 8), ("８．５㎜", 8.5), ("8ミリ", 8)),
        *(("0.5in", 12.7), ("1cm", 10), (".5", 0.5), (" 7.25 ", 7.25)),
    ],
)
def test_lengths(text: str, mm: float) -> None:
    assert read_length(text) == mm


@pytest.mark.parametrize("text", ["", "mm", "8,5", "-3", "8 9", "8m", "八", "1e3", "nan", "8.5.1"])
def test_what_is_no_length(run: Any, kit: list[KitRequest], text: str) -> None:
    ran = run("print", "jika", f"--margin={text}")
    assert (ran.code, ran.out, kit) == (2, "", [])
    assert "--margin" in ran.err
    assert ("8.5?" in ran.err) == (text == "8,5")


# ---- looks


def test_every_look_is_handed_on(run: Any, kit: list[KitRequest]) -> None:
    run(
        *("print", "jika", "--margin", "8", "--clearance", "0.5mm", "--sleeved", "--ink", "grey"),
        *("--suits", "outline", "--large-print", "--orientation", "landscape", "--paper", "a3，a4"),
        *("--for", "konbini", "--furigana", "--lang", "ja"),
    )
    (asked,) = kit
    assert asked.look == Look(8, 0.5, True, Inks("grey", "outline"), True, True, "landscape")
    assert (asked.paper, asked.konbini) == ("a3，a4", True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--margin", "4.9"), "A margin of 4.9 mm cannot be on a4 (5–75 mm)"),
        (("--margin", "76"), "(5–75 mm)"),
        (("--margin", "21", "--paper", "postcard"), "on postcard (5–20 mm)"),
        (("--clearance", "6"), "(0–5 mm)"),
        (("--ink", "gray"), "Did you mean grey?"),
        (("--suits", "tow"), "Did you mean two?"),
        (("--orientation", "upright"), "--orientation cannot be upright"),
        (("--for", "conbini"), "Did you mean konbini?"),
        (("--paper", "a4,a9"), "There is no paper a9"),
        (("--paper", "a4,,a3"), "nothing between two commas"),
        (("--for", "konbini", "--paper", "letter"), "have no paper letter. Choose from: a4"),
        (("--for", "konbini", "--out", "時価.pdf"), "file name in ASCII"),
        (("--sleeved", "--no-sleeved"), "do not go together"),
        (("--large-print", "--no-large-print"), "do not go together"),
        (("--sleved",), "Did you mean --sleeved"),
        (("--margn", "8"), "Did you mean --margin"),
        (("--margin", "8", "--margin", "9"), "once only"),
        (("--margin",), "needs a value"),
    ],
)
def test_limits_and_near_names(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: Any, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("print", "jika", "--sheets", "prices", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_narrow_margin_is_told(run: Any, kit: list[KitRequest]) -> None:
    assert "within 6.4 mm of the edge" in run("print", "jika", "--margin", "6.3").err
    assert "within 6.4 mm" not in run("print", "jika", "--margin", "6.4").err


@pytest.mark.parametrize(
    ("look", "name"),
    [
        (Look(), "jika-a4-en"),
        (Look(margin=8.5), "jika-a4-en-margin8.5"),
        (Look(clearance=0), "jika-a4-en-clearance0"),
        (Look(sleeved=True, large=True), "jika-a4-en-sleeved-large"),
        (Look(inks=Inks("saver", "two")), "jika-a4-en-saver-suits-two"),
        (Look(orientation="portrait"), "jika-a4-en-portrait"),
    ],
)
def test_the_file_name_tells_what_is_unusual(look: Look, name: str) -> None:
    assert kit_name(KitRequest(find_game("jika"), ("en",), look=look)) == name


# ---- several papers, orientation, fit report


def test_the_paper_that_needs_fewer_pages_is_taken(run: Any, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path), "--json")
    found = {}
    for paper in ("a4", "a3", "a4,a3", "a3,a4"):
        pages = json.loads(run("print", "jika", "--paper", paper, *out).out)["pages"]
        found[paper] = max(page["page"] for page in pages)
    assert found["a3"] < found["a4"]
    assert found["a4,a3"] == found["a3,a4"] == found["a3"]
    assert "jika-a3-en.pdf" in run("print", "jika", "--paper", "a4,a3", "--out", str(tmp_path)).out


def test_of_equal_papers_the_first_is_taken(run: Any) -> None:
    for papers in ("a4,a3", "a3,a4"):
        arguments = ("--sheets", "setup", "--fit-report", "--json")
        report = json.loads(run("print", "jika", "--paper", papers, *arguments).out)
        assert report["paper"] == papers[:2]
        assert report["papers"] == [{"paper": p, "pages": 1} for p in papers.split(",")]


def test_fit_report_says_size_pages_and_why(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("print", "jika", "--fit-report", "--large-print", "--lang", "ja")
    assert (ran.code, ran.err) == (0, "")
    assert "市場ボード" in ran.out
    assert "横向き" in ran.out
    data = json.loads(run("print", "jika", "--fit-report", "--json").out)
    board = next(sheet for sheet in data["sheets"] if sheet["sheet"] == "board")
    assert (board["size"], board["pages"], board["why"]) == ("297×210 mm", [1], ["landscape"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_orientation_of_sheets_that_leave_it_open(run: Any, orientation: str) -> None:
    arguments = ("--sheets", "setup,board", "--orientation", orientation, "--fit-report", "--json")
    sheets = json.loads(run("print", "jika", *arguments).out)["sheets"]
    assert {orientation in sheet["why"] for sheet in sheets} == {True}


# ---- copy shops


def test_a_file_for_the_copier(run: Any, tmp_path: Path) -> None:
    out = ("--for", "konbini", "--out", str(tmp_path), "--players", "あき,Ben,ちえ")
    ran = run("print", "jika", "--lang", "both", *out)
    (file,) = tmp_path.iterdir()
    assert ran.code == 0
    assert file.name.isascii()
    assert file.stat().st_size < MOST_BYTES
    with pypdfium2.PdfDocument(file) as pdf:
        sizes = {(round(w * POINT), round(h * POINT)) for w, h in (page.get_size() for page in pdf)}
    assert sizes == {(210, 297)}
    for setting in ("A4", "Actual size", "Colour", "Single-sided", "10 MB"):
        assert setting in ran.err
    said = run("print", "jika", *out, "--ink", "grey", "--lang", "ja").err
    for setting in ("縦", "ちょっと小さめ", "白黒", "片面"):
        assert setting in said


def test_turned_pages_hold_the_same_at_the_same_size(tmp_path: Path, run: Any) -> None:
    """The board on an upright page, turned back, is the board that lies across."""
    for name, more in (("across", ()), ("up", ("--for", "konbini"))):
        run("print", "jika", "--sheets", "board", "--out", str(tmp_path / f"{name}.pdf"), *more)
    with (
        pypdfium2.PdfDocument(tmp_path / "across.pdf") as across,
        pypdfium2.PdfDocument(tmp_path / "up.pdf") as up,
    ):
        wide = across[0].render(scale=1, grayscale=True).to_pil()
        high = up[0].render(scale=1, grayscale=True).to_pil().rotate(90, expand=True)
    assert wide.size == high.size
    differing = sum(abs(a - b) > 128 for a, b in zip(wide.tobytes(), high.tobytes(), strict=True))
    assert differing < 0.002 * wide.size[0] * wide.size[1]


@pytest.mark.parametrize(
    ("name", "plain"),
    [("a.pdf", "a.pdf"), ("時価 a.pdf", " a-"), ("時価.pdf", "-"), ("時価", "")],
)
def test_ascii_names(name: str, plain: str) -> None:
    made = ascii_name(name)
    assert made.isascii()
    assert made == name if name.isascii() else made != ascii_name(f"x{name}")
    assert made.endswith(".pdf") == name.endswith(".pdf")
    assert plain.strip("-") in made


def test_too_much_for_a_copier() -> None:
    check_file_size(MOST_BYTES)
    with pytest.raises(Exception, match=r"konbini\.too-large"):
        check_file_size(MOST_BYTES + 1)


# ---- folders and files


def test_a_folder_with_kanji_and_spaces(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "遊び 用紙" / "時価 で 勝負"
    ran = run("print", "jika", "--sheets", "prices", "--out", str(out), "--lang", "ja")
    assert ran.code == 0
    assert Path(ran.out.strip()).parent == out
    assert Path(ran.out.strip()).read_bytes().startswith(b"%PDF")


def test_a_file_open_elsewhere_stays_whole(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(b"the kit of yesterday")

    def held(*_: object) -> None:
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr(os, "replace", held)
    ran = run("print", "jika", "--sheets", "prices", "--out", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert "open in another program" in ran.err
    assert file.read_bytes() == b"the kit of yesterday"
    assert list(tmp_path.iterdir()) == [file]


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_looks(lang: str) -> None:
    words = shared_words(lang, "looks", "print")
    for code in (*LOOK_CODES, *SHOP_CODES, *LENGTH_CODES):
        text = words.find(f"errors.{code.code}")
        assert isinstance(text, str), code.code
        assert {field for _, field, _ in parsed(text) if field} <= {*code.fields}
