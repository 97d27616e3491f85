"""`playaid calibrate`: the sheet, what is kept, and what prints say of it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from playaid.words import LANGUAGES

MEASURED = ("--measured", "97.8x98.1", "--back-shift", "1.5,-2")


@pytest.fixture(autouse=True)
def home(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings folder of its own, and a folder to print into."""
    monkeypatch.setenv("PLAYAID_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_is_written_and_its_path_alone_told(run: Any, home: Path, lang: str) -> None:
    ran = run("calibrate", "--lang", lang)
    path = Path("output") / f"calibration-a4-{lang}.pdf"
    assert (ran.code, ran.out) == (0, f"{path}\n")
    assert len(pypdfium2.PdfDocument(path)) == 3
    assert "playaid calibrate --printer" in ran.err
    assert not (home / "config").exists()


def test_paper_deck_and_place_may_be_chosen(run: Any, home: Path) -> None:
    ran = run("calibrate", "--paper", "postcard", "--cards", "mini", "--out", "here")
    (path,) = [Path(line) for line in ran.out.splitlines()]
    assert path.parent == Path("here")
    sizes = {tuple(round(side * 25.4 / 72) for side in p.get_size()) for p in pages(path)}
    assert sizes == {(100, 148)}
    assert Path(run("calibrate", "--out", "x.pdf", "--json").out.split('"')[3]) == Path("x.pdf")


def test_paper_and_place_are_those_of_the_settings(run: Any, home: Path) -> None:
    (home / "config").mkdir()
    settings = 'paper = "a3,a4"\nout = "kits"\n'
    (home / "config" / "config.toml").write_text(settings, encoding="utf-8")
    assert run("calibrate").out == f"{Path('kits') / 'calibration-a3-en.pdf'}\n"


def pages(path: Path) -> Any:
    return pypdfium2.PdfDocument(path)


def test_what_was_measured_is_kept_listed_applied_and_forgotten(run: Any, home: Path) -> None:
    ran = run("calibrate", "--printer", "居間", *MEASURED)
    assert (ran.code, ran.out) == (0, "")
    assert "+2.25 % across, +1.94 % down, backs +1.5 mm right and −2 mm down" in ran.err
    kept = tomllib.loads((home / "config" / "printers.toml").read_text(encoding="utf-8"))
    assert kept == {
        "居間": {"across": 1.02249, "down": 1.01937, "back_right": 1.5, "back_down": -2.0}
    }
    listed = run("calibrate", "--list")
    assert listed.out.startswith("居間  +2.25 % across")
    drawn = run("calibrate", "--printer", "居間")
    assert drawn.out == f"{Path('output') / 'calibration-a4-en-居間.pdf'}\n"
    assert "Drawn with the corrections for 居間" in drawn.err
    gone = run("calibrate", "--forget", "居間")
    assert (gone.code, gone.out) == (0, "")
    assert run("calibrate", "--list").out == ""
    assert run("calibrate", "--printer", "居間").code == 2


def test_what_is_measured_later_is_added(run: Any) -> None:
    run("calibrate", "--printer", "a", "--measured", "99x99")
    run("calibrate", "--printer", "a", "--back-shift", "1,2")
    (one,) = json.loads(run("calibrate", "--list", "--json").out)["printers"]
    assert one == {
        "printer": "a",
        "across": 1.0101,
        "down": 1.0101,
        "back_right": 1.0,
        "back_down": 2.0,
    }
    run("calibrate", "--printer", "a", "--measured", "100x100")
    (one,) = json.loads(run("calibrate", "--list", "--json").out)["printers"]
    assert (one["across"], one["back_right"]) == (1.0, 1.0)


def test_as_data(run: Any) -> None:
    kept = json.loads(run("calibrate", "--printer", "居間", *MEASURED, "--json").out)
    assert kept["kept"]["printer"] == "居間"
    assert kept["path"].endswith("printers.toml")
    gone = json.loads(run("calibrate", "--forget", "居間", "--json").out)
    assert gone["forgotten"]["back_down"] == -2.0


BAD: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (MEASURED, "printer.needs-name", "--measured"),
    (("--back-shift", "1,2"), "printer.needs-name", "--back-shift"),
    (("--printer", "", *MEASURED), "printer.name", ""),
    (("--printer", "a\nb", *MEASURED), "printer.name", "a?b"),
    (("--printer", "a", "--measured", "98"), "printer.measured", "97.8x98.1"),
    (("--printer", "a", "--measured", "94x98"), "printer.scale", "3%"),
    (("--printer", "a", "--back-shift", "1"), "printer.back-shift", "1.5,-2"),
    (("--printer", "a", "--back-shift", "1,20"), "printer.shift-range", "10"),
    (("--printer", "offise"), "printer.unknown", "office"),
    (("--forget", "offise"), "printer.unknown", "office"),
    (("--forget", ""), "printer.unknown", "office"),
    (("--list", "--forget", "office"), "usage.together", "--list"),
    (("--list", "--paper", "a4"), "usage.together", "--paper"),
    (("--list", "--printer", "office"), "usage.together", "--printer"),
    (("--printer", "office", "--paper", "a4", *MEASURED), "usage.together", "--paper"),
    (("--paper", "a44"), "paper.unknown", "a4"),
    (("--cards", "pokr"), "card-size.unknown", "poker"),
    (("--flip", "longg"), "usage.bad-value", "long"),
    (("--out", ""), "usage.bad-value", "--out"),
)


