"""Tables and forms: columns as asked, no word cut, heads again on every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.geometry import placed_marks

from playaid.sheets.blocks.blocks import layout_options
from playaid.sheets.blocks.columnwidths import SIDE_PADDING
from playaid.sheets.blocks.fragments import Fragment, LayoutContext, LayoutOption
from playaid.sheets.blocks.ruled import table_option
from playaid.sheets.display import MM_PER_POINT, Line, Page, Rectangle, Text
from playaid.sheets.errors import FitError, MarkupError
from playaid.sheets.markup import tree
from playaid.sheets.pages.packer import pack
from playaid.sheets.palette import STRONG_RULE

Block = Callable[[str], tree.Block]


def table(
    block: Block, rows: list[list[str]], attributes: str = "", head: str = ""
) -> tree.TableElement:
    lines = "".join(
        f'<line at="t.xml.j2:{n}">' + "".join(f"<cell>{c}</cell>" for c in row) + "</line>"
        for n, row in enumerate(rows, 2)
    )
    made = block(f"<table {attributes}>{head}{lines}</table>")
    assert isinstance(made, tree.TableElement)
    return made


def verticals(fragment: Fragment) -> list[float]:
    marks = placed_marks(Page(999, 999, fragment.marks, "", "", 0))
    return sorted(p.box.x for p in marks if isinstance(p.mark, Line) and p.box.width == 0)


def strings(fragment: Fragment) -> list[str]:
    marks = placed_marks(Page(999, 999, fragment.marks, "", "", 0))
    return [p.mark.string for p in marks if isinstance(p.mark, Text)]


def test_columns_have_the_shares_asked_for(block: Block, context: LayoutContext) -> None:
    made = table(block, [["", "", ""]], 'widths="2 1 1" least-height="10"')
    option = table_option(made, context, 120)
    assert option.width == pytest.approx(120)
    assert verticals(option.parts[0]) == pytest.approx([60, 90])
    assert option.parts[0].height == 10


def test_no_column_is_narrower_than_its_widest_word(block: Block, context: LayoutContext) -> None:
    word = "Donaudampfschiff"
    made = table(block, [[word, "x"], ["a b c", "x"]], 'widths="1 9" least-height="8"')
    option = table_option(made, context, 100)
    em = 12 * MM_PER_POINT
    least = len(word) * em / 2 + 2 * SIDE_PADDING * em
    assert verticals(option.parts[0])[0] == pytest.approx(least, abs=0.05)
    assert strings(option.parts[0])[0] == word


def test_a_bold_head_counts_too(block: Block, context: LayoutContext) -> None:
    head = "<head><cell>Donaudampfschiff</cell><cell>x</cell></head>"
    made = table(block, [["a", "b"]], 'widths="1 9"', head)
    option = table_option(made, context, 100)
    assert option.head
    assert strings(option.head) == ["Donaudampfschiff", "x"]


@given(
    st.lists(st.integers(1, 9), min_size=2, max_size=5),
    st.lists(st.integers(0, 12), min_size=2, max_size=5),
    st.floats(60, 200),
)
def test_columns_fill_the_width_whatever_is_in_them(
    block: Block,
    context_for: Callable[[], LayoutContext],
    shares: list[int],
    lengths: list[int],
    width: float,
) -> None:
    count = min(len(shares), len(lengths))
    em = 12 * MM_PER_POINT
    least = [n * em / 2 + 2 * SIDE_PADDING * em for n in lengths[:count]]
    assume(sum(least) + 0.05 * count <= width)
    spelt = " ".join(map(str, shares[:count]))
    made = table(block, [["x" * n for n in lengths[:count]]], f'widths="{spelt}" least-height="8"')
    option = table_option(made, context_for(), width)
    assert option.width == pytest.approx(width)
    places = [0.0, *verticals(option.parts[0]), width]
    assert places == sorted(places)
    for needed, (left, right) in zip(least, pairwise(places), strict=True):
        assert right - left >= needed - 1e-6


def test_a_word_wider_than_the_table_is_an_error(block: Block, context: LayoutContext) -> None:
    made = table(block, [["Donaudampfschifffahrtsgesellschaft", "x"]])
    with pytest.raises(FitError):
        table_option(made, context, 40)


def test_a_table_as_wide_as_it_needs_to_be(block: Block, context: LayoutContext) -> None:
    made = table(block, [["abc", "d"]], 'full-width="no"')
    assert table_option(made, context, 150).width < 40
    assert table_option(made, context, 17).width <= 17 + 1e-6


@pytest.mark.parametrize(
    ("rows", "attributes", "place", "cells"),
    [
        ([["a", "b"], ["a"]], "", "t.xml.j2:3", 1),
        ([["a", "b"], ["a", "b", "c"]], "", "t.xml.j2:3", 3),
        ([["a", "b"]], 'widths="1 2 3"', "t.xml.j2:2", 2),
    ],
)
def test_a_wrong_number_of_cells_names_the_line(
    block: Block,
    context: LayoutContext,
    rows: list[list[str]],
    attributes: str,
    place: str,
    cells: int,
) -> None:
    with pytest.raises(MarkupError) as caught:
        table_option(table(block, rows, attributes), context, 100)
    assert caught.value.code == "markup.columns"
    assert caught.value.data["place"] == place
    assert caught.value.data["cells"] == cells


def test_the_head_stands_on_every_page(block: Block, context: LayoutContext) -> None:
    head = "<head><cell>Head</cell></head>"
    made = table(block, [[str(n)] for n in range(20)], 'least-height="10"', head)
    packed = pack([[table_option(made, context, 100)]], 100, 60)
    assert packed
    pages = [[s for spot in page for s in strings(spot.piece)] for page in packed.pages]
    assert len(pages) > 1
    assert all(page[0] == "Head" and page.count("Head") == 1 for page in pages)
    assert [s for page in pages for s in page[1:]] == [str(n) for n in range(20)]
    assert len(pages[-1]) > 2, "no line alone under its head"


def top_rule(fragment: Fragment) -> float:
    """Width in points of the line above a line of a table."""
    marks = placed_marks(Page(99, 99, fragment.marks, "", "", 0))
    lines = [p.mark for p in marks if isinstance(p.mark, Line) and p.box.y == 0]
    return max(line.stroke.width_pt for line in lines)


def test_totals_are_set_off_and_filled(block: Block, context: LayoutContext) -> None:
    made = block(
        '<table><line><cell>a</cell></line><line set-off="yes"><cell fill="yes">b</cell></line>'
        "</table>"
    )
    assert isinstance(made, tree.TableElement)
    plain, total = table_option(made, context, 50).parts
    rules = [top_rule(part) for part in (plain, total)]
    assert rules[0] < rules[1]
    fills = [m.fill for m in total.marks if isinstance(m, Rectangle)]
    assert len(fills) == 1
    assert fills[0]
    assert min(fills[0].red, fills[0].green, fills[0].blue) >= 0.85


def test_cells_to_write_in_are_as_high_as_asked(block: Block, context: LayoutContext) -> None:
    made = table(block, [["", ""], ["name", ""]], 'least-height="11" size="10"')
    assert [part.height for part in table_option(made, context, 100).parts] == [11, 11]


def test_a_cell_takes_the_columns_it_spans(block: Block, context: LayoutContext) -> None:
    long = "Donaudampf schiff"
    head = f'<head><cell span="2">{long}</cell><cell/></head>'
    made = table(block, [["a", "b", "c"]], 'widths="1 1 2" least-height="8"', head)
    option = table_option(made, context, 80)
    assert verticals(option.parts[0]) == pytest.approx([20, 40])
    assert option.head is not None
    rooms = [p.room for p in placed_marks(Page(999, 999, option.head.marks, "", "", 0)) if p.room]
    assert {round(room.right, 3) for room in rooms} == {
        round(40 - SIDE_PADDING * 12 * MM_PER_POINT, 3)
    }
    with pytest.raises(MarkupError):
        table_option(table(block, [["a", "b"]], "", head), context, 80)


def labelled(block: tree.TableElement) -> tree.TableElement:
    """The table with its first cells in bold, as labels of their lines."""
    lines = (
        replace(line, children=(replace(line.children[0], bold=True), *line.children[1:]))
        if isinstance(line, tree.LineElement)
        else line
        for line in block.children
    )
    return replace(block, children=tuple(lines))


def test_columns_without_labels_are_turned_or_parted_evenly(
    block: Block, context: LayoutContext
) -> None:
    head = "<head>" + "".join(f"<cell>head{n}</cell>" for n in range(4)) + "</head>"
    turned = table_option(table(block, [["a", "b", "c", "d"]], "", head), context, 40)
    assert [strings(part) for part in turned.parts] == [[f"head{n}", "abcd"[n]] for n in range(4)]
    rows = [[f"{row}{column}" for column in "abcd"] for row in range(9)]
    parted = table_option(table(block, rows, "", head), context, 40)
    said = [strings(part) for part in parted.parts]
    assert said[0][:2] == ["head0", "head1"]
    assert said[9][:2] == ["head2", "head3"]


def test_a_table_is_closed_where_it_is_cut(block: Block, context: LayoutContext) -> None:
    option = table_option(table(block, [["a", "b"]] * 9), context, 60)
    packed = pack([[option]], 60, 30)
    assert packed
    assert len(packed.pages) > 1
    for page in packed.pages:
        bottom = max(spot.y + spot.piece.height for spot in page)
        ends = [spot.piece.marks[-1] for spot in page if spot.y + spot.piece.height == bottom]
        rules = [one for one in ends if isinstance(one, Line)]
        assert STRONG_RULE in [one.stroke for one in rules]


def test_a_table_that_fits_a_page_is_not_torn(block: Block, context: LayoutContext) -> None:
    option = table_option(table(block, [["a", "b"]] * 4), context, 60)
    above = LayoutOption((Fragment(60, 25.0),))
    packed = pack([[above], [option]], 60, 40)
    assert packed
    assert [len(page) for page in packed.pages] == [1, 4]


def test_words_take_the_room_of_other_columns(block: Block, context: LayoutContext) -> None:
    """Four signs of Japanese are a word, a line of a form has its label in one line."""
    made = table(block, [["1", "終えた人"]], 'widths="9 1"')
    assert strings(table_option(made, context, 40).parts[0]) == ["1", "終えた人"]
    form = table(block, [["Round 1", "", ""]], 'widths="1 9 9" least-height="8"')
    assert strings(table_option(form, context, 60).parts[0]) == ["Round 1"]
    tight = table(block, [["どんぐり", "どじょう"]])
    assert strings(table_option(tight, context, 38.2).parts[0]) == ["どんぐり", "どじょう"]


def test_columns_that_do_not_fit_beside_each_other_go_on_below(
    block: Block, context: LayoutContext
) -> None:
    head = "<head>" + "".join(f"<cell>h{n}</cell>" for n in range(13)) + "</head>"
    rows = [[f"r{row}c{n}" for n in range(13)] for row in range(3)]
    made = labelled(table(block, rows, "", head))
    option = table_option(made, context, 90)
    said = [strings(part) for part in option.parts]
    assert max(part.width for part in option.parts) <= 90.001
    assert {word for words in said for word in words} >= {f"r2c{n}" for n in range(13)}
    heads = [words for words in said if "h0" in words]
    assert len(heads) == len(said) // 3 > 1
    assert all(words[0] in ("h0", "r1c0", "r2c0") for words in said)
    assert len(table_option(made, context, 300).parts) == 3


def test_a_table_with_a_cell_across_columns_stays_in_one_piece(
    block: Block, context: LayoutContext
) -> None:
    head = '<head><cell span="2">wide</cell></head>'
    made = table(block, [["some", "words"]], "", head)
    assert len(table_option(made, context, 60).parts) == 1


def group_rules(fragment: Fragment) -> list[float]:
    marks = placed_marks(Page(999, 999, fragment.marks, "", "", 0))
    return sorted(p.box.x for p in marks if isinstance(p.mark, Line) and p.mark.name == "group")


def test_what_belongs_to_a_player_is_parted_by_stronger_rules(
    block: Block, context: LayoutContext
) -> None:
    made = block(
        '<table least-height="8" widths="1 1 1 1 1">'
        '<head><cell/><cell span="2">Aki</cell><cell span="2">Ben</cell></head>'
        "<line><cell/><cell/><cell/><cell/><cell/></line></table>"
    )
    assert isinstance(made, tree.TableElement)
    option = table_option(made, context, 100)
    assert option.head
    assert group_rules(option.head) == group_rules(option.parts[0]) == [20, 60]
    assert verticals(option.parts[0]) == [20, 40, 60, 80]


def test_a_column_keeps_japanese_phrases_whole_where_it_can(
    block: Block, context: LayoutContext
) -> None:
    made = table(block, [["どんぐり", "1"]], 'widths="1 9"')
    assert strings(table_option(made, context, 60).parts[0])[0] == "どんぐり"
    assert strings(table_option(made, context, 13).parts[0])[0] != "どんぐり"


def test_a_form_that_may_not_be_crammed_has_room_to_write_or_does_not_fit(
    block: Block, context: LayoutContext
) -> None:
    made = table(block, [["", "x"]], 'widths="1 9" least-width="15" least-height="8"')
    assert verticals(table_option(made, context, 40).parts[0]) == [15]
    with pytest.raises(FitError):
        table_option(made, context, 17)


FORMS = (
    '<either><fill><table least-height="8" least-width="20">'
    "<line><cell/><cell/></line><line><cell/><cell/></line></table></fill>"
    '<fill><table least-height="8"><line><cell/></line></table></fill></either>'
)


@pytest.mark.parametrize(("width", "height", "columns"), [(50, 20, 2), (30, 20, 1), (50, 10, 1)])
def test_a_narrow_form_comes_where_the_wide_one_does_not_fit_whole(
    block: Block, context: LayoutContext, width: float, height: float, columns: int
) -> None:
    packed = pack([layout_options(block(FORMS), context, width)], width, height)
    assert packed
    assert not packed.last_resort
    assert len(verticals(packed.pages[0][0].piece)) == (columns - 1) * 2


def test_a_form_torn_is_the_last_resort(block: Block, context: LayoutContext) -> None:
    packed = pack([layout_options(block(FORMS), context, 50)], 50, 8)
    assert packed
    assert packed.pages[0][0].piece.height == 8
    wide = block(
        '<fill><table least-height="8"><line><cell/></line><line><cell/></line></table></fill>'
    )
    torn = pack([layout_options(wide, context, 50)], 50, 10)
    assert torn
    assert (torn.last_resort, torn.remarks) == (True, ("torn",))


def test_columns_are_fewer_where_their_forms_would_be_crammed(
    block: Block, context: LayoutContext
) -> None:
    form = '<table least-height="8" least-width="30"><line><cell/><cell/></line></table>'
    made = block(f'<columns least-width="40">{f"<panel>{form}</panel>" * 3}</columns>')
    (roomy,) = layout_options(made, context, 200)
    (narrow,) = layout_options(made, context, 100)
    assert [len(roomy.parts), len(narrow.parts)] == [1, 3]


def test_a_table_in_strips_repeats_its_head_on_every_page(
    block: Block, context: LayoutContext
) -> None:
    head = "<head>" + "".join(f"<cell>head{n}</cell>" for n in range(6)) + "</head>"
    made = labelled(table(block, [[f"{r}"] * 6 for r in range(8)], "", head))
    packed = pack([[table_option(made, context, 60)]], 60, 30)
    assert packed
    assert len(packed.pages) > 2
    for page in packed.pages:
        assert any(text.startswith("head") for text in strings(page[0].piece))


def test_a_small_label_says_what_is_to_be_written_in_a_cell(
    block: Block, context: LayoutContext
) -> None:
    made = block(
        '<table size="10"><line><cell label="Name"/><cell label="Name">Aki</cell></line></table>'
    )
    assert isinstance(made, tree.TableElement)
    line = table_option(made, context, 60).parts[0]
    assert strings(line) == ["Name", "Aki"]
    marks = placed_marks(Page(999, 999, line.marks, "", "", 0))
    label = next(p for p in marks if isinstance(p.mark, Text))
    assert (label.box.x, label.box.y) < (2, 2)
    assert line.height >= 9
