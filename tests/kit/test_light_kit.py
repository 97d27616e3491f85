"""Slower Than Light on any paper: letters, logs and labels to cut out are whole."""

from __future__ import annotations

import pytest
from support.geometry import holds, placed_marks

from playaid.games.catalogue import find_game
from playaid.kit.layout import Stock, lay_out
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.display import Rectangle, Text
from playaid.sheets.paper import read_card_size, read_paper

pytestmark = pytest.mark.exhaustive

CUT_OUT = ("logs", "slips", "labels")
SLIPS = 8


@pytest.mark.parametrize("paper", ["a4", "a5", "a6", "postcard"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_everything_to_cut_out_is_whole(language: str, paper: str) -> None:
    kit = open_kit(KitRequest(find_game("light"), (language,), sheets=CUT_OUT))
    document, reported = lay_out(kit, Stock(read_paper(paper), read_card_size("poker")))
    assert not any(remark.code == "uncut" for page in reported for remark in page.remarks)
    cards = dict.fromkeys(CUT_OUT, 0)
    for page in document.pages:
        marks = placed_marks(page)
        outlines = [
            placed.box
            for placed in marks
            if isinstance(placed.mark, Rectangle) and placed.mark.name.startswith("card:")
        ]
        assert outlines, page.title
        cards[page.sheet] += len(outlines)
        for placed in marks:
            if isinstance(placed.mark, Text) and placed.mark.string.startswith(("To", "から")):
                assert any(holds(box, placed.box) for box in outlines), placed
    assert cards["slips"] == SLIPS
    assert cards["labels"] == 5
    assert cards["logs"] in (5, 10)


@pytest.mark.parametrize(("language", "address"), [("ja", ["から", "へ"]), ("en", ["From", "to"])])
def test_the_words_round_the_blanks_stand_in_order(language: str, address: list[str]) -> None:
    kit = open_kit(KitRequest(find_game("light"), (language,), sheets=("slips",)))
    document, _ = lay_out(kit, Stock(read_paper("a6"), read_card_size("poker")))
    texts = [placed for placed in placed_marks(document.pages[0]) if isinstance(placed.mark, Text)]
    found = [(p.box.x, p.mark.string.strip()) for p in texts if isinstance(p.mark, Text)]
    assert [word for _, word in sorted(found) if word in address] == address
