"""`playaid check`: a table, JSON, and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.printing import print_kit

from playaid.cli.terminal.widths import cells
from playaid.games.catalogue import find_game, shared_words
from playaid.kit.request import KitRequest
from playaid.words import LANGUAGES


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("kit") / "キット 1.pdf"
    return print_kit(KitRequest(find_game("jika"), ("ja",), out=out)).path


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    from reportlab.pdfgen.canvas import Canvas

    file = tmp_path / "spoilt.pdf"
    canvas = Canvas(str(file), pagesize=(300, 400), pdfVersion=(2, 0))
    canvas.drawString(0, 100, "x")
    canvas.save()
    return file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_kit_passes(run: Any, kit: Path, lang: str) -> None:
    ran = run("check", str(kit), "--lang", lang)
    words = shared_words(lang, "check")
    assert ran.code == 0
    assert ran.err == words.say("check.passed") + "\n"
    lines = ran.out.splitlines()
    assert len(lines) == 8
    assert words.say("about.fonts") in lines[0]
    assert "a4" in ran.out
    assert not [line for line in lines if line.startswith(words.say("verdict.bad"))]
    starts = {
        cells(line.partition(words.say(f"about.{about}"))[0])
        for line, about in zip(lines, ("fonts", "encryption", "paper"), strict=False)
    }
    assert len(starts) == 1, "columns stand below each other"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_spoilt_file_fails(run: Any, spoilt: Path, lang: str) -> None:
    ran = run("check", str(spoilt), "--lang", lang)
    words = shared_words(lang, "check")
    assert ran.code == 1
    assert ran.err == words.say("check.failed") + "\n"
    marked = [line for line in ran.out.splitlines() if line[0] == words.say("verdict.bad")]
    assert len(marked) == 3
    assert "Helvetica" in ran.out
    assert words.say("finding.cut-off", page=1, edge="left", reach=5.0).split("5")[0] in ran.out


def test_as_data(run: Any, kit: Path, spoilt: Path) -> None:
    data = json.loads(run("check", str(kit), "--json").out)
    assert data["path"] == str(kit)
    assert data["passed"] is True
    assert {f["about"] for f in data["findings"]} == {
        *("fonts", "encryption", "paper", "orientation"),
        *("scaling", "size", "version", "margins"),
    }
    ran = run("check", str(spoilt), "--json")
    assert ran.code == 1
    assert ran.out.isascii()
    bad = [f for f in json.loads(ran.out)["findings"] if f["verdict"] == "bad"]
    assert [f["code"] for f in bad] == ["fonts-missing", "too-new", "cut-off"]


def test_ascii_signs(run: Any, spoilt: Path) -> None:
    assert run("check", str(spoilt), "--ascii").out.isascii()


@pytest.mark.parametrize(
    ("name", "code"),
    [("none.pdf", "check.unreadable"), ("notes.txt", "check.not-a-pdf"), (".", "check.unreadable")],
)
def test_what_cannot_be_checked(run: Any, tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    ran = run("check", str(tmp_path / name), "--json")
    assert (ran.code, json.loads(ran.out)["error"]["code"]) == (2, code)
    assert len(ran.err.splitlines()) == 1


def test_the_file_must_be_named(run: Any) -> None:
    ran = run("check")
    assert (ran.code, ran.out) == (2, "")
    assert "FILE" in ran.err
