"""What the kits of single games say: examples in the order of their sum, mats for everyone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playaid.games.catalogue import find_game
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.markup import tree


def sheet(game: str, id: str, players: tuple[str, ...] = ()) -> tree.SheetElement:
    kit = open_kit(KitRequest(find_game(game), ("en",), players=players, sheets=(id,)))
    return kit.editions[0].sheets[0].sheet


def written(node: object) -> str:
    """Words and suits of a part of a sheet, in order."""
    if isinstance(node, tree.PlainText):
        return node.string
    if isinstance(node, tree.PipElement):
        return node.suit
    return "".join(map(written, getattr(node, "children", ())))


def of_kind(node: object, kind: type) -> Iterator[object]:
    if isinstance(node, kind):
        yield node
    for child in getattr(node, "children", ()):
        yield from of_kind(child, kind)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("csm", "D4 HK, prices D8 H6: 8 × 4 + 6 × 5 + $57 = $119"),
        ("chicken", "S3 S4 S9 SK: −3 − 4 − 9 + 3 = −13"),
    ],
)
def test_cards_of_an_example_stand_in_the_order_of_its_sum(game: str, said: str) -> None:
    assert said in " ".join(written(sheet(game, "summary")).split())


@pytest.mark.parametrize(("game", "places"), [("csm", 4), ("fusejika", 6)])
def test_there_is_a_mat_for_everyone_by_name_else_one_for_each_to_print(
    game: str, places: int
) -> None:
    alone, named = sheet(game, "mat"), sheet(game, "mat", ("Aki", "Ben", "Chie"))
    assert len(list(of_kind(alone, tree.PlaceElement))) == places
    assert alone.each
    assert len(list(of_kind(named, tree.PlaceElement))) == 3 * places
    assert not named.each
