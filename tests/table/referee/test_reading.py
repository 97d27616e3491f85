"""What people type at a table, in both languages and in any spelling, and what is said to it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.acting import session_of

from engines.cards.deck import Suit
from engines.donburiko.deck import Card
from engines.donburiko.table import AttachOpen
from playaid.games.catalogue import FoundGame, find_game
from playaid.table.referee.session import Session
from playaid.words import LANGUAGES


def _session(
    name: str, *names: str, lang: str = "en", rules: dict[str, str] | None = None
) -> Session:
    return session_of(find_game(name), lang, names, rules)


def _after(session: Session, *lines: str) -> Session:
    for line in lines:
        answer = session.answer(line)
        assert not answer.refusal, (line, answer.told)
    return session


@pytest.mark.parametrize(
    "line",
    [
        *(
            "H5",
            "♥5",
            "5H",
            "ハートの5",
            "Ｈ５",
            "h5 upper",
            "Aki H5",
            "aki: lay H5",
            "lay H5 upper",
        ),
        *(
            "H5 on the upper side",
            "AkiはハートのＨ５を上に出した".replace("ハートのＨ５", "ハートの5"),
        ),
        *("ハートの5 上側", "ハートの5を上", "出す H5", "H5 top", "put H5 up"),
    ],
)
def test_one_card_laid_in_many_spellings(line: str) -> None:
    session = _after(_session("jika", "Aki", "Ben", "Chie"), "spades")
    answer = session.answer(line)
    assert not answer.refusal, answer.told
    assert answer.shown[0] == "Aki lays ♥5 on the upper side."


@pytest.mark.parametrize("line", ["D", "♦", "ダイヤ", "jack of diamonds", "JD", "監視員 ダイヤ"])
def test_a_turned_jack_in_many_spellings(line: str) -> None:
    answer = _session("jika", "Aki", "Ben", "Chie").answer(line)
    assert not answer.refusal, answer.told
    assert answer.shown[0] == "The jack of diamonds is turned."


def test_the_card_of_the_issue() -> None:
    session = _after(_session("csm", "Aki", "Ben"), "D8 SA H9 C10")
    answer = session.answer("Aki HK on H")
    assert answer.shown[0] == "Aki lays ♥K: the price is $13."
    assert not session.answer("buy D8").refusal


def test_columns_by_place_or_by_name() -> None:
    session = _after(_session("donburiko", "Aki", "Ben"), "3 -1", "closed 1", "2番に4を表")
    answer = session.answer("Aki open 5 column 2")
    assert answer.shown[0] == "Aki attaches 5 face up to column 2."
    assert not session.answer("take 2").refusal


def test_queen_and_king_in_either_order() -> None:
    lines = ["S"]
    session = _after(_session("jika", "Aki", "Ben", "Chie"), *lines)
    game = find_game("jika").game
    shown = []
    while not session.over:
        now = session.now()
        if now.seat is None:
            unturned = [s for s in "SHDC" if s not in "".join(x.value for x in now.public.fan)]
            session.answer((unturned or ["S"])[0])
            continue
        move = now.legal[-1]
        if type(move).__name__ == "Show":
            shown.append(move)
            line = f"{move.king.code} {move.queen.code}"
        else:
            line = session.tongue.typed(now.legal[0])
        assert not session.answer(line).refusal
    assert len(shown) == 3
    assert game.machine.over(session.timeline.state)


def test_suits_are_told_by_name_or_in_turn_order() -> None:
    by_name = _session("chicken", "Aki", "Ben", "Chie").answer("Chie C Aki H Ben D")
    in_order = _session("chicken", "Aki", "Ben", "Chie").answer("H D C")
    assert by_name.shown == in_order.shown
    assert not by_name.refusal


def test_a_number_is_enough_where_everybody_holds_one_suit() -> None:
    session = _after(_session("chicken", "Aki", "Ben", "Chie"), "H D C", "S4")
    assert session.answer("Aki 9").shown[0] == "Aki laid ♥9."
    assert session.answer("Ben 3").refusal == "chicken.must-be-higher"


def test_whoever_acts_out_of_turn_is_told_whose_turn_it_is() -> None:
    session = _after(_session("jika", "Aki", "Ben", "Chie"), "S")
    answer = session.answer("Ben H5")
    assert answer.refusal == "play.not-their-turn"
    assert answer.told == ["It is Aki's turn, not Ben's."]


def test_refusals_have_rule_heading_and_reason() -> None:
    session = _after(_session("jika", "Aki", "Ben", "Chie"), "H")
    answer = session.answer("H5")
    assert answer.refusal == "jika.suit-is-watched"
    assert "【" in " ".join(answer.told)
    why = session.answer("why")
    assert "watched" in why.shown[0] or "Turn" in why.shown[0]
    assert session.answer("D5 lower").told[-1].endswith("lay D5 upper")


def test_what_may_mean_several_moves_is_listed() -> None:
    session = _after(_session("csm", "Aki", "Ben"), "D8 SA H9 C10")
    answer = session.answer("H8")
    assert answer.refusal == "play.unclear"
    assert [line.split()[0] for line in answer.told[1:]] == ["buy", "lay", "discard"]


def test_words_that_mean_nothing_bring_near_ones() -> None:
    session = _after(_session("jika", "Aki", "Ben", "Chie"), "S")
    assert "upper" in session.answer("H5 uper").told[0]
    assert session.answer("H5 upper 99").refusal == "play.not-fitting"
    assert session.answer("x" * 700).refusal == "play.too-long"


def test_names_that_are_commands_cards_or_verbs() -> None:
    session = _after(_session("jika", "undo", "Pass", "H5"), "S")
    assert session.answer("undo H6").shown[0].startswith("undo lays ♥6")
    assert session.answer("Pass H7 upper").shown[0].startswith("Pass lays ♥7")
    assert session.answer("H5 lower").shown[0].startswith("H5 lays ♥5")
    assert not session.answer("undo").refusal
    assert session.answer("H5 C5").shown[0].startswith("H5 lays ♣5")
    assert session.answer("peek undo").told


def test_letters_to_nobody_and_to_several() -> None:
    rules = {"letters-per-round": "many", "may-skip": "yes"}
    session = _session("light", "Aki", "Ben", "Chie", rules=rules)
    assert "Ben and Chie" in session.answer("Aki Chie Ben").shown[0]
    assert "nobody" in session.answer("Ben nobody").shown[0]
    assert session.answer("Chie Chie").refusal == "light.to-oneself"
    assert session.answer("Chie").refusal == "light.to-oneself"


def test_an_error_names_players_not_seats() -> None:
    session = _session("light", "Aki", "Ben", "Chie")
    assert "Aki" in session.answer("write Aki").told[0]


def test_a_joker_ends_the_game_and_none_does_not() -> None:
    session = _after(_session("csm", "Aki", "Ben"), "D8 SA H9 C10")
    for _ in range(400):
        if len(session.now().coming) > 1:
            break
        now = session.now()
        discards = [m for m in now.legal if type(m).__name__ in ("Discard", "EndTurn")]
        session.answer(session.tongue.typed(discards[0]))
    asked = session.situation()[0]
    assert "joker" in asked
    assert not session.answer("no joker").refusal
    assert not session.over
    _after(session, "undo")
    assert session.answer("joker 99").refusal == "csm.draw"
    assert session.answer("joker").score is not None
    assert session.over
    assert session.answer("buy D8").refusal == "play.over"


def test_a_deal_told_after_all_is_checked() -> None:
    session = _session("fusejika", "Aki", "Ben", "Chie")
    assert session.answer("deal Aki 9S 9S 10H").refusal == "fusejika.deal"
    assert not session.answer("deal Aki 9S 10H JD Ben KC").refusal
    assert [len(hand.known) for hand in session.timeline.state.hands] == [3, 1, 0]
    _after(session, "keep", "keep", "keep")
    assert session.answer("Aki AH").refusal == "play.secret"
    assert not session.answer("Aki 9S").refusal


@pytest.mark.parametrize(
    ("name", "before", "line", "shown"),
    [
        ("csm", ("D8 SA H9 C10",), "アキはダイヤの2を買った", "アキは♦2を買いました。"),
        ("csm", ("D8 SA H9 C10",), "ハートの8を重ねました", "アキは♥8を重ね、株価を$8にしました。"),
        ("csm", ("D8 SA H9 C10",), "アキがD2を捨てた", "アキは♦2を捨てました。"),
        (
            "donburiko",
            ("3 -1", "1番に4を表"),
            "ベンは1番を引き取った",
            "ベンは1番の列札を引き取りました。",
        ),
        ("light", (), "アキはベンに書いた", "アキは手紙を書きました（宛先：ベン）。"),
        (
            "fusejika",
            ("そのまま",) * 3 + ("9S", "9H", "10D", "10D", "KS"),
            "アキは♠9をベンの前に移した",
            "",
        ),
    ],
)
def test_japanese_as_people_say_it(
    name: str, before: tuple[str, ...], line: str, shown: str
) -> None:
    players = ("アキ", "ベン", "チエ")[: max(2, find_game(name).game.info.players[0])]
    session = _after(_session(name, *players, lang="ja"), *before)
    answer = session.answer(line)
    if shown:
        assert not answer.refusal, answer.told
        assert answer.shown[0] == shown
    else:
        assert answer.refusal == "fusejika.receiver-has-rank"
        assert "ベン" in answer.told[0]


def test_japanese_answers() -> None:
    session = _session("jika", "アキ", "ベン", "チエ", lang="ja")
    assert session.answer("スペード").shown[-1] == "アキの番です：出す、パス"
    assert (
        session.answer("アキはハートの5を上に出しました").shown[0] == "アキは♥5を上側に出しました。"
    )
    assert session.answer("スペードの5").told[1].startswith("  原典：【")
    for command in ("なぜ", "できること", "場", "得点", "保存", "ヘルプ", "取り消し", "やり直し"):
        assert not session.answer(command).refusal
    assert session.answer("見る ベン").told
    assert session.answer("終了").leaves


def test_a_game_needs_no_words_for_playing(tmp_path: Path) -> None:
    """Moves are told by the names of their kinds then, and asked for by them."""
    found = find_game("jika")
    for lang in LANGUAGES:
        shutil.copy(found.templates / f"words.{lang}.toml", tmp_path)
    session = session_of(FoundGame(found.game, tmp_path), "en", ("Aki", "Ben", "Chie"))
    assert session.situation() == ["watcher turned"]
    _after(session, "watcher turned S", "H5", "lay H6 upper", "C5", "H")
    assert session.answer("why").shown == ["The rules say no more about it: playaid rules jika"]


@pytest.mark.parametrize(
    ("line", "told"),
    [("on 9D", "It is su's turn, not on's."), ("ze 9D", "It is su's turn, not ze's.")],
)
def test_who_is_called_as_a_small_word_is_a_player_all_the_same(line: str, told: str) -> None:
    """The published example of 不確定世界の時空干渉者 has players su, on and ze."""
    session = _after(_session("fusejika", "su", "on", "ze"), "keep", "keep", "keep")
    answer = session.answer(line)
    assert answer.refusal == "play.not-their-turn"
    assert answer.told[0] == told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_receiver_who_is_called_as_a_small_word(lang: str) -> None:
    session = _session("fusejika", "su", "on", "ze", lang=lang)
    _after(session, "keep", "keep", "keep", "su 9H", "on QD", "ze 10S", "10S", "KH")
    answer = session.answer("kick 9H on" if lang == "en" else "onに9H")
    assert not answer.refusal, answer.told
    assert "on" in answer.shown[0]


def test_a_small_word_stays_one_where_no_player_can_be_meant() -> None:
    session = _after(_session("donburiko", "su", "on", "ze"), "4 3 2")
    answer = session.answer("5 open on 1")
    assert not answer.refusal, answer.told


@pytest.mark.parametrize("line", ["H D C", "A H B D C C", "C C A H B D", "hearts diamonds clubs"])
def test_names_that_are_suits_and_ranks_too(line: str) -> None:
    """The published rules of チキンスープ call the players A, B and C."""
    session = _session("chicken", "A", "B", "C")
    answer = session.answer(line)
    assert not answer.refusal, answer.told
    suits = [suit.value for suit in session.timeline.steps[-1].move.suits]
    assert suits == ["H", "D", "C"]


@pytest.mark.parametrize("price", ["11", "$11", "＄１１"])
def test_an_amount_with_its_sign(price: str) -> None:
    session = _after(_session("csm", "Aki", "Ben"), "D8 SA H6 C5")
    answer = session.answer(f"lay CJ {price}")
    assert not answer.refusal, answer.told


@pytest.mark.parametrize("line", ["K", "Q", "11", "べん 13"])
def test_a_bare_rank_is_of_the_suit_that_its_player_holds(line: str) -> None:
    session = _after(_session("chicken", "あき", "べん", "ちえ"), "H D C", "6", "10")
    assert not session.answer(line).refusal
    assert session.timeline.steps[-1].move.card.suit is Suit.DIAMONDS


def test_a_spent_rank_is_told_in_the_suit_that_its_player_holds() -> None:
    session = _session("chicken", "Aki", "Ben", "Chie")
    _after(session, "H D C", "8", "K", "K", "Q", "6")
    while session.prompt() != "Ben> ":
        _after(session, "10")
    assert session.answer("K").told[0] == "♦K is not in this hand."


@pytest.mark.parametrize("line", ["quit now", "undo 2", "state please"])
def test_a_command_with_more_words_is_told_to_stand_alone(line: str) -> None:
    answer = _after(_session("jika", "Aki", "Ben", "Chie"), "spades").answer(line)
    assert answer.refusal == "play.command-alone"
    assert line.split()[0] in answer.told[0]


def test_a_byte_order_mark_before_any_line_is_nothing_typed() -> None:
    session = _after(_session("jika", "Aki", "Ben", "Chie"), "\ufeffspades")
    assert not session.answer("\ufeffH5 upper").refusal


@pytest.mark.parametrize(("lang", "line"), [("en", "use A"), ("ja", "Aを使う")])
def test_an_almighty_by_its_letter_is_told_why_not(lang: str, line: str) -> None:
    deal = ("keep",) * 3 if lang == "en" else ("そのまま",) * 3
    session = _after(_session("fusejika", "X", "Y", "Z", lang=lang), *deal, "SJ", "SA")
    assert session.answer(line).refusal == "fusejika.copies-almighty"


@pytest.mark.parametrize("line", ["skip", "pass", "no letter", "書かない", "パス", "なし"])
def test_a_round_of_silence_in_many_words(line: str) -> None:
    answer = _session("light", "Aki", "Ben", "Chie", rules={"may-skip": "yes"}).answer(line)
    assert answer.shown[0] == "Aki writes to nobody."


@pytest.mark.parametrize(
    "line", ["attach 3 up 1", "attach 3 face up to column 1", "1番に3を表向きにくっつけた"]
)
def test_a_card_is_attached_as_playaid_says_it(line: str) -> None:
    session = _after(_session("donburiko", "Aki", "Ben", "Chie"), "4 3 2", line)
    assert session.timeline.steps[-1].move == AttachOpen(Card.ACORN_3, 1)


def test_refusals_in_one_line_have_no_space_after_a_full_width_stop() -> None:
    session = _after(_session("csm", "Aki", "Ben", lang="ja"), "D8 SA H6 C5")
    answer = session.answer("捨てる D8 D8 D8")
    assert answer.refusal
    assert "。 " not in answer.in_one_line
    assert "） " not in answer.in_one_line


def test_losses_shown_at_the_end_are_seen_on_the_table() -> None:
    session = _after(_session("chicken", "Aki", "Ben", "Chie"), "H D C")
    for up in ("10", "9", "8", "2", "3"):
        _after(session, up)
        for _ in session.names:
            _after(session, session.tongue.typed(session.now().legal[-1]))
    while not session.over:
        _after(session, session.tongue.typed(session.now().legal[0]))
    told = session.answer("state").shown
    assert any("face-down losses were" in line for line in told)
    assert not any("face down" in line and "has" in line for line in told)
