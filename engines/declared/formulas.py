"""Scoring formulas: small expressions that can neither run on nor reach anything.

A formula knows whole numbers and decimals, the names of the fields, + - * / //, comparisons,
`A if B else C`, and `min max abs round sum count`. It has no attributes, no powers, no loops and
no other calls; its length, its numbers and its results are bounded. Fractions are exact.

The text is parsed by Python's own parser, of whose tree all but a few kinds of nodes are refused.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engines.cards.deck import SUITS
from engines.contract.errors import InputError, nearest

Kind: TypeAlias = Literal["number", "numbers", "cards"]
"""What a name stands for: a number, the numbers of all rounds, or cards."""

MOST_CHARACTERS: Final = 400
MOST_NUMBER: Final = 10**9
FUNCTIONS: Final = ("min", "max", "abs", "round", "sum", "count")
RANK_NAMES: Final[Mapping[str, int]] = {"ace": 1, "jack": 11, "queen": 12, "king": 13, "joker": 0}
SUIT_NAMES: Final = {suit.name.lower(): suit for suit in SUITS}
CARD_NAMES: Final = (*SUIT_NAMES, *RANK_NAMES)
RESERVED: Final = (*FUNCTIONS, *CARD_NAMES, "rounds", "players", "if", "else", "total")
"""Names that no field may have."""

_SIGNS: Final = str.maketrans({"×": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "!="})
"""Signs that people write for Python's."""
_OPERATORS: Final = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv)
_COMPARISONS: Final = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


@dataclass(frozen=True, slots=True)
class Expression:
    """A formula that was read and found sound; `place` is where it was written."""

    text: str
    tree: ast.expr
    place: str


def read_formula(text: str, names: Mapping[str, Kind], place: str) -> Expression:
    """Read a formula over these names. Raises InputError `declared.formula` and
    `declared.unknown-name`."""
    if len(text) > MOST_CHARACTERS:
        raise _trouble(text[:40] + "…", place, "too-long")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's advice to programmers
            tree = ast.parse(text.translate(_SIGNS).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _trouble(text, place, "unreadable") from None
    _Reader(text, names, place).number(tree)
    return Expression(text, tree, place)


def _trouble(text: str, place: str, trouble: str) -> InputError:
    return InputError("declared.formula", place=place, formula=text, trouble=trouble)


class _Reader:
    """Walks a formula once, before it is ever used, and refuses what it does not know."""

    def __init__(self, text: str, names: Mapping[str, Kind], place: str) -> None:
        self.text, self.names, self.place = text, names, place

    def wrong(self, trouble: str) -> InputError:
        return _trouble(self.text, self.place, trouble)

    def number(self, node: ast.expr) -> None:
        """A part that must come to a number."""
        match node:
            case ast.Constant():
                self._constant(node.value)
            case ast.Name():
                if self._kind(node.id) != "number":
                    raise self.wrong("list")
            case ast.BinOp() if isinstance(node.op, _OPERATORS):
                self.number(node.left)
                self.number(node.right)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd()):
                self.number(node.operand)
            case ast.IfExp():
                self._condition(node.test)
                self.number(node.body)
                self.number(node.orelse)
            case ast.Call(func=ast.Name()):
                self._call(node)
            case ast.Compare():
                raise self.wrong("no-condition")
            case _:
                raise self.wrong("not-allowed")

    def _constant(self, value: object) -> None:
        if type(value) not in (int, float):
            raise self.wrong("not-allowed")
        assert isinstance(value, (int, float))
        if not abs(value) <= MOST_NUMBER:
            raise self.wrong("too-large")

    def _kind(self, name: str) -> Kind:
        if name not in self.names:
            near = nearest(name, (*self.names, *FUNCTIONS))
            raise InputError(
                "declared.unknown-name",
                place=self.place,
                formula=self.text,
                name=name,
                nearest=near or tuple(self.names),
            )
        return self.names[name]

    def _condition(self, node: ast.expr) -> None:
        if not isinstance(node, ast.Compare):
            raise self.wrong("no-condition")
        if not all(isinstance(operator, _COMPARISONS) for operator in node.ops):
            raise self.wrong("not-allowed")
        for part in (node.left, *node.comparators):
            self.number(part)

    def _call(self, node: ast.Call) -> None:
        assert isinstance(node.func, ast.Name)
        name, arguments = node.func.id, node.args
        if name not in FUNCTIONS:
            raise self.wrong("not-a-function")
        if node.keywords or not arguments:
            raise self.wrong("arguments")
        if name in ("sum", "count"):
            self._over_list(arguments)
        elif name in ("abs", "round"):
            if len(arguments) != 1:
                raise self.wrong("arguments")
            self.number(arguments[0])
        elif len(arguments) > 1:
            for argument in arguments:
                self.number(argument)
        elif self._list_kind(arguments[0]) != "numbers":
            raise self.wrong("no-list")

    def _over_list(self, arguments: list[ast.expr]) -> None:
        kind = self._list_kind(arguments[0])
        if len(arguments) == 1:
            return
        if kind != "cards" or len(arguments) > 2:
            raise self.wrong("arguments")
        match arguments[1]:
            case ast.Name(id=name) if name in CARD_NAMES:
                pass
            case ast.Constant(value=int(value)) if type(value) is int and 1 <= value <= 13:
                pass
            case _:
                raise self.wrong("no-card")

    def _list_kind(self, node: ast.expr) -> Kind:
        if not isinstance(node, ast.Name) or self._kind(node.id) == "number":
            raise self.wrong("no-list")
        return self.names[node.id]
