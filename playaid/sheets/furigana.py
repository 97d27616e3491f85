"""Readings above kanji, for young readers: a change of the sheet's tree before it is laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from playaid.sheets import tree

Node = TypeVar("Node")


def with_readings(node: Node, readings: Mapping[str, str]) -> Node:
    """A sheet, or any part of one, with the reading above every word that `readings` has.

    Of words that begin alike the longest is taken.
    """
    words = sorted(readings, key=len, reverse=True)
    return _annotated(node, re.compile("|".join(map(re.escape, words))), readings)


def _annotated(node: Node, words: re.Pattern[str], readings: Mapping[str, str]) -> Node:
    if not is_dataclass(node) or isinstance(node, (type, tree.Ruby)):
        return node
    if "children" not in {field.name for field in fields(node)}:
        return node
    children: list[Any] = []
    for child in getattr(node, "children", ()):
        if isinstance(child, tree.Words):
            children += _pieces(child.string, words, readings)
        else:
            children.append(_annotated(child, words, readings))
    changed: dict[str, Any] = {"children": tuple(children)}
    return replace(node, **changed)


def _pieces(
    text: str, words: re.Pattern[str], readings: Mapping[str, str]
) -> Iterator[tree.Words | tree.Ruby]:
    at = 0
    for match in words.finditer(text):
        if match.start() > at:
            yield tree.Words(text[at : match.start()])
        yield tree.Ruby(readings[match[0]], (tree.Words(match[0]),))
        at = match.end()
    if at < len(text):
        yield tree.Words(text[at:])
