"""不確定世界の時空干渉者: the six effects with their compulsions, and what is refused."""

from __future__ import annotations

import pytest

from engines.cards.deck import Card, card_of
from engines.contract.errors import RuleError
from engines.contract.hands import Hand, hand_of
from engines.fusejika import GAME
from engines.fusejika.facts import house_rules
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
    State,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card_of(code) for code in text.split())


def table(
    *rows: str, hands: tuple[str, ...] = (), pile: int = 0, under: str = "", **rules: str
) -> State:
    """A table about to lay at seat 0: rows and hands as given, all else held by the last seat."""
    house = house_rules({name.replace("_", "-"): value for name, value in rules.items()})
    held = [hand_of(cards(text)) for text in hands]
    held += [Hand()] * (len(rows) - len(held))
    laid = tuple(cards(row) for row in rows)
    named = sum(map(len, laid)) + sum(map(len, held)) + len(cards(under)) + pile
    held[-1] = Hand(held[-1].known, held[-1].hidden + 24 - named)
    return State("lay", tuple(held), laid, pile, cards(under), house=house)


def lay(state: State, code: str) -> State:
    return MACHINE.apply(state, Lay(card_of(code)))


def refused(state: State, move: Move) -> RuleError:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(state, move)
    error = caught.value
    declared = {code.code: code for code in GAME.errors}[error.code]
    assert set(error.data) == set(declared.fields)
    assert error.heading == declared.heading
    assert move not in MACHINE.legal(state)
    return error


def legal(state: State) -> list[Move]:
    return list(MACHINE.legal(state))


# -- laying ----------------------------------------------------------------------------------


def test_a_person_is_never_laid_twice() -> None:
    state = table("H9", "", "", hands=("S9 S10",))
    assert legal(state) == [Lay(card_of("S10"))]
    error = refused(state, Lay(card_of("S9")))
    assert error.code == "fusejika.rank-lies-there"
    assert error.data == {"card": card_of("S9"), "lying": card_of("H9")}


def test_only_cards_of_the_hand_and_the_game_are_laid() -> None:
    state = table("", "", "", hands=("S9",))
    assert refused(state, Lay(card_of("S10"))).code == "fusejika.not-in-hand"
    assert refused(state, Lay(card_of("S2"))).code == "fusejika.not-a-person"
    assert refused(state, Lay(card_of("JOKER"))).code == "fusejika.not-a-person"


def test_who_can_lay_must() -> None:
    error = refused(table("H9", "", "", hands=("S9 S10",)), CannotLay())
    assert (error.code, error.data["cards"]) == ("fusejika.can-lay", cards("S10"))


def test_the_round_ends_by_no_hand_or_only_what_lies_there() -> None:
    for hand in ("", "S9", "S9 C9"):
        state = table("H9", "", "", hands=(hand,))
        assert legal(state) == [CannotLay()]
        after = MACHINE.apply(state, CannotLay())
        assert after.finished[0].ended_by == 0
        assert after.finished[0].shown == hand_of(cards(hand))
        assert after.finished[0].rows == (cards("H9"), (), ())
        assert (after.phase, after.round, after.start, after.pile) == ("deal", 2, 1, 24)


def test_an_empty_hand_alone_does_not_end_the_round() -> None:
    state = lay(table("H9", "", "", hands=("S10", "DJ")), "S10")
    assert state.hands[0] == Hand()
    assert MACHINE.turn(MACHINE.apply(state, Lose(card_of("S10")))) == 1


def test_moves_out_of_their_time() -> None:
    state = table("", "", "", hands=("S9",))
    for move in (
        Keep(), Claim(), Drawn(()), Lose(card_of("S9")), Kick(card_of("S9"), 1), Copy("get"),
        Dealt(()),
    ):  # fmt: skip
        error = refused(state, move)
        assert (error.code, error.data["phase"]) == ("fusejika.wrong-phase", "lay")


# -- get and quick ---------------------------------------------------------------------------


