"""ドンブリコ！: columns as typed, what they pay, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engines.contract.errors import PlayError, RuleError
from engines.contract.game import Entry
from engines.contract.score import Score
from engines.donburiko import GAME
from engines.donburiko.deck import Card
from engines.donburiko.reading import read_cards


def count(*hands: str, total: tuple[str, ...] = (), **chosen: str) -> Score:
    def named(texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        pairs = [text.rpartition("=") for text in texts]
        return tuple((name, text) for name, _, text in pairs)

    values = {"hand": named(hands)}
    if total:
        values["total"] = named(total)
    return GAME.score(Entry(values, chosen))


def error_of(*hands: str, total: tuple[str, ...] = (), **chosen: str) -> PlayError:
    with pytest.raises(PlayError) as caught:
        count(*hands, total=total, **chosen)
    return caught.value


# ---- results


@pytest.mark.parametrize(
    ("hand", "column", "chips", "formula", "rule"),
    [
        ("4 -2 0", 6, 6, "4 + 2 + 0", "gain"),
        ("1/5 2", 3, 3, "1 + 2", "gain"),
        ("1/5 1", 6, 6, "5 + 1", "gain"),
        ("1/5 1/5", 6, 6, "5 + 1", "gain"),
        ("4 5", 9, -3, "6 − (4 + 5)", "over"),
        ("4 2 1", 7, -1, "6 − (4 + 2 + 1)", "over"),
        ("1 -1", 0, -1, "(1 − 1) − 1", "under"),
        ("1 -2", -1, -2, "(1 − 2) − 1", "under"),
        ("-2 -2 -1 -1", -6, -7, "(−2 − 2 − 1 − 1) − 1", "under"),
        ("0 0", 0, -1, "(0 + 0) − 1", "under"),
        ("-2 -2 -1 -1 0", 6, 6, "2 + 2 + 1 + 1 + 0", "gain"),
        ("-2 1/5", 3, 3, "−2 + 5", "gain"),
        ("4 4 3 1/5 1/5", 13, -7, "6 − (4 + 4 + 3 + 1 + 1)", "over"),
    ],
)
def test_a_column_is_counted_and_says_by_which_rule(
    hand: str, column: int, chips: int, formula: str, rule: str
) -> None:
    player = count(hand).players[0]
    (line,) = player.lines
    assert player.extra["column"] == column
    assert player.total == line.value == chips
    assert line.formula.text == formula
    assert line.rule == f"donburiko.{rule}"
    assert line.what == ".".join([rule, *hand.split()])


@pytest.mark.parametrize(
    ("hand", "column", "chips", "formula"),
    [
        ("1 -1", 0, 0, "1 − 1"),
        ("1 -2", -1, -1, "1 − 2"),
        ("-2 -2 -1", -5, -5, "−2 − 2 − 1"),
        ("4 5", 9, -3, "6 − (4 + 5)"),
    ],
)
def test_published_edition(hand: str, column: int, chips: int, formula: str) -> None:
    score = count(hand, edition="published")
    player = score.players[0]
    assert (player.extra["column"], player.total) == (column, chips)
    assert player.lines[0].formula.text == formula
    assert score.rulings == {"edition": "published"}


def test_result_as_data() -> None:
    assert count("Aki=1/5 2", "Ben=4 5", "Chie=3 0").data() == {
        "game": "donburiko",
        "players": [
            {
                "name": "Aki",
                "total": 3,
                "rank": 1,
                "column": 3,
                "other_choices": [{"column": 7, "total": -1}],
                "lines": [
                    {
                        "what": "gain.1/5.2",
                        "formula": "1 + 2",
                        "value": 3,
                        "rule": "donburiko.gain",
                    }
                ],
            },
            {
                "name": "Ben",
                "total": -3,
                "rank": 3,
                "column": 9,
                "other_choices": [],
                "lines": [
                    {
                        "what": "over.4.5",
                        "formula": "6 − (4 + 5)",
                        "value": -3,
                        "rule": "donburiko.over",
                    }
                ],
            },
            {
                "name": "Chie",
                "total": 3,
                "rank": 1,
                "column": 3,
                "other_choices": [],
                "lines": [
                    {"what": "gain.3.0", "formula": "3 + 0", "value": 3, "rule": "donburiko.gain"}
                ],
            },
        ],
        "winners": [],
        "losers": [],
        "rulings": {},
    }


def test_choice_made_and_the_others() -> None:
    score = count("1/5 1/5 -2")
    player = score.players[0]
    assert player.extra == {
        "column": 4,
        "other_choices": [{"column": 0, "total": -1}, {"column": 8, "total": -2}],
    }
    why = player.lines[0].why
    assert why is not None
    assert (why.code, why.data) == ("best-choice", {"values": (5, 1), "column": 4})
    others = [note.data["column"] for note in score.notes if note.code == "other-choice"]
    assert others == [0, 8]


@pytest.mark.parametrize("total", ["2", "＋２", " 2 "])
def test_other_total_than_the_best(total: str) -> None:
    score = count("1/5 1", total=(total,))
    player = score.players[0]
    why = player.lines[0].why
    assert why is not None
    assert why.code == "own-choice"
    assert player.total == player.extra["column"] == 2
    assert player.extra["other_choices"] == [{"column": 6, "total": 6}]
    assert "six-ends-round" not in [note.code for note in score.notes]


def test_negative_total_is_read_with_either_minus() -> None:
    for total in ("-1", "−1", "－１"):
        player = count("-2 1/5", total=(total,)).players[0]
        assert (player.extra["column"], player.total) == (-1, -2)


def test_totals_by_name() -> None:
    score = count("Aki=1/5 1", "ベン=1/5 2", total=("ﾍﾞﾝ=7",))
    assert [player.total for player in score.players] == [6, -1]
    assert count("Aki=1/5 1", total=("2",)).players[0].total == 2


def test_notes_say_what_the_loach_and_six_do() -> None:
    codes = [note.code for note in count("4 -2 0").notes]
    assert codes == ["loach-turns-ponds", "six-ends-round"]
    assert [note.code for note in count("4 0").notes] == []


def test_ties_share_the_place() -> None:
    score = count("A=1 2", "B=3 0", "C=4 5")
    assert [player.rank for player in score.players] == [1, 1, 3]
    assert [note.code for note in score.notes] == ["tie-shared", "one-round"]
    assert score.notes[0].data == {"names": ("A", "B"), "total": 3}


def test_nobody_wins_by_the_columns_of_a_round() -> None:
    for hands in (["4 2"], ["A=4 2", "B=4 5"], ["A=1 2", "B=3 0", "C=4 5", "D=1/5 -1"]):
        score = count(*hands)
        assert score.winners == score.losers == ()
        assert ("one-round" in [note.code for note in score.notes]) == (len(hands) > 1)


def test_score_example_follows_the_house_rules() -> None:
    for edition in ("announced", "published"):
        entry, score = GAME.score_example({"edition": edition, "starting-chips": "3"})
        assert GAME.score(entry) == score
        assert score.rulings == ({} if edition == "announced" else {"edition": edition})


# ---- reading


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("4 -2 0", ["4", "-2", "0"]),
        ("４　－２，０", ["4", "-2", "0"]),
        ("1/5 1or5 1か5 １／５ １ｏｒ５ 1OR5 5/1", ["1/5"] * 7),
        ("どじょう ドジョウ ﾄﾞｼﾞｮｳ loach", ["0"] * 4),
        ("−1,-1", ["-1", "-1"]),
        ("  3  ", ["3"]),
        ("", []),
    ],
)
def test_spellings(text: str, codes: list[str]) -> None:
    assert [each.card.value for each in read_cards(text)] == codes


def test_every_card_is_read_as_it_is_written() -> None:
    for card in Card:
        (read,) = read_cards(f" {card}")
        assert read.card is card
        assert (read.span.start, read.span.end) == (1, 1 + len(card))


@pytest.mark.parametrize(
    ("text", "code", "span", "nearest"),
    [
        ("4 6", "no-such-card", (2, 3), ("5",)),
        ("4 -3", "no-such-card", (2, 4), ("-2",)),
        ("-0 4", "no-such-card", (0, 2), ("0",)),
        ("99 4", "no-such-card", (0, 2), ("5",)),
        ("42", "no-separator", (0, 2), ("4 2",)),
        ("4-20", "no-separator", (0, 4), ("4 -2 0",)),
        ("2 15", "no-separator", (2, 4), ("1/5", "1 5")),
        ("4 1 or 5", "card-unreadable", (2, 8), ("1/5",)),
        ("１　か　５", "card-unreadable", (0, 5), ("1/5",)),
        ("4 or 5", "card-unreadable", (2, 4), ()),
        ("4 +2", "card-unreadable", (2, 4), ("2",)),
        ("O 4", "card-unreadable", (0, 1), ("0",)),
        ("l 4", "card-unreadable", (0, 1), ("1",)),
        ("四 4", "card-unreadable", (0, 1), ("4",)),
        ("–2 4", "card-unreadable", (0, 2), ("-2",)),
        ("ー１ 4", "card-unreadable", (0, 2), ("-1",)),
        ("1\\5 4", "card-unreadable", (0, 3), ("1/5",)),
        ("1-5 4", "card-unreadable", (0, 3), ("1/5",)),
        ("1/6 4", "card-unreadable", (0, 3), ("1/5",)),
        ("1or4 4", "card-unreadable", (0, 4), ("1/5", "1 4")),
        ("5/ 4", "card-unreadable", (0, 2), ("1/5",)),
        ("2／5 4", "card-unreadable", (0, 3), ("1/5", "2 5")),
        ("3/4 4", "card-unreadable", (0, 3), ("3 4",)),
        ("4x 2", "card-unreadable", (1, 2), ("4",)),
        ("x4 2", "card-unreadable", (0, 1), ("4",)),
        ("4\u200b 2", "card-unreadable", (1, 2), ("4",)),
        ("\ufeff4 2", "card-unreadable", (0, 1), ("4",)),
        ("\u200b 2", "card-unreadable", (0, 1), ()),
        ("QD 4", "card-unreadable", (0, 2), ()),
        ("ﾊﾟ4 4", "card-unreadable", (0, 3), ()),
        ("4" * 40, "card-unreadable", (0, 40), ()),
    ],
)
def test_what_cannot_be_read(
    text: str, code: str, span: tuple[int, int], nearest: tuple[str, ...]
) -> None:
    with pytest.raises(PlayError) as caught:
        read_cards(text)
    error = caught.value
    assert error.code == f"donburiko.{code}"
    assert error.exit_code == (1 if code == "no-such-card" else 2)
    assert error.where is not None
    assert (error.where.start, error.where.end) == span
    assert error.data == {"offending": text[span[0] : span[1]], "nearest": nearest}


def test_errors_carry_option_and_player() -> None:
    error = error_of("Aki=1 2", "Ben=3 z")
    assert error.where is not None
    assert (error.where.option, error.where.player, error.where.text) == ("hand", "Ben", "3 z")


# ---- what cannot be


@pytest.mark.parametrize(
    ("hands", "code", "data"),
    [
        (["4"], "donburiko.single-card", {"card": "4"}),
        ([""], "hand.empty", {"name": ""}),
        (["A= ", "B=4 5"], "hand.empty", {"name": "A"}),
        (
            ["0 0 0"],
            "donburiko.too-many-copies",
            {"card": "0", "copies": 2, "owners": ("",)},
        ),
        (
            ["A=1/5 2", "B=1/5 3", "C=1/5 4"],
            "donburiko.too-many-copies",
            {"card": "1/5", "copies": 2, "owners": ("A", "B", "C")},
        ),
        (
            ["1 1"],
            "donburiko.too-many-copies",
            {"card": "1", "copies": 1, "owners": ("",)},
        ),
        (
            ["1 2 2 3 3 4 4 5 1/5 1/5 0 0 -1 -1 -2 -2"],
            "donburiko.too-many-cards",
            {"count": 16, "most": 15},
        ),
        (
            ["A=1 2 2 3 3 4 4 5", "B=1/5 1/5 0 0 -1 -1", "C=-2 -2"],
            "donburiko.too-many-cards",
            {"count": 16, "most": 15},
        ),
        (["A=5 1", "B=4 2"], "donburiko.second-six", {"names": ("A", "B")}),
        (
            ["A=5 1", "B=4 2", "C=1/5 3 2"],
            "donburiko.second-six",
            {"names": ("A", "B", "C")},
        ),
        (
            ["A=5 1", "B=1/5 -1 2"],
            "donburiko.second-six-by-choice",
            {"names": ("A", "B"), "choosing": ("B",)},
        ),
        (["4 5", "1 2"], "players.name-needed", {"count": 2}),
        (["A=4 5", "a=1 2"], "players.same-name", {"name": "a"}),
        (
            ["A=4 5", "B=1 2", "C=3 0", "D=4 3", "E=2 0"],
            "players.too-many",
            {"count": 5, "most": 4},
        ),
    ],
)
def test_impossible_columns(hands: list[str], code: str, data: dict[str, Any]) -> None:
    error = error_of(*hands)
    assert (error.code, error.data) == (code, data)


def test_sixes_apart_by_choice() -> None:
    assert [p.total for p in count("A=5 1", "B=1/5 -1 2", total=("B=2",)).players] == [6, 2]


def test_fifteen_or_sixteen_cards_can_be() -> None:
    assert count("1 2 2 3 3 4 4 5 1/5 1/5 0 0 -1 -1 -2").players[0].total == 6 - 30
    assert count("A=1 2 2 3 3 4 4 5 1/5 1/5 0 0 -1 -1", "B=-2 -2").players[1].total == -5


def test_longest_column_of_the_published_edition() -> None:
    assert count("1 2 2 -1 -1 -2 -2", edition="published").players[0].total == -1
    error = error_of("1 2 2 3 -1 -1 -2 -2", edition="published")
    assert (error.code, error.data) == ("donburiko.column-too-long", {"count": 8, "most": 7})


@pytest.mark.parametrize(
    ("hand", "total", "code", "data"),
    [
        ("1/5 2", "4", "donburiko.total-impossible", {"total": 4, "totals": (3, 7)}),
        ("4 5", "8", "donburiko.total-impossible", {"total": 8, "totals": (9,)}),
        ("4 5", "nine", "number.unreadable", {"text": "nine"}),
        ("4 5", "", "number.unreadable", {"text": ""}),
        (
            "4 5",
            "Bea=9",
            "donburiko.unnamed-column",
            {"name": "Bea"},
        ),
    ],
)
def test_impossible_totals(hand: str, total: str, code: str, data: dict[str, Any]) -> None:
    error = error_of(hand, total=(total,))
    assert (error.code, error.data) == (code, data)


def test_totals_of_several_players_name_them() -> None:
    hands = ("Aki=4 5", "Ben=1 2")
    nameless = error_of(*hands, total=("9",))
    assert nameless.code == "donburiko.total-unnamed"
    assert nameless.data == {"total": "9", "names": ("Aki", "Ben")}
    assert nameless.exit_code == 2
    error = error_of(*hands, total=("Aky=9",))
    assert (error.code, error.data["nearest"]) == ("players.unknown", ("Aki",))


@pytest.mark.parametrize(
    ("hands", "total"),
    [
        (("1/5 1/5",), ("2", "6")),
        (("A=1/5 1/5",), ("A=2", "6")),
        (("Aki=4 5", "Ben=1 2"), ("Aki=9", "aki=9")),
    ],
)
def test_a_total_is_given_once(hands: tuple[str, ...], total: tuple[str, ...]) -> None:
    error = error_of(*hands, total=total)
    assert (error.code, error.exit_code) == ("donburiko.total-twice", 2)
    assert error.where is not None
    assert error.where.option == "total"


def test_no_column_at_all() -> None:
    assert error_of().code == "donburiko.no-column"
    with pytest.raises(PlayError) as caught:
        GAME.score(Entry({}))
    assert caught.value.code == "donburiko.no-column"


def test_unknown_house_rule() -> None:
    assert error_of("4 5", editon="published").code == "rulings.unknown"
    assert error_of("4 5", edition="sold").code == "rulings.value"


def test_errors_name_their_heading() -> None:
    error = error_of("0 0 0")
    assert isinstance(error, RuleError)
    assert error.heading == "【内容物】"
