"""From rows to tables: who sits where, and which rows cannot be used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engines.contract.entries import check_players
from engines.contract.errors import InputError, PlayError, nearest
from engines.contract.folding import folded
from playaid.kit.roster.text import Row, decoded, rows_of

NAME_HEADS = (
    *("name", "player", "seat", "participant"),
    *("名前", "氏名", "お名前", "プレイヤー", "プレーヤー", "参加者", "席"),
)
"""What the head of a column of names may be, with a number after it or without."""
TABLE_HEADS = ("table", "group", "卓", "テーブル", "グループ", "組", "班")
_NUMBER = re.compile(r"[\s_#-]*\d+$")


@dataclass(frozen=True, slots=True)
class Seated:
    """A table: what it is called ("" for the only one), its players as they sit, and for each the
    line that names them."""

    name: str
    players: tuple[str, ...]
    lines: tuple[int, ...]

    @property
    def line(self) -> int:
        """The line of its first player."""
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be used, with the table that is therefore not printed."""

    line: int
    table: str
    error: PlayError


@dataclass(frozen=True, slots=True)
class Roster:
    """The tables to print, the rows that cannot be used, the columns that were not, and the names
    that sit at several tables with these."""

    tables: tuple[Seated, ...]
    bad: tuple[BadRow, ...] = ()
    ignored: tuple[str, ...] = ()
    several: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(slots=True)
class _Group:
    """A table being read."""

    name: str
    line: int
    players: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def add(self, name: str, line: int) -> None:
        self.players.append(name)
        self.lines.append(line)


def read_roster(content: bytes, path: str, least: int, most: int) -> Roster:
    """The tables of a file, each with as many players as the game seats.

    Raises InputError for a file that cannot be read as a list of names.
    """
    rows = rows_of(decoded(content, path), path)
    if not rows:
        raise InputError("roster.empty", path=path)
    columns = _Columns.of(rows[0].cells, path)
    if len(rows) == 1:
        raise InputError("roster.empty", path=path)
    bad: list[BadRow] = []
    read = _one_row_a_table if len(columns.names) > 1 else _one_row_a_person
    groups = read(rows[1:], columns, bad)
    spoilt = {folded(one.table) for one in bad if one.table}
    tables = []
    for group in groups:
        if folded(group.name) in spoilt and group.name:
            continue
        try:
            check_players(group.players, least, most)
        except PlayError as error:
            bad.append(BadRow(group.line, group.name, error))
        else:
            tables.append(Seated(group.name, tuple(group.players), tuple(group.lines)))
    bad.sort(key=lambda one: one.line)
    return Roster(tuple(tables), tuple(bad), columns.ignored, tuple(_several(tables)))


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns hold what."""

    table: int | None
    names: tuple[int, ...]
    ignored: tuple[str, ...]
    count: int

    @classmethod
    def of(cls, heads: Sequence[str], path: str) -> _Columns:
        names = tuple(at for at, head in enumerate(heads) if _base(head) in NAME_HEADS)
        tables = [at for at, head in enumerate(heads) if folded(head) in TABLE_HEADS]
        if not names:
            near = [n for head in heads for n in nearest(_base(head), NAME_HEADS, 1)]
            raise InputError("roster.no-name-column", path=path, columns=heads, nearest=tuple(near))
        if len(tables) > 1:
            clashing = tuple(heads[at] for at in tables)
            raise InputError("roster.table-columns", path=path, columns=clashing)
        used = {*names, *tables}
        ignored = tuple(head for at, head in enumerate(heads) if at not in used and head)
        return cls(tables[0] if tables else None, names, ignored, len(heads))

    def table_of(self, row: Row) -> str:
        return self.cell(row, self.table) if self.table is not None else ""

    def names_of(self, row: Row) -> list[str]:
        return [name for at in self.names if (name := self.cell(row, at))]

    def cell(self, row: Row, at: int) -> str:
        return row.cells[at] if at < len(row.cells) else ""

    def too_wide(self, row: Row) -> bool:
        return any(row.cells[self.count :])


def _one_row_a_table(rows: Iterable[Row], columns: _Columns, bad: list[BadRow]) -> list[_Group]:
    groups: dict[str, _Group] = {}
    for number, row in enumerate(rows, 1):
        table = columns.table_of(row) if columns.table is not None else str(number)
        error = _row_error(row, columns, table)
        if error is None and folded(table) in groups:
            error = InputError("roster.table-twice", table=table)
        if error is not None:
            # The table of the same name that came before is as it should be.
            bad.append(BadRow(row.line, "" if folded(table) in groups else table, error))
            continue
        group = groups[folded(table)] = _Group(table, row.line)
        for name in columns.names_of(row):
            group.add(name, row.line)
    return list(groups.values())


def _one_row_a_person(rows: Iterable[Row], columns: _Columns, bad: list[BadRow]) -> list[_Group]:
    groups: dict[str, _Group] = {}
    for row in rows:
        table = columns.table_of(row)
        error = _row_error(row, columns, table)
        group = groups.setdefault(folded(table), _Group(table, row.line))
        name = "".join(columns.names_of(row))
        if error is None and folded(name) in map(folded, group.players):
            error = InputError("roster.same-name", name=name)
        if error is not None:
            bad.append(BadRow(row.line, table, error))
            continue
        group.add(name, row.line)
    if columns.table is not None:
        groups.pop("", None)
    return [group for group in groups.values() if group.players]


def _row_error(row: Row, columns: _Columns, table: str) -> InputError | None:
    if columns.too_wide(row):
        return InputError("roster.too-wide")
    if columns.table is not None and not table:
        return InputError("roster.no-table")
    return None if columns.names_of(row) else InputError("roster.no-name")


def _several(tables: Iterable[Seated]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Names that sit at more than one table."""
    seats: dict[str, list[tuple[str, str]]] = {}
    for table in tables:
        for name in table.players:
            seats.setdefault(folded(name), []).append((name, table.name))
    for found in seats.values():
        if len(found) > 1:
            yield found[0][0], tuple(table for _, table in found)


def _base(head: str) -> str:
    """A column's head without the number behind it."""
    return _NUMBER.sub("", folded(head))
