"""ドンブリコ！: whatever the engine returns has words in both languages."""

from __future__ import annotations

import re
from random import Random

import pytest

from engines.contract.errors import PlayError
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.donburiko import GAME
from engines.donburiko.deck import Hand
from engines.donburiko.play import MACHINE
from engines.donburiko.reading import read_cards
from engines.donburiko.state import Dealt
from playaid.games.catalogue import find_game, templates_root
from playaid.words import LANGUAGES, Words, words_of


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return find_game("donburiko").words(request.param)


SCORED = [
    ({"hand": (("", "4 -2 0"),)}, {}),
    ({"hand": (("A", "1/5 1/5 -2"), ("B", "4 5"), ("C", "3 1"))}, {}),
    ({"hand": (("A", "1 -2"), ("B", "1/5 2")), "total": (("B", "7"),)}, {"edition": "published"}),
]


@pytest.mark.parametrize(("values", "chosen"), SCORED)
def test_scores(words: Words, values: dict[str, tuple], chosen: dict[str, str]) -> None:
    score = GAME.score(Entry(values, chosen))
    for player in score.players:
        for line in player.lines:
            assert words.what(line.what)
            assert words.rule(line.rule, "donburiko")
            assert line.why is None or words.reason(line.why)
    for note in score.notes:
        assert words.reason(note)


def test_games(words: Words) -> None:
    """Moves, states and results, of a table that knows everything and of an onlooker."""
    names = ("Aki", "Ben", "Chie")
    rng = Random(3)
    state = MACHINE.setup(3, resolve(GAME.rulings, {}))
    said = set()
    while not MACHINE.over(state):
        if MACHINE.awaits_chance(state):
            move = MACHINE.chance(state, rng)
        else:
            for possible in MACHINE.legal(MACHINE.view(state, None)):
                said.add(words.move(possible, state.seat, names))
            move = rng.choice(MACHINE.legal(state))
        said.add(words.move(move, MACHINE.turn(state), names))
        said.update(words.reason(fact, names) for fact in MACHINE.describe(state))
        state = MACHINE.apply(state, move)
    for note in MACHINE.result(state, names).notes:
        said.add(words.reason(note))
    assert not [text for text in said if "{" in text or "None" in text or "Card." in text]


def test_english_sentences() -> None:
    words = find_game("donburiko").words("en")
    score = GAME.score(Entry({"hand": (("", "1/5 2 -1 0"),)}))
    (line,) = score.players[0].lines
    assert words.what(line.what) == "column 1/5 2 −1 0"
    assert line.why is not None
    assert words.reason(line.why) == "1/5 counted as 1 makes 4, which pays most"
    assert [words.reason(note) for note in score.notes] == [
        "1/5 2 −1 0 has a loach, so its ponds count plus.",
        "1/5 2 −1 0 could be counted as 8 too, for −2.",
    ]


@pytest.mark.parametrize(
    ("hand", "ja", "en"),
    [
        ("0 0 0", "0は全部で2枚しか", "There are only 2 of 0"),
        ("1 1", "1は全部で1枚しか", "There is only 1 of 1"),
        ("4 6", "もしかして：5", "Did you mean 5?"),
        ("4", "4が1枚だけです", "4 is alone"),
        ("15 2", "もしかして：1/5、1 5", "Did you mean 1/5 or 1 5?"),
    ],
)
def test_errors_say_what_is_wrong_and_what_to_type(hand: str, ja: str, en: str) -> None:
    with pytest.raises(PlayError) as caught:
        GAME.score(Entry({"hand": (("", hand),)}))
    for lang, text in (("ja", ja), ("en", en)):
        assert text in find_game("donburiko").words(lang).error(caught.value, "donburiko")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_a_column_without_a_name(lang: str) -> None:
    words = find_game("donburiko").words(lang)
    said = []
    for hand in ("4 -2 0", "1/5 1/5 -2", "4 2", "4 5", "1 -2"):
        said += [words.reason(note) for note in GAME.score(Entry({"hand": (("", hand),)})).notes]
    for hand, totals in (
        ("", ()),
        ("4", ()),
        ("0 0 0", ()),
        ("4 x", ()),
        ("1/5 2", ("4",)),
        ("1/5 2", ("",)),
        ("1/5 2", ("3", "7")),
    ):
        values = {"hand": (("", hand),), "total": tuple(("", total) for total in totals)}
        with pytest.raises(PlayError) as caught:
            GAME.score(Entry(values))
        said.append(words.error(caught.value, "donburiko"))
    for text in said:
        assert text[0] not in " 'はのが", text
        assert "  " not in text


def test_the_columns_asked_for_can_be_dealt_in_every_game() -> None:
    """The example of the prompt is read and dealt with two players, whatever the edition."""
    for lang in LANGUAGES:
        asked = words_of(lang, (templates_root() / "donburiko", "play")).say("asks.Dealt")
        assert "1/5" not in asked
        (typed,) = re.findall(r"\d+ -\d+", asked)
        columns = tuple(read.card for read in read_cards(typed))
        for edition in ("announced", "published"):
            state = MACHINE.setup(2, resolve(GAME.rulings, {"edition": edition}))
            each = 4 if edition == "published" else 7
            move = Dealt(columns, (Hand((), each), Hand((), each)))
            assert MACHINE.apply(state, move).phase == "turn"
