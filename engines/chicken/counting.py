"""Counting the spades that players took in チキンスープ, as typed or at the end of a game.

Totals are points: losses are negative. Source: オシノ, 【勝敗】 of the published rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engines.card_reading import ReadCard
from engines.cards import BY_INDEX, Card, Suit
from engines.chicken.facts import (
    BONUS,
    BONUS_POINTS,
    FIELD,
    MOST_LOSSES,
    PLAYERS,
    rule_error,
)
from engines.entries import cards_of, check_copies, check_players
from engines.errors import InputError, RuleError, Where
from engines.game import Entry
from engines.score import PlayerScore, Reason, Score, ScoreLine, number, ranks


@lru_cache(maxsize=len(FIELD) + len(BONUS))
def card_line(card: Card) -> ScoreLine:
    """What one card costs or gives back. Sources: 【準備】４）, ◆ボーナスカードについて."""
    points = BONUS_POINTS.get(card)
    if points is not None:
        why = Reason("gives-back", {"card": card, "points": points})
        return ScoreLine(f"bonus.{card.code}", number(points), "chicken.bonus", why)
    why = Reason("costs-its-number", {"card": card, "loss": card.rank})
    return ScoreLine(f"loss.{card.code}", number(-card.rank), "chicken.loss", why)


def count(
    names: Sequence[str], taken: Sequence[Sequence[Card]], chosen: Mapping[str, str]
) -> Score:
    """Totals, places, and, when all three hands are there, who loses as they stand.

    Source: 【勝敗】.
    """
    lines = [tuple([card_line(c) for c in sorted(cards, key=BY_INDEX)]) for cards in taken]
    totals = [sum([line.value for line in one]) for one in lines]
    places = ranks(totals)
    players = tuple(map(PlayerScore, names, lines, totals, places))
    if len(players) < PLAYERS:
        few = (Reason("not-all-hands", {"count": len(players)}),) if len(players) > 1 else ()
        return Score("chicken", players, rulings=dict(chosen), notes=few)
    least = min(totals)
    drawn = least == max(totals)
    losers = () if drawn else tuple(p.name for p in players if p.total == least)
    winners = tuple(p.name for p in players if p.name not in losers)
    notes = (_outcome(losers, least), *_unfinished(taken))
    return Score("chicken", players, winners, losers, dict(chosen), notes)


def _unfinished(taken: Sequence[Sequence[Card]]) -> Iterator[Reason]:
    """Why three hands cannot be those of the end; nothing when they can.

    Every field card is taken by then, but for one that leaves the game in a round of three ones,
    which gives each player a bonus card. Sources: 【ゲームの終了】, 【ゲームの進行】◆フェイズ２ ＊.
    """
    told = sum([card not in BONUS_POINTS for cards in taken for card in cards])
    bonuses = sum(map(len, taken)) - told
    if told == len(FIELD) or (told == len(FIELD) - 1 and bonuses == len(BONUS)):
        return
    code = "one-card-missing" if told == len(FIELD) - 1 else "not-all-cards"
    yield Reason(code, {"count": told, "most": len(FIELD)})


def _outcome(losers: tuple[str, ...], least: int) -> Reason:
    if not losers:
        return Reason("draw", {"total": least})
    code = "loses" if len(losers) == 1 else "both-lose"
    return Reason(code, {"names": losers, "total": least})


def count_entry(entry: Entry) -> Score:
    """Count hands of spades as typed, complete or as far as they are known."""
    typed = entry.by_player("hand")
    names = [name for name, _ in typed]
    check_players(names, 1, PLAYERS)
    hands = []
    for name, text in typed:
        try:
            hands.append(_read_hand(text))
        except (InputError, RuleError) as error:
            raise error.at("hand", name) from None
    held = [(name, text, cards) for (name, text), cards in zip(typed, hands, strict=True)]
    check_copies([("hand", name, text, cards) for name, text, cards in held])
    _check_bonus_order(held)
    taken = [[read.card for read in cards] for cards in hands]
    return count(names, taken, entry.chosen)


def _is_spade(card: Card) -> bool:
    return card.suit is Suit.SPADES


@lru_cache(maxsize=4096)
def _read_hand(text: str) -> tuple[ReadCard, ...]:
    cards = cards_of("hand", None, text, _is_spade)
    for read in cards:
        if not _is_spade(read.card):
            raise rule_error("chicken.not-a-spade", _at(text, read), card=read.card)
    check_copies([("hand", "", text, cards)])
    bonuses = [read for read in cards if read.card in BONUS_POINTS]
    if len(bonuses) > 1:
        both = (bonuses[0].card, bonuses[1].card)
        raise rule_error("chicken.two-bonuses", _at(text, bonuses[1]), cards=both)
    losses = [read for read in cards if read.card not in BONUS_POINTS]
    if len(losses) > MOST_LOSSES:
        where = _at(text, losses[MOST_LOSSES])
        raise rule_error("chicken.too-many-losses", where, count=len(losses), most=MOST_LOSSES)
    return cards


def _at(text: str, read: ReadCard) -> Where:
    return Where("hand", text, read.span.start, read.span.end)


def _check_bonus_order(held: Sequence[tuple[str, str, Sequence[ReadCard]]]) -> None:
    """A bonus card is taken only when those above it are gone, each to another player.

    Bonus cards lie open, so this holds for hands that are known only in part, too.
    """
    seen = {read.card for _, _, cards in held for read in cards}
    others = PLAYERS - len(held)
    for name, text, read in _bonuses(held):
        missing = [c for c in BONUS[: BONUS.index(read.card)] if c not in seen]
        if len(missing) > others:
            where = Where("hand", text, read.span.start, read.span.end, name)
            raise rule_error("chicken.bonus-order", where, card=read.card, above=missing[0])


def _bonuses(
    held: Sequence[tuple[str, str, Sequence[ReadCard]]],
) -> Iterator[tuple[str, str, ReadCard]]:
    for name, text, cards in held:
        for read in cards:
            if read.card in BONUS_POINTS:
                yield name, text, read