def test_nine_draws_one() -> None:
    state = lay(table("", "", "", hands=("S9",), pile=3), "S9")
    assert (state.phase, state.drawing, MACHINE.awaits_chance(state)) == ("get", (0,), True)
    after = MACHINE.apply(state, Drawn(cards("HA")))
    assert (after.hands[0], after.pile, after.seat) == (hand_of(cards("HA")), 2, 1)
    unknown = MACHINE.apply(state, Drawn((None,)))
    assert unknown.hands[0] == Hand((), 1)


def test_no_pile_draws_nothing() -> None:
    for code in ("S9", "SQ"):
        after = lay(table("", "", "", hands=(code,)), code)
        assert (after.phase, after.seat, len(after.hands[0])) == ("lay", 1, 0)


def test_queen_draws_from_the_left_and_the_layer_last() -> None:
    state = lay(table("", "", "", "", hands=("SQ",), pile=9), "SQ")
    assert state.drawing == (1, 2, 3, 0)
    after = MACHINE.apply(state, Drawn(cards("H9 D10 HJ CK")))
    assert [hand.known for hand in after.hands] == [*map(cards, ("CK", "H9", "D10", "HJ"))]
    assert after.pile == 5


def test_a_short_pile_ends_with_its_last_card() -> None:
    state = lay(table("", "", "", "", hands=("SQ",), pile=2), "SQ")
    assert state.drawing == (1, 2)


def test_known_cards_are_drawn_last_and_by_themselves() -> None:
    state = lay(table("", "", "", "", hands=("SQ",), pile=1, under="H9 D9"), "SQ")
    assert state.drawing == (1, 2, 3)
    after = MACHINE.apply(state, Drawn((None,)))
    assert [hand.known for hand in after.hands[1:]] == [(), cards("H9"), cards("D9")]
    assert after.hands[1].hidden == 1
    assert (after.pile, after.under, after.seen) == (0, (), cards("H9 D9"))


def test_a_known_top_card_needs_no_chance_and_is_no_secret() -> None:
    after = lay(table("", "", "", hands=("S9", "SK"), under="H9 DA"), "S9")
    assert (after.phase, after.under, after.hands[0]) == ("lay", cards("DA"), hand_of(cards("H9")))
    for seat in (None, 1, 2):
        assert MACHINE.view(after, seat).hands[0] == hand_of(cards("H9"))
    assert MACHINE.view(after, 2).hands[1] == Hand((), 1)


@pytest.mark.parametrize(
    ("drawn", "problem"),
    [
        ((), "count"),
        (cards("HA HK"), "count"),
        (cards("SK"), "elsewhere"),
        (cards("C9"), "elsewhere"),
        (cards("D9"), "elsewhere"),
        (cards("H2"), "elsewhere"),
    ],
)
def test_draws_that_cannot_be(drawn: tuple[Card, ...], problem: str) -> None:
    state = lay(table("", "C9", "", hands=("S9", "SK"), pile=2, under="D9"), "S9")
    error = refused(state, Drawn(drawn))
    assert (error.code, error.data["problem"]) == ("fusejika.drawn", problem)


def test_one_card_is_not_drawn_twice() -> None:
    state = lay(table("", "", "", hands=("SQ",), pile=9), "SQ")
    assert refused(state, Drawn(cards("HA HA HK"))).data["problem"] == "twice"


# -- jump and lost ---------------------------------------------------------------------------


def test_jump_skips_one_who_could_not_have_laid() -> None:
    after = lay(table("", "", "D9", hands=("SJ",)), "SJ")
    assert after.seat == 2
    assert lay(table("", "", "", "", hands=("SJ",)), "SJ").seat == 2


def test_lost_takes_any_own_person_the_ten_included() -> None:
    state = lay(table("H9 DK", "CJ", "", hands=("S10",), pile=4), "S10")
    assert legal(state) == [Lose(c) for c in cards("H9 DK S10")]
    after = MACHINE.apply(state, Lose(card_of("DK")))
    assert (after.rows[0], after.under, after.pile) == (cards("H9 S10"), cards("DK"), 4)
    assert refused(state, Lose(card_of("CJ"))).code == "fusejika.not-before-you"


