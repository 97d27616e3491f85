"""Marks as PDF operators."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from playaid.press.correction import AS_LAID_OUT, Placement
from playaid.press.fonts import FontBook, Run
from playaid.press.forms import stamped
from playaid.press.operators import (
    fill_colour,
    number,
    painted,
    points,
    polygon,
    position,
    rectangle,
    rounded_rectangle,
    stroke_style,
)
from playaid.sheets.display import Group, Line, Link, Mark, Page, Pip, Polygon, Qr, Rectangle, Text
from playaid.sheets.frames import Frame


def page_ink(page: Page, fonts: FontBook, placement: Placement = AS_LAID_OUT) -> str:
    """The operators that draw a page, its content where the placement wants it."""
    across, down = number(placement.across), number(placement.down)
    origin = f"{points(placement.right)} {points(page.height - placement.below)}"
    return f"{across} 0 0 {down} {origin} cm\n{_all(page.marks, fonts, {})}\n"


Kept: TypeAlias = dict[int, str]
"""What was drawn of the marks of groups of the page, by their identity: many cards are alike."""


def _all(marks: Iterable[Mark], fonts: FontBook, kept: Kept) -> str:
    return "\n".join(filter(None, (_ink(mark, fonts, kept) for mark in marks)))


def _ink(mark: Mark, fonts: FontBook, kept: Kept) -> str:
    match mark:
        case Text():
            return _text(mark, fonts)
        case Rectangle():
            return painted(rounded_rectangle(mark.box, mark.radius), mark.stroke, mark.fill)
        case Line():
            ends = f"{position(mark.x1, mark.y1)} m {position(mark.x2, mark.y2)} l"
            return f"{stroke_style(mark.stroke)}\n{ends} S"
        case Polygon():
            return painted(polygon(mark.points), mark.stroke, mark.fill)
        case Pip() | Qr():
            return stamped(mark)
        case Group():
            return _group(mark, fonts, kept)
        case Link():
            return ""


def _text(text: Text, fonts: FontBook) -> str:
    size = number(text.size_pt)
    shown = " ".join(
        f"/{font_resource(run.cut)} {size} Tf <{run.codes}> Tj{_marks(run, text.size_pt)}"
        for run in fonts.runs(text.string, text.bold)
    )
    if not shown:
        return ""
    return f"BT {fill_colour(text.colour)} {position(text.x, text.y)} Td {shown} ET"


def _marks(run: Run, size_pt: float) -> str:
    """The run's combining marks, each set in its place and the pen taken back."""
    return "".join(
        f" {number(mark.up * size_pt / 1000)} Ts "
        f"[{number(-mark.right)} <{mark.code}> {number(mark.right + mark.width)}] TJ 0 Ts"
        for mark in run.marks
    )


def font_resource(cut: int) -> str:
    """The name under which pages know the book's cut of that number."""
    return f"F{cut}"


def _group(group: Group, fonts: FontBook, kept: Kept) -> str:
    frame = Frame.of(group)
    turn = f"{frame.cosine} {-frame.sine} {frame.sine} {frame.cosine}"
    clip = f"{rectangle(group.clip)} W n\n" if group.clip else ""
    inner = kept.get(id(group.marks))
    if inner is None:
        inner = kept[id(group.marks)] = _all(group.marks, fonts, kept)
    return f"q {turn} {position(group.dx, group.dy)} cm\n{clip}{inner}\nQ"
