"""What the tests of sheets share: type whose widths are plain to see, and a context with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import MM_PER_POINT, Mark, Page
from playaid.sheets.markup import tree
from playaid.sheets.markup.markup import read_sheet
from playaid.sheets.palette import colour
from playaid.sheets.paper import read_card_size
from playaid.sheets.text.linebreak import is_wide
from playaid.sheets.text.typeset import Typesetter


class EvenType:
    """Wide characters take an em, all others half of one; bold is as wide as regular."""

    def graphemes(self, string: str) -> Sequence[str]:
        return list(string)

    def width(self, string: str, size_pt: float, bold: bool) -> float:
        return sum(1.0 if is_wide(c) else 0.5 for c in string) * size_pt * MM_PER_POINT


class EvenCodes:
    """A QR code of 29 modules, whatever the address."""

    def rows(self, address: str) -> tuple[tuple[bool, ...], ...]:
        return ((True,) * 29,) * 29


@pytest.fixture(scope="session")
def typesetter() -> Typesetter:
    return Typesetter(EvenType())


@pytest.fixture(scope="session")
def context_for() -> Callable[..., LayoutContext]:
    """Makes a context for a deck."""

    def make(cards: str = "poker") -> LayoutContext:
        return LayoutContext(
            Typesetter(EvenType()), EvenCodes(), read_card_size(cards), colour("#3F5B8C")
        )

    return make


@pytest.fixture
def context(context_for: Callable[..., LayoutContext]) -> LayoutContext:
    return context_for()


@pytest.fixture(scope="session")
def block() -> Callable[[str], tree.Block]:
    """Reads the markup of one block."""

    def read(markup: str) -> tree.Block:
        (only,) = read_sheet(f'<sheet title="x">{markup}</sheet>').children
        return only

    return read


@pytest.fixture(scope="session")
def page() -> Callable[[Sequence[Mark]], Page]:
    """Marks as a page, to be read flat."""

    def make(marks: Sequence[Mark]) -> Page:
        return Page(1000, 1000, tuple(marks), "", "", 0)

    return make
