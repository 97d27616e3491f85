"""Card Stock Market: the state machine move by move, and what each rule forbids."""

from __future__ import annotations

from random import Random

import pytest
from support.csm_tables import started

from engines.cards.deck import CARDS, JOKER, card_of
from engines.contract.errors import InputError, RuleError
from engines.contract.hands import Hand, hand_of
from engines.csm.bank import pay_out
from engines.csm.examples.situations import cards, codes, holding, play, turn_with
from engines.csm.facts import MONEY, HouseRules, house_rules
from engines.csm.play import MACHINE
from engines.csm.state import (
    END_TURN,
    NEW_STOCK,
    Buy,
    Dealt,
    Discard,
    Drawn,
    DrawnUnseen,
    JokerDrawn,
    Move,
    MovePrice,
    PricesTurned,
    Sell,
    State,
)


def forbidden(state: State, move: Move) -> RuleError:
    with pytest.raises(RuleError) as caught:
        MACHINE.apply(state, move)
    assert move not in MACHINE.legal(state)
    return caught.value


def buy(code: str) -> Buy:
    return Buy(card_of(code))


def sell(code: str) -> Sell:
    return Sell(card_of(code))


def lay(code: str, value: int) -> MovePrice:
    return MovePrice(card_of(code), value)


def discard(code: str) -> Discard:
    return Discard(card_of(code))


class TestSettingUp:
    @pytest.mark.parametrize(("packs", "most"), [("2", 6), ("1", 5)])
    def test_players(self, packs: str, most: int) -> None:
        for players in range(2, most + 1):
            state = started(players, packs=packs)
            assert len(state.stock) == 52 * int(packs) - 4 - 8 * players
            assert state.cash == (200,) * players
            assert state.bank + 200 * players == 3510
        for players in (-1, 0, 1, most + 1):
            with pytest.raises(RuleError) as caught:
                MACHINE.setup(players, {"packs": packs})
            assert caught.value.code == "csm.players"
            assert caught.value.data["most"] == most

    def test_fewer_chips_or_a_bank_without_end(self) -> None:
        assert started(2, chips="least").bank == 2340 - 400
        assert started(2, chips="unlimited").bank == MONEY["unlimited"] - 400

    @pytest.mark.parametrize(
        ("turned", "problem"),
        [
            ("SA H6 D8", "one-a-company"),
            ("H6 SA D8 C10", "one-a-company"),
            ("SA H6 D8 CK", "number-cards"),
        ],
    )
    def test_opening_prices(self, turned: str, problem: str) -> None:
        error = forbidden(MACHINE.setup(2, {}), PricesTurned(cards(turned)))
        assert (error.code, error.data["problem"]) == ("csm.opening", problem)

    def test_an_opening_card_must_be_in_the_stock(self) -> None:
        odd = MACHINE.setup(2, {}).changed(stock=Hand(cards("H6 D8 C10")))
        error = forbidden(odd, PricesTurned(cards("SA H6 D8 C10")))
        assert error.data["problem"] == "not-in-stock"

    def test_deals_that_cannot_be(self) -> None:
        state = MACHINE.apply(MACHINE.setup(2, {}), PricesTurned(cards("SA H6 D8 C10")))
        unknown = Hand((), 8)
        twice = hand_of(cards("S2 S2 S3 S3 S4 S4 S5 S5"))
        for hands, problem in (
            ((unknown,), "players"),
            ((unknown, Hand((), 7)), "hand-size"),
            ((unknown, Hand(cards("S2 S3 S4 S5 S6 S7 S8 S9 S10"), -1)), "hand-size"),
            ((twice, hand_of([*twice.known[1:], card_of("SK")])), "not-in-stock"),
            ((hand_of([*twice.known[1:], JOKER]), unknown), "not-in-stock"),
            ((hand_of(cards("SA SA S2 S3 S4 S5 S6 S7")), unknown), "not-in-stock"),
        ):
            error = forbidden(state, Dealt(hands))
            assert (error.code, error.data["problem"]) == ("csm.deal", problem)
        half = MACHINE.apply(state, Dealt((twice, unknown)))
        assert half.stock == Hand((), 84)

    def test_the_same_dice_deal_the_same(self) -> None:
        assert started(6) == started(6)

    def test_house_rules_are_kept_as_chosen(self) -> None:
        chosen = {"packs": "1", "chips": "least", "sell-same-turn": "no", "debt-counts": "no"}
        assert house_rules(chosen).chosen() == chosen
        assert HouseRules().chosen() == {}


