"""Counting declared games: rounds, cards, standings, and what cannot be."""

from __future__ import annotations

import pytest
from proof.games import check_score

from engines.contract.errors import PlayError
from engines.contract.game import Entry, Typed
from engines.contract.score import Score
from engines.declared import DeclaredGame, read_game

HEAD = 'id = "mine"\ntitle = "Mine"\nauthor = "Me"\nplayers = [1, 3]\nrounds = 3\n'
FAME = '[fields.fame]\ntitle = "Fame"\nleast = 0\nmost = 50\n'
BASE = '[fields.base]\ntitle = "Base"\nper = "game"\ndefault = 2\n'
CARDS = '[fields.taken]\ntitle = "Taken"\nkind = "cards"\n'
ROUND = '[score.lines.fame]\ntitle = "Fame"\nformula = "fame * 2"\n'
END = '[score.lines.end]\ntitle = "End"\nper = "game"\nformula = "max(fame) + base"\n'
HEARTS = '[score.lines.hearts]\ntitle = "Hearts"\nformula = "count(taken, hearts)"\n'


def game(*parts: str) -> DeclaredGame:
    return read_game(HEAD + "\n".join(parts), "mine.toml")


def count(played: DeclaredGame, **values: Typed) -> Score:
    return played.score(Entry(values))


def lines(score: Score, name: str = "Aki") -> list[tuple[str, str, int]]:
    player = next(each for each in score.players if each.name == name)
    return [(line.what, line.formula.text, line.value) for line in player.lines]


def test_a_line_for_each_round_and_one_at_the_end() -> None:
    score = count(game(FAME, BASE, ROUND, END), fame=(("Aki", "3 5"), ("Ben", "1, 0")))
    assert lines(score) == [
        ("fame.1", "3 × 2", 6),
        ("fame.2", "5 × 2", 10),
        ("end", "max(3, 5) + 2", 7),
    ]
    assert [(p.name, p.total, p.rank) for p in score.players] == [("Aki", 23, 1), ("Ben", 5, 2)]
    assert score.winners == ("Aki",)
    check_score(game(FAME, BASE, ROUND, END), score)


def test_one_round_needs_no_number() -> None:
    assert [what for what, _, _ in lines(count(game(FAME, ROUND), fame=(("Aki", "3"),)))] == [
        "fame"
    ]


def test_cards_are_counted_round_by_round() -> None:
    score = count(game(CARDS, HEARTS), taken=(("Aki", "H2 S3 / / ♥Q HK"), ("Ben", "//")))
    assert [value for _, _, value in lines(score)] == [1, 0, 2]


@pytest.mark.parametrize(
    ("best", "totals", "ranks", "winners", "notes"),
    [
        ("high", "20 25 25", [3, 1, 1], ["Ben", "Chie"], ["shared"]),
        ("low", "20 25 25", [1, 2, 2], ["Aki"], []),
        ("nearest", "20 25 31", [2, 1, 3], ["Ben"], ["passed"]),
        ("nearest", "30 30 50", [1, 1, 3], ["Aki", "Ben"], ["passed", "shared"]),
        ("nearest", "31 40 50", [1, 1, 1], [], ["all-passed"]),
    ],
)
def test_who_wins(
    best: str, totals: str, ranks: list[int], winners: list[str], notes: list[str]
) -> None:
    target = "target = 30\n" if best == "nearest" else ""
    score_part = f'[score]\nbest = "{best}"\n{target}' + ROUND.replace("fame * 2", "fame")
    names = ("Aki", "Ben", "Chie")
    score = count(game(FAME, score_part), fame=tuple(zip(names, totals.split(), strict=True)))
    assert [player.rank for player in score.players] == ranks
    assert list(score.winners) == winners
    assert [note.code for note in score.notes] == notes


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"fame": (("Aki", "x"),)}, "number.unreadable"),
        ({"fame": (("Aki", ""),)}, "number.unreadable"),
        ({"fame": (("Aki", "51"),)}, "number.range"),
        ({"fame": (("Aki", "-1"),)}, "number.range"),
        ({"fame": (("Aki", "1 2"), ("Ben", "1"))}, "declared.rounds-differ"),
        ({"fame": (("Aki", "1 2 3 4"),)}, "declared.too-many-rounds"),
        ({"base": (("Aki", "1"),)}, "declared.missing-value"),
        ({"fame": (("Aki", "1"), ("aki", "1"))}, "players.same-name"),
        ({"fame": (("Aki", "1"), ("Aki", "1"))}, "players.same-name"),
        ({"fame": (("Aki", "1"), ("", "1"))}, "players.name-needed"),
        ({"fame": tuple((name, "1") for name in "ABCD")}, "players.too-many"),
        ({}, "players.none"),
    ],
)
def test_values_that_cannot_be_are_refused(values: dict[str, Typed], code: str) -> None:
    with pytest.raises(PlayError) as caught:
        game(FAME, BASE, ROUND, END).score(Entry(values))
    assert caught.value.code == code


def test_a_name_is_one_however_it_is_typed() -> None:
    entry = {"fame": (("Aki", "1"),), "base": (("ａｋｉ", "1"),)}
    assert [p.name for p in game(FAME, BASE, ROUND, END).score(Entry(entry)).players] == ["Aki"]


@pytest.mark.parametrize(
    ("deck", "taken", "code"),
    [
        ("", "H2 H2", "cards.twice"),
        ("", "H2 / H2", "cards.twice"),
        ("packs = 2", "H2 / H2 H2", "cards.twice"),
        ("", "joker", "declared.card-not-used"),
        ("jokers = 1", "joker joker", "declared.card-not-used"),
        ('ranks = ["A", "K"]', "HA SQ", "declared.card-not-used"),
        ("", "H2 X", "cards.unreadable"),
    ],
)
def test_cards_that_cannot_be(deck: str, taken: str, code: str) -> None:
    with pytest.raises(PlayError) as caught:
        count(game(f"[cards]\n{deck}\n", CARDS, HEARTS), taken=(("Aki", taken),))
    assert caught.value.code == code


def test_two_packs_hold_a_card_twice() -> None:
    score = count(game("[cards]\npacks = 2\n", CARDS, HEARTS), taken=(("Aki", "H2 / H2"),))
    assert score.players[0].total == 2


def test_a_formula_that_fails_says_where() -> None:
    broken = game(FAME, ROUND.replace("fame * 2", "10 / fame"))
    with pytest.raises(PlayError) as caught:
        count(broken, fame=(("Aki", "5 0"),))
    assert caught.value.code == "declared.failed"
    assert caught.value.data["place"].startswith("mine.toml:")


def test_a_whole_game_is_not_to_be_added_to_others() -> None:
    assert count(game(FAME, BASE, ROUND, END), fame=(("Aki", "3"),)).decides
    assert not count(game(FAME, ROUND), fame=(("Aki", "3"),)).decides
