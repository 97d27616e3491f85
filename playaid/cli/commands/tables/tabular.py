"""Reference tables as terminal columns, CSV, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engines.cards.deck import Card, Suit
from playaid.cli.terminal.widths import columns

if TYPE_CHECKING:
    from engines.contract.tables import Cell, Table
    from playaid.cli.app.invocation import Invocation
    from playaid.words import Words

_FLUSH_RIGHT = ("number", "signed")


def table_lines(table: Table, words: Words, invocation: Invocation) -> list[str]:
    """The title, the columns' titles and the rows, aligned."""
    heads = [words.column(table.id, column) for column in table.columns]
    sides = "".join(">" if column.kind in _FLUSH_RIGHT else "<" for column in table.columns)
    rows = [
        [invocation.terminal.fit(cell) for cell in row] for row in [heads, *_written(table, words)]
    ]
    return [words.say(f"tables.{table.id}.title"), *("  " + line for line in columns(rows, sides))]


def markdown_lines(table: Table, words: Words) -> list[str]:
    """The table in GitHub's Markdown, its title as a heading."""
    heads = [words.column(table.id, column) for column in table.columns]
    marks = ["---:" if column.kind in _FLUSH_RIGHT else "---" for column in table.columns]
    rows = [_markdown_row(row) for row in (heads, marks, *_written(table, words))]
    return [f"### {words.say(f'tables.{table.id}.title')}", "", *rows]


def _markdown_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def csv_text(table: Table, words: Words) -> str:
    """The table as CSV: titles in words, cells as plain data (`SK`, `S`, `-3`)."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([words.column(table.id, column) for column in table.columns])
    writer.writerows([[_plain(cell) for cell in row] for row in table.rows])
    return text.getvalue().rstrip("\n")


def table_data(table: Table, words: Words) -> dict[str, Any]:
    """The table as JSON data."""
    columns_data = [
        {
            "id": column.id,
            "kind": column.kind,
            "of": _plain(column.of),
            "title": words.column(table.id, column),
        }
        for column in table.columns
    ]
    rows = [[_plain(cell) for cell in row] for row in table.rows]
    title = words.say(f"tables.{table.id}.title")
    return {"id": table.id, "title": title, "columns": columns_data, "rows": rows}


def _written(table: Table, words: Words) -> list[list[str]]:
    return [
        [words.cell(column, cell) for column, cell in zip(table.columns, row, strict=True)]
        for row in table.rows
    ]


def _plain(cell: Cell) -> int | str | bool | None:
    if isinstance(cell, Card):
        return cell.code
    return cell.value if isinstance(cell, Suit) else cell
