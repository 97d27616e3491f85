"""チキンスープ: what is told of a round when all bids are known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.cards.deck import card_of
from engines.chicken.facts import BONUS, HELD_SUITS
from engines.chicken.play import MACHINE
from engines.chicken.state import Bid, Dealt, Reveal, State, Turned
from engines.contract.score import Reason
from playaid.games.catalogue import find_game
from playaid.words import LANGUAGES

NAMES = ("Aki", "Ben", "Chie")


def turned() -> State:
    state = MACHINE.apply(MACHINE.setup(3, {}), Dealt(HELD_SUITS))
    return MACHINE.apply(state, Turned(card_of("S8"), card_of("S4")))


def told(bids: str) -> list[tuple[str, dict[str, object]]]:
    """Told at the last of these bids; nothing at those before."""
    state = turned()
    facts: tuple[Reason, ...] = ()
    for code in bids.split():
        assert facts == ()
        before, move = state, Bid(card_of(code))
        state = MACHINE.apply(before, move)
        facts = MACHINE.explain(before, move, state)
    return [(fact.code.removeprefix("state."), dict(fact.data)) for fact in facts]


TAKEN = {"low_seat": 0, "high_seat": 2, "up": card_of("S8")}


@pytest.mark.parametrize(
    ("bids", "facts"),
    [
        (
            "H9 D10 CJ",
            [("lowest-and-highest", TAKEN), ("joker-goes", {"to_seat": 0})],
        ),
        (
            "H9 DJ CJ",
            [
                ("two-equal", {"low_seat": 1, "high_seat": 2, "rank": "J"}),
                ("lowest-and-highest", TAKEN),
                ("joker-goes", {"to_seat": 0}),
            ],
        ),
        (
            "HQ DQ CQ",
            [
                ("three-equal", {"low_seat": 1, "high_seat": 2, "rank": "Q"}),
                ("lowest-and-highest", {**TAKEN, "low_seat": 1}),
                ("joker-goes", {"to_seat": 0}),
            ],
        ),
        (
            "HA DA CQ",
            [
                ("counts-as-one", {"seat": 0, "card": BONUS[0], "points": 3}),
                ("passes", {"seat": 1, "card": BONUS[1], "points": 2}),
                ("lowest-and-highest", TAKEN),
                ("joker-goes", {"to_seat": 0}),
            ],
        ),
        (
            "HA DA CA",
            [
                ("passes", {"seat": 0, "card": BONUS[0], "points": 3}),
                ("counts-as-one", {"seat": 1, "card": BONUS[1], "points": 2}),
                ("passes", {"seat": 2, "card": BONUS[2], "points": 1}),
                ("alone", {"seat": 1, "up": card_of("S8")}),
                ("joker-goes", {"to_seat": 2}),
            ],
        ),
    ],
)
def test_what_is_told(bids: str, facts: list[tuple[str, dict[str, object]]]) -> None:
    assert told(bids) == facts


def test_bids_laid_unseen_are_told_of_when_the_last_is_revealed() -> None:
    state = turned()
    for code in ("H9", "D10"):
        state = MACHINE.apply(state, Bid(card_of(code)))
    blind = MACHINE.view(state, None)
    after = MACHINE.apply(blind, Bid(card_of("CJ")))
    assert MACHINE.explain(blind, Bid(card_of("CJ")), after) == ()
    first, second = Reveal(card_of("H9")), Reveal(card_of("D10"))
    then = MACHINE.apply(after, first)
    assert MACHINE.explain(after, first, then) == ()
    (took, _) = MACHINE.explain(then, second, MACHINE.apply(then, second))
    assert (took.code, dict(took.data)) == ("state.lowest-and-highest", TAKEN)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_are_told_alike_to_who_sees_all_and_to_who_sees_nothing(lang: str) -> None:
    words, rng, codes = find_game("chicken").words(lang), Random(5), set()
    for _ in range(150):
        state = blind = MACHINE.setup(3, {})
        while not MACHINE.over(state):
            move = (
                MACHINE.chance(state, rng)
                if MACHINE.awaits_chance(state)
                else rng.choice(MACHINE.legal(state))
            )
            shown = replace(move, down=None) if isinstance(move, Turned) else move
            after, unseen = MACHINE.apply(state, move), MACHINE.apply(blind, shown)
            facts = MACHINE.explain(state, move, after)
            assert [str(fact) for fact in facts] == [
                str(fact) for fact in MACHINE.explain(blind, shown, unseen)
            ]
            ended = isinstance(move, Bid) and after.field.up is None
            assert bool(facts) == ended
            assert all(words.reason(fact, NAMES) for fact in facts)
            codes |= {fact.code for fact in facts}
            state, blind = after, unseen
    assert codes >= {"state.passes", "state.counts-as-one", "state.two-equal", "state.joker-goes"}
