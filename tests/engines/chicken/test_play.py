"""チキンスープ: the three numbers, the rounds, the whole game, held against a reference account.

The same checks in full are `python -m proof.chicken`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proof import chicken as proof
from reference import chicken as reference

from engines.cards.deck import JOKER, Card, Suit, card_of
from engines.chicken import GAME
from engines.chicken.facts import BONUS, FIELD, HELD_SUITS
from engines.chicken.play import MACHINE
from engines.chicken.scoring.comparing import compare
from engines.chicken.state import Bid, Dealt, Move, Reveal, Show, State, Turned
from engines.contract.errors import InputError, RuleError
from engines.contract.game import Entry
from engines.contract.hands import EMPTY, Hand
from playaid.games.catalogue import find_game

RULES = {"equal-when-short": "no"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card_of, text.split()))


def dealt(equal: str = "no") -> State:
    start = MACHINE.setup(3, {"equal-when-short": equal})
    return MACHINE.apply(start, Dealt(HELD_SUITS))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = MACHINE.apply(state, move)
    return state


def bids(text: str) -> list[Move]:
    return [Bid(c) for c in cards(text)]


def code_of(state: State, move: Move) -> str:
    with pytest.raises(RuleError) as caught:
        after(state, move)
    assert caught.value.heading == {e.code: e.heading for e in GAME.errors}[caught.value.code]
    return caught.value.code


# -- three numbers ---------------------------------------------------------------------------


def test_every_three_numbers() -> None:
    for plays in product(range(1, 14), repeat=3):
        expected = reference.round_result(plays)
        compared = compare(*plays)
        assert "ABC"[compared.highest] == expected["highest"], plays
        lowest = None if compared.lowest is None else "ABC"[compared.lowest]
        assert lowest == expected["lowest"], plays
        assert ["ABC"[place] for place in compared.passed] == expected["passed"], plays
        laid = ["ABC"[place] for place in compared.ones]
        assert laid == [name for name, rank in zip("ABC", plays, strict=True) if rank == 1]


@pytest.mark.parametrize(
    ("plays", "order"),
    [
        ((8, 8, 9), (0, 1, 2)),
        ((7, 8, 8), (0, 1, 2)),
        ((8, 7, 8), (1, 0, 2)),
        ((8, 9, 8), (0, 2, 1)),
        ((8, 8, 8), (1, 0, 2)),
        ((13, 13, 13), (1, 0, 2)),
        ((1, 1, 1), (1,)),
        ((1, 1, 2), (0, 2)),
        ((1, 2, 1), (0, 1)),
        ((2, 1, 1), (1, 0)),
        ((1, 2, 2), (1, 2)),
    ],
)
def test_order_from_the_lowest(plays: tuple[int, int, int], order: tuple[int, ...]) -> None:
    assert compare(*plays).order == order


@pytest.mark.exhaustive
@pytest.mark.parametrize("equal", [False, True])
def test_sampled_rounds_agree_with_the_reference(equal: bool) -> None:
    tally = proof.check_rounds(proof.sample_of_rounds(4_000, seed=70), equal)
    assert tally["possible"] > 500
    assert tally["refused"] > 500


@pytest.mark.exhaustive
@pytest.mark.parametrize("equal", [False, True])
def test_rounds_with_every_bonus_pile_agree_with_the_reference(equal: bool) -> None:
    assert proof.check_piles(proof.sample_of_rounds(1_000, seed=71), equal) == 4_000


@pytest.mark.parametrize(("up", "card"), list(product(range(1, 11), range(1, 14))))
def test_bids_possible_at_some_hand(up: int, card: int) -> None:
    """A lower card needs all higher ones spent, one a round: over 9 in the fifth round, over 10
    from the fourth; an equal card the switch besides; an ace and a higher card nothing."""
    lower = card == 1 or card > up or (card < up and up >= 9)
    assert reference.possible_at_some_hand(up, card, False) == lower
    assert reference.possible_at_some_hand(up, card, True) == (lower or (card == up and up >= 9))


# -- the whole game --------------------------------------------------------------------------


def test_random_games() -> None:
    tally = proof.check_games(400, seed=73)
    assert tally["games"] == 400


def test_setting_up() -> None:
    state = dealt()
    assert [len(hand) for hand in state.table.hands] == [13, 13, 13]
    assert [hand[0].suit for hand in state.table.hands] == list(HELD_SUITS)
    assert state.field.pile == Hand(FIELD)
    assert state.table.bonus_left == BONUS == cards("SK SQ SJ")
    assert MACHINE.awaits_chance(state)


def test_the_authors_round() -> None:
    state = after(dealt(), Turned(*cards("S6 S9")), *bids("H8 D10 C10"))
    table = state.table
    assert [taken.open for taken in table.taken] == [(), (), cards("S6")]
    assert [taken.hidden.known for taken in table.taken] == [cards("S9"), (), ()]
    assert table.start == 0
    assert table.round == 2
    assert MACHINE.turn(state) is None


def test_the_joker_goes_on_and_bids_begin_there() -> None:
    state = after(dealt(), Turned(*cards("S2 S3")), *bids("HK D10 C5"))
    assert state.table.start == 1
    state = after(state, Turned(*cards("S4 S5")))
    assert MACHINE.turn(state) == 1
    state = after(state, *bids("D6"))
    assert MACHINE.turn(state) == 2
    assert MACHINE.turn(after(state, *bids("C7"))) == 0


def test_an_ace_may_be_laid_with_higher_cards_in_hand() -> None:
    state = after(dealt(), Turned(*cards("S10 S2")))
    assert MACHINE.legal(state) == bids("HA HJ HQ HK")


def short(equal: str = "no") -> State:
    """Seat 1 is to bid over the ten, and its court is spent."""
    state = dealt(equal)
    for up, played in (("S2 S3", "H3 DK C4"), ("S4 S5", "C6 H6 DQ"), ("S6 S7", "C9 H9 DJ")):
        state = after(state, Turned(*cards(up)))
        seats = {c.suit: c for c in cards(played)}
        while state.phase == "bid":
            suit = HELD_SUITS[MACHINE.turn(state) or 0]
            state = after(state, Bid(seats[suit]))
    state = after(state, Turned(*cards("S10 S9")))
    while MACHINE.turn(state) != 1:
        seat = MACHINE.turn(state) or 0
        state = after(state, Bid(state.table.hands[seat][-1]))
    return state


def test_lower_for_want_of_higher() -> None:
    assert MACHINE.legal(short()) == bids("DA D2 D3 D4 D5 D6 D7 D8 D9")
    assert code_of(short(), *bids("D10")) == "chicken.equal-card"


def test_equal_for_want_of_higher_by_switch() -> None:
    assert Bid(card_of("D10")) in MACHINE.legal(short("yes"))
    after(short("yes"), *bids("D10"))


def test_three_ones_remove_the_hidden_card() -> None:
    state = after(dealt(), Turned(*cards("S8 S4")), *bids("HA DA CA"))
    assert state.field.removed == Hand(cards("S4"))
    assert [taken.bonus for taken in state.table.taken] == list(BONUS)
    assert [taken.open for taken in state.table.taken] == [(), cards("S8"), ()]
    assert state.table.start == 2
    assert state.table.bonus_left == ()


def test_a_draw_needs_three_ones() -> None:
    """Field cards come to 55, bonuses to 0, 3, 5 or 6: no third is left but after three ones."""
    assert not [bonus for bonus in (0, 3, 5, 6) if (55 - bonus) % 3 == 0]
    assert [gone for gone in range(1, 11) if (55 - gone - 6) % 3 == 0] == [1, 4, 7, 10]


def test_equal_totals_are_a_draw_without_losers() -> None:
    names = ("Aki", "Ben", "Chie")
    hands = ("S10 S9 SK", "S8 S7 S3 SQ", "S6 S5 S4 S2 SJ")
    score = GAME.score(Entry({"hand": tuple(zip(names, hands, strict=True))}))
    assert [player.total for player in score.players] == [-16, -16, -16]
    assert score.losers == ()
    assert score.winners == names
    assert [player.rank for player in score.players] == [1, 1, 1]
    assert [note.code for note in score.notes] == ["draw"]


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
        (MACHINE.setup(3, RULES), Turned(card_of("S2")), "chicken.wrong-phase"),
        (MACHINE.setup(3, RULES), Dealt(HELD_SUITS[:2]), "chicken.suits"),
        (MACHINE.setup(3, RULES), Dealt((Suit.SPADES, *HELD_SUITS[1:])), "chicken.suits"),
        (MACHINE.setup(3, RULES), Dealt(HELD_SUITS[:1] * 3), "chicken.suits"),
        (dealt(), Turned(card_of("SK")), "chicken.not-a-field-card"),
        (dealt(), Turned(JOKER), "chicken.not-a-field-card"),
        (dealt(), Turned(card_of("S3"), card_of("H3")), "chicken.not-a-field-card"),
        (dealt(), Turned(card_of("S3"), card_of("S3")), "chicken.field-card-gone"),
        (dealt(), Bid(card_of("HK")), "chicken.wrong-phase"),
        (after(dealt(), Turned(*cards("S6 S9"))), Bid(card_of("DK")), "chicken.not-in-hand"),
        (after(dealt(), Turned(*cards("S6 S9"))), Bid(JOKER), "chicken.not-in-hand"),
        (after(dealt(), Turned(*cards("S6 S9"))), Bid(card_of("H6")), "chicken.must-be-higher"),
        (after(dealt(), Turned(*cards("S6 S9"))), Bid(card_of("H2")), "chicken.must-be-higher"),
        (
            after(dealt(), Turned(*cards("S6 S9")), *bids("H8 D10 C10")),
            Turned(card_of("S6")),
            "chicken.field-card-gone",
        ),
        (
            after(dealt(), Turned(*cards("S6 S9")), *bids("H8 D10 C10"), Turned(card_of("S2"))),
            Bid(card_of("H8")),
            "chicken.not-in-hand",
        ),
    ],
)
def test_moves_that_are_refused(state: State, move: Move, code: str) -> None:
    assert code_of(state, move) == code


def test_nobody_is_told_to_lay_an_ace_that_is_spent() -> None:
    state = after(dealt(), Turned(*cards("S6 S9")), *bids("HA D10 CK"))
    state = after(state, Turned(*cards("S2 S3")))
    assert state.table.start == 0
    assert code_of(state, *bids("H2")) == "chicken.higher-without-ace"
    state = after(state, *bids("H3"))
    assert code_of(state, *bids("D2")) == "chicken.must-be-higher"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"equal-when-short": "maybe"}, "rulings.value"),
        ({"equal": "yes"}, "rulings.unknown"),
        ({"equal-when-short": "no", "packs": "2"}, "rulings.unknown"),
    ],
)
def test_switches_that_are_not_are_refused(rules: dict[str, str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        MACHINE.setup(3, rules)
    assert caught.value.code == code


@pytest.mark.parametrize("players", [0, 2, 4])
def test_exactly_three(players: int) -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.setup(players, RULES)
    assert caught.value.code == "chicken.players"
    assert caught.value.data == {"count": players}


def test_no_result_before_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.result(dealt(), ("A", "B", "C"))
    assert caught.value.code == "chicken.not-over"


# -- what is not known -----------------------------------------------------------------------


def test_views_hide_bids_and_cards_face_down() -> None:
    state = after(dealt(), Turned(*cards("S6 S9")), *bids("H8 D10"))
    for seat, known in ((0, [1, 0]), (1, [0, 1]), (2, [0, 0]), (None, [0, 0])):
        seen = MACHINE.view(state, seat)
        assert [len(bid.known) for bid in seen.bids] == known
        assert seen.field.down == Hand((), 1)
        assert seen.field.pile == Hand((), 8)
        assert seen.field.up is card_of("S6")


def test_only_the_taker_sees_a_loss_face_down() -> None:
    state = after(dealt(), Turned(*cards("S6 S9")), *bids("H8 D10 C10"))
    assert MACHINE.view(state, 0).table.taken[0].hidden == Hand(cards("S9"))
    for seat in (1, 2, None):
        assert MACHINE.view(state, seat).table.taken[0].hidden == Hand((), 1)


def test_bids_laid_unseen_are_revealed_in_order() -> None:
    state = after(dealt(), Turned(*cards("S6 S9")), *bids("H8 D10"))
    seen = after(MACHINE.view(state, None), *bids("C10"))
    assert seen.phase == "reveal"
    assert MACHINE.turn(seen) == 0
    assert Reveal(card_of("H8")) in MACHINE.legal(seen)
    assert code_of(seen, Reveal(card_of("H6"))) == "chicken.must-be-higher"
    assert code_of(seen, Reveal(card_of("D8"))) == "chicken.not-in-hand"
    seen = after(seen, Reveal(card_of("H8")))
    assert MACHINE.turn(seen) == 1
    assert MACHINE.view(seen, 1).bids[0] == Hand(cards("H8")), "what was revealed is open"
    seen = after(seen, Reveal(card_of("D10")))
    assert MACHINE.view(seen, None) == MACHINE.view(after(state, *bids("C10")), None)


def refereed(rng: Random) -> tuple[State, State]:
    """A game beside itself as somebody plays it who looks at no card lying face down."""
    state = blind = MACHINE.setup(3, RULES)
    while not MACHINE.over(state):
        chance = MACHINE.awaits_chance(state)
        move = MACHINE.chance(state, rng) if chance else rng.choice(MACHINE.legal(state))
        told = replace(move, down=None) if isinstance(move, Turned) else move
        assert chance or set(MACHINE.legal(state)) == set(MACHINE.legal(blind))
        state, blind = MACHINE.apply(state, move), MACHINE.apply(blind, told)
        assert MACHINE.over(state) or MACHINE.view(state, None) == MACHINE.view(blind, None)
    return state, blind


def test_a_game_refereed_blind_is_shown_at_the_end() -> None:
    rng = Random(7)
    for _ in range(60):
        state, blind = refereed(rng)
        for seat, taken in enumerate(state.table.taken):
            for card in taken.hidden.known:
                assert blind.phase == "show"
                assert MACHINE.turn(blind) == seat
                assert Show(card) in MACHINE.legal(blind)
                assert code_of(blind, Show(card_of("SK"))) == "chicken.not-a-field-card"
                blind = MACHINE.apply(blind, Show(card))
        assert MACHINE.over(blind)
        names = ("Aki", "Ben", "Chie")
        assert MACHINE.result(blind, names).data() == MACHINE.result(state, names).data()


def test_a_card_lying_open_cannot_be_shown_again() -> None:
    state, blind = refereed(Random(8))
    open_card = next(taken.open[0] for taken in state.table.taken if taken.open)
    assert code_of(blind, Show(open_card)) == "chicken.field-card-gone"


@given(st.integers(0, 10**9), st.integers(0, 20))
def test_a_view_can_be_played_to_the_end(seed: int, moves: int) -> None:
    rng, state = Random(seed), MACHINE.setup(3, RULES)
    for number in range(60):
        if MACHINE.over(state):
            break
        if number == moves:
            state = MACHINE.view(state, rng.choice((None, 0, 1, 2)))
        chance = MACHINE.awaits_chance(state)
        move = MACHINE.chance(state, rng) if chance else rng.choice(MACHINE.legal(state))
        state = MACHINE.apply(state, move)
        proof.check_conserved(state)
    assert MACHINE.over(state)
    losses: Sequence[Card] = [
        c for taken in state.table.taken for c in (*taken.open, *taken.hidden.known)
    ]
    assert len(set(losses)) == 10 - len(state.field.removed)
    assert state.field.pile == EMPTY


def test_everything_is_said_in_words() -> None:
    for lang in ("ja", "en"):
        words = find_game("chicken").words(lang)
        for plays in (("8", "10", "10"), ("A", "A", "Q"), ("A", "A", "A"), ("A", "Q", "K")):
            told = tuple(zip(("Aki", "Ben", "Chie"), plays, strict=True))
            for more in ({}, {"down": "4"}):
                score = GAME.score(Entry({"up": "6", "play": told, **more}))
                assert all(words.reason(note) for note in score.notes)
        short_of = (("Aki", "2"), ("Ben", "2"), ("Chie", "2"))
        for note in GAME.score(Entry({"up": "10", "play": short_of})).notes:
            assert words.reason(note)
        five = "S6 S5 S4 S3 SA"
        for hands in (
            ("S10 S9 S2", "S8 S7", five),
            ("S10 S9", "S8 S7 S2", five),
            ("S10 S9 SK", "S8 S7 S3 SQ", "S6 S5 S4 S2 SJ"),
            ("", "", ""),
            ("S10 S9 S8 S7 S6 SK", five.replace("S6", "S2"), ""),
            ("S9", "S4"),
        ):
            typed = tuple(zip(("Aki", "Ben", "Chie"), hands, strict=False))
            score = GAME.score(Entry({"hand": typed}))
            assert all(words.reason(note) for note in score.notes)
            for player in score.players:
                for line in player.lines:
                    assert words.what(line.what)
                    assert line.why is not None
                    assert words.reason(line.why)