@pytest.mark.parametrize(("arguments", "code", "named"), BAD)
def test_bad_input(run: Any, home: Path, arguments: tuple[str, ...], code: str, named: str) -> None:
    run("calibrate", "--printer", "office", *MEASURED)
    before = sorted(home.rglob("*")), (home / "config" / "printers.toml").read_bytes()
    ran = run("calibrate", *arguments, "--json")
    assert (ran.code, json.loads(ran.out)["error"]["code"]) == (2, code)
    assert named in ran.err
    assert len(ran.err.splitlines()) == 1
    assert (sorted(home.rglob("*")), (home / "config" / "printers.toml").read_bytes()) == before


def test_a_folder_that_cannot_be_written_to_is_told(run: Any, home: Path) -> None:
    (home / "config").write_text("a file", encoding="utf-8")
    ran = run("calibrate", "--printer", "a", *MEASURED)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


# -- printing with it


def test_print_says_what_it_corrected(run: Any, home: Path) -> None:
    run("calibrate", "--printer", "office", *MEASURED)
    ran = run("print", "jika", "--sheets", "board", "--printer", "OFFICE")
    assert ran.out == f"{Path('output') / 'jika-a4-en-board-office.pdf'}\n"
    assert "Drawn with the corrections for office: +2.25 % across" in ran.err
    ((width, height),) = [page.get_size() for page in pages(Path(ran.out.strip()))]
    assert width < height, "turned the way the printer moves the paper"
    assert "turned" in ran.err


def test_print_warns_where_ink_is_lost(run: Any) -> None:
    run("calibrate", "--printer", "office", "--measured", "97.1x97.1")
    ran = run("print", "jika", "--sheets", "scoresheet", "--margin", "5", "--printer", "office")
    assert "the correction moves" in ran.err


def test_print_with_a_printer_nobody_measured(run: Any, home: Path) -> None:
    run("calibrate", "--printer", "office", *MEASURED)
    ran = run("print", "jika", "--printer", "ofice", "--json")
    assert (ran.code, json.loads(ran.out)["error"]["code"]) == (2, "printer.unknown")
    assert "office" in ran.err
    assert not (home / "output").exists()
    together = run("print", "jika", "--printer", "office", "--for", "konbini", "--json")
    assert json.loads(together.out)["error"]["code"] == "usage.together"
