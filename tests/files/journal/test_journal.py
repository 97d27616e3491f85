"""The log: nothing acknowledged is lost, nothing out of order is accepted."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.contract.errors import InputError
from playaid.files.journal import ERRORS, VERSION, Journal, data_folder, read_journal
from playaid.games.catalogue import shared_words
from playaid.words import LANGUAGES

HEADER = {"game": "jika", "players": ["Aki", "ちえ"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of three entries, closed."""
    path = tmp_path / "logs" / "0001.jsonl"
    with Journal.open(path, "pad", HEADER) as journal:
        for number in range(3):
            journal.append({"number": number, "name": "ちえ\n\u2028"})
    return path


def refused(attempt: Callable[[], Any]) -> InputError:
    with pytest.raises(InputError) as caught:
        attempt()
    return caught.value


def reading(path: Path) -> InputError:
    """The error of reading; opening tells the same and leaves the file alone."""
    before = path.read_bytes()
    error = refused(lambda: read_journal(path, "pad"))
    assert refused(lambda: Journal.open(path, "pad", {})).code == error.code
    assert path.read_bytes() == before
    return error


def test_what_is_written_is_read(path: Path) -> None:
    header, entries, dropped = read_journal(path, "pad")
    assert header == HEADER
    assert entries == tuple({"number": n, "name": "ちえ\n\u2028"} for n in range(3))
    assert dropped is None
    assert all(json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1])


def test_an_entry_is_on_the_disk_before_append_returns(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Journal.open(path, "pad", HEADER) as journal:
        journal.append({"a": 1})
        assert read_journal(path, "pad")[1] == ({"a": 1},)


def test_the_header_of_an_old_journal_stays(path: Path) -> None:
    with Journal.open(path, "pad", {"game": "csm"}) as journal:
        assert journal.header == HEADER


@given(cut=st.integers(1, 400))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_torn_last_line_is_dropped_and_reported(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    torn = whole[: max(len(lines[0]), len(whole) - cut)]
    file = path.with_name("torn")
    file.write_bytes(torn)
    kept = torn.count(b"\n") - 1 + (torn + b"\n" in [b"".join(lines[:n]) for n in range(2, 5)])
    with Journal.open(file, "pad", {}) as journal:
        assert len(journal.entries) == kept
        assert (journal.dropped is None) == (
            torn in [b"".join(lines[:n]) for n in range(1, 5)]
            or torn + b"\n" == b"".join(lines[: kept + 1])
        )
        journal.append({"after": True})
    assert read_journal(file, "pad")[1][-1] == {"after": True}


def test_a_torn_header_begins_anew(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])
    assert refused(lambda: read_journal(path, "pad")).code == "journal.not-a-journal"
    with Journal.open(path, "pad", {"new": 1}) as journal:
        assert journal.header == {"new": 1}


def test_blocks_left_empty_by_a_power_cut_are_a_torn_line(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 64)
    assert len(read_journal(path, "pad")[1]) == 3
    path.write_bytes(whole + b"\0" * 64 + b'","sum":"01234567"}\n')
    assert len(read_journal(path, "pad")[1]) == 3


EDITS: list[tuple[str, Callable[[list[bytes]], list[bytes]], int, str]] = [
    ("a number", lambda x: [x[0], x[1].replace(b"0,", b"7,"), *x[2:]], 2, "changed"),
    ("a line gone", lambda x: [*x[:2], *x[3:]], 3, "changed"),
    ("two swapped", lambda x: [x[0], x[2], x[1], x[3]], 2, "changed"),
    ("one twice", lambda x: [*x[:2], x[1], *x[2:]], 3, "changed"),
    ("a space", lambda x: [*x[:3], x[3].replace(b":", b": ", 1)], 4, "changed"),
    ("no sum", lambda x: [*x[:2], b'{"entry":{"number":1}}\n', *x[2:]], 3, "no-checksum"),
    ("no entry", lambda x: [*x[:2], b'{"number":1}\n', *x[2:]], 3, "not-an-entry"),
    ("no JSON", lambda x: [*x[:2], b"hello\n", *x[2:]], 3, "not-json"),
    ("an empty line", lambda x: [*x[:2], b"\n", *x[2:]], 3, "not-json"),
    ("CRLF", lambda x: [line.replace(b"\n", b"\r\n") for line in x], 1, "changed"),
    ("the header", lambda x: [x[0].replace(b"jika", b"csm!"), *x[1:]], 1, "changed"),
    ("the last, no end", lambda x: [*x[:3], x[3].replace(b"2", b"5", 1).strip()], 4, "changed"),
]


@pytest.mark.parametrize(
    ("edit", "line", "damage"), [one[1:] for one in EDITS], ids=[one[0] for one in EDITS]
)
def test_a_log_edited_by_hand_is_refused_with_the_line(
    path: Path, edit: Callable[[list[bytes]], list[bytes]], line: int, damage: str
) -> None:
    path.write_bytes(b"".join(edit(path.read_bytes().splitlines(keepends=True))))
    error = reading(path)
    assert (error.code, error.data["line"]) == ("journal.damaged", line)
    assert error.data["damage"] == damage


@given(st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_changed_byte_goes_unnoticed(path: Path, data: st.DataObject) -> None:
    whole = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(whole) - 2))
    whole[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))
    file = path.with_name("changed")
    file.write_bytes(whole)
    if 0 in whole:  # taken for what a power cut left
        return
    assert refused(lambda: read_journal(file, "pad")).code.startswith("journal.")


