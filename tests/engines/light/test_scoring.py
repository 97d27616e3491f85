"""光より遅く: letters as typed, their arrivals held against slips that are moved about.

The same checks in full are `python -m proof.light`.
"""

from __future__ import annotations

from typing import Any

import pytest
from proof import light as proof

from engines.contract.errors import InputError, PlayError, RuleError
from engines.contract.game import Entry
from engines.light import GAME
from engines.light.facts import arrival, boxes_of
from playaid.games.catalogue import find_game

MANY = {"letters-per-round": "many"}
SILENT = {"may-skip": "yes"}


def sent(text: str, **chosen: str) -> dict[str, Any]:
    return GAME.score(
        Entry({"sent": text}, {k.replace("_", "-"): v for k, v in chosen.items()})
    ).data()


def error_of(text: str, chosen: dict[str, str] | None = None) -> PlayError:
    with pytest.raises(PlayError) as caught:
        GAME.score(Entry({"sent": text}, chosen or {}))
    declared = {error.code: error for error in GAME.errors}
    if caught.value.code in declared:
        assert set(caught.value.data) == set(declared[caught.value.code].fields)
    return caught.value


def test_the_grammars_example() -> None:
    assert sent("A>B B>C C>A / A>B B>C C>B") == {
        "game": "light",
        "letters": [
            {"from": "A", "to": "B", "sent": 1, "boxes": 0, "arrives": 1},
            {"from": "B", "to": "C", "sent": 1, "boxes": 0, "arrives": 1},
            {"from": "C", "to": "A", "sent": 1, "boxes": 0, "arrives": 1},
            {"from": "A", "to": "B", "sent": 2, "boxes": 1, "arrives": 3},
            {"from": "B", "to": "C", "sent": 2, "boxes": 1, "arrives": 3},
            {"from": "C", "to": "B", "sent": 2, "boxes": 0, "arrives": 2},
        ],
        "last_arrival": 3,
        "circulation": 1,
        "rulings": {},
    }


@pytest.mark.parametrize(
    "text",
    [
        "A>B B>C C>A/A>B B>C C>A",
        "A>B, B>C, C>A / A>B, B>C, C>A",
        "A＞B　B＞C　C＞A／A→B B->C C⇒A",
        "  A>B B>C C>A  /  a>b ｂ>ｃ C>A ",
        "A=>B B-->C C==>A / A—>B B–>C C−>A",
        "A⟶B B⇒C C➡\ufe0fA / A⇨B B＝＞C C--->A",
    ],
)
def test_ways_to_write_letters(text: str) -> None:
    assert sent(text) == sent("A>B B>C C>A / A>B B>C C>A")


def test_names_of_any_kind() -> None:
    letters = sent("ちえ>김 김>Łukasz Łukasz>ちえ")["letters"]
    assert [letter["to"] for letter in letters] == ["김", "Łukasz", "ちえ"]


def test_twelve_rounds_to_one_person() -> None:
    result = sent(" / ".join(["A>B B>C C>A"] * 12))
    assert max(letter["boxes"] for letter in result["letters"]) == 11
    assert result["last_arrival"] == 23
    assert result["circulation"] == 11


def test_nothing_is_late_when_everybody_is_written_to_once() -> None:
    result = sent("A>B B>C C>A / A>C B>A C>B")
    assert result["last_arrival"] == 2
    assert result["circulation"] == 0


def test_silence_at_the_end_leaves_no_negative_circulation() -> None:
    assert sent("A>B / B>C / /", may_skip="yes")["circulation"] == 0


def test_the_nth_letter() -> None:
    for nth in range(1, 13):
        assert boxes_of(nth) == nth - 1
        assert arrival(5, nth) == 5 + nth - 1


@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (4, 1), (5, 1)])
def test_every_short_journey(players: int, rounds: int) -> None:
    cases = ((each, proof.ONE) for each in proof.every_journey(players, rounds))
    tally = proof.check_journeys(cases)
    assert tally["journeys"] == ((players - 1) ** players) ** rounds


def test_sample_of_journeys() -> None:
    assert proof.check_journeys(proof.sample_of_journeys(400, seed=80))["journeys"] > 380


@pytest.mark.parametrize(
    ("text", "chosen", "code"),
    [
        ("", {}, "light.nothing-sent"),
        (" / ", {}, "light.nothing-sent"),
        ("A>A B>C C>B", {}, "light.to-oneself"),
        ("A>a B>C C>B", {}, "light.to-oneself"),
        ("A>B A>C B>C C>A", {}, "light.two-letters"),
        ("A>B A>B B>C C>A", {}, "light.two-to-one"),
        ("A>B A>B B>C C>A", MANY, "light.two-to-one"),
        ("A>B B>C", {}, "light.no-letter"),
        ("A>B B>C C>A / A>B B>C", {}, "light.no-letter"),
        ("A>B B>C C>A /", {}, "light.no-letter"),
        ("A>B B>C C>A / / A>B B>C C>A", {}, "light.no-letter"),
        ("A>B B>A", {}, "players.too-few"),
        ("A>B B>C C>D D>E E>F F>A", {}, "players.too-many"),
        (" / ".join(["A>B B>C C>A"] * 13), {}, "light.too-many-rounds"),
        (" / ".join(["A>B B>C C>A"] * 7), {"rounds": "6"}, "light.too-many-rounds"),
        ("A>B", {"rounds": "5"}, "rulings.value"),
        ("A>B", {"silence": "yes"}, "rulings.unknown"),
        ("A>B", {"afterwards": "share"}, "rulings.unknown"),
    ],
)
def test_journeys_that_cannot_be(text: str, chosen: dict[str, str], code: str) -> None:
    assert error_of(text, chosen).code == code


