"""Texts among the marks of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playaid.sheets.display import Group, Mark, Text


def texts_in(marks: Iterable[Mark]) -> Iterator[tuple[str, bool]]:
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.string, mark.bold
        elif isinstance(mark, Group):
            yield from texts_in(mark.marks)
