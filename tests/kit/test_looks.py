"""Inks, suits and large print, on rendered pixels and in the sizes of type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import numpy as np
import pypdfium2
import pytest
from support.geometry import Placed, placed_marks
from support.pixels import (
    SIGHTS,
    contrast,
    cropped,
    has_tint,
    likeness,
    luminance,
    seen,
    shape,
)
from support.readback import GAMES

from playaid.games.catalogue import find_game
from playaid.kit.layout import Kit, lay_out
from playaid.kit.look import Look
from playaid.kit.making import open_kit, stock_of
from playaid.kit.request import KitRequest
from playaid.press.pdf import pdf_bytes
from playaid.sheets.display import (
    MM_PER_POINT,
    Box,
    Colour,
    Document,
    Line,
    Mark,
    Pip,
    Polygon,
    Qr,
    Rectangle,
    Text,
)
from playaid.sheets.inks import INKS, SUITS, Inks, apply_colour_mode, grey, is_shade
from playaid.sheets.markup import tree
from playaid.sheets.palette import CUT, FOLD, FRAME, INK, RULE, SOFT_INK, WASH

pytestmark = pytest.mark.exhaustive

LOOKS = [Inks(ink, suits) for ink, suits in product(INKS, SUITS)]
DOTS = 24
LEAST_TEXT, LEAST_SHAPE = 4.5, 3.0
QUITE_ALIKE = 0.9
named = pytest.mark.parametrize("inks", LOOKS, ids=lambda inks: f"{inks.ink}-{inks.suits}")


@cache
def kit(game: str, large: bool = False) -> Kit:
    return open_kit(KitRequest(find_game(game), ("ja",), look=Look(large=large)))


@cache
def laid(game: str, large: bool = False) -> Document:
    request = KitRequest(find_game(game), ("ja",), look=Look(large=large))
    return lay_out(kit(game, large), stock_of(request))[0]


@cache
def document(game: str, inks: Inks) -> Document:
    return apply_colour_mode(laid(game), inks)


@cache
def pdf(game: str, inks: Inks) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf_bytes(document(game, inks), kit(game).fonts))


# ---- contrast


def written(mark: Mark) -> tuple[Colour, float, bool] | None:
    """What tells texts apart for the eye: colour, size and weight; placeholders are exempt."""
    if isinstance(mark, Text) and mark.name != "placeholder":
        return mark.colour, mark.size_pt, mark.bold
    return None


def drawn(mark: Mark) -> tuple[str, Colour, float] | None:
    """What tells shapes apart: kind, colour and thickness; placeholders and shades are exempt."""
    match mark:
        case Line(stroke=stroke):
            return "line", stroke.colour, stroke.width_pt
        case Rectangle(stroke=stroke) if stroke is not None:
            return "rectangle", stroke.colour, stroke.width_pt
        case Rectangle(fill=fill) if fill and fill != Colour(1, 1, 1) and not is_shade(fill):
            return "filled", fill, 0
        case Polygon(stroke=stroke) if stroke is not None:
            return "polygon", stroke.colour, stroke.width_pt
        case Polygon(fill=fill) if fill is not None:
            return "polygon", fill, 0
        case Pip(name=name) if name != "placeholder":
            return f"pip {mark.suit} {mark.style}", mark.colour, 0
        case Qr():
            return "qr", mark.colour, 0
    return None


def first_of_each(game: str, inks: Inks, key: object) -> Iterator[tuple[int, Placed]]:
    """The first mark of each kind that nothing clips, with its page."""
    known = set()
    for number, page in enumerate(document(game, inks).pages):
        for placed in placed_marks(page):
            what = key(placed.mark)  # type: ignore[operator]
            if what is not None and what not in known and not placed.clipped:
                known.add(what)
                yield number, placed


def around(placed: Placed) -> Box:
    """A small part of the page with enough of the mark and of the white beside it."""
    box = placed.box
    if isinstance(placed.mark, (Text, Pip, Qr, Polygon)):
        return Box(box.x - 0.5, box.y, min(box.width, 8) + 1, min(box.height, 8))
    if box.width > box.height:  # the middle of its upper edge
        return Box(box.x + box.width / 2 - 2, box.y - 1, 4, 2)
    return Box(box.x - 1, box.y + box.height / 2 - 2, 2, 4)


CONTRASTS = [("jika", inks) for inks in LOOKS] + [
    (game, inks) for game in GAMES if game != "jika" for inks in (Inks(), Inks("grey", "two"))
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "inks"), CONTRASTS, ids=str)
def test_contrast_on_rendered_pixels(game: str, inks: Inks) -> None:
    for key, least in ((written, LEAST_TEXT), (drawn, LEAST_SHAPE)):
        for number, placed in first_of_each(game, inks, key):
            pixels = cropped(pdf(game, inks)[number], around(placed), DOTS)
            assert contrast(pixels) >= least, (game, inks, number, placed.mark)


def ratio(one: Colour, other: Colour) -> float:
    light = luminance(np.array([[c.red, c.green, c.blue] for c in (one, other)]))
    return float((light.max() + 0.05) / (light.min() + 0.05))


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
@named
def test_every_colour_of_every_game(game: str, inks: Inks) -> None:
    """Whatever a kit holds, on whatever page: the colours as they go to paper."""
    white = Colour(1, 1, 1)
    for page in document(game, inks).pages:
        for placed in placed_marks(page):
            if (what := written(placed.mark)) is not None:
                assert ratio(what[0], white) >= LEAST_TEXT, placed.mark
                assert ratio(what[0], WASH) >= LEAST_TEXT, placed.mark
            if (shown := drawn(placed.mark)) is not None:
                assert ratio(shown[1], white) >= LEAST_SHAPE, placed.mark


def test_colours_of_the_house() -> None:
    white = Colour(1, 1, 1)
    for colour in (INK, SOFT_INK, grey(SOFT_INK)):
        assert min(ratio(colour, white), ratio(colour, WASH)) >= LEAST_TEXT
    for stroke in (RULE, FRAME, CUT, FOLD):
        assert ratio(stroke.colour, white) >= LEAST_SHAPE
        assert stroke.width_pt >= 0.5


# ---- suits


def suit_pixels(inks: Inks, name: str) -> dict[str, np.ndarray]:
    """A pip of each suit from the board of jika: in a label, or the large placeholder."""
    page = document("jika", inks).pages[0]
    found: dict[str, np.ndarray] = {}
    for placed in placed_marks(page):
        mark = placed.mark
        if isinstance(mark, Pip) and mark.name == name and placed.turn == 0:
            side = max(placed.box.width, placed.box.height)
            box = Box(placed.box.x, placed.box.y, side, side)
            pixels = cropped(pdf("jika", inks)[0], box, 480 / side / 10)
            found.setdefault(mark.suit, pixels[:46, :46])
    assert set(found) == {"S", "H", "D", "C"}
    return found


@named
@pytest.mark.parametrize("name", ["", "placeholder"])
def test_suits_differ_in_shape_for_all_eyes(inks: Inks, name: str) -> None:
    pips = suit_pixels(inks, name)
    for sight in SIGHTS:
        shapes = {suit: shape(pixels, sight) for suit, pixels in pips.items()}
        for one, other in combinations(shapes, 2):
            assert likeness(shapes[one], shapes[other]) < QUITE_ALIKE, (sight, one, other)


def test_grey_tells_red_suits_from_black_ones_by_their_outline() -> None:
    """The middle of a red pip is white, that of a black one is not."""
    for name in ("", "placeholder"):
        middles = {s: p[21:25, 21:25] for s, p in suit_pixels(Inks("grey"), name).items()}
        assert {s for s, p in middles.items() if luminance(p).min() > 0.98} == {"H", "D"}


def test_grey_is_grey() -> None:
    for page in pdf("jika", Inks("grey")):
        pixels = page.render(scale=1).to_numpy()[:, :, :3].astype(int)
        assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 2


@pytest.mark.parametrize("sight", SIGHTS)
def test_four_colours_help_colour_blind_eyes_too(sight: str) -> None:
    """The darkest ink of the four labels differs clearly between any two suits."""
    inks = {}
    for suit, pixels in suit_pixels(Inks(), "").items():
        flat = seen(pixels, sight).reshape(-1, 3)
        inks[suit] = flat[flat.sum(axis=1).argmin()] ** (1 / 2.4)
    for one, other in combinations(inks, 2):
        assert np.abs(inks[one] - inks[other]).max() > 0.1, (sight, one, other)


def test_two_colours_are_two() -> None:
    page = document("jika", Inks("full", "two")).pages[0]
    colours = {m.mark.suit: m.mark.colour for m in placed_marks(page) if isinstance(m.mark, Pip)}
    assert colours["H"] == colours["D"]
    assert colours["S"] == colours["C"]
    assert colours["H"] != colours["S"]


# ---- tints and shades


def tinted(game: str, sheet: str, inks: Inks) -> bool:
    """Whether a square of 3 mm of a sheet's first page is all tinted."""
    pages = document(game, inks).pages
    number = next(n for n, page in enumerate(pages) if page.sheet == sheet)
    page = pdf(game, inks)[number].render(scale=4 * MM_PER_POINT, grayscale=True).to_numpy()
    return has_tint(page.reshape(page.shape[:2]) / 255, 12)


