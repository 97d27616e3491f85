"""Tables and worked examples of a declared game, read from its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from engines.cards.reading import NotationError, read_card
from engines.contract.errors import InputError
from engines.contract.tables import Cell, Column, Kind, Table
from engines.declared.facts import Example, Field, LocalizedTable
from engines.declared.section import LocalizedText, Section, read_localized

EXAMPLE_KEYS: Final = ("title", "heading", "given", "totals", "winners")
TABLE_KEYS: Final = ("title", "columns", "rows")
MOST_ROWS: Final = 200
MOST_COLUMNS: Final = 12
KINDS: Final[tuple[Kind, ...]] = tuple(
    kind for kind in get_args(Kind) if kind in ("number", "signed", "card", "text", "yes-no")
)
_TYPES: Final[Mapping[str, type]] = {"number": int, "signed": int, "yes-no": bool}


def read_tables(root: Section) -> tuple[LocalizedTable, ...]:
    """The tables `[tables.NAME]`."""
    return tuple(_table(name, section) for name, section in root.named("tables", TABLE_KEYS))


def _table(name: str, section: Section) -> LocalizedTable:
    columns: list[Column] = []
    titles: dict[str, LocalizedText] = {}
    for inner in section.listed("columns", ("title", "kind")):
        id = f"column-{len(columns) + 1}"
        kind = inner.choice("kind", KINDS, "number")
        columns.append(Column(id, "code" if kind == "text" else kind))
        titles[id] = inner.localized("title")
    if not 1 <= len(columns) <= MOST_COLUMNS:
        raise section.wrong("columns", "tables")
    terms: dict[str, LocalizedText] = {}
    rows = tuple(_rows(name, section, columns, terms))
    if not rows:
        raise section.wrong("rows", "list")
    return LocalizedTable(
        Table(name, tuple(columns), rows), section.localized("title"), titles, terms
    )


def _rows(
    name: str, section: Section, columns: list[Column], terms: dict[str, LocalizedText]
) -> Iterator[tuple[Cell, ...]]:
    rows = section.items("rows")
    if len(rows) > MOST_ROWS:
        raise InputError("declared.too-long", place=section.place("rows"), most=MOST_ROWS)
    for number, row in enumerate(rows):
        if not isinstance(row, list):
            raise section.wrong("rows", "list")
        if len(row) != len(columns):
            raise InputError(
                "declared.row-length",
                place=section.place("rows"),
                cells=len(row),
                columns=len(columns),
            )
        yield tuple(
            _cell(section, column, value, f"{name}-{number + 1}-{place + 1}", terms)
            for place, (column, value) in enumerate(zip(columns, row, strict=True))
        )


def _cell(
    section: Section, column: Column, value: Any, code: str, terms: dict[str, LocalizedText]
) -> Cell:
    """A cell of its column's kind; a text becomes a code with words in both languages."""
    if value == "":
        return None
    if column.kind == "code":
        terms[code] = read_localized(section.file, (*section.path, "rows"), value)
        return code
    if column.kind == "card":
        try:
            return read_card(str(value))
        except NotationError:
            raise section.wrong("rows", "cell") from None
    if type(value) is not _TYPES[column.kind]:
        raise section.wrong("rows", "cell")
    assert isinstance(value, (int, bool))
    return value


# -- worked examples


def read_examples(root: Section, fields: tuple[Field, ...]) -> tuple[Example, ...]:
    """The worked examples `[[examples]]`."""
    return tuple(
        _example(f"example-{number}", section, fields)
        for number, section in enumerate(root.listed("examples", EXAMPLE_KEYS), start=1)
    )


def _example(id: str, section: Section, fields: tuple[Field, ...]) -> Example:
    names = [field.id for field in fields]
    section.need("given")
    section.need("totals")
    totals = section.inner("totals", None)
    winners = section.items("winners") if section.has("winners") else None
    if winners is not None and not all(isinstance(name, str) for name in winners):
        raise section.wrong("winners", "list")
    return Example(
        id=id,
        title=section.localized("title"),
        heading=section.text("heading") if section.has("heading") else "",
        given=dict(_given(section.inner("given", names))),
        totals=tuple((name, totals.number(name, -(10**12), 10**12)) for name in totals.data),
        winners=None if winners is None else tuple(winners),
        place=section.place("given"),
    )


def _given(section: Section) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """What is given, by option: a text or number for each player."""
    for option in section.data:
        inner = section.inner(option, None)
        yield option.replace("-", "_"), tuple((name, _text(inner, name)) for name in inner.data)


def _text(section: Section, name: str) -> str:
    value = section.data[name]
    if type(value) is int:
        return str(value)
    if not isinstance(value, str):
        raise section.wrong(name, "text")
    return value
