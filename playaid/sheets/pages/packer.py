"""Packing a sheet's blocks on the paper at hand: fewest pages first, then the best layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from playaid.sheets.blocks.laid import EVERYWHERE, GRID, SLACK, Flow, Laid, moved_box
from playaid.sheets.display import Box

HEADING_GAP = 1.0
BLOCK_GAP = GRID
SECTION_GAP = 2 * GRID
MOST_SAID_AGAIN = 0.25
"""The share of a page that the headings of what goes on may take."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece and where its upper left corner stands on the page, in mm from the content's."""

    piece: Laid
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Packed:
    """Pages of spots, the remarks of the ways taken, how far down the list of ways they were, and
    whether one of them was a last resort."""

    pages: tuple[tuple[Spot, ...], ...]
    remarks: tuple[str, ...]
    cost: int
    last_resort: bool = False

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The lower, the better."""
        return self.last_resort, len(self.pages), self.cost


def pack(ways: Sequence[Iterable[Flow]], width: float, height: float) -> Packed | None:
    """The packing of fewest pages, of these the one with the best ways; None when none fits.

    `ways` gives for each block its flows, the best first. At most one block of a sheet has many
    ways; they are tried in order, and none after the first that needs a single page.
    """
    best: Packed | None = None
    for cost, flows in _choices(ways):
        pages = _fill(flows, width, height)
        if pages is None:
            continue
        remarks = tuple(dict.fromkeys(flow.remark for flow in flows if flow.remark))
        packed = Packed(pages, remarks, cost, any(flow.last_resort for flow in flows))
        if best is None or packed.rank < best.rank:
            best = packed
        if len(best.pages) == 1 and not best.last_resort:
            break
    return best


def _choices(ways: Sequence[Iterable[Flow]]) -> Iterator[tuple[int, list[Flow]]]:
    """Every combination of ways with its cost, the cheaper ones of the last block first."""
    if not ways:
        yield 0, []
        return
    rest = list(_choices(ways[1:])) if len(ways) > 1 else [(0, [])]
    for index, flow in enumerate(ways[0]):
        for cost, flows in rest:
            yield index + flow.penalty + cost, [flow, *flows]


def _fill(
    flows: Sequence[Flow], width: float, height: float
) -> tuple[tuple[Spot, ...], ...] | None:
    if any(flow.width > width + SLACK for flow in flows):
        return None
    filler = _Filler(width, height)
    for number, flow in enumerate(flows):
        if not filler.add(flow, flows[number + 1 :]):
            return None
    return filler.finished()


class _Filler:
    """Fills pages from the top; one use, one sheet."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.pages: list[list[Spot]] = [[]]
        self.centred = [True]
        self.y = 0.0
        self.gap = 0.0
        self.heads: list[Flow] = []

    def add(self, flow: Flow, following: Sequence[Flow]) -> bool:
        """Place a flow; False when one of its pieces is higher than a page."""
        self.heads = [head for head in self.heads if _still_heads(head, flow)]
        lead = SECTION_GAP if flow.keeps_next and self.gap != HEADING_GAP else self.gap
        start = self.y + (lead if self.pages[-1] else 0.0)
        headed = self.gap == HEADING_GAP and not flow.keeps_next
        if self.pages[-1] and not headed and not self._fits(start, flow, following):
            self._turn_page()
            self._say_again(self._least(flow, following))
            start = self.y
        self.y = start
        if not self._place(flow):
            return False
        if flow.repeated:
            self.heads.append(flow)
        self.gap = HEADING_GAP if flow.keeps_next else BLOCK_GAP
        return True

    def _fits(self, start: float, flow: Flow, following: Sequence[Flow]) -> bool:
        """Whether a flow may begin here, so many mm from the top."""
        whole = self._least(flow, following, together=True)
        if whole <= self.height + SLACK:
            return start + whole <= self.height + SLACK
        return start + self._least(flow, following) <= self.height + SLACK

    def _least(self, flow: Flow, following: Sequence[Flow], *, together: bool = False) -> float:
        """What must fit to begin here: the first piece or all that keeps together, and for a
        heading what it heads."""
        whole = together and (flow.together or flow.groups)
        least = flow.height_of(_group_end(flow, 0) if whole else 1)
        if flow.keeps_next and following:
            least += HEADING_GAP + self._least(following[0], following[1:], together=together)
            if together and len(following) > 1 and _leads_to(*following[:2]):
                least += BLOCK_GAP + following[1].height_of(len(following[1].parts))
        return least

    def _place(self, flow: Flow) -> bool:
        foot = flow.foot.height if flow.foot else 0.0
        self._begin(flow)
        for number, part in enumerate(flow.parts):
            room = part.height + foot + _widow(flow, number)
            if self.y + room > self.height + SLACK or self._breaks_before(flow, number):
                if number and self.pages[-1]:
                    self.y -= flow.gap
                    self._end(flow.cuts[number - 1] if flow.cuts else flow.foot)
                self._turn_page()
                if flow.alone and number + 1 == len(flow.parts):
                    return self._place(flow.alone)
                head = flow.again[number] if flow.again else flow.head
                self._say_again((head.height if head else 0.0) + part.height + foot)
                self._begin(flow, number)
                if self.y + part.height + foot > self.height + SLACK:
                    return False
            self._put(part, flow.centred)
            self.y += part.height + (flow.gap if number + 1 < len(flow.parts) else 0.0)
        self._end(flow.closing or flow.foot)
        return True

    def _say_again(self, following: float) -> None:
        """The headings of what goes on at the top of a page, as many as there is room for beside
        so many mm of what follows; the nearest first, what holds for all pages last."""
        most = min(MOST_SAID_AGAIN * self.height, self.height - following)
        said: list[Laid] = []
        for head in sorted(self.heads, key=lambda one: one.level == EVERYWHERE):
            if head.repeated and head.repeated.height + HEADING_GAP <= most:
                most -= head.repeated.height + HEADING_GAP
                said = (
                    [head.repeated, *said] if head.level == EVERYWHERE else [*said, head.repeated]
                )
        for one in said:
            self._put(one, centred=False)
            self.y += one.height + HEADING_GAP

    def _breaks_before(self, flow: Flow, number: int) -> bool:
        """Whether a group of the flow begins on a page of its own, for its sake or as it would be
        torn on this one."""
        if number == 0 or number not in flow.groups or self.y == 0.0:
            return False
        high = _group_height(flow, number)
        fits_here, fits_page = (y + high <= self.height + SLACK for y in (self.y, 0.0))
        return flow.each_page or (fits_page and not fits_here)

    def _begin(self, flow: Flow, number: int = 0) -> None:
        head = flow.again[number] if flow.again else flow.head
        if head:
            self._put(head, flow.centred)
            self.y += head.height

    def _end(self, foot: Laid | None) -> None:
        if foot:
            self._put(foot, centred=True)
            self.y += foot.height

    def _put(self, piece: Laid, centred: bool) -> None:
        x = (self.width - piece.width) / 2 if centred else 0.0
        self.pages[-1].append(Spot(piece, x, self.y))
        self.centred[-1] = self.centred[-1] and centred

    def _turn_page(self) -> None:
        if self.pages[-1]:
            self.pages.append([])
            self.centred.append(True)
        self.y, self.gap = 0.0, 0.0

    def finished(self) -> tuple[tuple[Spot, ...], ...]:
        """The pages; what stands centred across also stands centred up and down."""
        pairs = zip(self.pages, self.centred, strict=True)
        return tuple(tuple(self._settled(page, centred)) for page, centred in pairs)

    def _settled(self, page: Sequence[Spot], centred: bool) -> Iterator[Spot]:
        used = max((spot.y + spot.piece.height for spot in page), default=0.0)
        down = (self.height - used) / 2 if centred else 0.0
        for spot in page:
            yield Spot(spot.piece, spot.x, spot.y + down)


