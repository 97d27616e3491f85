"""Packing a sheet's blocks on the paper at hand: fewest pages first, then the best layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from playaid.sheets.blocks.fragments import (
    EVERYWHERE,
    GRID,
    SLACK,
    Fragment,
    LayoutOption,
    moved_box,
)
from playaid.sheets.display import Box

HEADING_GAP = 1.0
BLOCK_GAP = GRID
SECTION_GAP = 2 * GRID
MOST_SAID_AGAIN = 0.25
"""The share of a page that the headings of what goes on may take."""


@dataclass(frozen=True, slots=True)
class PlacedOption:
    """A piece and where its upper left corner stands on the page, in mm from the content's."""

    piece: Fragment
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Packed:
    """Pages of spots, the remarks of the ways taken, how far down the list of ways they were, and
    whether one of them was a last resort."""

    pages: tuple[tuple[PlacedOption, ...], ...]
    remarks: tuple[str, ...]
    cost: int
    last_resort: bool = False

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The lower, the better."""
        return self.last_resort, len(self.pages), self.cost


def pack(ways: Sequence[Iterable[LayoutOption]], width: float, height: float) -> Packed | None:
    """The packing of fewest pages, of these the one with the best ways; None when none fits.

    `ways` gives the layout options of each block, the best first. At most one block of a sheet has
    many ways; they are tried in order, and none after the first that needs a single page.
    """
    best: Packed | None = None
    for cost, layout_options in _choices(ways):
        pages = _fill(layout_options, width, height)
        if pages is None:
            continue
        remarks = tuple(dict.fromkeys(option.remark for option in layout_options if option.remark))
        packed = Packed(pages, remarks, cost, any(option.last_resort for option in layout_options))
        if best is None or packed.rank < best.rank:
            best = packed
        if len(best.pages) == 1 and not best.last_resort:
            break
    return best


def _choices(ways: Sequence[Iterable[LayoutOption]]) -> Iterator[tuple[int, list[LayoutOption]]]:
    """Every combination of ways with its cost, the cheaper ones of the last block first."""
    if not ways:
        yield 0, []
        return
    rest = list(_choices(ways[1:])) if len(ways) > 1 else [(0, [])]
    for index, option in enumerate(ways[0]):
        for cost, layout_options in rest:
            yield index + option.penalty + cost, [option, *layout_options]


def _fill(
    layout_options: Sequence[LayoutOption], width: float, height: float
) -> tuple[tuple[PlacedOption, ...], ...] | None:
    if any(option.width > width + SLACK for option in layout_options):
        return None
    filler = _Filler(width, height)
    for number, option in enumerate(layout_options):
        if not filler.add(option, layout_options[number + 1 :]):
            return None
    return filler.finished()


class _Filler:
    """Fills pages from the top; one use, one sheet."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.pages: list[list[PlacedOption]] = [[]]
        self.centred = [True]
        self.y = 0.0
        self.gap = 0.0
        self.heads: list[LayoutOption] = []

    def add(self, option: LayoutOption, following: Sequence[LayoutOption]) -> bool:
        """Place an option; False when one of its pieces is higher than a page."""
        self.heads = [head for head in self.heads if _still_heads(head, option)]
        lead = SECTION_GAP if option.keeps_next and self.gap != HEADING_GAP else self.gap
        start = self.y + (lead if self.pages[-1] else 0.0)
        headed = self.gap == HEADING_GAP and not option.keeps_next
        if self.pages[-1] and not headed and not self._fits(start, option, following):
            self._turn_page()
            self._say_again(self._least(option, following))
            start = self.y
        self.y = start
        if not self._place(option):
            return False
        if option.repeated:
            self.heads.append(option)
        self.gap = HEADING_GAP if option.keeps_next else BLOCK_GAP
        return True

    def _fits(self, start: float, option: LayoutOption, following: Sequence[LayoutOption]) -> bool:
        """Whether an option may begin here, so many mm from the top."""
        whole = self._least(option, following, together=True)
        if whole <= self.height + SLACK:
            return start + whole <= self.height + SLACK
        return start + self._least(option, following) <= self.height + SLACK

    def _least(
        self, option: LayoutOption, following: Sequence[LayoutOption], *, together: bool = False
    ) -> float:
        """What must fit to begin here: the first piece or all that keeps together, and for a
        heading what it heads."""
        whole = together and (option.together or option.groups)
        least = option.height_of(_group_end(option, 0) if whole else 1)
        if option.keeps_next and following:
            least += HEADING_GAP + self._least(following[0], following[1:], together=together)
            if together and len(following) > 1 and _leads_to(*following[:2]):
                least += BLOCK_GAP + following[1].height_of(len(following[1].parts))
        return least

    def _place(self, option: LayoutOption) -> bool:
        foot = option.foot.height if option.foot else 0.0
        self._begin(option)
        for number, part in enumerate(option.parts):
            room = part.height + foot + _widow(option, number)
            if self.y + room > self.height + SLACK or self._breaks_before(option, number):
                if number and self.pages[-1]:
                    self.y -= option.gap
                    self._end(option.cuts[number - 1] if option.cuts else option.foot)
                elif not number and _head(option, 0) and len(self.pages[-1]) > 1:
                    # Nothing came to stand under its head.
                    self.pages[-1].pop()
                self._turn_page()
                if option.alone and number + 1 == len(option.parts):
                    return self._place(option.alone)
                head = _head(option, number)
                self._say_again((head.height if head else 0.0) + part.height + foot)
                self._begin(option, number)
                if self.y + part.height + foot > self.height + SLACK:
                    return False
            self._put(part, option.centred)
            self.y += part.height + (option.gap if number + 1 < len(option.parts) else 0.0)
        self._end(option.closing or option.foot)
        return True

    def _say_again(self, following: float) -> None:
        """The headings of what goes on at the top of a page, as many as there is room for beside
        so many mm of what follows; the nearest first, what holds for all pages last."""
        most = min(MOST_SAID_AGAIN * self.height, self.height - following)
        said: list[Fragment] = []
        for head in sorted(self.heads, key=lambda one: one.level == EVERYWHERE):
            if head.repeated and head.repeated.height + HEADING_GAP <= most:
                most -= head.repeated.height + HEADING_GAP
                said = (
                    [head.repeated, *said] if head.level == EVERYWHERE else [*said, head.repeated]
                )
        for one in said:
            self._put(one, centred=False)
            self.y += one.height + HEADING_GAP

    def _breaks_before(self, option: LayoutOption, number: int) -> bool:
        """Whether a group of the option begins on a page of its own, for its sake or as it would be
        torn on this one."""
        if number == 0 or number not in option.groups or self.y == 0.0:
            return False
        high = _group_height(option, number)
        fits_here, fits_page = (y + high <= self.height + SLACK for y in (self.y, 0.0))
        return option.each_page or (fits_page and not fits_here)

    def _begin(self, option: LayoutOption, number: int = 0) -> None:
        head = _head(option, number)
        if head:
            self._put(head, option.centred)
            self.y += head.height

    def _end(self, foot: Fragment | None) -> None:
        if foot:
            self._put(foot, centred=True)
            self.y += foot.height

    def _put(self, piece: Fragment, centred: bool) -> None:
        x = (self.width - piece.width) / 2 if centred else 0.0
        self.pages[-1].append(PlacedOption(piece, x, self.y))
        self.centred[-1] = self.centred[-1] and centred

    def _turn_page(self) -> None:
        if self.pages[-1]:
            self.pages.append([])
            self.centred.append(True)
        self.y, self.gap = 0.0, 0.0

    def finished(self) -> tuple[tuple[PlacedOption, ...], ...]:
        """The pages; what stands centred across also stands centred up and down."""
        pairs = zip(self.pages, self.centred, strict=True)
        return tuple(tuple(self._settled(page, centred)) for page, centred in pairs)

    def _settled(self, page: Sequence[PlacedOption], centred: bool) -> Iterator[PlacedOption]:
        used = max((spot.y + spot.piece.height for spot in page), default=0.0)
        down = (self.height - used) / 2 if centred else 0.0
        for spot in page:
            yield PlacedOption(spot.piece, spot.x, spot.y + down)


