"""What people type at a table, in both languages and in any spelling, and what is said to it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.acting import dialogue_of

from engines.cards.deck import Suit
from engines.donburiko.deck import Card
from engines.donburiko.state import AttachOpen
from playaid.games.catalogue import GameEntry, find_game
from playaid.table.referee.dialogue import Dialogue
from playaid.words import LANGUAGES


def _dialogue(
    name: str, *names: str, lang: str = "en", rules: dict[str, str] | None = None
) -> Dialogue:
    return dialogue_of(find_game(name), lang, names, rules)


def _after(dialogue: Dialogue, *lines: str) -> Dialogue:
    for line in lines:
        answer = dialogue.answer(line)
        assert not answer.refusal, (line, answer.told)
    return dialogue


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
    dialogue = _after(_dialogue("jika", "Aki", "Ben", "Chie"), "spades")
    answer = dialogue.answer(line)
    assert not answer.refusal, answer.told
    assert answer.shown[0] == "Aki lays ♥5 on the upper side."


@pytest.mark.parametrize("line", ["D", "♦", "ダイヤ", "jack of diamonds", "JD", "監視員 ダイヤ"])
def test_a_turned_jack_in_many_spellings(line: str) -> None:
    answer = _dialogue("jika", "Aki", "Ben", "Chie").answer(line)
    assert not answer.refusal, answer.told
    assert answer.shown[0] == "The jack of diamonds is turned."


def test_the_card_of_the_issue() -> None:
    dialogue = _after(_dialogue("csm", "Aki", "Ben"), "D8 SA H9 C10")
    answer = dialogue.answer("Aki HK on H")
    assert answer.shown[0] == "Aki lays ♥K: the price is $13."
    assert not dialogue.answer("buy D8").refusal


def test_columns_by_place_or_by_name() -> None:
    dialogue = _after(_dialogue("donburiko", "Aki", "Ben"), "3 -1", "closed 1", "2番に4を表")
    answer = dialogue.answer("Aki open 5 column 2")
    assert answer.shown[0] == "Aki attaches 5 face up to column 2."
    assert not dialogue.answer("take 2").refusal


def test_queen_and_king_in_either_order() -> None:
    lines = ["S"]
    dialogue = _after(_dialogue("jika", "Aki", "Ben", "Chie"), *lines)
    game = find_game("jika").game
    shown = []
    while not dialogue.game.over:
        now = dialogue.game.now()
        if now.seat is None:
            unturned = [s for s in "SHDC" if s not in "".join(x.value for x in now.public.fan)]
            dialogue.answer((unturned or ["S"])[0])
            continue
        move = now.legal[-1]
        if type(move).__name__ == "Show":
            shown.append(move)
            line = f"{move.king.code} {move.queen.code}"
        else:
            line = dialogue.phrasing.typed(now.legal[0])
        assert not dialogue.answer(line).refusal
    assert len(shown) == 3
    assert game.machine.over(dialogue.game.timeline.state)


def test_suits_are_told_by_name_or_in_turn_order() -> None:
    by_name = _dialogue("chicken", "Aki", "Ben", "Chie").answer("Chie C Aki H Ben D")
    in_order = _dialogue("chicken", "Aki", "Ben", "Chie").answer("H D C")
    assert by_name.shown == in_order.shown
    assert not by_name.refusal


def test_a_number_is_enough_where_everybody_holds_one_suit() -> None:
    dialogue = _after(_dialogue("chicken", "Aki", "Ben", "Chie"), "H D C", "S4")
    assert dialogue.answer("Aki 9").shown[0] == "Aki laid ♥9."
    assert dialogue.answer("Ben 3").refusal == "chicken.must-be-higher"


def test_whoever_acts_out_of_turn_is_told_whose_turn_it_is() -> None:
    dialogue = _after(_dialogue("jika", "Aki", "Ben", "Chie"), "S")
    answer = dialogue.answer("Ben H5")
    assert answer.refusal == "play.not-their-turn"
    assert answer.told == ["It is Aki's turn, not Ben's."]


def test_refusals_have_rule_heading_and_reason() -> None:
    dialogue = _after(_dialogue("jika", "Aki", "Ben", "Chie"), "H")
    answer = dialogue.answer("H5")
    assert answer.refusal == "jika.suit-is-watched"
    assert "【" in " ".join(answer.told)
    why = dialogue.answer("why")
    assert "watched" in why.shown[0] or "Turn" in why.shown[0]
    assert dialogue.answer("D5 lower").told[-1].endswith("lay D5 upper")


def test_what_may_mean_several_moves_is_listed() -> None:
    dialogue = _after(_dialogue("csm", "Aki", "Ben"), "D8 SA H9 C10")
    answer = dialogue.answer("H8")
    assert answer.refusal == "play.unclear"
    assert [line.split()[0] for line in answer.told[1:]] == ["buy", "lay", "discard"]


def test_words_that_mean_nothing_bring_near_ones() -> None:
    dialogue = _after(_dialogue("jika", "Aki", "Ben", "Chie"), "S")
    assert "upper" in dialogue.answer("H5 uper").told[0]
    assert dialogue.answer("H5 upper 99").refusal == "play.not-fitting"
    assert dialogue.answer("x" * 700).refusal == "play.too-long"


def test_names_that_are_commands_cards_or_verbs() -> None:
    dialogue = _after(_dialogue("jika", "undo", "Pass", "H5"), "S")
    assert dialogue.answer("undo H6").shown[0].startswith("undo lays ♥6")
    assert dialogue.answer("Pass H7 upper").shown[0].startswith("Pass lays ♥7")
    assert dialogue.answer("H5 lower").shown[0].startswith("H5 lays ♥5")
    assert not dialogue.answer("undo").refusal
    assert dialogue.answer("H5 C5").shown[0].startswith("H5 lays ♣5")
    assert dialogue.answer("peek undo").told


def test_letters_to_nobody_and_to_several() -> None:
    rules = {"letters-per-round": "many", "may-skip": "yes"}
    dialogue = _dialogue("light", "Aki", "Ben", "Chie", rules=rules)
    assert "Ben and Chie" in dialogue.answer("Aki Chie Ben").shown[0]
    assert "nobody" in dialogue.answer("Ben nobody").shown[0]
    assert dialogue.answer("Chie Chie").refusal == "light.to-oneself"
    assert dialogue.answer("Chie").refusal == "light.to-oneself"


def test_an_error_names_players_not_seats() -> None:
    dialogue = _dialogue("light", "Aki", "Ben", "Chie")
    assert "Aki" in dialogue.answer("write Aki").told[0]


def test_a_joker_ends_the_game_and_none_does_not() -> None:
    dialogue = _after(_dialogue("csm", "Aki", "Ben"), "D8 SA H9 C10")
    for _ in range(400):
        if len(dialogue.game.now().coming) > 1:
            break
        now = dialogue.game.now()
        discards = [m for m in now.legal if type(m).__name__ in ("Discard", "EndTurn")]
        dialogue.answer(dialogue.phrasing.typed(discards[0]))
    asked = dialogue.game.situation()[0]
    assert "joker" in asked
    assert not dialogue.answer("no joker").refusal
    assert not dialogue.game.over
    _after(dialogue, "undo")
    assert dialogue.answer("joker 99").refusal == "csm.draw"
    assert dialogue.answer("joker").score is not None
    assert dialogue.game.over
    assert dialogue.answer("buy D8").refusal == "play.over"


def test_a_deal_told_after_all_is_checked() -> None:
    dialogue = _dialogue("fusejika", "Aki", "Ben", "Chie")
    assert dialogue.answer("deal Aki 9S 9S 10H").refusal == "fusejika.deal"
    assert not dialogue.answer("deal Aki 9S 10H JD Ben KC").refusal
    assert [len(hand.known) for hand in dialogue.game.timeline.state.hands] == [3, 1, 0]
    _after(dialogue, "keep", "keep", "keep")
    assert dialogue.answer("Aki AH").refusal == "play.secret"
    assert not dialogue.answer("Aki 9S").refusal


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
    dialogue = _after(_dialogue(name, *players, lang="ja"), *before)
    answer = dialogue.answer(line)
    if shown:
        assert not answer.refusal, answer.told
        assert answer.shown[0] == shown
    else:
        assert answer.refusal == "fusejika.receiver-has-rank"
        assert "ベン" in answer.told[0]


def test_japanese_answers() -> None:
    dialogue = _dialogue("jika", "アキ", "ベン", "チエ", lang="ja")
    assert dialogue.answer("スペード").shown[-1] == "アキの番です：出す、パス"
    assert (
        dialogue.answer("アキはハートの5を上に出しました").shown[0]
        == "アキは♥5を上側に出しました。"
    )
    assert dialogue.answer("スペードの5").told[1].startswith("  原典：【")
    for command in ("なぜ", "できること", "場", "得点", "保存", "ヘルプ", "取り消し", "やり直し"):
        assert not dialogue.answer(command).refusal
    assert dialogue.answer("見る ベン").told
    assert dialogue.answer("終了").leaves


def test_a_game_needs_no_words_for_playing(tmp_path: Path) -> None:
    """Moves are told by the names of their kinds then, and asked for by them."""
    found = find_game("jika")
    for lang in LANGUAGES:
        shutil.copy(found.templates / f"words.{lang}.toml", tmp_path)
    dialogue = dialogue_of(GameEntry(found.game, tmp_path), "en", ("Aki", "Ben", "Chie"))
    assert dialogue.game.situation() == ["watcher turned"]
    _after(dialogue, "watcher turned S", "H5", "lay H6 upper", "C5", "H")
    assert dialogue.answer("why").shown == ["The rules say no more about it: playaid rules jika"]


@pytest.mark.parametrize(
    ("line", "told"),
    [("on 9D", "It is su's turn, not on's."), ("ze 9D", "It is su's turn, not ze's.")],
)
def test_who_is_called_as_a_small_word_is_a_player_all_the_same(line: str, told: str) -> None:
    """The published example of 不確定世界の時空干渉者 has players su, on and ze."""
    dialogue = _after(_dialogue("fusejika", "su", "on", "ze"), "keep", "keep", "keep")
    answer = dialogue.answer(line)
    assert answer.refusal == "play.not-their-turn"
    assert answer.told[0] == told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_receiver_who_is_called_as_a_small_word(lang: str) -> None:
    dialogue = _dialogue("fusejika", "su", "on", "ze", lang=lang)
    _after(dialogue, "keep", "keep", "keep", "su 9H", "on QD", "ze 10S", "10S", "KH")
    answer = dialogue.answer("kick 9H on" if lang == "en" else "onに9H")
    assert not answer.refusal, answer.told
    assert "on" in answer.shown[0]


def test_a_small_word_stays_one_where_no_player_can_be_meant() -> None:
    dialogue = _after(_dialogue("donburiko", "su", "on", "ze"), "4 3 2")
    answer = dialogue.answer("5 open on 1")
    assert not answer.refusal, answer.told


@pytest.mark.parametrize("line", ["H D C", "A H B D C C", "C C A H B D", "hearts diamonds clubs"])
def test_names_that_are_suits_and_ranks_too(line: str) -> None:
    """The published rules of チキンスープ call the players A, B and C."""
    dialogue = _dialogue("chicken", "A", "B", "C")
    answer = dialogue.answer(line)
    assert not answer.refusal, answer.told
    suits = [suit.value for suit in dialogue.game.timeline.steps[-1].move.suits]
    assert suits == ["H", "D", "C"]


@pytest.mark.parametrize("price", ["11", "$11", "＄１１"])
def test_an_amount_with_its_sign(price: str) -> None:
    dialogue = _after(_dialogue("csm", "Aki", "Ben"), "D8 SA H6 C5")
    answer = dialogue.answer(f"lay CJ {price}")
    assert not answer.refusal, answer.told


@pytest.mark.parametrize("line", ["K", "Q", "11", "べん 13"])
def test_a_bare_rank_is_of_the_suit_that_its_player_holds(line: str) -> None:
    dialogue = _after(_dialogue("chicken", "あき", "べん", "ちえ"), "H D C", "6", "10")
    assert not dialogue.answer(line).refusal
    assert dialogue.game.timeline.steps[-1].move.card.suit is Suit.DIAMONDS


def test_a_spent_rank_is_told_in_the_suit_that_its_player_holds() -> None:
    dialogue = _dialogue("chicken", "Aki", "Ben", "Chie")
    _after(dialogue, "H D C", "8", "K", "K", "Q", "6")
    while dialogue.prompt() != "Ben> ":
        _after(dialogue, "10")
    assert dialogue.answer("K").told[0] == "♦K is not in this hand."


@pytest.mark.parametrize("line", ["quit now", "undo 2", "state please"])
def test_a_command_with_more_words_is_told_to_stand_alone(line: str) -> None:
    answer = _after(_dialogue("jika", "Aki", "Ben", "Chie"), "spades").answer(line)
    assert answer.refusal == "play.command-alone"
    assert line.split()[0] in answer.told[0]


def test_a_byte_order_mark_before_any_line_is_nothing_typed() -> None:
    dialogue = _after(_dialogue("jika", "Aki", "Ben", "Chie"), "\ufeffspades")
    assert not dialogue.answer("\ufeffH5 upper").refusal


@pytest.mark.parametrize(("lang", "line"), [("en", "use A"), ("ja", "Aを使う")])
def test_an_almighty_by_its_letter_is_told_why_not(lang: str, line: str) -> None:
    deal = ("keep",) * 3 if lang == "en" else ("そのまま",) * 3
    dialogue = _after(_dialogue("fusejika", "X", "Y", "Z", lang=lang), *deal, "SJ", "SA")
    assert dialogue.answer(line).refusal == "fusejika.copies-almighty"


@pytest.mark.parametrize("line", ["skip", "pass", "no letter", "書かない", "パス", "なし"])
def test_a_round_of_silence_in_many_words(line: str) -> None:
    answer = _dialogue("light", "Aki", "Ben", "Chie", rules={"may-skip": "yes"}).answer(line)
    assert answer.shown[0] == "Aki writes to nobody."


@pytest.mark.parametrize(
    "line", ["attach 3 up 1", "attach 3 face up to column 1", "1番に3を表向きにくっつけた"]
)
def test_a_card_is_attached_as_playaid_says_it(line: str) -> None:
    dialogue = _after(_dialogue("donburiko", "Aki", "Ben", "Chie"), "4 3 2", line)
    assert dialogue.game.timeline.steps[-1].move == AttachOpen(Card.ACORN_3, 1)


def test_refusals_in_one_line_have_no_space_after_a_full_width_stop() -> None:
    dialogue = _after(_dialogue("csm", "Aki", "Ben", lang="ja"), "D8 SA H6 C5")
    answer = dialogue.answer("捨てる D8 D8 D8")
    assert answer.refusal
    assert "。 " not in answer.in_one_line
    assert "） " not in answer.in_one_line


def test_losses_shown_at_the_end_are_seen_on_the_table() -> None:
    dialogue = _after(_dialogue("chicken", "Aki", "Ben", "Chie"), "H D C")
    for up in ("10", "9", "8", "2", "3"):
        _after(dialogue, up)
        for _ in dialogue.game.names:
            _after(dialogue, dialogue.phrasing.typed(dialogue.game.now().legal[-1]))
    while not dialogue.game.over:
        _after(dialogue, dialogue.phrasing.typed(dialogue.game.now().legal[0]))
    told = dialogue.answer("state").shown
    assert any("face-down losses were" in line for line in told)
    assert not any("face down" in line and "has" in line for line in told)
