"""Lists of names: encodings, separators, layouts, and rows that cannot be used."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.contract.errors import InputError
from playaid.games.catalogue import shared_words
from playaid.kit.roster.errors import FILE_CODES, ROW_CODES
from playaid.kit.roster.tables import Roster, read_roster
from playaid.words import LANGUAGES, parsed

LONG = "table,name\nA,あき\nA,べん\nA,ちえ\nB,Dai\nB,Eri\nB,Fumi\n"
WIDE = "卓,名前1,名前2,名前3,名前4\nA,あき,べん,ちえ,\nB,Dai,Eri,Fumi,Gen\n"


def read(text: str, encoding: str = "utf-8", least: int = 3, most: int = 4) -> Roster:
    return read_roster(text.encode(encoding), "x.csv", least, most)


def seated(roster: Roster) -> dict[str, tuple[str, ...]]:
    return {table.name: table.players for table in roster.tables}


def bad(roster: Roster) -> list[tuple[int, str, str]]:
    return [(row.line, row.table, row.error.code) for row in roster.bad]


# ---- text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_whatever_program_wrote_it(encoding: str, separator: str, end: str) -> None:
    text = LONG.replace(",", separator).replace("\n", end)
    roster = read(text, encoding)
    assert seated(roster) == {"A": ("あき", "べん", "ちえ"), "B": ("Dai", "Eri", "Fumi")}
    assert roster.bad == ()


def test_japanese_windows_signs_with_a_backslash_in_them() -> None:
    """表 and ソ end in the byte of a backslash in cp932; ① and 髙 are Windows' own."""
    text = "卓,名前\nA,表ソ十\nA,髙橋①\nA,能\n"
    assert seated(read(text, "cp932")) == {"A": ("表ソ十", "髙橋①", "能")}


def test_quotes_hold_commas_and_lines() -> None:
    text = 'table,name\n"A","Doe, Jane"\nA,"O""Neil"\nA," Kim "\nB,x\n'
    roster = read(text)
    assert seated(roster) == {"A": ("Doe, Jane", 'O"Neil', "Kim")}
    assert bad(roster) == [(5, "B", "players.too-few")]


def test_a_separator_in_quotes_does_not_count() -> None:
    text = '"table, a, b, c";name\nA;x\nA;y\nA;z\n'
    assert read(text.replace("table, a, b, c", "table")).tables[0].players == ("x", "y", "z")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "roster.empty"),
        (b"\xef\xbb\xbf\r\n \r\n", "roster.empty"),
        (b"table,name\n", "roster.empty"),
        (b"table,nmae\nA,x\n", "roster.no-name-column"),
        (b"table,group,name\nA,B,x\n", "roster.table-columns"),
        (b"table,name\nA,\x81\xff\n", "roster.encoding"),
        (b"\xff\xfet\x00a\x00", "roster.no-name-column"),
        (b"\xff\xfet", "roster.encoding"),
        (b'table,name\nA,"x\nA,y\n', "roster.not-csv"),
        (b'table,name\nA,"x"y\n', "roster.not-csv"),
        (b"table,name\n" + b"A,x\n" * 100_001, "roster.too-many-rows"),
    ],
)
def test_files_that_are_no_list_of_names(content: bytes, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_roster(content, "x.csv", 3, 4)
    assert caught.value.code == code
    declared = {one.code: set(one.fields) for one in FILE_CODES}
    assert set(caught.value.data) <= declared[code]


def test_a_misspelt_head_is_told() -> None:
    with pytest.raises(InputError) as caught:
        read("table,nmae\nA,x\n")
    assert caught.value.data["nearest"] == ("name",)
    assert caught.value.data["columns"] == ("table", "nmae")


# ---- layouts


def test_one_row_a_table() -> None:
    roster = read(WIDE)
    assert seated(roster) == {"A": ("あき", "べん", "ちえ"), "B": ("Dai", "Eri", "Fumi", "Gen")}
    assert [table.line for table in roster.tables] == [2, 3]


@pytest.mark.parametrize(
    "head",
    [
        "name,name,name",
        "Player 1,Player 2,Player 3",
        "席１,席２,席３",
        "プレイヤー1,プレイヤー2,プレイヤー3",
        "name_1,name-2,NAME#3",
    ],
)
def test_heads_of_seats(head: str) -> None:
    roster = read(f"{head}\na,b,c\nd,e,f\n")
    assert seated(roster) == {"1": ("a", "b", "c"), "2": ("d", "e", "f")}


def test_names_alone_are_one_table() -> None:
    assert seated(read("氏名\nあき\nべん\nちえ\n")) == {"": ("あき", "べん", "ちえ")}
    assert bad(read("氏名\n" + "\n".join("abcdef"))) == [(2, "", "players.too-many")]


def test_other_columns_are_told_of_and_empty_rows_are_nothing() -> None:
    roster = read("mail,table,name,\n,,,\nx@y,A,a,\n,A,b,\n,A,c,\n,,,\n")
    assert roster.ignored == ("mail",)
    assert seated(roster) == {"A": ("a", "b", "c")}


def test_rows_of_a_table_need_not_stand_together() -> None:
    text = "name,table\na,Ａ\nb,B\nc,a\nd,B\ne,A\nf,B\n"
    assert seated(read(text)) == {"Ａ": ("a", "c", "e"), "B": ("b", "d", "f")}


# ---- bad rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (LONG + "B,\n", [(8, "B", "roster.no-name")]),
        (LONG + ",Gen\n", [(8, "", "roster.no-table")]),
        (LONG + "B,Dai\n", [(8, "B", "roster.same-name")]),
        (LONG + "B,ＤＡＩ\n", [(8, "B", "roster.same-name")]),
        (LONG + "C,x\n", [(8, "C", "players.too-few")]),
        (LONG + "B,x\nB,y\n", [(5, "B", "players.too-many")]),
        (LONG + "B,x,y\n", [(8, "B", "roster.too-wide")]),
        (WIDE + "A,x,y,z,\n", [(4, "", "roster.table-twice")]),
        (WIDE + "C,x,y,x,\n", [(4, "C", "players.same-name")]),
        (WIDE + "C,,,,\nD,x,y,,\n", [(4, "C", "roster.no-name"), (5, "D", "players.too-few")]),
    ],
)
def test_bad_rows_are_told_and_their_table_is_left_out(
    text: str, rows: list[tuple[int, str, str]]
) -> None:
    roster = read(text)
    assert bad(roster) == rows
    spoilt = {table for _, table, _ in rows}
    assert set(seated(roster)) == {"A", "B", "C"} - spoilt - {"C"}
    declared = {one.code: set(one.fields) for one in ROW_CODES}
    for row in roster.bad:
        fields = declared.get(row.error.code)
        assert fields is None or set(row.error.data) <= fields


def test_a_name_at_two_tables_is_told_but_printed() -> None:
    roster = read(LONG.replace("Dai", "あき"))
    assert roster.several == (("あき", ("A", "B")),)
    assert len(roster.tables) == 2


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    roster, refused = None, ""
    try:
        roster = read_roster(b"table,name\n" + content, "x", 1, 9)
    except InputError as error:
        refused = error.code
    assert (roster is None) == (refused in {one.code for one in FILE_CODES})
    assert roster is None or all(table.players for table in roster.tables)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_rosters(lang: str) -> None:
    words = shared_words(lang, "roster")
    for code in (*FILE_CODES, *ROW_CODES):
        text = words.find(f"errors.{code.code}")
        assert isinstance(text, str), code.code
        assert {field for _, field, _ in parsed(text) if field} <= {*code.fields}
