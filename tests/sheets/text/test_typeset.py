"""Setting text: nothing lost, nothing too wide, the best lines there are, marks where promised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.geometry import holds, placed_marks

from playaid.games.catalogue import templates_root
from playaid.sheets import display
from playaid.sheets.display import MM_PER_POINT, Page
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.text.linebreak import OBJECT, Break, breaks, is_wide
from playaid.sheets.text.lineends import _best_ends, _cost
from playaid.sheets.text.textmarks import draw
from playaid.sheets.text.typeset import Glyph, Typesetter, characters, plain_text
from playaid.words import read_words

EM = 10 * MM_PER_POINT
NEVER_FIRST = "、。，．」』）】〕！？：；・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]%"
NEVER_LAST = "「『（【〔(["

words = st.lists(
    st.one_of(
        st.text(
            "株価は上と下の安いほうです一枚配るカードー、。「」（）っょ", min_size=1, max_size=8
        ),
        st.text("Hearts20", min_size=1, max_size=7),
        st.sampled_from([" ", "　", "×4", "(1)", "\n  "]),
    ),
    max_size=10,
).map("".join)
inline = st.recursive(
    st.builds(tree.PlainText, words)
    | st.builds(tree.PipElement, st.sampled_from("SHDC"))
    | st.just(tree.BoxElement())
    | st.just(tree.BrElement()),
    lambda inner: st.builds(tree.BElement, st.lists(inner, max_size=3).map(tuple)),
    max_leaves=6,
)
paragraphs = st.lists(inline, max_size=5).map(tuple)
widths = st.floats(5, 90)


def ink(inline_: Sequence[tree.Inline]) -> str:
    """Everything that is drawn, in order."""
    found = ""
    for one in inline_:
        match one:
            case tree.PlainText(string):
                found += "".join(string.split())
            case tree.BElement(children):
                found += ink(children)
            case tree.PipElement() | tree.BoxElement():
                found += OBJECT
    return found


@given(paragraphs, widths)
def test_all_is_set_in_order_and_nothing_is_too_wide(
    typesetter: Typesetter, text: tuple[tree.Inline, ...], width: float
) -> None:
    if typesetter.least_width(text, 10) > width:
        return
    made = typesetter.set(text, 10, width, "t")
    strings = ["".join(glyph.char for glyph in line) for line in made.lines]
    assert "".join("".join(strings).split()) == ink(text)
    assert made.width <= width + 1e-5
    assert made.height == pytest.approx(len(made.lines) * made.leading)
    for string in strings:
        assert string == string.rstrip(" \u3000")


@given(words, widths)
def test_kinsoku_and_whole_words_in_every_width(
    typesetter: Typesetter, string: str, width: float
) -> None:
    text = (tree.PlainText(string),)
    if typesetter.least_width(text, 10) > width:
        return
    lines = ["".join(g.char for g in line) for line in typesetter.set(text, 10, width, "t").lines]
    for one, following in pairwise(lines):
        assert following[0] not in NEVER_FIRST + " \u3000", lines
        assert one[-1:] not in NEVER_LAST or not one, lines
        spaced = " " in string or "\u3000" in string
        assert spaced or not (one[-1:].isascii() and following[0].isascii()), lines
    pieces = set("".join(c if c.isascii() and c.isalnum() else " " for c in string).split())
    for piece in pieces:
        assert any(piece in line for line in lines), (piece, lines)


@given(words, st.floats(1, 30))
def test_what_is_wider_than_its_box_is_an_error_and_nothing_else_is(
    typesetter: Typesetter, string: str, width: float
) -> None:
    """The least width says it beforehand; a space at a line's end does not count."""
    text = (tree.PlainText(string),)
    least = max(
        (sum(g.advance for g in trimmed(piece)) for piece in unbreakable(typesetter, string)),
        default=0.0,
    )
    if least > width + 1e-5:
        with pytest.raises(FitError) as caught:
            typesetter.set(text, 10, width, "board.xml.j2:3")
        assert caught.value.code == "sheet.text-no-fit"
        assert caught.value.data["place"] == "board.xml.j2:3"
    elif least < width - 1e-5:
        typesetter.set(text, 10, width, "board.xml.j2:3")
    assert least <= typesetter.least_width(text, 10) + 1e-9


