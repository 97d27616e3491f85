"""Sheets to a document: each packed on the paper at hand, with its furniture, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from playaid.sheets.blocks.blocks import layout_options
from playaid.sheets.blocks.fragments import Flip, LayoutContext, moved, moved_back
from playaid.sheets.display import Box, Document, Mark, Page
from playaid.sheets.errors import FitError
from playaid.sheets.markup import tree
from playaid.sheets.markup.pairs import has_cards
from playaid.sheets.pages.finish import MOST_COPIES, Finish, is_pad, with_more_cards
from playaid.sheets.pages.furniture import (
    FrameKind,
    Imprint,
    PageFrame,
    frame,
    header_and_footer,
    slim_footer,
)
from playaid.sheets.pages.insideplaces import inside_places
from playaid.sheets.pages.leaflet import leaflet
from playaid.sheets.pages.n_up import n_up_page, part_of
from playaid.sheets.pages.packer import Packed, PlacedOption, holes, joined
from playaid.sheets.pages.sheetpages import packed_sheet
from playaid.sheets.pages.sidecolumn import side_column
from playaid.sheets.pages.tiling import tiled
from playaid.sheets.pages.verso import back_page
from playaid.sheets.paper import PAPERS, Paper
from playaid.sheets.text.typeset import characters

AS_PRINTED = Finish()
PLACES = (tree.GridElement, tree.CornerElement, tree.TrackElement)
KINDS: tuple[FrameKind, ...] = ("roomy", "slim")
UNBEATABLE = (False, 1, 0, 0, 0)
"""One page, laid out in the best way, in the best frame and orientation."""
ALWAYS_SET = "0123456789 /ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Page numbers and names of tiles."""


@dataclass(frozen=True, slots=True)
class NamedSheet:
    """A sheet of a kit with its id."""

    id: str
    sheet: tree.SheetElement


