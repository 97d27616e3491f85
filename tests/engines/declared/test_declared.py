"""Games declared as data: what a file says, and every mistake in one with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.cards.deck import card_of
from engines.contract.errors import InputError, PlayError, RuleError
from engines.contract.examples import check
from engines.contract.game import Entry
from engines.contract.score import Score
from engines.contract.tables import Column
from engines.contract.toml import line_of
from engines.declared import read_game
from engines.declared.errors import CODES, TROUBLES, WANTED
from playaid.games.catalogue import GameEntry

WHOLE = """
id = "my-game"
title = { ja = "わたしの", en = "Mine" }
author = "Me"
source = "https://example.org/rules"
players = [2, 4]
minutes = 30
rounds = 3
equipment = ["one pack"]

[cards]
packs = 1
jokers = 1
ranks = [2, "Q", "K", "A"]

[[rules]]
id = "play"
heading = "2."
title = "Play"
text = \"\"\"
Lay a card.
Take it back.\"\"\"

[fields.fame]
title = "Fame"
least = 0
most = 20
default = 1

[fields.taken-cards]
title = "Taken"
kind = "cards"
values = { A = 11, joker = 20 }

[fields.last]
title = "Last"
per = "game"

[score]
best = "nearest"
target = 30

[score.lines.fame]
title = "Fame"
formula = "fame * 2 + sum(taken_cards)"

[score.lines.end]
title = "End"
per = "game"
formula = "last + sum(fame) - count(taken_cards, hearts) * rounds * players"

[track]
last = 40
limit = 30

[tables.values]
title = "Values"
columns = [ { title = "card", kind = "card" }, { title = "what", kind = "text" }, { title = "n" } ]
rows = [ ["HA", { ja = "エース", en = "ace" }, 11], ["HK", "", 13] ]

[[examples]]
title = "One"
heading = "7."
totals = { Aki = 61, Ben = 0 }
winners = ["Ben"]

