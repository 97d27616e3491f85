"""What cannot be read: the code, the place, and what to type instead."""

import pickle

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.cards.deck import CARDS, JOKER, write_card
from engines.cards.notation import NotationError, Span
from engines.cards.reading import read_card, read_cards, read_rank, read_suit, split_suit
from playaid.cli.app.errors import caret_lines
from playaid.cli.terminal.terminal import Terminal

ALL = (*CARDS, JOKER)


def mistake(text, read=read_cards):
    with pytest.raises(NotationError) as caught:
        read(text)
    error = caught.value
    assert error.text == text
    assert error.offending == text[error.span.start : error.span.end]
    return error


def refused(text, read):
    try:
        read(text)
    except NotationError as error:
        return error
    return None


MISTAKES = [
    # text, code, offending, nearest
    ("QDKC", "cards.no-separator", "QDKC", ["QD KC"]),
    ("10H10D", "cards.no-separator", "10H10D", ["10H 10D"]),
    ("🂡🂢", "cards.no-separator", "🂡🂢", ["AS 2S"]),
    ("♦Q♣️K", "cards.no-separator", "♦Q♣️K", ["♦Q ♣K"]),
    ("ダイヤのQクラブのK", "cards.no-separator", "ダイヤのQクラブのK", ["ダイヤのQ クラブのK"]),
    ("1OH", "cards.lookalike", "O", ["10H"]),
    ("lOh", "cards.lookalike", "l", ["10H"]),
    ("H1o", "cards.lookalike", "o", ["10H"]),
    ("♥1O", "cards.lookalike", "O", ["♥10"]),
    ("queen-of-diam0nds", "cards.lookalike", "0", ["QD"]),
    ("ID", "cards.lookalike", "I", ["AD"]),
    ("D|", "cards.lookalike", "|", ["AD"]),
    ("J0KER", "cards.lookalike", "0", ["JOKER"]),
    ("Qс", "cards.lookalike", "с", ["QC"]),
    ("КС", "cards.lookalike", "К", ["KC"]),
    ("Κ♠", "cards.lookalike", "Κ", ["♠K"]),
    ("KD КD", "cards.lookalike", "К", ["KD"]),
    ("\u212aD", "cards.lookalike", "\u212a", ["KD"]),
    ("ſA", "cards.lookalike", "ſ", ["AS"]),
    ("D⑩", "cards.lookalike", "⑩", ["10D"]),
    ("♦七", "cards.lookalike", "七", ["♦7"]),
    ("𝐐D", "cards.lookalike", "𝐐", ["QD"]),
    ("ハ一トのQ", "cards.lookalike", "一", ["ハートのQ"]),
    ("ハ-トのQ", "cards.lookalike", "-", ["ハートのQ"]),
    ("八一卜Q", "cards.lookalike", "八", ["ハートのQ"]),
    ("QDKС", "cards.lookalike", "С", ["QD KC"]),
    ("11H", "cards.no-such-rank", "11", ["JH"]),
    ("H12", "cards.no-such-rank", "12", ["QH"]),
    ("♦13", "cards.no-such-rank", "13", ["♦K"]),
    ("07H", "cards.no-such-rank", "07", ["7H"]),
    ("14H", "cards.no-such-rank", "14", ["AH", "4H"]),
    ("15H", "cards.no-such-rank", "15", ["AH", "5H"]),
    ("0H", "cards.no-such-rank", "0", ["10H"]),
    ("１１Ｈ", "cards.no-such-rank", "１１", ["JH"]),
    ("100H", "cards.no-such-rank", "100", ["10H"]),
    ("1000H", "cards.no-such-rank", "1000", []),
    ("11", "cards.no-such-rank", "11", ["JS", "JH", "JD", "JC"]),
    ("🂬", "cards.no-such-card", "🂬", ["JS", "QS"]),
    ("🂠", "cards.unreadable", "🂠", []),
    ("Q", "cards.no-suit", "Q", ["QS", "QH", "QD", "QC"]),
    ("Queen", "cards.no-suit", "Queen", ["QS", "QH", "QD", "QC"]),
    ("10", "cards.no-suit", "10", ["10S", "10H", "10D", "10C"]),
    ("D", "cards.no-rank", "D", ["AD", "KD", "QD", "JD"]),
    ("ダイヤ", "cards.no-rank", "ダイヤ", ["ダイヤのA", "ダイヤのK", "ダイヤのQ", "ダイヤのJ"]),
    ("KC Q D", "cards.no-suit", "Q D", ["QD"]),
    ("♦ Q KC", "cards.no-rank", "♦ Q", ["♦Q"]),
    ("Queen of Diamonds 2S", "cards.no-suit", "Queen of Diamonds", ["QD"]),
    ("KC ス ペードのA", "cards.unreadable", "ス ペードのA", ["スペードのA"]),
    ("ダイヤの 7 KC", "cards.unreadable", "ダイヤの 7", ["ダイヤの7"]),
    ("JO KER", "cards.unreadable", "JO KER", ["JOKER"]),
    ("D QS", "cards.no-rank", "D", ["AD", "KD", "QD", "JD"]),
    ("Q" + " " * 63 + "DX", "cards.no-suit", "Q", ["QS", "QH", "QD", "QC"]),
    ("QD!", "cards.extra", "!", ["QD"]),
    ("(QD)", "cards.extra", "(", ["QD"]),
    ("QDD", "cards.extra", "D", ["QD"]),
    ("QD;KC", "cards.extra", ";", ["QD KC"]),
    ("QD...", "cards.extra", "...", ["QD"]),
    ("-4H", "cards.extra", "-", ["4H"]),
    ("JOKERS", "cards.extra", "S", ["JOKER"]),
    ("QX", "cards.unreadable", "X", ["QS", "QH", "QD", "QC"]),
    ("Q-D", "cards.unreadable", "-D", ["QD"]),
    ("SPADQ", "cards.unreadable", "SPAD", ["QS"]),
    ("diamnod-Q", "cards.unreadable", "diamnod-Q", ["QD"]),
    ("qeen-of-hearts", "cards.unreadable", "qeen", ["QH"]),
    ("JOKRE", "cards.unreadable", "JOKRE", ["JOKER"]),
    ("ダイャのQ", "cards.unreadable", "ダイャ", ["ダイヤのQ"]),
    ("ダイヤのクイン", "cards.unreadable", "クイン", ["ダイヤのQ"]),
    ("QD hello-tsunami", "cards.unreadable", "hello-tsunami", []),
    ("ZZZ", "cards.unreadable", "ZZZ", []),
    ("QD\u200b", "cards.invisible", "\u200b", ["QD"]),
    ("\ufeffQD", "cards.invisible", "\ufeff", ["QD"]),
    ("Q\u200dD", "cards.invisible", "\u200d", ["QD"]),
    ("Q\x00D", "cards.invisible", "\x00", ["QD"]),
    ("QD\u200bKC", "cards.invisible", "\u200b", ["QD KC"]),
    ("Q\ufe0fD", "cards.invisible", "\ufe0f", ["QD"]),
    ("Q♦\ufe0f\ufe0f", "cards.invisible", "\ufe0f", ["♦Q"]),
    ("QD \u200b KC", "cards.invisible", "\u200b", []),
    ("\u200b" + "x" * 40, "cards.invisible", "\u200b", []),
    ("x" * 600, "cards.unreadable", "x" * 600, []),
]


