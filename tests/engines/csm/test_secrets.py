"""Card Stock Market: what a seat sees, and what is said of a state to all."""

from __future__ import annotations

from random import Random

from support.csm_tables import started

from engines.cards.deck import card_of
from engines.contract.hands import Hand
from engines.csm.examples.situations import cards, holding, turn_with
from engines.csm.play import MACHINE
from engines.csm.state import (
    Buy,
)


class TestSecrets:
    def test_a_view_hides_hands_and_stock(self) -> None:
        state = started(4)
        for seat in range(4):
            seen = MACHINE.view(state, seat)
            assert seen.hands[seat] == state.hands[seat]
            others = [hand for place, hand in enumerate(seen.hands) if place != seat]
            assert others == [Hand((), 8)] * 3
            assert seen.stock == Hand((), 68)
        assert MACHINE.view(state, None).hands == (Hand((), 8),) * 4

    def test_a_view_says_nothing_about_which_hand_it_was(self) -> None:
        state = started(3)
        swapped = state.changed(hands=(state.hands[0], state.hands[2], state.hands[1]))
        assert MACHINE.view(state, 0) == MACHINE.view(swapped, 0)

    def test_chance_plays_on_from_a_view(self) -> None:
        rng = Random(5)
        for seat in (0, None):
            state = MACHINE.view(MACHINE.setup(3, {}), seat)
            while state.turn < 300 and not MACHINE.over(state):
                waiting = MACHINE.awaits_chance(state)
                move = (
                    MACHINE.chance(state, rng)
                    if waiting
                    else rng.choice(list(MACHINE.legal(state)))
                )
                state = MACHINE.apply(state, move)
            assert MACHINE.over(state)

    def test_a_card_seen_twice_is_in_no_unknown_hand(self) -> None:
        state = holding(holding(turn_with(""), 1, "S5"), 0, "S5")
        assert Buy(card_of("S5")) not in MACHINE.legal(state)
        assert Buy(card_of("S6")) in MACHINE.legal(state)


class TestDescribing:
    def test_sentences_about_what_is_public(self) -> None:
        state = holding(turn_with(""), 1, "S2").changed(debts=(30, 0), cash=(0, 200))
        assert [(fact.code, dict(fact.data)) for fact in MACHINE.describe(state)] == [
            ("state.prices", {"spades": 1, "hearts": 6, "diamonds": 8, "clubs": 10}),
            ("state.bank", {"bank": 3110, "stock": 84}),
            ("state.player-without-certificates", {"seat": 0, "cash": 0, "hand": 8}),
            ("state.debt", {"seat": 0, "debt": 30}),
            ("state.player", {"seat": 1, "cash": 200, "hand": 8, "cards": cards("S2")}),
            ("state.turn", {"seat": 0, "turn": 1}),
        ]
        assert MACHINE.describe(MACHINE.setup(2, {})) == ()
        assert MACHINE.describe(state.changed(phase="over"))[-1].code == "state.joker"
