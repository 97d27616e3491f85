"""Whether a PDF, ours or anybody's, can go to the copy shop: what its machines trip over.

Reads the file with the press's renderer (pypdfium2, optional): it tells fonts, sizes and flags in
a millisecond, and what margins cut off is seen in drawn pixels, whatever the file draws with.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from engines.contract.errors import ErrorCode, InputError
from playaid.files.os_errors import reason_of
from playaid.press.errors import PressError
from playaid.press.pictures import page_picture, renderer
from playaid.sheets.display import MM_PER_POINT
from playaid.sheets.paper import PAPERS

CODES = (
    ErrorCode("check.not-a-pdf", ("path",)),
    ErrorCode("check.unreadable", ("path", "reason")),
)

Verdict: TypeAlias = Literal["good", "note", "bad"]

MARGIN = 5.0
"""What no printer reaches, in mm."""
MOST_BYTES = 10_000_000
NEWEST_VERSION = 17
"""PDF 1.7, in tenths: machines in shops refuse 2.0."""
LARGEST = (297.0, 420.0)
"""A3, the largest paper of shops' machines."""
_SAME_PAPER = 1.0
_DOTS_PER_MM = 10
_WHITE = 250
_INK = bytes(0 if shade < _WHITE else 255 for shade in range(256))
_FLAWLESS = 0.05
_PASSWORD_ERROR = 4
_MOST_PIXELS = 30_000


