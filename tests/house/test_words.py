"""Words are whole: every code of every game has a text in both languages, with the same fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from proof.games import move_types

from engines.cards.deck import JOKER, Suit, card_of
from engines.cards.notation import NotationError
from engines.contract import entries
from engines.contract.errors import InputError
from engines.contract.examples import check
from engines.contract.rulings import resolve
from engines.contract.score import Reason
from engines.declared.errors import CODES as DECLARED_CODES
from engines.declared.errors import TROUBLES, WANTED
from playaid.games.catalogue import GameEntry, all_games, shared_words, unpublished_games
from playaid.games.user_files import CODES as USER_FILE_CODES
from playaid.words import LANGUAGES, MissingWordsError, Style, Words, parsed

GAMES = (*all_games(), *unpublished_games())
NOTATION = {
    *re.findall(r"`([a-z-]+)`", (NotationError.__doc__ or "").split("Games")[0]),
} - {"code"}


@pytest.fixture(params=GAMES, ids=lambda found: found.id)
def found(request: pytest.FixtureRequest) -> GameEntry:
    game: GameEntry = request.param
    return game


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def words(found: GameEntry, lang: str) -> Words:
    return found.words(lang)


def texts(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in section.items():
        if isinstance(value, Mapping):
            yield from texts(value, f"{path}{key}.")
        else:
            assert isinstance(value, str), f"{path}{key} is text"
            yield f"{path}{key}", value


def fields_of(template: str) -> set[str]:
    return {field for _, field, _ in parsed(template) if field is not None}


def own(words: Words, path: str) -> str:
    """A text that must be in the words of the game itself or of all games."""
    text = words.find(path)
    told = f"write {path} in words.{words.lang}.toml of the game, or what all games say in _shared"
    assert isinstance(text, str), told
    assert text.strip(), told
    return text


def test_both_languages_have_the_same_texts_and_fields(found: GameEntry) -> None:
    ja, en = (dict(texts(found.words(lang).sections[0])) for lang in LANGUAGES)
    assert set(ja) == set(en), f"write the same keys in both words.*.toml of {found.templates}"
    for path, text in ja.items():
        assert fields_of(text) == fields_of(en[path]), path


def test_shared_words_have_the_same_texts_and_fields() -> None:
    ja, en = (dict(texts(shared_words(lang).sections[0])) for lang in LANGUAGES)
    assert set(ja) == set(en)
    for path, text in ja.items():
        assert fields_of(text) == fields_of(en[path]), path


def test_japanese_is_japanese_and_english_is_english(found: GameEntry) -> None:
    kana = re.compile("[\u3041-\u30ff]")
    english = dict(texts(found.words("en").sections[0]))
    assert not [path for path, text in english.items() if kana.search(text)]


def test_game_says_what_it_is(found: GameEntry, words: Words) -> None:
    info = found.game.info
    own(words, "title")
    own(words, "tagline")
    for key in info.equipment:
        own(words, f"equipment.{key}")
    if info.start_player:
        own(words, f"start.{info.start_player}")
    for option in found.game.options:
        own(words, f"options.{option.name}")


def test_errors(found: GameEntry, words: Words) -> None:
    for error in found.game.errors:
        text = own(words, f"errors.{error.code.removeprefix(found.id + '.')}")
        assert fields_of(text) <= {*error.fields}, error.code


def test_rules_rulings_and_examples(found: GameEntry, words: Words) -> None:
    for rule in found.game.rules:
        own(words, f"rules.{rule.id}.title")
        own(words, f"rules.{rule.id}.text")
    for ruling in found.game.rulings:
        own(words, f"rulings.{ruling.id}.title")
        own(words, f"rulings.{ruling.id}.text")
        for value in ruling.values if ruling.is_switch else ():
            own(words, f"rulings.{ruling.id}.values.{value}")
    for example in found.game.examples():
        own(words, f"examples.{example.id}")


def test_nothing_is_said_of_what_is_not_there(found: GameEntry, words: Words) -> None:
    game = found.game
    known = {
        "rules": {rule.id for rule in game.rules},
        "rulings": {ruling.id for ruling in game.rulings},
        "options": {option.name for option in game.options},
        "errors": {error.code.removeprefix(found.id + ".") for error in game.errors},
        "examples": {example.id for example in game.examples()},
        "moves": {move.__name__ for move in move_types(found.game)},
    }
    section = words.sections[0]
    for name, ids in known.items():
        told = {*section.get(name, {})}
        assert told == ids, f"[{name}] of words.{words.lang}.toml: delete what the game lacks"


def test_tables(found: GameEntry, words: Words) -> None:
    for table in found.game.tables(resolve(found.game.rulings, {})):
        own(words, f"tables.{table.id}.title")
        for column in table.columns:
            assert words.column(table.id, column)
        for row in table.rows:
            for column, value in zip(table.columns, row, strict=True):
                assert isinstance(words.cell(column, value), str)


def test_moves_and_their_literal_values(found: GameEntry, words: Words) -> None:
    for move in move_types(found.game):
        text = own(words, f"moves.{move.__name__}")
        assert fields_of(text) <= {field.name for field in fields(move)} | {"seat"}
        for name, hint in get_type_hints(move).items():
            if get_origin(hint) is Literal and name in fields_of(text):
                for value in get_args(hint):
                    own(words, f"{name}.{value}")


def test_score_example_in_words(found: GameEntry, words: Words) -> None:
    _, score = found.game.score_example(resolve(found.game.rulings, {}))
    for player in score.players:
        for line in player.lines:
            assert words.what(line.what)
            assert words.rule(line.rule, found.id)
            if line.why is not None:
                assert words.reason(line.why)
    for note in score.notes:
        assert words.reason(note)


def test_examples_hold(found: GameEntry) -> None:
    for example in found.game.examples():
        assert all(finding.agrees for finding in check(example)), example.id


def test_shared_errors(lang: str) -> None:
    words = shared_words(lang)
    for error in entries.CODES:
        assert fields_of(own(words, f"errors.{error.code}")) <= {*error.fields}
    assert len(NOTATION) == 12
    for code in NOTATION:
        assert fields_of(own(words, f"errors.cards.{code}")) <= {"offending"}
    for code, data in (("unknown", {"name"}), ("value", {"name", "value"})):
        assert fields_of(own(words, f"errors.rulings.{code}")) <= data


def test_words_of_declared_games_and_of_what_people_bring(lang: str) -> None:
    words = shared_words(lang, "declared")
    for error in (*DECLARED_CODES, *USER_FILE_CODES):
        text = own(words, f"errors.{error.code}")
        assert fields_of(text) <= {*error.fields}, error.code
    for wanted in WANTED:
        own(words, f"wanted.{wanted}")
    for trouble in TROUBLES:
        own(words, f"trouble.{trouble}")


@pytest.mark.parametrize("name", ["declared"])
def test_further_shared_words_are_the_same_in_both_languages(name: str) -> None:
    ja, en = (dict(texts(shared_words(lang, name).sections[1])) for lang in LANGUAGES)
    assert set(ja) == set(en)
    for path, text in ja.items():
        assert fields_of(text) == fields_of(en[path]), path


# ---- how texts are filled


@pytest.fixture
def said() -> Words:
    return shared_words("en")


@pytest.mark.parametrize(
    ("template", "data", "text"),
    [
        ("{suit} {suit:name}", {"suit": Suit.HEARTS}, "♥ hearts"),
        ("{card}, {card:name}", {"card": card_of("DQ")}, "♦Q, Q of diamonds"),
        ("{card}", {"card": JOKER}, "The joker"),
        ("not {card}", {"card": JOKER}, "not the joker"),
        ("{n:signed} {n}", {"n": -3}, "−3 −3"),
        ("{n:signed}", {"n": 3}, "+3"),
        ("{n:signed}", {"n": 0}, "0"),
        ("{n} card{n:s} {n:is|are}", {"n": 1}, "1 card is"),
        ("{n} card{n:s} {n:is|are}", {"n": 2}, "2 cards are"),
        ("{names}", {"names": ()}, ""),
        ("{names}", {"names": ("A",)}, "A"),
        ("{names}", {"names": ("A", "B")}, "A and B"),
        ("{names} win{names:s|}", {"names": ("A", "B", "C")}, "A, B and C win"),
        ("{names:or}", {"names": ("A", "B", "C")}, "A, B or C"),
        ("{cards:spaced}", {"cards": (card_of("H10"), card_of("SA"))}, "♥10 ♠A"),
        ("{yes} {no} {none}", {"yes": True, "no": False, "none": None}, "yes no none"),
        ("{debts}", {"debts": {"Aki": 3, "Ben": 5}}, "Aki 3 and Ben 5"),
        ("{{}} {n}", {"n": 1.5}, "{} 1.5"),
    ],
)
def test_fields(said: Words, template: str, data: dict[str, Any], text: str) -> None:
    assert said.fill(template, data) == text


@pytest.mark.parametrize(
    "template", ["{a.b}", "{a[0]}", "{a!r}", "{}", "{0}", "{a:>10}", "{a.__class__}"]
)
def test_fields_are_plain_names(said: Words, template: str) -> None:
    with pytest.raises(MissingWordsError):
        said.fill(template, {"a": "x", "0": "x"})


def test_missing_text_and_field(said: Words) -> None:
    with pytest.raises(MissingWordsError):
        said.say("no.such.text")
    with pytest.raises(MissingWordsError):
        said.fill("{missing}", {})
    with pytest.raises(MissingWordsError):
        said.fill("{odd}", {"odd": object()})


def test_seats_are_written_as_names() -> None:
    words = Words("en", [{"moves": {"X": "{seat} goes"}, "seat": "player {number}"}])
    assert words.fill("{seat} goes", {"seat": 1}, ("Aki", "Ben")) == "Ben goes"
    assert words.fill("{seat} goes", {"seat": 1}) == "player 2 goes"
    assert words.fill("to {to_seat}", {"to_seat": 0}, ("Aki", "Ben")) == "to Aki"


def test_several_seats_are_written_as_names() -> None:
    words = shared_words("en")
    seats = {"seats": (2, 0)}
    assert words.fill("{seats}", seats, ("Aki", "Ben", "Chie")) == "Chie and Aki"
    assert words.fill("{seats:or}", seats) == "player 3 or player 1"


def test_values_of_a_named_set_are_words_but_names_are_not() -> None:
    words = Words("en", [{"side": {"upper": "top"}}])
    assert words.fill("{side}", {"side": "upper"}) == "top"
    assert words.fill("{name}", {"name": "upper"}) == "upper"


def test_style_writes_cards_suits_and_text_its_own_way() -> None:
    class Marked(Style):
        def text(self, text: str) -> str:
            return text.replace("<", "&lt;")

        def suit(self, suit: Suit) -> str:
            return f"<pip {suit.value}>"

    words = Words("en", shared_words("en").sections, Marked())
    assert words.fill("< {suit} {name}", {"suit": Suit.CLUBS, "name": "<b>"}) == (
        "&lt; <pip C> &lt;b>"
    )


def test_reasons_and_labels() -> None:
    words = Words(
        "en", [{"what": {"suit": "{cards}!"}, "state": {"x": "X"}, "reasons": {"y": "Y{n}"}}]
    )
    assert words.what("suit.H") == "♥!"
    assert words.what("suit.HA.JOKER-ish") == "♥A JOKER-ish!"
    assert words.reason(Reason("state.x")) == "X"
    assert words.reason(Reason("y", {"n": 1})) == "Y1"


def test_error_is_one_line_with_near_names(said: Words) -> None:
    error = InputError("game.unknown", name="ji\nka\x1b[31m" + "x" * 99, nearest=("jika", "csm"))
    text = said.error(error)
    assert text.startswith("There is no game ji?ka?[31mxxx")
    assert text.endswith("…. Did you mean jika or csm?")
    assert "\n" not in text
    assert "\x1b" not in text
