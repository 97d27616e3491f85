"""Pictures as the escape sequences that terminals show: kitty's, iTerm2's, and sixels."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from itertools import groupby
from typing import Literal, TypeAlias

from playaid.press.pictures import Picture, png_bytes

Protocol: TypeAlias = Literal["kitty", "iterm", "sixel"]

_KITTY_CHUNK = 4096
_LEVELS = 6
_BAND = 6


def as_escapes(picture: Picture, protocol: Protocol, dots_per_inch: float) -> str:
    """What to write to the terminal to show the picture."""
    if protocol == "sixel":
        return sixels(picture)
    content = b64encode(png_bytes(picture, dots_per_inch)).decode("ascii")
    return _kitty(content) if protocol == "kitty" else _iterm(content)


def _kitty(content: str) -> str:
    chunks = [content[at : at + _KITTY_CHUNK] for at in range(0, len(content), _KITTY_CHUNK)]
    last = len(chunks) - 1
    parts = []
    for number, chunk in enumerate(chunks):
        control = "a=T,f=100," if number == 0 else ""
        parts.append(f"\x1b_G{control}m={int(number < last)};{chunk}\x1b\\")
    return "".join(parts)


def _iterm(content: str) -> str:
    return f"\x1b]1337;File=inline=1;preserveAspectRatio=1:{content}\x07"


def sixels(picture: Picture) -> str:
    """The picture in 216 colours, six rows at a time."""
    palette = "".join(f"#{number};2;{_shares(number)}" for number in range(_LEVELS**3))
    rows = [_numbers(picture, row) for row in range(picture.height)]
    bands = (rows[top : top + _BAND] for top in range(0, len(rows), _BAND))
    body = "-".join("$".join(_colours(band)) for band in bands)
    size = f'"1;1;{picture.width};{picture.height}'
    return f"\x1bPq{size}{palette}{body}\x1b\\"


def _shares(number: int) -> str:
    """A colour of the palette in per cent of red, green and blue."""
    levels = (number // _LEVELS**2, number // _LEVELS % _LEVELS, number % _LEVELS)
    return ";".join(str(level * 100 // (_LEVELS - 1)) for level in levels)


def _numbers(picture: Picture, row: int) -> list[int]:
    """The palette's number of each pixel of a row."""
    start = row * picture.width * 3
    pixels = picture.pixels[start : start + picture.width * 3]
    step = 256 // _LEVELS + 1
    reds, greens, blues = (pixels[at::3] for at in range(3))
    return [
        (red // step * _LEVELS + green // step) * _LEVELS + blue // step
        for red, green, blue in zip(reds, greens, blues, strict=True)
    ]


def _colours(band: list[list[int]]) -> Iterator[str]:
    """A line of sixels for each colour of a band, repeats counted."""
    for colour in sorted(set().union(*band)):
        bits = [
            sum(1 << place for place, number in enumerate(column) if number == colour)
            for column in zip(*band, strict=True)
        ]
        line = "".join(_repeated(chr(63 + value), len(list(run))) for value, run in groupby(bits))
        yield f"#{colour}{line}"


def _repeated(grapheme: str, count: int) -> str:
    return f"!{count}{grapheme}" if count > 3 else grapheme * count
