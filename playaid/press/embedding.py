"""Cuts as PDF fonts.

A code on the page stands for a unit of text, not for a glyph: the table from codes to glyphs is
embedded beside the outlines. So text copied out of the file is the text that was written, even
where two characters share a glyph and beyond U+FFFF.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from playaid.press.operators import number
from playaid.press.pdffile import PdfFile, Reference, array, dictionary, name, raw, string
from playaid.press.typeface import FontSubset

_SYMBOLIC = "4"
_STEM_REGULAR, _STEM_BOLD = "80", "140"
_MAPPINGS_IN_A_BLOCK = 100


def embed(file: PdfFile, cut: FontSubset) -> Reference:
    """Puts the cut into the file; returns what a page's font resources refer to."""
    _, bottom, _, top = cut.box
    outlines = file.add_stream(cut.data, {"Length1": raw(str(len(cut.data)))})
    descriptor = dictionary(
        {
            "Type": name("FontDescriptor"),
            "FontName": name(cut.name),
            "Flags": raw(_SYMBOLIC),
            "FontBBox": raw(_numbers(cut.box)),
            "ItalicAngle": raw("0"),
            "Ascent": raw(number(top)),
            "Descent": raw(number(bottom)),
            "CapHeight": raw(number(top)),
            "StemV": raw(_STEM_BOLD if cut.bold else _STEM_REGULAR),
            "FontFile2": outlines,
        }
    )
    collection = {"Registry": string("Adobe"), "Ordering": string("Identity")}
    descendant = dictionary(
        {
            "Type": name("Font"),
            "Subtype": name("CIDFontType2"),
            "BaseFont": name(cut.name),
            "CIDSystemInfo": dictionary({**collection, "Supplement": raw("0")}),
            "FontDescriptor": file.add(descriptor),
            "W": raw(f"[1 {_numbers(cut.widths)}]"),
            "CIDToGIDMap": file.add_stream(_glyph_table(cut), {}),
        }
    )
    font = dictionary(
        {
            "Type": name("Font"),
            "Subtype": name("Type0"),
            "BaseFont": name(cut.name),
            "Encoding": name("Identity-H"),
            "DescendantFonts": array(file.add(descendant)),
            "ToUnicode": file.add_stream(to_unicode(cut.code_points), {}),
        }
    )
    return file.add(font)


def to_unicode(code_points: tuple[str, ...]) -> str:
    """The table that says which text each code stands for; codes start at 1."""
    mappings = [
        f"<{code:04X}> <{unit.encode('utf-16-be').hex().upper()}>"
        for code, unit in enumerate(code_points, 1)
    ]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    ]
    for start in range(0, len(mappings), _MAPPINGS_IN_A_BLOCK):
        block = mappings[start : start + _MAPPINGS_IN_A_BLOCK]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)


def _glyph_table(cut: FontSubset) -> bytes:
    return struct.pack(f">{len(cut.glyphs) + 1}H", 0, *cut.glyphs)


def _numbers(values: Iterable[float]) -> str:
    return "[" + " ".join(map(number, values)) + "]"
