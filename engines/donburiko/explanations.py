"""What a move brings, as sentences for the whole table: why chips change hands, what a taken column
comes to, and why a round ends.

Only what everybody sees by the move is told; a column is summed up when all its cards are known.
Source: 【列札を引き取る場合】 and 【ラウンドの終了】.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.contract.score import Reason, sum_of
from engines.donburiko.deck import Card
from engines.donburiko.facts import TARGET
from engines.donburiko.scoring.columns import payoff, totals, values
from engines.donburiko.state import AttachOpen, Choose, Move, Reveal, State, Take


def explained(before: State, move: Move, after: State) -> Iterator[Reason]:
    """What the move brings its player and the table, step by step."""
    seat = before.seat
    if isinstance(move, AttachOpen):
        code = "takes-chip" if after.chips[seat] > before.chips[seat] else "bank-empty"
        yield Reason(f"state.{code}", {"seat": seat})
    elif isinstance(move, Take):
        column = before.columns[move.column - 1]
        lying = sum([each.closed for each in column])
        if lying:
            yield Reason("state.chips-on-it", {"seat": seat, "count": lying})
        turned = tuple([each.card for each in column if each.closed and each.card])
        if turned:
            yield Reason("state.turned", {"cards": turned})
        yield from _settled(before, move, move.column, lying, after)
    elif isinstance(move, (Reveal, Choose)) and before.taking is not None:
        yield from _settled(before, move, before.taking, 0, after)


def _settled(
    before: State, move: Take | Reveal | Choose, number: int, lying: int, after: State
) -> Iterator[Reason]:
    """What the column comes to and pays, once it is counted, and what follows."""
    column = before.columns[number - 1]
    cards = [each.card for each in column if each.card]
    if isinstance(move, Reveal):
        cards.append(move.card)
    if after.phase in ("reveal", "count") or len(cards) < len(column):
        return
    total = move.total if isinstance(move, Choose) else totals(cards)[0]
    change = after.chips[before.seat] - before.chips[before.seat] - lying
    yield from _counted(before, cards, total, change)
    if after.phase == "turn":
        yield from _skipped(before, after)
    else:
        yield from _round_end(before, number, total)


def _counted(before: State, cards: Sequence[Card], total: int, change: int) -> Iterator[Reason]:
    """The sum, and the chips that it moves; a purse or a bank that is short gives what it has."""
    if Card.LOACH in cards and any(card.is_pond for card in cards):
        yield Reason("state.loach")
    due = payoff(total, before.round.published)
    data = {
        "seat": before.seat,
        "sum": sum_of(*values(cards, total)).text,
        "total": total,
        "count": abs(change),
        "due": abs(due),
    }
    yield Reason(f"state.{_outcome(due, change)}", data)


def _outcome(due: int, change: int) -> str:
    if due == 0:
        return "gains-nothing"
    kind = "gains" if due > 0 else "pays"
    if change == due:
        return kind
    return f"{kind}-short" if change else f"{kind}-none"


def _skipped(before: State, after: State) -> Iterator[Reason]:
    """Those whose turn was due and who can do nothing."""
    players = before.players
    steps = (after.seat - before.seat) % players or players
    between = [(before.seat + step) % players for step in range(1, steps)]
    seats = tuple([seat for seat in between if not after.taken[seat]])
    if seats:
        yield Reason("state.skipped", {"seats": seats})


def _round_end(before: State, number: int, total: int) -> Iterator[Reason]:
    """Why the round is over, and where the chips on the other columns go."""
    still_in = [seat for seat, taken in enumerate(before.taken) if not taken]
    if total == TARGET:
        yield Reason("state.ends-by-six")
    else:
        yield Reason("state.ends-stuck" if len(still_in) > 1 else "state.ends-all")
    others = [column for place, column in enumerate(before.columns, 1) if place != number]
    left = sum([each.closed for column in others for each in column])
    if left:
        yield Reason("state.left-chips", {"count": left})
