"""Game nights of every game through the pipe come to what the engine says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.sitting import exported, sit

from engines.contract.errors import PlayError
from engines.contract.game import Entry, Typed
from engines.contract.rulings import resolve
from engines.contract.score import Score
from playaid.cli.commands.pad.view import example_points
from playaid.games.catalogue import GameEntry, all_games, find_game

GAMES = all_games()
NAMES = ("Aki", "Ben", "ちえ", "Dai", "Eri", "Fumi")


@pytest.fixture(params=GAMES, ids=lambda found: found.id)
def found(request: pytest.FixtureRequest) -> GameEntry:
    game: GameEntry = request.param
    return game


def line_of(values: Mapping[str, Typed]) -> str:
    """A round in `score`'s grammar."""
    parts = []
    for key, value in values.items():
        option = "--" + key.replace("_", "-")
        if isinstance(value, tuple):
            parts += [f'{option} "{name}={text}"' for name, text in value]
        else:
            parts.append(option if value is True else f'{option} "{value}"')
    return " ".join(parts)


def seated(found: GameEntry, names: Sequence[str]) -> list[str]:
    """These players, and others up to as many as the game needs."""
    others = [name for name in NAMES if name not in names]
    return [*names, *others][: max(len(names), found.game.info.players[0])]


def names_in(entry: Entry) -> list[str]:
    named = [
        name for value in entry.values.values() if isinstance(value, tuple) for name, _ in value
    ]
    return list(dict.fromkeys(named))


def agrees(played: Mapping[str, Any], players: Sequence[str], score: Score) -> None:
    """A round as exported is what the engine says of its entry."""
    if not score.standings:
        assert played["totals"] is None
        return
    totals = {player.name: player.total for player in score.players}
    assert played["totals"] == [totals.get(name, 0) for name in players]
    if len(totals) == len(players) and score.winners:
        assert [players[seat] for seat in played["winners"]] == sorted(
            score.winners, key=players.index
        )
    elif not score.winners and not score.losers:
        assert "winners" not in played, "the engine names nobody, and sums decide"


def test_the_games_own_example(found: GameEntry, tmp_path: Path) -> None:
    entry, score = found.game.score_example(resolve(found.game.rulings, {}))
    players = seated(found, names_in(entry) or ("Aki", "Ben", "Chie"))
    sat = sit(tmp_path, found.id, "--players", ",".join(players), lines=[line_of(entry.values)])
    assert sat.code == 0, sat.err
    (game,) = exported(tmp_path)["games"]
    agrees(game["rounds"][0], players, score)
    if score.winners and len(score.players) == len(players):
        assert sorted(game["winners"]) == sorted(score.winners)
        assert sorted(game["losers"]) == sorted(score.losers)


def finished(found: GameEntry, players: int, seed: int) -> Any:
    """The last state of a random game."""
    game, rng = found.game, Random(seed)
    state = game.machine.setup(players, resolve(game.rulings, {}))
    while not game.machine.over(state):
        if game.machine.awaits_chance(state):
            state = game.machine.apply(state, game.machine.chance(state, rng))
        else:
            state = game.machine.apply(state, rng.choice(list(game.machine.legal(state))))
    return state


Rounds = Iterator[dict[str, Typed]]


def by_player(names: Sequence[str], texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(names, texts, strict=True))


def codes(cards: Any) -> str:
    return " ".join(card.code for card in cards)


def jika(state: Any, names: Sequence[str]) -> Rounds:
    prices = " ".join(
        f"{one.lower[-1].code}/{one.upper[-1].code[1:]}" if one.upper else one.lower[-1].code
        for one in state.companies
    )
    hands = [codes(hand.known) for hand in state.shares]
    yield {"hand": by_player(names, hands), "prices": prices}


def chicken(state: Any, names: Sequence[str]) -> Rounds:
    hands = [
        codes([*one.open, *one.hidden.known, *([one.bonus] if one.bonus else [])])
        for one in state.table.taken
    ]
    yield {"hand": by_player(names, hands)}


