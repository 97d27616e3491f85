"""The vocabulary of sheet markup: these classes are the elements, their fields the attributes.

One source for checking, for the nearest names in errors, for the documentation and for types. A
class's name in lower case (with dashes) is the element's name; each field but `children` and `at`
is an attribute, with dashes for underscores; `children` says what may stand inside. Lengths are
mm, type sizes points. `at` is the template file and line the element was written on.
"""

# Annotations are read at each print to check markup by them, so they are types and not texts.
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

SuitLetter: TypeAlias = Literal["S", "H", "D", "C"]
Align: TypeAlias = Literal["start", "centre", "end"]
Size: TypeAlias = Literal[7, 9, 10, 12, 14, 16, 18, 24, 36]

# -- inside a line of text


@dataclass(frozen=True, slots=True)
class Words:
    """Plain characters; not an element but the text between elements."""

    string: str


@dataclass(frozen=True, slots=True)
class B:
    """Bold text."""

    children: tuple["Inline", ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Pip:
    """A suit pip as high as a capital letter."""

    suit: SuitLetter
    at: str = ""


@dataclass(frozen=True, slots=True)
class Br:
    """A line break."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """An empty box to tick, as high as a capital letter."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """A rule to write on within a line, `width` mm long."""

    width: float = 20.0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Ruby:
    """A word with its reading in small kana above it (furigana); never broken."""

    reading: str
    children: tuple[Words, ...] = ()
    at: str = ""


Inline: TypeAlias = Words | B | Pip | Br | Box | Blank | Ruby

# -- blocks


@dataclass(frozen=True, slots=True)
class Text:
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
class Heading:
    """A heading; it stays on the page of what follows."""

    size: Size = 12
    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: a paragraph after a box to tick, a number or a dot."""

    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Checkboxes:
    """A list of items each with a box to tick."""

    size: Size = 12
    children: tuple[Item, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered list."""

    size: Size = 10
    children: tuple[Item, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
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
class Line:
    """A line of a table: cells for as many columns as the table has. `set-off` draws a stronger
    rule above it (totals)."""

    set_off: bool = False
    children: tuple[Cell, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a table, repeated on each page."""

    children: tuple[Cell, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Lines of cells. `widths` are shares of the width by column (as many as there are columns);
    a form's lines are at least `least-height` mm high, to write in. `least-width` is for forms
    that may not be crammed: no column with empty cells is narrower, no phrase is broken. Where a
    form's first line stands across several columns, stronger rules part what belongs together."""

    name: str = ""
    size: Size = 12
    widths: tuple[float, ...] = ()
    least_height: float = 0.0
    least_width: float = 0.0
    full_width: bool = True
    children: tuple[Head | Line, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """As many of its tables, from the first on, as fit on one page."""

    children: tuple[Table, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """What stands beside the card places of a stack and stays visible: read from both sides."""

    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What stands in an empty card place and vanishes under the card."""

    children: tuple[Inline, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one real card. `pip` is drawn large in a light tint, or a `mark` of few letters;
    `title` in their stead; `side` is a short word in the upper right corner."""

    name: str
    pip: SuitLetter | None = None
    mark: str = ""
    title: str = ""
    side: str = ""
    children: tuple[Note, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Fan:
    """Places for `count` cards laid over each other to the right or downwards, each `step` mm
    further, so that every index stays visible. Drawn dashed. `chips` shows where a chip may lie
    on each card but the first of a fan downwards."""

    name: str
    count: int
    step: float = 15.0
    direction: Literal["right", "down"] = "right"
    chips: bool = False
    children: tuple[Note, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """Card places one above the other with a label between them (first child). On small paper
    they overlap, then they stand apart."""

    name: str
    children: tuple[Label | Slot, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """Lines centred above a card place, that say what holds for it; `twice` for whoever sits
    opposite too: turned round below it."""

    twice: bool = False
    children: tuple[Text, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """Boxes 1 to `count` for a cube that counts, 8 mm each."""

    count: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A band, a card place or fan and a counter below each other; its label stands above and,
    turned round, below."""

    children: tuple[Label | Band | Slot | Fan | Counter, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Stacks, slots or places side by side, `columns` in the order of preference; what does not
    fit goes on to the next page. Places of a row may cover each other as long as `least-step` mm
    of each stay visible, where that is given."""

    name: str
    columns: tuple[int, ...] = (1,)
    least_step: float = 0.0
    children: tuple[Stack | Slot | Place, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Corner:
    """Places that belong together: in a row where there is room, else one below the other."""

    name: str
    children: tuple[Place, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Space:
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
class Track:
    """Spaces for markers, `side` mm square. A loop runs clockwise round the edge from the lower
    left corner and holds text in its middle; a snake runs to and fro; both in at most `columns`,
    where given. Rows all begin at the left, and are even without `columns`. Snakes and rows may be
    `turned` round, for whoever sits opposite."""

    name: str
    form: Literal["loop", "snake", "rows"] = "snake"
    side: float = 16.0
    columns: int = 0
    note_size: Size = 9
    turned: bool = False
    children: tuple[Space | Text, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """A framed place for chips, coins or cubes, as wide as there is room and `height` mm high at
    the least. Its label stands at both long edges, its notes in the middle."""

    name: str
    height: float = 32.0
    children: tuple[Label | Note, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Rules to write on, `height` mm apart."""

    count: int
    height: float = 8.0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """What stands on play money: a large mark between two signs, whose `form` tells the kinds
    apart without colour and from either side."""

    mark: str
    form: Literal["ring", "triangle", "diamond", "star"]
    at: str = ""


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code that leads to an address, in the middle of a card."""

    address: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Fold:
    """A line to fold at, with a word at its end. The folds of a card part it into panels of equal
    height; a `valley` (dashed) brings printed sides together, a `mountain` (dash and dot) turns
    them out."""

    form: Literal["valley", "mountain"] = "valley"
    word: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty room of `height` mm; without a height it takes what is left of a card, so that what
    follows stands at the foot."""

    height: float = 0.0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Card:
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
class Cards:
    """Cards to cut out, as many on a page as fit; `width` and `height` in mm for cards that are
    not of the deck's size: money, slips, labels."""

    name: str
    width: float = 0.0
    height: float = 0.0
    children: tuple[Card, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Either:
    """The same cards in several sizes, or the same form wide and narrow, the best first: on paper
    that cannot take one whole, the next."""

    children: tuple["Cards | Fill | Columns", ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """A small picture of a card: its `mark` (a rank, a number) and its suit, if it has one."""

    mark: str
    suit: SuitLetter | None = None
    at: str = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """Small pictures of cards in a row."""

    children: tuple[Face, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks beside each other in equal columns; below each other where it is too narrow. Those of
    a row are equally high, unless they shall not be `even`."""

    least_width: float = 80.0
    even: bool = True
    children: tuple["Panel", ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Blocks that belong together, never torn apart; framed if asked."""

    framed: bool = False
    children: tuple[Text | Faces | Heading | Checkboxes | Steps | Table | Pool, ...] = ()
    at: str = ""


CardBlock: TypeAlias = Heading | Text | Steps | Table | Lines | Token | Qr | Fold | Gap

Block: TypeAlias = (
    Text
    | Faces
    | Heading
    | Checkboxes
    | Steps
    | Table
    | Fill
    | Track
    | Grid
    | Corner
    | Pool
    | Cards
    | Either
    | Columns
    | Panel
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: blocks in order. `joins` names a sheet whose last page it may share. A leaflet is
    one page folded in four, its first block the cover; where it does not fit, ordinary pages. Of a
    sheet for `each` player as many are printed as there are players; its pages say so."""

    title: str
    joins: str = ""
    each: bool = False
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    form: Literal["pages", "leaflet"] = "pages"
    children: tuple[Block, ...] = ()
    at: str = ""


NEEDS: Mapping[type, tuple[type, ...]] = {
    Checkboxes: (Item,),
    Steps: (Item,),
    Line: (Cell,),
    Head: (Cell,),
    Table: (Line,),
    Fill: (Table,),
    Stack: (Slot,),
    Band: (Text,),
    Place: (Band, Slot, Fan, Counter),
    Grid: (Stack, Slot, Place),
    Corner: (Place,),
    Track: (Space,),
    Cards: (Card,),
    Either: (Cards, Fill, Columns),
    Columns: (Panel,),
    Panel: (Text, Heading, Checkboxes, Steps, Table, Pool),
    Sheet: get_args(Block),
}
"""Of which elements at least one must stand in an element, where it may not be empty."""

ONE_AT_MOST: Mapping[type, tuple[type, ...]] = {
    Table: (Head,),
    Stack: (Label,),
    Place: (Label,),
    Pool: (Label,),
}
"""Which elements may not stand twice in an element."""