[examples.given]
fame = { Aki = "3 5", Ben = "0 0" }
taken-cards = { Aki = "HQ / HA joker", Ben = "/" }
last = { Aki = 2, Ben = 0 }
"""


def changed(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new, 1)


def line(text: str, of: str) -> int:
    return text[: text.index(of)].count("\n") + 1


def test_what_a_file_says() -> None:
    game = read_game(WHOLE, "mine.toml")
    assert game.info.id == "my-game"
    assert game.info.players == (2, 4)
    assert game.info.minutes == (30, 30)
    assert game.info.published
    assert game.counts
    assert game.machine is None
    assert [(o.name, o.kind, o.required) for o in game.options] == [
        ("fame", "number", False),
        ("taken-cards", "cards", True),
        ("last", "number", True),
    ]
    assert [rule.id for rule in game.rules] == ["play", "scoring"]
    assert game.facts.rules[0].text.en == "Lay a card. Take it back."
    table = game.tables({})[0]
    assert table.columns == (
        Column("column-1", "card"),
        Column("column-2", "code"),
        Column("column-3", "number"),
    )
    assert table.rows == ((card_of("HA"), "values-1-2", 11), (card_of("HK"), None, 13))
    assert game.facts.track is not None
    assert (game.facts.track.first, game.facts.track.last) == (0, 40)


def test_its_examples_are_checked() -> None:
    game = read_game(WHOLE, "mine.toml")
    (example,) = game.examples()
    assert example.heading == "7."
    assert '--taken-cards "Aki=HQ / HA joker"' in example.given
    # 3×2+12 and 5×2+11+20, then 2+8−2×2×2
    assert {f.name: f.got for f in check(example)} == {"Aki": 61, "Ben": 0, "winners": ("Ben",)}


def test_an_example_that_is_wrong_differs() -> None:
    game = read_game(changed("totals = { Aki = 61", "totals = { Aki = 60"), "mine.toml")
    assert [f.agrees for f in check(game.examples()[0])] == [False, True, True]


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ('author = "Me"', "author = Me", "not-toml", "author"),
        ("[fields.fame]", "[fields.fame", "not-toml", "[fields.fame"),
        ('author = "Me"', 'author = "Me"\nautor = "Me"', "unknown-key", "autor"),
        ("least = 0", "leest = 0", "unknown-key", "leest"),
        ("target = 30", "aim = 30", "unknown-key", "aim"),
        ('id = "play"', 'id = "play"\nname = 3', "unknown-key", "name"),
        (
            'title = { ja = "わたしの", en = "Mine" }',
            'title = { ja = "わ" }',
            "missing-key",
            "title",
        ),
        ("target = 30", "", "missing-key", "[score]"),
        ("players = [2, 4]", "", "missing-key", None),
        ("totals = ", "# totals = ", "missing-key", "[[examples]]"),
        ('author = "Me"', "author = 3", "bad-value", "author"),
        ('author = "Me"', 'author = ""', "bad-value", "author"),
        ("players = [2, 4]", "players = [4, 2]", "bad-value", "players"),
        ("players = [2, 4]", 'players = "two"', "bad-value", "players"),
        ("least = 0", "least = 0.5", "bad-value", "least"),
        ("most = 20", "most = -1", "range", "most = -1"),
        ("equipment = ", "equipment = 3 #", "bad-value", "equipment"),
        ('equipment = ["one pack"]', "equipment = [3]", "bad-value", "equipment"),
        ('source = "https:', 'source = "ftp:', "bad-value", "source"),
        ("minutes = 30", 'accent = "red"', "bad-value", "accent"),
        ("minutes = 30", "track = 3", "not-toml", None),
        ('ranks = [2, "Q"', 'ranks = [15, "Q"', "bad-value", "ranks"),
        ("values = { A = 11", "values = { X = 11", "bad-value", "values"),
        ('kind = "cards"', 'kind = "cards"\nleast = 3', "bad-value", "least = 3"),
        ("least = 0", "values = { A = 2 }", "bad-value", "values = { A = 2"),
        ('rows = [ ["HA"', 'rows = [ ["X"', "bad-value", "rows"),
        (', 11], ["HK"', ', "11"], ["HK"', "bad-value", "rows"),
        ('winners = ["Ben"]', "winners = [3]", "bad-value", "winners"),
        ("Aki = 2, Ben", "Aki = 2.5, Ben", "bad-value", "last = { Aki"),
        ('best = "nearest"', 'best = "highest"', "choice", "best"),
        ('kind = "cards"', 'kind = "card"', "choice", 'kind = "card"'),
        ("players = [2, 4]", "players = [2, 400]", "range", "players"),
        ("rounds = 3", "rounds = 0", "range", "rounds"),
        ("last = 40", "last = 100000", "range", "last = 100000"),
        ("limit = 30", "limit = 41", "range", "limit"),
        ("default = 1", "default = 21", "range", "default"),
        ('id = "my-game"', 'id = "../my-game"', "id", "id"),
        ('id = "my-game"', 'id = "My Game"', "id", "id"),
        ('id = "my-game"', f'id = "{"a" * 41}"', "id", "id"),
        ("[fields.fame]", '[fields."fame.x"]', "id", None),
        ("[fields.last]", "[fields.hearts]", "name-taken", "[fields.hearts]"),
        ("[fields.last]", "[fields.json]", "name-taken", "[fields.json]"),
        ('["HK", "", 13]', '["HK", ""]', "row-length", "rows"),
        ('"fame * 2 +', '"fame ** 2 +', "formula", "formula"),
        ('"fame * 2 +', '"fime * 2 +', "unknown-name", "formula"),
        ('author = "Me"', f'author = "{"a" * 3000}"', "too-long", "author"),
    ],
)
def test_mistakes_have_their_line(old: str, new: str, code: str, at: str | None) -> None:
    text = changed(old, new)
    with pytest.raises(InputError) as caught:
        read_game(text, "mine.toml")
    assert caught.value.code == f"declared.{code}"
    place = caught.value.data["place"]
    if at is not None:
        assert place == f"mine.toml:{line(text, at)}"
    else:
        assert place.startswith("mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "near"),
    [
        ("least = 0", "leest = 0", "least"),
        ('best = "nearest"', 'best = "nearst"', "nearest"),
        ('"fame * 2 +', '"fane * 2 +', "fame"),
        ("[track]", "[tracks]", "track"),
    ],
)
def test_mistakes_have_the_nearest(old: str, new: str, near: str) -> None:
    with pytest.raises(InputError) as caught:
        read_game(changed(old, new), "mine.toml")
    assert near in caught.value.data["nearest"]


JUNK = (
    *("3", "-1", "0", "1.5", "nan", "true", '"x"', '""', '"\\u0000"', "[]", "{}", "[[1]]", "[{}]"),
    *("1979-05-27", "{ ja = 1 }", "[1, 2]", '{ a = "b" }', "99999999999999999999", ""),
)


@pytest.mark.parametrize("junk", JUNK)
def test_no_value_anywhere_does_more_than_be_refused(junk: str) -> None:
    lines = WHOLE.split("\n")
    for place, line_now in enumerate(lines):
        key, equals, _ = line_now.partition(" = ")
        if not equals or key.startswith("text"):
            continue
        text = "\n".join([*lines[:place], f"{key} = {junk}", *lines[place + 1 :]])
        kind = refusal(text).split(".")[0]
        assert kind in ("", "declared", "number", "players", "cards"), line_now


def refusal(text: str) -> str:
    """The code that a text or its example is refused with; "" when both are fine."""
    try:
        read_game(text, "x.toml").score_example({})
    except PlayError as error:
        return error.code
    return ""


def test_a_formula_of_rounds_needs_something_written_each_round() -> None:
    text = """
