"""`playaid pad` at a pipe: every command, every refusal, and the pad intact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.sitting import JIKA, ROUND, begin, exported, sit, totals

from engines.contract.errors import PlayError
from playaid.cli.commands.pad.commands import COMMANDS, all_command_names, command_names
from playaid.cli.commands.pad.completion import completions
from playaid.cli.terminal.widths import cells
from playaid.games.catalogue import find_game, shared_words
from playaid.table.pad.errors import ERRORS
from playaid.table.pad.model import begun
from playaid.words import LANGUAGES


def test_an_evening_in_words(tmp_path: Path) -> None:
    sat = begin(tmp_path, ROUND, "standings", "# a remark", "", "12 3 0")
    assert sat.code == 0
    assert sat.out == (
        "Round 1.1: Aki +16  Ben +6  ちえ +9\n"
        "  1.  Aki   16\n  2.  ちえ   9\n  3.  Ben    6\n"
        "  1.  Aki   16\n  2.  ちえ   9\n  3.  Ben    6\n"
        "Round 1.2: Aki +12  Ben +3  ちえ 0\n"
        "  1.  Aki   28\n  2.  Ben    9\n  2.  ちえ   9\n"
    )
    assert "playaid pad --resume 1" in sat.err


@pytest.mark.parametrize(
    "line",
    [
        '--hand "Aki=QD KC" --hand "Ben=QH KH" --hand "ちえ=QS KS" --prices "S3/5 H2/7 D4/9 C6/8"',
        'round --hand Aki="QD KC" Ben=QH KH "ちえ=QS KS" --prices=S3/5 H2/7 D4/9 C6/8',
        "score ａｋｉ=ＱＤ ＫＣ　BEN=♥Q ♥K　ちえ=「QS KS」 －－prices S3/5 H2/7 D4/9 C6/8",
    ],
)
def test_a_round_is_typed_in_many_ways(tmp_path: Path, line: str) -> None:
    assert begin(tmp_path, line).code == 0
    assert totals(tmp_path) == [[16, 6, 9]]


def test_points_are_typed_in_many_ways(tmp_path: Path) -> None:
    lines = ["１２　－３ 0", "points 1 +2 −3", "points ben=7", "p 0 0 0"]
    assert sit(tmp_path, "csm", *JIKA[1:], lines=lines).code == 0
    assert totals(tmp_path) == [[12, -3, 0], [1, 2, -3], [0, 7, 0], [0, 0, 0]]


def test_corrections(tmp_path: Path) -> None:
    lines = [
        *(ROUND, "1 2 3", "correct 2 ben=5", "correct 1 Aki=QD KD Ben=QH KH"),
        *("next", "4 5 6", "correct 1.2 0 0 1", "correct 1 --hand Aki=QC KC --hand Ben=QH KD"),
    ]
    sat = begin(tmp_path, *lines)
    assert totals(tmp_path, 0) == [[12, 6, 9], [0, 0, 1]]
    assert sat.code == 1
    assert "Please give --hand" in sat.err or "--prices" in sat.err
    assert totals(tmp_path, 1) == [[4, 5, 6]]


def test_removal_undo_and_redo(tmp_path: Path) -> None:
    sat = begin(tmp_path, "1 1 1", "2 2 2", "remove 1", "undo", "undo", "redo", "undo", "undo")
    assert sat.code == 0
    assert totals(tmp_path) == []
    assert sit(tmp_path, "--resume", lines=["redo", "redo"]).code == 0
    assert totals(tmp_path) == [[1, 1, 1], [2, 2, 2]]
    assert sit(tmp_path, "--resume", lines=["3 3 3", "redo"]).code == 1


def test_a_round_asked_for_step_by_step(tmp_path: Path) -> None:
    lines = ["round", "QD KC", "QH KH", "QS KS", "S3/5 H2/7 D4/9 C6/8", "round", "cancel", "1 2 3"]
    assert begin(tmp_path, *lines).code == 0
    assert totals(tmp_path) == [[16, 6, 9], [1, 2, 3]]


def test_asking_stops_when_the_game_can_count(tmp_path: Path) -> None:
    lines = ["round", "S9 S4", "-", "", "1 2 3", "round up play", "6", "8", "10", "10"]
    assert sit(tmp_path, "chicken", "--players", "A,B,C", lines=lines).code == 0
    assert totals(tmp_path) == [[-13, 0, 0], [1, 2, 3], None]


def test_the_end_of_input_within_a_round_notes_nothing(tmp_path: Path) -> None:
    assert begin(tmp_path, "1 2 3", "round", "QD KC").code == 0
    assert totals(tmp_path) == [[1, 2, 3]]


def test_why_explains_counted_rounds_only(tmp_path: Path) -> None:
    sat = begin(tmp_path, ROUND, "1 2 3", "why 1", "why", "why 9")
    assert "4 × 1 =" in sat.out
    assert sat.err.count("entered as numbers") == 1
    assert sat.err.count("no round 9") == 1


REFUSED = [
    ("dance", "pad.unknown-command"),
    ("undoo", "pad.unknown-command"),
    ('Aki="QD', "pad.quote"),
    ("1 2", "pad.number-count"),
    ("1 2 3 4", "pad.number-count"),
    ("1.5 2 3", "pad.whole-number"),
    ("99999999999999999999 1 2", "pad.whole-number"),
    ("points 1 1,000 2", "pad.whole-number"),
    ("correct 1 1.5 2 3", "pad.whole-number"),
    ("31 2 3", "pad.points-range"),
    ("points Ben=-1", "pad.points-range"),
    ("correct 1 1 2 -3", "pad.points-range"),
    ("12 x 0", "number.unreadable"),
    ("12 Aki=1 0", "number.unreadable"),
    ("points x 1 2", "number.unreadable"),
    ("correct 1 12 x 0", "number.unreadable"),
    ("points", "pad.usage"),
    ("points Aki=x", "number.unreadable"),
    ("points Zoe=1", "players.unknown"),
    ("Zoe=QD KC --prices S3/5 H2/7 D4/9 C6/8", "players.unknown"),
    ("Aki=QD KC Aki=QH KH", "usage.twice"),
    ("Aki=QD KC --price S3/5", "usage.unknown-option"),
    ("Aki=QD KC", "usage.missing-option"),
    ("--hand Aki=QD KC --prices", "usage.no-value"),
    ("--hand QD KC", "usage.name-needed"),
    ("--prices S3/5 H2/7 D4/9 C6/8 --prices S3/5", "usage.twice"),
    (ROUND.replace("QH", "QD"), "cards.twice"),
    (ROUND.replace("QH", "QX"), "cards.unreadable"),
    ("correct", "pad.usage"),
    ("correct 1", "pad.usage"),
    ("correct x 1 2 3", "pad.usage"),
    ("correct 9 1 2 3", "pad.no-round"),
    ("correct 2.1 1 2 3", "pad.no-round"),
    ("correct 0 1 2 3", "pad.no-round"),
    ("correct 1 1 2", "pad.number-count"),
    ("remove", "pad.usage"),
    ("remove 9", "pad.no-round"),
    ("remove 1 2", "usage.extra"),
    ("redo", "pad.nothing-to-redo"),
    ("undo 3", "usage.extra"),
    ("standings now", "usage.extra"),
    ("next poker", "game.unknown"),
    ("join", "pad.usage"),
    ("join aki", "pad.here-already"),
    ("join a=b", "pad.name"),
    ("join " + "x" * 50, "pad.name-long"),
    ("leave Zoe", "pad.not-here"),
    ("why 1", "pad.no-lines"),
    ("x" * 5000, "pad.too-long"),
]


@pytest.mark.parametrize(("line", "code"), REFUSED, ids=[line[:30] for line, _ in REFUSED])
def test_refusals_leave_the_pad_as_it_was(tmp_path: Path, line: str, code: str) -> None:
    first = sit(tmp_path, *JIKA, lines=["4 5 6"])
    assert first.code == 0
    before = (tmp_path / "pads" / "0001.jsonl").read_bytes()
    sat = sit(tmp_path, "--resume", "--json", lines=[line])
    assert (sat.code, sat.codes) == (1, [code])
    assert (tmp_path / "pads" / "0001.jsonl").read_bytes() == before
    plain = sit(tmp_path, "--resume", lines=[line], lang="ja")
    told = [each for each in plain.err.splitlines() if each.startswith("playaid: ")]
    assert len(told) == 1


def test_a_line_that_is_no_text(tmp_path: Path) -> None:
    sat = sit(tmp_path, *JIKA, "--json", lines=b"\xef\xbb\xbf1 2 3\r\n\xff\xfe\n\0\n4 5 6")
    assert sat.codes == ["pad.not-text", "pad.unknown-command"]
    assert totals(tmp_path) == [[1, 2, 3], [4, 5, 6]]


def test_too_few_or_many_players(tmp_path: Path) -> None:
    sat = begin(tmp_path, "leave Aki", "1 2", "join Aki", "1 2 3", "leave Aki", "next")
    assert sat.code == 1
    assert sat.err.count("too few") == 2
    assert totals(tmp_path) == [[1, 2, 3]]


def test_names_that_are_commands_or_numbers(tmp_path: Path) -> None:
    lines = [
        "undo=QD KC 12=QH KH quit=QS KS --prices S3/5 H2/7 D4/9 C6/8",
        "points undo=1 12=2 quit=3",
        "leave undo",
        "join help me",
    ]
    sat = sit(tmp_path, "jika", "--players", "undo,12,quit", lines=lines)
    assert sat.code == 0, sat.err
    assert totals(tmp_path) == [[16, 6, 9], [1, 2, 3]]
    assert exported(tmp_path)["roster"] == ["12", "quit", "help me"]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ((), 2, "GAME"),
        (("jika",), 2, "--players"),
        (("jika", "--players", "Aki"), 1, "too few"),
        (("jika", "--players", "Aki,aki,Ben"), 1, "Two players"),
        (("jika", "--players", "a=b,Ben,C"), 2, "cannot be a name"),
        (("jika", "--players", "A,B,C", "--rule", "x=y"), 2, "no house rule"),
        (("poker", "--players", "A,B,C"), 2, "no game"),
        (("--resume",), 2, "No evening"),
        (("--resume", "x"), 2, "number"),
        (("--export", "xls"), 2, "csv"),
        (("--export", "csv", "--json"), 2, "together"),
        (("--list", "--history"), 2, "together"),
        (("--list", "jika"), 2, "Too many"),
        (("--where", "--players", "A"), 2, "together"),
        (("--list", "--plain"), 2, "together"),
        (("--history", "poker"), 2, "no game"),
    ],
)
def test_refused_before_a_pad_is_opened(
    tmp_path: Path, arguments: tuple[str, ...], code: int, says: str
) -> None:
    sat = sit(tmp_path, *arguments)
    assert sat.code == code
    assert says in sat.err
    assert not list(tmp_path.iterdir())


def test_list_history_export_where(tmp_path: Path) -> None:
    begin(tmp_path, ROUND, "next", "1 1 0", "end")
    sit(tmp_path, "csm", "--players", "aki,Dai", lines=["-5 10", "finish"])
    assert sit(tmp_path, "--where").out == f"{tmp_path / 'pads'}\n"
    assert sit(tmp_path, "--where", "--json").data == [{"folder": str(tmp_path / "pads")}]
    listed = sit(tmp_path, "--list")
    assert listed.out.count("\n") == 2
    assert "Aki, Ben and ちえ" in listed.out
    assert [one["evening"] for one in sit(tmp_path, "--list", "--json").data[0]] == [1, 2]
    history = sit(tmp_path, "--history")
    assert "Card Stock Market" in history.out
    assert "1 : 0" in history.out
    (data,) = sit(tmp_path, "--history", "jika", "--json").data
    assert list(data["games"]) == ["jika"]
    ben = next(row for row in data["games"]["jika"] if row["name"] == "Ben")
    assert (ben["played"], ben["won"], ben["average"]) == (2, 1, 3.5)
    csv = sit(tmp_path, "--export", "csv", "1").out.splitlines()
    assert csv[0] == "evening,began,game_number,game,round,player,points,typed"
    assert csv[1].endswith(",1,jika,1,Aki,16,hand QD KC; prices S3/5 H2/7 D4/9 C6/8")
    markdown = sit(tmp_path, "--export", "md", "1", lang="ja").out
    assert "| 1.1 | 16 | 6 | 9 |" in markdown
    assert exported(tmp_path, "2")["games"][0]["winners"] == ["Dai"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_evening_is_printed_as_a_filled_score_sheet(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path, ROUND, "2 0 1")
    sit(tmp_path, "--resume", lines=["next", "1 1 0"])
    monkeypatch.chdir(tmp_path)
    told = sit(tmp_path, "--export", "pdf", "1", lang=lang)
    assert told.out == f"{Path('output') / f'pad-1-{lang}.pdf'}\n"
    text = text_of(tmp_path / "output" / f"pad-1-{lang}.pdf")
    for expected in ("Aki", "Ben", "ちえ", "16", "10", "18"):
        assert expected in text, expected


def text_of(file: Path) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    return "".join(page.get_textpage().get_text_range() for page in document)


def test_exported_rounds_can_be_scored_again(tmp_path: Path) -> None:
    begin(tmp_path, ROUND)
    values = exported(tmp_path)["games"][0]["rounds"][0]["values"]
    assert values["prices"] == "S3/5 H2/7 D4/9 C6/8"
    assert list(values["hand"]) == ["Aki", "Ben", "ちえ"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wide_names_are_aligned_and_fit(tmp_path: Path, lang: str) -> None:
    names = ["ち" * 40, "Bartholomew the Younger", "あき", "x"]
    sat = sit(
        tmp_path, "csm", "--players", ",".join(names), lines=["-100 20 3 0", "show"], lang=lang
    )
    lines = sat.out.splitlines()
    assert max(map(cells, lines)) <= 80
    standings = [line for line in lines if "ちちち…" in line or "Barth" in line][1:3]
    assert len({cells(line) for line in standings}) == 1


def test_json_answers(tmp_path: Path) -> None:
    lines = [ROUND, "why", "undo", "join Dai", "next csm", "show", "standings", "help"]
    sat = sit(tmp_path, *JIKA, "--json", lines=lines)
    assert sat.code == 0, sat.err
    assert sat.data[0]["totals"] == {"Aki": 16, "Ben": 6, "ちえ": 9}
    assert sat.data[1]["game"] == "jika"
    assert [line.get("done") for line in sat.data[2:5]] == ["undone", "joined", "next"]
    assert sat.data[5]["games"][0]["game"] == "csm"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_whole(lang: str, tmp_path: Path) -> None:
    words = shared_words(lang, "pad")
    for code in ERRORS:
        data: dict[str, Any] = dict.fromkeys(code.fields, 2)
        assert words.error(PlayError(code.code, **data))
    for command in COMMANDS:
        assert words.find(f"pad.usage.{command}")
        assert words.find(f"pad.about.{command}")
    names = command_names(words)
    assert names.items() <= all_command_names().items()
    counted = [name for c in COMMANDS for name in (words.find(f"pad.aliases.{c}") or "").split()]
    assert len(names) == len(COMMANDS) + len(set(counted) - set(COMMANDS))
    sat = sit(tmp_path, *JIKA, lines=["help"], lang=lang)
    ours = [line for line in sat.err.splitlines() if str(tmp_path) not in line]
    assert all(cells(line) <= 80 for line in ours)
    assert "--prices" in sat.err


def test_japanese_commands(tmp_path: Path) -> None:
    sat = sit(tmp_path, *JIKA, lines=["1 2 3", "取り消し", "やり直し", "順位", "終了"], lang="ja")
    assert sat.code == 0, sat.err
    assert "3位" in sat.out
    assert totals(tmp_path) == [[1, 2, 3]]


def test_the_end_names_winners_and_losers(tmp_path: Path) -> None:
    sat = sit(tmp_path, "chicken", *JIKA[1:], "--json", lines=["-1 -2 0", "end"])
    assert (sat.data[-1]["done"], sat.data[-1]["number"]) == ("ended", 1)
    assert (sat.data[-1]["winners"], sat.data[-1]["losers"]) == (["Aki", "ちえ"], ["Ben"])


def test_standings_before_there_are_any(tmp_path: Path) -> None:
    assert "no standings yet" in begin(tmp_path, "standings").err
    assert "まだ順位はありません" in sit(tmp_path, *JIKA, lines=["順位"], lang="ja").err


def test_the_list_names_those_who_played(tmp_path: Path) -> None:
    begin(tmp_path, "1 2 3", "join Dan", "leave ben", "leave ちえ")
    assert sit(tmp_path, "--list").out.rstrip().endswith("Aki, Ben and ちえ")
    (listed,) = sit(tmp_path, "--list", "--json").data[0]
    assert listed["players"] == ["Aki", "Ben", "ちえ"]
    sit(tmp_path, "--resume", lines=["join Eve", "next", "1 2 3"])
    (listed,) = sit(tmp_path, "--list", "--json").data[0]
    assert listed["players"] == ["Aki", "Ben", "ちえ", "Dan", "Eve"]


def test_commands_work_in_either_language(tmp_path: Path) -> None:
    sat = sit(tmp_path, *JIKA, lines=["1 2 3", "取り消し", "やり直し", "順位", "終了"], lang="en")
    assert sat.code == 0, sat.err
    lines = ["4 5 6", "ラウンド", "やめる", "finish", "explain 1", "exit"]
    sat = sit(tmp_path, "--resume", "--json", lines=lines, lang="ja")
    assert sat.codes == ["pad.no-lines"]
    assert totals(tmp_path) == [[1, 2, 3], [4, 5, 6]]


def test_refused_lines_have_numbers(tmp_path: Path) -> None:
    lines = ["# a remark", "1 2 3", "12 x 0", "", ROUND.replace("QH", "QX")]
    sat = begin(tmp_path, *lines)
    told = [line for line in sat.err.splitlines() if line.startswith("playaid: ")]
    assert told[0].startswith("playaid: line 3: ")
    assert "not a whole number" in told[0]
    assert told[1].startswith("playaid: line 5: --hand Ben: ")
    sat = sit(tmp_path, *JIKA, "--json", lines=lines)
    assert [one["error"]["line"] for one in sat.data if "error" in one] == [3, 5]
    sat = sit(tmp_path, *JIKA, lines=lines, lang="ja")
    assert "playaid: 3行目：" in sat.err


@pytest.mark.parametrize("lines", [[], ["quit"], ["dance", "# nothing"], b""])
def test_an_evening_of_which_nothing_was_noted_is_not_kept(
    tmp_path: Path, lines: list[str] | bytes
) -> None:
    sat = sit(tmp_path, *JIKA, lines=lines)
    assert "this evening is not kept" in sat.err
    assert not list((tmp_path / "pads").iterdir())
    begin(tmp_path, "1 2 3")
    assert sit(tmp_path, "--resume", lines=lines).code in (0, 1)
    assert totals(tmp_path) == [[1, 2, 3]]


def test_a_game_that_goes_on_is_no_win(tmp_path: Path) -> None:
    sat = begin(tmp_path, "1 2 3", "next", "0 9 0")
    assert "Ben  9" in sat.out.splitlines()[-3].replace("   ", "  ")
    assert "1 win" in next(line for line in sat.out.splitlines()[-3:] if "ちえ" in line)
    assert "0 wins" in next(line for line in sat.out.splitlines()[-3:] if "Ben" in line)
    assert "Game 2 is not over" in sat.err
    (history,) = sit(tmp_path, "--history", "--json").data
    assert {row["name"]: row["won"] for row in history["games"]["jika"]} == {
        "ちえ": 1,
        "Aki": 0,
        "Ben": 0,
    }
    (listed,) = sit(tmp_path, "--list", "--json").data[0]
    assert [game["over"] for game in listed["games"]] == [True, False]
    ended = sit(tmp_path, "--resume", lines=["end", "1 2 3"])
    assert "Game 2 is over." in ended.out
    assert "Winner: Ben" in ended.out
    assert "This game is over" in ended.err
    (history,) = sit(tmp_path, "--history", "--json").data
    assert {row["name"]: row["won"] for row in history["games"]["jika"]}["Ben"] == 1


def test_completions() -> None:
    game = find_game("jika").game
    record = begun("jika", ("Aki", "Ben", "ちえ"), "high", {}).current

    def of(before: str, asked: str = "") -> tuple[str, ...]:
        return completions(before, game, record, COMMANDS, asked)

    assert of("st") == ("standings",)
    assert of("a") == ("Aki=",)
    assert of("Aki=QD ち") == ("ちえ=",)
    assert of("Aki=Q")[:2] == ("Aki=QS", "Aki=QH")
    assert "KC" in of("Aki=QD K")
    assert "QD" not in of("Aki=QD Q")
    assert of("Aki=QD --p") == ("--prices",)
    assert of("leave b") == ("Ben",)
    assert of("d", asked="hand")[:1] == ("DA",)
    assert of("") == COMMANDS
    donburiko = find_game("donburiko").game
    assert completions("Aki=4", donburiko, record, COMMANDS) == ()
    light = find_game("light").game
    assert completions("ak", light, record, COMMANDS) == ("Aki",)
    assert completions("Ben>Aki Aki>b", light, record, COMMANDS) == ("Aki>Ben",)
    assert completions("leave b", light, record, COMMANDS) == ("Ben",)
