"""Blocks beside each other or in a choice, and the sheet that holds them all."""

# Annotations are read at each print to check markup by them, so they are types and not texts.
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from playaid.sheets.markup.tree.cutouts import CardsElement
from playaid.sheets.markup.tree.element import Element
from playaid.sheets.markup.tree.places import CornerElement, GridElement, PoolElement, TrackElement
from playaid.sheets.markup.tree.texts import (
    CheckboxesElement,
    FacesElement,
    FillElement,
    HeadingElement,
    StepsElement,
    TableElement,
    TextElement,
)


@dataclass(frozen=True, slots=True)
class PanelElement(Element):
    """Blocks that belong together, never torn apart; framed if asked."""

    needs: ClassVar[tuple[type, ...]] = (
        TextElement,
        HeadingElement,
        CheckboxesElement,
        StepsElement,
        TableElement,
        PoolElement,
    )
    framed: bool = False
    children: tuple[
        TextElement
        | FacesElement
        | HeadingElement
        | CheckboxesElement
        | StepsElement
        | TableElement
        | PoolElement,
        ...,
    ] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class ColumnsElement(Element):
    """Blocks beside each other in equal columns; below each other where it is too narrow. Those of
    a row are equally high, unless they shall not be `even`."""

    needs: ClassVar[tuple[type, ...]] = (PanelElement,)
    least_width: float = 80.0
    even: bool = True
    children: tuple[PanelElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class EitherElement(Element):
    """The same cards in several sizes, or the same form wide and narrow, the best first: on paper
    that cannot take one whole, the next."""

    needs: ClassVar[tuple[type, ...]] = (CardsElement, FillElement, ColumnsElement)
    children: tuple[CardsElement | FillElement | ColumnsElement, ...] = ()
    at: str = ""


Block: TypeAlias = (
    TextElement
    | FacesElement
    | HeadingElement
    | CheckboxesElement
    | StepsElement
    | TableElement
    | FillElement
    | TrackElement
    | GridElement
    | CornerElement
    | PoolElement
    | CardsElement
    | EitherElement
    | ColumnsElement
    | PanelElement
)


@dataclass(frozen=True, slots=True)
class SheetElement(Element):
    """A sheet: blocks in order. `joins` names a sheet whose last page it may share. A leaflet is
    one page folded in four, its first block the cover; where it does not fit, ordinary pages. Of a
    sheet for `each` player as many are printed as there are players; its pages say so."""

    needs: ClassVar[tuple[type, ...]] = get_args(Block)
    title: str
    joins: str = ""
    each: bool = False
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    form: Literal["pages", "leaflet"] = "pages"
    children: tuple[Block, ...] = ()
    at: str = ""
