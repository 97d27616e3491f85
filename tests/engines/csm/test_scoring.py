"""Card Stock Market: counting what was typed, and what is refused."""

from __future__ import annotations

import json

import pytest

from engines.cards.deck import Suit, card_of
from engines.contract.errors import InputError, PlayError, RuleError
from engines.contract.game import Entry, Typed
from engines.contract.score import Score
from engines.csm import GAME

PRICES = "D8 SA H6 C10"


def score(
    *hands: tuple[str, str],
    prices: str = PRICES,
    cash: tuple[tuple[str, str], ...] = (),
    debt: tuple[tuple[str, str], ...] = (),
    what_if: bool = False,
    rules: dict[str, str] | None = None,
) -> Score:
    values: dict[str, Typed] = {"hand": hands, "prices": prices, "what_if": what_if}
    if cash:
        values["cash"] = cash
    if debt:
        values["debt"] = debt
    return GAME.score(Entry(values, rules or {}))


def lines(found: Score, seat: int = 0) -> list[tuple[str, str, int, str]]:
    one = found.players[seat]
    return [(line.what, line.formula.text, line.value, line.rule) for line in one.lines]


class TestCounting:
    def test_a_company_a_line_then_chips_and_debt(self) -> None:
        found = score(
            ("Aki", "C2 HK D8 C3"),
            ("Ben", ""),
            cash=(("Aki", "57"), ("Ben", "0")),
            debt=(("Ben", "20"),),
            prices=PRICES,
        )
        assert lines(found) == [
            ("certificates.D8", "8 × 8", 64, "csm.certificate-value"),
            ("certificates.HK", "6 × 5", 30, "csm.certificate-value"),
            ("certificates.C2.C3", "10 × (2 + 3)", 50, "csm.certificate-value"),
            ("cash", "57", 57, "csm.wealth"),
        ]
        assert found.players[0].total == 64 + 30 + 50 + 57
        assert lines(found, 1) == [
            ("cash", "0", 0, "csm.wealth"),
            ("debt", "−20", -20, "csm.debt"),
        ]

    def test_why_a_line_is_what_it_is(self) -> None:
        why = score(("", "HK H2"), prices="HJ=11").players[0].lines[0].why
        assert why is not None
        assert why.code == "present-price"
        expected = {"suit": Suit.HEARTS, "card": card_of("HJ"), "price": 11, "shares": 7}
        assert dict(why.data) == expected

    def test_every_face_is_five_shares(self) -> None:
        assert score(("", "SJ SQ"), prices="S2").players[0].total == 20
        assert score(("", "HK"), prices="H6").players[0].total == 30

    def test_places_and_winner(self) -> None:
        found = score(
            ("Aki", "D8"), ("Ben", ""), ("Chie", ""), ("Dai", ""),
            cash=(("Aki", "1"), ("Ben", "65"), ("Chie", "65"), ("Dai", "90")),
        )  # fmt: skip
        assert [(p.name, p.total, p.rank) for p in found.players] == [
            ("Aki", 65, 2),
            ("Ben", 65, 2),
            ("Chie", 65, 2),
            ("Dai", 90, 1),
        ]
        assert found.winners == ("Dai",)
        assert found.notes == ()

    def test_a_draw_is_said(self) -> None:
        found = score(("Aki", "D8"), ("Ben", ""), cash=(("Aki", "0"), ("Ben", "64")))
        assert found.winners == ("Aki", "Ben")
        assert [(n.code, dict(n.data)) for n in found.notes] == [
            ("draw", {"names": ("Aki", "Ben"), "total": 64})
        ]

    def test_chips_that_nobody_told_are_not_counted_in_silence(self) -> None:
        alone = score(("", "D8"))
        assert (alone.players[0].total, [n.code for n in alone.notes]) == (64, ["no-chips-told"])
        some = score(("Aki", "D8"), ("Ben", ""), cash=(("Aki", "5"),))
        assert [(n.code, dict(n.data)) for n in some.notes] == [
            ("chips-not-told", {"names": ("Ben",)})
        ]

    def test_an_empty_hand_is_right(self) -> None:
        assert score(("Aki", ""), cash=(("Aki", "12"),)).players[0].total == 12

    def test_amounts_without_a_name_belong_to_the_only_player(self) -> None:
        assert score(("Aki", "D8"), cash=(("", "５７"),)).players[0].total == 64 + 57
        assert score(("Aki", "D8"), cash=(("", "0"),), debt=(("", "20"),)).players[0].total == 44

    def test_face_prices_say_which(self) -> None:
        assert score(("", "H2"), prices="HJ=11 SQ=0").players[0].total == 22
        assert score(("", "H2"), prices="ＨＱ＝１２ D8=8").players[0].total == 24

    @pytest.mark.parametrize("typed", ["HJ=$11", "HJ=＄１１", "ＨＪ＝＄11", "HJ=11$", "♥J=$11"])
    def test_prices_as_playaid_writes_them(self, typed: str) -> None:
        assert score(("", "H2"), prices=f"{typed} D8=$8 SK=$0").players[0].total == 22

    def test_two_copies_are_fine(self) -> None:
        assert score(("Aki", "D4 D4"), prices="D8").players[0].total == 64

    def test_result_as_data(self) -> None:
        found = score(("Aki", "HK"), cash=(("Aki", "57"),), rules={"debt-counts": "no"})
        assert found.data() == {
            "game": "csm",
            "players": [
                {
                    "name": "Aki",
                    "total": 87,
                    "rank": 1,
                    "lines": [
                        {
                            "what": "certificates.HK",
                            "formula": "6 × 5",
                            "value": 30,
                            "rule": "csm.certificate-value",
                        },
                        {"what": "cash", "formula": "57", "value": 57, "rule": "csm.wealth"},
                    ],
                }
            ],
            "winners": ["Aki"],
            "losers": [],
            "rulings": {"debt-counts": "no"},
        }

    def test_debts_can_be_left_out(self) -> None:
        found = score(
            ("Aki", "D8"), cash=(("Aki", "0"),), debt=(("Aki", "20"),), rules={"debt-counts": "no"}
        )
        assert found.players[0].total == 64
        assert [(n.code, dict(n.data)) for n in found.notes] == [("debts-left-out", {"count": 1})]

    def test_the_printed_example_follows_the_switches(self) -> None:
        entry, found = GAME.score_example({"debt-counts": "no", "packs": "1"})
        assert dict(entry.chosen) == {"packs": "1", "debt-counts": "no"}
        assert found.players[1].total == 80
        assert GAME.score_example({})[1].players[1].total == 60


