"""チキンスープ as typed: hands of spades, one round, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from proof import chicken as proof

from engines.chicken import GAME
from engines.contract.errors import InputError, PlayError, RuleError
from engines.contract.game import Entry
from playaid.games.catalogue import find_game

Plays = tuple[tuple[str, str], ...]


def three(first: str, second: str, third: str) -> Plays:
    return (("Aki", first), ("Ben", second), ("Chie", third))


FIVE = "S6 S5 S4 S3 SA"
DRAWN = ("S10 S9 SK", "S8 S7 S3 SQ", "S6 S5 S4 S2 SJ")
"""The ace has left the game in a round of three ones."""


def data(**values: Any) -> dict[str, Any]:
    return GAME.score(Entry(values)).data()


def error_of(values: dict[str, Any], chosen: dict[str, str] | None = None) -> PlayError:
    with pytest.raises(PlayError) as caught:
        GAME.score(Entry(values, chosen or {}))
    declared = {error.code: error for error in GAME.errors}
    if caught.value.code in declared:
        assert set(caught.value.data) == set(declared[caught.value.code].fields)
        assert caught.value.heading in ("", declared[caught.value.code].heading)
    return caught.value


# -- hands -----------------------------------------------------------------------------------


def test_a_single_hand() -> None:
    assert data(hand=(("", "S9 S4 SK"),)) == {
        "game": "chicken",
        "players": [
            {
                "name": "",
                "total": -10,
                "rank": 1,
                "lines": [
                    {"what": "loss.S4", "formula": "−4", "value": -4, "rule": "chicken.loss"},
                    {"what": "loss.S9", "formula": "−9", "value": -9, "rule": "chicken.loss"},
                    {"what": "bonus.SK", "formula": "3", "value": 3, "rule": "chicken.bonus"},
                ],
            }
        ],
        "winners": [],
        "losers": [],
        "rulings": {},
    }


def test_an_empty_hand_is_nought() -> None:
    result = data(hand=three("", "S2", ""))
    assert [player["total"] for player in result["players"]] == [0, -2, 0]
    assert [player["rank"] for player in result["players"]] == [1, 3, 1]


@pytest.mark.parametrize(
    ("hands", "totals", "losers", "note"),
    [
        (("S10 S9 S2", "S8 S7", FIVE), [-21, -15, -19], ["Aki"], "loses"),
        (("S10 S9", "S8 S7 S2", FIVE), [-19, -17, -19], ["Aki", "Chie"], "both-lose"),
        (("S10 S9 S8 S7 S2 SK", "SQ", FIVE), [-33, 2, -19], ["Aki"], "loses"),
        (("S10 S9 S8 S7 SK", "S2", FIVE), [-31, -2, -19], ["Aki"], "loses"),
        (DRAWN, [-16, -16, -16], [], "draw"),
        (("S10 S9 SK", f"{FIVE} SQ", "S8 S7 SJ"), [-16, -17, -14], ["Ben"], "loses"),
        (("S10 S9 S2 SK", "S8 S7 SJ", f"{FIVE} SQ"), [-18, -14, -17], ["Aki"], "loses"),
        (
            ("S10 S7 S2 SK", "S9 S8 SA SQ", "S6 S5 S4 SJ"),
            [-16, -16, -14],
            ["Aki", "Ben"],
            "both-lose",
        ),
    ],
)
def test_who_loses(
    hands: tuple[str, str, str], totals: list[int], losers: list[str], note: str
) -> None:
    score = GAME.score(Entry({"hand": three(*hands)}))
    assert [player.total for player in score.players] == totals
    assert list(score.losers) == losers
    assert list(score.winners) == [name for name in ("Aki", "Ben", "Chie") if name not in losers]
    assert [reason.code for reason in score.notes] == [note]


@pytest.mark.parametrize(
    ("hands", "totals", "note", "told"),
    [
        (("S9 S4 SK", "S10 S2", "S6 SQ"), [-10, -12, -4], "not-all-cards", 5),
        (("", "", ""), [0, 0, 0], "not-all-cards", 0),
        (("SK", "SQ", "SJ"), [3, 2, 1], "not-all-cards", 0),
        (("S10 S9", "S8 S7", FIVE), [-19, -15, -19], "one-card-missing", 9),
        (("S10 S9 SK", "S8 S7 SQ", FIVE), [-16, -13, -19], "one-card-missing", 9),
        (("S10 S9 SK", "S8 SQ", f"{FIVE} SJ"), [-16, -6, -18], "not-all-cards", 8),
    ],
)
def test_hands_of_an_unfinished_game_have_no_winners_and_losers(
    hands: tuple[str, str, str], totals: list[int], note: str, told: int
) -> None:
    """Nine are all when one has left the game: after three ones, and all have a bonus card."""
    score = GAME.score(Entry({"hand": three(*hands)}))
    assert [player.total for player in score.players] == totals
    assert {player.rank for player in score.players} <= {1, 2, 3}
    assert score.winners == score.losers == ()
    (said,) = score.notes
    assert (said.code, said.data) == (note, {"count": told, "most": 10})
    result = score.data()
    assert result["unfinished"] == note
    assert result["winners"] == result["losers"] == []
    for lang in ("ja", "en"):
        assert str(told) in find_game("chicken").words(lang).reason(said)


@pytest.mark.parametrize(
    ("hands", "names"),
    [
        (("SA S2 S3 S4 S5 SK", "S6 S7 SQ", "S8 S9 SJ"), ("Aki",)),
        (("S6 S7 SK", "S8 S9 SQ", "SA S2 S3 S4 S5 SJ"), ("Chie",)),
        (("SA S2 S3 S4 S5 SK", "S6 S7 S8", "S9 S10"), ("Aki",)),
        (("S6 S7 S8 SK", "SA S2 S3 S4 S5 SQ", "S9 S10"), ("Ben",)),
        (("S6 S7 S8 SK", "S9 S10 SQ", "SA S2 S3 S4 S5 SJ"), ("Chie",)),
        (("SA S2 S3 S4 S5 SK", "S6 S7 S8 S9 S10 SQ", ""), ("Aki", "Ben")),
        (("SA S2 S3 S4 S5 SK", "S6 S7 S8 S9 S10 SQ", "SJ"), ("Aki", "Ben")),
    ],
)
def test_who_must_have_passed_has_no_loss_of_every_round(
    hands: tuple[str, str, str], names: tuple[str, ...]
) -> None:
    score = GAME.score(Entry({"hand": three(*hands)}))
    assert score.winners == score.losers == ()
    (said,) = score.notes
    assert (said.code, said.data) == ("must-have-passed", {"names": names, "most": 5})
    assert score.data()["unfinished"] == "must-have-passed"
    for lang in ("ja", "en"):
        assert all(name in find_game("chicken").words(lang).reason(said) for name in names)


def test_losses_and_bonus_cards_spread_in_every_way() -> None:
    tally = proof.check_endings()
    assert (tally["finished"], tally["must-have-passed"]) == (480, 174)


def test_two_hands_decide_nothing() -> None:
    score = GAME.score(Entry({"hand": (("Aki", "S9"), ("Ben", "S4"))}))
    assert score.winners == score.losers == ()
    assert [player.rank for player in score.players] == [2, 1]
    assert [reason.code for reason in score.notes] == ["not-all-hands"]
    assert score.data()["unfinished"] == "not-all-hands"


def test_every_hand_of_one_player() -> None:
    assert proof.check_hands(proof.every_hand()) == 638 * 4


def test_tables_of_three_hands() -> None:
    assert proof.check_tables(2_000, seed=74).total() == 2_000


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ((("", "S9 H4"),), "chicken.not-a-spade"),
        ((("", "S9 JOKER"),), "chicken.joker"),
        ((("", "SK SQ"),), "chicken.two-bonuses"),
        ((("", "SA S2 S3 S4 S5 S6"),), "chicken.too-many-losses"),
        ((("", "S9 S9"),), "cards.twice"),
        (three("S9", "S4 S9", ""), "cards.twice"),
        (three("SQ", "S4", "S9"), "chicken.bonus-order"),
        (three("SJ", "SK", "S9"), "chicken.bonus-order"),
        ((("Aki", "SJ"), ("Ben", "S2")), "chicken.bonus-order"),
        ((*three("", "", ""), ("Dai", "")), "players.too-many"),
        ((("Aki", ""), ("aki", "")), "players.same-name"),
        ((("", "S2"), ("Ben", "S3")), "players.name-needed"),
        ((("", "S2 xx"),), None),
        ((("", "S2 SX"),), None),
        ((), "chicken.no-hand"),
    ],
)
def test_hands_that_cannot_be(hands: Plays, code: str | None) -> None:
    error = error_of({"hand": hands})
    assert code is None or error.code == code
    if code in (None, "chicken.no-hand"):
        assert isinstance(error, InputError)


def test_bonus_cards_may_be_with_those_not_counted() -> None:
    assert data(hand=(("Aki", "SJ"),))["players"][0]["total"] == 1
    assert data(hand=(("Aki", "SJ"), ("Ben", "SK")))["players"][0]["total"] == 1
    assert data(hand=(("Aki", "SQ"), ("Ben", "")))["players"][0]["total"] == 2


def test_the_place_of_what_is_wrong() -> None:
    error = error_of({"hand": three("S2", "S9 H4", "")})
    assert error.where is not None
    assert (error.where.option, error.where.player) == ("hand", "Ben")
    assert error.where.text[error.where.start : error.where.end] == "H4"


# -- one round -------------------------------------------------------------------------------


def test_the_authors_first_example() -> None:
    assert data(up="6", play=three("8", "10", "10"), down="9", bonus_left="KQJ") == {
        "game": "chicken",
        "open": "Chie",
        "hidden": "Aki",
        "passed": [],
        "bonus": {},
        "next_start": "Aki",
        "rulings": {},
    }


def test_the_authors_second_example() -> None:
    result = data(up="8", play=three("1", "1", "Q"), bonus_left="KQJ")
    assert result["bonus"] == {"Aki": "SK", "Ben": "SQ"}
    assert result["passed"] == ["Ben"]
    assert result["hidden"] == "Aki"
    assert result["open"] == "Chie"
    assert result["next_start"] == "Aki"


@pytest.mark.parametrize("queen", ["12", "１２", " 12 "])
def test_the_authors_second_example_in_numbers(queen: str) -> None:
    told = data(up="8", down="4", play=three("1", "1", queen), bonus_left="KQJ")
    assert told == data(up="8", down="4", play=three("1", "1", "Q"), bonus_left="KQJ")


@pytest.mark.parametrize(("number", "rank"), [("11", "J"), ("12", "Q"), ("13", "K")])
def test_numbers_of_the_court(number: str, rank: str) -> None:
    for up, others in (("10", ("J", "Q")), ("9", ("10", "K"))):
        assert data(up=up, play=three(number, *others)) == data(up=up, play=three(rank, *others))


@pytest.mark.parametrize(
    ("left", "told"), [("10", "10"), ("K10", "10"), ("１０", "１０"), ("K 9", "9"), ("1", "1")]
)
def test_what_is_no_bonus_card_is_named_as_typed(left: str, told: str) -> None:
    error = error_of({"up": "6", "play": three("8", "9", "10"), "bonus_left": left})
    assert error.code == "chicken.not-a-bonus-card"
    assert error.where is not None
    assert error.where.text[error.where.start : error.where.end] == told


def test_three_ones() -> None:
    result = data(up="8", play=three("A", "A", "A"))
    assert result["hidden"] is None
    assert result["open"] == "Ben"
    assert result["passed"] == ["Aki", "Chie"]
    assert result["bonus"] == {"Aki": "SK", "Ben": "SQ", "Chie": "SJ"}
    assert result["next_start"] == "Chie"


@pytest.mark.parametrize("up", ["6", "S6", "♠6", "６", "スペードの6"])
def test_ways_to_write_the_field_card(up: str) -> None:
    assert data(up=up, play=three("8", "10", "J"))["open"] == "Chie"


def test_plays_as_whole_cards() -> None:
    assert data(up="6", play=three("H8", "D10", "♣10"))["open"] == "Chie"


@pytest.mark.parametrize(
    ("left", "bonus"),
    [
        ("KQJ", "SK"),
        ("k q j", "SK"),
        ("QJ", "SQ"),
        ("SQ SJ", "SQ"),
        ("J", "SJ"),
        ("Ｊ", "SJ"),
        ("13 12 11", "SK"),
        ("1211", "SQ"),
        ("１１", "SJ"),
        ("Queen Jack", "SQ"),
    ],
)
def test_ways_to_write_the_bonus_pile(left: str, bonus: str) -> None:
    assert data(up="6", play=three("A", "10", "J"), bonus_left=left)["bonus"] == {"Aki": bonus}


def test_a_pile_not_told_is_taken_as_full_and_said_so() -> None:
    codes = [n.code for n in GAME.score(Entry({"up": "6", "play": three("A", "8", "9")})).notes]
    assert "pile-taken-as-full" in codes
    told = Entry({"up": "6", "play": three("A", "8", "9"), "bonus_left": "KQJ"})
    assert "pile-taken-as-full" not in [n.code for n in GAME.score(told).notes]


def test_notes_tell_what_is_lost() -> None:
    score = GAME.score(Entry({"up": "6", "down": "9", "play": three("8", "10", "10")}))
    notes = {note.code: note.data for note in score.notes}
    assert notes["takes-open"]["points"] == -6
    assert notes["takes-hidden-told"]["points"] == -9
    assert notes["two-equal"]["names"] == ("Ben", "Chie")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({}, "chicken.nothing-given"),
        ({"hand": three("", "", ""), "up": "6"}, "chicken.two-questions"),
        ({"hand": three("", "", ""), "bonus_left": "KQJ"}, "chicken.two-questions"),
        ({"play": three("8", "9", "10")}, "chicken.up-missing"),
        ({"up": "6"}, "chicken.play-missing"),
        ({"up": "6", "play": three("8", "9", "10")[:2]}, "players.too-few"),
        ({"up": "6", "play": (*three("8", "9", "10"), ("Dai", "J"))}, "players.too-many"),
        ({"up": "6", "play": (("Aki", "8"), ("AKI", "9"), ("Ben", "J"))}, "players.same-name"),
        ({"up": "J", "play": three("8", "9", "10")}, "chicken.not-a-field-card"),
        ({"up": "H6", "play": three("8", "9", "10")}, "chicken.not-a-field-card"),
        ({"up": "JOKER", "play": three("8", "9", "10")}, "chicken.joker"),
        ({"up": "11", "play": three("8", "9", "10")}, "chicken.not-a-field-card"),
        ({"up": "6", "down": "6", "play": three("8", "9", "10")}, "chicken.field-card-gone"),
        ({"up": "6", "down": "K", "play": three("8", "9", "10")}, "chicken.not-a-field-card"),
        ({"up": "6", "play": three("S8", "9", "10")}, "chicken.not-a-bid"),
        ({"up": "6", "play": three("joker", "9", "10")}, "chicken.joker"),
        ({"up": "6", "play": three("8", "9", "10"), "bonus_left": "joker"}, "chicken.joker"),
        ({"up": "6", "play": three("8", "9", "10"), "bonus_left": "13"}, "chicken.bonus-pile"),
        ({"up": "6", "play": three("H8", "H9", "10")}, "chicken.same-suit"),
        ({"up": "6", "play": three("5", "9", "10")}, "chicken.never-short"),
        ({"up": "6", "play": three("6", "9", "10")}, "chicken.never-short"),
        ({"up": "8", "play": three("2", "9", "10")}, "chicken.never-short"),
        ({"up": "9", "play": three("9", "J", "10")}, "chicken.equal-card"),
        ({"up": "10", "play": three("10", "J", "Q")}, "chicken.equal-card"),
        ({"up": "6", "play": three("A", "A", "10"), "bonus_left": "J"}, "chicken.aces-left"),
        ({"up": "6", "play": three("A", "8", "10"), "bonus_left": ""}, "chicken.aces-left"),
        ({"up": "9", "play": three("2", "3", "10"), "bonus_left": "J"}, "chicken.aces-left"),
        ({"up": "6", "play": three("8", "9", "10"), "bonus_left": "KJ"}, "chicken.bonus-pile"),
        ({"up": "6", "play": three("8", "9", "10"), "bonus_left": "JQK"}, "chicken.bonus-pile"),
        ({"up": "6", "play": three("8", "9", "10"), "bonus_left": "KQJJ"}, "chicken.bonus-pile"),
        (
            {"up": "6", "play": three("8", "9", "10"), "bonus_left": "K9"},
            "chicken.not-a-bonus-card",
        ),
        (
            {"up": "6", "play": three("8", "9", "10"), "bonus_left": "HK"},
            "chicken.not-a-bonus-card",
        ),
    ],
)
def test_rounds_that_cannot_be(values: dict[str, Any], code: str) -> None:
    assert error_of(values).code == code


@pytest.mark.parametrize(
    "values",
    [
        {"up": "", "play": three("8", "9", "10")},
        {"up": "6 7", "play": three("8", "9", "10")},
        {"up": "0", "play": three("8", "9", "10")},
        {"up": "14", "play": three("8", "9", "10")},
        {"up": "6", "play": three("x", "9", "10")},
        {"up": "6", "play": three("", "9", "10")},
        {"up": "6", "play": three("8 9", "9", "10")},
        {"up": "6", "play": three("8", "9", "10"), "bonus_left": "KQX"},
        {"up": "6", "down": "?", "play": three("8", "9", "10")},
    ],
)
def test_rounds_that_cannot_be_read(values: dict[str, Any]) -> None:
    error = error_of(values)
    assert isinstance(error, InputError)
    assert error.where is not None


def test_an_equal_card_by_switch() -> None:
    values: dict[str, Any] = {"up": "10", "play": three("10", "J", "Q")}
    chosen = {"equal-when-short": "yes"}
    result = GAME.score(Entry(values, chosen)).data()
    assert result["hidden"] == "Aki"
    assert result["rulings"] == chosen
    never = error_of({"up": "8", "play": three("8", "J", "Q")}, chosen)
    assert never.code == "chicken.never-short"
    assert never.data == {"rank": 8, "up": 8, "higher": 5, "spent": 4}


def test_a_round_without_plays_is_not_all_there() -> None:
    error = error_of({"up": "6"})
    assert isinstance(error, InputError)
    assert "--play" in find_game("chicken").words("en").error(error, "chicken")


def test_one_ace_and_two() -> None:
    words = find_game("chicken").words("en")
    one = error_of({"up": "6", "play": three("A", "8", "10"), "bonus_left": ""})
    assert "need 1 ace still" in words.error(one, "chicken")
    two = error_of({"up": "6", "play": three("A", "A", "10"), "bonus_left": "J"})
    assert "need 2 aces still" in words.error(two, "chicken")
    assert "holds 1 card." in words.error(two, "chicken")


def test_a_rank_is_suggested_once() -> None:
    assert error_of({"up": "6", "play": three("8", "9", "14")}).data["nearest"] == ("A", "4")


def test_only_spades_are_suggested() -> None:
    error = error_of({"hand": (("", "9 4 K"),)})
    assert (error.code, error.data["nearest"]) == ("cards.no-suit", ("9S",))
    assert error_of({"hand": (("", "H"),)}).data["nearest"] == ()


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"equal": "yes"}, "rulings.unknown"),
        ({"equal-when-short": "maybe"}, "rulings.value"),
        ({"three-ones": "fixed"}, "rulings.unknown"),
    ],
)
def test_switches_that_are_not(chosen: dict[str, str], code: str) -> None:
    assert error_of({"hand": (("", "S2"),)}, chosen).code == code


def test_a_lower_card_over_nine_needs_the_ace_still_out() -> None:
    """In the fifth round ten, J, Q and K are spent, so the ace is not."""
    assert data(up="9", play=three("2", "3", "4"), bonus_left="KQJ")["hidden"] == "Aki"
    for left in ("QJ", "J", ""):
        with pytest.raises(RuleError):
            data(up="9", play=three("2", "3", "4"), bonus_left=left)
    assert data(up="10", play=three("2", "3", "4"), bonus_left="")["open"] == "Chie"
