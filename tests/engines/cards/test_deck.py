"""Cards as objects, and how they are written."""

import copy
import pickle
import random

import pytest

from engines.cards.deck import (
    ACE,
    BY_INDEX,
    CARDS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SUITS,
    Card,
    Suit,
    card,
    card_of,
    rank_text,
    write_card,
    write_suit,
)

ALL = (*CARDS, JOKER)
STYLES = ("code", "rank-first", "symbol", "kana")


def test_a_deck_is_four_suits_of_thirteen_ranks():
    assert len(CARDS) == len(set(CARDS)) == 52
    assert [(each.suit, each.rank) for each in CARDS] == [
        (suit, rank) for suit in SUITS for rank in range(1, 14)
    ]
    assert [each.index for each in ALL] == list(range(53))
    assert (ACE, JACK, QUEEN, KING) == (1, 11, 12, 13)


def test_suits_are_letters_in_order():
    assert SUITS == (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    assert [suit.value for suit in SUITS] == ["S", "H", "D", "C"]
    assert [suit.order for suit in SUITS] == [0, 1, 2, 3]
    assert sorted(set(SUITS)) == list(SUITS)
    assert pickle.loads(pickle.dumps(Suit.CLUBS)) is Suit.CLUBS is copy.deepcopy(Suit.CLUBS)


def test_the_joker_has_no_suit_and_no_rank():
    assert (JOKER.suit, JOKER.rank, JOKER.code) == (None, 0, "JOKER")


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.code)
def test_there_is_one_object_for_each_card(each):
    assert card_of(each.code) is each
    assert copy.copy(each) is each
    assert copy.deepcopy([each])[0] is each
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(each, protocol)) is each
    assert repr(each) == f"<Card {each.code}>"
    if each is not JOKER:
        assert card(each.suit, each.rank) is each


def test_cards_are_not_made_anew():
    with pytest.raises(TypeError, match="card_of"):
        Card()


def test_cards_cannot_be_changed():
    with pytest.raises(AttributeError, match=r"SA\.rank"):
        CARDS[0].rank = 2
    with pytest.raises(AttributeError, match=r"SA\.rank"):
        del CARDS[0].rank
    with pytest.raises(AttributeError):
        CARDS[0].colour = "black"
    assert CARDS[0].rank == 1


def test_cards_sort_by_suit_then_rank_with_the_joker_last():
    shuffled = random.Random(1).sample(ALL, k=53)
    assert sorted(shuffled, key=BY_INDEX) == list(ALL)
    with pytest.raises(TypeError):
        sorted(shuffled)


@pytest.mark.parametrize("rank", [0, 14, -1])
def test_a_rank_that_no_card_has_is_refused(rank):
    with pytest.raises(ValueError, match=f"rank {rank}"):
        card(Suit.SPADES, rank)
    with pytest.raises(ValueError, match=f"rank {rank}"):
        rank_text(rank)


@pytest.mark.parametrize("code", ["", "KS", "sk", "S1", "S11", "S01", "joker"])
def test_only_canonical_codes_are_codes(code):
    with pytest.raises(ValueError, match="not the code of a card"):
        card_of(code)


def test_ranks_are_written_as_in_the_corner():
    assert " ".join(map(rank_text, range(1, 14))) == "A 2 3 4 5 6 7 8 9 10 J Q K"


@pytest.mark.parametrize(
    ("style", "queen", "ten", "joker"),
    [
        ("code", "DQ", "H10", "JOKER"),
        ("rank-first", "QD", "10H", "JOKER"),
        ("symbol", "♦Q", "♥10", "🃏"),
        ("kana", "ダイヤのQ", "ハートの10", "ジョーカー"),
    ],
)
def test_a_card_is_written_in_four_styles(style, queen, ten, joker):
    written = [write_card(each, style) for each in (card_of("DQ"), card_of("H10"), JOKER)]
    assert written == [queen, ten, joker]


def test_every_card_is_written_differently():
    for style in STYLES:
        assert len({write_card(each, style) for each in ALL}) == 53


def test_suits_in_each_style():
    assert ["".join(write_suit(suit, style) for suit in SUITS) for style in STYLES] == [
        "SHDC",
        "SHDC",
        "♠♥♦♣",
        "スペードハートダイヤクラブ",
    ]


def test_an_unknown_style_is_refused():
    for write, what in ((write_card, CARDS[0]), (write_card, JOKER), (write_suit, Suit.SPADES)):
        with pytest.raises(ValueError, match="braille"):
            write(what, "braille")
