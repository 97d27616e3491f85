"""How sheets are finished after printing: cards with backs, folded over, copied; score pads.

Trees go in, trees come out; where backs and copies come to lie is for the layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, cycle, islice
from typing import Literal, TypeAlias

from playaid.sheets.blocks.fragments import Flip, Sides
from playaid.sheets.markup import tree
from playaid.sheets.markup.pairs import pairs

Backs: TypeAlias = Literal["none", "other-language", "rules"]
BACKS: tuple[Backs, ...] = ("none", "other-language", "rules")
FLIPS: tuple[Flip, ...] = ("long", "short")
N_UP = (2, 4)
"""How many score sheets a page may be parted into."""
MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class Finish:
    """What is on the backs of cards, on which edge the printer flips sheets, whether cards are
    folded over instead, how many copies of each card there are, whether copies fill the last page,
    and how many score sheets share a page. The defaults change nothing."""

    backs: Backs = "none"
    flip: Flip = "long"
    fold: bool = False
    copies: int = 1
    fill: bool = False
    n_up: int = 1

    @property
    def sides(self) -> Sides:
        """On how many sides cards are printed."""
        if self.backs == "none":
            return "one"
        return "fold" if self.fold else "two"

    def named(self) -> list[str]:
        """What differs from the default, for the file's name."""
        parts = [f"backs-{self.backs}"] if self.backs != "none" else []
        parts += [f"flip-{self.flip}"] if self.flip != "long" else []
        parts += ["fold"] if self.fold else []
        parts += ["fill"] if self.fill else []
        parts += [f"copies{self.copies}"] if self.copies != 1 else []
        return parts + ([f"{self.n_up}up"] if self.n_up != 1 else [])


def is_pad(sheet: tree.SheetElement) -> bool:
    """Whether a sheet is a form to write on, of which people want many."""
    blocks = [
        one
        for block in sheet.children
        for one in (block.children if isinstance(block, tree.EitherElement) else (block,))
    ]
    return any(
        isinstance(block, tree.FillElement)
        or (isinstance(block, tree.TableElement) and block.least_height > 0)
        for block in blocks
    )


def with_copies(sheet: tree.SheetElement, count: int) -> tree.SheetElement:
    """The sheet with so many copies of each card of the deck's size, each beside its like."""
    return _changed(sheet, lambda cards: chain.from_iterable(pair * count for pair in pairs(cards)))


def with_more_cards(sheet: tree.SheetElement, more: int) -> tree.SheetElement:
    """The sheet with so many cards more, each with its back: the first once more, then the
    second, and so on, all over again after the last."""

    def change(cards: tuple[tree.CardElement, ...]) -> Iterator[tree.CardElement]:
        whole = pairs(cards)
        again = islice(cycle(whole), more)
        return chain.from_iterable((*whole, *again))

    return _changed(sheet, change)


def with_backs(sheet: tree.SheetElement, back: tree.CardElement) -> tree.SheetElement:
    """The sheet with a back for each card that has none of its own."""
    overleaf = replace(back, overleaf=True)
    return _changed(
        sheet,
        lambda cards: chain.from_iterable(
            pair if len(pair) == 2 else (*pair, overleaf) for pair in pairs(cards)
        ),
    )


def in_two_languages(sheet: tree.SheetElement, other: tree.SheetElement) -> tree.SheetElement:
    """The sheet with the same card in another language on the back of each. The other sheet comes
    from the same template, so their cards are the same in number and order."""
    others = chain.from_iterable(
        block.children
        for block in other.children
        if isinstance(block, tree.CardsElement) and not block.width
    )
    return _changed(
        sheet,
        lambda cards: chain.from_iterable(
            (replace(card, overleaf=False), replace(next(others, card), overleaf=True))
            for card in cards
        ),
    )


def _changed(
    sheet: tree.SheetElement,
    change: Callable[[tuple[tree.CardElement, ...]], Iterator[tree.CardElement]],
) -> tree.SheetElement:
    blocks = tuple(
        replace(block, children=tuple(change(block.children)))
        if isinstance(block, tree.CardsElement) and not block.width
        else block
        for block in sheet.children
    )
    return replace(sheet, children=blocks)