class TestWhatIf:
    def test_what_may_be_laid_and_what_it_does(self) -> None:
        found = score(
            ("Aki", "HK"), ("Ben", "H2 S3"), prices="H4 SA",
            cash=(("Aki", "0"), ("Ben", "10")), what_if=True,
        )  # fmt: skip
        table = found.tables[0]
        assert [(c.id, c.of) for c in table.columns] == [
            ("on", None), ("from", None), ("card", None), ("to", None), ("ruin", None),
            ("change", "Aki"), ("change", "Ben"),
        ]  # fmt: skip
        rows = {(str(row[2]), row[3]): row for row in table.rows}
        hearts = [row[2:4] for row in table.rows if row[0] is card_of("H4")]
        assert hearts == [
            *((card_of(f"H{rank}" if rank > 1 else "HA"), rank) for rank in range(1, 10)),
            (card_of("HJ"), 0),
            (card_of("HQ"), 0),
            (card_of("HK"), 0),
        ]
        assert rows[str(card_of("H9")), 9][4:] == (False, 25, 10)
        assert rows[str(card_of("HJ")), 0][4:] == (True, -20, -8)

    def test_the_same_as_data(self) -> None:
        found = score(("Aki", "HK"), prices="H6", cash=(("Aki", "7"),), what_if=True)
        effects = json.loads(json.dumps(found.data()))["what_if"]
        assert effects[-1] == {
            "on": "H6",
            "from": 6,
            "card": "HJ",
            "to": 11,
            "change": {"Aki": 25},
            "worth": {"Aki": 62},
        }
        assert len(effects) == 10

    def test_only_clubs_at_five_leave_a_choice(self) -> None:
        for suit in "SHDC":
            for rank in range(1, 11):
                top = f"{suit}{rank if rank > 1 else 'A'}"
                found = score(("", ""), prices=top, what_if=True).data()["what_if"]
                cards = [effect["card"] for effect in found]
                twice = {each for each in cards if cards.count(each) > 1}
                assert twice == ({"CJ"} if top == "C5" else set())

    def test_cards_that_all_lie_there_cannot_be_laid(self) -> None:
        def cards(hand: str, rules: dict[str, str] | None = None) -> list[str]:
            found = score(("", hand), prices="H6", what_if=True, rules=rules)
            return [effect["card"] for effect in found.data()["what_if"]]

        assert "H5" in cards("H5")
        assert "H5" not in cards("H5 H5")
        assert "H5" not in cards("H5", rules={"packs": "1"})
        assert "H6" in cards("")
        assert "H6" not in cards("", rules={"packs": "1"})

    def test_a_player_without_a_name_has_a_column_of_its_own(self) -> None:
        table = score(("", "HK"), prices="H6", what_if=True).tables[0]
        assert table.columns[-1].id == "own-change"

    def test_without_the_flag_nothing_is_listed(self) -> None:
        found = score(("", "HK"))
        assert found.tables == ()
        assert "what_if" not in found.data()


