"""A game of Card Stock Market at one moment, what can be inferred about hidden cards, and the
moves: small steps, so that there are never many of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict, Unpack, get_args

from engines.cards.deck import BY_INDEX, CARDS, Card
from engines.contract.hands import Hand
from engines.csm.facts import HAND_SIZE, PLACES, SHARES, HouseRules, place_of, values_on

Phase: TypeAlias = Literal["prices", "deal", "turn", "new-stock", "refill", "over"]
Step: TypeAlias = Literal["trade", "move", "discard"]


@dataclass(frozen=True, slots=True)
class Company:
    """A company's price cards, the visible one last, and the price it stands for in dollars."""

    cards: tuple[Card, ...]
    price: int


class Changes(TypedDict, total=False):
    """The fields of a state, any of which may be changed."""

    phase: Phase
    house: HouseRules
    hands: tuple[Hand, ...]
    certificates: tuple[tuple[Card, ...], ...]
    cash: tuple[int, ...]
    debts: tuple[int, ...]
    bank: int
    stock: Hand
    companies: tuple[Company, ...]
    discards: tuple[Card, ...]
    jokers: int
    seat: int
    turn: int
    steps: tuple[Step, ...]
    bought: tuple[Card, ...]


# Without slots, so that `changed` can copy at once: dataclasses.replace took half of a game.
@dataclass(frozen=True)
class State:
    """The whole game at one moment. Money is in dollars.

    `stock` are the cards of the stock without order, `jokers` how many more of it are jokers.
    `steps` are the parts of the present turn that were begun, the present one last, and `bought`
    the certificates bought in it. Tuples by seat, companies in the order of SUITS.
    """

    phase: Phase
    house: HouseRules
    hands: tuple[Hand, ...]
    certificates: tuple[tuple[Card, ...], ...]
    cash: tuple[int, ...]
    debts: tuple[int, ...]
    bank: int
    stock: Hand
    companies: tuple[Company, ...] = ()
    discards: tuple[Card, ...] = ()
    jokers: int = 0
    seat: int = 0
    turn: int = 1
    steps: tuple[Step, ...] = ()
    bought: tuple[Card, ...] = ()

    def changed(self, **changes: Unpack[Changes]) -> State:
        """A new state that differs in these fields alone."""
        made = object.__new__(State)
        made.__dict__.update(self.__dict__, **changes)
        return made

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def hand(self) -> Hand:
        """The hand of the seat whose turn it is."""
        return self.hands[self.seat]

    @property
    def spent(self) -> int:
        """Cards that left the hand this turn; every turn begins with a full hand."""
        hand = self.hands[self.seat]
        return HAND_SIZE - len(hand.known) - hand.hidden

    @property
    def prices_moved(self) -> int:
        """Price cards laid this turn."""
        return self.spent - len(self.bought)

    def price(self, card: Card) -> int:
        """The present price of the company that a card belongs to."""
        return self.companies[place_of(card)].price


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in card order."""
    return tuple(sorted(cards, key=BY_INDEX))


def deck(house: HouseRules) -> tuple[Card, ...]:
    """All cards on the table but the jokers."""
    return tuple(card for card in CARDS for _ in range(house.packs))


def put(by_seat: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    """The hands with that of one seat replaced."""
    return (*by_seat[:seat], hand, *by_seat[seat + 1 :])


def unseen(state: State) -> list[int]:
    """How many copies of each card, by its index, nobody here has placed.

    Cards that were seen going into a new stock are forgotten as soon as cards are drawn from it
    that nobody here knows.
    """
    left = [state.house.packs] * len(CARDS)
    piles = (
        state.stock.known,
        state.discards,
        *(hand.known for hand in state.hands),
        *state.certificates,
        *(company.cards for company in state.companies),
    )
    for pile in piles:
        for card in pile:
            left[card.index] -= 1
    return left


def possible_cards(state: State) -> tuple[Card, ...]:
    """The different cards that the hand to move has or may have."""
    hand = state.hand
    known = dict.fromkeys(hand.known)
    if hand.hidden:
        left = unseen(state)
        known |= dict.fromkeys(card for card in CARDS if left[card.index] > 0)
    return tuple(known)


def can_be_held(state: State, card: Card) -> bool:
    """Whether the hand to move has or may have a card."""
    hand = state.hand
    if card in hand.known:
        return True
    return hand.hidden > 0 and card.suit is not None and unseen(state)[card.index] > 0


def shares_held(certificates: Iterable[Card], place: int) -> int:
    """A player's shares of the company at `place` in SUITS."""
    return sum([SHARES[card.index] for card in certificates if PLACES[card.index] == place])


# -- moves ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PricesTurned:
    """Chance: the first number card turned of each company, in the order of SUITS."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the hands by seat, known or not."""

    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Buy:
    """A card of the hand is laid down as a certificate and paid for."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sell:
    """One certificate goes back to the bank at the present price."""

    card: Card


@dataclass(frozen=True, slots=True)
class MovePrice:
    """A card of the hand is laid on its company's price; `value` is the new price in dollars."""

    card: Card
    value: int


@dataclass(frozen=True, slots=True)
class Discard:
    """One card is thrown away, by a player who neither trades nor moves a price this turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player is done; the hand is refilled."""


@dataclass(frozen=True, slots=True)
class NewStock:
    """Chance: the stock was too small and is shuffled anew with discards, prices and jokers."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: the cards that refill the hand."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawnUnseen:
    """Chance: the hand is refilled with cards that nobody here knows."""

    count: int


@dataclass(frozen=True, slots=True)
class JokerDrawn:
    """Chance: a joker comes up while refilling and is shown, after these cards, known or not."""

    cards: tuple[Card, ...]
    hidden: int = 0


Move: TypeAlias = (
    PricesTurned
    | Dealt
    | Buy
    | Sell
    | MovePrice
    | Discard
    | EndTurn
    | NewStock
    | Drawn
    | DrawnUnseen
    | JokerDrawn
)

MOVE_TYPES: Final = get_args(Move)

# Every move is made once: whole games are played by the ten thousand.
BUY: Final = tuple(Buy(card) for card in CARDS)
SELL: Final = tuple(Sell(card) for card in CARDS)
DISCARD: Final = tuple(Discard(card) for card in CARDS)
END_TURN: Final = EndTurn()
NEW_STOCK: Final = NewStock()


@cache
def lays_on(price: int) -> tuple[tuple[MovePrice, ...], ...]:
    """What each card, by its index, may do to this price of its company."""
    return tuple(
        tuple(MovePrice(card, value) for value in values_on(price, card)) for card in CARDS
    )
