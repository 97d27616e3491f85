"""時価で勝負 as typed: shares, prices, tie-break, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engines.contract.errors import InputError, PlayError
from engines.contract.game import Entry
from engines.jika import GAME

PRICES = "S3/5 H2/7 D4/9 C6/8"
Hands = tuple[tuple[str, str], ...]


def data(hands: Hands, prices: str = PRICES) -> dict[str, Any]:
    return GAME.score(Entry({"hand": hands, "prices": prices})).data()


def error_of(hands: Hands, prices: str = PRICES) -> PlayError:
    with pytest.raises(PlayError) as caught:
        GAME.score(Entry({"hand": hands, "prices": prices}))
    declared = {error.code: error for error in GAME.errors}
    if caught.value.code in declared:
        assert set(caught.value.data) == set(declared[caught.value.code].fields)
        if not isinstance(caught.value, InputError):
            assert caught.value.heading == declared[caught.value.code].heading
    return caught.value


def test_the_authors_players() -> None:
    result = data((("Aki", "QD KC"), ("Ben", "QH KH")))
    assert [player["total"] for player in result["players"]] == [16, 6]
    assert [line["formula"] for line in result["players"][0]["lines"]] == ["4 × 1", "6 × 2"]
    assert [line["what"] for line in result["players"][0]["lines"]] == ["queen.DQ", "king.CK"]
    assert result["players"][1]["lines"] == [
        {"what": "both.HQ.HK", "formula": "2 × 3", "value": 6, "rule": "jika.share-value"}
    ]
    assert result["winners"] == ["Aki"]
    assert result["losers"] == []


@pytest.mark.parametrize(
    "hand", ["QD KC", "KC QD", "dq ck", "♦Q ♣K", "ダイヤのQ クラブのK", "ＤＱ，ＣＫ", "Q♦️ K♣️"]
)
def test_ways_to_write_shares(hand: str) -> None:
    assert data((("", hand),))["players"][0]["total"] == 16


@pytest.mark.parametrize(
    "prices", ["D4/9 C6/8", "C6 D4", "D9/4 C8/6", "♦4/9 ♣6", "ダイヤの4／9 クラブ6", "4/9D 6C"]
)
def test_ways_to_write_prices(prices: str) -> None:
    assert data((("", "QD KC"),), prices)["players"][0]["total"] == 16


def test_an_ace_is_one() -> None:
    assert data((("", "QD KD"),), "DA/7")["players"][0]["total"] == 3
    assert data((("", "QD KD"),), "D1")["players"][0]["total"] == 3


def test_the_dearer_queen_breaks_a_tie() -> None:
    """6 + 2 × 3 and 4 + 2 × 4: the queen at 6 is dearer."""
    score = GAME.score(
        Entry({"hand": (("Aki", "QS KH"), ("Ben", "QD KC")), "prices": "S4 H4 D6 C3"})
    )
    assert [player.total for player in score.players] == [12, 12]
    assert score.winners == ("Ben",)
    assert [player.rank for player in score.players] == [2, 1]
    assert [note.code for note in score.notes] == ["tie-dearer-queen"]


def notes_of(hands: Hands, prices: str) -> list[tuple[str, tuple[str, ...], int]]:
    score = GAME.score(Entry({"hand": hands, "prices": prices}))
    return [(note.code, note.data["names"], note.data["total"]) for note in score.notes]


def test_every_tie_is_explained_not_only_that_for_the_first_place() -> None:
    hands = (("A", "QD KC"), ("B", "QH KS"), ("C", "QC KD"))
    assert [p["rank"] for p in data(hands, "D8 C2 H4 S4")["players"]] == [2, 3, 1]
    assert notes_of(hands, "D8 C2 H4 S4") == [("tie-dearer-queen", ("A", "B"), 12)]
    four = (("A", "QS KH"), ("B", "QH KS"), ("C", "QD KC"), ("D", "QC KD"))
    assert notes_of(four, "S5 H5 D2 C2") == [
        ("tie-shared", ("A", "B"), 15),
        ("tie-shared", ("C", "D"), 6),
    ]


def test_some_of_a_tie_may_stay_level() -> None:
    """5 + 2 × 5 twice, and 3 + 2 × 6."""
    hands = (("A", "QC KD"), ("B", "QS KH"), ("C", "QH KS"))
    assert [p["rank"] for p in data(hands, "S5 H5 C3 D6")["players"]] == [3, 1, 1]
    assert notes_of(hands, "S5 H5 C3 D6") == [
        ("tie-dearer-queen", ("B", "C", "A"), 15),
        ("tie-shared", ("B", "C"), 15),
    ]


def test_shares_alone_are_suggested() -> None:
    assert error_of((("", "D KC"),), PRICES).data["nearest"] == ("KD", "QD")
    assert error_of((("", "4 KC"),), PRICES).data["nearest"] == ()


def test_what_is_still_tied_is_shared() -> None:
    hands = (("Aki", "QS KH"), ("Ben", "QD KC"), ("Chie", "QC KD"))
    score = GAME.score(Entry({"hand": hands, "prices": "S4 H3 D4 C3"}))
    assert [player.total for player in score.players] == [10, 10, 11]
    score = GAME.score(Entry({"hand": hands[:2], "prices": "S4 H3 D4 C3"}))
    assert score.winners == ("Aki", "Ben")
    assert [note.code for note in score.notes] == ["tie-shared"]


def test_places_after_a_tie_are_skipped() -> None:
    hands = (("Aki", "QS KH"), ("Ben", "QH KS"), ("Chie", "QD KC"), ("Dai", "QC KD"))
    result = data(hands, "S5 H5 D2 C1")
    assert [player["rank"] for player in result["players"]] == [1, 1, 4, 3]


@pytest.mark.parametrize(
    ("hands", "prices", "code"),
    [
        ((("", "5D KC"),), PRICES, "jika.not-a-share"),
        ((("", "QD JOKER"),), PRICES, "jika.not-a-share"),
        ((("", "QD QC"),), PRICES, "jika.two-of-a-rank"),
        ((("", "KD KC"),), PRICES, "jika.two-of-a-rank"),
        ((("", "QD"),), PRICES, "jika.share-count"),
        ((("", "QD KC KD"),), PRICES, "jika.share-count"),
        ((("", "QD QD"),), PRICES, "cards.twice"),
        ((("Aki", "QD KC"), ("Ben", "QD KH")), PRICES, "cards.twice"),
        ((("", ""),), PRICES, "hand.empty"),
        ((("Aki", ""),), PRICES, "hand.empty"),
        ((("", "QD KC"),), "D4 C", "jika.price-unreadable"),
        ((("", "QD KC"),), "D4 C/", "jika.price-unreadable"),
        ((("", "QD KC"),), "D4 C6/", "jika.price-unreadable"),
        ((("", "QD KC"),), "D4 C0", "jika.price-range"),
        ((("", "QD KC"),), "D4 C11", "jika.price-range"),
        ((("", "QD KC"),), "D4 CK", "jika.price-range"),
        ((("", "QD KC"),), "D4 C2/3/4", "jika.price-cards"),
        ((("", "QD KC"),), "D4/4 C2", "jika.price-equal"),
        ((("", "QD KC"),), "D4 C6 D5", "jika.price-twice"),
        ((("", "QD KC"),), "D4", "jika.price-missing"),
        ((("", "QD KC"),), "", "jika.price-missing"),
        ((("A", "QD KC"), ("A", "QH KH")), PRICES, "players.same-name"),
        (tuple((n, "QD KC") for n in "ABCDE"), PRICES, "players.too-many"),
        ((), PRICES, "players.none"),
    ],
)
def test_hands_and_prices_that_cannot_be_are_refused_with_their_place(
    hands: Hands, prices: str, code: str
) -> None:
    error = error_of(hands, prices)
    assert error.code == code
    if code.startswith("jika."):
        assert error.where is not None
        assert 0 <= error.where.start <= error.where.end <= len(error.where.text)


@pytest.mark.parametrize("prices", ["4/5 D4", "D4 x4", "D4 Cx", "D4 C6/x", "D4 /"])
def test_prices_that_cannot_be_read(prices: str) -> None:
    error = error_of((("", "QD KC"),), prices)
    assert isinstance(error, InputError)
    assert error.where is not None
    assert error.where.option == "prices"
    assert error.where.text == prices
