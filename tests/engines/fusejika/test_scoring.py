"""不確定世界の時空干渉者: counting a round as typed, what is refused, tables and examples."""

from __future__ import annotations

from random import Random

import pytest
from proof.fusejika import all_rows, check_round, check_row

from engines.cards.deck import Suit, card_of
from engines.contract.errors import InputError, PlayError, RuleError
from engines.contract.examples import check
from engines.contract.game import Entry, Typed
from engines.contract.score import Score
from engines.contract.tables import Cell
from engines.fusejika import GAME
from playaid.games.catalogue import find_game
from playaid.words import LANGUAGES

TABLE = (("de", "9S 10H JD QC"), ("go", "9D 10D KD"), ("ai", "9H JH QH KH AC"))
SIX = "9H 10H JH QH KH AH"


def score(
    *hands: tuple[str, str], out: str | None = None, rules: dict[str, str] | None = None
) -> Score:
    values: dict[str, Typed] = {"hand": hands}
    if out is not None:
        values["out"] = out
    return GAME.score(Entry(values, rules or {}))


def lines(found: Score, place: int = 0) -> list[tuple[str, str, int, str]]:
    one = found.players[place]
    return [(line.what, line.formula.text, line.value, line.rule) for line in one.lines]


def refused(
    *hands: tuple[str, str], out: str | None = None, rules: dict[str, str] | None = None
) -> PlayError:
    with pytest.raises(PlayError) as caught:
        score(*hands, out=out, rules=rules)
    return caught.value


# -- counting --------------------------------------------------------------------------------


def test_the_authors_round() -> None:
    found = score(*TABLE, out="ai")
    assert [(p.name, p.total, p.rank) for p in found.players] == [
        ("de", 4, 3),
        ("go", 6, 2),
        ("ai", 7, 1),
    ]
    assert found.winners == ("ai",)
    assert lines(found, 0) == [
        ("persons.S9.H10.DJ.CQ", "4", 4, "fusejika.persons"),
        ("no-same-suit", "1 → 0", 0, "fusejika.suit-bonus"),
    ]
    assert lines(found, 1) == [
        ("persons.D9.D10.DK", "3", 3, "fusejika.persons"),
        ("same-suit.D", "3 → 3", 3, "fusejika.suit-bonus"),
    ]
    assert lines(found, 2) == [
        ("half.H9.HJ.HQ.HK.CA", "5 ÷ 2 ↓", 2, "fusejika.ended-round"),
        ("same-suit.H", "4 → 5", 5, "fusejika.suit-bonus"),
    ]


def test_two_hearts_and_two_clubs_count_once() -> None:
    found = score(("", "9H 10H JC QC"))
    assert lines(found)[1] == ("same-suit.H.C", "2 → 1", 1, "fusejika.suit-bonus")
    why = found.players[0].lines[1].why
    assert why is not None
    assert why.code == "same-suit-once"
    assert why.data["suits"] == (Suit.HEARTS, Suit.CLUBS)


def test_an_empty_row_is_right_and_counts_nothing() -> None:
    found = score(("Aki", ""), ("Ben", "9H"), out="Aki")
    assert lines(found, 0) == [("no-persons", "0", 0, "fusejika.ended-round")]
    assert [p.total for p in found.players] == [0, 1]
    assert lines(score(("Aki", "")), 0)[0][3] == "fusejika.persons"


def test_a_lone_hand_counts_in_full_and_says_so() -> None:
    found = score(("", "9H 10H JH QH KC"))
    assert found.players[0].total == 5 + 5
    assert [note.code for note in found.notes] == ["lone-hand"]


def test_a_lone_hand_may_have_ended_the_round() -> None:
    assert score(("ai", "9H 10H JH QH KC"), out="ai").players[0].total == 2 + 5
    assert score(("ai", "9H"), out="ai").notes == ()


@pytest.mark.parametrize("name", ["", "ai"])
@pytest.mark.parametrize("out", ["", " ", "　"])
def test_a_blank_out_names_nobody(name: str, out: str) -> None:
    found = score((name, "9H 10H JH QH KC"), out=out)
    assert found == score((name, "9H 10H JH QH KC"))
    assert [note.code for note in found.notes] == ["lone-hand"]
    assert score((name, SIX), out=out) == score((name, SIX))