@pytest.mark.parametrize(
    "text",
    [
        "A",
        "A>",
        ">B",
        "A>B>C",
        "A<B",
        "A>>B",
        "A→>B",
        "A B",
        "A>B B>C C>A / x",
        "A→→B",
        "A->-B",
        "A>=B",
        "A=B>C",
        "A<->B",
        "A←B",
        "-A>B",
        "A>B-",
    ],
)
def test_letters_that_cannot_be_read(text: str) -> None:
    error = error_of(text)
    assert isinstance(error, InputError)
    assert error.code == "light.letter-unreadable"
    where = error.where
    assert where is not None
    assert text[where.start : where.end] == error.data["text"]


@pytest.mark.parametrize(
    ("text", "piece", "near"),
    [
        ("Mary Ann>B B>C", "Mary", ("Mary_Ann>B",)),
        ("A>Mary Ann B>C", "Ann", ("Ann_B>C", "A>Mary_Ann")),
        ("A > B B>C", "A", ("A>B",)),
        ("A> B B>C", "A>", ("A>B",)),
        ("A >B B>C", "A", ("A>B",)),
        ("A>B / Mary Ann Lee>B", "Mary", ("Mary_Ann_Lee>B",)),
    ],
)
def test_a_space_within_a_letter(text: str, piece: str, near: tuple[str, ...]) -> None:
    error = error_of(text)
    assert isinstance(error, InputError)
    assert (error.code, dict(error.data)) == (
        "light.space-in-letter",
        {"text": piece, "nearest": near},
    )


def test_names_with_an_underscore_for_a_space() -> None:
    names = [letter["from"] for letter in sent("Mary_Ann>B B>C C>Mary_Ann")["letters"]]
    assert names == ["Mary_Ann", "B", "C"]


def test_no_letter_at_all_is_nothing_given() -> None:
    error = error_of("")
    assert isinstance(error, InputError)
    assert "--sent" in find_game("light").words("en").error(error, "light")


@pytest.mark.parametrize("mark", ["|", "｜", ";", "\\"])
def test_rounds_are_parted_by_a_slash_alone(mark: str) -> None:
    error = error_of(f"A>B B>C C>A {mark} A>B B>C C>A")
    assert (error.code, error.data["text"]) == ("light.round-mark", mark)
    assert "/" in find_game("light").words("en").error(error, "light")


def counted_on(text: str, *earlier: str) -> dict[str, Any]:
    noted = tuple({"sent": each} for each in earlier)
    return GAME.score(Entry({"sent": text}, {}, ("Aki", "Ben", "Mary Ann"), noted)).data()


def test_letters_are_counted_with_those_noted_earlier() -> None:
    first, second = "Aki>Ben Ben>Mary_Ann mary_ann>Aki", "aki>Ben Ben>Aki Mary_Ann>Aki"
    together = sent(f"{first} / {second} / {first}".replace("_", ""))
    alone = [counted_on(first), counted_on(second, first), counted_on(first, first, second)]
    letters = [letter for result in alone for letter in result["letters"]]
    assert [(x["sent"], x["boxes"], x["arrives"]) for x in letters] == [
        (x["sent"], x["boxes"], x["arrives"]) for x in together["letters"]
    ]
    assert [result["circulation"] for result in alone] == [0, 1, 2]
    assert letters[2]["from"] == "Mary Ann"
    assert counted_on(f"{second} / {first}", first) | {"letters": []} == together | {"letters": []}


def test_a_journey_noted_in_parts_is_no_longer() -> None:
    circle = "Aki>Ben Ben>Mary_Ann Mary_Ann>Aki"
    with pytest.raises(RuleError) as caught:
        counted_on(circle, " / ".join([circle] * 11), circle)
    assert dict(caught.value.data) == {"count": 13, "most": 12}
    assert caught.value.where is not None
    assert caught.value.where.start == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Aki>Dan Ben>Aki Mary_Ann>Aki", "players.unknown"),
        ("Dan>Aki Aki>Ben Ben>Aki Mary_Ann>Aki", "players.unknown"),
        ("Aki>Ben Ben>Aki", "light.no-letter"),
    ],
)
def test_letters_of_those_at_the_table(text: str, code: str) -> None:
    with pytest.raises(PlayError) as caught:
        counted_on(text)
    assert caught.value.code == code


def test_silence_by_switch() -> None:
    assert sent("A>B B>C / A>B", may_skip="yes")["last_arrival"] == 3
    assert sent("A>B", may_skip="yes")["rulings"] == SILENT


def test_many_letters_by_switch() -> None:
    assert len(sent("A>B A>C B>C C>A", letters_per_round="many")["letters"]) == 4


def test_everything_is_said_in_words() -> None:
    for lang in ("ja", "en"):
        words = find_game("light").words(lang)
        for text, chosen in (
            ("A>B B>C C>A", {}),
            ("A>B B>C C>A / A>B B>C C>A", {}),
            ("A>B /", SILENT),
        ):
            score = GAME.score(Entry({"sent": text}, chosen))
            assert all(words.reason(note) for note in score.notes)
            for table in score.tables:
                assert all(words.column(table.id, column) for column in table.columns)