def test_a_lost_person_may_be_laid_again() -> None:
    state = lay(table("H9", "", "", hands=("S9 S10",)), "S10")
    after = MACHINE.apply(state, Lose(card_of("H9")))
    assert Lay(card_of("S9")) in legal(MACHINE.apply(state, Lose(card_of("H9"))).awaiting("lay", 0))
    assert after.pile_size == 1


# -- kick ------------------------------------------------------------------------------------


def test_kick_moves_another_own_person_to_who_lacks_it() -> None:
    state = lay(table("S9 SJ", "D9", "CJ", hands=("HK",)), "HK")
    assert set(legal(state)) == {Kick(card_of("S9"), 2), Kick(card_of("SJ"), 1)}
    after = MACHINE.apply(state, Kick(card_of("S9"), 2))
    assert after.rows == (cards("SJ HK"), cards("D9"), cards("CJ S9"))
    assert after.seat == 1


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Kick(card_of("S9"), 1), "fusejika.receiver-has-rank"),
        (Kick(card_of("HK"), 1), "fusejika.kicks-itself"),
        (Kick(card_of("S9"), 0), "fusejika.kick-to-yourself"),
        (Kick(card_of("S9"), 3), "fusejika.no-such-seat"),
        (Kick(card_of("S9"), -1), "fusejika.no-such-seat"),
        (Kick(card_of("D9"), 2), "fusejika.not-before-you"),
    ],
)
def test_kicks_that_cannot_be(move: Kick, code: str) -> None:
    assert refused(lay(table("S9", "D9", "", hands=("HK",)), "HK"), move).code == code


@pytest.mark.parametrize("rows", [("", "", ""), ("S9", "D9", "C9"), ("", "S9 SJ", "")])
def test_a_kick_without_person_or_receiver_does_nothing(rows: tuple[str, ...]) -> None:
    assert lay(table(*rows, hands=("HK",)), "HK").seat == 1


def test_a_kick_is_compulsory_even_if_another_wins_by_it() -> None:
    state = lay(table("S9", "D10 DJ DQ DK DA", "C9", hands=("HK",)), "HK")
    assert legal(state) == [Kick(card_of("S9"), 1)]
    after = MACHINE.apply(state, Kick(card_of("S9"), 1))
    assert MACHINE.over(after)
    assert after.winner == 1
    assert MACHINE.result(after, ("su", "on", "ze")).winners == ("on",)


def test_under_its_house_rule_a_kick_completes_nothing() -> None:
    rows = ("S9", "D10 DJ DQ DK DA", "C9")
    state = lay(table(*rows, hands=("HK", "H9"), kick_completes="no"), "HK")
    after = MACHINE.apply(state, Kick(card_of("S9"), 1))
    assert (after.phase, after.seat, len(after.rows[1])) == ("lay", 1, 6)
    assert legal(after) == [CannotLay()]


# -- almighty --------------------------------------------------------------------------------


def test_almighty_uses_any_person_on_the_table() -> None:
    state = lay(table("S10", "DJ DA", "CQ", hands=("HA",), pile=3), "HA")
    assert legal(state) == [Copy("lost"), Copy("jump"), Copy("quick")]
    assert refused(state, Copy("get")).code == "fusejika.not-on-the-table"
    assert refused(state, Copy("almighty")).code == "fusejika.copies-almighty"
    assert MACHINE.apply(state, Copy("jump")).seat == 2
    assert MACHINE.apply(state, Copy("quick")).drawing == (1, 2, 0)
    lost = MACHINE.apply(state, Copy("lost"))
    assert legal(lost) == [Lose(card_of("S10")), Lose(card_of("HA"))]


@pytest.mark.parametrize("rows", [("", "", ""), ("", "SA", ""), ("", "SA", "DA")])
def test_almighty_among_nobody_or_almighties_does_nothing(rows: tuple[str, ...]) -> None:
    assert lay(table(*rows, hands=("HA",), pile=3), "HA").seat == 1