def glyphs_of(typesetter: Typesetter, string: str) -> list[Glyph]:
    made = typesetter.set((tree.PlainText(string),), 10, float("inf"), "")
    return list(made.lines[0])


def unbreakable(typesetter: Typesetter, string: str) -> Iterator[list[Glyph]]:
    glyphs = glyphs_of(typesetter, string)
    start = 0
    for end, kind in enumerate(breaks("".join(g.char for g in glyphs)), 1):
        if kind is not Break.NO:
            yield glyphs[start:end]
            start = end


def trimmed(glyphs: Sequence[Glyph]) -> list[Glyph]:
    kept = list(glyphs)
    while kept and kept[-1].char in " \u3000":
        kept.pop()
    return kept


def test_an_error_names_the_text_and_the_width(typesetter: Typesetter) -> None:
    with pytest.raises(FitError) as caught:
        typesetter.set((tree.PlainText("a Donaudampfschiff"),), 10, 10.0, "here:1")
    assert caught.value.data == {"place": "here:1", "text": "a Donaudampfschiff", "width": 10.0}


# -- the best lines


def every_way(glyphs: list[Glyph], kinds: Sequence[Break], width: float) -> float | None:
    """The least cost of all ways to end lines, tried one by one."""

    def best(start: int) -> float | None:
        if start == len(glyphs):
            return 0.0
        costs = []
        for end in range(start + 1, len(glyphs) + 1):
            if kinds[end - 1] is Break.NO:
                continue
            used = sum(g.advance for g in trimmed(glyphs[start:end]))
            if used > width + 1e-6:
                continue
            rest = best(end)
            if rest is not None:
                last = end == len(glyphs)
                costs.append(_cost(width - used, width, kinds[end - 1], last) + rest)
        return min(costs, default=None)

    return best(0)


@given(
    st.text("株は。「」 aBの", min_size=1, max_size=14).map(lambda s: s.strip()).filter(bool),
    st.floats(6, 30),
)
def test_no_other_lines_would_cost_less(typesetter: Typesetter, string: str, width: float) -> None:
    glyphs = glyphs_of(typesetter, string)
    kinds = breaks("".join(g.char for g in glyphs))
    ends = _best_ends(glyphs, kinds, width)
    least = every_way(glyphs, kinds, width)
    if ends is None or least is None:
        assert ends is least is None
        return
    cost, start = 0.0, 0
    for end in ends:
        used = sum(g.advance for g in trimmed(glyphs[start:end]))
        cost += _cost(width - used, width, kinds[end - 1], end == len(glyphs))
        start = end
    assert cost == pytest.approx(least)


def test_lines_come_out_even_and_no_word_stands_alone(typesetter: Typesetter) -> None:
    text = (tree.PlainText("The suit of the card on top is watched: it may not be fragment now."),)
    for width in range(30, 75, 3):
        made = typesetter.set(text, 10, float(width), "t")
        lengths = [sum(g.advance for g in line) for line in made.lines]
        assert lengths[-1] > 0.2 * width or len(lengths) == 1, (width, lengths)


def test_the_words_of_every_game_break_between_phrases(typesetter: Typesetter) -> None:
    """On a card's width no Japanese line of ours ends inside a phrase where it need not."""
    poor = whole = 0
    for file in sorted(templates_root().glob("*/sheets.ja.toml")):
        for text in read_words(file)["sheet"].values():
            made = typesetter.set((tree.PlainText(text.replace("**", "")),), 9, 55.5, file.name)
            whole += len(made.lines) - 1
            ends, at = set(), 0
            for line in made.lines[:-1]:
                at += len(line)
                ends.add(at)
            kinds = breaks("".join(g.char for line in made.lines for g in line))
            poor += sum(kinds[end - 1] is Break.POOR for end in ends)
    assert poor <= 0.2 * whole


# -- white space and signs


def test_white_space_is_folded_as_between_the_lines_of_a_template(typesetter: Typesetter) -> None:
    text = (
        tree.PlainText("\n   a \t b\n"),
        tree.BElement((tree.PlainText("  c"),)),
        tree.BrElement(),
        tree.PlainText("  d "),
    )
    made = typesetter.set(text, 10, 100, "t")
    assert ["".join(g.char for g in line) for line in made.lines] == ["a b c", "d"]


