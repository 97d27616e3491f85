"""Every spelling of a card, a suit and a rank that is read, and its place."""

import unicodedata
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.cards.deck import CARDS, JOKER, SUITS, Suit, card, card_of, write_card
from engines.cards.notation import NotationError, Span, tokens
from engines.cards.reading import (
    ReadCard,
    read_card,
    read_cards,
    read_rank,
    read_suit,
    read_token,
    split_suit,
)
from engines.cards.spelling import LONGEST

ALL = (*CARDS, JOKER)
STYLES = ("code", "rank-first", "symbol", "kana")

SUIT_SPELLINGS = (
    "S s Ｓ ｓ ♠ ♤ ♠\ufe0e ♠\ufe0f spade Spades SPADES スペード すぺーど ｽﾍﾟｰﾄﾞ",
    "H h Ｈ ｈ ♥ ♡ ❤ ♥\ufe0e ♥\ufe0f ❤\ufe0f heart Hearts HEARTS ハート はーと ﾊｰﾄ",
    "D d Ｄ ｄ ♦ ♢ ♦\ufe0e ♦\ufe0f diamond Diamonds DIAMONDS ダイヤ ダイア ダイヤモンド "
    "ダイアモンド だいや ﾀﾞｲﾔ ﾀﾞｲﾔﾓﾝﾄﾞ ﾀﾞｲｱﾓﾝﾄﾞ",
    "C c Ｃ ｃ ♣ ♧ ♣\ufe0e ♣\ufe0f club Clubs CLUBS clover クラブ クローバー くらぶ ｸﾗﾌﾞ ｸﾛｰﾊﾞｰ",
)
RANK_SPELLINGS = (
    "A a Ａ ａ 1 １ ace Ace エース えーす ｴｰｽ",
    *(f"{each} {chr(0xFF10 + each)}" for each in range(2, 10)),
    "10 １０ 1０ T t Ｔ ten",
    "J j Ｊ jack Jack ジャック じゃっく ｼﾞｬｯｸ",
    "Q q Ｑ queen クイーン クィーン くいーん ｸｲｰﾝ",
    "K k Ｋ king キング きんぐ ｷﾝｸﾞ",
)
LINKS = ("", "の", "ノ", "ﾉ")

QUEENS_OF_DIAMONDS = (
    "QD dq ♦Q Q♦\ufe0f ダイヤQ ダイヤのＱ ＱＤ ﾀﾞｲﾔQ Qダイヤ ♢Q "
    "queen-of-diamonds QueenOfDiamonds queen_of_diamonds DiamondQ "
    "ダイヤモンドのクイーン ダイアモンドｸｲｰﾝ 🃍 🃍\ufe0f"
)
TENS_OF_HEARTS = "10H TH H10 １０Ｈ h１０ ♥\ufe0f10 ハートの１０ 🂺"
JOKERS = "JOKER joker Ｊｏｋｅｒ ジョーカー じょーかー ｼﾞｮｰｶｰ 🃏 🃏\ufe0f 🂿 🃟"
EACH_SUIT = [
    (suit, text)
    for suit, texts in zip(SUITS, SUIT_SPELLINGS, strict=True)
    for text in texts.split()
]
EACH_RANK = [(rank, text) for rank, texts in enumerate(RANK_SPELLINGS, 1) for text in texts.split()]


@pytest.mark.parametrize("suit", SUITS)
def test_every_suit_by_every_rank_in_either_order(suit):
    suits = [text for each, text in EACH_SUIT if each is suit]
    for suit_text, (rank, rank_spelt), link in product(suits, EACH_RANK, LINKS):
        for typed in (suit_text + link + rank_spelt, rank_spelt + link + suit_text):
            assert read_cards(typed) == (ReadCard(card(suit, rank), Span(0, len(typed))),), typed


def test_decomposed_kana_as_file_names_have_them():
    for suit, text in EACH_SUIT:
        assert read_card("4" + unicodedata.normalize("NFD", text)) is card(suit, 4)


def test_voiced_marks_with_a_width_of_their_own():
    assert read_card("タ゛イヤのキンク゛") is card_of("DK")
    assert read_card("スヘ゜ートﾞの3") is card_of("S3")


@pytest.mark.parametrize("typed", QUEENS_OF_DIAMONDS.split())
def test_the_queen_of_diamonds(typed):
    assert read_card(typed) is card_of("DQ")


@pytest.mark.parametrize("typed", TENS_OF_HEARTS.split())
def test_the_ten_of_hearts(typed):
    assert read_card(typed) is card_of("H10")


@pytest.mark.parametrize("typed", JOKERS.split())
def test_the_joker(typed):
    assert read_card(typed) is JOKER


def test_the_playing_card_characters():
    """Unicode has a knight between jack and queen, which is skipped."""
    for each in CARDS:
        name = [
            "ACE",
            "TWO",
            "THREE",
            "FOUR",
            "FIVE",
            "SIX",
            "SEVEN",
            "EIGHT",
            "NINE",
            "TEN",
            "JACK",
            "QUEEN",
            "KING",
        ][each.rank - 1]
        glyph = unicodedata.lookup(f"PLAYING CARD {name} OF {each.suit.name}")
        assert read_card(glyph) is each


