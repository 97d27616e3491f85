"""不確定世界の時空干渉者: deals, rounds, ends, views, and whole games beside the reference one."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest
from proof.fusejika import MOST_MOVES, follow, houses
from reference.fusejika import USUAL

from engines.cards.deck import Card, card_of
from engines.contract.errors import InputError, RuleError
from engines.contract.hands import Hand, hand_of
from engines.fusejika import GAME
from engines.fusejika.play import MACHINE
from engines.fusejika.state import CannotLay, Claim, Dealt, Drawn, Keep, Lay, State

NAMES = ("Aki", "Ben", "Chie")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card_of(code) for code in text.split())


def dealt(*hands: str) -> State:
    """A first round with these hands; `?` is a card that nobody here knows."""
    held = [Hand(hand_of(cards(text.replace("?", ""))).known, text.count("?")) for text in hands]
    return MACHINE.apply(MACHINE.setup(len(hands), {}), Dealt(tuple(held)))


def asked(state: State) -> State:
    for _ in state.hands:
        state = MACHINE.apply(state, Keep())
    return state


def refused(state: State, move: Dealt | Claim | CannotLay | Lay) -> RuleError:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(state, move)
    return caught.value


# -- set-up and new deals --------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pile"), [(3, 15), (4, 12), (5, 9)])
def test_set_up(players: int, pile: int) -> None:
    start = MACHINE.setup(players, {})
    assert MACHINE.awaits_chance(start)
    assert MACHINE.turn(start) is None
    state = MACHINE.apply(start, MACHINE.chance(start, Random(players)))
    assert [len(hand) for hand in state.hands] == [3] * players
    assert (state.pile, state.round, state.start) == (pile, 1, 0)


@pytest.mark.parametrize("players", [0, 2, 6])
def test_wrong_numbers_of_players(players: int) -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.setup(players, {})
    assert caught.value.code == "fusejika.players"


def test_house_rules_are_checked() -> None:
    with pytest.raises(InputError):
        MACHINE.setup(3, {"six": "yes"})


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (("S9 S10 SJ", "H9 H10 HJ"), "players"),
        (("S9 S10", "H9 H10 HJ", "D9 D10 DJ"), "hand-size"),
        (("S9 S10 SJ", "S9 H10 HJ", "D9 D10 DJ"), "twice"),
        (("S9 S10 S8", "H9 H10 HJ", "D9 D10 DJ"), "not-persons"),
    ],
)
def test_deals_that_cannot_be(hands: tuple[str, ...], problem: str) -> None:
    move = Dealt(tuple(hand_of(cards(text)) for text in hands))
    error = refused(MACHINE.setup(3, {}), move)
    assert (error.code, error.data["problem"]) == ("fusejika.deal", problem)


def test_no_hand_holds_fewer_than_no_hidden_cards() -> None:
    four = hand_of(cards("S9 S10 SJ SQ"))
    move = Dealt((Hand(four.known, -1), Hand((), 3), Hand((), 3)))
    error = refused(MACHINE.setup(3, {}), move)
    assert (error.code, error.data["problem"]) == ("fusejika.deal", "hand-size")


def test_everybody_is_asked_so_the_question_tells_nothing() -> None:
    state = dealt("S9 S10 SJ", "H9 D9 C9", "H10 HJ HQ")
    turns = []
    while state.phase == "claim":
        turns.append((MACHINE.turn(state), Claim() in MACHINE.legal(state)))
        state = MACHINE.apply(state, Keep())
    assert turns == [(0, False), (1, True), (2, False)]
    assert (state.phase, state.seat) == ("lay", 0)


def test_a_claim_deals_anew_by_the_same_dealer() -> None:
    state = MACHINE.apply(dealt("S9 S10 SJ", "H9 D9 C9", "H10 HJ HQ"), Keep())
    anew = MACHINE.apply(state, Claim())
    assert anew == MACHINE.setup(3, {})
    assert anew.start == 0


def test_claims_that_cannot_be() -> None:
    assert refused(dealt("S9 S10 SJ", "???", "???"), Claim()).code == "fusejika.not-three-alike"
    assert refused(dealt("S9 S10 ?", "???", "???"), Claim()).code == "fusejika.not-three-alike"
    assert refused(dealt("S9 H9 ?", "D9 C9 ?", "???"), Claim()).code == "fusejika.not-three-alike"


@pytest.mark.parametrize("hand", ["???", "S9 ??", "S9 H9 ?"])
def test_an_unknown_hand_may_be_three_alike(hand: str) -> None:
    assert MACHINE.legal(dealt(hand, "???", "???")) == (Keep(), Claim())


def test_too_late_for_a_new_deal() -> None:
    state = asked(dealt("S9 H9 D9", "S10 SJ SQ", "H10 HJ HQ"))
    assert refused(state, Claim()).code == "fusejika.wrong-phase"


# -- hands that are partly unknown -----------------------------------------------------------


def test_an_unknown_hand_may_lay_what_nobody_has_shown() -> None:
    state = asked(dealt("S9 ??", "S10 SJ SQ", "???"))
    laid = {move.card for move in MACHINE.legal(state) if isinstance(move, Lay)}
    assert len(laid) == 24 - 3
    assert not laid & set(cards("S10 SJ SQ"))
    after = MACHINE.apply(state, Lay(card_of("HJ")))
    assert after.hands[0] == Hand(cards("S9"), 1)
    assert refused(state, Lay(card_of("SJ"))).code == "fusejika.not-in-hand"


def test_an_unknown_hand_may_be_stuck() -> None:
    state = State("lay", (Hand((), 3), Hand((), 3), Hand((), 3)), (cards("H9"), (), ()), 14)
    assert CannotLay() in MACHINE.legal(state)
    after = MACHINE.apply(state, CannotLay())
    assert after.finished[0].shown == Hand((), 3)


def test_an_unknown_hand_cannot_hold_more_nines_than_there_are() -> None:
    state = State("lay", (Hand((), 4), Hand((), 3), Hand((), 3)), (cards("H9"), (), ()), 13)
    assert CannotLay() not in MACHINE.legal(state)
    error = refused(state, CannotLay())
    assert error.code == "fusejika.cannot-be-stuck"
    assert error.data == {"hidden": 4, "spare": 3}


def test_a_view_keeps_own_cards_and_counts_the_others() -> None:
    state = dealt("S9 S10 SJ", "H9 H10 HJ", "D9 D10 DJ")
    assert MACHINE.view(state, 1).hands == (Hand((), 3), state.hands[1], Hand((), 3))
    assert MACHINE.view(state, None).hands == (Hand((), 3),) * 3


def test_a_view_cannot_tell_tables_apart_that_differ_in_secret() -> None:
    one = asked(dealt("S9 S10 SJ", "H9 H10 HJ", "D9 D10 DJ"))
    other = asked(dealt("S9 S10 SJ", "CA CK CQ", "D9 HA HQ"))
    assert MACHINE.view(one, 0) == MACHINE.view(other, 0)


def test_the_hand_shown_at_the_end_is_seen_by_all() -> None:
    hands = (hand_of(cards("S9")), hand_of(cards("H9 SA")), Hand((), 3))
    rows = (cards("D9"), (), ())
    state = State("lay", hands, rows, 17)
    for _ in range(2):
        state = MACHINE.apply(state, CannotLay())
        assert state.finished[-1].shown == hand_of(cards("S9"))
        state = State("lay", hands, rows, 17, finished=state.finished)
    over = MACHINE.apply(state, CannotLay())
    assert MACHINE.over(over)
    assert MACHINE.view(over, 2).hands == (hands[0], Hand((), 2), Hand((), 3))


# -- the end ---------------------------------------------------------------------------------


def test_no_result_before_the_end() -> None:
    with pytest.raises(RuleError) as caught:
        MACHINE.result(MACHINE.setup(3, {}), NAMES)
    assert caught.value.code == "fusejika.not-over"


def test_after_the_last_round_the_highest_sum_wins() -> None:
    state = MACHINE.setup(3, {})
    rows = (("S9 S10", "HK", "D9 D10 DJ"), ("S9", "HK HA", ""), ("", "", "C9"))
    ends = (0, 2, 1)
    for laid, seat in zip(rows, ends, strict=True):
        hands = (Hand(), Hand(), Hand((), 3))
        table = tuple(cards(row) for row in laid)
        start = State("lay", hands, table, 0, seat=seat, finished=state.finished)
        if seat == 2:
            start = State("lay", (Hand((), 3), Hand(), Hand()), table, 0, seat=2,
                          finished=state.finished)  # fmt: skip
        state = MACHINE.apply(start, CannotLay())
    score = MACHINE.result(state, NAMES)
    # two persons of one suit, halved: 1 + 1; one person: 1; nobody: 0
    assert [p.total for p in score.players] == [3, 4, 7]
    assert [p.rank for p in score.players] == [3, 2, 1]
    assert score.winners == ("Chie",)
    assert score.tables[0].rows == ((1, 2, 1, 6), (2, 1, 3, 0), (3, 0, 0, 1))
    for player in score.players:
        assert sum(line.value for line in player.lines) == player.total


def test_a_shared_first_place_is_shared() -> None:
    state = MACHINE.setup(3, {})
    for _ in range(3):
        table = State("lay", (Hand(),) * 3, ((), cards("S9"), cards("H9")), 22,
                      finished=state.finished)  # fmt: skip
        state = MACHINE.apply(table, CannotLay())
    score = MACHINE.result(state, NAMES)
    assert score.winners == ("Ben", "Chie")
    assert [p.rank for p in score.players] == [3, 1, 1]
    assert [note.code for note in score.notes] == ["tie-shared"]


# -- what is told ----------------------------------------------------------------------------


def test_the_state_in_words_says_nothing_secret() -> None:
    state = asked(dealt("S10 S9 SJ", "H9 H10 HJ", "D9 D10 DJ"))
    laid = MACHINE.apply(state, Lay(card_of("SJ")))
    told = MACHINE.describe(laid)
    assert [reason.code for reason in told] == [
        "state.round",
        "state.persons",
        "state.hands",
        "state.pile",
    ]
    assert told == MACHINE.describe(MACHINE.view(laid, None))
    assert told[2].data == {"counts": (2, 3, 3)}
    under = State("lay", laid.hands, laid.rows, 14, cards("SQ"))
    assert MACHINE.describe(under)[-1].code == "state.under"
    assert len(MACHINE.describe(MACHINE.setup(3, {}))) == 1


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [3, 4, 5])
def test_whole_games_beside_the_reference_one(players: int) -> None:
    kinds: set[str] = set()
    for seed in range(150):
        game = follow(players, USUAL, seed, closely=seed % 15 == 0)
        kinds |= set(game.kinds)
    assert kinds >= {"Dealt", "Keep", "Lay", "Copy", "Lose", "Kick", "Drawn", "CannotLay"}


@pytest.mark.exhaustive
@pytest.mark.parametrize("house", houses(), ids=lambda house: "-".join(house.values()))
def test_whole_games_under_every_house_rule(house: dict[str, str]) -> None:
    for players in (3, 4, 5):
        for seed in range(4):
            follow(players, house, seed, closely=seed == 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_by_chance_alone_end(players: int) -> None:
    """Without the reference game: chance moves of the engine itself, and views that play on."""
    for seed in range(100):
        rng = Random(seed)
        state, moves = MACHINE.setup(players, {}), 0
        while not MACHINE.over(state):
            chance = MACHINE.awaits_chance(state)
            move = MACHINE.chance(state, rng) if chance else rng.choice(MACHINE.legal(state))
            if seed % 10 == 0 and chance and isinstance(move, Drawn):
                guess = MACHINE.chance(MACHINE.view(state, 0), rng)
                assert isinstance(guess, Drawn)
                assert len(guess.cards) == len(move.cards)
            state, moves = MACHINE.apply(state, move), moves + 1
            assert moves <= MOST_MOVES


def test_the_slow_parts_are_not_loaded_until_needed() -> None:
    source = Path(__file__).parents[3] / "engines" / "fusejika" / "__init__.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    loaded = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
    slow = {f"engines.fusejika.{name}" for name in ("play", "tables", "examples")}
    assert not slow & set(loaded)


def test_every_declared_error_is_provoked() -> None:
    """Each code stands in a test of this game."""
    here = Path(__file__).parent
    tests = "".join(path.read_text(encoding="utf-8") for path in here.glob("test_*.py"))
    assert [error.code for error in GAME.errors if f'"{error.code}"' not in tests] == []
