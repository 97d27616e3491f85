"""Worked examples of the published rules, bound to the engine that must reproduce them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = int | str | bool | tuple["Value", ...] | None
Findings: TypeAlias = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A worked example, or a number the rules state as a fact.

    `heading` is the heading in the source it stands under; `given` says the situation in the
    calculator's own notation; `expected` are named findings in order, each explained step and
    the total; `run` makes the engine find them again, under the same names.
    """

    id: str
    heading: str
    given: str
    expected: Findings
    run: Callable[[], Findings]
    place: str = ""
    """The file and line it is written at, for a game that is declared in a file."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of an example: what was expected and what the engine got."""

    name: str
    expected: Value
    got: Value

    @property
    def agrees(self) -> bool:
        """Whether both are the same, type included (1 is not True)."""
        return type(self.expected) is type(self.got) and self.expected == self.got


def check(example: WorkedExample) -> tuple[Finding, ...]:
    """Run an example; a finding that one side lacks is compared with None."""
    expected, got = dict(example.expected), dict(example.run())
    names = dict.fromkeys([*expected, *got])
    return tuple(Finding(name, expected.get(name), got.get(name)) for name in names)
