"""光より遅く: letters as carried, and what is not known.

The same checks in full are `python -m proof.light`.
"""

from __future__ import annotations

import pytest
from proof import light as proof
from reference import light as reference

from engines.contract.errors import RuleError
from engines.contract.rulings import resolve
from engines.light import GAME
from engines.light.play import MACHINE
from engines.light.state import Address, Carry, Draft, Move, State, Write, log, next_to_carry

MANY = {"letters-per-round": "many"}
SILENT = {"may-skip": "yes"}


def start(players: int = 3, **chosen: str) -> State:
    named = {key.replace("_", "-"): value for key, value in chosen.items()}
    return MACHINE.setup(players, resolve(GAME.rulings, named))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = MACHINE.apply(state, move)
    return state


def code_of(state: State, move: Move) -> str:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(state, move)
    declared = {error.code: error for error in GAME.errors}
    assert set(caught.value.data) == set(declared[caught.value.code].fields)
    return caught.value.code


CIRCLE = (Write((1,)), Write((2,)), Write((0,)))


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
    assert MACHINE.turn(state) == 0
    assert MACHINE.legal(state) == [Carry(2, 2)], "the number that stands in the log"
    state = after(state, Carry(2, 2), Carry(2, 0), Carry(2, 1))
    assert state.round == 3
    assert [letter.holder for letter in state.letters[3:]] == [2, 0, 1]
    assert not any(letter.arrived for letter in state.letters[3:])
    state = after(state, Write((2,)), Write((0,)), Write((1,)))
    assert state.envelopes == ((2, 5, 7), (0, 3, 8), (1, 4, 6)), "in the order written"


def at_a_second_carrier(players: int, *turns: Write) -> State:
    """The same letters every round, up to a letter that one player has carried already."""
    state = start(players)
    while state.phase == "write" or state.letters[next_to_carry(state)].checked == 0:
        writing = state.phase == "write"
        state = after(state, turns[len(state.drafts)] if writing else MACHINE.legal(state)[0])
    return state


def test_the_author_carries_when_nobody_else_can() -> None:
    state = at_a_second_carrier(3, *CIRCLE)
    letter = state.letters[next_to_carry(state)]
    assert MACHINE.legal(state) == [Carry(letter.nth, letter.author)]


def test_with_four_the_author_never_carries() -> None:
    state = at_a_second_carrier(4, Write((1,)), Write((0,)), Write((3,)), Write((2,)))
    letter = state.letters[next_to_carry(state)]
    (other,) = {0, 1, 2, 3} - {letter.author, letter.addressee, letter.holder}
    assert MACHINE.legal(state) == [Carry(letter.nth, other)]
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
        MACHINE.chance(start(), Random(1))
    assert caught.value.code == "light.no-chance"


def test_no_result_before_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.result(start(), ("A", "B", "C"))
    assert caught.value.code == "light.not-over"


def test_switches_are_in_force_and_echoed() -> None:
    state = start(3, letters_per_round="many", may_skip="yes", rounds="6")
    assert len(MACHINE.legal(state)) == 4
    state = after(state, *[Write(())] * 18)
    assert MACHINE.over(state)
    result = MACHINE.result(state, ("A", "B", "C")).data()
    assert result["letters"] == []
    assert result["rulings"] == {**MANY, **SILENT, "rounds": "6"}
    reference_slips = reference.journey([[]] * 6)
    assert reference_slips == []


# -- what is not known -----------------------------------------------------------------------


def test_addresses_are_secret_until_all_send() -> None:
    state = after(start(), *CIRCLE[:2])
    assert MACHINE.view(state, 0).drafts == (Draft((1,)), Draft(None))
    assert MACHINE.view(state, 2).drafts == (Draft(None), Draft(None))
    seen = after(MACHINE.view(state, 1), CIRCLE[2])
    assert seen.phase == "address"
    assert MACHINE.turn(seen) == 0
    assert MACHINE.legal(seen) == [Address((1,)), Address((2,))]
    assert code_of(seen, Address((0,))) == "light.to-oneself"
    assert after(seen, Address((1,))) == after(state, CIRCLE[2])


def test_logs_are_counted_by_pair() -> None:
    state = after(start(), *CIRCLE)
    assert log(state, 0, 1) == 1
    assert log(state, 1, 0) == 0