@dataclass(frozen=True, slots=True)
class PreflightFinding:
    """What was looked at (`about`), how it is, and a code with data whose words are elsewhere."""

    about: str
    verdict: Verdict
    code: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PreflightReport:
    """The findings about a file in a fixed order."""

    findings: tuple[PreflightFinding, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is bad; notes do no harm."""
        return all(finding.verdict != "bad" for finding in self.findings)


def check_pdf(path: Path) -> PreflightReport:
    """Look a file through. Raises InputError for what is no PDF, and without the renderer."""
    content = _read(path)
    try:
        pdfium = renderer()
    except PressError as error:
        data: dict[str, Any] = dict(error.data)
        raise InputError(error.code, **data) from None
    try:
        document = pdfium.PdfDocument(content)
        return PreflightReport(tuple(_findings(document, pdfium.raw, len(content))))
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD_ERROR:
            return PreflightReport((PreflightFinding("encryption", "bad", "locked", {}),))
        raise InputError("check.unreadable", path=str(path), reason=str(error)) from None


def _read(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        raise InputError("check.unreadable", path=str(path), reason=reason_of(error)) from None
    if b"%PDF-" not in content[:1024]:
        raise InputError("check.not-a-pdf", path=str(path))
    return content


def _findings(document: Any, raw: Any, size: int) -> Iterator[PreflightFinding]:
    pages = [_Page.of(page, raw) for page in document]
    yield _fonts(pages)
    yield _encryption(raw.FPDF_GetSecurityHandlerRevision(document.raw))
    yield from _sizes(pages)
    yield _orientation(pages)
    yield _scaling(bool(raw.FPDF_VIEWERREF_GetPrintScaling(document.raw)))
    megabytes = round(size / 1_000_000, 2)
    code, verdict = ("size", "good") if size < MOST_BYTES else ("too-big", "bad")
    yield PreflightFinding("size", _verdict(verdict), code, {"megabytes": megabytes})
    yield _version(document.get_version())
    yield from _margins(pages)


@dataclass(frozen=True, slots=True)
class _Page:
    """A page as seen: width and height in mm, fonts with whether each is embedded, and how many mm
    the margins cut off at each edge."""

    width: float
    height: float
    fonts: Mapping[str, bool]
    lost: Mapping[str, float]

    @classmethod
    def of(cls, page: Any, raw: Any) -> _Page:
        width, height = page.get_size()
        texts = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=15)
        fonts = _fonts_of(texts, raw)
        return cls(width * MM_PER_POINT, height * MM_PER_POINT, fonts, _lost(page, width, height))


def _fonts_of(texts: Any, raw: Any) -> dict[str, bool]:
    known: dict[int, tuple[str, bool]] = {}
    for text in texts:
        font = text.get_font()
        key = ctypes.cast(font.raw, ctypes.c_void_p).value or 0
        if key not in known:
            embedded = raw.FPDFFont_GetIsEmbedded(font.raw) == 1
            known[key] = (font.get_base_name() or font.get_family_name(), embedded)
    fonts: dict[str, bool] = {}
    for name, embedded in known.values():
        fonts[name] = fonts.get(name, True) and embedded
    return fonts


def _lost(page: Any, width: float, height: float) -> dict[str, float]:
    """How far ink reaches into the margin, edge by edge, in mm; edges without ink are left out."""
    margin = MARGIN / MM_PER_POINT
    strips = {
        "left": (0, 0, width - margin, 0),
        "top": (0, height - margin, 0, 0),
        "right": (width - margin, 0, 0, 0),
        "bottom": (0, 0, 0, height - margin),
    }
    dots = min(_DOTS_PER_MM, _MOST_PIXELS / (max(width, height) * MM_PER_POINT))
    found = {}
    for edge, crop in strips.items():
        picture = page_picture(page, dots * 25.4, grey=True, crop=crop)
        shades = picture.pixels.translate(_INK)
        reach = _reach(shades, picture.width, edge) / dots
        if reach > _FLAWLESS:
            found[edge] = round(min(reach, MARGIN), 1)
    return found


def _reach(shades: bytes, width: int, edge: str) -> int:
    """How many pixels the outermost ink of a strip stands off its inner side."""
    rows = [shades[start : start + width] for start in range(0, len(shades), width)]
    inked = [number for number, row in enumerate(rows) if 0 in row]
    if not inked:
        return 0
    if edge == "top":
        return len(rows) - inked[0]
    if edge == "bottom":
        return inked[-1] + 1
    if edge == "left":
        return width - min(rows[number].index(0) for number in inked)
    return max(rows[number].rindex(0) for number in inked) + 1


def _fonts(pages: list[_Page]) -> PreflightFinding:
    names = sorted({name for page in pages for name in page.fonts})
    missing = tuple(sorted({n for page in pages for n, inside in page.fonts.items() if not inside}))
    if missing:
        return PreflightFinding("fonts", "bad", "fonts-missing", {"fonts": missing})
    if not names:
        return PreflightFinding("fonts", "good", "no-fonts", {})
    return PreflightFinding("fonts", "good", "fonts", {"count": len(names)})


def _encryption(revision: int) -> PreflightFinding:
    if revision < 0:
        return PreflightFinding("encryption", "good", "open", {})
    return PreflightFinding("encryption", "bad", "encrypted", {})


def _sizes(pages: list[_Page]) -> Iterator[PreflightFinding]:
    papers = tuple(dict.fromkeys(paper_name(page.width, page.height) for page in pages))
    verdict, code = ("good", "paper") if len(papers) == 1 else ("bad", "papers")
    yield PreflightFinding(
        "paper", _verdict(verdict), code, {"papers": papers, "count": len(pages)}
    )
    for number, page in enumerate(pages, 1):
        short, long = sorted((page.width, page.height))
        if short > LARGEST[0] + _SAME_PAPER or long > LARGEST[1] + _SAME_PAPER:
            yield PreflightFinding("paper", "bad", "too-large", {"page": number})


def paper_name(width: float, height: float) -> str:
    """The paper's name, or its size in mm, upright."""
    short, long = sorted((width, height))
    for name, (known_short, known_long) in PAPERS.items():
        if abs(short - known_short) < _SAME_PAPER and abs(long - known_long) < _SAME_PAPER:
            return name
    return f"{short:.0f}x{long:.0f}mm"


def _orientation(pages: list[_Page]) -> PreflightFinding:
    across = sum(page.width > page.height for page in pages)
    data = {"upright": len(pages) - across, "across": across}
    mixed = 0 < across < len(pages)
    return PreflightFinding(
        "orientation", "note" if mixed else "good", "mixed" if mixed else "one", data
    )


def _scaling(as_viewer_likes: bool) -> PreflightFinding:
    if as_viewer_likes:
        return PreflightFinding("scaling", "note", "may-scale", {})
    return PreflightFinding("scaling", "good", "no-scaling", {})


def _version(tenths: int | None) -> PreflightFinding:
    data = {"version": f"{(tenths or 0) / 10:.1f}"}
    if tenths is None or tenths > NEWEST_VERSION:
        return PreflightFinding("version", "bad", "too-new", data)
    return PreflightFinding("version", "good", "version", data)


def _margins(pages: list[_Page]) -> Iterator[PreflightFinding]:
    whole = True
    for number, page in enumerate(pages, 1):
        for edge, reach in page.lost.items():
            whole = False
            data = {"page": number, "edge": edge, "reach": reach, "margin": int(MARGIN)}
            yield PreflightFinding("margins", "bad", "cut-off", data)
    if whole:
        yield PreflightFinding("margins", "good", "inside", {"margin": int(MARGIN)})


def _verdict(word: str) -> Verdict:
    return "good" if word == "good" else "bad"