def test_almighty_must_be_usable() -> None:
    rows = ("", "D9 DK", "CQ")
    assert lay(table(*rows, hands=("HA",)), "HA").seat == 1
    state = lay(table(*rows, "SJ", hands=("HA",)), "HA")
    assert legal(state) == [Copy("jump")]
    assert refused(state, Copy("get")).code == "fusejika.effect-unusable"


def test_under_its_house_rule_almighty_may_do_nothing() -> None:
    rows = ("", "D9 DK", "CQ")
    state = lay(table(*rows, hands=("HA",), almighty_usable="no"), "HA")
    assert legal(state) == [Copy("get"), Copy("quick"), Copy("kick")]
    for move in legal(state):
        assert MACHINE.apply(state, move).seat == 1


def test_under_its_house_rule_almighty_leaves_own_persons() -> None:
    state = lay(table("S10", "DJ", "", hands=("HA",), almighty_own="no"), "HA")
    assert legal(state) == [Copy("jump")]
    assert lay(table("S10", "", "", hands=("HA",), almighty_own="no"), "HA").seat == 1


@pytest.mark.parametrize(("rule", "kicked"), [("no", {"S9"}), ("yes", {"S9", "HA"})])
def test_almighty_as_a_king_and_itself(rule: str, kicked: set[str]) -> None:
    state = table("S9", "DK", "", hands=("HA",), almighty_kicks_itself=rule)
    chosen = MACHINE.apply(lay(state, "HA"), Copy("kick"))
    assert {move.card.code for move in legal(chosen) if isinstance(move, Kick)} == kicked
    if rule == "no":
        assert refused(chosen, Kick(card_of("HA"), 1)).code == "fusejika.kicks-itself"


def test_almighty_as_a_king_may_kick_a_king() -> None:
    state = lay(table("SK", "DQ", "", hands=("HA",)), "HA")
    assert set(legal(MACHINE.apply(state, Copy("kick")))) == {
        Kick(card_of("SK"), 1),
        Kick(card_of("SK"), 2),
    }


# -- all six ---------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["S9", "S10", "SJ", "SQ", "SK", "SA"])
def test_the_sixth_person_wins_before_its_effect(last: str) -> None:
    row = " ".join(code for code in ("H9", "H10", "HJ", "HQ", "HK", "HA") if code[1:] != last[1:])
    after = lay(table(row, "", "", hands=(last,), pile=3), last)
    assert (after.phase, after.winner, after.pile) == ("over", 0, 3)
    assert MACHINE.turn(after) is None
    score = MACHINE.result(after, ("Aki", "Ben", "Chie"))
    assert [(p.total, p.rank) for p in score.players] == [(0, 1), (0, 2), (0, 2)]
    assert score.data()["sudden_death"] == "Aki"


def test_under_its_house_rule_the_six_must_outlast_the_effect() -> None:
    def last(code: str, pile: int = 0, **rules: str) -> State:
        names = ("H9", "H10", "HJ", "HQ", "HK", "HA")
        row = " ".join(name for name in names if name[1:] != code[1:])
        state = table(row, "", "", hands=(code,), pile=pile, six_before_effect="no", **rules)
        return lay(state, code)

    assert last("SJ").winner == 0
    drawing = last("S9", pile=2)
    assert drawing.winner is None
    assert MACHINE.apply(drawing, Drawn((None,))).winner == 0
    assert last("S9").winner == 0
    losing = last("S10")
    assert MACHINE.apply(losing, Lose(card_of("H9"))).winner is None
    kicking = last("SK")
    assert MACHINE.apply(kicking, Kick(card_of("H9"), 1)).seat == 1
    chosen = MACHINE.apply(last("SA"), Copy("jump"))
    assert (chosen.phase, chosen.winner) == ("over", 0)
    score = MACHINE.result(chosen, ("Aki", "Ben", "Chie"))
    assert score.rulings == {"six-before-effect": "no"}
