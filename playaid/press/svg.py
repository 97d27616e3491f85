"""A page as an SVG drawing in mm: text as outlines, so that it looks the same everywhere.

Glyphs and pips are defined once and placed where they are needed. What a text says stands in the
label of its group, for search and screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import quoteattr

from playaid.press.correction import AS_LAID_OUT, Placement
from playaid.press.fonts import FontBook
from playaid.press.forms import dark_areas
from playaid.press.operators import number
from playaid.press.outlines import Outlines
from playaid.press.pips import Contour, outline_weight, pip_shape
from playaid.sheets.display import (
    MM_PER_POINT,
    Box,
    Colour,
    Group,
    Line,
    Link,
    Mark,
    Page,
    Pip,
    Polygon,
    Qr,
    Rectangle,
    Stroke,
    Text,
)

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
)


class SvgPress:
    """Draws the pages of a document whose texts `fonts` was opened on."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self.outlines = [Outlines(cut) for cut in fonts.cuts]

    def page(self, page: Page, placement: Placement = AS_LAID_OUT) -> str:
        """The page as a drawing, its content placed where a correction wants it."""
        return _Drawing(self).page(page, placement)


class _Drawing:
    """One page being drawn: what it defines, and how many clips it has."""

    def __init__(self, press: SvgPress) -> None:
        self.press = press
        self.defined: dict[str, str] = {}
        self.clips = 0

    def page(self, page: Page, placement: Placement) -> str:
        width, height = number(page.width), number(page.height)
        content = self._all(page.marks)
        if placement != AS_LAID_OUT:
            across, down, right, below = map(number, placement)
            content = f'<g transform="matrix({across} 0 0 {down} {right} {below})">{content}</g>'
        lines = [
            _HEAD.format(width=width, height=height),
            f"<title>{_escaped(page.title)}</title>",
            "<defs>",
            *self.defined.values(),
            "</defs>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            content,
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _all(self, marks: Iterable[Mark]) -> str:
        return "\n".join(filter(None, map(self._mark, marks)))

    def _mark(self, mark: Mark) -> str:
        match mark:
            case Text():
                return self._text(mark)
            case Rectangle():
                radius = min(mark.radius, mark.box.width / 2, mark.box.height / 2)
                corner = f' rx="{number(radius)}"' if radius > 0 else ""
                return _painted(f"rect{_sides(mark.box)}{corner}", mark.stroke, mark.fill)
            case Line():
                ends = _attributes(x1=mark.x1, y1=mark.y1, x2=mark.x2, y2=mark.y2)
                return f"<line{ends}{_stroke(mark.stroke)}/>"
            case Polygon():
                corners = " ".join(f"{number(x)},{number(y)}" for x, y in mark.points)
                return _painted(f'polygon points="{corners}"', mark.stroke, mark.fill)
            case Pip():
                return self._pip(mark)
            case Qr():
                return _qr(mark)
            case Group():
                return self._group(mark)
            case Link():
                address = quoteattr(mark.address)
                return f'<a xlink:href={address}><rect{_sides(mark.box)} fill-opacity="0"/></a>'

    def _text(self, text: Text) -> str:
        drawn = "".join(self._glyphs(text))
        if not drawn:
            return ""
        # Glyphs are drawn in thousandths of the type size, y up.
        scale = number(text.size_pt * MM_PER_POINT / 1000)
        return (
            f"<g aria-label={quoteattr(text.string)} {_fill(text.colour)} "
            f'transform="translate({number(text.x)} {number(text.y)}) scale({scale} -{scale})">'
            f"{drawn}</g>"
        )

    def _glyphs(self, text: Text) -> Iterator[str]:
        placed = self.press.fonts.bold if text.bold else self.press.fonts.regular
        pen = 0.0
        for grapheme in self.press.fonts.graphemes(text.string):
            found = placed[grapheme]
            yield self._glyph(found.cut, found.code, pen, 0.0)
            pen += found.width
            for mark in found.marks:
                yield self._glyph(found.cut, mark.code, pen + mark.right, mark.up)

    def _glyph(self, cut: int, code: str, x: float, y: float) -> str:
        key = f"g{cut}-{code}"
        if key not in self.defined:
            outlines = self.press.outlines[cut]
            scale = 1000 / outlines.units_per_em
            enlarged = f' transform="scale({number(scale)})"' if scale != 1 else ""
            path = outlines.path(code)
            self.defined[key] = f'<path id="{key}"{enlarged} d="{path}"/>' if path else ""
        if not self.defined[key]:
            return ""
        up = f' y="{number(y)}"' if y else ""
        return f'<use xlink:href="#{key}" x="{number(x)}"{up}/>'

    def _pip(self, pip: Pip) -> str:
        side = min(pip.box.width, pip.box.height)
        x = pip.box.x + (pip.box.width - side) / 2
        y = pip.box.y + (pip.box.height - side) / 2
        frame = f'transform="translate({number(x)} {number(y)}) scale({number(side)})"'
        shape = pip_shape(pip.suit)
        silhouette = _contour(shape.silhouette)
        if pip.style == "solid":
            return f'<path {frame} {_fill(pip.colour)} d="{silhouette}"/>'
        # Clipped to the silhouette and stroked twice as thick: outline and solid are one size.
        key = f"pip-{pip.suit}"
        self.defined[key] = f'<clipPath id="{key}"><path d="{silhouette}"/></clipPath>'
        stem = f'<path {_fill(pip.colour)} d="{_contour(shape.stem)}"/>' if shape.stem else ""
        weight = number(2 * outline_weight(side))
        body = (
            f'<path fill="none" stroke="{_hexadecimal(pip.colour)}" stroke-width="{weight}" '
            f'd="{_contour(shape.body)}"/>'
        )
        return f'<g {frame}><g clip-path="url(#{key})">{stem}{body}</g></g>'

    def _group(self, group: Group) -> str:
        turn = f" rotate({group.turn})" if group.turn else ""
        frame = f'transform="translate({number(group.dx)} {number(group.dy)}){turn}"'
        inner = self._all(group.marks)
        if group.clip is None:
            return f"<g {frame}>\n{inner}\n</g>"
        self.clips += 1
        key = f"clip-{self.clips}"
        self.defined[key] = f'<clipPath id="{key}"><rect{_sides(group.clip)}/></clipPath>'
        return f'<g {frame}><g clip-path="url(#{key})">\n{inner}\n</g></g>'


def _qr(qr: Qr) -> str:
    side = min(qr.box.width, qr.box.height)
    unit = side / (len(qr.rows) + 2 * qr.quiet)
    x = qr.box.x + (qr.box.width - side) / 2 + qr.quiet * unit
    y = qr.box.y + (qr.box.height - side) / 2 + qr.quiet * unit
    path = "".join(
        f"M{number(area.x)} {number(area.y)}h{number(area.width)}v{number(area.height)}"
        f"h-{number(area.width)}z"
        for area in dark_areas(qr.rows)
    )
    frame = f"translate({number(x)} {number(y)}) scale({number(unit)})"
    return f'<path transform="{frame}" {_fill(qr.colour)} d="{path}"/>'


def _contour(contour: Contour) -> str:
    curves = "".join(
        "C" + " ".join(number(value) for point in curve for value in point)
        for curve in contour.curves
    )
    return f"M{number(contour.start[0])} {number(contour.start[1])}{curves}Z"


def _painted(element: str, stroke: Stroke | None, fill: Colour | None) -> str:
    if stroke is None and fill is None:
        return ""
    filled = _fill(fill) if fill else 'fill="none"'
    return f"<{element} {filled}{_stroke(stroke) if stroke else ''}/>"


def _stroke(stroke: Stroke) -> str:
    width = number(stroke.width_pt * MM_PER_POINT)
    dash = " ".join(map(number, stroke.dash))
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f' stroke="{_hexadecimal(stroke.colour)}" stroke-width="{width}"{dashed}'


def _fill(colour: Colour) -> str:
    return f'fill="{_hexadecimal(colour)}"'


def _hexadecimal(colour: Colour) -> str:
    channels = (colour.red, colour.green, colour.blue)
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


def _sides(box: Box) -> str:
    return _attributes(x=box.x, y=box.y, width=box.width, height=box.height)


def _attributes(**values: float) -> str:
    return "".join(f' {name}="{number(value)}"' for name, value in values.items())


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