def csm(state: Any, names: Sequence[str]) -> Rounds:
    tops = [(one.cards[-1], one.price) for one in state.companies]
    prices = " ".join(f"{c.code}={price}" if c.rank > 10 else c.code for c, price in tops)
    yield {
        "hand": by_player(names, [codes(cards) for cards in state.certificates]),
        "cash": by_player(names, [str(cash) for cash in state.cash]),
        "debt": by_player(names, [str(debt) for debt in state.debts]),
        "prices": prices,
    }


def fusejika(state: Any, names: Sequence[str]) -> Rounds:
    if state.winner is not None:
        rows = [codes(row) for row in state.rows]
        yield {"hand": by_player(names, rows)}
        return
    for one in state.finished:
        hands = by_player(names, [codes(row) for row in one.rows])
        yield {"hand": hands, "out": names[one.ended_by]}


WHOLE = {"jika": jika, "chicken": chicken, "csm": csm, "fusejika": fusejika}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_from_first_deal_to_winner(name: str, seed: int, tmp_path: Path) -> None:
    found = find_game(name)
    least, most = found.game.info.players
    names = NAMES[: least + seed % (most - least + 1)]
    state = finished(found, len(names), seed)
    result = found.game.machine.result(state, names)
    lines = [line_of(values) for values in WHOLE[name](state, names)]
    sat = sit(tmp_path, name, "--players", ",".join(names), lines=lines)
    assert sat.code == 0, sat.err
    (game,) = exported(tmp_path)["games"]
    assert {row["name"]: row["total"] for row in game["standings"]} == {
        player.name: player.total for player in result.players
    }
    assert {row["name"]: row["rank"] for row in game["standings"]} == {
        player.name: player.rank for player in result.players
    }
    assert sorted(game["winners"]) == sorted(result.winners)
    assert sorted(game["losers"]) == sorted(result.losers)


def test_donburiko_column_by_column(tmp_path: Path) -> None:
    """Columns taken add up; chips laid on columns are numbers of one's own."""
    game, rng = find_game("donburiko").game, Random(3)
    cards = [str(number) for number in range(-3, 6)]
    names, sums = NAMES[:4], dict.fromkeys(NAMES[:4], 0)
    lines: list[str] = []
    while len(lines) < 20:
        name, hand = rng.choice(names), " ".join(rng.sample(cards, rng.randint(2, 4)))
        values: dict[str, Typed] = {"hand": ((name, hand),)}
        try:
            score = game.score(Entry(values))
        except PlayError:
            continue
        sums[name] += score.players[0].total
        lines.append(line_of(values))
    lines.append("points Aki=-1")
    sums["Aki"] -= 1
    assert sit(tmp_path, "donburiko", "--players", ",".join(names), lines=lines).code == 0
    (played,) = exported(tmp_path)["games"]
    assert {row["name"]: row["total"] for row in played["standings"]} == sums


def test_light_has_letters_and_no_points(tmp_path: Path) -> None:
    lines = ["--sent A>B B>C C>A / A>B B>C C>B", "standings"]
    sat = sit(tmp_path, "light", "--players", "A,B,C", lines=lines)
    assert sat.code == 0, sat.err
    assert "noted, no points" in sat.out
    (game,) = exported(tmp_path)["games"]
    assert game["standings"] == game["winners"] == []


LIGHT = ("light", "--players", "Aki,Ben,Chie")
CIRCLE = "Aki>Ben Ben>Chie Chie>Aki"


def test_letters_are_counted_with_those_noted_before(tmp_path: Path) -> None:
    lines = [CIRCLE, f"--sent {CIRCLE}", "correct 1 Aki>Chie Ben>Aki Chie>Ben", "why 2", "why 1"]
    sat = sit(tmp_path, *LIGHT, lines=lines)
    assert sat.code == 0, sat.err
    rows = [line.split() for line in sat.out.splitlines() if line.startswith("  Aki ")]
    assert rows == [
        ["Aki", "Ben", "1", "0", "1"],
        ["Aki", "Ben", "2", "1", "3"],
        ["Aki", "Chie", "1", "0", "1"],
        ["Aki", "Ben", "2", "0", "2"],
        ["Aki", "Chie", "1", "0", "1"],
    ]


