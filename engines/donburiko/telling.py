"""Why chips change hands when a card is attached or a column taken, for worked turns."""

from __future__ import annotations

from collections.abc import Iterator

from engines.donburiko.counting import totals, values
from engines.donburiko.table import AttachOpen, Choose, Move, Reveal, State, Take
from engines.score import Reason, sum_of


def explained(before: State, move: Move, after: State) -> Iterator[Reason]:
    """What the move brings its player, step by step, of a game whose cards are all known."""
    seat = before.seat
    change = after.chips[seat] - before.chips[seat]
    match move:
        case AttachOpen() if change:
            yield Reason("state.takes-chip", {"seat": seat})
        case Take(number):
            lying = sum(card.closed for card in before.columns[number - 1])
            if lying:
                yield Reason("state.chips-on-it", {"seat": seat, "count": lying})
            yield from _counted(before, move, number, change - lying, after)
        case Reveal() | Choose() if before.taking is not None:
            yield from _counted(before, move, before.taking, change, after)


def _counted(
    before: State, move: Take | Reveal | Choose, number: int, change: int, after: State
) -> Iterator[Reason]:
    """What the column comes to and pays, once it is counted."""
    if after.phase in ("reveal", "count"):
        return
    cards = [each.card for each in before.columns[number - 1] if each.card]
    if isinstance(move, Reveal):
        cards.append(move.card)
    total = move.total if isinstance(move, Choose) else totals(cards)[0]
    outcome = "gains" if change > 0 else "pays" if change < 0 else "gains-nothing"
    data = {
        "seat": before.seat,
        "sum": sum_of(*values(cards, total)).text,
        "total": total,
        "count": abs(change),
    }
    yield Reason(f"state.{outcome}", data)