class TestTurn:
    def test_a_move_out_of_its_phase(self) -> None:
        state = turn_with("S2")
        for move in (NEW_STOCK, Drawn(cards("S3")), DrawnUnseen(0), Dealt(()), PricesTurned(())):
            assert forbidden(state, move).code == "csm.wrong-phase"
        assert forbidden(MACHINE.setup(2, {}), END_TURN).data["phase"] == "prices"

    def test_doing_nothing_is_allowed_and_draws_nothing(self) -> None:
        state = MACHINE.apply(turn_with("S2"), END_TURN)
        assert (state.phase, state.seat, state.turn) == ("turn", 1, 2)

    def test_seats_go_round(self) -> None:
        state = started(3)
        for seat in (1, 2, 0, 1):
            state = MACHINE.apply(state, END_TURN)
            assert (state.seat, MACHINE.turn(state)) == (seat, seat)

    def test_parts_of_a_turn(self) -> None:
        state = turn_with("S2 S3 H7 H8 D9")
        traded = MACHINE.apply(state, buy("S2"))
        assert forbidden(traded, discard("S3")).code == "csm.discard-instead"
        moved = MACHINE.apply(traded, lay("H7", 7))
        error = forbidden(moved, buy("S3"))
        assert (error.code, error.data["step"]) == ("csm.step-is-over", "trade")
        assert forbidden(moved, sell("S2")).data["step"] == "trade"
        assert forbidden(moved, discard("S3")).code == "csm.discard-instead"
        other = MACHINE.apply(MACHINE.apply(state, lay("H7", 7)), buy("S2"))
        assert forbidden(other, lay("H8", 8)).data["step"] == "move"
        assert sell("S2") in MACHINE.legal(other)

    def test_a_part_in_which_nothing_was_done_is_unused(self) -> None:
        """Trading may come first, in the middle of nothing, or never: only a move begins it."""
        state = MACHINE.apply(turn_with("S2 H7"), lay("H7", 7))
        assert buy("S2") in MACHINE.legal(state)
        assert state.steps == ("move",)

    def test_discards(self) -> None:
        state = play(turn_with("S2 S3 S4 S5 S6"), [discard(c) for c in ("S2", "S3", "S4", "S5")])
        assert MACHINE.legal(state) == [END_TURN]
        assert forbidden(state, discard("S6")).code == "csm.four-discarded"
        one = MACHINE.apply(turn_with("S2 S3"), discard("S2"))
        assert forbidden(one, buy("S3")).code == "csm.already-discarding"
        assert forbidden(one, lay("S3", 3)).code == "csm.already-discarding"
        assert one.discards == cards("S2")

    def test_a_card_that_is_not_in_hand(self) -> None:
        state = turn_with("S2 S3 S4 S5 S6 S7 S8 S9")
        for move in (buy("SA"), lay("SA", 1), discard("SA"), Buy(JOKER), Discard(JOKER)):
            assert forbidden(state, move).code == "csm.not-in-hand"

    def test_moves_are_few(self) -> None:
        """At most a buy, a discard and two values for each card, a sale a certificate, the end."""
        state = turn_with("").changed(certificates=(cards("D2 D3 S4 HK C10"), ()))
        assert len(MACHINE.legal(state)) <= 4 * len(CARDS) + 5 + 1
        known = turn_with("S2 S2 S3 S4 S5 S6 S7 S8")
        assert len([move for move in MACHINE.legal(known) if move == buy("S2")]) == 1


