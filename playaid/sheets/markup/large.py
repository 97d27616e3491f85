"""Large print: the same sheet with every type size raised, for eyes that are not young.

More pages rather than less; nothing is left out and nothing shrinks. What nobody reads while they
play stays as it is: the credit lines, the game's name and the page number beside the title, the
ruler and its advice, and the words at cut and fold lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from playaid.sheets.markup import tree

LARGER: Mapping[int, tree.Size] = {
    7: 9,
    9: 16,
    10: 16,
    12: 16,
    14: 18,
    16: 18,
    18: 24,
    24: 24,
    36: 36,
}
"""The size in points that stands for each size of the scale; a `LayoutContext` takes them too."""

HIGHER = 1.5
"""How much higher money, slips and labels are."""

Node = TypeVar("Node")


def enlarged(node: Node) -> Node:
    """A sheet, or any part of one, in large print."""
    if not is_dataclass(node) or isinstance(node, type):
        return node
    values = {field.name: getattr(node, field.name) for field in fields(node)}
    changes: dict[str, Any] = {}
    if "size" in values:
        changes["size"] = LARGER[values["size"]]
    if "note_size" in values:
        changes["note_size"] = LARGER[values["note_size"]]
    if isinstance(node, tree.CardsElement):
        changes["height"] = node.height * HIGHER
    if "children" in values:
        changes["children"] = tuple(enlarged(child) for child in values["children"])
    return replace(node, **changes)
