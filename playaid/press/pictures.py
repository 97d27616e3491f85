"""PDF pages as pictures, drawn by pypdfium2, which is optional: the press itself never needs it.

pypdfium2 is one package without dependencies, so no imaging library is asked for: PNG files are
put together here.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from playaid.press.errors import PressError

RENDERER = "pypdfium2"
DOTS_PER_POINT = 1 / 72
_MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels row by row from the top: three bytes each (red, green, blue), or one when `grey`."""

    width: int
    height: int
    pixels: bytes
    grey: bool = False


def renderer() -> Any:
    """The package that draws PDF pages. Raises PressError when it is not installed."""
    try:
        return import_module(RENDERER)
    except ImportError as error:
        command = f"pip install {RENDERER}"
        raise PressError("press.renderer-missing", package=RENDERER, command=command) from error


def page_pictures(content: bytes, dots_per_inch: float) -> list[Picture]:
    """Every page of a file of ours. Raises PressError when nothing can draw it."""
    document = renderer().PdfDocument(content)
    try:
        return [page_picture(page, dots_per_inch) for page in document]
    finally:
        document.close()


def page_picture(
    page: Any,
    dots_per_inch: float,
    *,
    grey: bool = False,
    crop: tuple[float, float, float, float] = (0, 0, 0, 0),
) -> Picture:
    """A page of the renderer's; `crop` is what to leave out at the left, bottom, right and top, in
    points."""
    bitmap = page.render(
        scale=dots_per_inch * DOTS_PER_POINT,
        grayscale=grey,
        crop=crop,
        rev_byteorder=True,
        prefer_bgrx=False,
    )
    bytes_a_row = bitmap.width * (1 if grey else 3)
    whole = bytes(bitmap.buffer)
    if bitmap.stride != bytes_a_row:
        starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
        whole = b"".join(whole[start : start + bytes_a_row] for start in starts)
    picture = Picture(bitmap.width, bitmap.height, whole, grey)
    bitmap.close()
    return picture


def png_bytes(picture: Picture, dots_per_inch: float) -> bytes:
    """The picture as a PNG file that knows its size on paper."""
    row = picture.width * (1 if picture.grey else 3)
    lines = b"".join(
        b"\0" + picture.pixels[start : start + row] for start in range(0, row * picture.height, row)
    )
    kind = 0 if picture.grey else 2
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, kind, 0, 0, 0)
    dots_per_metre = round(dots_per_inch / _MM_PER_INCH * 1000)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", head),
            _chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1)),
            _chunk(b"IDAT", zlib.compress(lines, 6)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
