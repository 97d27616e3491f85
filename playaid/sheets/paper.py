"""Paper and card sizes in mm, and reading them as people type them.

The tables are written here once, in mm. Japanese B sizes are the JIS ones; the ISO sizes of the
same letter are a little different, so a bare `b5` is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.contract.errors import Choices, ErrorCode, InputError, nearest
from engines.contract.folding import folded_key

CODES = (
    ErrorCode("paper.unknown", ("text", "nearest")),
    ErrorCode("paper.which-b", ("text", "nearest")),
    ErrorCode("paper.no-unit", ("text", "nearest")),
    ErrorCode("paper.size", ("text", "least", "most")),
    ErrorCode("card-size.unknown", ("text", "nearest")),
    ErrorCode("card-size.no-unit", ("text", "nearest")),
    ErrorCode("card-size.size", ("text", "least", "most")),
)

Orientation: TypeAlias = Literal["auto", "portrait", "landscape"]
ORIENTATIONS: tuple[Orientation, ...] = ("auto", "portrait", "landscape")

MARGIN = 10.0
"""Room in mm that printers are not asked to reach."""
LEAST_MARGIN, SAFE_MARGIN = 5.0, 6.4
"""Below the one no printer can be trusted, below the other not every one, in mm."""
LEAST_AREA = 60.0
"""What margins must leave of the paper's shorter side, in mm."""

PAPERS: Mapping[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "jis-b4": (257.0, 364.0),
    "jis-b5": (182.0, 257.0),
    "iso-b4": (250.0, 353.0),
    "iso-b5": (176.0, 250.0),
    "postcard": (100.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""Width and height in mm, upright."""

CARDS: Mapping[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "bridge-jp": (58.0, 89.0),
    "tcg-jp": (59.0, 86.0),
    "tarot": (70.0, 120.0),
    "mini": (44.0, 67.0),
}
"""Width and height in mm of the cards sold under these names."""

PAPER_NAMES: Mapping[str, str] = {"hagaki": "postcard", "はがき": "postcard", "葉書": "postcard"}
LEAST_PAPER, MOST_PAPER = 90.0, 1300.0
LEAST_CARD, MOST_CARD = 20.0, 200.0
_MM_PER_INCH = 25.4
_COMMAS = re.compile("[,，、､]")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x*]\s*(\d+(?:\.\d+)?)\s*(mm|in|inch)?")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright: width is never more than height, both in mm."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's width and height in mm."""

    name: str
    width: float
    height: float


def read_paper(text: str) -> Paper:
    """A paper by name or as `WxHmm`, `WxHin`.

    Raises InputError: unknown names with the nearest ones, `b4`/`b5` without the standard, a
    size without a unit, a size no printer takes.
    """
    name = _folded(text)
    name = PAPER_NAMES.get(name, name)
    if name in PAPERS:
        return Paper(name, *PAPERS[name])
    if re.fullmatch(r"b\d", name):
        both = tuple(known for known in (f"jis-{name}", f"iso-{name}") if known in PAPERS)
        raise InputError("paper.which-b", text=text, nearest=Choices(both or ("jis-b4", "jis-b5")))
    size = _read_size("paper", text, name)
    if size is None:
        raise InputError(
            "paper.unknown", text=text, nearest=nearest(name, PAPERS) or Choices(PAPERS)
        )
    width, height = sorted(size)
    if width < LEAST_PAPER or height > MOST_PAPER:
        raise InputError("paper.size", text=text, least=LEAST_PAPER, most=MOST_PAPER)
    return Paper(f"{_plain(size[0])}x{_plain(size[1])}mm", width, height)


def read_papers(text: str) -> tuple[Paper, ...]:
    """The papers between commas, each once. Raises as `read_paper`."""
    return tuple(dict.fromkeys(map(read_paper, _COMMAS.split(text))))


def read_card_size(text: str) -> CardSize:
    """A card size by name or as `WxHmm`, `WxHin`; errors as for paper."""
    name = _folded(text)
    if name in CARDS:
        return CardSize(name, *CARDS[name])
    size = _read_size("card-size", text, name)
    if size is None:
        raise InputError(
            "card-size.unknown", text=text, nearest=nearest(name, CARDS) or Choices(CARDS)
        )
    if min(size) < LEAST_CARD or max(size) > MOST_CARD:
        raise InputError("card-size.size", text=text, least=LEAST_CARD, most=MOST_CARD)
    return CardSize(f"{_plain(size[0])}x{_plain(size[1])}mm", *size)


def _folded(text: str) -> str:
    return folded_key(text).replace("×", "x")


def _read_size(kind: str, text: str, folded: str) -> tuple[float, float] | None:
    match = _SIZE.fullmatch(folded)
    if match is None:
        return None
    width, height, unit = match.groups()
    if unit is None:
        nearby = (f"{width}x{height}mm", f"{width}x{height}in")
        raise InputError(f"{kind}.no-unit", text=text, nearest=nearby)
    scale = 1.0 if unit == "mm" else _MM_PER_INCH
    return float(width) * scale, float(height) * scale


def _plain(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