def test_letters_are_typed_in_many_ways(tmp_path: Path) -> None:
    lines = [
        CIRCLE,
        f'"{CIRCLE}"',
        f"/ {CIRCLE}",
        f"--sent={CIRCLE}",
        "Aki → Ben",
        "stading",
        "x y",
    ]
    sat = sit(tmp_path, *LIGHT, "--json", "--rule", "may-skip=yes", lines=lines)
    assert sat.codes == ["light.space-in-letter", "pad.unknown-command", "pad.unknown-command"]
    rounds = exported(tmp_path)["games"][0]["rounds"]
    assert [one["values"]["sent"] for one in rounds] == [CIRCLE, CIRCLE, f"/ {CIRCLE}", CIRCLE]


def test_letters_of_somebody_who_is_not_there(tmp_path: Path) -> None:
    sat = sit(tmp_path, *LIGHT, lines=["--sent Aki>Ben Chie>Dan Dan>Aki Ben>Aki"])
    assert sat.code == 1
    assert "Nobody here is called Dan" in sat.err


def test_a_game_without_points_is_won_by_nobody(tmp_path: Path) -> None:
    lines = ["1 2 3", "points Aki=1", CIRCLE, "correct 1 1 2 3", "順位", "end"]
    sat = sit(tmp_path, *LIGHT, lines=lines)
    assert sat.err.count("This game has no points; type what was played after --sent") == 3
    assert "There are no standings" in sat.err
    assert "Winner" not in sat.out
    (game,) = exported(tmp_path)["games"]
    assert (len(game["rounds"]), game["winners"]) == (1, [])
    assert sit(tmp_path, "--history", "--json").data[0]["games"] == {}
    told = sit(tmp_path, *LIGHT, "--json", lines=[CIRCLE, "standings", "end"])
    assert [line["standings"] for line in told.data] == [[], [], []]
    assert told.data[-1]["winners"] == []


@pytest.mark.parametrize(
    ("typed", "near"),
    [("13 17 20", "-13 -17 -20"), ("points Ben=4", "0 -4 0"), ("-41 0 0", ""), ("4 -4 0", "")],
)
def test_results_that_no_game_of_chicken_gives(tmp_path: Path, typed: str, near: str) -> None:
    sat = sit(tmp_path, "chicken", "--players", "Aki,Ben,Chie", lines=[typed, "-40 3 0"])
    assert "points are from −40 to 3 here" in sat.err
    assert (f"Did you mean {near}?" in sat.err) == bool(near)
    assert [one["totals"] for one in exported(tmp_path)["games"][0]["rounds"]] == [[-40, 3, 0]]


@pytest.mark.parametrize("seed", range(3))
def test_what_whole_games_come_to_is_possible(found: GameEntry, seed: int) -> None:
    players = found.game.info.players[0]
    result = found.game.machine.result(finished(found, players, seed), NAMES[:players])
    possible = found.game.result_range(players, resolve(found.game.rulings, {}))
    if possible is None:
        assert not result.standings
    else:
        assert all(possible.holds(player.total) for player in result.players)


def test_the_numbers_that_the_pad_shows_can_be_typed(found: GameEntry, tmp_path: Path) -> None:
    game = found.game
    possible = game.result_range(game.info.players[0], resolve(game.rulings, {}))
    if possible is not None:
        players = ",".join(seated(found, NAMES[:1]))
        line = example_points(possible, game.info.players[0])
        assert sit(tmp_path, found.id, "--players", players, lines=[line]).code == 0


def test_chicken_rounds_are_noted_beside_the_hands(tmp_path: Path) -> None:
    lines = [
        "--up 6 --play Aki=8 Ben=10 ちえ=10",
        "--hand Aki=S9 S8 S7 SK Ben=S10 S4 ちえ=S6 S5 S3 S2 SA",
    ]
    sat = sit(tmp_path, "chicken", "--players", "Aki,Ben,ちえ", lines=lines)
    assert sat.code == 0, sat.err
    (game,) = exported(tmp_path)["games"]
    assert [one["totals"] for one in game["rounds"]] == [None, [-21, -14, -17]]
    assert (game["winners"], game["losers"]) == (["Ben", "ちえ"], ["Aki"])