id = "x"
title = "x"
author = "x"
players = 2
[fields.last]
title = "Last"
per = "game"
[score.lines.a]
title = "A"
per = "round"
formula = "last"
"""
    with pytest.raises(InputError) as caught:
        read_game(text, "x.toml")
    assert caught.value.data["trouble"] == "per-round"
    assert caught.value.data["place"] == "x.toml:12"


@pytest.mark.parametrize("text", ["", "\x00", "a" * 300_000, "[" * 5000, 'id = "a"\n' * 2])
def test_what_is_no_game_at_all(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_game(text, "x.toml")
    assert caught.value.code in {error.code for error in CODES}


def test_a_game_of_which_only_facts_are_published() -> None:
    text = 'id = "x"\ntitle = "X"\nauthor = "A"\nplayers = { most = 4 }\npublished = ["A fact."]\n'
    game = read_game(text, "x.toml")
    assert not game.counts
    assert not game.info.published
    assert game.info.players == (1, 4)
    assert not game.info.players_told
    assert [rule.id for rule in game.rules] == ["published"]
    assert game.score_example({}) == (Entry({}), Score("x"))
    with pytest.raises(RuleError) as caught:
        game.score(Entry({}))
    assert caught.value.code == "declared.no-formula"


def test_a_game_declared_as_data_has_no_machine() -> None:
    game = read_game(WHOLE, "mine.toml")
    assert game.machine is None
    found = GameEntry(game, Path("mine"))
    with pytest.raises(RuleError) as caught:
        _ = found.machine
    assert caught.value.code == "declared.not-refereed"


def test_lines_of_keys() -> None:
    text = 'a = 1\n\n[b.c]\nd = 2 # [no]\n[[e]]\nf = """\nd = 3\n"""\n[[e]]\n"g h" = 1\nf = 2\n'
    assert line_of(text, ("a",)) == 1
    assert line_of(text, ("b", "c")) == 3
    assert line_of(text, ("b", "c", "d")) == 4
    assert line_of(text, ("b", "c", "missing")) == 3
    assert line_of(text, ("e", 0, "f")) == 6
    assert line_of(text, ("e", 1, "g h")) == 10
    assert line_of(text, ("e", 1, "f")) == 11
    assert line_of(text, ("e", 1, "f", "inside", 3)) == 11
    assert line_of(text, ("nowhere",)) == 1


def test_codes_are_told_once() -> None:
    for names in ([error.code for error in CODES], WANTED, TROUBLES):
        assert len(set(names)) == len(names)
