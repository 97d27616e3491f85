"""A game night at a pad in this process: lines in, what it answered out."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from playaid.cli import main

JIKA = ("jika", "--players", "Aki,Ben,ちえ")
ROUND = "Aki=QD KC Ben=QH KH ちえ=QS KS --prices S3/5 H2/7 D4/9 C6/8"


class Sat(NamedTuple):
    """What a session gave."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> list[Any]:
        """Stdout as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def codes(self) -> list[str]:
        """The codes of the errors among them."""
        return [line["error"]["code"] for line in self.data if "error" in line]


@contextlib.contextmanager
def streams(given: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Stdin that gives these bytes, and what is written to stdout and stderr."""
    out, err = io.BytesIO(), io.BytesIO()
    with (
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")),
        mock.patch.object(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8")),
        mock.patch.object(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8")),
    ):
        yield out, err
        sys.stdout.flush()
        sys.stderr.flush()


def sit(folder: Path, *arguments: str, lines: Sequence[str] | bytes = (), lang: str = "en") -> Sat:
    """`playaid pad …` with its logs in a folder and these lines on stdin."""
    given = lines if isinstance(lines, bytes) else "".join(f"{one}\n" for one in lines).encode()
    environment = {"PLAYAID_DATA": str(folder), "LANG": "C.UTF-8", "COLUMNS": "80"}
    with mock.patch.dict(os.environ, environment), streams(given) as (out, err):
        code = main(["pad", *arguments, "--lang", lang])
        sys.stdout.flush()
        sys.stderr.flush()
        return Sat(code, out.getvalue().decode(), err.getvalue().decode())


def exported(folder: Path, *number: str) -> Any:
    """A game night as `--export json` tells it."""
    return json.loads(sit(folder, "--export", "json", *number).out)


def totals(folder: Path, game: int = -1) -> list[Any]:
    """The totals after each round of a game of the night."""
    return [one["totals"] for one in exported(folder)["games"][game]["rounds"]]


def begin(folder: Path, *lines: str) -> Sat:
    """A new game night with 時価で勝負."""
    return sit(folder, *JIKA, lines=lines)
