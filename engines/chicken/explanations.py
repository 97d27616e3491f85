"""Why a round of チキンスープ went as it did, once all bids are known; for play and worked turns.

Bids are open by then. The face-down field card is not, so it is never named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards.deck import ACE, Card, rank_text
from engines.chicken.facts import BONUS_POINTS, PLAYERS
from engines.chicken.scoring.comparing import Comparison, compare
from engines.chicken.state import Bid, Move, Reveal, State
from engines.contract.score import Reason


def explained(before: State, move: Move, after: State) -> Iterator[Reason]:
    """What the last bid of a round to be known brings about; nothing at other moves.

    Sources: 【ゲームの進行】◆フェイズ１～３, ◆ボーナスカードについて.
    """
    if not isinstance(move, (Bid, Reveal)) or after.field.up is not None:
        return
    bids = _bids(before, move)
    seats = [(before.table.start + place) % PLAYERS for place in range(PLAYERS)]
    first, second, third = (bid.rank for bid in bids)
    compared = compare(first, second, third)
    yield from _short(before, bids, seats)
    yield from _ones(before, compared, seats)
    yield from _equal(bids, compared, seats)
    yield from _losses(before, after, compared, seats)


def _bids(before: State, move: Bid | Reveal) -> Sequence[Card]:
    """The bids in order of revealing, that of the move put where it was still missing."""
    known = [bid.known[0] if bid.known else move.card for bid in before.bids]
    return [*known, move.card] if isinstance(move, Bid) else known


def _short(before: State, bids: Sequence[Card], seats: Sequence[int]) -> Iterator[Reason]:
    up = before.field.up
    assert up is not None
    for seat, bid in zip(seats, bids, strict=True):
        if ACE < bid.rank <= up.rank:
            yield Reason("state.no-higher-card", {"seat": seat, "up": up})


def _ones(before: State, compared: Comparison, seats: Sequence[int]) -> Iterator[Reason]:
    for place, card in zip(compared.ones, before.table.bonus_left, strict=False):
        code = "passes" if place in compared.passed else "counts-as-one"
        data = {"seat": seats[place], "card": card, "points": BONUS_POINTS[card]}
        yield Reason(f"state.{code}", data)


def _equal(bids: Sequence[Card], compared: Comparison, seats: Sequence[int]) -> Iterator[Reason]:
    """Equal numbers that were compared, from the lowest to the highest."""
    ranks = [bids[place].rank for place in compared.order]
    tied = [
        place for place, rank in zip(compared.order, ranks, strict=True) if ranks.count(rank) > 1
    ]
    if tied:
        code = "two-equal" if len(tied) == 2 else "three-equal"
        data = {"low_seat": seats[tied[0]], "high_seat": seats[tied[-1]]}
        yield Reason(f"state.{code}", {**data, "rank": rank_text(bids[tied[0]].rank)})


def _losses(
    before: State, after: State, compared: Comparison, seats: Sequence[int]
) -> Iterator[Reason]:
    highest = seats[compared.highest]
    if compared.lowest is None:
        yield Reason("state.alone", {"seat": highest, "up": before.field.up})
    else:
        data = {"low_seat": seats[compared.lowest], "high_seat": highest, "up": before.field.up}
        yield Reason("state.lowest-and-highest", data)
    if after.phase == "turn":  # after the last round nobody needs the joker
        yield Reason("state.joker-goes", {"to_seat": after.table.start})
