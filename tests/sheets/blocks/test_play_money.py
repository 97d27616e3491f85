"""What is cut out besides cards: play money, and slips that are folded in panels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.geometry import Placed, overlap, placed_marks

from playaid.sheets.blocks.cutouts import cards_options
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import MM_PER_POINT, Line, Page, Polygon, Rectangle, Text
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.markup.large import HIGHER, enlarged
from playaid.sheets.text.textmarks import CAP_HEIGHT, EM_ASCENT

Block = Callable[[str], tree.Block]
FORMS = ("ring", "triangle", "diamond", "star")


def cut_out(
    block: Block, context: LayoutContext, inside: str, size: tuple[int, int]
) -> list[Placed]:
    """The marks of one card of a size, its upper left corner found by its outline."""
    markup = f'<cards name="c" width="{size[0]}" height="{size[1]}"><card>{inside}</card></cards>'
    made = block(markup)
    assert isinstance(made, tree.CardsElement)
    option = next(cards_options(made, context, 190))
    marks = placed_marks(Page(999, 999, option.parts[0].marks, "", "", 0))
    edge = next(p for p in marks if isinstance(p.mark, Rectangle) and p.mark.name == "card:")
    assert (edge.box.width, edge.box.height) == size
    return [p for p in marks if p is not edge and getattr(p.mark, "name", "") != "cut"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mark", ["$1", "$50"])
def test_money_has_a_figure_between_two_signs(
    block: Block, context: LayoutContext, form: str, mark: str
) -> None:
    marks = cut_out(block, context, f'<token mark="{mark}" form="{form}"/>', (35, 20))
    figure = next(p for p in marks if isinstance(p.mark, Text))
    signs = [p for p in marks if isinstance(p.mark, (Polygon, Rectangle))]
    assert isinstance(figure.mark, Text)
    assert (figure.mark.string, figure.mark.size_pt) == (mark, 24)
    left, right = sorted(signs, key=lambda p: p.box.x)
    assert left.box.right <= figure.box.x
    assert right.box.x >= figure.box.right
    assert left.box.y == pytest.approx(right.box.y)


def test_signs_tell_kinds_apart_without_colour(block: Block, context: LayoutContext) -> None:
    corners = []
    for form in FORMS:
        marks = cut_out(block, context, f'<token mark="$5" form="{form}"/>', (35, 20))
        shapes = [p.mark for p in marks if isinstance(p.mark, (Polygon, Rectangle))]
        corners.append(len(shapes[0].points) if isinstance(shapes[0], Polygon) else 0)
    assert corners == [0, 3, 4, 10]


SLIP = (
    '<lines count="1"/><fold word="in"/><text>middle</text>'
    '<fold form="mountain" word="out"/><text>outside</text>'
)


def test_folds_part_a_slip_into_equal_panels(block: Block, context: LayoutContext) -> None:
    marks = cut_out(block, context, SLIP, (90, 60))
    folds = [p for p in marks if isinstance(p.mark, Line) and p.mark.name == "fold"]
    assert [p.box.y for p in folds] == pytest.approx([20, 40])
    valley, mountain = (p.mark.stroke.dash for p in folds if isinstance(p.mark, Line))
    assert valley != mountain
    texts = {p.mark.string: p for p in marks if isinstance(p.mark, Text)}
    assert 20 < texts["middle"].box.y < texts["middle"].box.bottom < 40
    assert 40 < texts["outside"].box.y < texts["outside"].box.bottom < 60
    for fold, word in zip(folds, ("in", "out"), strict=True):
        assert fold.box.right < texts[word].box.x
        assert texts[word].box.y < fold.box.y < texts[word].box.bottom
        assert not overlap(texts[word].box, texts["middle"].box)


def test_a_panel_takes_no_more_than_its_share(block: Block, context: LayoutContext) -> None:
    full = "<text>one</text>" * 6 + "<fold/><text>two</text>"
    with pytest.raises(FitError) as caught:
        cut_out(block, context, full, (90, 60))
    assert caught.value.code == "sheet.card-overfull"
    assert caught.value.data["needed"] > 60


def test_what_is_cut_out_grows_with_large_print(block: Block, context: LayoutContext) -> None:
    made = block(f'<cards name="c" width="90" height="60"><card>{SLIP}</card></cards>')
    assert isinstance(made, tree.CardsElement)
    large = enlarged(made)
    assert (large.width, large.height) == (90, 60 * HIGHER)
    assert next(cards_options(large, context, 190)).remark == ""


def test_value_and_signs_stand_in_the_middle_of_a_note(
    block: Block, context: LayoutContext
) -> None:
    made = block(
        '<cards name="m" width="35" height="20"><card><token mark="$5" form="ring"/></card></cards>'
    )
    assert isinstance(made, tree.CardsElement)
    (option,) = list(cards_options(made, context, 190))[:1]
    marks = placed_marks(Page(190, 99, option.parts[0].marks, "", "", 0))
    (note,) = (p.box for p in marks if isinstance(p.mark, Rectangle) and p.mark.name == "card:")
    middle = note.y + note.height / 2
    (value,) = (p for p in marks if isinstance(p.mark, Text))
    assert isinstance(value.mark, Text)
    baseline = value.box.y + EM_ASCENT * value.mark.size_pt * MM_PER_POINT
    cap = CAP_HEIGHT * value.mark.size_pt * MM_PER_POINT
    assert baseline - cap / 2 == pytest.approx(middle, abs=0.05)
    signs = [p.box for p in marks if isinstance(p.mark, Rectangle) and p.mark.name == "sign"]
    assert all(sign.y + sign.height / 2 == pytest.approx(middle, abs=0.05) for sign in signs)
