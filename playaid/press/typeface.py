"""A font file opened by HarfBuzz: what it can draw, and cutting it down to what is used.

A cut holds outlines and widths and nothing else: no names, so that nothing downstream can take
the bold for the regular because both bear the name of their source, and no layout tables, which
a PDF does not read.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from playaid.press.errors import PressError

REGULAR = 400
BOLD = 700
_BOLD_ENOUGH = 600
_TABLES_OF_A_CUT = frozenset({"glyf", "head", "hhea", "hmtx", "loca", "maxp"})
# Fixing the weight needs these; the cut no longer has them.
_VARIATION_TABLES = frozenset({"fvar", "gvar", "avar", "HVAR", "cvar"})


@dataclass(frozen=True, slots=True)
class FontSubset:
    """A font cut to the characters in use at one weight, as it goes into the file.

    They are numbered from 1 in the order of `code_points`; `glyphs` and `widths` follow that.
    Widths and `box` (left, bottom, right, top) are in thousandths of the type size.
    """

    name: str
    data: bytes
    code_points: tuple[str, ...]
    glyphs: tuple[int, ...]
    widths: tuple[float, ...]
    box: tuple[float, float, float, float]
    bold: bool


class FontFile:
    """An open font file. It is mapped, not read: only the parts used take memory."""

    def __init__(self, path: Path) -> None:
        """Opens `path`, a TrueType font; PressError when it is anything else."""
        # HarfBuzz takes 15 ms to load and carries no type hints.
        self.harfbuzz: Any = import_module("uharfbuzz")
        self.path = path
        self.face = self._open()
        self.axes = {axis.tag: axis for axis in self.face.axis_infos}

    def has_weights(self) -> bool:
        """Whether the file holds a range of weights that reaches bold."""
        return "wght" in self.axes and self.axes["wght"].max_value >= _BOLD_ENOUGH

    def _open(self) -> Any:
        if not self.path.is_file():
            raise PressError("press.font-not-found", path=str(self.path))
        try:
            face = self.harfbuzz.Face(self.harfbuzz.Blob.from_file_path(str(self.path)))
        except self.harfbuzz.HarfBuzzError as error:
            raise PressError("press.font-unreadable", path=str(self.path)) from error
        tables = set(face.table_tags)
        if tables & {"CFF ", "CFF2"}:
            raise PressError("press.font-cff", path=str(self.path))
        if not tables >= _TABLES_OF_A_CUT or not face.glyph_count:
            raise PressError("press.font-unreadable", path=str(self.path))
        return face


class Typeface:
    """A font file at one weight: what it draws, and cutting it. A fixed weight stays as it is."""

    def __init__(self, file: FontFile, weight: int) -> None:
        self._file = file
        self._hb = file.harfbuzz
        self._weight = weight
        self._font = self._hb.Font(file.face)
        if "wght" in file.axes:
            self._font.set_variations({"wght": self._pinned_weight()})

    def draws(self, unit: str) -> bool:
        """Whether there is a glyph for the unit, with ink unless it is a space."""
        glyph = self._source_glyph(unit)
        if not glyph:
            return False
        if unit[0].isspace():
            return True
        extents = self._font.get_glyph_extents(glyph)
        return extents is not None and (extents.width != 0 or extents.height != 0)

    def mark_places(self, parts: Sequence[str]) -> tuple[tuple[float, float], ...]:
        """Where the marks of a grapheme (all its parts but the first) belong: how far right of the
        grapheme's end and how far up, in thousandths of the type size."""
        buffer = self._hb.Buffer()
        buffer.add_codepoints([ord(part[0]) for part in parts])
        buffer.guess_segment_properties()
        # Composing would bring in glyphs that no character stands for.
        self._hb.shape(self._font, buffer, {"ccmp": False, "liga": False, "calt": False})
        scale = 1000 / self._file.face.upem
        places = buffer.glyph_positions
        if len(places) != len(parts):
            return ((0.0, 0.0),) * (len(parts) - 1)
        return tuple((place.x_offset * scale, place.y_offset * scale) for place in places[1:])

    def cut(self, code_points: Sequence[str]) -> FontSubset:
        """Cuts the font down to `code_points`, all of which it draws."""
        sources = [self._source_glyph(unit) for unit in code_points]
        plan = self._hb.SubsetPlan(self._file.face, self._subset_input(sources))
        face = plan.execute()
        glyphs = tuple(plan.old_to_new_glyph_mapping[source] for source in sources)
        data = bytes(face.blob.data)
        scale = 1000 / face.upem
        font = self._hb.Font(face)
        head = bytes(face.reference_table("head").data)
        left, bottom, right, top = struct.unpack_from(">4h", head, 36)
        return FontSubset(
            name=self._cut_name(data),
            data=data,
            code_points=tuple(code_points),
            glyphs=glyphs,
            widths=tuple(round(font.get_glyph_h_advance(glyph) * scale, 3) for glyph in glyphs),
            box=(left * scale, bottom * scale, right * scale, top * scale),
            bold=self._weight >= _BOLD_ENOUGH,
        )

    def _source_glyph(self, unit: str) -> int:
        """The number of the unit's glyph in the file, 0 when it has none. A variation that the
        font does not know is drawn in its ordinary form, as Unicode asks."""
        character = ord(unit[0])
        varied = self._font.get_variation_glyph(character, ord(unit[1])) if unit[1:] else None
        return varied or self._font.get_nominal_glyph(character) or 0

    def _pinned_weight(self) -> float:
        axis = self._file.axes["wght"]
        return float(min(max(self._weight, axis.min_value), axis.max_value))

    def _subset_input(self, glyphs: Sequence[int]) -> Any:
        hb = self._hb
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(glyphs)
        if self._file.axes:
            wanted.pin_all_axes_to_default(self._file.face)
        if "wght" in self._file.axes:
            wanted.pin_axis_location(self._file.face, "wght", self._pinned_weight())
        wanted.drop_table_tag_set.update(
            int.from_bytes(tag.encode("latin-1"), "big")
            for tag in self._file.face.table_tags
            if tag not in _TABLES_OF_A_CUT | _VARIATION_TABLES
        )
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
        return wanted

    def _cut_name(self, data: bytes) -> str:
        """A PostScript name that no other cut has: six letters from the contents, then family
        and weight."""
        digest = int.from_bytes(hashlib.sha256(data).digest()[:8], "big")
        tag = "".join(chr(ord("A") + digest // 26**place % 26) for place in range(6))
        family = re.sub(r"[^A-Za-z0-9-]", "", self._file.path.stem.partition("[")[0]) or "Font"
        return f"{tag}+{family}-{'Bold' if self._weight >= _BOLD_ENOUGH else 'Regular'}"