@pytest.mark.parametrize(("text", "code", "offending", "nearest"), MISTAKES)
def test_mistakes(text, code, offending, nearest):
    error = mistake(text)
    assert (error.code, error.offending, list(error.nearest)) == (code, offending, nearest)


def test_the_place_is_in_the_whole_text():
    error = mistake("KC, ﾀﾞｲﾔの1O QS")
    assert (error.span, error.replaces) == (Span(10, 11), Span(4, 11))
    assert error.nearest == ("ダイヤの10",)


@pytest.mark.parametrize(
    ("read", "text", "code", "offending", "nearest"),
    [
        (read_card, "QX", "cards.unreadable", "X", ["QS", "QH", "QD", "QC"]),
        (read_suit, "diamnd", "cards.no-such-suit", "diamnd", ["D"]),
        (read_suit, "ダイャ", "cards.no-such-suit", "ダイャ", ["ダイヤ"]),
        (read_suit, "с", "cards.lookalike", "с", ["C"]),
        (read_suit, "x", "cards.no-such-suit", "x", ["S", "H", "D", "C"]),
        (read_suit, "x" * 40, "cards.no-such-suit", "x" * 40, []),
        (read_rank, "11", "cards.no-such-rank", "11", ["J"]),
        (read_rank, "1O", "cards.lookalike", "O", ["10"]),
        (read_rank, "クイン", "cards.no-such-rank", "クイン", ["Q"]),
        (read_rank, "x" * 40, "cards.no-such-rank", "x" * 40, []),
        (split_suit, "С4/9", "cards.lookalike", "С", ["C4/9"]),
        (split_suit, "4/9", "cards.no-suit", "4/9", ["S4/9", "H4/9", "D4/9", "C4/9"]),
        (split_suit, "ダイャ4/9", "cards.no-such-suit", "ダイャ", ["ダイヤ4/9"]),
        (split_suit, "X4", "cards.no-such-suit", "X", ["S4", "H4", "D4", "C4"]),
        (split_suit, "ZZZ", "cards.no-such-suit", "ZZZ", []),
        (split_suit, "x" * 40, "cards.no-suit", "x" * 40, []),
    ],
)
def test_mistakes_in_suits_and_ranks_alone(read, text, code, offending, nearest):
    error = mistake(text, read)
    assert (error.code, error.offending, list(error.nearest)) == (code, offending, nearest)
    for each in nearest:
        read(each)