def _still_heads(head: Flow, flow: Flow) -> bool:
    """Whether a heading holds for a flow that follows."""
    return head.level == EVERYWHERE or not (flow.opens or flow.level >= head.level)


def _leads_to(flow: Flow, following: Flow) -> bool:
    """Whether a paragraph stands between a heading and a table or list."""
    return following.together and not (flow.together or flow.keeps_next or flow.level)


def _group_height(flow: Flow, number: int) -> float:
    """The height of the group that begins with a part."""
    end = _group_end(flow, number)
    return sum(part.height for part in flow.parts[number:end]) + flow.gap * (end - number - 1)


def _group_end(flow: Flow, number: int) -> int:
    """Behind which part the group ends that a part is in."""
    return next((at for at in flow.groups if at > number), len(flow.parts))


def _widow(flow: Flow, number: int) -> float:
    """What the last part needs beside the one before it, lest it stand alone on a page."""
    if flow.fills_pages:
        return 0.0
    return flow.gap + flow.parts[-1].height if 0 < number == len(flow.parts) - 2 else 0.0


def holes(page: Sequence[Spot], content: Box) -> list[Box]:
    """The empty stretches inside card places of a page, in page coordinates."""
    return [
        moved_box(hole, content.x + spot.x, content.y + spot.y)
        for spot in page
        for hole in spot.piece.holes
    ]


def joined(page: Sequence[Spot], ways: Iterable[Flow], content: Box) -> tuple[Spot, ...] | None:
    """The page with one more block beside or below what stands there; None when it has no room.

    The whole is centred again.
    """
    left, top, right, bottom = _extent(page)
    wide, high = right - left, bottom - top
    for flow in ways:
        if len(flow.parts) != 1:
            continue
        piece = flow.parts[0]
        if wide + SECTION_GAP + piece.width <= content.width + SLACK and max(
            high, piece.height
        ) <= (content.height + SLACK):
            x = (content.width - wide - SECTION_GAP - piece.width) / 2
            y = (content.height - max(high, piece.height)) / 2
            kept = [Spot(s.piece, s.x - left + x, s.y - top + y) for s in page]
            return (*kept, Spot(piece, x + wide + SECTION_GAP, y))
        if high + SECTION_GAP + piece.height <= content.height + SLACK and piece.width <= (
            content.width + SLACK
        ):
            y = (content.height - high - SECTION_GAP - piece.height) / 2
            kept = [Spot(s.piece, s.x, s.y - top + y) for s in page]
            x = (content.width - piece.width) / 2
            return (*kept, Spot(piece, x, y + high + SECTION_GAP))
    return None


def _extent(page: Sequence[Spot]) -> tuple[float, float, float, float]:
    return (
        min(spot.x for spot in page),
        min(spot.y for spot in page),
        max(spot.x + spot.piece.width for spot in page),
        max(spot.y + spot.piece.height for spot in page),
    )