def _head(option: LayoutOption, number: int) -> Fragment | None:
    """What stands above a part of an option where a page begins with it."""
    return option.again[number] if option.again else option.head


def _still_heads(head: LayoutOption, option: LayoutOption) -> bool:
    """Whether a heading holds for an option that follows."""
    return head.level == EVERYWHERE or not (option.opens or option.level >= head.level)


def _leads_to(option: LayoutOption, following: LayoutOption) -> bool:
    """Whether a paragraph stands between a heading and a table or list."""
    return following.together and not (option.together or option.keeps_next or option.level)


def _group_height(option: LayoutOption, number: int) -> float:
    """The height of the group that begins with a part."""
    end = _group_end(option, number)
    return sum(part.height for part in option.parts[number:end]) + option.gap * (end - number - 1)


def _group_end(option: LayoutOption, number: int) -> int:
    """Behind which part the group ends that a part is in."""
    return next((at for at in option.groups if at > number), len(option.parts))


def _widow(option: LayoutOption, number: int) -> float:
    """What the last part needs beside the one before it, lest it stand alone on a page."""
    if option.fills_pages:
        return 0.0
    return option.gap + option.parts[-1].height if 0 < number == len(option.parts) - 2 else 0.0


def holes(page: Sequence[PlacedOption], content: Box) -> list[Box]:
    """The empty stretches inside card places of a page, in page coordinates."""
    return [
        moved_box(hole, content.x + spot.x, content.y + spot.y)
        for spot in page
        for hole in spot.piece.holes
    ]


def joined(
    page: Sequence[PlacedOption], ways: Iterable[LayoutOption], content: Box
) -> tuple[PlacedOption, ...] | None:
    """The page with one more block beside or below what stands there; None when it has no room.

    The whole is centred again.
    """
    left, top, right, bottom = _extent(page)
    wide, high = right - left, bottom - top
    for option in ways:
        if len(option.parts) != 1:
            continue
        piece = option.parts[0]
        if wide + SECTION_GAP + piece.width <= content.width + SLACK and max(
            high, piece.height
        ) <= (content.height + SLACK):
            x = (content.width - wide - SECTION_GAP - piece.width) / 2
            y = (content.height - max(high, piece.height)) / 2
            kept = [PlacedOption(s.piece, s.x - left + x, s.y - top + y) for s in page]
            return (*kept, PlacedOption(piece, x + wide + SECTION_GAP, y))
        if high + SECTION_GAP + piece.height <= content.height + SLACK and piece.width <= (
            content.width + SLACK
        ):
            y = (content.height - high - SECTION_GAP - piece.height) / 2
            kept = [PlacedOption(s.piece, s.x, s.y - top + y) for s in page]
            x = (content.width - piece.width) / 2
            return (*kept, PlacedOption(piece, x, y + high + SECTION_GAP))
    return None


def _extent(page: Sequence[PlacedOption]) -> tuple[float, float, float, float]:
    return (
        min(spot.x for spot in page),
        min(spot.y for spot in page),
        max(spot.x + spot.piece.width for spot in page),
        max(spot.y + spot.piece.height for spot in page),
    )
