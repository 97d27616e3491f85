"""Thousands of command lines gone wrong, in one process: an exit code and a line, never a crash."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.contract.rulings import resolve
from playaid.cli import main
from playaid.games import catalogue
from playaid.games.catalogue import all_games
from playaid.kit.making import DrawnKit, KitReport
from playaid.kit.request import KitRequest

LINES = 5_000

NONSENSE = (
    *("", " ", "-", "--", "---", "=", "==", "-=", "\0", "\n", "\t", "\x1b[31m", "\ud800", "\u200b"),
    *(
        "💥",
        "あ",
        "ＱＤ",
        "Q♦️",
        "10H",
        "JOKER",
        "S3/5",
        "D4",
        "A=",
        "=A",
        "A=B=C",
        "{}",
        "[]",
        "null",
    ),
    *("%s", "{0}", "{x}", "../..", "/", "/dev/null", "C:\\", "'", '"', "`", "$(x)", "*", "?", "~"),
    *("0", "-1", "1e9", "9" * 400, "NaN", "x" * 3_000, "--lang", "--lang=ja", "--lang=", "ja"),
    *("--json", "--ascii", "--help", "-h", "--version", "--rule", "--batch", "--csv", "--hand"),
    *("--prices", "--out", "--paper", "games", "rules", "print", "tables", "score", "verify"),
    *("jika", "csm", "時価で勝負", "_shared", "__init__", "--no-json", "-hh", "--json=1", "-j"),
)


def valid_lines() -> list[list[str]]:
    """Command lines that work, of every game."""
    lines = [["games"], ["verify", "jika"], ["--version"], ["games", "--json", "--lang", "ja"]]
    for found in all_games():
        entry, _ = found.game.score_example(resolve(found.game.rulings, {}))
        typed = ["score", found.id]
        for option in found.game.options:
            value = entry.values.get(option.key)
            pairs = value if isinstance(value, tuple) else (("", value),) * isinstance(value, str)
            for name, text in pairs:
                typed += [f"--{option.name}", f"{name}={text}" if name else str(text)]
        lines += [typed, [*typed, "--json"], [*typed, "--lang", "ja"]]
        lines += [["rules", found.id, "J"], ["rules", found.id, "--rulings"]]
        lines += [["tables", found.id], ["tables", found.id, "--markdown"]]
        lines += [["print", found.id, "--paper", "a3", "--players", "A,B,C", "--lang", "both"]]
    return lines


def mutated(line: list[str], rng: Random) -> list[str]:
    """A line with a few things gone wrong."""
    line = list(line)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = rng.randrange(len(line) + 1)
        match rng.randrange(12):
            case 0:
                line.insert(place, rng.choice(NONSENSE))
            case 1 if line:
                del line[place - 1]
            case 2 if line:
                line[place - 1] = rng.choice(NONSENSE)
            case 3 if line:
                line[place - 1] += rng.choice(NONSENSE)
            case 4 if line and line[place - 1]:
                text, cut = line[place - 1], rng.randrange(len(line[place - 1]))
                line[place - 1] = text[:cut] + rng.choice(NONSENSE)[:3] + text[cut + 1 :]
            case 5:
                rng.shuffle(line)
            case 6 if line:
                line.insert(place, line[rng.randrange(len(line))])
            case _ if any(" " in text for text in line):
                at = rng.choice([at for at, text in enumerate(line) if " " in text])
                cut = rng.randrange(len(line[at]))
                line[at] = line[at][:cut] + rng.choice("AQKJ23790/SHDC= -") + line[at][cut + 1 :]
    return line


def fuzzed() -> Iterator[list[str]]:
    rng = Random(2013_10)
    valid = valid_lines()
    for _ in range(LINES):
        line = mutated(rng.choice(valid), rng)
        if not {"pad", "play", "--install-completion"} & set(line):
            yield line


@pytest.fixture
def quiet_printer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands are parsed and checked in full, but draw nothing."""
    from playaid.sheets.paper import read_card_size, read_paper

    def draw_kit(request: KitRequest) -> DrawnKit:
        read_paper(request.paper)
        read_card_size(request.cards)
        return DrawnKit(KitReport(request.out, ()), ())

    monkeypatch.setattr("playaid.cli.commands.print.kits.draw_kit", draw_kit)
    # In one process the same files need not be read thousands of times.
    monkeypatch.setattr(catalogue, "_declared", cache(catalogue._declared))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def result_of(line: list[str]) -> tuple[int, str, str]:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(line)
    written: list[str] = []
    for stream in (out, err):
        stream.flush()
        raw: Any = stream.buffer
        written.append(raw.getvalue().decode())
    return code, written[0], written[1]


@pytest.mark.exhaustive
def test_fuzzed_command_lines(
    quiet_printer: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    codes = {0: 0, 1: 0, 2: 0}
    for line in fuzzed():
        code, out, err = result_of(line)
        assert code in codes, (line, code, err)
        assert "Traceback" not in err, line
        if code == 2 and out and "--json" not in line:
            raise AssertionError(f"data beside an error: {line}")
        if (
            code in (1, 2)
            and "Usage:" not in err
            and "使い方：" not in err
            and "verify" not in line
        ):
            told = err.splitlines()
            assert told, line
            assert told[0].startswith("playaid: "), (line, told)
            assert len(told) in (1, 3), (line, told)
        codes[code] += 1
    assert min(codes.values()) > LINES / 50, codes
    assert not list(tmp_path.iterdir())