@pytest.mark.parametrize("out", ["ai ai", "ai,AI", "ａｉ、ai"])
def test_one_player_named_twice_is_one_player(out: str) -> None:
    assert score(*TABLE, out=out) == score(*TABLE, out="ai")


def test_fewer_rows_than_players_have_no_winner() -> None:
    two = score(*TABLE[:2], out="go")
    assert [(p.total, p.rank) for p in two.players] == [(4, 1), (1 + 3, 1)]
    assert two.winners == ()
    assert [note.code for note in two.notes] == ["tie-shared", "not-all-rows"]
    assert two.notes[1].data == {"count": 2}
    assert score(TABLE[0]).winners == score(TABLE[0], out="de").winners == ()
    assert score(*TABLE, out="go").winners == ("ai",)
    assert score(("Aki", SIX), ("Ben", "9S")).winners == ("Aki",)


UNNAMED = [
    ("9H 10H JH", {}),
    ("", {}),
    (SIX, {}),
    (SIX, {"kick-completes": "no"}),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("text", "rules"), UNNAMED)
def test_what_is_said_of_a_hand_without_a_name(text: str, rules: dict[str, str], lang: str) -> None:
    found = score(("", text), rules=rules)
    words = find_game("fusejika").words(lang)
    assert found.notes
    for note in found.notes:
        assert "" not in note.data.values()
        assert words.reason(note)[0] not in " 'はの"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["8H", "9S 9H", "9S 9S", "9S 10S JS QS KS AS 9H", "K", "x"])
def test_errors_of_a_hand_without_a_name(text: str, lang: str) -> None:
    said = find_game("fusejika").words(lang).error(refused(("", text)), "fusejika")
    assert '""' not in said
    assert said[0] not in " 'はの"


def test_a_name_is_known_however_it_is_typed() -> None:
    assert score(*TABLE, out=" ＡＩ ").players[2].total == 7


def test_a_tie_is_said_and_shared() -> None:
    found = score(("Aki", "9S 10H"), ("Ben", "9H 10S"), ("Chie", ""), out="Chie")
    assert found.winners == ("Aki", "Ben")
    assert [p.rank for p in found.players] == [1, 1, 3]
    assert found.notes[0].code == "tie-shared"
    assert found.notes[0].data == {"names": ("Aki", "Ben"), "total": 2}


def test_a_row_of_six_is_sudden_death() -> None:
    found = score(("Aki", "9S 10S"), ("Ben", SIX), ("Chie", "9D"))
    assert found.winners == ("Ben",)
    assert [(p.total, p.rank, p.lines) for p in found.players] == [
        (0, 2, ()),
        (0, 1, ()),
        (0, 2, ()),
    ]
    assert [(n.code, dict(n.data)) for n in found.notes] == [("sudden-death", {"name": "Ben"})]
    assert found.data()["sudden_death"] == "Ben"
    assert found.decides
    assert score(("", SIX)).winners == ("",)


def test_six_completed_by_a_kick_can_be_counted_under_its_house_rule() -> None:
    rules = {"kick-completes": "no"}
    found = score(("Aki", "9S"), ("Ben", SIX), out="Aki", rules=rules)
    assert found.players[1].total == 6 + 8
    assert found.rulings == rules
    assert score(("Aki", "9S"), ("Ben", SIX), out="Ben", rules=rules).players[1].total == 3 + 8
    assert score(("Aki", "9S"), ("Ben", SIX), rules=rules).winners == ("Ben",)


def test_chosen_rules_are_echoed() -> None:
    assert score(("", "9S"), rules={"almighty-own": "no"}).data()["rulings"] == {
        "almighty-own": "no"
    }
    assert score(*TABLE, out="ai").data()["rulings"] == {}
    assert refused(("", "9S"), rules={"almighty": "no"}).code == "rulings.unknown"
    assert refused(("", "9S"), rules={"almighty-own": "maybe"}).code == "rulings.value"


