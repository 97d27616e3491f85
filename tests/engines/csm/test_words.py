"""Card Stock Market: whatever the engine returns has words in both languages."""

from __future__ import annotations

from random import Random

import pytest

from engines.cards.deck import card_of
from engines.contract.errors import RuleError
from engines.contract.game import Entry, Typed
from engines.contract.rulings import resolve
from engines.csm import GAME
from engines.csm.facts import MONEY, STRIP, SWING
from engines.csm.play import MACHINE
from engines.csm.state import Drawn, DrawnUnseen
from playaid.games.catalogue import find_game
from playaid.words import LANGUAGES, Words, parsed


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return find_game("csm").words(request.param)


def test_lines_notes_and_what_if(words: Words) -> None:
    hands = (("Aki", "HK D8"), ("Ben", "C2 C3"), ("Chie", ""))
    asked: tuple[tuple[dict[str, Typed], dict[str, str]], ...] = (
        ({"debt": (("Ben", "20"),)}, {}),
        ({"debt": (("Ben", "20"),)}, {"debt-counts": "no"}),
        ({"cash": (("Aki", "5"),)}, {}),
        ({"cash": (("Aki", "5"), ("Ben", "0"), ("Chie", "99"))}, {}),
    )
    for values, chosen in asked:
        entry: dict[str, Typed] = {
            "hand": hands,
            "prices": "D8 SA H6 CJ=11",
            "what_if": True,
            **values,
        }
        score = GAME.score(Entry(entry, chosen))
        for player in score.players:
            for line in player.lines:
                assert words.what(line.what)
                assert words.rule(line.rule, "csm")
                assert line.why is None or words.reason(line.why)
        for note in score.notes:
            assert words.reason(note)
        (table,) = score.tables
        assert words.column(table.id, table.columns[-1]) == "Chie"
    alone = GAME.score(Entry({"hand": (("", "HK"),), "prices": "H6", "what_if": True}))
    assert words.column("what-if", alone.tables[0].columns[-1])


def test_a_whole_game_is_told(words: Words) -> None:
    state, rng = MACHINE.setup(3, {}), Random(4)
    while not MACHINE.over(state):
        assert all(words.reason(fact) for fact in MACHINE.describe(state))
        waiting = MACHINE.awaits_chance(state)
        move = MACHINE.chance(state, rng) if waiting else rng.choice(list(MACHINE.legal(state)))
        assert words.move(move, MACHINE.turn(state))
        state = MACHINE.apply(state, move)
    assert all(words.reason(fact) for fact in MACHINE.describe(state))
    assert words.reason(MACHINE.describe(state.changed(debts=(30, 0, 0)))[3])
    assert words.move(Drawn((card_of("DK"),)))
    assert words.move(DrawnUnseen(2))
    assert {f"moves.{kind.__name__}" for kind in MACHINE.move_types} == {
        f"moves.{name}" for name in words.find("moves")
    }


@pytest.mark.parametrize("chips", ["most", "least", "unlimited"])
def test_a_bank_without_an_end_has_no_amount(words: Words, chips: str) -> None:
    state, rng = MACHINE.setup(2, {"chips": chips}), Random(1)
    for _ in range(60):
        move = (
            MACHINE.chance(state, rng)
            if MACHINE.awaits_chance(state)
            else rng.choice(list(MACHINE.legal(state)))
        )
        state = MACHINE.apply(state, move)
        for seen in (state, MACHINE.view(state, 0), MACHINE.view(state, None)):
            told = "".join(words.reason(fact) for fact in MACHINE.describe(seen))
            assert (str(state.bank) in told) == (chips != "unlimited")
        assert state.bank + sum(state.cash) == MONEY[chips]


def test_errors_use_declared_fields_alone(words: Words) -> None:
    codes = {error.code.removeprefix("csm."): set(error.fields) for error in GAME.errors}
    texts = words.find("errors")
    assert set(texts) == set(codes)
    for code, text in texts.items():
        assert {field for _, field, _ in parsed(text) if field} <= codes[code]


def test_parts_of_a_turn_phases_and_problems_are_named(words: Words) -> None:
    for step in ("trade", "move", "discard"):
        told = words.error(RuleError("csm.step-is-over", step=step), "csm")
        assert words.find(f"step.{step}") in told
    for phase in ("prices", "deal", "turn", "new-stock", "refill", "over"):
        told = words.error(RuleError("csm.wrong-phase", phase=phase), "csm")
        assert words.find(f"phase.{phase}") in told


def test_rules_rulings_tables_and_examples(words: Words) -> None:
    assert {rule.id for rule in GAME.rules} == set(words.find("rules"))
    assert {ruling.id for ruling in GAME.rulings} == set(words.find("rulings"))
    for ruling in GAME.rulings:
        if ruling.is_switch:
            assert set(words.find(f"rulings.{ruling.id}.values")) == set(ruling.values)
    for table in GAME.tables(resolve(GAME.rulings, {})):
        assert words.say(f"tables.{table.id}.title")
        for column in table.columns:
            assert words.column(table.id, column)
        for row in table.rows:
            assert len([words.cell(*pair) for pair in zip(table.columns, row, strict=True)])
    assert {example.id for example in GAME.examples()} == set(words.find("examples"))
    assert set(words.find("options")) == {option.name for option in GAME.options}


def test_the_rules_state_the_numbers_of_the_engine(words: Words) -> None:
    """Prose is typed by hand, so the numbers in it are held against the facts."""
    text = words.say("rules.companies.text")
    numbers = [int(part) for part in "".join(c if c.isdigit() else " " for c in text).split()]
    for suit in STRIP:
        assert {SWING[suit].up, SWING[suit].down} <= set(numbers)
    assert "$200" in words.say("rules.set-up.text")
    assert "12" in words.say("rules.buy.text")
    assert "$100" in words.say("rules.bank.text")
    assert "$3,510" in words.say("rulings.chips.text")
    assert "$130" in words.say("rulings.bank-empty.text")