class TestTrading:
    def test_two_purchases_and_any_sales_in_between(self) -> None:
        state = holding(turn_with("S2 S3 S4"), 0, "D2 D2 HK")
        state = play(state, [sell("D2"), buy("S2"), sell("HK"), buy("S3"), sell("D2")])
        error = forbidden(state, buy("S4"))
        assert (error.code, error.data["most"]) == ("csm.two-bought", 2)
        assert state.cash[0] == 200 + 16 - 2 + 30 - 3 + 16
        assert state.certificates[0] == cards("S2 S3")
        assert state.discards == cards("D2 HK D2")

    def test_a_third_purchase_is_not_bought_by_selling_one(self) -> None:
        state = play(turn_with("S2 S3 S4"), [buy("S2"), buy("S3"), sell("S2")])
        assert forbidden(state, buy("S4")).code == "csm.two-bought"

    def test_what_was_bought_this_turn(self) -> None:
        state = MACHINE.apply(turn_with("S2"), buy("S2"))
        assert sell("S2") in MACHINE.legal(state)
        strict = state.changed(house=HouseRules(sell_same_turn=False))
        assert forbidden(strict, sell("S2")).code == "csm.bought-this-turn"

    def test_an_older_copy_may_be_sold(self) -> None:
        state = holding(turn_with("S2"), 0, "S2").changed(house=HouseRules(sell_same_turn=False))
        state = MACHINE.apply(state, buy("S2"))
        assert sell("S2") in MACHINE.legal(state)
        assert (
            forbidden(MACHINE.apply(state, sell("S2")), sell("S2")).code == "csm.bought-this-turn"
        )

    def test_a_certificate_that_is_not_there(self) -> None:
        assert forbidden(holding(turn_with(""), 1, "S2"), sell("S2")).code == "csm.not-held"

    def test_limit_of_twelve_is_for_each_company(self) -> None:
        state = holding(turn_with("S7 H5 S2"), 0, "S10")
        error = forbidden(state, buy("S7"))
        assert (error.code, error.data["shares"]) == ("csm.over-the-limit", 17)
        assert MACHINE.apply(state, buy("S2")).certificates[0] == cards("S10 S2")
        assert buy("H5") in MACHINE.legal(state)

    def test_room_made_by_a_sale_counts_at_once(self) -> None:
        state = MACHINE.apply(holding(turn_with("S7"), 0, "S10"), sell("S10"))
        assert buy("S7") in MACHINE.legal(state)

    def test_the_last_dollar_buys(self) -> None:
        state = turn_with("C5").changed(cash=(50, 200))
        assert MACHINE.apply(state, buy("C5")).cash[0] == 0
        error = forbidden(state.changed(cash=(49, 200)), buy("C5"))
        assert (error.code, error.data["cost"], error.data["cash"]) == ("csm.cannot-pay", 50, 49)

    def test_a_ruined_company(self) -> None:
        state = turn_with("S2", prices="D8 SK=0 H6 C10")
        assert forbidden(state, buy("S2")).code == "csm.company-is-ruined"


class TestBank:
    def test_levy_comes_before_the_payment_and_from_the_seller_too(self) -> None:
        state = holding(turn_with("", players=3), 1, "C10").changed(seat=1, bank=99)
        after = MACHINE.apply(state, sell("C10"))
        assert (after.cash, after.debts, after.bank) == ((100, 200, 100), (0, 0, 0), 299)

    def test_exactly_enough_needs_no_levy(self) -> None:
        state = holding(turn_with(""), 0, "C10").changed(bank=100)
        after = MACHINE.apply(state, sell("C10"))
        assert (after.cash, after.bank) == ((300, 200), 0)

    def test_levies_are_repeated(self) -> None:
        state = holding(turn_with(""), 0, "C10").changed(bank=0, cash=(5, 130))
        after = MACHINE.apply(state, sell("C10"))
        assert after.debts == (0, 0)
        assert (after.cash, after.bank) == ((5 + 100 - 100, 30), 100)

    def test_a_seller_without_money_owes_and_pays_from_the_sale(self) -> None:
        state = holding(turn_with(""), 0, "C10").changed(bank=0, cash=(0, 10))
        after = MACHINE.apply(state, sell("C10"))
        assert after.cash == (0, 10 - 10)
        assert after.debts == (0, 90)

    def test_what_the_bank_cannot_pay_after_every_levy_is_lost(self) -> None:
        state = turn_with("").changed(bank=30, cash=(0, 0))
        after = pay_out(state, 0, 100)
        assert (after.cash, after.debts, after.bank) == ((30, 0), (0, 0), 0)

    def test_levies_end_when_nobody_has_anything(self) -> None:
        after = pay_out(turn_with("").changed(bank=0, cash=(0, 50)), 0, 1000)
        assert (after.cash, after.debts, after.bank) == ((50, 0), (0, 50), 0)

    def test_no_certificate_is_dearer_than_all_the_money(self) -> None:
        assert min(MONEY.values()) > 13 * 10


