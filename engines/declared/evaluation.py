"""A formula worked out for one player: its value, and the calculation with the numbers put in."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from engines.cards.deck import Card
from engines.contract.errors import RuleError
from engines.contract.score import Calculation, Formula, signed_text
from engines.declared.formulas import MOST_NUMBER, RANK_NAMES, SUIT_NAMES, Expression

Value: TypeAlias = Fraction | tuple[Fraction, ...] | tuple[tuple[Card, Fraction], ...]
"""A number, the numbers of the rounds, or cards each with what it counts."""

_SUM, _PRODUCT, _WHOLE = 1, 2, 3
"""How tightly a text holds together, for brackets where they are needed."""

_OPERATIONS: Final[Mapping[type, tuple[Callable[..., Fraction], str, int]]] = {
    ast.Add: (operator.add, "+", _SUM),
    ast.Sub: (operator.sub, "−", _SUM),
    ast.Mult: (operator.mul, "×", _PRODUCT),
    ast.Div: (operator.truediv, "÷", _PRODUCT),
    ast.FloorDiv: (lambda a, b: Fraction(a // b), "÷", _PRODUCT),
}
_COMPARISONS: Final[Mapping[type, tuple[Callable[..., bool], str, str]]] = {
    ast.Lt: (operator.lt, "<", "≥"),
    ast.LtE: (operator.le, "≤", ">"),
    ast.Gt: (operator.gt, ">", "≤"),
    ast.GtE: (operator.ge, "≥", "<"),
    ast.Eq: (operator.eq, "=", "≠"),
    ast.NotEq: (operator.ne, "≠", "="),
}
"""What is compared, how it is written when it holds, and how when it does not."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A declared formula worked out: what is shown beside what it came to."""

    value: int
    text: str


def reckon(expression: Expression, values: Mapping[str, Value]) -> Calculation:
    """The formula with these values. Raises RuleError `declared.failed`, with the formula's
    place, when it divides by zero, grows too large or comes to a fraction."""
    part = _Reckoner(expression, values).part(expression.tree)
    if part.value.denominator != 1:
        raise _failed(expression, "not-whole")
    number = int(part.value)
    if part.plain:
        return Formula("number", (number,))
    return Reckoned(number, part.text)


def _failed(expression: Expression, trouble: str) -> RuleError:
    return RuleError(
        "declared.failed", place=expression.place, formula=expression.text, trouble=trouble
    )


@dataclass(frozen=True, slots=True)
class _Part:
    value: Fraction
    text: str
    binding: int = _WHOLE
    plain: bool = False
    """Whether it is a number that needs no calculation."""

    def within(self, binding: int) -> str:
        """Its text inside something that holds together so tightly."""
        return self.text if self.binding >= binding else f"({self.text})"

    def after(self, binding: int) -> str:
        """Its text after an operator, where a minus of its own needs brackets too."""
        text = self.within(binding)
        return f"({text})" if text.startswith("−") else text


def number_text(value: Fraction) -> str:
    """`7`, `−3`, `1/2`."""
    if value.denominator == 1:
        return signed_text(int(value))
    return f"{signed_text(value.numerator)}/{value.denominator}"


