"""`score --batch`: one result a line in order, bad lines told where they stand."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

GOOD = '{"hand": {"Aki": "QD KC", "Ben": "QH KH"}, "prices": "S3/5 H2/7 D4/9 C6/8"}'
ONE = '{"hand": "QD KC", "prices": "D4 C6"}'


@pytest.fixture
def batch(run: Any, tmp_path: Path) -> Any:
    """Count the lines of a file; the exit code, and each line of the result as data."""

    def counted(content: bytes | str, *arguments: str) -> tuple[int, list[Any]]:
        file = tmp_path / "requests.jsonl"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        ran = run("score", "jika", "--batch", str(file), *arguments)
        assert ran.out.isascii()
        return ran.code, [json.loads(line) for line in ran.out.splitlines()]

    return counted


def totals(result: Any) -> list[tuple[str, int]]:
    return [(player["name"], player["total"]) for player in result["players"]]


def test_results_are_those_of_single_commands(run: Any, batch: Any) -> None:
    code, (several, one) = batch(f"{GOOD}\n{ONE}\n")
    assert code == 0
    single = run(
        *("score", "jika", "--json", "--hand", "Aki=QD KC", "--hand", "Ben=QH KH"),
        *("--prices", "S3/5 H2/7 D4/9 C6/8"),
    )
    assert json.loads(single.out) == several
    assert totals(one) == [("", 16)]


@pytest.mark.parametrize(
    "content",
    [
        ONE,
        f"{ONE}\n",
        f"\ufeff{ONE}\r\n",
        f"\n{ONE}\n\n   \n",
        f" {ONE} ",
    ],
)
def test_marks_line_ends_and_blank_lines_do_no_harm(batch: Any, content: str) -> None:
    code, results = batch(content)
    assert (code, [totals(result) for result in results]) == (0, [[("", 16)]])


def test_nothing_gives_nothing(batch: Any) -> None:
    assert batch("") == (0, [])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("x", "batch.json"),
        (f"{ONE} {ONE}", "batch.json"),
        (f"{ONE},", "batch.json"),
        ('{"hand": ', "batch.json"),
        ("9" * 5000, "batch.json"),
        ("[" * 100_000, "batch.nested"),
        ("[]", "batch.object"),
        ('"QD"', "batch.object"),
        ("null", "batch.object"),
        ("{}", "batch.missing"),
        ('{"hand": "QD KC"}', "batch.missing"),
        ('{"hand": "QD KC", "prices": "D4 C6", "hnd": 1}', "batch.unknown-key"),
        ('{"hand": "QD KC", "prices": "D4", "prices": "D5"}', "batch.key-twice"),
        ('{"hand": {"A": "QD KC", "A": "QH KH"}, "prices": "D4 C6 H2"}', "players.same-name"),
        ('{"hand": {"": "QD KC"}, "prices": "D4 C6"}', "players.name-empty"),
        ('{"hand": {"A": ["QD KC"]}, "prices": "D4 C6"}', "batch.value"),
        ('{"hand": {"A": {"x": "y"}}, "prices": "D4 C6"}', "batch.value"),
        ('{"hand": ["QD KC"], "prices": "D4 C6"}', "batch.value-player"),
        ('{"hand": null, "prices": "D4 C6"}', "batch.value-player"),
        ('{"hand": {"A": 7.0}, "prices": "D4 C6"}', "batch.value"),
        ('{"hand": "QD KC", "prices": {"D": "4"}}', "batch.value"),
        ('{"hand": "QD KC", "prices": 4.5}', "batch.value"),
        ('{"hand": "QD KC", "prices": true}', "batch.value"),
        ('{"hand": "QD KC", "prices": 4}', "cards.no-suit"),
        ('{"hand": {}, "prices": "D4"}', "players.none"),
        ('{"hand": "QD 7C", "prices": "D4 C6"}', "jika.not-a-share"),
        ('{"hand": "QD KC", "prices": "D4 C6", "rule": "x"}', "batch.value-player"),
        ('{"hand": "QD KC", "prices": "D4 C6", "rule": {"x": "y"}}', "rulings.unknown"),
    ],
)
def test_a_bad_line_is_told_and_the_others_still_come(batch: Any, line: str, code: str) -> None:
    exit_code, results = batch(f"{ONE}\n{line}\n{ONE}")
    assert exit_code == 1
    assert len(results) == 3
    error = results[1]["error"]
    assert error["code"] == code
    assert error["line"] == 2
    assert error["message"]
    assert "\n" not in error["message"]
    assert results[0] == results[2]


def test_place_in_a_line_that_is_not_json(batch: Any) -> None:
    _, results = batch('  {"hand": x}\n {} x\n')
    assert "character 12" in results[0]["error"]["message"]
    assert "character 4" in results[1]["error"]["message"]


def test_text_that_is_not_utf_8(batch: Any) -> None:
    code, results = batch(ONE.encode() + b'\n{"hand": "\xff"}\n')
    assert code == 1
    assert results[1]["error"]["code"] == "batch.utf-8"


def test_utf_16_is_named(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "wide.jsonl"
    file.write_text(ONE, encoding="utf-16")
    ran = run("score", "jika", "--batch", str(file))
    assert ran.code == 2
    assert "UTF-16" in ran.err


def test_lines_longer_than_a_piece(batch: Any) -> None:
    line = json.dumps({"hand": {"A": "QD KC"}, "prices": "D4" + " " * 40_000 + "C6"})
    code, results = batch("\n".join([line] * 3))
    assert code == 0
    assert len(results) == 3
    assert totals(results[2]) == [("A", 16)]


def test_labels_and_messages_in_a_language(batch: Any) -> None:
    _, results = batch(f"{ONE}\nx", "--lang", "ja")
    assert results[0]["players"][0]["lines"][0]["label"] == "♦Q"
    assert "JSON" in results[1]["error"]["message"]
    assert "読めません" in results[1]["error"]["message"]


def test_stdin(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{ONE}\n{ONE}".encode())))
    ran = run("score", "jika", "--batch", "-")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 2


def test_results_come_while_the_input_is_open() -> None:
    """A program may talk line by line."""
    command = [sys.executable, "-m", "playaid", "score", "jika", "--batch", "-"]
    root = str(Path(__file__).parents[3])
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    ) as talking:
        assert talking.stdin is not None
        assert talking.stdout is not None
        for _ in range(3):
            talking.stdin.write(f"{ONE}\n".encode())
            talking.stdin.flush()
            assert totals(json.loads(talking.stdout.readline())) == [("", 16)]
        talking.stdin.close()
        assert talking.wait(30) == 0
