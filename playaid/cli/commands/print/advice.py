"""What a person is told about printing a file that was written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playaid.kit.konbini import MOST_BYTES
from playaid.kit.request import KitRequest
from playaid.sheets.paper import SAFE_MARGIN
from playaid.words import Words

_MILLION = 1_000_000


def advice(path: Path, taken: str, request: KitRequest, words: Words) -> Iterator[str]:
    """How to print it on the paper that was taken, line by line: at home, or at the copier of a
    shop."""
    if request.look.margin < SAFE_MARGIN:
        yield words.say("looks.narrow-margin", margin=request.look.margin, safe=SAFE_MARGIN)
    if request.konbini:
        yield from _at_the_copier(path, taken, request, words)
    else:
        yield words.say("print.advice")
    yield words.say("print.check")


def _at_the_copier(path: Path, taken: str, request: KitRequest, words: Words) -> Iterator[str]:
    yield words.say("konbini.one", stock=taken)
    yield words.say("konbini.scale")
    yield words.say("konbini.grey" if request.look.inks.ink == "grey" else "konbini.colour")
    two = request.finish.sides == "two"
    yield words.say(f"konbini.double-{request.finish.flip}" if two else "konbini.single")
    size = path.stat().st_size / _MILLION if path.is_file() else 0.0
    most = MOST_BYTES // _MILLION
    yield words.say("konbini.limit", size=round(size, 2), most=most)
