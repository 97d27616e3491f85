"""不確定世界の時空干渉者 once more, written from the rules alone and as simply as possible.

Cards are texts such as `H9`. The pile is a real list with an order, the first card on top. A game
is played in one go: whoever follows it is asked for each decision and told of each deal and draw.
Nothing here is shared with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

NAMES = ["9", "10", "J", "Q", "K", "A"]
DECK = [suit + name for suit in "SHDC" for name in NAMES]
EFFECTS = {"9": "get", "10": "lost", "J": "jump", "Q": "quick", "K": "kick", "A": "almighty"}
USUAL = {
    "six-before-effect": "yes",
    "kick-completes": "yes",
    "almighty-usable": "yes",
    "almighty-own": "yes",
    "almighty-kicks-itself": "no",
}
Option = tuple[Any, ...]


def points(row: list[str], ended: bool) -> tuple[int, int]:
    """Points for persons and for the suit."""
    persons = [0, 0, 1, 1, 2, 2, 3][len(row)] if ended else len(row)
    bonus = 0
    for suit in "SHDC":
        same = len([card for card in row if card[0] == suit])
        worth = 8 if same >= 5 else 5 if same == 4 else 3 if same == 3 else 1 if same == 2 else 0
        if worth > bonus:
            bonus = worth
    return persons, bonus


@dataclass
class Follower:
    """Whoever follows a game: `decide` gets kind, seat and options and gives one of them."""

    shuffled: Callable[[], list[str]]
    decide: Callable[[str, int, list[Option]], Option]
    dealt: Callable[[list[list[str]]], None]
    drew: Callable[[list[str]], None]


@dataclass
class Table:
    players: int
    follower: Follower
    house: Mapping[str, str] = field(default_factory=lambda: dict(USUAL))
    totals: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)
    """The cards of the pile that everybody saw go there."""
    public: list[str] = field(default_factory=list)
    """The cards in hands that everybody knows."""
    winner: int | None = None
    skip: bool = False

    def play(self) -> None:
        """A whole game; afterwards there is a winner by six, or totals."""
        self.totals = [0] * self.players
        for number in range(self.players):
            while self.deal_is_refused(number):
                pass
            ended = self.play_round(number)
            if ended is None:
                return
            for seat in range(self.players):
                self.totals[seat] += sum(points(self.rows[seat], seat == ended))

    def deal_is_refused(self, first: int) -> bool:
        self.pile = self.follower.shuffled()
        self.rows = [[] for _ in range(self.players)]
        self.hands = [[] for _ in range(self.players)]
        self.under, self.public = [], []
        for hand in self.hands:
            for _ in range(3):
                hand.append(self.pile.pop(0))
        self.follower.dealt(self.hands)
        for step in range(self.players):
            seat = (first + step) % self.players
            a, b, c = (card[1:] for card in self.hands[seat])
            options: list[Option] = [("keep",)]
            if a == b == c:
                options.append(("claim",))
            if self.follower.decide("claim", seat, options) == ("claim",):
                return True
        return False

    def play_round(self, seat: int) -> int | None:
        """The seat that ended the round; None when somebody has won by six."""
        while True:
            there = [card[1:] for card in self.rows[seat]]
            options: list[Option] = [
                ("lay", card) for card in self.hands[seat] if card[1:] not in there
            ]
            if not options:
                self.follower.decide("lay", seat, [("stuck",)])
                return seat
            laid = self.follower.decide("lay", seat, options)[1]
            self.hands[seat].remove(laid)
            if laid in self.public:
                self.public.remove(laid)
            self.rows[seat].append(laid)
            if len(self.rows[seat]) == 6 and self.house["six-before-effect"] == "yes":
                self.winner = seat
                return None
            self.skip = False
            self.use(EFFECTS[laid[1:]], seat, laid)
            if self.winner is None and len(self.rows[seat]) == 6:
                self.winner = seat
            if self.winner is not None:
                return None
            seat = (seat + 2 if self.skip else seat + 1) % self.players

    # -- effects

    def use(self, effect: str, seat: int, laid: str) -> None:
        if effect == "get":
            self.draw([seat])
        elif effect == "quick":
            self.draw([(seat + step + 1) % self.players for step in range(self.players)])
        elif effect == "jump":
            self.skip = True
        elif effect == "lost":
            options: list[Option] = [("lose", card) for card in self.rows[seat]]
            gone = self.follower.decide("lose", seat, options)[1]
            self.rows[seat].remove(gone)
            self.pile.append(gone)
            self.under.append(gone)
        elif effect == "kick":
            self.kick(seat, laid)
        elif effect == "almighty":
            chosen = self.almighty(seat, laid)
            if chosen:
                self.use(chosen, seat, laid)

    def draw(self, seats: list[int]) -> None:
        drawn = []
        for seat in seats:
            if self.pile:
                card = self.pile.pop(0)
                self.hands[seat].append(card)
                if card in self.under:
                    self.under.remove(card)
                    self.public.append(card)
                else:
                    drawn.append(card)
        if drawn:
            self.follower.drew(drawn)

    def kicks(self, seat: int, laid: str) -> list[Option]:
        options: list[Option] = []
        for card in self.rows[seat]:
            if card == laid and not (
                card[1:] == "A" and self.house["almighty-kicks-itself"] == "yes"
            ):
                continue
            options += [
                ("kick", card, other)
                for other in range(self.players)
                if other != seat and card[1:] not in [lying[1:] for lying in self.rows[other]]
            ]
        return options

    def kick(self, seat: int, laid: str) -> None:
        options = self.kicks(seat, laid)
        if options:
            _, card, other = self.follower.decide("kick", seat, options)
            self.rows[seat].remove(card)
            self.rows[other].append(card)
            if len(self.rows[other]) == 6 and self.house["kick-completes"] == "yes":
                self.winner = other

    def almighty(self, seat: int, laid: str) -> str | None:
        options: list[Option] = []
        for name in NAMES[:5]:
            for place, row in enumerate(self.rows):
                mine = place == seat and self.house["almighty-own"] == "no"
                if not mine and name in [card[1:] for card in row]:
                    options.append(("copy", EFFECTS[name]))
                    break
        if self.house["almighty-usable"] == "yes":
            options = [option for option in options if self.usable(option[1], seat, laid)]
        return str(self.follower.decide("copy", seat, options)[1]) if options else None

    def usable(self, effect: str, seat: int, laid: str) -> bool:
        if effect in ("get", "quick"):
            return bool(self.pile)
        return bool(self.kicks(seat, laid)) if effect == "kick" else True
