"""The pad's model: changes, undo and redo, saving, standings and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.contract.errors import PlayError
from playaid.table.pad.changes import (
    AddRound,
    CorrectRound,
    EndPlay,
    Join,
    Leave,
    NextPlay,
    RemoveRound,
    apply,
    check_name,
    with_changes,
)
from playaid.table.pad.model import GameNight, Round, Verdict, begun
from playaid.table.pad.pad import Pad, opened, stepped
from playaid.table.pad.records import records
from playaid.table.pad.saving import data_step, header_data, header_night, step_data
from playaid.table.pad.standings import outcome, standings, totals, wins

SAMPLE = Path(__file__).parent / "samples" / "format-1.jsonl"
FIRST = begun("jika", ("Aki", "Ben", "ちえ"), "high", {})
NEXT = NextPlay("jika", "high", {})


def points(*numbers: int) -> AddRound:
    return AddRound(Round(numbers))


ROUNDS = st.lists(st.integers(-99, 99), min_size=3, max_size=4).map(
    lambda numbers: Round(tuple(numbers))
)
STEPS = st.one_of(
    st.builds(AddRound, ROUNDS),
    st.builds(CorrectRound, st.integers(0, 3), st.integers(0, 5), ROUNDS),
    st.builds(RemoveRound, st.integers(0, 3), st.integers(0, 5)),
    st.builds(NextPlay, st.sampled_from(["jika", "csm"]), st.just("high"), st.just({})),
    st.just(EndPlay()),
    st.builds(NextPlay, st.just("chicken"), st.just("high"), st.just({}), st.just("last")),
    st.builds(Join, st.sampled_from(["Dai", "Eri", "Ａｋｉ", "a=b", ""])),
    st.builds(Leave, st.sampled_from(["Dai", "aki", "Zoe"])),
    st.sampled_from(["undo", "redo"]),
)


def valid_steps(steps: list[Any]) -> tuple[Pad, list[Any]]:
    pad, made = opened(FIRST), []
    for step in steps:
        try:
            pad = stepped(pad, step)
        except PlayError:
            continue
        made.append(step)
    return pad, made


@given(st.lists(STEPS, max_size=40))
@settings(max_examples=200)
def test_steps_one_by_one_and_all_at_once_come_to_the_same(steps: list[Any]) -> None:
    pad, made = valid_steps(steps)
    again = opened(FIRST, made)
    assert again == pad
    assert pad.night == with_changes(FIRST, pad.done)
    for record in pad.night.games:
        assert len(totals(record)) == len(record.players)
        assert all(
            one.totals is None or len(one.totals) == len(record.players) for one in record.rounds
        )


@given(st.lists(STEPS, max_size=30))
@settings(max_examples=100)
def test_undo_goes_all_the_way_back_and_redo_all_the_way_forth(steps: list[Any]) -> None:
    pad, _ = valid_steps(steps)
    start, back = pad, 0
    while pad.done:
        pad = stepped(pad, "undo")
        back += 1
    assert pad.night == FIRST
    for _ in range(back):
        pad = stepped(pad, "redo")
    assert pad.night == start.night
    assert pad.done == start.done


@given(st.lists(STEPS, max_size=30))
@settings(max_examples=100)
def test_steps_survive_the_log(steps: list[Any]) -> None:
    _, made = valid_steps(steps)
    data = json.loads(json.dumps([step_data(step) for step in made]))
    assert [data_step(one) for one in data] == made
    assert header_night(json.loads(json.dumps(header_data(FIRST)))) == FIRST


def test_an_old_log_is_noted_again_as_it_stands() -> None:
    header, *entries = map(json.loads, SAMPLE.read_text(encoding="utf-8").splitlines())
    began = header_data(header_night(header["header"]))
    assert json.dumps({**began, "began": header["header"]["began"]}) == json.dumps(header["header"])
    for line in entries:
        data = line["entry"]
        assert json.dumps({**step_data(data_step(data)), "at": data["at"]}) == json.dumps(data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "dance"},
        {"do": "round"},
        {"do": "round", "totals": ["1"]},
        {"do": "round", "totals": [True, 1, 2]},
        {"do": "round", "totals": None, "values": {"hand": 7}},
        {"do": "round", "totals": None, "values": {"hand": {"Aki": 7}}},
        {"do": "correct", "totals": [1]},
        {"do": "next", "game": 3, "best": "high", "rules": {}},
        {"do": "next", "game": "jika", "best": "middle", "rules": {}},
        {"do": "next", "game": "jika", "best": "high", "decided_by": "middle", "rules": {}},
        {"do": "join", "name": None},
    ],
)
def test_what_no_pad_writes_is_no_step(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"pad|step|first|numbers|texts|typed|text|high"):
        data_step(data)


def code_of(night: GameNight, change: Any) -> str:
    with pytest.raises(PlayError) as caught:
        apply(night, change)
    return caught.value.code


def test_refusals() -> None:
    one = apply(FIRST, points(1, 2, 3))
    assert code_of(FIRST, points(1, 2)) == "pad.number-count"
    assert code_of(FIRST, NEXT) == "pad.nothing-played"
    assert code_of(one, CorrectRound(0, 1, Round((1, 2, 3)))) == "pad.no-round"
    assert code_of(one, CorrectRound(-1, 0, Round((1, 2, 3)))) == "pad.no-round"
    assert code_of(one, CorrectRound(0, 0, Round((1, 2)))) == "pad.number-count"
    assert code_of(one, RemoveRound(1, 0)) == "pad.no-round"
    assert code_of(FIRST, Join("ＡＫＩ")) == "pad.here-already"
    assert code_of(FIRST, Leave("Zoe")) == "pad.not-here"
    alone = apply(apply(FIRST, Leave("Aki")), Leave("Ben"))
    assert code_of(alone, Leave("ちえ")) == "pad.need-players"
    with pytest.raises(PlayError):
        stepped(opened(FIRST), "undo")
    with pytest.raises(PlayError):
        stepped(opened(FIRST), "redo")


@pytest.mark.parametrize("name", ["", " ", " Aki", "a=b", "a,b", "-Aki", '"Aki', "a\x1b[0m", "\n"])
def test_names_that_could_not_be_typed_again(name: str) -> None:
    with pytest.raises(PlayError) as caught:
        check_name(name)
    assert caught.value.code == "pad.name"
    with pytest.raises(PlayError) as caught:
        check_name("x" * 41)
    assert caught.value.code == "pad.name-long"


def test_players_come_and_go_between_games() -> None:
    fresh = apply(FIRST, Join("Dai"))
    assert fresh.current.players == ("Aki", "Ben", "ちえ", "Dai")
    played = apply(FIRST, points(1, 2, 3))
    joined = apply(played, Join("Dai"))
    assert joined.current.players == ("Aki", "Ben", "ちえ")
    assert apply(joined, NEXT).current.players == ("Aki", "Ben", "ちえ", "Dai")
    assert apply(joined, RemoveRound(0, 0)).current.players == ("Aki", "Ben", "ちえ", "Dai")
    assert apply(apply(played, Leave("BEN")), NEXT).current.players == ("Aki", "ちえ")


def test_another_game_takes_the_place_of_one_not_begun() -> None:
    other = apply(FIRST, NextPlay("csm", "high", {}))
    assert [record.game for record in other.games] == ["csm"]


def test_standings_and_ties() -> None:
    night = with_changes(FIRST, [points(4, -2, 0), points(0, 6, 0)])
    rows = standings(night.current)
    assert [(row.name, row.rank, row.total) for row in rows] == [
        ("Aki", 1, 4),
        ("Ben", 1, 4),
        ("ちえ", 3, 0),
    ]
    assert outcome(night.current).winners == (0, 1)
    assert wins(night, ["Aki", "ちえ"]) == (0, 0)
    for over in (EndPlay(), NEXT):
        assert wins(apply(night, over), ["Aki", "ちえ"]) == (1, 0)
    low = with_changes(begun("x", ("A", "B"), "low", {}), [AddRound(Round((3, -1)))])
    assert outcome(low.current).winners == (1,)
    assert outcome(FIRST.current).winners == ()


def test_the_engine_breaks_ties_where_one_round_is_the_game() -> None:
    verdict = Verdict((2, 1, 3), (1,), (2,))
    tied = Round((4, 4, 0), verdict=verdict)
    night = with_changes(FIRST, [AddRound(tied), AddRound(Round(None))])
    assert outcome(night.current).winners == (1,)
    assert outcome(night.current).losers == (2,)
    more = apply(night, points(0, 0, 0))
    assert outcome(more.current).winners == (0, 1)
    at_once = with_changes(
        FIRST, [points(9, 0, 0), AddRound(Round((0, 0, 0), None, (), verdict, True))]
    )
    assert outcome(at_once.current).winners == (1,)


@pytest.mark.parametrize(
    ("sums", "winners", "losers"),
    [
        ((-10, 0, -6), (1, 2), (0,)),
        ((-6, 0, -6), (1,), (0, 2)),
        ((-6, -6, -6), (0, 1, 2), ()),
    ],
)
def test_a_game_that_the_last_lose(
    sums: tuple[int, ...], winners: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    first = begun("chicken", ("Aki", "Ben", "ちえ"), "high", {}, "last")
    night = with_changes(first, [points(0, 0, 0), points(*sums)])
    assert (outcome(night.current).winners, outcome(night.current).losers) == (winners, losers)
    assert header_night(json.loads(json.dumps(header_data(first)))) == first


def test_the_end_of_a_game() -> None:
    assert code_of(FIRST, EndPlay()) == "pad.nothing-played"
    ended = with_changes(FIRST, [points(1, 2, 3), EndPlay()])
    assert code_of(ended, EndPlay()) == "pad.over"
    assert ended.finished == ended.games
    assert not apply(ended, RemoveRound(0, 0)).current.over
    assert not apply(ended, NEXT).current.over


def test_records_count_no_game_that_goes_on() -> None:
    night = with_changes(FIRST, [points(1, 2, 3)])
    assert records([night]).games == {}
    assert list(records([apply(night, EndPlay())]).games) == ["jika"]


def test_records_count_games_wins_and_duels_over_several_evenings() -> None:
    first = with_changes(FIRST, [points(4, -2, 0), NEXT, points(1, 1, 0), NEXT])
    other = with_changes(begun("csm", ("ＡＫＩ", "Ben"), "high", {}), [points(5, 7), EndPlay()])
    found = records([first, other])
    aki = next(row for row in found.games["jika"] if row.name == "ＡＫＩ")
    assert (aki.played, aki.won, aki.average, aki.highest, aki.lowest) == (2, 2, 2.5, 4, 1)
    assert [row.name for row in found.games["csm"]] == ["Ben", "ＡＫＩ"]
    duel = next(one for one in found.duels if {one.one, one.other} == {"ＡＫＩ", "Ben"})
    assert (duel.before, duel.behind, duel.equal) == (1, 1, 1)
    assert list(records([first, other], "csm").games) == ["csm"]
    assert records([FIRST]).games == {}
