"""Card Stock Market once more, in plain lists and text, from the rules and not from the engine.

Cards are texts such as `HK`; a move is a tuple such as `("lay", "HJ", 11)`. Everything is worked
out anew at each question, slowly and without tables.
"""

from __future__ import annotations

SUITS = "DSHC"
FACES = {"J": 11, "Q": 12, "K": 13}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = [suit + rank for suit in SUITS for rank in RANKS]


def is_face(card: str) -> bool:
    return card[1:] in FACES


def number(card: str) -> int:
    """The figure on a card: 1 to 10, or 11 to 13 for a face."""
    rank = card[1:]
    return 1 if rank == "A" else FACES[rank] if rank in FACES else int(rank)


def shares(card: str) -> int:
    return 5 if is_face(card) else number(card)


def may_lay(top: str, price: int, card: str, value: int) -> bool:
    """Whether `card` may be laid as `value` on the card `top`, which stands for `price`."""
    if card[0] != top[0]:
        return False
    if is_face(card):
        if value not in (0, number(card)):
            return False
        if is_face(top):
            return False
    elif value != number(card):
        return False
    if is_face(top):
        return True
    if value > price:
        return value - price <= {"D": 3, "S": 4, "H": 5, "C": 6}[top[0]]
    return price - value <= {"D": 2, "S": 3, "H": 4, "C": 5}[top[0]]


def worth(
    certificates: list[str], cash: int, debt: int, prices: dict[str, int], debt_counts: bool = True
) -> int:
    total = cash
    for card in certificates:
        for _ in range(shares(card)):
            total += prices[card[0]]
    return total - debt if debt_counts else total


class Table:
    """A table with everything on it face up."""

    def __init__(
        self, players: int, packs: int = 2, money: int = 3510, sell_same_turn: bool = True
    ) -> None:
        self.players = players
        self.sell_same_turn = sell_same_turn
        self.cash = [5 * 1 + 3 * 5 + 3 * 10 + 3 * 50 for _ in range(players)]
        self.owes = [0] * players
        self.bank = money - sum(self.cash)
        self.stock = DECK * packs
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.held: list[list[str]] = [[] for _ in range(players)]
        self.piles: dict[str, list[str]] = {}
        self.price: dict[str, int] = {}
        self.discards: list[str] = []
        self.jokers_in = False
        self.whose = 0
        self.ended = False
        self.log: list[tuple[str, str]] = []

    # -- what the table does

    def open(self, cards: list[str]) -> None:
        for card in cards:
            self.stock.remove(card)
            self.piles[card[0]] = [card]
            self.price[card[0]] = number(card)

    def deal(self, hands: list[list[str]]) -> None:
        for seat, hand in enumerate(hands):
            for card in hand:
                self.stock.remove(card)
                self.hands[seat].append(card)

    def must_make_stock(self) -> bool:
        missing = 8 - len(self.hands[self.whose])
        return missing > len(self.stock) + (2 if self.jokers_in else 0)

    def make_stock(self) -> None:
        self.stock += self.discards
        self.discards = []
        for suit in SUITS:
            *under, top = self.piles[suit]
            self.stock += under
            self.piles[suit] = [top]
        self.jokers_in = True

    def refill(self, cards: list[str], joker: bool) -> None:
        for card in cards:
            self.stock.remove(card)
            self.hands[self.whose].append(card)
        if joker:
            self.ended = True
        else:
            self.pass_on()

    def pass_on(self) -> None:
        self.whose = (self.whose + 1) % self.players
        self.log = []

    # -- what the player at turn does

    def count(self, *kinds: str) -> int:
        return len([kind for kind, _ in self.log if kind in kinds])

    def parts(self) -> str:
        """The parts of the turn in order, such as `tm` for trading, then moving prices."""
        letters = {"buy": "t", "sell": "t", "lay": "m", "discard": "d"}
        order = ""
        for kind, _ in self.log:
            if not order.endswith(letters[kind]):
                order += letters[kind]
        return order

    def fits(self, part: str) -> bool:
        order = self.parts()
        if not order.endswith(part):
            order += part
        return order in ("t", "m", "tm", "mt", "d")

    def legal(self) -> set[tuple[object, ...]]:
        seat = self.whose
        moves: set[tuple[object, ...]] = {("end",)}
        for card in self.hands[seat]:
            if self.can_buy(card):
                moves.add(("buy", card))
            if self.fits("d") and self.count("discard") < 4:
                moves.add(("discard", card))
            if self.fits("m") and self.count("lay") < 2:
                suit = card[0]
                for value in range(14):
                    if may_lay(self.piles[suit][-1], self.price[suit], card, value):
                        moves.add(("lay", card, value))
        for card in self.held[seat]:
            if self.can_sell(card):
                moves.add(("sell", card))
        return moves

    def can_buy(self, card: str) -> bool:
        mine = self.held[self.whose]
        of_company = sum(shares(other) for other in mine if other[0] == card[0])
        price = self.price[card[0]]
        return (
            self.fits("t")
            and self.count("buy") < 2
            and price > 0
            and of_company + shares(card) <= 12
            and price * shares(card) <= self.cash[self.whose]
        )

    def can_sell(self, card: str) -> bool:
        if not self.fits("t"):
            return False
        fresh = len([1 for kind, other in self.log if kind == "buy" and other == card])
        return self.sell_same_turn or self.held[self.whose].count(card) > fresh

    def do(self, move: tuple[object, ...]) -> None:
        kind, *rest = move
        if kind == "end":
            if len(self.hands[self.whose]) == 8:
                self.pass_on()
            return
        card = str(rest[0])
        self.log.append((str(kind), card))
        if kind == "sell":
            self.held[self.whose].remove(card)
            self.discards.append(card)
            self.pay(self.whose, self.price[card[0]] * shares(card))
            return
        self.hands[self.whose].remove(card)
        if kind == "buy":
            cost = self.price[card[0]] * shares(card)
            self.cash[self.whose] -= cost
            self.bank += cost
            self.held[self.whose].append(card)
        elif kind == "discard":
            self.discards.append(card)
        else:
            self.lay(card, rest[1])

    def lay(self, card: str, value: object) -> None:
        assert isinstance(value, int)
        self.piles[card[0]].append(card)
        self.price[card[0]] = value
        if value == 0:
            for held in self.held:
                for lost in [other for other in held if other[0] == card[0]]:
                    held.remove(lost)
                    self.discards.append(lost)

    def pay(self, seat: int, amount: int) -> None:
        """One dollar after the other would do the same; debts swallow the first of them."""
        while self.bank < max(0, amount - self.owes[seat]) and sum(self.cash) > 0:
            for player in range(self.players):
                given = 100 if self.cash[player] >= 100 else self.cash[player]
                self.cash[player] -= given
                self.bank += given
                self.owes[player] += 100 - given
        for _ in range(amount):
            if self.owes[seat] > 0:
                self.owes[seat] -= 1
            elif self.bank > 0:
                self.bank -= 1
                self.cash[seat] += 1

    # -- sums that never change

    def money(self) -> int:
        return self.bank + sum(self.cash)

    def cards(self) -> list[str]:
        piles = [*self.hands, *self.held, *self.piles.values()]
        return sorted(self.stock + self.discards + [card for pile in piles for card in pile])
