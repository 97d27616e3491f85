"""What every page carries: rulers of exact length, a QR that scans, title and credit."""

from __future__ import annotations

import pytest
from support.geometry import Placed, holds, overlap, placed_marks

from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.blocks.qr import qr_side
from playaid.sheets.display import Box, Line, Link, Mark, Page, Qr, Text
from playaid.sheets.errors import FitError
from playaid.sheets.pages.furniture import (
    FrameKind,
    Imprint,
    PageFrame,
    frame,
    header_and_footer,
    slim_footer,
)
from playaid.sheets.pages.insideplaces import inside_places
from playaid.sheets.pages.sidecolumn import side_column
from playaid.sheets.paper import PAPERS

IMPRINT = Imprint(
    "時価で勝負",
    ("ルール：山田（2024年）", "playaid 1.0　裁定：標準", "example.org/games/market"),
    "https://example.org/games/market",
    "実際のサイズ（100%）で印刷",
    rulers={length: f"rulers {length} mm" for length in (50, 100)},
)
MARGIN = 10.0
DRAW = {"roomy": header_and_footer, "slim": slim_footer, "side": side_column}


def framed(
    context: LayoutContext,
    width: float,
    height: float,
    kind: FrameKind = "roomy",
    ruler: bool = True,
) -> PageFrame:
    return frame(width, height, MARGIN, context, IMPRINT, "盤", kind=kind, ruler=ruler)


def furniture(
    context: LayoutContext, page: PageFrame, title: str = "盤", number: str = ""
) -> list[Placed]:
    marks: list[Mark]
    if page.kind == "tight":
        rooms = [Box(40, 50, 57, 30), Box(120, 50, 57, 30)]
        marks = inside_places(page, context, IMPRINT, title, number, rooms)
    else:
        marks = DRAW[page.kind](page, context, IMPRINT, title, number)
    return placed_marks(Page(page.width, page.height, tuple(marks), title, "x", MARGIN))


def said(marks: list[Placed]) -> str:
    return " ".join(p.mark.string for p in marks if isinstance(p.mark, Text))


KINDS: tuple[FrameKind, ...] = ("roomy", "slim", "tight")
FREE_KINDS: tuple[FrameKind, ...] = ("roomy", "slim", "side")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "jis-b5", "a5"])
@pytest.mark.parametrize("turned", [False, True])
def test_rulers_are_as_long_as_they_say(
    context: LayoutContext, kind: FrameKind, paper: str, turned: bool
) -> None:
    width, height = PAPERS[paper][::-1] if turned else PAPERS[paper]
    page = framed(context, width, height, kind)
    marks = furniture(context, page)
    length = 100 if min(width, height) - 2 * MARGIN >= 112 else 50
    across = [p.box for p in marks if isinstance(p.mark, Line) and p.mark.name == "ruler-across"]
    up = [p.box for p in marks if isinstance(p.mark, Line) and p.mark.name == "ruler-up"]
    assert [box.width for box in across] == [length]
    assert [box.height for box in up] == [length]
    assert (across[0].x, across[0].y) == (MARGIN, height - MARGIN)
    assert (up[0].x, up[0].bottom) == (MARGIN, height - MARGIN)
    assert f"{length} mm" in said(marks)
    ticks = [p.box for p in marks if isinstance(p.mark, Line) and p.mark.name == "tick"]
    places = sorted(round(t.x - MARGIN, 6) for t in ticks if t.width == 0)
    assert places == list(range(10, length + 1, 10))
    places = sorted(round(height - MARGIN - t.y, 6) for t in ticks if t.height == 0)
    assert places == list(range(10, length + 1, 10))


def test_pages_without_places_have_no_ruler(context: LayoutContext) -> None:
    for kind in KINDS[:2]:
        marks = furniture(context, framed(context, 210, 297, kind, ruler=False))
        assert not [p for p in marks if isinstance(p.mark, Line)]
        assert " mm" not in said(marks)


@pytest.mark.parametrize("kind", KINDS)
def test_the_qr_has_modules_of_half_a_millimetre_and_a_quiet_zone(
    context: LayoutContext, kind: FrameKind
) -> None:
    page = framed(context, 210, 297, kind)
    marks = furniture(context, page)
    (code,) = [p for p in marks if isinstance(p.mark, Qr)]
    (link,) = [p for p in marks if isinstance(p.mark, Link)]
    assert isinstance(code.mark, Qr)
    assert isinstance(link.mark, Link)
    assert (
        code.box.width == code.box.height == (29 + 2 * 4) * 0.5 == qr_side(context, IMPRINT.address)
    )
    assert code.mark.quiet == 4
    assert code.mark.address == link.mark.address == IMPRINT.address
    assert link.box == code.box
    for placed in marks:
        if not isinstance(placed.mark, (Qr, Link)):
            assert not overlap(placed.box, code.box, 0.01), placed


@pytest.mark.parametrize("kind", KINDS)
def test_title_game_number_and_credit_stand_on_the_page(
    context: LayoutContext, kind: FrameKind
) -> None:
    marks = furniture(context, framed(context, 210, 297, kind), "市場ボード", "2 / 3")
    for text in ("市場ボード", "時価で勝負", "2 / 3", "山田", "playaid"):
        assert text in said(marks), text
    sizes = {p.mark.size_pt for p in marks if isinstance(p.mark, Text)}
    assert sizes <= {7, 9, 10, 12, 14}


@pytest.mark.parametrize("kind", FREE_KINDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_furniture_keeps_to_the_margins_and_off_the_content(
    context: LayoutContext, kind: FrameKind, paper: str
) -> None:
    width, height = PAPERS[paper]
    page = framed(context, width, height, kind)
    assert holds(page.area, page.content)
    for placed in furniture(context, page):
        assert holds(page.area, placed.box), placed
        if isinstance(placed.mark, Text):
            assert not overlap(placed.box, page.content, 0.4), placed
        if isinstance(placed.mark, Qr):
            assert not overlap(placed.box, page.content, 0.01), placed


def test_a_tight_page_without_room_says_so(context: LayoutContext) -> None:
    page = framed(context, 210, 297, "tight")
    with pytest.raises(FitError):
        inside_places(page, context, IMPRINT, "盤", "", [Box(40, 50, 20, 10)])
    with pytest.raises(FitError):
        inside_places(page, context, IMPRINT, "盤", "", [])


def test_one_empty_place_takes_it_all(context: LayoutContext) -> None:
    page = framed(context, 210, 297, "tight")
    room = Box(40, 50, 57, 45)
    marks = inside_places(page, context, IMPRINT, "盤", "1 / 8", [room])
    placed = placed_marks(Page(210, 297, tuple(marks), "", "", 10))
    inside = [p for p in placed if isinstance(p.mark, (Qr, Text))]
    assert all(holds(room, p.box) for p in inside)
    assert "1 / 8" in said(placed)


def test_a_title_too_long_for_the_page_is_an_error(context: LayoutContext) -> None:
    page = framed(context, 210, 297, "roomy")
    with pytest.raises(FitError):
        header_and_footer(page, context, IMPRINT, "とても長い題名" * 12, "")


def test_every_text_of_the_furniture_is_told_beforehand(context: LayoutContext) -> None:
    told = {char for text, _ in IMPRINT.strings() for char in text}
    for kind in KINDS:
        marks = furniture(context, framed(context, 210, 297, kind), "0", "1 / 2")
        for placed in marks:
            if isinstance(placed.mark, Text) and not placed.mark.bold:
                assert set(placed.mark.string) - set("　") <= told
