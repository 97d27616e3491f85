"""チキンスープ counted a second time, from the rules and without the engine.

Cards are numbers (A 1 to K 13), players are the letters A, B, C in order of revealing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

PLAYERS = "ABC"


def ties(first: str, second: str) -> tuple[str, str]:
    """Of two equal numbers: the lower, then the higher, as the rules list them."""
    listed = {"AB": ("A", "B"), "BC": ("B", "C"), "AC": ("A", "C")}
    return listed["".join(sorted((first, second)))]


def round_result(plays: Sequence[int], pile: str = "KQJ") -> dict[str, object]:
    """Who takes what, told the way one does it at the table: a case at a time."""
    laid = dict(zip(PLAYERS, plays, strict=True))
    ones = [player for player in PLAYERS if laid[player] == 1]
    passing = {
        0: [],
        1: ones,
        2: ones[1:],
        3: [ones[0], ones[2]] if len(ones) == 3 else [],
    }[len(ones)]
    comparing = {player: laid[player] for player in PLAYERS if player not in passing}
    return {
        "lowest": lowest(comparing) if len(comparing) > 1 else None,
        "highest": highest(comparing),
        "passed": passing,
        "bonus": {player: "S" + pile[at] for at, player in enumerate(ones) if at < len(pile)},
        "next": {"A": "B", "B": "C", "C": "A"}[highest(comparing)],
    }


def lowest(comparing: dict[str, int]) -> str:
    """The lowest: all three equal is the second, of two equal ones the earlier."""
    if len(comparing) == 3 and len(set(comparing.values())) == 1:
        return "B"
    least = [player for player in comparing if comparing[player] == min(comparing.values())]
    return least[0] if len(least) == 1 else ties(least[0], least[1])[0]


def highest(comparing: dict[str, int]) -> str:
    """The highest: all three equal is the third, of two equal ones the later."""
    if len(comparing) == 3 and len(set(comparing.values())) == 1:
        return "C"
    most = [player for player in comparing if comparing[player] == max(comparing.values())]
    return most[0] if len(most) == 1 else ties(most[0], most[1])[1]


def may_lay(hand: Sequence[int], up: int, card: int, equal_when_short: bool) -> bool:
    """Whether this card of this hand may be laid over this field card."""
    if card == 1 or card > up:
        return True
    if max(hand) > up:
        return False
    return card < up or equal_when_short


@cache
def possible_at_some_hand(up: int, card: int, equal_when_short: bool) -> bool:
    """Whether any hand of any round may lay this card: every set of spent cards is tried."""
    others = [rank for rank in range(1, 14) if rank != card]
    return any(
        may_lay([rank for rank in range(1, 14) if rank not in spent], up, card, equal_when_short)
        for count in range(5)
        for spent in combinations(others, count)
    )


def total(cards: Sequence[str]) -> int:
    """Points of spades such as `S9` and `SK`."""
    points = {"SJ": 1, "SQ": 2, "SK": 3, "SA": -1}
    return sum(points[c] if c in points else -int(c[1:]) for c in cards)


def losers(totals: Sequence[int]) -> list[int]:
    """Places of whoever lost most; nobody when all are equal."""
    return [] if len(set(totals)) == 1 else [i for i, t in enumerate(totals) if t == min(totals)]


def finished(hands: Sequence[Sequence[str]]) -> bool:
    """Whether five rounds can leave these hands: every course of five rounds is played. Hands are
    not told in the order of seats, nor who held the joker first."""
    return any(map(_ends_with, permutations(hands)))


def _ends_with(hands: Sequence[Sequence[str]]) -> bool:
    bonuses = [[c for c in hand if c in ("SJ", "SQ", "SK")] for hand in hands]
    losses = tuple(len(hand) - len(bonus) for hand, bonus in zip(hands, bonuses, strict=True))
    return (losses, tuple("".join(bonus)[1:] for bonus in bonuses)) in _endings()


Course = tuple[tuple[int, ...], tuple[str, ...], int]
"""By seat how many field cards and which bonus card; the seat with the joker."""


@cache
def _endings() -> frozenset[tuple[tuple[int, ...], tuple[str, ...]]]:
    """What may lie before the seats at the end. Which field cards they are does not matter, for
    the pile is shuffled; nor what the numbers are, but for ones, as any order can come of them."""
    reached: set[Course] = {((0, 0, 0), ("", "", ""), 0)}
    for _ in range(5):
        reached = {after for before in reached for after in _rounds_after(before)}
    return frozenset((losses, bonuses) for losses, bonuses, _ in reached)


def _rounds_after(before: Course) -> Iterator[Course]:
    losses, bonuses, start = before
    pile = "KQJ"[sum(map(bool, bonuses)) :]
    for plays in product((1, 2, 3, 4), repeat=3):
        laid = {(start + place) % 3 for place, play in enumerate(plays) if play == 1}
        if any(bonuses[seat] for seat in laid):
            continue  # the ace is spent
        result = round_result(plays, pile)
        lost, won = list(losses), list(bonuses)
        for player in (result["lowest"], result["highest"]):
            if player:
                lost[(start + PLAYERS.index(str(player))) % 3] += 1
        for player, bonus in dict(result["bonus"]).items():  # type: ignore[call-overload]
            won[(start + PLAYERS.index(player)) % 3] = bonus[1:]
        following = (start + PLAYERS.index(str(result["next"]))) % 3
        yield tuple(lost), tuple(won), following


def round_possible(up: int, plays: Sequence[int], pile: int, equal_when_short: bool) -> bool:
    """Whether these bids can meet in some round with so many bonus cards left.

    Every player has laid equally many cards before, one of them perhaps the ace; each ace laid
    before took a bonus card.
    """
    for before in range(5):
        answers = [_spent_aces(up, card, before, equal_when_short) for card in plays]
        sums = {0}
        for answer in answers:
            sums = {done + spent for done in sums for spent in answer}
        if 3 - pile in sums:
            return True
    return False


@cache
def _spent_aces(up: int, card: int, before: int, equal_when_short: bool) -> frozenset[bool]:
    """Whether the ace is among the cards laid before, in each way they can be chosen."""
    others = [rank for rank in range(1, 14) if rank != card]
    return frozenset(
        1 in spent
        for spent in combinations(others, before)
        if may_lay([r for r in range(1, 14) if r not in spent], up, card, equal_when_short)
    )
