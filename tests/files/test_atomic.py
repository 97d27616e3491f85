"""Writing a file: whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from engines.contract.errors import InputError
from playaid.files.atomic import CODES, write_file
from playaid.press.errors import CODES as PRESS_CODES


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "kit.pdf"
    path.write_bytes(b"old")
    return path


def failing(error: BaseException):
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def half_written(number: int):
    """Stands for a disk that fills up after the first byte."""

    def write(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:1])
        raise OSError(number, os.strerror(number))

    return write


def test_a_new_file(tmp_path):
    write_file(tmp_path / "kit.pdf", b"new")
    assert (tmp_path / "kit.pdf").read_bytes() == b"new"


def test_it_takes_the_place_of_the_old_one_and_leaves_nothing_else(target):
    write_file(target, b"new")
    assert target.read_bytes() == b"new"
    assert os.listdir(target.parent) == ["kit.pdf"]


def test_the_folder_is_made(tmp_path):
    write_file(tmp_path / "a" / "b" / "kit.pdf", b"new")
    assert (tmp_path / "a" / "b" / "kit.pdf").read_bytes() == b"new"


def test_others_may_read_it_as_the_system_allows(tmp_path):
    (tmp_path / "plain").write_bytes(b"")
    write_file(tmp_path / "kit.pdf", b"new")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "kit.pdf")}
    assert len(modes) == 1


def test_a_link_stays_a_link(target):
    link = target.with_name("latest.pdf")
    link.symlink_to(target)
    write_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "press.disk-full"),
        (errno.EACCES, "press.folder-not-writable"),
        (errno.EROFS, "press.folder-not-writable"),
        (errno.EIO, "press.cannot-write"),
    ],
)
def test_the_old_file_stays_whole_when_writing_fails(number, code, target, monkeypatch):
    monkeypatch.setattr(Path, "write_bytes", half_written(number))
    with pytest.raises(InputError) as caught:
        write_file(target, b"new")
    monkeypatch.undo()
    assert caught.value.code == code
    assert caught.value.data["path"] == str(target)
    assert target.read_bytes() == b"old"
    assert os.listdir(target.parent) == ["kit.pdf"]


def test_the_old_file_stays_whole_when_it_is_open_elsewhere(target, monkeypatch):
    monkeypatch.setattr(os, "replace", failing(PermissionError(errno.EACCES, "in use")))
    with pytest.raises(InputError) as caught:
        write_file(target, b"new")
    assert caught.value.code == "press.target-busy"
    assert target.read_bytes() == b"old"
    assert os.listdir(target.parent) == ["kit.pdf"]


def test_an_interrupted_write_leaves_nothing_behind(target, monkeypatch):
    monkeypatch.setattr(os, "replace", failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        write_file(target, b"new")
    assert os.listdir(target.parent) == ["kit.pdf"]


@pytest.mark.parametrize("below", ["kit.pdf", "deeper/kit.pdf"])
def test_a_folder_that_is_a_file(below, tmp_path):
    (tmp_path / "taken").write_bytes(b"")
    with pytest.raises(InputError) as caught:
        write_file(tmp_path / "taken" / below, b"new")
    assert caught.value.code == "press.folder-is-file"


def test_a_target_that_is_a_folder(tmp_path):
    with pytest.raises(InputError) as caught:
        write_file(tmp_path, b"new")
    assert caught.value.code == "press.target-is-folder"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"new")
    reader.join(5)
    assert received == [b"new"]
    assert pipe.is_fifo()


def test_codes_are_distinct_and_of_the_press():
    codes = [*PRESS_CODES, *(code.code for code in CODES)]
    assert len(set(codes)) == len(codes)
    assert all(code.startswith("press.") for code in codes)
