"""Markup to the typed tree: expat reads, the dataclasses of `tree` say what is allowed.

The template engine stamps start tags with their file and line (attribute `at`), so errors name
the template and not the text it was rendered to. There is no DOCTYPE and so no entities.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache, partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from xml.parsers import expat

from engines.contract.errors import nearest
from playaid.sheets.errors import MarkupError
from playaid.sheets.markup import tree

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
    """The element's name of a class of the vocabulary: `CheckboxesElement` is `checkboxes`."""
    return kind.__name__.removesuffix("Element").lower()


def read_sheet(markup: str, name: str = "") -> tree.SheetElement:
    """The tree of a sheet's markup; raises MarkupError with the template's file and line, or
    with the template's `name` where no element of it is to blame."""
    sheet: tree.SheetElement = _build(tree.SheetElement, _parse(markup, name), name)
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
    shape = _shape(kind)
    values: dict[str, Any] = {PLACE: node.place} if shape.has_place else {}
    for spelt, text in node.attributes.items():
        name = spelt.replace("-", "_")
        if name != PLACE:
            values[name] = _value(shape, name, spelt, text, node)
    for name in shape.required:
        if name not in values:
            spelt = name.replace("_", "-")
            raise MarkupError(
                "markup.missing-attribute", place=node.place, name=spelt, element=node.name
            )
    if shape.children is not None:
        values[CHILDREN] = tuple(_children(shape.children, node))
        _check_children(kind, values[CHILDREN], node)
    elif any(isinstance(child, _Node) or child.strip() for child in node.children):
        text = next(c.name if isinstance(c, _Node) else c.strip() for c in node.children)
        raise MarkupError("markup.stray-text", place=node.place, text=text, element=node.name)
    return kind(**values)


def _check_children(kind: Any, children: tuple[Any, ...], node: _Node) -> None:
    needed = kind.needs
    if needed and not any(isinstance(child, needed) for child in children):
        names = tuple(element_name(one) for one in needed)
        raise MarkupError("markup.empty", place=node.place, element=node.name, nearest=names)
    for one in kind.at_most_one:
        name = element_name(one)
        places = [child.at for child in children if element_name(type(child)) == name]
        if len(places) > 1:
            raise MarkupError("markup.twice", place=places[1], name=name, element=node.name)


def _children(allowed: _Children, node: _Node) -> Iterable[Any]:
    for child in node.children:
        if isinstance(child, str):
            if allowed.text:
                yield tree.PlainText(child)
            elif child.strip():
                raise MarkupError(
                    "markup.stray-text", place=node.place, text=child.strip(), element=node.name
                )
        elif child.name in allowed.elements:
            yield _build(allowed.elements[child.name], child, node.name)
        else:
            _refuse_element(child, allowed.elements.values(), node.name)


def _refuse_element(node: _Node, kinds: Iterable[type], inside: str) -> None:
    names = [element_name(kind) for kind in kinds]
    raise MarkupError(
        "markup.unknown-element",
        place=node.place,
        name=node.name,
        inside=inside,
        nearest=nearest(node.name, names),
    )


def _value(shape: _Shape, name: str, spelt: str, text: str, node: _Node) -> Any:
    attribute = shape.attributes.get(name)
    if attribute is None:
        known = [n.replace("_", "-") for n in sorted(shape.attributes)]
        raise MarkupError(
            "markup.unknown-attribute",
            place=node.place,
            name=spelt,
            element=node.name,
            nearest=nearest(spelt, known),
        )
    try:
        value = attribute.read(text)
    except ValueError:
        raise _bad_value(spelt, text, node, nearest(text, attribute.choices)) from None
    if not all(map(attribute.bears, value if isinstance(value, tuple) else (value,))):
        raise _bad_value(name.replace("_", "-"), text, node, ())
    return value


def _bad_value(name: str, text: str, node: _Node, near: tuple[str, ...]) -> MarkupError:
    return MarkupError(
        "markup.bad-value",
        place=node.place,
        name=name,
        element=node.name,
        value=text,
        nearest=near,
    )


# -- what an element may hold, looked up once -------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Attribute:
    """How the text of an attribute is read (it raises ValueError), and the words it may be."""

    read: Callable[[str], Any]
    choices: tuple[str, ...]
    default: Any

    def bears(self, value: Any) -> bool:
        """Numbers are more than nothing, unless nothing is what the attribute is by default."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return True
        return value <= MOST_NUMBER and (value != 0 or bool(self.default == 0))


@dataclass(frozen=True, slots=True)
class _Children:
    """The elements allowed inside, by name, and whether text is."""

    elements: Mapping[str, Any]
    text: bool


@dataclass(frozen=True, slots=True)
class _Shape:
    """An element: its attributes by name, those it must have, and what may be inside."""

    has_place: bool
    attributes: Mapping[str, _Attribute]
    required: tuple[str, ...]
    children: _Children | None


@lru_cache(maxsize=128)
def _shape(kind: Any) -> _Shape:
    hints = get_type_hints(kind)
    own = [one for one in fields(kind) if one.name not in (CHILDREN, PLACE)]
    inside = _kinds(get_args(hints[CHILDREN])[0]) if CHILDREN in hints else None
    return _Shape(
        PLACE in hints,
        {one.name: _attribute(hints[one.name], one.default) for one in own},
        tuple(one.name for one in own if one.default is MISSING),
        None if inside is None else _allowed(inside),
    )


def _allowed(kinds: tuple[Any, ...]) -> _Children:
    elements = {element_name(kind): kind for kind in kinds if kind is not tree.PlainText}
    return _Children(elements, tree.PlainText in kinds)


def _kinds(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(kind for part in get_args(hint) for kind in _kinds(part))
    return (hint,)


def _attribute(hint: Any, default: Any) -> _Attribute:
    choices = tuple(str(choice) for part in _kinds(hint) for choice in get_args(part))
    return _Attribute(_reader(hint), choices, default)


def _reader(hint: Any) -> Callable[[str], Any]:
    if get_origin(hint) in (Union, types.UnionType):  # an optional attribute
        return _reader(next(k for k in get_args(hint) if k is not type(None)))
    if get_origin(hint) is tuple:
        read = _reader(get_args(hint)[0])
        return lambda text: tuple(map(read, text.split()))
    if get_origin(hint) is Literal:
        return partial(_one_of, {str(choice): choice for choice in get_args(hint)})
    if hint is bool:
        return partial(_one_of, {"yes": True, "no": False})
    numbers: Mapping[Any, Callable[[str], Any]] = {float: _decimal, int: _whole}
    return numbers.get(hint, str)


def _one_of(spelt: Mapping[str, Any], text: str) -> Any:
    if text not in spelt:
        raise ValueError(text)
    return spelt[text]


def _decimal(text: str) -> float:
    _whole(text.replace(".", "", 1))
    return float(text)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(text)
    return int(text)
