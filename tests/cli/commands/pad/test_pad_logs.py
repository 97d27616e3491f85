"""The logs of `playaid pad`: damaged, torn, shared, full, read-only, old."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from support.sitting import ROUND, begin, exported, sit, totals

from playaid.files.journal import Journal

SAMPLES = Path(__file__).parents[3] / "table" / "pad" / "samples"


def test_a_damaged_log_hides_no_other(tmp_path: Path) -> None:
    begin(tmp_path, "1 2 3", "end")
    begin(tmp_path, "4 5 6", "end")
    path = tmp_path / "pads" / "0001.jsonl"
    path.write_text(path.read_text(encoding="utf-8").replace("[1,2,3]", "[9,2,3]"), "utf-8")
    for command in ("--list", "--history"):
        sat = sit(tmp_path, command)
        assert sat.code == 1
        assert "line 2" in sat.err
        assert sat.out
    assert sit(tmp_path, "--resume", "1").code == 2


def test_a_line_that_only_no_pad_writes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pads" / "0001.jsonl"
    header = {"game": "jika", "players": ["A", "B", "C"], "best": "high", "rules": {}, "began": ""}
    with Journal.open(path, "pad", header) as journal:
        journal.append({"do": "join", "name": "D"})
        journal.append({"do": "redo"})
    sat = sit(tmp_path, "--resume")
    assert sat.code == 2
    assert "line 3" in sat.err
    assert path.stat().st_size > 0


def test_a_torn_line_is_reported(tmp_path: Path) -> None:
    begin(tmp_path, "1 2 3")
    path = tmp_path / "pads" / "0001.jsonl"
    with path.open("ab") as file:
        file.write(b'{"entry":{"do":"rou')
    sat = sit(tmp_path, "--resume", lines=["4 5 6"])
    assert (sat.code, '{"entry":{"do":"rou' in sat.err) == (0, True)
    assert totals(tmp_path) == [[1, 2, 3], [4, 5, 6]]


def test_two_programs_on_one_log(tmp_path: Path) -> None:
    begin(tmp_path, "1 2 3")
    with Journal.open(tmp_path / "pads" / "0001.jsonl", "pad", {}):
        sat = sit(tmp_path, "--resume", lines=["4 5 6"])
        assert (sat.code, "Another playaid" in sat.err) == (2, True)
        assert totals(tmp_path) == [[1, 2, 3]]


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path, "1 2 3")

    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr("playaid.files.journal.disk.os.write", full)
    sat = sit(tmp_path, "--resume", lines=["4 5 6", "standings", "undo"])
    assert sat.code == 1
    assert sat.err.count("disk is full") == 2
    assert sat.out.count("3.  Aki   1") == 2
    new = begin(tmp_path, "1 2 3")
    assert (new.code, "disk is full" in new.err) == (2, True)
    monkeypatch.undo()
    assert totals(tmp_path) == [[1, 2, 3]]


def test_an_evening_that_cannot_be_written_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path, ROUND)
    opened = os.open

    def read_only(path: Any, flags: int, *more: Any, **others: Any) -> int:
        if flags & os.O_RDWR:
            raise OSError(errno.EROFS, "read-only")
        return opened(path, flags, *more, **others)

    monkeypatch.setattr("playaid.files.journal.disk.os.open", read_only)
    sat = sit(tmp_path, "--resume", "1", lines=["why 1", "4 5 6", "undo", "standings"])
    assert "can only be looked at" in sat.err
    assert "4 × 1 =" in sat.out
    assert sat.out.count("1.  Aki   16") == 3
    assert sat.err.count("the place is read-only") == 2
    assert sat.code == 1
    assert totals(tmp_path) == [[16, 6, 9]]


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_a_read_only_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    monkeypatch.setattr(Path, "mkdir", read_only)
    sat = begin(tmp_path, "1 2 3")
    assert (sat.code, "read-only" in sat.err) == (2, True)


def test_a_clock_set_back_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for time in ("2030-01-01T20:00:00+09:00", "1999-01-01T20:00:00+09:00", "2010-01-01T00:00:00Z"):
        monkeypatch.setattr("playaid.cli.commands.pad.opening.now", lambda time=time: time)
        begin(tmp_path, "1 2 3")
        assert sit(tmp_path, "--resume", lines=["4 5 6"]).code == 0
    assert [one["evening"] for one in sit(tmp_path, "--list", "--json").data[0]] == [1, 2, 3]
    assert totals(tmp_path) == [[1, 2, 3], [4, 5, 6]]


def test_numbers_claimed_at_once_are_different(tmp_path: Path) -> None:
    (tmp_path / "pads").mkdir()
    (tmp_path / "pads" / "0001.jsonl").touch()
    begin(tmp_path, "1 2 3")
    assert exported(tmp_path)["evening"] == 2
    assert sit(tmp_path, "--list").out.count("\n") == 1


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_logs_of_earlier_formats_stay_readable(sample: Path, tmp_path: Path) -> None:
    (tmp_path / "pads").mkdir()
    (tmp_path / "pads" / "0001.jsonl").write_bytes(sample.read_bytes())
    expected = json.loads(sample.with_suffix(".json").read_text(encoding="utf-8"))
    assert exported(tmp_path) == expected
    assert sit(tmp_path, "--resume", lines=["undo", "redo", "show"]).code == 0