def test_no_spelling_is_longer_than_is_looked_up():
    longest = max(len(f"{s}-of-{r}") for (_, s), (_, r) in product(EACH_SUIT, EACH_RANK))
    assert longest <= LONGEST


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "separator",
    [
        " ",
        "  ",
        "\u3000",
        "\t",
        "\n",
        "\r\n",
        "\u00a0",
        "\u2003",
        ",",
        ", ",
        "，",
        "、",
        "､",
        "・",
        "･",
        " 、 ",
    ],
)
def test_what_is_written_reads_back_at_its_place(style, separator):
    words = [write_card(each, style) for each in ALL]
    text = separator.join(words)
    read = read_cards(text)
    assert tuple(each.card for each in read) == ALL
    assert [text[each.span.start : each.span.end] for each in read] == words


@given(
    st.lists(
        st.tuples(
            st.sampled_from(ALL),
            st.sampled_from(STYLES),
            st.text(" \u3000\t,，、・", min_size=1, max_size=3),
        )
    ),
    st.text(" \u3000,", max_size=2),
)
def test_any_row_of_cards_reads_back(row, before):
    text = before + "".join(write_card(each, style) + gap for each, style, gap in row)
    assert [each.card for each in read_cards(text)] == [each for each, _, _ in row]


@pytest.mark.parametrize("text", ["", " ", "\u3000\t\n", ",", " 、 "])
def test_no_cards(text):
    assert read_cards(text) == ()


def test_places_count_characters_as_typed():
    assert read_cards(" ﾀﾞｲﾔのＱ, K♦️") == (
        ReadCard(card_of("DQ"), Span(1, 7)),
        ReadCard(card_of("DK"), Span(9, 12)),
    )


def test_a_piece_of_a_game_s_own_language_knows_its_place():
    _, token = tokens("D8 HJ=11")
    which, value = token.split("=＝")
    assert read_token(which) == ReadCard(card_of("HJ"), Span(3, 5))
    assert (value.text, value.span) == ("11", Span(6, 8))


@pytest.mark.parametrize(("suit", "typed"), EACH_SUIT)
def test_suits_alone(suit, typed):
    assert read_suit(typed) is suit
    assert read_suit(f" {typed} ") is suit
    assert split_suit(typed)[0] is suit


@pytest.mark.parametrize(("rank", "typed"), EACH_RANK)
def test_ranks_alone(rank, typed):
    assert read_rank(typed) == rank
    assert read_rank(tokens(typed)[0]) == rank


@pytest.mark.parametrize(
    ("typed", "suit", "rest", "span"),
    [
        ("S3/5", Suit.SPADES, "3/5", Span(1, 4)),
        ("3/5S", Suit.SPADES, "3/5", Span(0, 3)),
        ("D4", Suit.DIAMONDS, "4", Span(1, 2)),
        ("4d", Suit.DIAMONDS, "4", Span(0, 1)),
        ("♦4/9", Suit.DIAMONDS, "4/9", Span(1, 4)),
        ("♦️４／９", Suit.DIAMONDS, "４／９", Span(2, 5)),
        ("ダイヤ4/9", Suit.DIAMONDS, "4/9", Span(3, 6)),
        ("ダイヤの4/9", Suit.DIAMONDS, "4/9", Span(4, 7)),
        ("4/9のﾀﾞｲﾔ", Suit.DIAMONDS, "4/9", Span(0, 3)),
        ("ﾀﾞｲﾔ4/9", Suit.DIAMONDS, "4/9", Span(4, 7)),
        ("diamonds4", Suit.DIAMONDS, "4", Span(8, 9)),
        ("DIAMONDSIX/5", Suit.DIAMONDS, "SIX/5", Span(7, 12)),
        ("SEVEN/5S", Suit.SPADES, "SEVEN/5", Span(0, 7)),
        ("A-of-spades", Suit.SPADES, "A", Span(0, 1)),
        ("H11/3", Suit.HEARTS, "11/3", Span(1, 5)),
        ("D", Suit.DIAMONDS, "", Span(1, 1)),
    ],
)
def test_a_suit_at_either_end(typed, suit, rest, span):
    found, token = split_suit(typed)
    assert (found, token.text, token.span) == (suit, rest, span)
    _, moved = split_suit(tokens(f"QD {typed}")[1])
    assert moved.span == Span(span.start + 3, span.end + 3)
    assert moved.source == f"QD {typed}"


@pytest.mark.parametrize("read", [read_card, read_suit, read_rank, split_suit])
def test_one_thing_where_one_belongs(read):
    for text in ("", "  "):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert (caught.value.code, caught.value.span) == ("cards.empty", Span(0, len(text)))
    with pytest.raises(NotationError) as caught:
        read(" QD KC 2S")
    assert caught.value.code == "cards.not-one"
    assert caught.value.offending == "KC 2S"
    assert caught.value.nearest == ("QD", "KC", "2S")
    assert caught.value.replaces == Span(1, 9)


def test_an_empty_part_is_refused_at_its_place():
    rest = split_suit("D")[1]
    with pytest.raises(NotationError) as caught:
        read_rank(rest)
    assert (caught.value.code, caught.value.span) == ("cards.empty", Span(1, 1))