@pytest.mark.exhaustive
def test_outlined_suits_have_no_tint() -> None:
    for game, sheet in (("jika", "board"), ("chicken", "track"), ("csm", "strip")):
        assert tinted(game, sheet, Inks())
        for ink in INKS:
            assert not tinted(game, sheet, Inks(ink, "outline"))


def test_the_saver_shades_no_area() -> None:
    assert tinted("chicken", "track", Inks("grey"))
    assert not tinted("chicken", "track", Inks("saver"))


def spaces(inks: Inks) -> dict[str, int]:
    """How many frames each space of the track of chicken has."""
    page = next(page for page in document("chicken", inks).pages if page.sheet == "track")
    frames = [p for p in placed_marks(page) if isinstance(p.mark, Rectangle)]
    boxes = {p.mark.name: p.box for p in frames if p.mark.name.startswith("space:")}
    return {
        name: 1 + sum(_within(box, p.box) for p in frames if p.mark.name == "shade")
        for name, box in boxes.items()
    }


def _within(outer: Box, inner: Box) -> bool:
    return outer.x < inner.x < outer.right and outer.y < inner.y < outer.bottom


@named
def test_a_shade_left_out_becomes_a_second_line(inks: Inks) -> None:
    frames = spaces(inks)
    fifth = {name for name in frames if name[6:].isdecimal() and int(name[6:]) % 5 == 0}
    assert {name for name, count in frames.items() if count > 1} == (
        set() if inks.shades else fifth
    )


