"""ドンブリコ！: what a move brings is told in full, and never more than everybody sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from proof.games import NAMES, play

from engines.donburiko import GAME
from engines.donburiko.deck import Card, Hand, hand_of
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
    Round,
    State,
    Take,
)
from playaid.games.catalogue import find_game
from playaid.words import LANGUAGES


def column(text: str, closed: str = "") -> tuple[Laid, ...]:
    """Cards face up, then cards face down; `?` is one that nobody here knows."""
    lying = [Laid(Card(code)) for code in text.split()]
    hidden = [Laid(None if code == "?" else Card(code), True, 1) for code in closed.split()]
    return (*lying, *hidden)


def table(*columns: tuple[Laid, ...], **changed: Any) -> State:
    """Two players of three chips each, the first to move, with these columns."""
    data: dict[str, Any] = {
        "phase": "turn",
        "hands": (hand_of([Card.ACORN_3]), hand_of([Card.ACORN_3])),
        "columns": columns,
        "chips": (3, 3),
        "bank": 40,
        "taken": ((), ()),
        "seat": 0,
        "taking": None,
        "round": Round(1, Hand(), MACHINE.setup(2, {}).round.deck, False, 3),
    }
    return State(**data | changed)


def told(before: State, move: Move) -> list[tuple[str, dict[str, Any]]]:
    """Codes without their section, and data but for who moves."""
    facts = MACHINE.explain(before, move, MACHINE.apply(before, move))
    return [
        (fact.code.removeprefix("state."), {k: v for k, v in fact.data.items() if k != "seat"})
        for fact in facts
    ]


def pays(text: str, total: int, count: int, due: int | None = None) -> dict[str, Any]:
    return {"sum": text, "total": total, "count": count, "due": count if due is None else due}


SINGLE = column("4")


def test_cards_turned_total_and_gain() -> None:
    assert told(table(column("2", "3 -1"), SINGLE), Take(1)) == [
        ("chips-on-it", {"count": 2}),
        ("turned", {"cards": (Card.ACORN_3, Card.POND_1)}),
        ("gains", pays("2 + 3 − 1", 4, 4)),
    ]


def test_a_column_face_up_and_a_loach() -> None:
    assert told(table(column("2 -1 0"), SINGLE), Take(1)) == [
        ("loach", {}),
        ("gains", pays("2 + 1 + 0", 3, 3)),
    ]


@pytest.mark.parametrize(
    ("cards", "changed", "wanted"),
    [
        ("4 4", {}, ("pays", pays("4 + 4", 8, 2))),
        ("4 4 3", {}, ("pays-short", pays("4 + 4 + 3", 11, 3, 5))),
        ("4 4 3", {"chips": (0, 3)}, ("pays-none", pays("4 + 4 + 3", 11, 0, 5))),
        ("1 3", {"bank": 2}, ("gains-short", pays("1 + 3", 4, 2, 4))),
        ("1 3", {"bank": 0}, ("gains-none", pays("1 + 3", 4, 0, 4))),
        ("1 -1", {}, ("pays", pays("1 − 1", 0, 1))),
    ],
)
def test_fines_and_gains_as_far_as_chips_go(
    cards: str, changed: dict[str, Any], wanted: tuple[str, dict[str, Any]]
) -> None:
    assert told(table(column(cards), SINGLE, **changed), Take(1)) == [wanted]


def test_six_ends_the_round_and_left_chips_go_to_the_bank() -> None:
    assert told(table(column("4 2"), column("1", "3 3")), Take(1)) == [
        ("gains", pays("4 + 2", 6, 6)),
        ("ends-by-six", {}),
        ("left-chips", {"count": 2}),
    ]


def test_other_ends_of_a_round() -> None:
    both = table(column("1 2"), (), taken=((), (Card.ACORN_4, Card.LOACH)))
    assert told(both, Take(1))[-1] == ("ends-all", {})
    stuck = table(column("1 2"), SINGLE, hands=(Hand(), Hand()))
    assert told(stuck, Take(1))[-1] == ("ends-stuck", {})


def test_who_can_do_nothing_is_told() -> None:
    three = {"chips": (3, 3, 3), "taken": ((), (), ()), "hands": (Hand(), Hand(), Hand((), 1))}
    assert told(table(column("1 2"), SINGLE, SINGLE, **three), Take(1))[-1] == (
        "skipped",
        {"seats": (1,)},
    )


def test_unknown_cards_are_summed_when_they_are_turned() -> None:
    before = table(column("2", "-1 ?"), SINGLE)
    assert told(before, Take(1)) == [
        ("chips-on-it", {"count": 2}),
        ("turned", {"cards": (Card.POND_1,)}),
    ]
    turning = MACHINE.apply(before, Take(1))
    assert told(turning, Reveal(Card.LOACH)) == [("loach", {}), ("gains", pays("2 + 1 + 0", 3, 3))]
    assert told(turning, Reveal(Card.CHOICE)) == []
    counting = MACHINE.apply(turning, Reveal(Card.CHOICE))
    assert told(counting, Choose(2)) == [("gains", pays("2 − 1 + 1", 2, 2))]
    assert told(counting, Choose(6))[-1] == ("ends-by-six", {})


def test_attaching_openly_takes_a_chip_while_there_are_any() -> None:
    state = table(column("2"), SINGLE)
    assert told(state, AttachOpen(Card.ACORN_3, 1)) == [("takes-chip", {})]
    assert told(state, AttachClosed(Card.ACORN_3, 1)) == []
    empty = table(column("2"), SINGLE, bank=0)
    assert told(empty, AttachOpen(Card.ACORN_3, 1)) == [("bank-empty", {})]
    unseen = table(column("2"), SINGLE, hands=(Hand((), 1), Hand((), 1)))
    assert told(unseen, AttachUnseen(1)) == []
    assert MACHINE.explain(MACHINE.setup(2, {}), Dealt((), ()), state) == ()


def games() -> Iterator[tuple[State, Any, State]]:
    for players in (2, 3, 4):
        rng = Random(players)
        for _ in range(20):
            played = play(GAME, players, rng, 300)
            yield from zip(played.states, played.moves, played.states[1:], strict=False)


def test_whatever_is_told_has_words_and_needs_no_secrets() -> None:
    every = [find_game("donburiko").words(lang) for lang in LANGUAGES]
    for before, move, after in games():
        facts = MACHINE.explain(before, move, after)
        assert all(words.reason(fact, NAMES) for words in every for fact in facts)
        for seat in (None, *range(before.players)):
            MACHINE.explain(MACHINE.view(before, seat), move, MACHINE.view(after, seat))
        if not isinstance(move, Take):
            continue
        # Hands stay hidden: other hands change nothing of what is told.
        hands = tuple(hand.unseen() for hand in before.hands)
        blind = State(**{n: getattr(before, n) for n in State.__slots__} | {"hands": hands})
        assert MACHINE.explain(blind, move, MACHINE.apply(blind, move)) == facts
