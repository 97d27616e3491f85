"""時価で勝負: shares, prices, watchers, passes and hands that are partly unknown.

The same checks in full are `python -m proof.jika`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from proof import jika as proof

from engines.cards.deck import JOKER, SUITS, Card, Suit, card, card_of
from engines.contract.errors import RuleError
from engines.contract.hands import EMPTY, Hand, hand_of
from engines.jika import GAME
from engines.jika.facts import NUMBERS
from engines.jika.play import MACHINE
from engines.jika.state import Company, Dealt, Lay, Move, Pass, Show, State, WatcherTurned

NOTHING_KNOWN = (Hand((), 2),) * 3


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card_of, text.split()))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = MACHINE.apply(state, move)
    return state


def code_of(state: State, move: Move) -> str:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(state, move)
    declared = {error.code: error for error in GAME.errors}
    assert set(caught.value.data) == set(declared[caught.value.code].fields)
    assert caught.value.heading == declared[caught.value.code].heading
    return caught.value.code


def dealt(*known: str, watched: Suit | None = Suit.HEARTS) -> State:
    """Three players who certainly hold `known`, the rest of their hands unknown."""
    hands = [hand_of(cards(text)) for text in known] + [EMPTY] * (3 - len(known))
    filled = tuple(Hand(hand.known, 9 - len(hand)) for hand in hands)
    state = after(MACHINE.setup(3, {}), Dealt(filled, NOTHING_KNOWN))
    return after(state, WatcherTurned(watched)) if watched else state


# -- counting --------------------------------------------------------------------------------


def test_every_pair_of_visible_cards_and_of_shares() -> None:
    assert proof.check_every_share() == 45 * 45 * 16


def test_tables_of_hands() -> None:
    tally = proof.check_tables(3_000, seed=40)
    assert tally["tie-break"] > 20
    assert tally["2 won"] > 20


# -- the whole game --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_random_games(players: int) -> None:
    tally = proof.check_games(players, 250, seed=44)
    assert tally["games"] == 250
    assert tally["games with a pass"] > 100
    assert tally["piles rebuilt"] >= 250


def test_games_refereed_blind() -> None:
    rng = Random("jika blind")
    assert sum(proof.check_refereed(3 + game % 2, rng) for game in range(40)) > 1_000


@pytest.mark.parametrize(("players", "each", "left"), [(3, 9, 9), (4, 7, 8)])
def test_setting_up(players: int, each: int, left: int) -> None:
    state = MACHINE.setup(players, {})
    state = after(state, MACHINE.chance(state, Random(1)))
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.left_out) == left
    assert len(state.left_shares) == 8 - 2 * players
    assert [company.price for company in state.companies] == [1, 1, 1, 1]


def test_the_lower_side_opens_after_the_upper() -> None:
    state = dealt("S5 S7")
    assert Lay(card_of("S5"), "lower") not in MACHINE.legal(state)
    assert code_of(state, Lay(card_of("S5"), "lower")) == "jika.upper-side-first"
    state = after(state, Lay(card_of("S5"), "upper"))
    assert state.companies[0] == Company(cards("S5"), cards("SA"))
    assert state.companies[0].price == 1
    below = after(state, Lay(card_of("S9"), "lower"))
    assert below.companies[0] == Company(cards("S5"), cards("SA S9"))
    assert below.companies[0].price == 5


def test_the_same_player_begins_every_round() -> None:
    state = dealt()
    for seat, text in enumerate(("S5", "S6", "S7")):
        assert MACHINE.turn(state) == seat
        state = after(state, Lay(card_of(text), "upper"))
    assert MACHINE.awaits_chance(state)
    state = after(state, WatcherTurned(Suit.SPADES))
    assert MACHINE.turn(state) == 0
    assert state.round == 2
    assert state.watched is Suit.SPADES


def with_fan(*suits: Suit) -> State:
    """A state that awaits a watcher, with these jacks turned before."""
    return replace(dealt(watched=None), fan=suits)


def test_watchers_come_once_each_until_the_pile_is_made_anew() -> None:
    state = with_fan(*SUITS[:3])
    assert code_of(state, WatcherTurned(SUITS[0])) == "jika.watcher-already-out"
    assert MACHINE.chance(state, Random(1)) == WatcherTurned(SUITS[3])


def test_the_new_pile_holds_the_jack_just_watched_too() -> None:
    state = with_fan(*SUITS)
    for suit in SUITS:
        assert after(state, WatcherTurned(suit)).fan == (suit,)
    turned = {MACHINE.chance(state, Random(seed)) for seed in range(60)}
    assert turned == {WatcherTurned(suit) for suit in SUITS}


# -- passes ----------------------------------------------------------------------------------


def short(first: str, second: str = "", watched: Suit = Suit.HEARTS) -> State:
    """Nearly the end: the first holds these cards, the second these, the third nothing."""
    hands = (hand_of(cards(first)), hand_of(cards(second)), EMPTY)
    seen = {c for hand in hands for c in hand.known}
    left = hand_of(c for c in NUMBERS if c not in seen)
    state = replace(dealt(watched=None), hands=hands, left_out=left)
    return after(state, WatcherTurned(watched))


def test_a_pass_is_forced_and_for_good() -> None:
    state = short("H5 H6", "S2 S3")
    assert MACHINE.legal(state) == [Pass()]
    assert code_of(state, Lay(card_of("H5"), "upper")) == "jika.suit-is-watched"
    state = after(state, Pass(), Lay(card_of("S2"), "upper"), WatcherTurned(Suit.CLUBS))
    assert MACHINE.turn(state) == 1, "who passed does not come back under another watcher"
    state = after(state, Lay(card_of("S3"), "lower"))
    assert state.phase == "show", "the last card ends the game at once"


def test_no_pass_with_a_card_that_can_be_laid() -> None:
    state = short("H5 S6")
    assert Pass() not in MACHINE.legal(state)
    assert code_of(state, Pass()) == "jika.must-lay"


def test_no_pass_with_more_hidden_cards_than_the_watched_suit_has() -> None:
    assert Pass() in MACHINE.legal(dealt()), "nine hidden cards may all be hearts"
    state = dealt("", "H5")
    assert Pass() not in MACHINE.legal(state), "eight hearts are not nine"
    assert code_of(state, Pass()) == "jika.must-lay"


def test_a_pass_binds_hidden_cards_to_the_suit_watched() -> None:
    """All nine hearts are with the player who passed; nobody else can lay one."""
    state = after(dealt(), Pass())
    state = after(state, Lay(card_of("S5"), "upper"), Lay(card_of("S6"), "upper"))
    state = after(state, WatcherTurned(Suit.SPADES))
    assert MACHINE.turn(state) == 1
    assert not [
        m for m in MACHINE.legal(state) if isinstance(m, Lay) and m.card.suit is Suit.HEARTS
    ]
    assert code_of(state, Lay(card_of("H5"), "upper")) == "jika.impossible-after-passes"


def test_a_pass_leaves_the_suits_other_cards_free() -> None:
    """Seat 0 passes with eight hidden hearts and a known one... one heart less is bound."""
    state = dealt("H2")
    state = after(state, Pass())
    assert Lay(card_of("S5"), "upper") in MACHINE.legal(state)
    bound = sum(c.suit is Suit.HEARTS for c in NUMBERS) - 1
    assert state.hands[0].hidden == bound == 8


# -- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
        (MACHINE.setup(3, {}), WatcherTurned(Suit.HEARTS), "jika.wrong-phase"),
        (dealt(), WatcherTurned(Suit.SPADES), "jika.wrong-phase"),
        (dealt(watched=None), Lay(card_of("S5"), "upper"), "jika.wrong-phase"),
        (dealt(), Show(card_of("SQ"), card_of("SK")), "jika.wrong-phase"),
        (dealt(), Lay(card_of("SA"), "upper"), "jika.not-a-number-card"),
        (dealt(), Lay(card_of("SK"), "upper"), "jika.not-a-number-card"),
        (dealt(), Lay(JOKER, "upper"), "jika.not-a-number-card"),
        (dealt(), Lay(card_of("H5"), "upper"), "jika.suit-is-watched"),
        (dealt("", "S5"), Lay(card_of("S5"), "upper"), "jika.not-in-hand"),
        (short("S6"), Lay(card_of("S5"), "upper"), "jika.not-in-hand"),
    ],
)
def test_moves_that_are_refused(state: State, move: Move, code: str) -> None:
    assert code_of(state, move) == code


NINE = Hand((), 9)


@pytest.mark.parametrize(
    ("hands", "shares", "problem"),
    [
        ((NINE,) * 2, NOTHING_KNOWN, "players"),
        ((NINE,) * 3, NOTHING_KNOWN[:2], "players"),
        ((Hand((), 8), NINE, NINE), NOTHING_KNOWN, "hand-size"),
        ((Hand(cards("S5"), 8), Hand(cards("S5"), 8), NINE), NOTHING_KNOWN, "twice"),
        ((Hand(cards("SA"), 8), NINE, NINE), NOTHING_KNOWN, "number-cards"),
        ((NINE,) * 3, (Hand((), 3), *NOTHING_KNOWN[1:]), "shares"),
        ((NINE,) * 3, (hand_of(cards("SQ HQ")), *NOTHING_KNOWN[1:]), "shares"),
        ((NINE,) * 3, (Hand(cards("S5"), 1), *NOTHING_KNOWN[1:]), "shares"),
        (
            (NINE,) * 3,
            (hand_of(cards("SQ SK")), hand_of(cards("SQ HK")), NOTHING_KNOWN[0]),
            "twice",
        ),
    ],
)
def test_deals_that_cannot_be(
    hands: tuple[Hand, ...], shares: tuple[Hand, ...], problem: str
) -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(MACHINE.setup(3, {}), Dealt(hands, shares))
    assert caught.value.code == "jika.deal"
    assert caught.value.data == {"problem": problem}


@pytest.mark.parametrize("players", [0, 2, 5])
def test_three_or_four(players: int) -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.setup(players, {})
    assert caught.value.code == "jika.players"


# -- the end ---------------------------------------------------------------------------------


def ended() -> State:
    """Everything laid but the shares, which nobody knows."""
    return after(short("S6"), Lay(card_of("S6"), "upper"))


def test_shares_are_shown_one_by_one() -> None:
    state = ended()
    assert MACHINE.turn(state) == 0
    assert len(MACHINE.legal(state)) == 16
    state = after(state, Show(card_of("SQ"), card_of("SK")))
    assert MACHINE.turn(state) == 1
    assert len(MACHINE.legal(state)) == 9
    assert code_of(state, Show(card_of("SQ"), card_of("HK"))) == "jika.shares-elsewhere"
    for seat in (None, 0, 1, 2):
        seen = MACHINE.view(state, seat)
        assert MACHINE.turn(seen) == 1, "what was shown stays shown"
        assert seen.shares[0] == hand_of(cards("SQ SK"))
    state = after(state, Show(card_of("HQ"), card_of("DK")), Show(card_of("DQ"), card_of("CK")))
    score = MACHINE.result(state, ("Aki", "Ben", "Chie"))
    assert [player.total for player in score.players] == [3, 3, 3]
    assert score.winners == ("Aki", "Ben", "Chie")


def test_no_result_before_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.result(ended(), ("Aki", "Ben", "Chie"))
    assert caught.value.code == "jika.not-over"


def test_views_hide_hands_and_shares() -> None:
    state = MACHINE.setup(4, {})
    state = after(state, MACHINE.chance(state, Random(5)))
    for seat in range(4):
        seen = MACHINE.view(state, seat)
        for other in range(4):
            hand = state.hands[other]
            assert seen.hands[other] == (hand if other == seat else Hand((), 7))
            shares = state.shares[other]
            assert seen.shares[other] == (shares if other == seat else Hand((), 2))
    assert MACHINE.view(state, None).hands == (Hand((), 7),) * 4
    assert card(Suit.SPADES, 1) in state.companies[0].lower