ALPHABET = (
    "AaJQKTSHDC0123456789♠♥♦♡❤\ufe0f\ufe0eダイヤハートスペﾀﾞｲのノof-_"
    "сКΟlIO|🂡🂬🃏\u200b\ufeff ,、・ ()!"
)
JUNK = st.one_of(
    st.text(max_size=60),
    st.text(ALPHABET, max_size=24),
    st.lists(st.sampled_from(["QD", "スペード", "♦", "10", "of", "1O", "x", " "]), max_size=9).map(
        "".join
    ),
)


@pytest.mark.exhaustive
@given(JUNK)
@settings(max_examples=400, deadline=None)
@example("")
@example("\ud800")
@example("ﾞﾟ")
@example("\ufe0f")
def test_junk_is_refused_with_place_and_remedy(text):
    """Nothing but NotationError; the place lies in the text; each remedy cures what it replaces."""
    for read in (read_cards, read_card, read_suit, read_rank, split_suit):
        error = refused(text, read)
        if error is not None:
            check(error, read)


def check(error, read):
    text, span, replaces = error.text, error.span, error.replaces
    assert 0 <= replaces.start <= span.start <= span.end <= replaces.end <= len(text)
    assert error.offending == text[span.start : span.end]
    assert len(error.nearest) <= 4
    if error.code == "cards.not-one":
        return
    for remedy in error.nearest:
        (read_cards if read is read_card else read)(remedy)
        if read is read_cards:
            assert_cured(error, remedy)


def assert_cured(error, remedy):
    """With the remedy in place the text reads, or its next mistake lies further on."""
    start, end = error.replaces.start, error.replaces.end
    cured = error.text[:start] + remedy + error.text[end:]
    further = refused(cured, read_cards)
    assert further is None or further.span.start >= start + len(remedy), cured


@given(
    st.sampled_from(ALL),
    st.sampled_from(["code", "rank-first", "symbol", "kana"]),
    st.characters(categories=["L", "N", "P", "S", "M", "C"]),
    st.integers(0, 20),
)
@settings(max_examples=400, deadline=None)
def test_one_character_put_into_a_card_never_goes_unnoticed(card, style, char, place):
    """Either the text is another spelling of a card, or it is refused and has a near reading."""
    written = write_card(card, style)
    typed = written[:place] + char + written[place:]
    error = refused(typed, read_cards)
    if error is not None:
        assert error.nearest
        check(error, read_cards)


@pytest.mark.parametrize(
    ("text", "line", "cells"),
    [
        ("QD 1OH", "QD 1OH", (4, 1)),
        ("ダイヤのQ 1OH", "ダイヤのQ 1OH", (11, 1)),
        ("ﾀﾞｲﾔQ 1OH", "ﾀﾞｲﾔQ 1OH", (7, 1)),
        ("Q♦️ 1OH", "Q♦️ 1OH", (5, 1)),
        ("🃏 1OH", "🃏 1OH", (4, 1)),
        ("ＱＤ　１ＯＨ", "ＱＤ　１ＯＨ", (8, 2)),
        ("ダイャのQ", "ダイャのQ", (0, 6)),
        ("QD\t\n1OH", "QD  1OH", (5, 1)),
        ("QD KC\u200b", "QD KC?", (5, 1)),
        ("QD Q\x1bD", "QD Q?D", (4, 1)),
        ("QD Q\ufe0fD", "QD Q\ufe0fD", (4, 1)),
    ],
)
def test_a_caret_line(text, line, cells):
    error = mistake(text)
    typed, carets = caret_lines(error.span.where("hand", error.text), Terminal("en"))
    assert typed == "  " + line
    assert carets == "  " + " " * cells[0] + "^" * cells[1]


def test_a_mistake_says_what_it_is_and_travels():
    error = mistake("KC 1OH")
    assert isinstance(error, ValueError)
    assert str(error) == "cards.lookalike: 'O' at character 4; nearest: 10H"
    assert str(NotationError("x", "ab", Span(0, 1))) == "x: 'a' at character 0"
    again = pickle.loads(pickle.dumps(error))
    for name in ("code", "text", "span", "nearest", "replaces"):
        assert getattr(again, name) == getattr(error, name)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 300_000,
        "QD" * 150_000,
        "," * 300_000 + "x",
        "QD " * 30_000 + "x",
        "l" * 31,
        "Q " + " " * 300_000 + "x",
        "l1O0" * 128,
        "ﾀﾞ" * 256,
    ],
    ids=lambda text: f"{text[:4]}x{len(text)}",
)
def test_long_texts_take_no_longer_than_their_length(text):
    """Looked at from each of their characters anew, these would take hours."""
    mistake(text)