class TestPrices:
    def test_two_cards_on_one_company_are_judged_one_after_the_other(self) -> None:
        state = turn_with("D9 D10 DK", prices="D7 SA H6 C10")
        assert forbidden(state, lay("DK", 13)).code == "csm.beyond-the-swing"
        after = play(state, [lay("D10", 10), lay("DK", 13)])
        assert (after.companies[2].price, after.companies[2].cards) == (13, cards("D7 D10 DK"))
        error = forbidden(after, lay("D9", 9))
        assert (error.code, error.data["most"]) == ("csm.two-price-cards", 2)

    def test_the_swing_is_told(self) -> None:
        error = forbidden(turn_with("HQ"), lay("HQ", 0))
        assert error.code == "csm.beyond-the-swing"
        assert {k: error.data[k] for k in ("value", "price", "least", "most")} == {
            "value": 0,
            "price": 6,
            "least": 2,
            "most": 11,
        }

    def test_a_value_must_be_one_of_the_card(self) -> None:
        error = forbidden(turn_with("H7 HJ"), lay("H7", 8))
        assert (error.code, error.data["allowed"]) == ("csm.not-its-value", (7,))
        assert forbidden(turn_with("HJ"), lay("HJ", 10)).data["allowed"] == (11, 0)

    @pytest.mark.parametrize("top", ["HJ=11", "HQ=12", "HK=13", "HJ=0", "HK=0"])
    def test_a_face_on_a_face(self, top: str) -> None:
        state = turn_with("HA H10 HQ", prices=f"D8 SA {top} C10")
        for value in (12, 0):
            assert forbidden(state, lay("HQ", value)).code == "csm.face-on-face"
        assert {lay("HA", 1), lay("H10", 10)} <= set(MACHINE.legal(state))

    def test_ruin_takes_certificates_and_nothing_else(self) -> None:
        state = holding(holding(turn_with("C5 CQ C2"), 0, "C3 S2"), 1, "C4 CA D2")
        state = play(state, [lay("C5", 5), lay("CQ", 0)])
        assert state.certificates == (cards("S2"), cards("D2"))
        assert state.discards == cards("C3 C4 CA")
        assert state.cash == (200, 200)
        assert card_of("C2") in state.hand.known
        assert state.companies[3].price == 0

    def test_only_clubs_at_five_leave_the_choice(self) -> None:
        state = turn_with("CJ", prices="D8 SA H6 C5")
        assert {lay("CJ", 11), lay("CJ", 0)} <= set(MACHINE.legal(state))
        assert MACHINE.apply(state, lay("CJ", 11)).companies[3].price == 11


