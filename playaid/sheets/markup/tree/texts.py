"""Paragraphs, lists, tables and forms, and small pictures of cards."""

# Annotations are read at each print to check markup by them, so they are types and not texts.
from dataclasses import dataclass
from typing import ClassVar, Literal

from playaid.sheets.markup.tree.element import Align, Element, Size, SuitLetter
from playaid.sheets.markup.tree.inline import Inline


@dataclass(frozen=True, slots=True)
class TextElement(Element):
    """A paragraph; `leading` is the distance of its baselines in type sizes. What explains the
    signs of a sheet stands on `every-page` of it that has room."""

    size: Size = 10
    align: Align = "start"
    tone: Literal["ink", "soft"] = "ink"
    leading: float = 1.45
    every_page: bool = False
    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class HeadingElement(Element):
    """A heading; it stays on the page of what follows."""

    size: Size = 12
    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class ItemElement(Element):
    """An entry of a list: a paragraph after a box to tick, a number or a dot."""

    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class CheckboxesElement(Element):
    """A list of items each with a box to tick."""

    needs: ClassVar[tuple[type, ...]] = (ItemElement,)
    size: Size = 12
    children: tuple[ItemElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class StepsElement(Element):
    """A numbered list."""

    needs: ClassVar[tuple[type, ...]] = (ItemElement,)
    size: Size = 10
    children: tuple[ItemElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class CellElement(Element):
    """A cell of a table or form; an empty one is a place to write in, its small `label` in the
    upper left corner says what. It takes the width of `span` columns."""

    align: Align = "centre"
    bold: bool = False
    fill: bool = False
    span: int = 1
    label: str = ""
    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class LineElement(Element):
    """A line of a table: cells for as many columns as the table has. `set-off` draws a stronger
    rule above it (totals)."""

    needs: ClassVar[tuple[type, ...]] = (CellElement,)
    set_off: bool = False
    children: tuple[CellElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class HeadElement(Element):
    """The head of a table, repeated on each page."""

    needs: ClassVar[tuple[type, ...]] = (CellElement,)
    children: tuple[CellElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class TableElement(Element):
    """Lines of cells. `widths` are shares of the width by column (as many as there are columns);
    a form's lines are at least `least-height` mm high, to write in. `least-width` is for forms
    that may not be crammed: no column with empty cells is narrower, no phrase is broken. Where a
    form's first line stands across several columns, stronger rules part what belongs together."""

    needs: ClassVar[tuple[type, ...]] = (LineElement,)
    at_most_one: ClassVar[tuple[type, ...]] = (HeadElement,)
    name: str = ""
    size: Size = 12
    widths: tuple[float, ...] = ()
    least_height: float = 0.0
    least_width: float = 0.0
    full_width: bool = True
    children: tuple[HeadElement | LineElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class FillElement(Element):
    """As many of its tables, from the first on, as fit on one page."""

    needs: ClassVar[tuple[type, ...]] = (TableElement,)
    children: tuple[TableElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class FaceElement(Element):
    """A small picture of a card: its `mark` (a rank, a number) and its suit, if it has one."""

    mark: str
    suit: SuitLetter | None = None
    at: str = ""


@dataclass(frozen=True, slots=True)
class FacesElement(Element):
    """Small pictures of cards in a row."""

    children: tuple[FaceElement, ...] = ()
    at: str = ""
