"""Markup to the tree: every element is reachable, every mistake names its file and line."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from playaid.sheets.errors import CODES, MarkupError
from playaid.sheets.markup import tree
from playaid.sheets.markup.markup import element_name, read_sheet

VOCABULARY = {
    kind
    for _, kind in inspect.getmembers(tree, inspect.isclass)
    if is_dataclass(kind) and kind is not tree.PlainText
}


def sheet(inside: str, attributes: str = 'title="x"') -> str:
    return f'<sheet at="board.xml.j2:1" {attributes}>{inside}</sheet>'


def error(markup: str, code: str) -> MarkupError:
    """The one error of a markup; its data is what its code declares."""
    with pytest.raises(MarkupError) as caught:
        read_sheet(markup, "board.xml.j2")
    assert caught.value.code == code
    declared = {one.code: set(one.fields) for one in CODES}
    assert set(caught.value.data) == declared[code]
    assert str(caught.value.data["place"]).startswith("board.xml.j2")
    return caught.value


def children_of(kind: Any) -> tuple[Any, ...]:
    """The classes that may stand in one."""
    hint = get_type_hints(kind).get("children")
    if hint is None:
        return ()
    (inside, *_) = get_args(hint)
    return get_args(inside) or (inside,)


# -- what there is


def test_every_class_of_the_vocabulary_can_be_reached_from_a_sheet() -> None:
    reached: set[Any] = set()
    ahead: list[Any] = [tree.SheetElement]
    while ahead:
        kind = ahead.pop()
        if kind not in reached:
            reached.add(kind)
            ahead += children_of(kind)
    assert reached - {tree.PlainText} == VOCABULARY


def test_no_two_elements_have_one_name() -> None:
    names = [element_name(kind) for kind in VOCABULARY]
    assert len(set(names)) == len(names)


def test_every_element_says_what_it_is() -> None:
    for kind in VOCABULARY:
        assert not (kind.__doc__ or "(").startswith(f"{kind.__name__}("), kind
        assert "at" in {one.name for one in fields(kind)}, kind


VALUES = {
    "suit": "H",
    "pip": "H",
    "size": "18",
    "note_size": "14",
    "columns": "3",
    "widths": "1 2",
    "title": "t",
}


def example(kind: Any, depth: int = 0) -> str:
    """The smallest markup of an element that has all its attributes and one of each child."""
    hints = get_type_hints(kind)
    attributes = ""
    for one in fields(kind):
        if one.name in ("children", "at"):
            continue
        choices = get_args(hints[one.name])
        value = VALUES.get(one.name)
        if value is None and choices and all(isinstance(c, str) for c in choices):
            value = choices[-1]
        if value is None:
            value = {bool: "no" if one.default else "yes", int: "2", float: "8.5"}.get(
                hints[one.name], "word"
            )
        attributes += f' {one.name.replace("_", "-")}="{value}"'
    name = element_name(kind)
    inside = ""
    if depth < 8:
        kinds = [k for k in children_of(kind) if k is not tree.PlainText and k is not kind]
        inside = "".join(example(k, depth + 1) for k in kinds)
    return f'<{name} at="t.xml.j2:{depth + 1}"{attributes}>{inside}</{name}>'


def nodes(node: Any) -> Iterator[Any]:
    yield node
    for child in getattr(node, "children", ()):
        yield from nodes(child)


def test_every_element_with_every_attribute_is_read() -> None:
    whole = read_sheet(example(tree.SheetElement))
    assert {type(node) for node in nodes(whole)} == VOCABULARY
    for node in nodes(whole):
        assert node.at.startswith("t.xml.j2:")
        for one in fields(node):
            assert getattr(node, one.name) != one.default or one.name == "children", (node, one)


def test_a_tree_says_what_the_markup_says() -> None:
    read = read_sheet(
        sheet(
            '<text size="14" align="end">A <b>b</b><pip suit="H"/><br/>c</text>', 'title="盤&amp;"'
        )
    )
    assert read.title == "盤&"
    (text,) = read.children
    assert isinstance(text, tree.TextElement)
    assert (text.size, text.align, text.tone) == (14, "end", "ink")
    assert text.children == (
        tree.PlainText("A "),
        tree.BElement((tree.PlainText("b"),)),
        tree.PipElement("H"),
        tree.BrElement(),
        tree.PlainText("c"),
    )


# -- what is wrong with it


def test_an_unknown_element_names_its_place_and_the_nearest() -> None:
    caught = error(sheet('<txt at="board.xml.j2:7"/>'), "markup.unknown-element")
    assert caught.data["place"] == "board.xml.j2:7"
    assert caught.data["inside"] == "sheet"
    assert "text" in caught.data["nearest"]


def test_an_element_at_the_wrong_place_is_unknown_there() -> None:
    caught = error(sheet('<text><table at="board.xml.j2:3"/></text>'), "markup.unknown-element")
    assert (caught.data["name"], caught.data["inside"]) == ("table", "text")


def test_the_root_is_a_sheet() -> None:
    caught = error('<shet at="board.xml.j2:1" title="x"/>', "markup.unknown-element")
    assert caught.data["nearest"] == ("sheet",)
    assert caught.data["inside"] == "board.xml.j2"


def test_elements_are_in_lower_case() -> None:
    assert (
        "text"
        in error(sheet('<Text at="board.xml.j2:2"/>'), "markup.unknown-element").data["nearest"]
    )


def test_an_unknown_attribute_names_its_place_and_the_nearest() -> None:
    caught = error(
        sheet('<text sise="12" at="board.xml.j2:4">x</text>'), "markup.unknown-attribute"
    )
    assert caught.data["place"] == "board.xml.j2:4"
    assert (caught.data["name"], caught.data["element"]) == ("sise", "text")
    assert "size" in caught.data["nearest"]


def test_children_is_no_attribute() -> None:
    error(sheet('<text children="x" at="board.xml.j2:4">x</text>'), "markup.unknown-attribute")


def test_a_missing_attribute_is_named() -> None:
    caught = error(sheet('<grid at="board.xml.j2:9"><slot/></grid>'), "markup.missing-attribute")
    assert caught.data == {"place": "board.xml.j2:9", "name": "name", "element": "grid"}


@pytest.mark.parametrize(
    ("element", "near"),
    [
        ('<text size="11" at="board.xml.j2:2">x</text>', None),
        ('<text size="big" at="board.xml.j2:2">x</text>', None),
        ('<text align="center" at="board.xml.j2:2">x</text>', "centre"),
        ('<text><pip suit="h" at="board.xml.j2:2"/></text>', "H"),
        ('<text><pip suit="hearts" at="board.xml.j2:2"/></text>', None),
        ('<panel framed="true" at="board.xml.j2:2"><text>x</text></panel>', None),
        ('<columns least-width="wide" at="board.xml.j2:2"><panel/></columns>', None),
        ('<columns least-width="-8" at="board.xml.j2:2"><panel/></columns>', None),
        ('<columns least-width="0" at="board.xml.j2:2"><panel/></columns>', None),
        ('<columns least-width="nan" at="board.xml.j2:2"><panel/></columns>', None),
        ('<columns least-width="inf" at="board.xml.j2:2"><panel/></columns>', None),
        ('<columns least-width="1e9" at="board.xml.j2:2"><panel/></columns>', None),
        ('<columns least-width="٨" at="board.xml.j2:2"><panel/></columns>', None),
        ('<table widths="1 two" at="board.xml.j2:2"/>', None),
        ('<table widths="0 1" at="board.xml.j2:2"/>', None),
        ('<grid name="g" columns="0" at="board.xml.j2:2"/>', None),
        ('<grid name="g" columns="4 -1" at="board.xml.j2:2"/>', None),
        ('<grid name="g" columns="2.0" at="board.xml.j2:2"/>', None),
        ('<grid name="g" columns="99999999999999999999" at="board.xml.j2:2"/>', None),
        ('<grid name="g"><place><counter count="0" at="board.xml.j2:2"/></place></grid>', None),
        ('<grid name="g"><place><counter count="1_0" at="board.xml.j2:2"/></place></grid>', None),
    ],
)
def test_a_value_that_cannot_be_is_named(element: str, near: str | None) -> None:
    caught = error(sheet(element), "markup.bad-value")
    assert caught.data["place"] == "board.xml.j2:2"
    assert near is None or near in caught.data["nearest"]


@pytest.mark.parametrize(
    ("markup", "element"),
    [
        ("stray", "sheet"),
        ("<grid name='g' at='board.xml.j2:2'>stray</grid>", "grid"),
        ("<text><pip suit='H' at='board.xml.j2:2'>stray</pip></text>", "pip"),
        ("<text><br at='board.xml.j2:2'><b>stray</b></br></text>", "br"),
    ],
)
def test_stray_text_is_named(markup: str, element: str) -> None:
    assert error(sheet(markup), "markup.stray-text").data["element"] == element


@pytest.mark.parametrize("element", sorted(element_name(kind) for kind in VOCABULARY if kind.needs))
def test_what_may_not_be_empty_says_so(element: str) -> None:
    """Layout may rely on it: nothing in nothing would be a traceback."""
    around = {
        "line": "<table>{}</table>",
        "head": "<table>{}</table>",
        "stack": "<grid name='g'>{}</grid>",
        "band": "<grid name='g'><place>{}</place></grid>",
        "place": "<grid name='g'>{}</grid>",
    }
    named = dict.fromkeys(("stack", "grid", "corner", "track", "cards"), " name='x'")
    empty = f"<{element} at='board.xml.j2:5'{named.get(element, '')}/>"
    markup = empty if element == "sheet" else sheet(around.get(element, "{}").format(empty))
    if element == "sheet":
        markup = "<sheet at='board.xml.j2:5' title='x'/>"
    caught = error(markup, "markup.empty")
    assert caught.data["place"] == "board.xml.j2:5"
    assert caught.data["element"] == element


@pytest.mark.parametrize(
    "markup",
    [
        "<table><head><cell/></head><head at='board.xml.j2:6'><cell/></head>"
        "<line><cell/></line></table>",
        "<grid name='g'><stack name='s'><label>a</label><label at='board.xml.j2:6'>b</label>"
        "<slot name='x'/></stack></grid>",
        "<corner name='c'><place><label>a</label><label at='board.xml.j2:6'>b</label>"
        "<slot name='x'/></place></corner>",
    ],
)
def test_what_stands_once_is_not_taken_twice(markup: str) -> None:
    """The second would be ignored without a word."""
    assert error(sheet(markup), "markup.twice").data["place"] == "board.xml.j2:6"


@pytest.mark.parametrize(
    ("markup", "place"),
    [
        ("", "board.xml.j2"),
        ("   \n", "board.xml.j2"),
        ("plain", "board.xml.j2"),
        ("<sheet title='x'", "board.xml.j2"),
        (sheet("<text at='board.xml.j2:3'>a<b at='board.xml.j2:4'>x</text>"), "board.xml.j2:4"),
        (sheet("<text at='board.xml.j2:3'>a & b</text>"), "board.xml.j2:3"),
        (sheet("<text at='board.xml.j2:3'>&eacute;</text>"), "board.xml.j2:3"),
        (sheet("<text at='board.xml.j2:3'>\x01</text>"), "board.xml.j2:3"),
        (sheet("<text at='board.xml.j2:3'>x</text>") + "<sheet/>", "board.xml.j2"),
    ],
)
def test_what_is_no_xml_names_the_element_it_is_in(markup: str, place: str) -> None:
    assert error(markup, "markup.not-xml").data["place"] == place


@pytest.mark.parametrize(
    "doctype",
    [
        "<!DOCTYPE sheet>",
        '<!DOCTYPE sheet SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>',
    ],
)
def test_there_is_no_doctype_and_so_no_entities(doctype: str) -> None:
    assert error(doctype + sheet("&b;"), "markup.not-xml").data["problem"] == "DOCTYPE"


def test_bold_in_bold_in_bold_has_an_end() -> None:
    deep = "<b at='board.xml.j2:2'>" * 5000 + "x" + "</b>" * 5000
    error(sheet(f"<text>{deep}</text>"), "markup.not-xml")
