"""Markup to the typed tree: expat reads, the dataclasses of `tree` say what is allowed.

The template engine stamps start tags with their file and line (attribute `at`), so errors name
the template and not the text it was rendered to. There is no DOCTYPE and so no entities.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from xml.parsers import expat

from engines.errors import nearest
from playaid.sheets import tree
from playaid.sheets.errors import MarkupError

PLACE = "at"
CHILDREN = "children"
MOST_NUMBER = 2000
"""No count and no length in mm is larger."""
MOST_DEPTH = 50


@dataclass(slots=True)
class _Node:
    """An element as read, before it is checked."""

    name: str
    attributes: dict[str, str]
    children: list[_Node | str] = field(default_factory=list)

    @property
    def place(self) -> str:
        return self.attributes.get(PLACE, "")


def element_name(kind: type) -> str:
    """The element's name of a class of the vocabulary: `Checkboxes` is `checkboxes`."""
    return kind.__name__.lower()


def read_sheet(markup: str, name: str = "") -> tree.Sheet:
    """The tree of a sheet's markup; raises MarkupError with the template's file and line, or
    with the template's `name` where no element of it is to blame."""
    sheet: tree.Sheet = _build(tree.Sheet, _parse(markup, name), name)
    return sheet


def _parse(markup: str, template: str) -> _Node:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = _Node("", {})
    open_nodes = [top]

    def start(name: str, attributes: dict[str, str]) -> None:
        node = _Node(name, attributes)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)
        if len(open_nodes) > MOST_DEPTH:
            raise MarkupError("markup.not-xml", place=node.place, problem=f"depth > {MOST_DEPTH}")

    def refuse(*_: object) -> None:
        raise MarkupError("markup.not-xml", place=template, problem="DOCTYPE")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: open_nodes.pop()
    parser.CharacterDataHandler = lambda text: open_nodes[-1].children.append(text)
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(markup, True)
    except expat.ExpatError as error:
        place = open_nodes[-1].place or template
        problem = expat.ErrorString(error.code)
        raise MarkupError("markup.not-xml", place=place, problem=problem) from None
    (root,) = top.children
    assert isinstance(root, _Node)
    return root


def _build(kind: Any, node: _Node, inside: str) -> Any:
    if node.name != element_name(kind):
        _refuse_element(node, [kind], inside)
    hints = _hints(kind)
    allowed = {name for name in hints if name not in (CHILDREN, PLACE)}
    values: dict[str, Any] = {PLACE: node.place} if PLACE in hints else {}
    for spelt, text in node.attributes.items():
        name = spelt.replace("-", "_")
        if name == PLACE:
            continue
        if name not in allowed:
            known = [n.replace("_", "-") for n in sorted(allowed)]
            raise MarkupError(
                "markup.unknown-attribute",
                place=node.place,
                name=spelt,
                element=node.name,
                nearest=nearest(spelt, known),
            )
        values[name] = _value(hints[name], text, spelt, node)
        _check_bounds(kind, name, values[name], text, node)
    for one in fields(kind):
        if one.default is MISSING and one.name not in values:
            name = one.name.replace("_", "-")
            raise MarkupError(
                "markup.missing-attribute", place=node.place, name=name, element=node.name
            )
    if CHILDREN in hints:
        values[CHILDREN] = tuple(_children(hints[CHILDREN], node))
        _check_children(kind, values[CHILDREN], node)
    elif any(isinstance(child, _Node) or child.strip() for child in node.children):
        text = next(c.name if isinstance(c, _Node) else c.strip() for c in node.children)
        raise MarkupError("markup.stray-text", place=node.place, text=text, element=node.name)
    return kind(**values)


def _check_children(kind: Any, children: tuple[Any, ...], node: _Node) -> None:
    needed = tree.NEEDS.get(kind, ())
    if needed and not any(isinstance(child, needed) for child in children):
        names = tuple(element_name(one) for one in needed)
        raise MarkupError("markup.empty", place=node.place, element=node.name, nearest=names)
    for one in tree.ONE_AT_MOST.get(kind, ()):
        name = element_name(one)
        places = [child.at for child in children if element_name(type(child)) == name]
        if len(places) > 1:
            raise MarkupError("markup.twice", place=places[1], name=name, element=node.name)


def _children(hint: Any, node: _Node) -> Iterable[Any]:
    kinds = _kinds(get_args(hint)[0])
    by_name = {element_name(kind): kind for kind in kinds if kind is not tree.Words}
    takes_text = tree.Words in kinds
    for child in node.children:
        if isinstance(child, str):
            if takes_text:
                yield tree.Words(child)
            elif child.strip():
                raise MarkupError(
                    "markup.stray-text", place=node.place, text=child.strip(), element=node.name
                )
        elif child.name in by_name:
            yield _build(by_name[child.name], child, node.name)
        else:
            _refuse_element(child, by_name.values(), node.name)


def _refuse_element(node: _Node, kinds: Iterable[type], inside: str) -> None:
    names = [element_name(kind) for kind in kinds]
    raise MarkupError(
        "markup.unknown-element",
        place=node.place,
        name=node.name,
        inside=inside,
        nearest=nearest(node.name, names),
    )


def _kinds(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(kind for part in get_args(hint) for kind in _kinds(part))
    return (hint,)


def _value(hint: Any, text: str, name: str, node: _Node) -> Any:
    try:
        return _converted(hint, text)
    except ValueError:
        choices = [str(choice) for part in _kinds(hint) for choice in get_args(part)]
        raise MarkupError(
            "markup.bad-value",
            place=node.place,
            name=name,
            element=node.name,
            value=text,
            nearest=nearest(text, choices),
        ) from None


def _check_bounds(kind: Any, name: str, value: Any, text: str, node: _Node) -> None:
    """Numbers are more than nothing, unless nothing is what the attribute is by default."""
    (default,) = (one.default for one in fields(kind) if one.name == name)
    numbers = value if isinstance(value, tuple) else (value,)
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            continue
        if number > MOST_NUMBER or (number == 0 and default != 0):
            raise MarkupError(
                "markup.bad-value",
                place=node.place,
                name=name.replace("_", "-"),
                element=node.name,
                value=text,
                nearest=(),
            )


def _converted(hint: Any, text: str) -> Any:
    if get_origin(hint) in (Union, types.UnionType):  # an optional attribute
        return _converted(next(k for k in get_args(hint) if k is not type(None)), text)
    if get_origin(hint) is tuple:
        return tuple(_converted(get_args(hint)[0], part) for part in text.split())
    if get_origin(hint) is Literal:
        spelt = {str(choice): choice for choice in get_args(hint)}
        if text not in spelt:
            raise ValueError(text)
        return spelt[text]
    if hint is bool:
        return {"yes": True, "no": False}[text] if text in ("yes", "no") else _raise(text)
    if hint is float and not _is_number(text.replace(".", "", 1)):
        raise ValueError(text)
    if hint is int and not _is_number(text):
        raise ValueError(text)
    return hint(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


def _raise(text: str) -> None:
    raise ValueError(text)


@lru_cache(maxsize=128)
def _hints(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind)}
