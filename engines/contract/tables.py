"""Reference tables: named, typed columns and rows, computed by an engine and typed by nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.cards.deck import Card, Suit

Cell: TypeAlias = int | str | bool | Card | Suit | None
Kind: TypeAlias = Literal["number", "signed", "suit", "card", "code", "text", "yes-no"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its id (its title is in the words), what its cells are, and, where several
    columns differ only by a number, suit or card, that `of`.

    Kinds: number and signed (shown with + or −) are ints; code is a key of the words' `terms`;
    yes-no is a bool; None is an empty cell in any kind.
    """

    id: str
    kind: Kind = "number"
    of: int | str | Card | Suit | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A reference table; every row has one cell a column."""

    id: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
