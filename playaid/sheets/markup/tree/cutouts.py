"""Cards to cut out, and what stands on cards alone."""

# Annotations are read at each print to check markup by them, so they are types and not texts.
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from playaid.sheets.markup.tree.element import Element
from playaid.sheets.markup.tree.texts import HeadingElement, StepsElement, TableElement, TextElement


@dataclass(frozen=True, slots=True)
class LinesElement(Element):
    """Rules to write on, `height` mm apart."""

    count: int
    height: float = 8.0
    at: str = ""


@dataclass(frozen=True, slots=True)
class TokenElement(Element):
    """What stands on play money: a large mark between two signs, whose `form` tells the kinds
    apart without colour and from either side."""

    mark: str
    form: Literal["ring", "triangle", "diamond", "star"]
    at: str = ""


@dataclass(frozen=True, slots=True)
class QrElement(Element):
    """A QR code that leads to an address, in the middle of a card."""

    address: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class FoldElement(Element):
    """A line to fold at, with a word at its end. The folds of a card part it into panels of equal
    height; a `valley` (dashed) brings printed sides together, a `mountain` (dash and dot) turns
    them out."""

    form: Literal["valley", "mountain"] = "valley"
    word: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class GapElement(Element):
    """Empty room of `height` mm; without a height it takes what is left of a card, so that what
    follows stands at the foot."""

    height: float = 0.0
    at: str = ""


@dataclass(frozen=True, slots=True)
class CardElement(Element):
    """A card to cut out, of the size of the deck's cards unless the cards say otherwise. Its title
    is set in bold; `strip` is a line at its foot for the credit. Text of size 10 in it is set at
    9 where that is needed to keep the deck's size. A card `overleaf` is the back of the one before
    it where cards are printed on both sides, else a card of its own."""

    title: str = ""
    name: str = ""
    strip: str = ""
    overleaf: bool = False
    children: tuple["CardBlock", ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class CardsElement(Element):
    """Cards to cut out, as many on a page as fit; `width` and `height` in mm for cards that are
    not of the deck's size: money, slips, labels."""

    needs: ClassVar[tuple[type, ...]] = (CardElement,)
    name: str
    width: float = 0.0
    height: float = 0.0
    children: tuple[CardElement, ...] = ()
    at: str = ""


CardBlock: TypeAlias = (
    HeadingElement
    | TextElement
    | StepsElement
    | TableElement
    | LinesElement
    | TokenElement
    | QrElement
    | FoldElement
    | GapElement
)