def test_newer_other_and_no_journals(path: Path, tmp_path: Path) -> None:
    text = path.read_bytes()
    path.write_bytes(text.replace(b'"version":1', b'"version":2'))
    error = reading(path)
    assert (error.code, error.data["version"]) == ("journal.newer", VERSION + 1)
    path.write_bytes(text)
    assert refused(lambda: read_journal(path, "play")).code == "journal.wrong-kind"
    other = tmp_path / "letter.txt"
    for content in (b"Dear Aki", b"Dear Aki,\n", b"[]\n", b'{"playaid":7}\n', b"\xff\xfe\n"):
        other.write_bytes(content)
        assert reading(other).code == "journal.not-a-journal"
    assert refused(lambda: read_journal(tmp_path / "none", "pad")).code == "journal.missing"
    assert refused(lambda: read_journal(tmp_path, "pad")).code == "journal.not-read"


def test_the_second_program_is_told(path: Path) -> None:
    with Journal.open(path, "pad", {}):
        assert refused(lambda: Journal.open(path, "pad", {})).code == "journal.in-use"
        assert len(read_journal(path, "pad")[1]) == 3
    Journal.open(path, "pad", {}).close()


@pytest.mark.parametrize(
    ("number", "trouble"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EIO, "failed")],
)
@pytest.mark.parametrize("part", [0, 5])
def test_a_full_disk_leaves_the_log_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, trouble: str, part: int
) -> None:
    """Some bytes may still have found room."""
    before = path.read_bytes()
    write = os.write
    with Journal.open(path, "pad", {}) as journal:
        left = [part]

        def fail(file: int, data: bytes) -> int:
            if left and left[0]:
                return write(file, data[: left.pop()])
            raise OSError(number, "no room")

        monkeypatch.setattr(os, "write", fail)
        error = refused(lambda: journal.append({"number": 3}))
        assert (error.code, error.data["trouble"]) == ("journal.not-written", trouble)
        assert path.read_bytes() == before
        monkeypatch.undo()
        journal.append({"number": 4})
    assert [entry["number"] for entry in read_journal(path, "pad")[1]] == [0, 1, 2, 4]


def test_a_flush_that_fails_or_is_interrupted_leaves_the_log_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    with Journal.open(path, "pad", {}) as journal:
        for error in (OSError(errno.EIO, "broken"), KeyboardInterrupt()):

            def fail(file: int, error: BaseException = error) -> None:
                raise error

            monkeypatch.setattr(os, "fsync", fail)
            with pytest.raises((InputError, KeyboardInterrupt)):
                journal.append({"number": 3})
            monkeypatch.undo()
            assert path.read_bytes() == before
            assert len(journal.entries) == 3
        journal.append({"number": 3})
    assert len(read_journal(path, "pad")[1]) == 4


def test_no_file_is_left_where_there_was_no_room_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "write", full)
    error = refused(lambda: Journal.open(tmp_path / "log", "pad", {}))
    assert error.data["trouble"] == "full"
    assert not list(tmp_path.iterdir())


def test_folders_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    error = refused(lambda: Journal.open(tmp_path / "file" / "log", "pad", {}))
    assert error.data["trouble"] == "no-folder"
    assert refused(lambda: Journal.open(tmp_path, "pad", {})).data["trouble"] == "is-a-folder"

    def forbidden(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "forbidden")

    monkeypatch.setattr(os, "open", forbidden)
    error = refused(lambda: Journal.open(tmp_path / "log", "pad", {}))
    assert (error.code, error.data["trouble"]) == ("journal.not-written", "forbidden")


@pytest.mark.parametrize("change", ["cut", "longer", "gone"])
def test_a_log_changed_while_open_takes_nothing_more(path: Path, change: str) -> None:
    with Journal.open(path, "pad", {}) as journal:
        if change == "gone":
            path.unlink()
        else:
            os.truncate(path, path.stat().st_size + (1 if change == "longer" else -1))
        assert refused(lambda: journal.append({})).code == "journal.changed-outside"


def test_a_lock_that_the_system_does_not_have_is_done_without(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", none)
    with Journal.open(path, "pad", {}) as journal:
        journal.append({"number": 3})


def test_broken_characters_survive(path: Path) -> None:
    with Journal.open(path, "pad", {}) as journal:
        journal.append({"text": "\udcff"})
        assert journal.entries[-1] == {"text": "\udcff"}
    assert read_journal(path, "pad")[1][-1] == {"text": "\udcff"}


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_logs_are_for_their_owner(path: Path) -> None:
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"PLAYAID_DATA": "/x", "XDG_DATA_HOME": "/y"}, "linux", "/x"),
        ({"XDG_DATA_HOME": "/y", "HOME": "/h"}, "linux", "/y/playaid"),
        ({"XDG_DATA_HOME": "y", "HOME": "/h"}, "linux", "/h/.local/share/playaid"),
        ({"HOME": "/h"}, "linux", "/h/.local/share/playaid"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/playaid"),
        ({"LOCALAPPDATA": "/l", "USERPROFILE": "/u"}, "win32", "/l/playaid"),
        ({"USERPROFILE": "/u"}, "win32", "/u/AppData/Local/playaid"),
    ],
)
def test_the_folder_of_data(environ: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(environ, platform) == Path(folder)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_words(lang: str) -> None:
    words = shared_words(lang, "journal")
    for code in ERRORS:
        data: dict[str, Any] = dict.fromkeys(code.fields, "x")
        text = words.error(InputError(code.code, **data))
        assert text
        assert "\n" not in text
    for word in ("not-json", "not-an-entry", "no-checksum", "changed"):
        assert words.find(f"damage.{word}")
    for word in ("full", "read-only", "forbidden", "no-folder", "is-a-folder", "failed"):
        assert words.find(f"trouble.{word}")
