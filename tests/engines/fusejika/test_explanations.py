"""不確定世界の時空干渉者: what is explained of a move, and that it tells nobody a secret."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from proof.games import play

from engines.cards.deck import Card, card_of
from engines.contract.hands import Hand, hand_of
from engines.fusejika import GAME
from engines.fusejika.facts import HouseRules
from engines.fusejika.play import MACHINE
from engines.fusejika.state import (
    CannotLay,
    Claim,
    Copy,
    Dealt,
    Drawn,
    Keep,
    Kick,
    Lay,
    Lose,
    Move,
    Round,
    State,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card_of, text.split()))


def table(*rows: str, hand: str = "", **changed: Any) -> State:
    """Three players whose first one is to lay; `?` is a card that nobody here knows."""
    known = hand_of(cards(hand.replace("?", ""))).known
    hands = (Hand(known, hand.count("?")), Hand((), 1), Hand((), 1))
    state = replace(MACHINE.setup(3, {}), phase="lay", hands=hands, rows=tuple(map(cards, rows)))
    return replace(state, **({"pile": 5} | changed))


def told(before: State, move: Move) -> list[tuple[str, dict[str, Any]]]:
    facts = MACHINE.explain(before, move, MACHINE.apply(before, move))
    return [(fact.code.removeprefix("state."), dict(fact.data)) for fact in facts]


ROWS = ("H9 H10 HJ HQ CK", "S10", "")
POINTS = [
    ("points-half", {"seat": 0, "count": 5, "points": 2, "bonus": 5, "total": 7}),
    ("points", {"seat": 1, "count": 1, "points": 1, "bonus": 0, "total": 1}),
    ("points-none", {"seat": 2}),
]


def test_a_round_ends_with_the_hand_and_everybodys_points() -> None:
    before = table(*ROWS, hand="S9 DJ")
    assert told(before, CannotLay()) == [
        ("shows", {"seat": 0, "cards": cards("S9 DJ")}),
        *POINTS,
    ]
    assert told(table(*ROWS), CannotLay()) == [("shows-nothing", {"seat": 0}), *POINTS]
    assert told(table(*ROWS, hand="?"), CannotLay()) == POINTS


@pytest.mark.parametrize("rounds", [1, 2])
def test_sums_so_far_from_the_second_round_on(rounds: int) -> None:
    earlier = Round((cards("S9"), cards("D9 D10"), ()), 2, Hand())
    before = table(*ROWS, finished=(earlier,) * rounds)
    sums = (7 + rounds, 1 + 3 * rounds, 0)
    assert told(before, CannotLay())[-1] == ("sums", {"round": rounds + 1, "sums": sums})


def test_a_hand_of_three_alike_is_shown() -> None:
    state = MACHINE.apply(
        MACHINE.setup(3, {}),
        Dealt((hand_of(cards("S9 H9 D9")), Hand((), 3), Hand((), 3))),
    )
    assert told(state, Claim()) == [("shows", {"seat": 0, "cards": cards("S9 H9 D9")})]
    assert told(state, Keep()) == []
    unknown = replace(state, hands=(Hand((), 3),) * 3)
    assert told(unknown, Claim()) == []


def test_six_persons() -> None:
    five = table("S9 H10 HJ HQ HK", "", "", hand="CA")
    assert told(five, Lay(card_of("CA"))) == [("six", {"seat": 0})]
    late = replace(table("SA H10 HJ HQ HK", "", "", hand="C9"), house=HouseRules(False))
    assert told(late, Lay(card_of("C9"))) == [("six-not-yet", {"seat": 0})]
    drawing = MACHINE.apply(late, Lay(card_of("C9")))
    assert told(drawing, Drawn((None,))) == [("six", {"seat": 0})]


@pytest.mark.parametrize(("completes", "code"), [(True, "six"), (False, "six-by-kick")])
def test_six_persons_by_a_kick_are_told_by_the_house_rule(completes: bool, code: str) -> None:
    rows = ("C9", "SA H10 HJ HQ HK", "")
    house = HouseRules(kick_completes=completes)
    before = replace(table(*rows, hand="DK"), house=house)
    kicking = MACHINE.apply(before, Lay(card_of("DK")))
    assert told(before, Lay(card_of("DK"))) == []
    assert told(kicking, Kick(card_of("C9"), 1)) == [(code, {"seat": 1})]
    assert told(kicking, Kick(card_of("C9"), 2)) == []


@pytest.mark.parametrize(
    ("rows", "hand", "changed", "wanted"),
    [
        (("", "", ""), "SJ", {}, [("skipped", {"seat": 1})]),
        (("", "", ""), "SK", {}, [("no-effect", {"effect": "kick"})]),
        (("", "", ""), "SA", {}, [("no-effect", {"effect": "almighty"})]),
        (("", "", ""), "S9", {"pile": 0}, [("no-effect", {"effect": "get"})]),
        (("", "", ""), "SQ", {"pile": 0}, [("no-effect", {"effect": "quick"})]),
        (("", "", ""), "S10", {}, []),
        (("", "H9", ""), "SA", {}, []),
        (("", "", ""), "S9", {}, []),
        (
            ("", "", ""),
            "S9",
            {"pile": 0, "under": cards("HA")},
            [("draws-known", {"seat": 0, "card": card_of("HA")})],
        ),
        (
            ("", "", ""),
            "SQ",
            {"pile": 0, "under": cards("HA DA")},
            [
                ("draws-known", {"seat": 1, "card": card_of("HA")}),
                ("draws-known", {"seat": 2, "card": card_of("DA")}),
                ("draws-none", {"seats": (0,)}),
            ],
        ),
    ],
)
def test_effects_that_are_not_plain(
    rows: tuple[str, ...], hand: str, changed: dict[str, Any], wanted: list[Any]
) -> None:
    assert told(table(*rows, hand=hand, **changed), Lay(card_of(hand))) == wanted


def test_an_almighty_tells_what_its_effect_tells() -> None:
    state = MACHINE.apply(table("", "HJ", "H10", hand="SA"), Lay(card_of("SA")))
    assert told(state, Copy("jump")) == [("skipped", {"seat": 1})]
    losing = MACHINE.apply(state, Copy("lost"))
    assert told(state, Copy("lost")) == told(losing, Lose(card_of("SA"))) == []


def test_unseen_draws_are_not_told() -> None:
    state = MACHINE.apply(table("", "", "", hand="SQ", pile=1), Lay(card_of("SQ")))
    for drawn in (None, card_of("HA")):
        assert told(state, Drawn((drawn,))) == [("draws-none", {"seats": (2, 0)})]
    mixed = MACHINE.apply(
        table("", "", "", hand="SQ", pile=1, under=cards("DA")), Lay(card_of("SQ"))
    )
    assert told(mixed, Drawn((None,))) == [
        ("draws-known", {"seat": 2, "card": card_of("DA")}),
        ("draws-none", {"seats": (0,)}),
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_hidden_hands_change_nothing_but_what_is_shown(players: int) -> None:
    """Whatever is told but for shown hands, an onlooker who knows no hand is told as well."""
    rng = Random(players)
    for _ in range(20):
        played = play(GAME, players, rng)
        for before, move, after in zip(
            played.states, played.moves, played.states[1:], strict=False
        ):
            seen = MACHINE.explain(MACHINE.view(before, None), move, MACHINE.view(after, None))
            facts = MACHINE.explain(before, move, after)
            shown = [fact for fact in facts if not fact.code.startswith("state.shows")]
            assert shown == [fact for fact in seen if not fact.code.startswith("state.shows")]
