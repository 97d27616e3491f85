"""ドンブリコ！ computed a second time, from its rules alone: plain texts, lists and loops.

Nothing of the engine is used. Cards are texts ("4", "-2", "0", "1/5").
"""

from __future__ import annotations

from itertools import product

DECK = ["1", "2", "2", "3", "3", "4", "4", "5", "1/5", "1/5", "0", "0", "-1", "-1", "-2", "-2"]


def column_sums(cards: list[str]) -> set[int]:
    """Every sum, trying each value of each card."""
    has_loach = "0" in cards
    choices = []
    for card in cards:
        if card == "1/5":
            choices.append([1, 5])
        elif card.startswith("-") and has_loach:
            choices.append([int(card[1:])])
        else:
            choices.append([int(card)])
    return {sum(picked) for picked in product(*choices)}


def chips_for(total: int, published: bool) -> int:
    """Chips gained, or paid as a negative number, counted off one by one."""
    if total in (1, 2, 3, 4, 5, 6):
        return total
    paid = 0
    while total > 6:
        total, paid = total - 1, paid + 1
    while total < (0 if published else 1):
        total, paid = total + 1, paid + 1
    return -paid


def best(cards: list[str], published: bool) -> tuple[int, int]:
    """The chips of the best way to count a column, and its sum."""
    return max((chips_for(total, published), total) for total in column_sums(cards))


class ReferenceTable:
    """A referee who writes everything down and knows every card."""

    def __init__(self, players: int, chips: int, published: bool) -> None:
        self.players = players
        self.published = published
        self.chips = [chips] * players
        self.bank = 50 - players * chips
        self.starter = 0
        self.round = 0
        self.over = False
        self.seat: int | None = None
        self.columns: list[list[str]] = []
        self.chips_on: list[int] = []
        self.hands: list[list[str]] = []
        self.out: list[bool] = []

    def deal(self, columns: list[str], hands: list[list[str]]) -> None:
        self.columns = [[card] for card in columns]
        self.chips_on = [0] * self.players
        self.hands = [list(hand) for hand in hands]
        self.out = [False] * self.players
        self.round += 1
        self.seat = self.starter

    def attach(self, card: str, column: int, closed: bool) -> None:
        assert self.seat is not None
        self.hands[self.seat].remove(card)
        self.columns[column - 1].append(card)
        if closed:
            self.chips[self.seat] -= 1
            self.chips_on[column - 1] += 1
        elif self.bank:
            self.chips[self.seat] += 1
            self.bank -= 1
        self.go_on()

    def take(self, column: int, total: int | None = None) -> None:
        """Take and count a column; without a total it must have only one."""
        assert self.seat is not None
        cards, self.columns[column - 1] = self.columns[column - 1], []
        self.chips[self.seat] += self.chips_on[column - 1]
        self.chips_on[column - 1] = 0
        sums = column_sums(cards)
        if total is None:
            (total,) = sums
        assert total in sums
        gained = chips_for(total, self.published)
        for _ in range(abs(gained)):
            if gained > 0 and self.bank > 0:
                self.chips[self.seat] += 1
                self.bank -= 1
            if gained < 0 and self.chips[self.seat] > 0:
                self.chips[self.seat] -= 1
                self.bank += 1
        self.out[self.seat] = True
        self.starter = self.seat
        if total == 6:
            self.finish_round()
        else:
            self.go_on()

    def can_act(self, seat: int) -> bool:
        if self.out[seat]:
            return False
        if any(len(column) >= 2 for column in self.columns):
            return True
        return len(self.hands[seat]) > 0

    def go_on(self) -> None:
        assert self.seat is not None
        for _ in range(self.players):
            self.seat = (self.seat + 1) % self.players
            if self.can_act(self.seat):
                return
        self.finish_round()

    def finish_round(self) -> None:
        self.bank += sum(self.chips_on)
        self.chips_on = [0] * self.players
        self.seat = None
        self.columns = []
        rich = 20 if self.published else 21
        self.over = self.bank == 0 or any(chips >= rich for chips in self.chips)
