"""Places for chips, and strips that are read from the far side too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.geometry import holds, overlap, placed_marks

from playaid.sheets.blocks.fragments import Fragment, LayoutContext
from playaid.sheets.blocks.pools import pool
from playaid.sheets.blocks.tracks import track_options
from playaid.sheets.display import Box, Page, Rectangle, Text
from playaid.sheets.markup import tree

Block = Callable[[str], tree.Block]


def made_pool(block: Block, markup: str) -> tree.PoolElement:
    made = block(markup)
    assert isinstance(made, tree.PoolElement)
    return made


def page(fragment: Fragment) -> Page:
    return Page(999, 999, fragment.marks, "", "", 0)


@pytest.mark.parametrize("width", [30.0, 60.0, 200.0])
@pytest.mark.parametrize("note", ["", "chips", "all the chips that nobody has yet"])
def test_a_pool_is_named_at_both_long_edges(
    block: Block, context: LayoutContext, width: float, note: str
) -> None:
    notes = f"<note>{note}</note>" if note else ""
    fragment = pool(
        made_pool(block, f'<pool name="b" height="20"><label>Bank</label>{notes}</pool>'),
        context,
        width,
    )
    marks = placed_marks(page(fragment))
    texts = [placed for placed in marks if isinstance(placed.mark, Text)]
    labels = [p for p in texts if isinstance(p.mark, Text) and p.mark.string == "Bank"]
    assert [p.turn for p in labels] == [0, 180]
    below, above = labels
    assert above.box.y < below.box.y
    assert fragment.height >= 20
    whole = Box(0, 0, width, fragment.height)
    for number, one in enumerate(texts):
        assert holds(whole, one.box)
        assert not any(overlap(one.box, other.box, 0.8) for other in texts[number + 1 :])


def test_a_pool_is_as_wide_as_its_room_and_as_high_as_asked(
    block: Block, context: LayoutContext
) -> None:
    made = made_pool(block, '<pool name="b" height="44"><label>Bank</label></pool>')
    fragment = pool(made, context, 120)
    (frame,) = [p for p in placed_marks(page(fragment)) if isinstance(p.mark, Rectangle)]
    assert (frame.box.width, frame.box.height) == (120, 44)


def strip(block: Block, attributes: str) -> tree.TrackElement:
    spaces = "".join(f'<space mark="{n}"/>' for n in range(1, 20))
    made = block(f'<track name="t" form="rows" side="14" {attributes}>{spaces}</track>')
    assert isinstance(made, tree.TrackElement)
    return made


def test_rows_are_even_unless_told_otherwise(block: Block, context: LayoutContext) -> None:
    (option,) = track_options(strip(block, ""), context, 250)
    assert [round(part.width) for part in option.parts] == [140, 140]
    (option,) = track_options(strip(block, 'columns="17"'), context, 250)
    assert [round(part.width) for part in option.parts] == [238, 238]


def test_a_turned_strip_reads_the_same_from_the_other_side(
    block: Block, context: LayoutContext
) -> None:
    seen = []
    for attributes in ("", 'turned="yes"'):
        (option,) = track_options(strip(block, attributes), context, 250)
        marks, y = [], 0.0
        for part in option.parts:
            for placed in placed_marks(page(part)):
                if isinstance(placed.mark, Text):
                    x, middle = placed.box.x + placed.box.width / 2, y + placed.box.y
                    marks.append((placed.mark.string, x, middle + placed.box.height / 2))
            y += part.height
        if attributes:
            marks = [(text, option.width - x, y - down) for text, x, down in marks]
        seen.append(sorted((text, round(x, 3), round(down, 3)) for text, x, down in marks))
    assert seen[0] == seen[1]
