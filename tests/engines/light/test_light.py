"""光より遅く: arrivals as typed and as carried, held against slips that are moved about.

The same checks in full are `python -m proof.light`.
"""

from __future__ import annotations

from typing import Any

import pytest
from proof import light as proof
from reference import light as naive

from engines.contract.errors import InputError, PlayError, RuleError
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.light import GAME, journey
from engines.light.facts import arrival, boxes_of
from engines.light.journey import Address, Carry, Draft, Move, State, Write
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


def start(players: int = 3, **chosen: str) -> State:
    named = {key.replace("_", "-"): value for key, value in chosen.items()}
    return GAME.setup(players, resolve(GAME.rulings, named))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.apply(state, move)
    return state


def code_of(state: State, move: Move) -> str:
    with pytest.raises(RuleError) as caught:
        GAME.apply(state, move)
    declared = {error.code: error for error in GAME.errors}
    assert set(caught.value.data) == set(declared[caught.value.code].fields)
    return caught.value.code


CIRCLE = (Write((1,)), Write((2,)), Write((0,)))


# -- as typed --------------------------------------------------------------------------------


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


# -- as carried ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_journeys(players: int) -> None:
    assert proof.check_games(players, 60, proof.ONE, seed=84)["games"] == 60
    assert proof.check_games(players, 8, proof.MANY, seed=85)["games"] == 8


def test_first_letters_arrive_at_once() -> None:
    state = after(start(), *CIRCLE)
    assert state.round == 2
    assert state.phase == "write"
    assert state.envelopes == ((2,), (0,), (1,))
    assert all(letter.arrived for letter in state.letters)


def test_second_letters_are_carried_once() -> None:
    state = after(start(), *CIRCLE, *CIRCLE)
    assert state.phase == "carry"
    assert state.round == 2
    assert GAME.turn(state) == 0
    assert GAME.legal(state) == [Carry(2, 2)], "the number that stands in the log"
    state = after(state, Carry(2, 2), Carry(2, 0), Carry(2, 1))
    assert state.round == 3
    assert [letter.holder for letter in state.letters[3:]] == [2, 0, 1]
    assert not any(letter.arrived for letter in state.letters[3:])
    state = after(state, Write((2,)), Write((0,)), Write((1,)))
    assert state.envelopes == ((2, 5, 7), (0, 3, 8), (1, 4, 6)), "in the order written"


def at_a_second_carrier(players: int, *turns: Write) -> State:
    """The same letters every round, up to a letter that one player has carried already."""
    state = start(players)
    while state.phase == "write" or state.letters[journey.next_to_carry(state)].checked == 0:
        writing = state.phase == "write"
        state = after(state, turns[len(state.drafts)] if writing else GAME.legal(state)[0])
    return state


def test_the_author_carries_when_nobody_else_can() -> None:
    state = at_a_second_carrier(3, *CIRCLE)
    letter = state.letters[journey.next_to_carry(state)]
    assert GAME.legal(state) == [Carry(letter.nth, letter.author)]


def test_with_four_the_author_never_carries() -> None:
    state = at_a_second_carrier(4, Write((1,)), Write((0,)), Write((3,)), Write((2,)))
    letter = state.letters[journey.next_to_carry(state)]
    (other,) = {0, 1, 2, 3} - {letter.author, letter.addressee, letter.holder}
    assert GAME.legal(state) == [Carry(letter.nth, other)]
    assert code_of(state, Carry(letter.nth, letter.author)) == "light.carrier-is-author"


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
        (start(), Write((0,)), "light.to-oneself"),
        (start(), Write((3,)), "light.no-such-player"),
        (start(), Write((-1,)), "light.no-such-player"),
        (start(), Write(()), "light.no-letter"),
        (start(), Write((1, 2)), "light.two-letters"),
        (start(letters_per_round="many"), Write((1, 1)), "light.two-to-one"),
        (start(), Carry(0, 1), "light.wrong-phase"),
        (start(), Address((1,)), "light.wrong-phase"),
        (after(start(), *CIRCLE, *CIRCLE), Write((1,)), "light.wrong-phase"),
        (after(start(), *CIRCLE, *CIRCLE), Carry(2, 1), "light.carrier-is-addressee"),
        (after(start(), *CIRCLE, *CIRCLE), Carry(2, 0), "light.carrier-is-holder"),
        (after(start(), *CIRCLE, *CIRCLE), Carry(2, 7), "light.no-such-player"),
        (after(start(), *CIRCLE, *CIRCLE), Carry(1, 2), "light.no-such-letter"),
        (after(start(), *CIRCLE, *CIRCLE), Carry(3, 2), "light.no-such-letter"),
    ],
)
def test_moves_that_are_refused(state: State, move: Move, code: str) -> None:
    assert code_of(state, move) == code


@pytest.mark.parametrize("players", [0, 2, 6])
def test_three_to_five(players: int) -> None:
    with pytest.raises(RuleError) as caught:
        start(players)
    assert caught.value.code == "light.players"


def test_nothing_is_left_to_chance() -> None:
    from random import Random

    with pytest.raises(RuleError) as caught:
        GAME.chance(start(), Random(1))
    assert caught.value.code == "light.no-chance"


def test_no_result_before_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        GAME.result(start(), ("A", "B", "C"))
    assert caught.value.code == "light.not-over"


def test_switches_are_in_force_and_echoed() -> None:
    state = start(3, letters_per_round="many", may_skip="yes", rounds="6")
    assert len(GAME.legal(state)) == 4
    state = after(state, *[Write(())] * 18)
    assert GAME.over(state)
    result = GAME.result(state, ("A", "B", "C")).data()
    assert result["letters"] == []
    assert result["rulings"] == {**MANY, **SILENT, "rounds": "6"}
    naive_slips = naive.journey([[]] * 6)
    assert naive_slips == []


# -- what is not known -----------------------------------------------------------------------


def test_addresses_are_secret_until_all_send() -> None:
    state = after(start(), *CIRCLE[:2])
    assert GAME.view(state, 0).drafts == (Draft((1,)), Draft(None))
    assert GAME.view(state, 2).drafts == (Draft(None), Draft(None))
    seen = after(GAME.view(state, 1), CIRCLE[2])
    assert seen.phase == "address"
    assert GAME.turn(seen) == 0
    assert GAME.legal(seen) == [Address((1,)), Address((2,))]
    assert code_of(seen, Address((0,))) == "light.to-oneself"
    assert after(seen, Address((1,))) == after(state, CIRCLE[2])


def test_logs_are_counted_by_pair() -> None:
    state = after(start(), *CIRCLE)
    assert journey.log(state, 0, 1) == 1
    assert journey.log(state, 1, 0) == 0


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