# ---- large print


FURNITURE = re.compile(r"^(∟ ?)?\d+ mm|^\d+ / \d+$|^[A-Z]\d+$")


def furniture(game: str) -> str:
    """What is allowed to stay small: credit, the game's name, page numbers, the ruler, and words
    at cut and fold lines."""
    found = []
    for edition in kit(game, large=True).editions:
        found += [text for text, _ in edition.imprint.strings()]
        for sheet in edition.sheets:
            found += _small_words(sheet.sheet)
    return "\n".join(found)


def _small_words(node: object) -> Iterator[str]:
    match node:
        case tree.CardElement(strip=strip):
            yield strip
        case tree.FoldElement(word=word):
            yield word
    for child in getattr(node, "children", ()):
        # The small label in the corner of a cell to write a name in is read once, by the writer.
        if isinstance(child, tree.CellElement) and child.label:
            yield child.label
        yield from _small_words(child)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_large_print_is_large(game: str) -> None:
    allowed = furniture(game)
    for page in laid(game, large=True).pages:
        for placed in placed_marks(page):
            mark = placed.mark
            if not isinstance(mark, Text) or mark.size_pt >= 16:
                continue
            # Beside the game's name stand the page's number, and whom the page is for.
            beside = mark.string.partition("　")[0].strip()
            small = mark.string in allowed or beside in allowed
            assert small or FURNITURE.match(mark.string), (page.title, mark)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_large_print_takes_more_pages_rather_than_less(game: str) -> None:
    plain, large = laid(game), laid(game, large=True)
    assert len(large.pages) >= len(plain.pages)
    assert {page.sheet for page in large.pages} == {page.sheet for page in plain.pages}


def test_large_print_raises_labels_notes_and_titles() -> None:
    page = laid("jika", large=True).pages[0]
    sizes = {p.mark.string: p.mark.size_pt for p in placed_marks(page) if isinstance(p.mark, Text)}
    assert sizes["上"] == 16
    assert {size for text, size in sizes.items() if "スペード" in text} <= {16, 18}
    assert {size for text, size in sizes.items() if "ここに" in text} == {16}
