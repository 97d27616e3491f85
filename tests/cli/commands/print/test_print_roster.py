"""`playaid print GAME --roster FILE`: one file or one a table, bad rows, memory."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

NAMES = "table,name\n1,あき\n1,Ben\n1,ちえ\nB,Dai\nB,Łukasz\nB,髙橋\nB,𠮷田\n"


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    file = tmp_path / "名簿.csv"
    file.write_text(NAMES, encoding="utf-8-sig")
    return file


def texts(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.get_textpage().get_text_bounded() for page in pdf]


def titles(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as pdf:
        return [entry.get_title() for entry in pdf.get_toc()]


def test_one_file_with_every_table(run: Any, roster: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    ran = run("print", "jika", "--roster", str(roster), "--sheets", "scoresheet", "--out", str(out))
    assert (ran.code, ran.out) == (0, f"{out}\n")
    assert "2 tables, 2 pages" in ran.err
    assert "\r" not in ran.err
    first, second = texts(out)
    assert "あき" in first
    assert "Dai" not in first
    assert "Table 1" in first
    assert all(name in second for name in ("Dai", "Łukasz", "髙橋"))
    assert titles(out) == ["Table 1　Score sheet", "B　Score sheet"]


def test_without_out_one_file_in_the_usual_folder(
    run: Any, roster: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("print", "jika", "--roster", str(roster))
    assert ran.out.strip() == str(Path("output/jika-a4-en-roster.pdf"))


def test_a_folder_gets_a_file_for_every_table(run: Any, roster: Path, tmp_path: Path) -> None:
    folder = tmp_path / "卓 ごと"
    ran = run(
        *("print", "jika", "--roster", str(roster), "--sheets", "scoresheet"),
        *("--out", str(folder), "--json", "--lang", "ja"),
    )
    data = json.loads(ran.out)
    assert [file["tables"] for file in data["files"]] == [["1"], ["B"]]
    assert data["bad"] == []
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["jika-a4-ja-scoresheet-1.pdf", "jika-a4-ja-scoresheet-B.pdf"]
    assert "テーブル1" in texts(folder / names[0])[0]


def test_by_default_the_sheets_that_bear_names(run: Any, roster: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    run("print", "jika", "--roster", str(roster), "--out", str(out))
    found = set(titles(out))
    assert "B　Score sheet" in found
    assert "B　Market board" not in found


def test_bad_rows_are_told_and_the_others_printed(run: Any, roster: Path, tmp_path: Path) -> None:
    more = "C,x\nD,😀\nD,y\nD,z\nE,a\nE,\nF,عمر\nF,b\nF,c\n" + "G,g\nG,h\nG," + "長" * 60 + "\n"
    roster.write_text(NAMES + more, encoding="utf-8")
    out = tmp_path / "all.pdf"
    ran = run("print", "jika", "--roster", str(roster), "--sheets", "scoresheet", "--out", str(out))
    assert ran.code == 1
    assert len(texts(out)) >= 2
    lines = [line for line in ran.err.splitlines() if line.startswith("line ")]
    assert [line.split(":")[0] for line in lines[:4]] == [
        "line 9, table C",
        "line 10, table D",
        "line 14, table E",
        "line 15, table F",
    ]
    assert "😀" in lines[1]


def test_nothing_but_bad_rows_writes_nothing(run: Any, roster: Path, tmp_path: Path) -> None:
    roster.write_text("table,name\nA,x\n", encoding="utf-8")
    out = tmp_path / "all.pdf"
    ran = run("print", "jika", "--roster", str(roster), "--out", str(out))
    assert (ran.code, ran.out) == (1, "")
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("jika", "chicken"), "one game at a time"),
        (("jika", "--players", "a,b,c"), "do not go together"),
        (("jika", "--fit-report"), "do not go together"),
        (("jika", "--sheets", "scorsheet"), "no sheet scorsheet"),
        (("jika", "--margin", "3"), "A margin of 3 mm"),
    ],
)
def test_what_does_not_go_with_a_roster(
    run: Any, roster: Path, tmp_path: Path, arguments: Any, said: str
) -> None:
    ran = run("print", *arguments, "--roster", str(roster), "--out", str(tmp_path / "out"))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not (tmp_path / "out").exists()


def test_a_roster_that_is_not_there(run: Any, tmp_path: Path) -> None:
    for path in (str(tmp_path / "no.csv"), str(tmp_path), ""):
        ran = run("print", "jika", "--roster", path)
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 1


def test_for_the_copier_one_paper_and_upright(run: Any, roster: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    ran = run(
        *("print", "jika", "--roster", str(roster), "--for", "konbini", "--paper", "a4,a3"),
        *("--out", str(folder)),
    )
    assert ran.code == 0
    sizes = set()
    for file in folder.iterdir():
        assert file.name.isascii()
        with pypdfium2.PdfDocument(file) as pdf:
            sizes |= {tuple(map(round, page.get_size())) for page in pdf}
    assert len(sizes) == 1
    ((width, height),) = sizes
    assert width < height


def test_equal_rosters_give_equal_bytes(run: Any, roster: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("print", "jika", "--roster", str(roster), "--out", str(tmp_path / f"{name}.pdf"))
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is read from /proc")
def test_memory_grows_by_little_a_page(tmp_path: Path, in_process: Any) -> None:
    """At most 15 KB a page, measured between 20 and 120 tables."""
    peaks = []
    for tables in (20, 120):
        rows = [f"{n},player {n} {seat}" for n in range(tables) for seat in range(3)]
        file = tmp_path / f"{tables}.csv"
        file.write_text("\n".join(["table,name", *rows]), encoding="utf-8")
        peaks.append(peak(file, tmp_path / f"{tables}.pdf"))
    assert (peaks[1] - peaks[0]) / 100 < 15


def peak(roster: Path, out: Path) -> int:
    """The most memory in KB that a process takes for the score sheets of a roster."""
    import subprocess

    program = (
        "import sys; from playaid.cli import main; code = main(sys.argv[1:]);"
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr);"
        "sys.exit(code)"
    )
    asked = ["print", "jika", "--roster", str(roster), "--sheets", "scoresheet"]
    ran = subprocess.run(
        [sys.executable, "-c", program, *asked, "--out", str(out)],
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[4],
    )
    return int(ran.stderr.split()[-1])