class TestStock:
    def waiting(self, stock: str, jokers: int = 0) -> State:
        """Two cards to be drawn from this stock."""
        state = turn_with("S2 H7 S5 S6 S7 S8 S9 S10")
        state = state.changed(stock=hand_of(cards(stock)), jokers=jokers)
        return play(state, [discard("S2"), discard("H7"), END_TURN])

    def test_exactly_enough_is_enough(self) -> None:
        assert self.waiting("CK C4").phase == "refill"
        assert self.waiting("C4", jokers=1).phase == "refill"
        assert self.waiting("C4").phase == "new-stock"

    def test_a_new_stock_takes_all_but_what_is_in_use(self) -> None:
        state = self.waiting("C4")
        state = state.changed(certificates=(cards("DK"), ()))
        after = MACHINE.apply(state, MACHINE.chance(state, Random(1)))
        assert codes(after.stock.known) == "S2 H7 C4"
        assert (after.discards, after.jokers, after.phase) == ((), 2, "refill")

    def test_jokers_come_in_once(self) -> None:
        state = self.waiting("", jokers=1)
        assert state.phase == "new-stock"
        assert MACHINE.apply(state, NEW_STOCK).jokers == 2

    def test_draws_that_cannot_be(self) -> None:
        state = self.waiting("CK C4 C4")
        for move, problem in (
            (Drawn(cards("CK")), "count"),
            (Drawn(cards("CK C4 C4")), "count"),
            (DrawnUnseen(1), "count"),
            (Drawn(cards("CK CK")), "not-in-stock"),
            (Drawn((card_of("CK"), JOKER)), "not-in-stock"),
            (JokerDrawn(cards("CK")), "no-joker"),
        ):
            error = forbidden(state, move)
            assert (error.code, error.data["problem"]) == ("csm.draw", problem)
        short = self.waiting("C4", jokers=1)
        assert forbidden(short, DrawnUnseen(2)).data["problem"] == "not-in-stock"
        joker = state.changed(jokers=2)
        for cards_first in ("CK C4", "CK C4 C4"):
            assert forbidden(joker, JokerDrawn(cards(cards_first))).data["problem"] == "count"
        assert forbidden(joker, JokerDrawn((), -1)).data["problem"] == "count"
        assert forbidden(joker, JokerDrawn(cards("DK"))).data["problem"] == "not-in-stock"
        assert MACHINE.apply(state, Drawn(cards("C4 C4"))).stock == Hand(cards("CK"))

    def test_a_seen_card_is_not_drawn_from_an_unknown_stock(self) -> None:
        state = play(turn_with("S2 S2 H7"), [discard("S2"), discard("S2"), END_TURN])
        assert forbidden(state, Drawn(cards("S2 S3"))).data["problem"] == "not-in-stock"
        assert forbidden(state, Drawn(cards("D8 D8"))).data["problem"] == "not-in-stock"
        after = MACHINE.apply(state, Drawn(cards("D8 D9")))
        assert after.hands[0].known == cards("H7 D8 D9")

    def test_refilling_stops_at_the_joker(self) -> None:
        state = self.waiting("CK C4", jokers=2)
        over = MACHINE.apply(state, JokerDrawn(cards("CK")))
        assert (over.phase, over.jokers, codes(over.stock.known)) == ("over", 1, "C4")
        assert len(over.hands[0]) == 7
        assert MACHINE.over(over)
        assert (MACHINE.turn(over), MACHINE.legal(over), MACHINE.awaits_chance(over)) == (
            None,
            (),
            False,
        )
        assert forbidden(over, END_TURN).code == "csm.wrong-phase"

    def test_a_stock_still_too_small_ends_the_game(self) -> None:
        """Everything may lie in hands and before players; then a joker must come up."""
        state = MACHINE.apply(self.waiting("").changed(discards=()), NEW_STOCK)
        for seed in range(20):
            assert isinstance(MACHINE.chance(state, Random(seed)), JokerDrawn)

    def test_chance_is_fair_to_every_card(self) -> None:
        state = self.waiting("CK C4 DA", jokers=1)
        seen = {"CK": 0, "C4": 0, "DA": 0, "JOKER": 0}
        for seed in range(4000):
            move = MACHINE.chance(state, Random(seed))
            assert isinstance(move, Drawn | JokerDrawn)
            first = move.cards[0].code if move.cards else "JOKER"
            seen[first] += 1
        assert all(900 < count < 1100 for count in seen.values()), seen


class TestEnd:
    def test_no_result_before_the_end(self) -> None:
        with pytest.raises(RuleError) as caught:
            MACHINE.result(started(2), ("Aki", "Ben"))
        assert caught.value.code == "csm.not-over"

    def test_result_counts_what_lies_on_the_table(self) -> None:
        state = holding(turn_with("", prices="D8 SA HJ=11 C10"), 0, "HK H2").changed(
            phase="over", cash=(10, 0), debts=(0, 40), house=HouseRules(packs=1)
        )
        score = MACHINE.result(state, ("Aki", "Ben"))
        assert [player.total for player in score.players] == [11 * 7 + 10, -40]
        assert score.winners == ("Aki",)
        assert dict(score.rulings) == {"packs": "1"}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"packs": "3"}, "rulings.value"),
        ({"chips": "few"}, "rulings.value"),
        ({"debt-counts": "maybe"}, "rulings.value"),
        ({"pack": "1"}, "rulings.unknown"),
        ({"start-player": "fixed"}, "rulings.unknown"),
    ],
)
def test_switches_that_are_not_are_refused(rules: dict[str, str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        MACHINE.setup(2, rules)
    assert caught.value.code == code