def test_full_width_and_fixed_spaces_stay(typesetter: Typesetter) -> None:
    text = (tree.PlainText("山田　太郎 A\u00a0B"),)
    (line,) = typesetter.set(text, 10, 100, "t").lines
    assert "".join(g.char for g in line) == "山田　太郎 A\u00a0B"
    assert [string for string, _ in characters(text)] == ["山田　太郎 A\u00a0B"]


@pytest.mark.exhaustive
@given(paragraphs)
def test_every_character_set_was_collected_for_its_weight(
    typesetter: Typesetter, text: tuple[tree.Inline, ...]
) -> None:
    """Else the press would have no glyph for it; a space is always there."""
    collected: dict[bool, set[str]] = {True: {" "}, False: {" "}}
    for string, bold in characters(text):
        collected[bold] |= set(string)
    for line in typesetter.set(text, 10, float("inf"), "t").lines:
        for glyph in line:
            assert glyph.char == OBJECT or glyph.char in collected[glyph.bold]


def test_plain_text_is_what_is_read_out() -> None:
    text = (
        tree.PlainText("a "),
        tree.BElement((tree.PlainText("b"), tree.PipElement("H"))),
        tree.BrElement(),
        tree.PlainText("c"),
    )
    assert plain_text(text) == "a b c"


# -- marks


@given(paragraphs, st.floats(20, 90), st.sampled_from(["start", "centre", "end"]))
def test_marks_stand_in_the_room_they_promise(
    typesetter: Typesetter, text: tuple[tree.Inline, ...], width: float, align: tree.Align
) -> None:
    if typesetter.least_width(text, 10) > width:
        return
    made = typesetter.set(text, 10, width, "t")
    whole = display.Box(7, 9, width, made.height)
    for placed in placed_marks(Page(500, 500, tuple(draw(made, 7, 9, width, align)), "", "", 0)):
        assert holds(whole, placed.box, 1e-3)
        assert placed.room is None or holds(placed.room, placed.box, 1e-3)


def test_alignment(typesetter: Typesetter) -> None:
    made = typesetter.one_line("あい", 10)
    places: tuple[tuple[tree.Align, float], ...] = (
        ("start", 0.0),
        ("centre", 50 - EM),
        ("end", 100 - 2 * EM),
    )
    for align, x in places:
        (mark,) = draw(made, 0, 0, 100, align)
        assert isinstance(mark, display.Text)
        assert mark.x == pytest.approx(x)


def test_pips_are_as_high_as_capitals_and_in_their_suits_colours(typesetter: Typesetter) -> None:
    marks = draw(
        typesetter.set((tree.PipElement("H"), tree.PipElement("S")), 10, 100, "t"), 0, 0, 100
    )
    pips = [mark for mark in marks if isinstance(mark, display.Pip)]
    assert [pip.suit for pip in pips] == ["H", "S"]
    assert pips[0].colour != pips[1].colour
    for pip in pips:
        assert 0.65 * EM < pip.box.height < 0.8 * EM


def test_a_bold_run_is_one_mark_and_so_is_the_rest(typesetter: Typesetter) -> None:
    text = (tree.PlainText("ab "), tree.BElement((tree.PlainText("cd"),)), tree.PlainText(" ef"))
    marks = draw(typesetter.set(text, 10, 100, "t"), 0, 0, 100)
    found = [(m.string, m.bold) for m in marks if isinstance(m, display.Text)]
    assert found == [("ab ", False), ("cd", True), (" ef", False)]
    ends = [m.x + m.width for m in marks if isinstance(m, display.Text)]
    assert [m.x for m in marks[1:] if isinstance(m, display.Text)] == pytest.approx(ends[:-1])


def test_wide_and_narrow_are_measured_apart(typesetter: Typesetter) -> None:
    assert typesetter.one_line("あa", 10).width == pytest.approx(1.5 * EM)
    assert is_wide("あ")


def test_signs_of_several_characters_are_one_glyph(
    typesetter: Typesetter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        typesetter.measure, "graphemes", lambda _: ["か\u3099", "葛\U000e0100", "x"]
    )
    (line,) = typesetter.set((tree.PlainText("unread"),), 12, float("inf"), "t").lines
    assert [glyph.char for glyph in line] == ["か\u3099", "葛\U000e0100", "x"]
