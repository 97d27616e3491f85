"""Sheets to pages: the frame and orientation that fit best, joined sheets, errors that say what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.geometry import Placed, holds, placed_marks

from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import Document, Rectangle, Text
from playaid.sheets.errors import FitError
from playaid.sheets.markup.markup import read_sheet
from playaid.sheets.pages.compose import NamedSheet, SheetReport, compose, texts_in_use
from playaid.sheets.pages.furniture import Imprint
from playaid.sheets.paper import read_paper

IMPRINT = Imprint(
    "Game",
    ("Rules by A", "playaid", "example.org"),
    "https://example.org",
    "100%",
    {length: f"rulers {length} mm" for length in (50, 100)},
)
SLOT = '<slot name="{}"/>'


def named(id: str, inside: str, attributes: str = "") -> NamedSheet:
    return NamedSheet(id, read_sheet(f'<sheet title="{id.title()}" {attributes}>{inside}</sheet>'))


def grid(count: int, columns: str = "4 2 1") -> str:
    slots = "".join(SLOT.format(n) for n in range(count))
    return f'<grid name="g" columns="{columns}">{slots}</grid>'


CORNER = '<corner name="c"><place><label>Pile</label><slot name="pile"/></place></corner>'


def composed(
    sheets: Sequence[NamedSheet], paper: str, context: LayoutContext
) -> tuple[Document, tuple[SheetReport, ...]]:
    return compose(sheets, read_paper(paper), 10.0, context, IMPRINT, "Game", "en")


def marks(document: Document) -> list[list[Placed]]:
    return [placed_marks(page) for page in document.pages]


def test_on_a3_board_and_corner_share_a_page(context: LayoutContext) -> None:
    board = named("board", grid(8))
    corner = named("corner", CORNER, 'joins="board"')
    document, reports = composed([board, corner], "a3", context)
    assert len(document.pages) == 1
    assert document.pages[0].title == "Board・Corner"
    assert [report.pages for report in reports] == [(1,), (1,)]
    assert all("joined" in report.remarks for report in reports)
    names = {p.mark.name for p in marks(document)[0] if isinstance(p.mark, Rectangle)}
    assert {"slot:0", "slot:7", "slot:pile"} <= names


def test_on_a4_they_do_not(context: LayoutContext) -> None:
    sheets = [named("board", grid(8)), named("corner", CORNER, 'joins="board"')]
    document, reports = composed(sheets, "a4", context)
    assert [page.title for page in document.pages] == ["Board", "Corner"]
    assert [report.pages for report in reports] == [(1,), (2,)]


def test_a_sheet_joins_only_the_one_before_that_it_names(context: LayoutContext) -> None:
    board, corner = named("board", grid(2)), named("corner", CORNER, 'joins="board"')
    between = named("between", "<text>x</text>")
    for sheets in ([corner], [board, between, corner], [board, named("corner", CORNER)]):
        document, _ = composed(sheets, "a3", context)
        assert len(document.pages) == len(sheets)


def test_places_lie_across_and_text_stands_upright(context: LayoutContext) -> None:
    board, text = named("board", grid(4)), named("text", "<text>x</text>")
    document, _ = composed([board, text], "a4", context)
    assert [page.width > page.height for page in document.pages] == [True, False]


@pytest.mark.parametrize(("way", "wide"), [("portrait", False), ("landscape", True)])
def test_an_orientation_asked_for_is_kept(context: LayoutContext, way: str, wide: bool) -> None:
    for inside in (grid(1), "<text>x</text>"):
        document, _ = composed([named("x", inside, f'orientation="{way}"')], "a4", context)
        assert (document.pages[0].width > document.pages[0].height) is wide


def test_pages_are_of_the_papers_exact_size(context: LayoutContext) -> None:
    for paper in ("a4", "letter", "jis-b5", "200x300mm"):
        document, _ = composed([named("x", "<text>x</text>")], paper, context)
        size = read_paper(paper)
        assert (document.pages[0].width, document.pages[0].height) == (size.width, size.height)


def test_several_pages_are_numbered(context: LayoutContext) -> None:
    document, (report,) = composed([named("x", "<text>line</text>" * 80)], "a5", context)
    count = len(document.pages)
    assert count > 1
    assert report.pages == tuple(range(1, count + 1))
    for number, page in enumerate(marks(document), 1):
        said = " ".join(p.mark.string for p in page if isinstance(p.mark, Text))
        assert f"{number} / {count}" in said


def test_what_fits_no_way_names_sheet_and_paper(context: LayoutContext) -> None:
    long = named("board", f"<text size='36'>{'x' * 2000}</text>")
    with pytest.raises(FitError) as caught:
        composed([named("fine", "<text>x</text>"), long], "a4", context)
    assert caught.value.code == "sheet.no-fit"
    assert caught.value.data == {"sheet": "Board", "paper": "a4", "block": "board"}
    assert isinstance(caught.value.__cause__, FitError)
    assert caught.value.__cause__.code == "sheet.text-no-fit"


def test_columns_too_high_for_the_page_are_taken_apart(context: LayoutContext) -> None:
    panel = "<panel>" + "<text>line</text>" * 60 + "</panel>"
    document, _ = composed([named("x", f"<columns>{panel}{panel}</columns>")], "a5", context)
    lines = [p for page in marks(document) for p in page if isinstance(p.mark, Text)]
    assert sum(p.mark.string == "line" for p in lines if isinstance(p.mark, Text)) == 120


def test_a_joined_sheet_never_leaves_the_margins(context: LayoutContext) -> None:
    """A long title of two sheets takes more room than that of one."""
    board = named("board", grid(4), "")
    corner = NamedSheet(
        "corner",
        read_sheet(f'<sheet title="{"A very long title " * 6}" joins="board">{CORNER}</sheet>'),
    )
    for width in range(180, 420, 12):
        for height in range(width, 420, 40):
            document, _ = composed([board, corner], f"{width}x{height}mm", context)
            for page in document.pages:
                placed = placed_marks(page)
                texts = [p for p in placed if isinstance(p.mark, Text) and not p.clipped]
                places = [
                    p
                    for p in placed
                    if isinstance(p.mark, Rectangle)
                    and p.mark.name.startswith("slot:")
                    and not p.clipped
                ]
                for text in texts:
                    assert text.room is not None
                    assert holds(text.room, text.box)
                    across = [p for p in places if _crosses(p, text)]
                    assert not across, (width, height, text.mark)


def _crosses(place: Placed, text: Placed) -> bool:
    """Whether an outline runs through a text: half inside, half outside."""
    one, other = place.box, text.box
    apart = (
        other.right <= one.x
        or other.x >= one.right
        or other.bottom - 1 <= one.y
        or other.y + 1 >= one.bottom
    )
    return not apart and not holds(one, other, 1)


def test_every_text_set_was_told_beforehand(context: LayoutContext) -> None:
    sheets = [
        named("board", grid(4).replace("<grid", '<grid at="x"')),
        named("corner", CORNER, 'joins="board"'),
        named(
            "cards",
            '<cards name="c"><card title="題" name="名" strip="帯"><text>a<b>太</b></text>'
            "<steps><item>段</item></steps></card></cards>",
        ),
        named(
            "table",
            "<table><head><cell>頭</cell></head><line><cell bold='yes'>細</cell></line></table>",
        ),
        named("list", "<heading>見</heading><checkboxes><item>項</item></checkboxes>"),
        named("track", '<track name="t"><space mark="印" note="注"/><space mark="2"/></track>'),
    ]
    told: dict[bool, set[str]] = {True: {" "}, False: {" "}}
    for text, bold in texts_in_use(sheets, IMPRINT):
        told[bold] |= set(text)
    for paper in ("a3", "a4", "a5"):
        document, _ = composed(sheets, paper, context)
        for page in marks(document):
            for placed in page:
                if isinstance(placed.mark, Text):
                    assert set(placed.mark.string) <= told[placed.mark.bold], placed.mark


def test_a_sheet_that_everybody_needs_says_so(context: LayoutContext) -> None:
    imprint = replace(IMPRINT, each="one each")
    sheets = [named("mat", grid(1), 'each="yes"'), named("board", grid(1))]
    document, reports = compose(sheets, read_paper("a4"), 10.0, context, imprint, "Game", "en")
    said = [
        any(isinstance(p.mark, Text) and "one each" in p.mark.string for p in page)
        for page in marks(document)
    ]
    assert said == [True, False]
    assert ["one-each" in report.remarks for report in reports] == [True, False]


def test_a_note_that_would_have_a_page_of_its_own_stands_under_the_title(
    context: LayoutContext,
) -> None:
    items = "<item>words</item>" * 49
    lists = f'<checkboxes size="12">{items}</checkboxes>'
    alone = named("list", lists)
    noted = named("list", lists + "<text>A note.</text>")
    counts = [len(composed([one], "a6", context)[0].pages) for one in (alone, noted)]
    assert counts[0] == counts[1]
    document, _ = composed([named("list", lists + "<text>A note.<br/>Long.</text>")], "a6", context)
    last = [p.mark.string for p in marks(document)[-1] if isinstance(p.mark, Text)]
    assert "words" in last


def test_panels_taken_apart_say_again_whose_they_are(context: LayoutContext) -> None:
    items = "<item>words</item>" * 20
    panel = '<panel><heading size="16">{}</heading><checkboxes>{}</checkboxes></panel>'
    columns = f"<columns>{panel.format('First', items)}{panel.format('Second', items)}</columns>"
    more = replace(context, continued=" (continued)")
    document, _ = composed([named("set-up", columns + "<text>The end.</text>")], "a6", more)
    said = [[p.mark.string for p in page if isinstance(p.mark, Text)] for page in marks(document)]
    for number, page in enumerate(said[1:], 1):
        whose = [text for text in page if text.startswith(("First", "Second"))]
        assert whose, number
    assert any("First (continued)" in page for page in said)