# -- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "data", "span"),
    [
        ("AS AH", "fusejika.rank-twice", {"cards": (card_of("SA"), card_of("HA"))}, (3, 5)),
        ("9S 8H", "fusejika.not-a-person", {"card": card_of("H8")}, (3, 5)),
        ("9S JOKER", "fusejika.not-a-person", {}, (3, 8)),
        ("9S 10S JS QS KS AS 9H", "fusejika.too-many-persons", {"count": 7}, (0, 21)),
        ("9S 10H 9S", "cards.twice", {"card": card_of("S9"), "copies": 1}, (7, 9)),
        ("9S 10X", "cards.no-suit", {}, None),
    ],
)
def test_rows_that_cannot_be(
    text: str, code: str, data: dict[str, object], span: tuple[int, int] | None
) -> None:
    error = refused(("Aki", text), ("Ben", ""), out="Ben")
    if span is None:
        assert isinstance(error, InputError)
    else:
        assert error.code == code
        assert data.items() <= error.data.items()
        assert error.where is not None
        assert (error.where.start, error.where.end) == span
    assert error.where is not None
    assert (error.where.option, error.where.player) == ("hand", "Aki")


def test_a_card_lies_before_one_player_only() -> None:
    error = refused(("Aki", "9S"), ("Ben", "10S"), ("Chie", "JS 9S"), out="Ben")
    assert error.code == "cards.twice"
    assert error.data["owners"] == ("Aki", "Chie")
    assert error.where is not None
    assert error.where.player == "Chie"


@pytest.mark.parametrize("out", ["ai,de", "ai、de", "ai de"])
def test_two_players_do_not_end_one_round(out: str) -> None:
    error = refused(*TABLE, out=out)
    assert (error.code, error.data["names"]) == ("fusejika.two-out", ("ai", "de"))
    assert error.exit_code == 1


@pytest.mark.parametrize("out", [None, "", " "])
def test_somebody_ended_the_round(out: str | None) -> None:
    error = refused(*TABLE, out=out)
    assert isinstance(error, InputError)
    assert (error.code, error.data["names"]) == ("fusejika.out-missing", ("de", "go", "ai"))


@pytest.mark.parametrize("out", ["a", "aii", "de go ab", "su"])
def test_who_ended_the_round_must_have_a_hand(out: str) -> None:
    error = refused(*TABLE, out=out)
    assert isinstance(error, InputError)
    assert error.code == "players.unknown"
    assert error.data["option"] == "out"


def test_nobody_ends_a_round_that_six_have_ended() -> None:
    error = refused(("Aki", SIX), ("Ben", "9S"), out="Ben")
    assert (error.code, dict(error.data)) == (
        "fusejika.six-and-out",
        {"name": "Aki", "out": "Ben"},
    )


def test_two_do_not_have_six() -> None:
    other = "9S 10S JS QS KS AS"
    error = refused(("Aki", SIX), ("Ben", other))
    assert isinstance(error, RuleError)
    assert (error.code, error.data["names"]) == ("fusejika.two-sixes", ("Aki", "Ben"))


def test_two_may_have_six_where_a_kick_does_not_complete() -> None:
    hands = (("Aki", SIX), ("Ben", "9S 10S JS QS KS AS"), ("Chie", ""))
    rules = {"kick-completes": "no"}
    error = refused(*hands, rules=rules)
    assert isinstance(error, InputError)
    assert (error.code, error.data["names"]) == ("fusejika.which-six", ("Aki", "Ben"))
    found = score(*hands, out="Ben", rules=rules)
    assert found.notes[-1].code == "six-as-kicked"
    assert found.notes[-1].data == {"names": ("Aki", "Ben")}
    assert found.winners == ("Aki",)


def test_how_a_row_of_six_was_read_is_said() -> None:
    rules = {"kick-completes": "no"}
    laid = score(("Aki", "9S"), ("Ben", SIX), rules=rules)
    assert [note.code for note in laid.notes] == ["sudden-death", "six-as-laid"]
    kicked = score(("Aki", "9S"), ("Ben", SIX), out="Aki", rules=rules)
    assert [note.code for note in kicked.notes] == ["not-all-rows", "six-as-kicked"]
    for note in score(("Aki", "9S"), ("Ben", "9D"), out="Aki", rules=rules).notes:
        assert not note.code.startswith("six")
    for lang in LANGUAGES:
        words = find_game("fusejika").words(lang)
        for note in (*laid.notes, kicked.notes[-1]):
            assert "Ben" in words.reason(note)


