"""The same card twice from one deck, over everybody's cards together."""

from engines.card_reading import read_cards
from engines.cards import CARDS, card_of
from engines.notation import Span
from engines.one_deck import Place, TooMany, check_one_deck, first_duplicate


def test_a_whole_deck_is_a_deck():
    assert first_duplicate(CARDS) is None
    assert check_one_deck([("Aki", CARDS[:20]), ("Ben", CARDS[20:])]) is None


def test_no_cards_are_from_any_deck():
    assert first_duplicate([]) is None
    assert check_one_deck([]) is None
    assert check_one_deck([("Aki", [])], copies=0) is None


def test_the_first_duplicate():
    assert first_duplicate(map(card_of, ["SA", "HK", "D2", "HK", "SA"])) is card_of("HK")


def test_a_duplicate_across_hands_names_everybody_and_the_places():
    hands = [("Aki", read_cards("QD KC")), ("Ben", read_cards("2S ♦Q")), ("", [card_of("DQ")])]
    assert check_one_deck(hands) == TooMany(
        card_of("DQ"), 1, (Place("Aki", Span(0, 2)), Place("Ben", Span(3, 5)), Place("", None))
    )


def test_a_duplicate_in_one_hand():
    found = check_one_deck([("Aki", read_cards("QD KC QD"))])
    assert found.places == (Place("Aki", Span(0, 2)), Place("Aki", Span(6, 8)))


def test_several_decks_hold_several_copies():
    hands = [("Aki", read_cards("QD KC QD")), ("prices", iter(read_cards("QD")))]
    assert check_one_deck(hands[:1], copies=2) is None
    assert len(check_one_deck(hands, copies=2).places) == 3


def test_a_deck_without_a_card():
    assert check_one_deck([("Aki", [card_of("SA")])], copies=0).card is card_of("SA")
