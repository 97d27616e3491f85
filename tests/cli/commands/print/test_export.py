"""Drawings and pictures beside the PDF, viewers, previews, backs and copies as typed."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from engines.contract.errors import InputError
from playaid.cli.app.arguments import arguments_by_place, with_implied_values
from playaid.cli.app.registry import COMMANDS
from playaid.cli.terminal.escapes import as_escapes, sixels
from playaid.cli.terminal.viewing import open_in_viewer, picture_protocol
from playaid.kit.making import DrawnKit
from playaid.kit.request import KitRequest
from playaid.press.pictures import Picture

SHEETS = ("--sheets", "scoresheet,prices")


@pytest.fixture(autouse=True)
def home(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYAID_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "TERM", "TERM_PROGRAM", "KITTY_WINDOW_ID"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


# -- drawings and pictures


def test_drawings_and_pictures_stand_beside_the_pdf(run: Any) -> None:
    ran = run("print", "jika", *SHEETS, "--out", "kit.pdf", "--svg", "--png", "50")
    names = ["kit.pdf", "kit-1.svg", "kit-2.svg", "kit-1.png", "kit-2.png"]
    assert ran.out.splitlines() == names
    assert sorted(os.listdir()) == sorted(names)
    assert ElementTree.parse("kit-1.svg").getroot().get("width") == "210mm"
    head = Path("kit-1.png").read_bytes()[16:24]
    assert (int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")) == (414, 585)


@pytest.mark.parametrize(
    "arguments",
    [("jika", "--png"), ("--png", "jika"), ("jika", "--png", "--svg"), ("--png", "150", "jika")],
)
def test_the_number_of_dots_may_be_left_out(run: Any, arguments: tuple[str, ...]) -> None:
    ran = run("print", *arguments, "--sheets", "prices", "--out", "kit.pdf")
    assert ran.code == 0
    head = Path("kit-1.png").read_bytes()[16:24]
    assert int.from_bytes(head[:4], "big") in (1240, 1241)


def test_a_game_after_png_is_seen_before_the_command_is_known() -> None:
    parameters = COMMANDS["print"].parameters
    typed = with_implied_values(["--png", "jika", "--svg"], parameters)
    assert typed == ["--png=150", "jika", "--svg"]
    assert list(arguments_by_place(typed, parameters)) == ["jika"]


def test_drawings_follow_the_inks_and_the_printer(run: Any) -> None:
    run("calibrate", "--printer", "home", "--measured", "99x99")
    run("print", "jika", "--sheets", "board", "--out", "a.pdf", "--svg", "--ink", "grey")
    run("print", "jika", "--sheets", "board", "--out", "b.pdf", "--svg", "--printer", "home")
    grey = Path("a-1.svg").read_text(encoding="utf-8")
    fills = {part.split('"')[0] for part in grey.split('fill="#')[1:]}
    assert all(fill[:2] == fill[2:4] == fill[4:] for fill in fills)
    corrected = Path("b-1.svg").read_text(encoding="utf-8")
    assert "matrix(1.0101 0 0 1.0101" in corrected
    assert 'width="210mm"' in corrected


def test_as_data(run: Any) -> None:
    data = json.loads(run("print", "jika", *SHEETS, "--out", "k.pdf", "--svg", "--json").out)
    assert data["beside"] == ["k-1.svg", "k-2.svg"]


@pytest.mark.parametrize("dots", ["29", "601", "99999999999", "1e3", "12.5"])
def test_dots_have_limits(run: Any, home: Path, dots: str) -> None:
    ran = run("print", "jika", f"--png={dots}", "--json")
    assert json.loads(ran.out)["error"]["code"] == "export.dots"
    assert "30" in ran.err
    assert "600" in ran.err
    assert not (home / "output").exists()


def test_without_the_renderer_nothing_is_written(
    run: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    ran = run("print", "jika", *SHEETS, "--png", "--svg")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install pypdfium2" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (home / "output").exists()
    assert run("print", "jika", *SHEETS, "--svg").code == 0


# -- viewers


def test_without_a_screen_the_viewer_is_said_to_be_missing(run: Any) -> None:
    ran = run("print", "jika", "--sheets", "prices", "--open")
    assert ran.code == 0
    assert "no viewer" in ran.err


@pytest.mark.parametrize(("platform", "program"), [("linux", "xdg-open"), ("darwin", "open")])
def test_the_systems_viewer_is_started(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, program: str
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: started.append(command))
    tool = home / "bin" / program
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\n", encoding="utf-8")
    tool.chmod(0o755)
    environ = {"DISPLAY": ":0", "PATH": str(tool.parent)}
    assert open_in_viewer(Path("キット 1.pdf"), environ, platform)
    assert started == [[str(tool), str((home / "キット 1.pdf").resolve())]]
    assert not open_in_viewer(Path("x.pdf"), {"DISPLAY": ":0", "PATH": ""}, platform)
    assert not open_in_viewer(Path("x.pdf"), {"PATH": str(tool.parent)}, "linux")


def test_windows_opens_files_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("os.startfile", opened.append, raising=False)
    assert open_in_viewer(Path("x.pdf"), {}, "win32")
    assert opened == [Path("x.pdf")]


# -- previews


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "protocol"),
    [
        ({"KITTY_WINDOW_ID": "1"}, "kitty"),
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM_PROGRAM": "ghostty"}, "kitty"),
        ({"TERM_PROGRAM": "iTerm.app"}, "iterm"),
        ({"TERM_PROGRAM": "WezTerm"}, "iterm"),
        ({"TERM": "foot"}, "sixel"),
        ({"TERM": "mlterm-256color"}, "sixel"),
    ],
)
def test_terminals_that_show_pictures_are_known(environ: dict[str, str], protocol: str) -> None:
    assert picture_protocol(Screen(), environ) == protocol
    with pytest.raises(InputError):
        picture_protocol(io.StringIO(), environ)
    with pytest.raises(InputError):
        picture_protocol(Screen(), {**environ, "TERM": "tmux-256color"})


@pytest.mark.parametrize("environ", [{}, {"TERM": "dumb"}, {"TERM": "xterm-256color"}])
def test_other_terminals_are_told(environ: dict[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        picture_protocol(Screen(), environ)
    assert caught.value.code == "preview.no-pictures"


def test_a_preview_that_cannot_be_shown_writes_nothing(run: Any, home: Path) -> None:
    ran = run("print", "jika", "--preview")
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert not (home / "output").exists()


def test_a_preview_is_shown_beside_what_is_said(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playaid.cli.terminal.viewing.picture_protocol", lambda *_: "kitty")
    ran = run("print", "jika", "--sheets", "prices", "--preview")
    assert ran.out == f"{Path('output') / 'jika-a4-en-prices.pdf'}\n"
    assert "\x1b_Ga=T,f=100" in ran.err


PICTURE = Picture(3, 7, bytes(range(63)))


def test_escapes_of_each_protocol() -> None:
    kitty = as_escapes(Picture(200, 200, os.urandom(120_000)), "kitty", 60)
    chunks = kitty.split("\x1b\\")[:-1]
    assert all(len(chunk) < 4200 for chunk in chunks)
    assert [";" in chunk and chunk.split(";")[0][-3:] for chunk in chunks] == [
        *["m=1"] * (len(chunks) - 1),
        "m=0",
    ]
    assert as_escapes(PICTURE, "iterm", 60).endswith("\x07")


def test_sixels_hold_every_pixel() -> None:
    red, white = b"\xff\0\0", b"\xff\xff\xff"
    drawn = sixels(Picture(5, 7, (red * 5 + white * 5) * 3 + red * 5))
    assert drawn.startswith('\x1bPq"1;1;5;7#0;2;0;0;0')
    assert drawn.endswith("\x1b\\")
    body = drawn.split("#215;2;100;100;100")[1]
    upper, lower = body.removesuffix("\x1b\\").split("-")
    assert upper == f"#180!5{chr(63 + 0b010101)}$#215!5{chr(63 + 0b101010)}"
    assert lower == f"#180!5{chr(63 + 1)}"


# -- backs, copies, pads


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[KitRequest]:
    """What was asked of the printer, which writes nothing."""
    from playaid.kit.making import KitReport

    requests: list[KitRequest] = []

    def draw_kit(request: KitRequest) -> DrawnKit:
        requests.append(request)
        return DrawnKit(KitReport(Path("x.pdf"), ()), ())

    monkeypatch.setattr("playaid.cli.commands.print.kits.draw_kit", draw_kit)
    return requests


def test_finishes_as_typed(run: Any, asked: list[KitRequest]) -> None:
    two = run("print", "jika", "--backs", "other-language", "--flip", "short", "--copies", "3")
    assert "short edge" in two.err
    assert "fold each" in run("print", "jika", "--backs", "rules", "--fold", "--n-up", "4").err
    run("print", "jika", "--copies", "fill")
    run("print", "jika", "--copies", "２")
    one, other, third, wide = (request.finish for request in asked)
    assert (one.backs, one.flip, one.copies, one.sides) == ("other-language", "short", 3, "two")
    assert (other.backs, other.fold, other.n_up, other.sides) == ("rules", True, 4, "fold")
    assert (third.copies, third.fill, third.sides) == (1, True, "one")
    assert (wide.copies, wide.fill) == (2, False)


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (("--backs", "rule"), "usage.bad-value", "rules"),
        (("--backs", "rules", "--flip", "lng"), "usage.bad-value", "long"),
        (("--flip", "short"), "finish.needs-backs", "--backs rules"),
        (("--fold",), "finish.needs-backs", "--backs other-language"),
        (("--backs", "none", "--fold"), "finish.needs-backs", "--fold"),
        (("--backs", "rules", "--fold", "--flip", "long"), "usage.together", "--flip"),
        (("--copies", "0"), "finish.copies", "99"),
        (("--copies", "100"), "finish.copies", "100"),
        (("--copies", "fil"), "finish.copies", "fill"),
        (("--copies", "２x"), "finish.copies", "２x"),
        (("--n-up", "3"), "usage.bad-value", "2"),
        (("--sheets", "board", "--backs", "rules"), "finish.no-cards", "summary"),
        (("--sheets", "board", "--copies", "2"), "finish.no-cards", "--copies"),
        (("--sheets", "board", "--n-up", "2"), "finish.no-pads", "--n-up"),
    ],
)
def test_bad_finishes(
    run: Any, home: Path, arguments: tuple[str, ...], code: str, named: str
) -> None:
    ran = run("print", "jika", *arguments, "--json")
    assert (ran.code, json.loads(ran.out)["error"]["code"]) == (2, code)
    assert named in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (home / "output").exists()


def test_pages_and_their_backs_are_told(run: Any) -> None:
    ran = run("print", "jika", "--sheets", "summary,prices", "--backs", "rules")
    told = [line for line in ran.err.splitlines() if line.startswith("  page")]
    assert ["backs of the cards" in told[1], "left blank" in told[3], len(told)] == [True, True, 4]
