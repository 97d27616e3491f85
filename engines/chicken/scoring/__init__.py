"""Counting the spades that players took in チキンスープ, as typed or at the end of a game.

Totals are points: losses are negative. Source: オシノ, 【勝敗】 of the published rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engines.cards.deck import BY_INDEX, Card
from engines.chicken.facts import BONUS, BONUS_POINTS, FIELD, MOST_LOSSES, PLAYERS
from engines.chicken.reading.hands import check_bonus_order, read_hand
from engines.contract.entries import check_copies, check_players
from engines.contract.errors import InputError, RuleError
from engines.contract.game import Entry
from engines.contract.score import PlayerScore, Reason, Score, ScoreLine, number, ranks

BEST = BONUS[:1]
"""No loss and the top bonus card. Source: ◆ボーナスカードについて."""
WORST = tuple(sorted(FIELD, key=lambda c: -c.rank)[:MOST_LOSSES])
"""A loss of every round, the highest ones, and no bonus card.

Source: 【ゲームの進行】◆フェイズ２."""


@lru_cache(maxsize=len(FIELD) + len(BONUS))
def card_line(card: Card) -> ScoreLine:
    """What one card costs or gives back. Sources: 【準備】４）, ◆ボーナスカードについて."""
    points = BONUS_POINTS.get(card)
    if points is not None:
        why = Reason("gives-back", {"card": card, "points": points})
        return ScoreLine(f"bonus.{card.code}", number(points), "chicken.bonus", why)
    why = Reason("costs-its-number", {"card": card, "loss": card.rank})
    return ScoreLine(f"loss.{card.code}", number(-card.rank), "chicken.loss", why)


def points_of(cards: Iterable[Card]) -> int:
    """What these spades come to."""
    return sum([card_line(c).value for c in cards])


def count(
    names: Sequence[str], taken: Sequence[Sequence[Card]], chosen: Mapping[str, str]
) -> Score:
    """Totals, places, and, when the hands are those of the end of a game, who loses.

    Source: 【勝敗】.
    """
    lines = [tuple([card_line(c) for c in sorted(cards, key=BY_INDEX)]) for cards in taken]
    totals = [sum([line.value for line in one]) for one in lines]
    players = tuple(map(PlayerScore, names, lines, totals, ranks(totals)))
    if len(players) == 1:
        return Score("chicken", players, rulings=dict(chosen))
    why = _unfinished(names, taken)
    if why is not None:
        # Nobody has won or lost yet, and who reads the data shall see that too.
        extra = {"unfinished": why.code}
        return Score("chicken", players, rulings=dict(chosen), notes=(why,), extra=extra)
    least = min(totals)
    drawn = least == max(totals)
    losers = () if drawn else tuple(p.name for p in players if p.total == least)
    winners = tuple(p.name for p in players if p.name not in losers)
    return Score("chicken", players, winners, losers, dict(chosen), (_outcome(losers, least),))


def _unfinished(names: Sequence[str], taken: Sequence[Sequence[Card]]) -> Reason | None:
    """Why several hands cannot be those of the end; None when they can.

    Every field card is taken by then, but for one that leaves the game in a round of three ones,
    which gives each player a bonus card. Sources: 【ゲームの終了】, 【ゲームの進行】◆フェイズ２ ＊.
    """
    if len(taken) < PLAYERS:
        return Reason("not-all-hands", {"count": len(taken)})
    bonuses = {c: place for place, cards in enumerate(taken) for c in cards if c in BONUS_POINTS}
    told = sum(map(len, taken)) - len(bonuses)
    three_ones = told == len(FIELD) - 1 and len(bonuses) == PLAYERS
    if told != len(FIELD) and not three_ones:
        code = "one-card-missing" if told == len(FIELD) - 1 else "not-all-cards"
        return Reason(code, {"count": told, "most": len(FIELD)})
    takers = [bonuses[c] for c in BONUS if c in bonuses]
    always = [len(taken[place]) - 1 == MOST_LOSSES for place in takers]
    passed = _passed_after_all(always, three_ones)
    if not passed:
        return None
    data = {"names": tuple([names[takers[at]] for at in passed]), "most": MOST_LOSSES}
    return Reason("must-have-passed", data)


def _passed_after_all(always: Sequence[bool], three_ones: bool) -> Sequence[int]:
    """Takers of bonus cards, by their place from the top, of whom one must have passed although
    each has a loss of every round; nobody when that fits.

    `always` says who has. Who passes takes no loss in that round. Of three who lay a one together
    the second does not pass. Of two the first does not: the next bonus card is then that of the
    second, who passes. Sources: 【ゲームの進行】◆フェイズ１：競り ３）, ◆ボーナスカードについて.
    """
    if three_ones:
        return [at for at in (0, 2) if always[at]]
    for at, with_all in enumerate(always):
        if with_all and (at + 1 == len(always) or always[at + 1]):
            return range(at, min(at + 2, len(always)))
    return ()


def _outcome(losers: tuple[str, ...], least: int) -> Reason:
    if not losers:
        return Reason("draw", {"total": least})
    code = "loses" if len(losers) == 1 else "both-lose"
    return Reason(code, {"names": losers, "total": least})


def count_entry(entry: Entry) -> Score:
    """Count hands of spades as typed, complete or as far as they are known."""
    typed = entry.by_player("hand")
    if not typed:
        raise InputError("chicken.no-hand")
    names = [name for name, _ in typed]
    check_players(names, 1, PLAYERS)
    hands = []
    for name, text in typed:
        try:
            hands.append(read_hand(text))
        except (InputError, RuleError) as error:
            raise error.at("hand", name) from None
    held = [(name, text, cards) for (name, text), cards in zip(typed, hands, strict=True)]
    check_copies([("hand", name, text, cards) for name, text, cards in held])
    check_bonus_order(held)
    taken = [[read.card for read in cards] for cards in hands]
    return count(names, taken, entry.chosen)
