"""ドンブリコ！: what each seat sees, unknown cards, and what is said to all."""

from __future__ import annotations

from random import Random

import pytest
from support.donburiko_tables import cards, dealt, four, new_game, play, refusal

from engines.contract.errors import RuleError
from engines.donburiko.deck import Card, Hand
from engines.donburiko.play import MACHINE
from engines.donburiko.state import (
    AttachClosed,
    AttachOpen,
    AttachUnseen,
    Choose,
    Laid,
    Reveal,
    Take,
)

ALL_KINDS = [
    *(AttachOpen(card, column) for card in Card for column in range(6)),
    *(AttachClosed(card, column) for card in Card for column in range(6)),
    *(AttachUnseen(column) for column in range(6)),
    *(Take(column) for column in range(-1, 6)),
    *map(Reveal, Card),
    *map(Choose, range(-7, 45)),
]


def test_hands_and_closed_cards_are_counts_for_others() -> None:
    state = play(four(), AttachClosed(Card.POND_1, 2))
    for seat in (1, 2, 3, None):
        seen = MACHINE.view(state, seat)
        assert seen.hands[0] == Hand((), 2)
        assert seen.columns[1][1] == Laid(None, True, 0)
        if seat is not None:
            assert seen.hands[seat] == state.hands[seat]
    own = MACHINE.view(state, 0)
    assert own.columns[1][1].card is Card.POND_1


def test_three_players_odd_card_is_seen_by_nobody() -> None:
    start = new_game(3)
    state = MACHINE.apply(start, MACHINE.chance(start, Random(1)))
    assert len(state.round.aside.known) == 1
    for seat in (0, 1, 2, None):
        assert MACHINE.view(state, seat).round.aside == Hand((), 1)


def test_taken_column_is_public_while_it_is_counted() -> None:
    state = play(four(), AttachClosed(Card.ACORN_4, 3), Take(3))
    seen = MACHINE.view(state, None)
    assert seen.columns[2] == (Laid(Card.CHOICE), Laid(Card.ACORN_4, False, 0))


def test_unknown_cards_are_revealed_one_by_one() -> None:
    state = dealt("4 2 1/5 -2", "?3", "?3", "?3", "?3")
    state = play(state, AttachUnseen(1), AttachUnseen(1), Take(1))
    assert state.phase == "reveal"
    assert MACHINE.turn(state) == 2
    assert state.chips == (2, 2, 5, 3)
    assert len(MACHINE.legal(state)) == 9
    state = play(state, Reveal(Card.ACORN_4))
    assert Reveal(Card.ACORN_4) not in MACHINE.legal(state), "both fours are seen"
    assert refusal(state, Reveal(Card.ACORN_4)) == ("card-elsewhere", {"card": "4"})
    assert play(state, Reveal(Card.LOACH)).chips[2] == 5 - 2
    counted = play(state, Reveal(Card.CHOICE))
    assert MACHINE.legal(counted) == (Choose(9), Choose(13))


def test_unknown_hand_may_hold_whatever_is_not_seen() -> None:
    state = dealt("4 2 1 5", "?3", "?3", "?3", "0 0 4")
    opened = {move.card for move in MACHINE.legal(state) if isinstance(move, AttachOpen)}
    assert opened == set(Card) - set(cards("1 5 0 4"))
    assert AttachUnseen(1) in MACHINE.legal(state)
    assert refusal(state, AttachOpen(Card.ACORN_5, 1)) == ("not-in-hand", {"card": "5"})
    assert play(state, AttachClosed(Card.CHOICE, 1)).hands[0] == Hand((), 2)


@pytest.mark.parametrize("edition", ["announced", "published"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_is_exactly_what_apply_accepts(players: int, edition: str) -> None:
    rng = Random(7)
    state = new_game(players, edition=edition)
    for _ in range(60):
        if MACHINE.over(state):
            break
        if MACHINE.awaits_chance(state):
            state = MACHINE.apply(state, MACHINE.chance(state, rng))
            continue
        assert MACHINE.turn(state) is not None
        for seen in (state, MACHINE.view(state, state.seat), MACHINE.view(state, None)):
            legal = list(MACHINE.legal(seen))
            assert len(set(legal)) == len(legal)
            accepted = []
            for move in ALL_KINDS:
                try:
                    MACHINE.apply(seen, move)
                except RuleError:
                    continue
                accepted.append(move)
            assert set(accepted) == set(legal)
        state = MACHINE.apply(state, rng.choice(MACHINE.legal(state)))


def test_description_is_public() -> None:
    state = play(four(), AttachClosed(Card.POND_1, 2))
    assert MACHINE.describe(state) == MACHINE.describe(MACHINE.view(state, None))
    facts = {(fact.code, fact.data.get("column")): fact.data for fact in MACHINE.describe(state)}
    assert facts["state.column-closed", 2] == {"column": 2, "cards": ("2",), "closed": 1}
    assert facts["state.chips", None] == {"chips": (2, 3, 3, 3), "bank": 38}
    assert facts["state.hands", None] == {"counts": (2, 3, 3, 3)}
    assert [fact.code for fact in MACHINE.describe(new_game())] == ["state.round", "state.chips"]