def test_a_name_for_a_hand_without_one() -> None:
    error = refused(("", "9H JH"), out="ai")
    assert isinstance(error, InputError)
    assert (error.code, dict(error.data)) == ("fusejika.unnamed-hand", {"name": "ai"})


def test_persons_alone_are_suggested() -> None:
    assert refused(("", "8"), ("", ""), out="").code == "players.name-needed"
    assert refused(("", "8")).data["nearest"] == ()
    assert refused(("", "K")).data["nearest"] == ("KS", "KH", "KD", "KC")


def test_names_and_numbers_of_players() -> None:
    six = [(f"P{number}", "") for number in range(6)]
    assert refused(*six, out="P0").code == "players.too-many"
    assert refused(("ai", ""), ("AI", ""), out="ai").code == "players.same-name"
    assert refused(("ai", ""), ("", ""), out="ai").code == "players.name-needed"
    assert refused().code == refused(out="C").code == "fusejika.no-hand"


# -- tables and examples ---------------------------------------------------------------------


def rows_of(id: str, rules: dict[str, str] | None = None) -> list[tuple[Cell, ...]]:
    tables = {table.id: table for table in GAME.tables(rules or {})}
    assert all(len(row) == len(tables[id].columns) for row in tables[id].rows)
    return list(tables[id].rows)


def test_tables_as_the_rules_print_them() -> None:
    assert rows_of("points") == [(0, 0, 0), (1, 1, 0), (2, 2, 1), (3, 3, 1), (4, 4, 2), (5, 5, 2)]
    assert rows_of("bonus") == [(1, 0), (2, 1), (3, 3), (4, 5), (5, 8)]
    assert rows_of("set-up") == [(3, 3, 15, 3), (4, 3, 12, 4), (5, 3, 9, 5)]


@pytest.mark.parametrize(("id", "ended"), [("total", False), ("total-ended", True)])
@pytest.mark.parametrize("rules", [{}, {"kick-completes": "no"}])
def test_total_tables_say_what_is_counted(id: str, ended: bool, rules: dict[str, str]) -> None:
    """Every total that some row has is in its cell, and no other cell is filled."""
    found: dict[tuple[int, int], int] = {}
    for row in all_rows(6 if rules else 5):
        if row:
            most = max(sum(code[0] == suit for code in row) for suit in "SHDC")
            hands = (("Aki", " ".join(row)), ("Ben", ""))
            out = "Aki" if ended else "Ben"
            if (len(row), most) not in found:
                found[len(row), most] = score(*hands, out=out, rules=rules).players[0].total
    for persons, *totals in rows_of(id, rules):
        assert isinstance(persons, int)
        for most, total in enumerate(totals, 1):
            assert total == found.get((persons, most))


def test_every_worked_example_holds() -> None:
    examples = GAME.examples()
    assert len({example.id for example in examples}) == len(examples)
    for example in examples:
        assert example.heading
        findings = check(example)
        assert findings
        assert all(finding.agrees for finding in findings), example.id


def test_the_example_of_the_summary_card_is_counted() -> None:
    entry, found = GAME.score_example({})
    assert found == GAME.score(entry)
    assert [player.total for player in found.players] == [4, 4, 5]
    assert any(line.what.startswith("half") for player in found.players for line in player.lines)


# -- against the reference computation -----------------------------------------------------------


@pytest.mark.exhaustive
def test_every_row_of_up_to_five() -> None:
    count = 0
    for row in all_rows(5):
        check_row(row, ended=False)
        check_row(row, ended=True)
        count += 1
    assert count == sum((1, 6 * 4, 15 * 16, 20 * 64, 15 * 256, 6 * 1024))


def test_some_rounds() -> None:
    rng = Random(7)
    for _ in range(2000):
        check_round(rng)