@dataclass(frozen=True, slots=True)
class SheetReport:
    """What became of a sheet: the pages it stands on (1-based) and the remarks of its layout."""

    id: str
    title: str
    pages: tuple[int, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _JoinedSheets:
    """Sheets that share pages, how they were packed and in what frame."""

    sheets: tuple[NamedSheet, ...]
    packed: Packed
    frame: PageFrame
    tiles_on: Paper | None = None
    """The paper that the pages, too large for it, are tiled on."""
    leaf: Page | None = None
    """The finished page of a leaflet."""

    @property
    def title(self) -> str:
        return "・".join(named.sheet.title for named in self.sheets)


def texts_in_use(sheets: Sequence[NamedSheet], imprint: Imprint) -> Iterator[tuple[str, bool]]:
    """Every text of the sheets and their furniture with its weight."""
    yield from imprint.strings()
    yield ALWAYS_SET, True
    yield "　・", False
    yield "・", True
    for named in sheets:
        yield named.sheet.title, True
        yield from _texts(named.sheet, bold=False)


SET_ATTRIBUTES: Mapping[type, tuple[tuple[str, bool], ...]] = {
    tree.SlotElement: (("side", False), ("title", True), ("mark", True)),
    tree.SpaceElement: (("mark", True), ("note", False)),
    tree.FoldElement: (("word", False),),
    tree.FaceElement: (("mark", True),),
    tree.TokenElement: (("mark", True),),
    tree.CellElement: (("label", False),),
    tree.CardElement: (("title", True), ("name", False), ("strip", False)),
}
"""Attributes that are set as text, and whether in bold."""
BOLD_INSIDE = (tree.HeadElement, tree.HeadingElement, tree.LabelElement)


def _texts(node: object, bold: bool) -> Iterator[tuple[str, bool]]:
    """Attributes that are set as text, and the text between elements."""
    if isinstance(node, (tree.PlainText, tree.BElement, tree.RubyElement)):
        yield from characters((node,), bold)
        return
    for name, is_bold in SET_ATTRIBUTES.get(type(node), ()):
        yield getattr(node, name), is_bold
    inside = bold or isinstance(node, BOLD_INSIDE) or getattr(node, "bold", False)
    for child in getattr(node, "children", ()):
        yield from _texts(child, inside)


def compose(
    sheets: Sequence[NamedSheet],
    paper: Paper,
    margin: float,
    context: LayoutContext,
    imprint: Imprint,
    title: str,
    language: str,
    finish: Finish = AS_PRINTED,
) -> tuple[Document, tuple[SheetReport, ...]]:
    """Lay all sheets out; raises FitError naming the first sheet that the paper cannot take.

    Printed on both sides, every page is followed by its back, blank where nothing goes there.
    """
    groups: list[_JoinedSheets] = []
    for named in sheets:
        both = _joined(groups[-1], named, context, imprint, margin) if groups else None
        if both:
            groups[-1] = both
        elif finish.n_up > 1 and is_pad(named.sheet):
            part = part_of(paper, finish.n_up)
            groups.append(_choose(named, part, margin, context, imprint))
        else:
            group = _choose_or_tile(named, paper, margin, context, imprint)
            groups.append(_filled(group, context) if finish.fill else group)
    pages: list[Page] = []
    reports: list[SheetReport] = []
    pads = -(-finish.copies // finish.n_up)
    for group in groups:
        made = _pages(group, context, imprint, margin)
        if group.tiles_on:
            size = (group.tiles_on.width, group.tiles_on.height)
            made = [
                tile for page in made for tile in tiled(page, size, margin, context, imprint.tiles)
            ]
        if _is_padded(group, finish):
            made = [
                page
                for page in (n_up_page(part, finish.n_up) for part in made)
                for _ in range(pads)
            ]
        if finish.sides == "two":
            made = list(_with_backs(made, group, finish.flip))
        numbers = tuple(range(len(pages) + 1, len(pages) + len(made) + 1))
        remarks = group.packed.remarks + (("joined",) if len(group.sheets) > 1 else ())
        remarks += ("tiled",) if group.tiles_on else ()
        remarks += (f"{finish.n_up}-up",) if _is_padded(group, finish) else ()
        reports += [
            SheetReport(
                n.id, n.sheet.title, numbers, remarks + (("one-each",) if n.sheet.each else ())
            )
            for n in group.sheets
        ]
        pages += made
    document = Document(tuple(pages), title, imprint.credit[0], language)
    return document, tuple(reports)


def _is_padded(group: _JoinedSheets, finish: Finish) -> bool:
    return finish.n_up > 1 and is_pad(group.sheets[0].sheet)


def _with_backs(fronts: Sequence[Page], group: _JoinedSheets, flip: Flip) -> Iterator[Page]:
    """Pages each followed by its back."""
    content = group.frame.content
    for index, front in enumerate(fronts):
        # Tiles, pads and leaflets have no cards.
        spots = group.packed.pages[index] if len(fronts) == len(group.packed.pages) else ()
        backs = [
            moved_back(back, content.x + spot.x, content.y + spot.y)
            for spot in spots
            for back in spot.piece.backs
        ]
        yield front
        yield back_page(front, backs, flip)


def _filled(group: _JoinedSheets, context: LayoutContext) -> _JoinedSheets:
    """The group with as many more copies of its cards as its pages have room for."""
    if len(group.sheets) > 1 or not has_cards(group.sheets[0].sheet):
        return group
    named = group.sheets[0]
    for more in range(1, MOST_COPIES):
        sheet = with_more_cards(named.sheet, more)
        packed = packed_sheet(sheet, group.frame, context)
        if packed is None or len(packed.pages) > len(group.packed.pages):
            break
        if packed.remarks != group.packed.remarks:
            break
        group = replace(group, packed=packed)
    return group


def _joined(
    before: _JoinedSheets,
    named: NamedSheet,
    context: LayoutContext,
    imprint: Imprint,
    margin: float,
) -> _JoinedSheets | None:
    """A sheet of one block put on the page of the sheet it may join, if that has room for it and
    for both titles."""
    blocks = named.sheet.children
    if (
        named.sheet.joins != before.sheets[-1].id
        or len(blocks) != 1
        or before.frame.kind == "tight"
        or len(before.packed.pages) > 1
    ):
        return None
    both = replace(before, sheets=(*before.sheets, named))
    size = (before.frame.width, before.frame.height, margin)
    kind, ruler = before.frame.kind, before.frame.ruler > 0
    shared = frame(*size, context, imprint, both.title, kind=kind, ruler=ruler)
    ways = layout_options(blocks[0], context, shared.content.width)
    page = joined(before.packed.pages[0], ways, shared.content)
    if page is None:
        return None
    both = replace(both, packed=replace(before.packed, pages=(page,)), frame=shared)
    try:
        _pages(both, context, imprint, margin)
    except FitError:
        return None
    return both


def _choose_or_tile(
    named: NamedSheet, paper: Paper, margin: float, context: LayoutContext, imprint: Imprint
) -> _JoinedSheets:
    """The sheet on the paper; if it does not fit, on the smallest larger paper that takes it, to
    be tiled."""
    leaf = _leaf(named, paper, margin, context, imprint)
    if leaf:
        return leaf
    problem: FitError | None = None
    for larger in (paper, *_larger(paper)):
        try:
            group = _choose(named, larger, margin, context, imprint)
        except FitError as error:
            problem = problem or error
            continue
        return group if larger is paper else replace(group, tiles_on=paper)
    assert problem is not None
    raise problem


def _leaf(
    named: NamedSheet, paper: Paper, margin: float, context: LayoutContext, imprint: Imprint
) -> _JoinedSheets | None:
    if named.sheet.form != "leaflet":
        return None
    page = leaflet(named.sheet, named.id, paper, margin, context, imprint)
    nothing = Box(0, 0, 0, 0)
    empty = PageFrame(paper.width, paper.height, nothing, nothing, "roomy", 0)
    return _JoinedSheets((named,), Packed(((),), (), 0), empty, leaf=page) if page else None


def _larger(paper: Paper) -> list[Paper]:
    known = [Paper(name, *size) for name, size in PAPERS.items()]
    times = [Paper(f"{n}x", paper.width * n, paper.height * n) for n in (2, 3, 4)]
    able = [p for p in (*known, *times) if p.width > paper.width and p.height > paper.height]
    return sorted(able, key=lambda p: p.width * p.height)


def _choose(
    named: NamedSheet, paper: Paper, margin: float, context: LayoutContext, imprint: Imprint
) -> _JoinedSheets:
    """The sheet packed on fewest pages; of these with the best layout, roomy before tight."""
    sheet = named.sheet
    has_places = any(isinstance(block, PLACES) for block in sheet.children)
    found: list[tuple[tuple[int, ...], _JoinedSheets]] = []
    problems: list[FitError] = []
    last: FrameKind = "tight" if has_places else "side"
    kinds = (*KINDS, last) if has_places or has_cards(sheet) else KINDS
    ways = product(enumerate(kinds), enumerate(_orientations(sheet, paper, has_places)))
    for (rank, kind), (order, (width, height)) in ways:
        page = frame(
            width, height, margin, context, imprint, sheet.title, kind=kind, ruler=has_places
        )
        try:
            packed = packed_sheet(sheet, page, context)
            if packed is None:
                continue
            group = _JoinedSheets((named,), packed, page)
            _pages(group, context, imprint, margin)
        except FitError as error:
            problems.append(error)
            continue
        # Card places rather lie whole on a tight page; text rather keeps its roomy frame.
        looks = (2 * packed.cost + rank, 0) if has_places else (rank, packed.cost)
        key = (packed.last_resort, len(packed.pages), *looks, order)
        found.append((key, group))
        if key == UNBEATABLE:
            break
    if found:
        return min(found, key=lambda pair: pair[0])[1]
    raise FitError("sheet.no-fit", sheet=sheet.title, paper=paper.name, block=named.id) from (
        problems[0] if problems else None
    )


def _orientations(
    sheet: tree.SheetElement, paper: Paper, places: bool
) -> list[tuple[float, float]]:
    upright, across = (paper.width, paper.height), (paper.height, paper.width)
    match sheet.orientation:
        case "portrait":
            return [upright]
        case "landscape":
            return [across]
    return [across, upright] if places else [upright, across]


def _pages(
    group: _JoinedSheets, context: LayoutContext, imprint: Imprint, margin: float
) -> list[Page]:
    if group.leaf:
        return [group.leaf]
    frame_, count = group.frame, len(group.packed.pages)
    content = frame_.content
    pages = []
    for index, spots in enumerate(group.packed.pages, 1):
        number = _number(group, index, count, imprint)
        marks: list[Mark] = [
            moved(spot.piece, content.x + spot.x, content.y + spot.y) for spot in spots
        ]
        marks += _furniture(frame_, context, imprint, group.title, number, spots)
        sheet = group.sheets[0].id
        pages.append(Page(frame_.width, frame_.height, tuple(marks), group.title, sheet, margin))
    return pages


def _number(group: _JoinedSheets, index: int, count: int, imprint: Imprint) -> str:
    """Which page of several it is, and whether each player needs one."""
    number = f"{index} / {count}" if count > 1 else ""
    each = imprint.each if any(named.sheet.each for named in group.sheets) else ""
    return "　".join(filter(None, (number, each)))


def _furniture(
    page: PageFrame,
    context: LayoutContext,
    imprint: Imprint,
    title: str,
    number: str,
    spots: Sequence[PlacedOption],
) -> list[Mark]:
    if page.kind == "slim":
        return slim_footer(page, context, imprint, title, number)
    if page.kind == "side":
        return side_column(page, context, imprint, title, number)
    if page.kind == "tight":
        return inside_places(page, context, imprint, title, number, holes(spots, page.content))
    return header_and_footer(page, context, imprint, title, number)
