"""What a block comes to once it is laid out: marks in a frame of its own, in one way or another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar

from playaid.sheets import display
from playaid.sheets.display import Box, Colour, Mark
from playaid.sheets.paper import CardSize
from playaid.sheets.ports import QrEncoder
from playaid.sheets.text.typeset import Typesetter

GRID = 4.0
"""The house grid in mm; gaps are multiples of it."""
SLACK = 1e-6
EVERYWHERE = 1000
"""The level of what heads all pages of a sheet."""

T = TypeVar("T")
Sides: TypeAlias = Literal["one", "two", "fold"]
"""On how many sides cards are printed; fold-over cards have both on one side of the paper."""
Flip: TypeAlias = Literal["long", "short"]
"""The edge that a printer flips sheets on."""


@dataclass(frozen=True, slots=True)
class LayoutContext:
    """What laying out needs beyond the block: type, QR modules, the deck, the accent colour.

    `clearance` is the room in mm a card place leaves on each side of the card. `sizes` says which
    type size in points stands for which in large print; the tree brings its sizes itself. Cards
    that go overleaf are the backs of those before them, unless `sides` is one. `continued` is put
    after headings that are repeated.
    """

    type: Typesetter
    qr: QrEncoder
    card: CardSize
    accent: Colour
    clearance: float = 1.0
    sizes: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    sides: Sides = "one"
    continued: str = ""
    _kept: dict[tuple[object, ...], Any] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def once(self, block: object, *asked: object, make: Callable[[], T]) -> T:
        """What was made of a block for the same question before, else made now and kept.

        Ways to lay a sheet out are tried on several frames, and most pieces are the same on all.
        The block is kept too, so that its identity stays its own.
        """
        key = (id(block), *asked)
        if key not in self._kept:
            self._kept[key] = block, make()
        made: T = self._kept[key][1]
        return made

    def points(self, size: int) -> int:
        """The type size in points to set for a size of the house."""
        return self.sizes.get(size, size)


@dataclass(frozen=True, slots=True)
class Back:
    """What goes on the back of a box of the front: marks from the box's upper left corner."""

    box: Box
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece that is never torn: its size in mm and its marks, from its own upper left corner.

    `holes` are empty stretches inside card places where small print may stand on tight pages;
    `backs` are what stands behind cards, seen from the front.
    """

    width: float
    height: float
    marks: tuple[Mark, ...] = ()
    holes: tuple[Box, ...] = ()
    backs: tuple[Back, ...] = ()


@dataclass(frozen=True, slots=True)
class LayoutOption:
    """One way to lay a block out: pieces from top to bottom, `gap` mm apart, that may go on to
    the next page between them; `head` and `foot` are repeated there.

    `remark` names the way when it is not the block's first choice. `keeps_next` holds a heading
    to what follows. `centred` pieces stand in the middle of the page's width. A `last_resort` is
    taken only where nothing else fits, be it on fewer pages. A `penalty` says how many places
    further down the list of ways it counts. What keeps `together` is not torn where a page takes
    it whole. One that `fills_pages` may leave its last piece by itself on a page; it then looks
    as `alone` says, else `closing` is the foot below it. `again` gives for each part what is
    repeated above it where a page begins with it, `cuts` what is drawn below it where a page ends
    with it. `groups` are the parts that begin a group, which is not torn where a page takes it;
    `each_page` groups begin a page. A heading has its type size as its `level`, and what is
    `repeated` above what it heads where a page goes on with that; it holds until the next of its
    level or an option that `opens` something else. What has the level EVERYWHERE holds for all
    pages.
    """

    parts: tuple[Fragment, ...]
    gap: float = 0.0
    head: Fragment | None = None
    foot: Fragment | None = None
    remark: str = ""
    keeps_next: bool = False
    centred: bool = False
    last_resort: bool = False
    penalty: int = 0
    together: bool = False
    fills_pages: bool = False
    alone: LayoutOption | None = None
    closing: Fragment | None = None
    again: tuple[Fragment | None, ...] = ()
    cuts: tuple[Fragment | None, ...] = ()
    groups: tuple[int, ...] = ()
    each_page: bool = False
    level: int = 0
    repeated: Fragment | None = None
    opens: bool = False

    @property
    def width(self) -> float:
        """The width of the widest piece."""
        return max(part.width for part in self.parts)

    def height_of(self, count: int) -> float:
        """The height of `count` parts with head and foot."""
        ends = sum(end.height for end in (self.head, self.foot) if end)
        return ends + sum(p.height for p in self.parts[:count]) + self.gap * max(0, count - 1)


def moved(fragment: Fragment, x: float, y: float) -> display.Group:
    """The marks of a piece at a place."""
    return display.Group(fragment.marks, x, y)


def moved_box(box: Box, x: float, y: float) -> Box:
    """A box shifted by (x, y)."""
    return Box(box.x + x, box.y + y, box.width, box.height)


def moved_back(back: Back, x: float, y: float) -> Back:
    """A back shifted with its box."""
    return Back(moved_box(back.box, x, y), back.marks)


def turned(fragment: Fragment) -> Fragment:
    """The piece turned by half a turn, in a frame of the same size."""
    group = display.Group(fragment.marks, fragment.width, fragment.height, 180)
    return Fragment(fragment.width, fragment.height, (group,))


def stacked(pieces: Sequence[Fragment], gap: float = 0.0) -> Fragment:
    """Pieces below each other, left edges in line."""
    return placed(_stack_places(pieces, gap))


def _stack_places(pieces: Iterable[Fragment], gap: float) -> list[tuple[Fragment, float, float]]:
    found, y = [], 0.0
    for piece in pieces:
        found.append((piece, 0.0, y))
        y += piece.height + gap
    return found


def beside(pieces: Sequence[Fragment], gap: float = 0.0) -> Fragment:
    """Pieces next to each other, upper edges in line."""
    found, x = [], 0.0
    for piece in pieces:
        found.append((piece, x, 0.0))
        x += piece.width + gap
    return placed(found)


def placed(pieces: Sequence[tuple[Fragment, float, float]]) -> Fragment:
    """Pieces at places, as one piece."""
    width = max((x + piece.width for piece, x, _ in pieces), default=0.0)
    height = max((y + piece.height for piece, _, y in pieces), default=0.0)
    marks = tuple(moved(piece, x, y) for piece, x, y in pieces)
    holes = tuple(moved_box(hole, x, y) for piece, x, y in pieces for hole in piece.holes)
    backs = tuple(moved_back(back, x, y) for piece, x, y in pieces for back in piece.backs)
    return Fragment(width, height, marks, holes, backs)