def test_a_win_by_six_ends_the_whole_game(tmp_path: Path) -> None:
    lines = ["5 5 0", "--hand Aki=9S Ben= ちえ=9H 10H JH QH KH AH"]
    sat = sit(tmp_path, "fusejika", "--players", "Aki,Ben,ちえ", lines=lines)
    assert sat.code == 0, sat.err
    (game,) = exported(tmp_path)["games"]
    assert (game["winners"], game["over"]) == (["ちえ"], True)
    assert [(row["name"], row["rank"]) for row in game["standings"]] == [
        ("ちえ", 1),
        ("Aki", 2),
        ("Ben", 2),
    ]
    assert "ちえ has brought out all six" in sat.out
    assert "Winner: ちえ" in sat.out
    assert "`next` begins a new one" in sat.out


def test_a_game_that_is_decided_takes_no_further_round(tmp_path: Path) -> None:
    six = "ちえ=9H 10H JH QH KH AH"
    lines = ["5 5 0", f"--hand Aki=9S {six}", "1 2 3", six, "round", "next", "1 0 0"]
    sat = sit(tmp_path, "fusejika", "--players", "Aki,Ben,ちえ", "--json", lines=lines)
    assert sat.codes == ["pad.over"] * 3
    first, second = exported(tmp_path)["games"]
    assert (first["winners"], second["over"]) == (["ちえ"], False)
    assert {row["name"]: row["rank"] for row in first["standings"]} == {
        "ちえ": 1,
        "Aki": 2,
        "Ben": 2,
    }


def test_six_decide_though_nothing_is_told_of_the_others(tmp_path: Path) -> None:
    sat = sit(
        tmp_path,
        "fusejika",
        "--players",
        "Aki,Ben,ちえ",
        lines=["5 5 0", "ちえ=9H 10H JH QH KH AH"],
    )
    assert sat.code == 0, sat.err
    (game,) = exported(tmp_path)["games"]
    assert (game["winners"], game["over"]) == (["ちえ"], True)


def test_a_whole_game_told_in_part_is_not_decided(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(
        'id = "mine"\ntitle = "Mine"\nauthor = "Me"\nplayers = [1, 3]\n'
        '[fields.fame]\ntitle = "Fame"\nper = "game"\n'
        '[score.lines.fame]\ntitle = "Fame"\nformula = "fame"\n',
        encoding="utf-8",
    )
    arguments = (str(own), "--players", "Aki,Ben")
    sat = sit(tmp_path, *arguments, "--json", lines=["Aki=3", "correct 1 Ben=5", "Aki=1 Ben=2"])
    assert sat.codes == ["pad.over"]
    assert ["decided" in line for line in sat.data[:2]] == [False, True]


def test_chicken_in_plain_numbers_is_lost_by_the_greatest_loss(tmp_path: Path) -> None:
    lines = ["-3 0 -9", "-4 -2 0", "end"]
    sat = sit(tmp_path, "chicken", "--players", "Aki,Ben,ちえ", lines=lines)
    assert sat.code == 0, sat.err
    (game,) = exported(tmp_path)["games"]
    assert (game["winners"], game["losers"]) == (["Aki", "Ben"], ["ちえ"])
    assert "Loser: ちえ" in sat.out


def test_several_games_an_evening(tmp_path: Path) -> None:
    lines = ["1 2 3", "next csm", "5 0 -5", "join Dai", "next", "1 2 3 4", "leave Aki", "next jika"]
    sat = sit(tmp_path, "jika", "--players", "Aki,Ben,ちえ", lines=lines)
    assert sat.code == 0, sat.err
    night = exported(tmp_path)
    assert [game["game"] for game in night["games"]] == ["jika", "csm", "csm", "jika"]
    assert night["games"][-1]["players"] == ["Ben", "ちえ", "Dai"]
    assert night["games"][1]["winners"] == ["Aki"]
