"""Places for real cards, tracks for markers, pools for chips."""

# Annotations are read at each print to check markup by them, so they are types and not texts.
from dataclasses import dataclass
from typing import ClassVar, Literal

from playaid.sheets.markup.tree.element import Element, Size, SuitLetter
from playaid.sheets.markup.tree.inline import Inline
from playaid.sheets.markup.tree.texts import TextElement


@dataclass(frozen=True, slots=True)
class LabelElement(Element):
    """What stands beside the card places of a stack and stays visible: read from both sides."""

    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class NoteElement(Element):
    """What stands in an empty card place and vanishes under the card."""

    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class SlotElement(Element):
    """A place for one real card. `pip` is drawn large in a light tint, or a `mark` of few letters;
    `title` in their stead; `side` is a short word in the upper right corner."""

    name: str
    pip: SuitLetter | None = None
    mark: str = ""
    title: str = ""
    side: str = ""
    children: tuple[NoteElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class FanElement(Element):
    """Places for `count` cards laid over each other to the right or downwards, each `step` mm
    further, so that every index stays visible. Drawn dashed. `chips` shows where a chip may lie
    on each card but the first of a fan downwards."""

    name: str
    count: int
    step: float = 15.0
    direction: Literal["right", "down"] = "right"
    chips: bool = False
    children: tuple[NoteElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class StackElement(Element):
    """Card places one above the other with a label between them (first child). On small paper
    they overlap, then they stand apart."""

    needs: ClassVar[tuple[type, ...]] = (SlotElement,)
    at_most_one: ClassVar[tuple[type, ...]] = (LabelElement,)
    name: str
    children: tuple[LabelElement | SlotElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class BandElement(Element):
    """Lines centred above a card place, that say what holds for it; `twice` for whoever sits
    opposite too: turned round below it."""

    needs: ClassVar[tuple[type, ...]] = (TextElement,)
    twice: bool = False
    children: tuple[TextElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class CounterElement(Element):
    """Boxes 1 to `count` for a cube that counts, 8 mm each."""

    count: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class PlaceElement(Element):
    """A band, a card place or fan and a counter below each other; its label stands above and,
    turned round, below."""

    needs: ClassVar[tuple[type, ...]] = (BandElement, SlotElement, FanElement, CounterElement)
    at_most_one: ClassVar[tuple[type, ...]] = (LabelElement,)
    children: tuple[
        LabelElement | BandElement | SlotElement | FanElement | CounterElement, ...
    ] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class GridElement(Element):
    """Stacks, slots or places side by side, `columns` in the order of preference; what does not
    fit goes on to the next page. Places of a row may cover each other as long as `least-step` mm
    of each stay visible, where that is given."""

    needs: ClassVar[tuple[type, ...]] = (StackElement, SlotElement, PlaceElement)
    name: str
    columns: tuple[int, ...] = (1,)
    least_step: float = 0.0
    children: tuple[StackElement | SlotElement | PlaceElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class CornerElement(Element):
    """Places that belong together: in a row where there is room, else one below the other."""

    needs: ClassVar[tuple[type, ...]] = (PlaceElement,)
    name: str
    children: tuple[PlaceElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class SpaceElement(Element):
    """A space of a track: its `mark` in bold, a `note` below it. `strong` spaces are shaded (every
    fifth, or those that gain), the `start`, or what else stands out, is framed heavily. The last
    spaces of a loop may stand `before` its start where the loop becomes a snake."""

    mark: str
    note: str = ""
    strong: bool = False
    start: bool = False
    before: bool = False
    at: str = ""


@dataclass(frozen=True, slots=True)
class TrackElement(Element):
    """Spaces for markers, `side` mm square. A loop runs clockwise round the edge from the lower
    left corner and holds text in its middle; a snake runs to and fro; both in at most `columns`,
    where given. Rows all begin at the left, and are even without `columns`. Snakes and rows may be
    `turned` round, for whoever sits opposite."""

    needs: ClassVar[tuple[type, ...]] = (SpaceElement,)
    name: str
    form: Literal["loop", "snake", "rows"] = "snake"
    side: float = 16.0
    columns: int = 0
    note_size: Size = 9
    turned: bool = False
    children: tuple[SpaceElement | TextElement, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class PoolElement(Element):
    """A framed place for chips, coins or cubes, as wide as there is room and `height` mm high at
    the least. Its label stands at both long edges, its notes in the middle."""

    at_most_one: ClassVar[tuple[type, ...]] = (LabelElement,)
    name: str
    height: float = 32.0
    children: tuple[LabelElement | NoteElement, ...] = ()
    at: str = ""
