"""What can go wrong at the press: stable codes and data, no prose.

The words for each code are written elsewhere, in every language that playaid speaks.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

PressCode: TypeAlias = Literal[
    "press.missing-glyph",  # characters, texts: no font at hand draws these characters
    "press.needs-shaping",  # characters, texts: letters that join or run from right to left
    "press.control-character",  # characters, texts: tabs, line ends and the like inside a text
    "press.font-not-found",  # path: there is no such file
    "press.font-unreadable",  # path: not a TrueType font, or damaged
    "press.font-cff",  # path: PostScript (CFF) outlines, as in most .otf files
    "press.font-package-missing",  # package: a package that brings fonts is not installed
    "press.renderer-missing",  # package, command: a package that draws pages is not installed
]

CODES: tuple[PressCode, ...] = get_args(PressCode)


class PressError(Exception):
    """A failure that a person can mend: a stable `code` and the `data` that explains it."""

    def __init__(self, code: PressCode, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class MissingGlyphError(PressError):
    """Characters that cannot be drawn, and every text in which they stand."""

    def __init__(
        self, code: PressCode, characters: tuple[str, ...], texts: tuple[str, ...]
    ) -> None:
        super().__init__(code, characters=characters, texts=texts)
        self.characters = characters
        self.texts = texts
