"""ドンブリコ！: the whole game as a machine, refused moves, and what stays hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.donburiko_tables import cards, dealt, four, new_game, play, refusal, two

from engines.contract.errors import RuleError
from engines.contract.rulings import resolve
from engines.donburiko import GAME
from engines.donburiko.deck import DECK, Card, Hand, hand_of
from engines.donburiko.play import MACHINE
from engines.donburiko.state import (
    AttachClosed,
    AttachOpen,
    AttachUnseen,
    Choose,
    Dealt,
    Laid,
    Move,
    Reveal,
    Take,
)

# ---- set-up and deal


@pytest.mark.parametrize(
    ("players", "edition", "deck", "each", "aside"),
    [
        (2, "announced", 16, 7, 0),
        (3, "announced", 16, 4, 1),
        (4, "announced", 16, 3, 0),
        (2, "published", 14, 4, 4),
        (3, "published", 16, 4, 1),
        (4, "published", 16, 3, 0),
    ],
)
def test_deal(players: int, edition: str, deck: int, each: int, aside: int) -> None:
    start = new_game(players, edition=edition)
    assert MACHINE.awaits_chance(start)
    assert MACHINE.turn(start) is None
    assert MACHINE.legal(start) == ()
    state = MACHINE.apply(start, MACHINE.chance(start, Random(1)))
    assert len(state.columns) == players
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.round.aside) == aside
    held = [card for hand in (*state.hands, state.round.aside) for card in hand.known]
    held += [column[0].card for column in state.columns if column[0].card]
    assert len(held) == deck
    expected = Counter(DECK)
    if deck == 14:
        del expected[Card.CHOICE]
    assert Counter(held) == expected


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(RuleError) as caught:
        new_game(players)
    assert (caught.value.code, caught.value.data) == ("donburiko.players", {"count": players})


@pytest.mark.parametrize("chips", ["1", "2", "3", "4", "5"])
def test_starting_chips(chips: str) -> None:
    state = new_game(3, **{"starting-chips": chips})
    assert state.chips == (int(chips),) * 3
    assert state.bank == 50 - 3 * int(chips)


def test_no_house_rules_are_the_defaults() -> None:
    assert MACHINE.setup(3, {}) == new_game(3)
    assert GAME.tables({}) == GAME.tables(resolve(GAME.rulings, {}))


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        (Dealt(cards("1 2"), (Hand((), 7),)), "players"),
        (Dealt(cards("1 2 3"), (Hand((), 7), Hand((), 7))), "columns"),
        (Dealt(cards("1 2"), (Hand((), 7), Hand((), 6))), "hand-size"),
        (Dealt(cards("1 2"), (Hand((), 7), Hand(cards("3 3 4 4 5 0 0 -1"), -1))), "hand-size"),
        (Dealt(cards("1 1"), (Hand((), 7), Hand((), 7))), "cards"),
        (Dealt(cards("0 0"), (Hand((), 7), Hand(cards("0"), 6))), "cards"),
    ],
)
def test_wrong_deals(deal: Dealt, problem: str) -> None:
    assert refusal(new_game(2), deal) == ("deal", {"problem": problem})


# ---- attaching


def test_open_card_earns_a_chip() -> None:
    state = play(four(), AttachOpen(Card.POND_1, 2))
    assert (state.chips, state.bank) == ((4, 3, 3, 3), 37)
    assert state.columns[1] == (Laid(Card.ACORN_2), Laid(Card.POND_1, False, 0))
    assert state.hands[0] == hand_of(cards("3 4"))
    assert MACHINE.turn(state) == 1


def test_closed_card_costs_a_chip_that_lies_on_it() -> None:
    state = play(four(), AttachClosed(Card.POND_1, 2))
    on_columns = sum(card.closed for column in state.columns for card in column)
    assert (state.chips, state.bank, on_columns) == ((2, 3, 3, 3), 38, 1)
    assert state.columns[1][1] == Laid(Card.POND_1, True, 0)


def test_without_a_chip_no_card_goes_face_down() -> None:
    state = replace(four(), chips=(0, 3, 3, 3), bank=41)
    assert refusal(state, AttachClosed(Card.ACORN_3, 1)) == ("no-chip", {})
    assert not [move for move in MACHINE.legal(state) if isinstance(move, AttachClosed)]


def test_empty_bank_gives_no_chip() -> None:
    state = replace(four(), chips=(20, 20, 5, 5), bank=0)
    after = play(state, AttachOpen(Card.ACORN_3, 1))
    assert (after.chips, after.bank) == ((20, 20, 5, 5), 0)


def test_one_of_two_equal_cards_is_played() -> None:
    state = dealt("1 5", "2 2 3 3 4 4 0", "0 1/5 1/5 -1 -1 -2 -2")
    after = play(state, AttachOpen(Card.ACORN_2, 1))
    assert after.hands[0] == hand_of(cards("0 2 3 3 4 4"))


@pytest.mark.parametrize(
    ("move", "code", "data"),
    [
        (AttachOpen(Card.ACORN_5, 1), "not-in-hand", {"card": "5"}),
        (AttachClosed(Card.ACORN_5, 1), "not-in-hand", {"card": "5"}),
        (AttachUnseen(1), "hand-known", {}),
        (AttachOpen(Card.ACORN_4, 0), "no-such-column", {"column": 0}),
        (AttachOpen(Card.ACORN_4, 5), "no-such-column", {"column": 5}),
        (Take(-1), "no-such-column", {"column": -1}),
        (Take(1), "column-single", {"column": 1}),
        (Choose(4), "wrong-phase", {"phase": "turn"}),
        (Reveal(Card.ACORN_5), "wrong-phase", {"phase": "turn"}),
        (Dealt((), ()), "wrong-phase", {"phase": "turn"}),
    ],
)
def test_refused_moves(move: Move, code: str, data: dict[str, Any]) -> None:
    assert refusal(four(), move) == (code, data)


def test_column_that_was_taken_is_gone() -> None:
    state = play(four(), AttachOpen(Card.POND_1, 2), Take(2))
    assert refusal(state, AttachOpen(Card.ACORN_3, 2)) == ("no-such-column", {"column": 2})
    assert refusal(state, Take(2)) == ("no-such-column", {"column": 2})


def test_chance_only_before_a_round() -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.chance(four(), Random(1))
    assert caught.value.code == "donburiko.wrong-phase"


def test_full_column_of_the_published_edition() -> None:
    state = dealt("-2 -2", "-1 -1 0 0", "1 2 2 3", edition="published")
    for _ in range(3):
        for seat in (0, 1):
            state = play(state, AttachOpen(state.hands[seat].known[0], 1))
    assert len(state.columns[0]) == 7
    assert refusal(state, AttachOpen(Card.LOACH, 1)) == ("column-full", {"column": 1, "most": 7})
    assert {move.column for move in MACHINE.legal(state) if isinstance(move, AttachOpen)} == {2}
    assert Take(1) in MACHINE.legal(state)
    assert len(play(two(), *[AttachOpen(c, 1) for c in cards("1 2 3 3 4 4 5")]).columns[0]) == 8


# ---- taking


def test_take_gains_and_the_taker_is_out() -> None:
    state = play(four(), AttachClosed(Card.POND_1, 2), Take(2))
    assert state.chips == (2, 3 + 1 + 1, 3, 3)
    assert state.bank == 37
    assert state.taken[1] == cards("2 -1")
    assert state.columns[1] == ()
    assert MACHINE.turn(state) == 2
    back = play(state, AttachOpen(Card.ACORN_3, 1), AttachOpen(Card.ACORN_5, 1))
    assert MACHINE.turn(play(back, AttachOpen(Card.ACORN_4, 1))) == 2


def test_choice_waits_for_the_taker_best_first() -> None:
    state = play(four(), AttachOpen(Card.ACORN_4, 3), Take(3))
    assert state.phase == "count"
    assert state.taking == 3
    assert MACHINE.turn(state) == 1
    assert MACHINE.legal(state) == (Choose(5), Choose(9))
    assert play(state, Choose(5)).chips[1] == 8
    assert play(state, Choose(9)).chips[1] == 0
    assert refusal(state, Choose(6)) == ("total-impossible", {"total": 6, "totals": (5, 9)})
    assert refusal(state, Take(3)) == ("wrong-phase", {"phase": "count"})


@pytest.mark.parametrize(
    ("columns", "first", "problem"),
    [
        ("1/5 3", Hand((), 4), "choice-left-out"),
        ("1 3", Hand(cards("1/5"), 3), "choice-left-out"),
        ("1 1", Hand((), 4), "cards"),
    ],
)
def test_deals_without_the_cards_of_choice(columns: str, first: Hand, problem: str) -> None:
    state = new_game(2, edition="published")
    move = Dealt(cards(columns), (first, Hand((), 4)))
    assert refusal(state, move) == ("deal", {"problem": problem})


def test_six_may_be_avoided_by_choice() -> None:
    state = play(two(), AttachOpen(Card.CHOICE, 1), AttachOpen(Card.POND_1, 1), Take(1))
    assert MACHINE.legal(state) == (Choose(6), Choose(2))
    assert MACHINE.awaits_chance(play(state, Choose(6)))
    assert MACHINE.turn(play(state, Choose(2))) == 1


def test_fine_stops_at_nothing() -> None:
    state = play(four(), AttachOpen(Card.ACORN_4, 1), AttachOpen(Card.LOACH, 1), Take(1))
    assert state.chips[2] == 3 - 2
    broke = play(four(), AttachOpen(Card.ACORN_4, 1), AttachOpen(Card.LOACH, 1))
    broke = play(replace(broke, chips=(4, 4, 1, 3), bank=38), Take(1))
    assert (broke.chips[2], broke.bank) == (0, 39)


def test_short_bank_pays_what_it_has() -> None:
    state = play(four(), AttachOpen(Card.POND_1, 1))
    after = play(replace(state, chips=(20, 16, 6, 6), bank=2), Take(1))
    assert (after.chips, after.bank) == ((20, 18, 6, 6), 0)


def test_six_ends_the_round_and_left_chips_go_to_the_bank() -> None:
    state = play(four(), AttachClosed(Card.ACORN_4, 2), AttachClosed(Card.ACORN_1, 1), Take(2))
    assert state.phase == "deal"
    assert state.chips == (2, 2, 3 + 1 + 6, 3)
    assert state.bank == 38 - 6 + 1
    assert (state.seat, state.round.number) == (2, 2)
    assert MACHINE.turn(MACHINE.apply(state, MACHINE.chance(state, Random(1)))) == 2


def test_round_ends_when_everybody_has_taken() -> None:
    state = play(two(), AttachOpen(Card.ACORN_1, 1), AttachOpen(Card.ACORN_4, 2), Take(2), Take(1))
    assert (state.phase, state.seat) == ("deal", 1)
    assert state.chips == (3 + 1 + 3, 3 + 1 + 3)


def test_empty_hand_must_take() -> None:
    state = two()
    for _ in range(7):
        for seat in (0, 1):
            state = play(state, AttachOpen(state.hands[seat].known[0], 1))
    assert MACHINE.legal(state) == (Take(1),)
    assert refusal(state, AttachOpen(Card.ACORN_1, 2)) == ("must-take", {})


def test_round_ends_when_nobody_can_take() -> None:
    state = two()
    for _ in range(7):
        for seat in (0, 1):
            state = play(state, AttachOpen(state.hands[seat].known[0], 1))
    state = play(state, Take(1))
    state = play(state, MACHINE.legal(state)[0])
    assert (state.phase, state.seat) == ("deal", 0)


def test_empty_hand_before_single_cards_is_skipped_and_must_take_later() -> None:
    """Three players attach everything to one column but for a card that the last one keeps."""
    state = dealt("-1 -1 0", "1 2 2 3", "3 4 4 5", "0 -2 -2 1/5")
    for _ in range(3):
        for seat in range(3):
            state = play(state, AttachOpen(state.hands[seat].known[0], 1))
    state = play(state, *[AttachOpen(state.hands[seat].known[0], 1) for seat in (0, 1)])
    state = play(state, AttachClosed(Card.CHOICE, 1))
    assert [len(hand) for hand in state.hands] == [0, 0, 0]
    shorter = replace(
        state,
        hands=(Hand(), Hand(), hand_of(cards("1/5"))),
        columns=(state.columns[0][:-1], *state.columns[1:]),
    )
    after = play(shorter, Take(1))
    assert MACHINE.turn(after) == 2, "seat 1 has no hand and sees single cards only"
    last = play(after, AttachOpen(Card.CHOICE, 2))
    assert MACHINE.turn(last) == 1
    assert MACHINE.legal(last) == (Take(2),)


# ---- the end


@pytest.mark.parametrize(
    ("edition", "chips", "over"),
    [
        ("announced", 20, False),
        ("announced", 21, True),
        ("published", 19, False),
        ("published", 20, True),
    ],
)
def test_many_chips_end_the_game_after_a_round(edition: str, chips: int, over: bool) -> None:
    state = play(four(edition=edition), AttachOpen(Card.ACORN_4, 2))
    state = replace(state, chips=(1, chips - 6, 1, 1), bank=47 - chips + 6)
    after = play(state, Take(2))
    assert after.chips[1] == chips
    assert MACHINE.over(after) is over
    if over:
        assert MACHINE.legal(after) == ()
        assert MACHINE.turn(after) is None
        result = MACHINE.result(after, ["A", "B", "C", "D"])
        assert result.winners == ("B",)
        assert [note.code for note in result.notes] == ["ended-by-chips"]
        assert refusal(after, Take(1)) == ("wrong-phase", {"phase": "over"})


def test_many_chips_within_a_round_do_not_end_it() -> None:
    state = replace(four(), chips=(21, 3, 3, 3), bank=20)
    assert not MACHINE.over(play(state, AttachOpen(Card.ACORN_4, 2)))


def test_empty_bank_ends_the_game_unless_columns_give_chips_back() -> None:
    state = four()
    attached = play(state, AttachOpen(Card.ACORN_4, 2))
    ended = play(replace(attached, chips=(14, 14, 8, 8), bank=6), Take(2))
    assert MACHINE.over(ended)
    result = MACHINE.result(ended, ["A", "B", "C", "D"])
    assert result.notes[0].code == "ended-by-bank"
    closed = play(state, AttachClosed(Card.ACORN_4, 2), AttachClosed(Card.ACORN_1, 1))
    again = play(replace(closed, chips=(14, 14, 10, 4), bank=6), Take(2))
    assert (again.phase, again.bank) == ("deal", 1)


def test_shared_win() -> None:
    over = replace(new_game(3), phase="over", chips=(21, 21, 3), bank=5)
    result = MACHINE.result(over, ["A", "B", "C"])
    assert result.winners == ("A", "B")
    assert [player.rank for player in result.players] == [1, 1, 3]
    assert [line.value for player in result.players for line in player.lines] == [21, 21, 3]
    assert result.notes[-1].code == "tie-shared"


def test_no_result_before_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.result(four(), ["A", "B", "C", "D"])
    assert caught.value.code == "donburiko.not-over"


# ---- hidden information