def refused(
    kind: type[PlayError],
    *hands: tuple[str, str],
    prices: str = PRICES,
    cash: tuple[tuple[str, str], ...] = (),
    debt: tuple[tuple[str, str], ...] = (),
    rules: dict[str, str] | None = None,
) -> PlayError:
    with pytest.raises(kind) as caught:
        score(*hands, prices=prices, cash=cash, debt=debt, rules=rules)
    return caught.value


class TestRefused:
    def test_thirteen_shares_of_a_company(self) -> None:
        error = refused(RuleError, ("Aki", "D8 H2 D5"))
        assert (error.code, dict(error.data)) == (
            "csm.too-many-shares",
            {"suit": Suit.DIAMONDS, "shares": 13, "most": 12},
        )
        assert error.where is not None
        assert (error.where.player, error.where.start, error.where.end) == ("Aki", 6, 8)
        assert error.heading == "<株式の売買>"
        assert score(("Aki", "D7 DK")).players[0].total == 96

    def test_a_third_copy_counting_price_cards(self) -> None:
        error = refused(RuleError, ("Aki", "D4"), ("Ben", "D4"), prices="D4")
        assert error.code == "cards.twice"
        assert (error.data["copies"], error.data["owners"]) == (2, ("Aki", "Ben", "--prices"))
        assert error.where is not None
        assert (error.where.option, error.where.player) == ("prices", None)
        assert refused(RuleError, ("A", "D3 D3 D3")).code == "cards.twice"

    def test_a_second_copy_from_one_pack(self) -> None:
        assert (
            refused(RuleError, ("A", "D3"), ("B", "D3"), rules={"packs": "1"}).code == "cards.twice"
        )

    def test_a_face_price_without_its_value(self) -> None:
        error = refused(RuleError, ("", "H2"), prices="D8 HJ")
        assert (error.code, dict(error.data)) == (
            "csm.face-without-value",
            {"card": card_of("HJ"), "value": 11},
        )
        assert error.where is not None
        assert (error.where.option, error.where.start, error.where.end) == ("prices", 3, 5)

    @pytest.mark.parametrize("typed", ["HJ=12", "HQ=11", "H5=6", "H5=0", "HK=1"])
    def test_a_value_that_the_card_cannot_have(self, typed: str) -> None:
        error = refused(RuleError, ("", "H2"), prices=typed)
        assert error.code == "csm.price-value"
        assert error.data["card"] is card_of(typed[:2])

    @pytest.mark.parametrize(
        "typed",
        ["HJ=", "HJ=x", "HJ=1=1", "HJ=-1", "HJ=1.5", "HJ=1234567", "HJ=$", "HJ=$$11", "HJ=$11$"],
    )
    def test_a_value_that_is_no_number(self, typed: str) -> None:
        error = refused(InputError, ("", "H2"), prices=f"D8 {typed}")
        assert (error.code, error.data["text"]) == ("csm.price-unreadable", typed)

    @pytest.mark.parametrize("typed", ["=11", "=", "＝5"])
    def test_a_value_of_no_card(self, typed: str) -> None:
        error = refused(InputError, ("", "H2"), prices=f"D8 {typed}")
        assert (error.code, error.data["text"]) == ("csm.price-unreadable", typed)

    def test_certificates_of_a_ruined_company(self) -> None:
        error = refused(RuleError, ("Aki", "D2"), ("Ben", "D2 H2 H3"), prices="D8 HK=0")
        assert (error.code, dict(error.data)) == (
            "csm.ruined-certificates",
            {"suit": Suit.HEARTS, "cards": (card_of("H2"), card_of("H3"))},
        )
        assert error.where is not None
        assert (error.where.option, error.where.player) == ("hand", "Ben")

    def test_a_company_without_a_price(self) -> None:
        error = refused(RuleError, ("", "H2 D3"), prices="D8")
        assert error.code == "csm.price-missing"
        assert error.data["suit"] is Suit.HEARTS

    def test_a_company_priced_twice(self) -> None:
        assert refused(RuleError, ("", ""), prices="D8 D7").code == "csm.price-twice"

    def test_jokers(self) -> None:
        assert refused(RuleError, ("", "D8 JOKER")).code == "csm.joker"
        assert refused(RuleError, ("", "D8"), prices="JOKER").code == "csm.joker"

    def test_more_money_than_there_is(self) -> None:
        hands = ("A", ""), ("B", "")
        cash = ("A", "3500"), ("B", "11")
        error = refused(RuleError, *hands, cash=cash)
        assert (error.code, dict(error.data)) == (
            "csm.too-much-money",
            {"total": 3511, "most": 3510},
        )
        fewer = refused(RuleError, *hands, cash=cash, rules={"chips": "least"})
        assert fewer.data["most"] == 2340
        assert score(*hands, cash=cash, rules={"chips": "unlimited"}).players[0].total == 3500
        assert score(*hands, cash=(("A", "3500"), ("B", "10"))).players[1].total == 10

    @pytest.mark.parametrize("text", ["", "x", "1.5", "€5", "1e3", "1,00"])
    def test_money_that_cannot_be_read(self, text: str) -> None:
        error = refused(InputError, ("Aki", ""), cash=(("Aki", text),))
        assert error.code == "number.unreadable"
        assert error.where is not None
        assert (error.where.option, error.where.player) == ("cash", "Aki")

    @pytest.mark.parametrize("text", ["57", "$57", "57$", "５７", "＄５７"])
    def test_money_as_people_write_it(self, text: str) -> None:
        assert score(("Aki", ""), cash=(("ａｋｉ", text),)).players[0].total == 57
        assert score(("Aki", ""), debt=(("AKI", text),)).players[0].total == -57

    def test_money_beyond_all_counting(self) -> None:
        error = refused(InputError, ("Aki", ""), cash=(("Aki", "9" * 29),))
        assert error.code == "number.too-large"

    def test_less_than_nothing(self) -> None:
        assert refused(RuleError, ("A", ""), cash=(("A", "-1"),)).code == "number.below"
        assert refused(RuleError, ("A", ""), debt=(("A", "−1"),)).code == "number.below"

    def test_an_amount_for_a_name_where_the_hand_has_none(self) -> None:
        error = refused(InputError, ("", ""), cash=(("Aki", "5"),))
        assert (error.code, dict(error.data)) == ("csm.unnamed-hand", {"name": "Aki"})

    @pytest.mark.parametrize("text", ["D0", "d0", "D=0", "ダイヤ0", "D$0", "D=＄０"])
    def test_a_ruined_company_is_written_with_its_face_card(self, text: str) -> None:
        error = refused(InputError, ("", ""), prices=f"S8 {text}")
        assert error.code == "csm.price-zero"
        assert error.data == {"suit": Suit.DIAMONDS, "nearest": ("DJ=0", "DQ=0", "DK=0")}
        assert error.where is not None
        assert error.where.text[error.where.start : error.where.end] == text
        assert score(("", ""), prices="S8 DJ=0").players[0].total == 0

    def test_somebody_who_holds_no_hand(self) -> None:
        error = refused(InputError, ("Aki", ""), ("Ben", ""), cash=(("Akio", "5"),))
        assert (error.code, error.data["option"], error.data["nearest"]) == (
            "players.unknown",
            "cash",
            ("Aki",),
        )

        assert error.where is not None
        assert error.where.text[error.where.start : error.where.end] == "Akio"

    def test_chips_and_a_debt_do_not_go_together(self) -> None:
        error = refused(RuleError, ("A", ""), cash=(("A", "1"),), debt=(("a", "20"),))
        assert (error.code, dict(error.data)) == ("csm.debt-with-chips", {"debt": 20, "cash": 1})
        assert error.where is not None
        assert (error.where.option, error.where.player) == ("debt", "A")
        assert score(("A", ""), cash=(("A", "0"),), debt=(("A", "20"),)).players[0].total == -20
        assert score(("A", ""), cash=(("A", "9"),), debt=(("A", "0"),)).players[0].total == 9
        both = ("A", "7"), ("B", "0")
        hands = ("A", ""), ("B", "")
        assert score(*hands, cash=both, debt=(("B", "20"),)).players[1].total == -20

    def test_a_debt_has_no_bound(self) -> None:
        """Each levy may add to it, so in a long game it can exceed all the money there is."""
        assert score(("A", ""), debt=(("A", "3511"),)).players[0].total == -3511

    def test_nobody_owes_a_bank_that_never_runs_short(self) -> None:
        endless = {"chips": "unlimited"}
        error = refused(RuleError, ("A", ""), debt=(("A", "1"),), rules=endless)
        assert (error.code, dict(error.data)) == ("csm.debt-to-endless-bank", {"debt": 1})
        assert score(("A", ""), debt=(("A", "0"),), rules=endless).players[0].total == 0

    def test_an_amount_for_nobody(self) -> None:
        error = refused(InputError, ("Aki", ""), ("Ben", ""), cash=(("", "5"),))
        assert error.code == "csm.amount-unnamed"

    def test_an_amount_told_twice(self) -> None:
        error = refused(InputError, ("Aki", ""), cash=(("Aki", "5"), ("aki", "6")))
        assert error.code == "csm.amount-twice"

    def test_too_many_players(self) -> None:
        hands = [(name, "") for name in "ABCDEFG"]
        assert refused(RuleError, *hands).code == "players.too-many"
        assert len(score(*hands[:6]).players) == 6
        one_pack = refused(RuleError, *hands[:6], rules={"packs": "1"})
        assert (one_pack.code, one_pack.data["most"]) == ("players.too-many", 5)

    def test_nobody(self) -> None:
        assert refused(InputError).code == "csm.no-hand"

    def test_one_name_for_two(self) -> None:
        assert refused(RuleError, ("Aki", ""), ("ａｋｉ", "")).code == "players.same-name"

    def test_what_is_not_a_card(self) -> None:
        error = refused(InputError, ("Aki", "D8 X9"))
        assert error.code.startswith("cards.")
        assert error.where is not None
        assert (error.where.option, error.where.player) == ("hand", "Aki")
        assert refused(InputError, ("", ""), prices="D8 X9").code.startswith("cards.")

    def test_house_rules_that_are_not_there(self) -> None:
        assert refused(InputError, ("", ""), rules={"pack": "1"}).code == "rulings.unknown"
        assert refused(InputError, ("", ""), rules={"packs": "3"}).code == "rulings.value"