class _Reckoner:
    def __init__(self, expression: Expression, values: Mapping[str, Value]) -> None:
        self.expression, self.values = expression, values

    def part(self, node: ast.expr) -> _Part:
        match node:
            case ast.Constant(value=int() | float() as value):
                made = _plain(Fraction(repr(value)))
            case ast.Name(id=name):
                number = self.values[name]
                assert isinstance(number, Fraction), "names were checked when it was read"
                made = _plain(number)
            case ast.UnaryOp(op=ast.USub()):
                made = _negative(self.part(node.operand))
            case ast.UnaryOp():
                made = self.part(node.operand)
            case ast.BinOp():
                made = self._operation(node)
            case ast.IfExp():
                made = self._choice(node)
            case ast.Call(func=ast.Name(id=name)):
                made = self._call(name, node.args)
            case _:
                raise AssertionError("nodes were checked when it was read")
        if max(abs(made.value.numerator), made.value.denominator) > MOST_NUMBER**2:
            raise _failed(self.expression, "too-large")
        return made

    def _operation(self, node: ast.BinOp) -> _Part:
        work, sign, binding = _OPERATIONS[type(node.op)]
        left, right = self.part(node.left), self.part(node.right)
        if isinstance(node.op, (ast.Div, ast.FloorDiv)) and not right.value:
            raise _failed(self.expression, "zero")
        tighter = binding + (not isinstance(node.op, (ast.Add, ast.Mult)))
        text = f"{left.within(binding)} {sign} {right.after(tighter)}"
        if isinstance(node.op, ast.FloorDiv):
            text += " ↓"
        return _Part(work(left.value, right.value), text, binding)

    def _choice(self, node: ast.IfExp) -> _Part:
        """The branch taken, after what decided it: `9 > 8 → 3`."""
        assert isinstance(node.test, ast.Compare)
        parts = [self.part(each) for each in (node.test.left, *node.test.comparators)]
        pairs = list(zip(node.test.ops, parts, parts[1:], strict=False))
        holds = [_COMPARISONS[type(op)][0](a.value, b.value) for op, a, b in pairs]
        if all(holds):
            text = parts[0].within(_SUM)
            for op, _, right in pairs:
                text += f" {_COMPARISONS[type(op)][1]} {right.within(_SUM)}"
        else:
            op, left, right = pairs[holds.index(False)]
            text = f"{left.within(_SUM)} {_COMPARISONS[type(op)][2]} {right.within(_SUM)}"
        taken = self.part(node.body if all(holds) else node.orelse)
        return _Part(taken.value, f"{text} → {taken.within(_SUM)}", 0)

    def _call(self, name: str, arguments: Sequence[ast.expr]) -> _Part:
        if name in ("sum", "count"):
            return self._over_list(name, arguments)
        if name in ("min", "max"):
            parts = self._compared(arguments)
            if not parts:
                raise _failed(self.expression, "empty")
            if len(parts) == 1:
                return parts[0]
            best = (min if name == "min" else max)(part.value for part in parts)
            return _Part(best, f"{name}({', '.join(part.text for part in parts)})")
        inner = self.part(arguments[0])
        value = abs(inner.value) if name == "abs" else _rounded(inner.value)
        return _Part(value, f"{name}({inner.text})")

    def _compared(self, arguments: Sequence[ast.expr]) -> list[_Part]:
        if len(arguments) > 1:
            return [self.part(argument) for argument in arguments]
        return [_plain(number) for number in self._numbers(arguments[0])]

    def _over_list(self, name: str, arguments: Sequence[ast.expr]) -> _Part:
        numbers = self._numbers(arguments[0], arguments[1] if len(arguments) > 1 else None)
        if name == "count":
            return _plain(Fraction(len(numbers)))
        if len(numbers) < 2:
            return _plain(sum(numbers, Fraction(0)))
        text = number_text(numbers[0])
        for number in numbers[1:]:
            text += f" {'−' if number < 0 else '+'} {number_text(abs(number))}"
        return _Part(sum(numbers, Fraction(0)), text, _SUM)

    def _numbers(self, node: ast.expr, of: ast.expr | None = None) -> tuple[Fraction, ...]:
        """The numbers of a list, or what its cards count: all of them, or those of a kind."""
        assert isinstance(node, ast.Name)
        value = self.values[node.id]
        assert isinstance(value, tuple)
        return tuple(_counted(value, of))


def _plain(value: Fraction) -> _Part:
    whole = value.denominator == 1
    return _Part(value, number_text(value), _WHOLE if whole else _PRODUCT, plain=whole)


def _negative(part: _Part) -> _Part:
    if part.plain:
        return _plain(-part.value)
    return _Part(-part.value, f"−{part.within(_PRODUCT)}", _PRODUCT)


def _counted(value: Iterable[object], of: ast.expr | None) -> Iterable[Fraction]:
    for one in value:
        if isinstance(one, Fraction):
            yield one
        elif isinstance(one, tuple):
            card, counts = one
            if of is None or _is_of(card, of):
                yield counts


def _is_of(card: Card, of: ast.expr) -> bool:
    match of:
        case ast.Name(id=name) if name in SUIT_NAMES:
            return card.suit is SUIT_NAMES[name]
        case ast.Name(id=name):
            return card.rank == RANK_NAMES[name]
        case ast.Constant(value=rank):
            return card.rank == rank
    return False


def _rounded(value: Fraction) -> Fraction:
    """To the nearest whole number, halves away from zero as people round."""
    whole = (abs(value) + Fraction(1, 2)).__floor__()
    return Fraction(whole if value >= 0 else -whole)
