"""What a move brings where it is not plain to see, as sentences for the whole table.

Only what everybody sees by the move is told: shown hands, never cards drawn unseen.
Source: 【ゲームの進行】, 【得点計算】 and 【カードの特殊効果】.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.contract.hands import Hand
from engines.contract.score import Reason
from engines.fusejika.facts import EFFECTS, RANKS, Effect
from engines.fusejika.scoring.persons import round_lines
from engines.fusejika.state import CannotLay, Claim, Copy, Drawn, Kick, Lay, Move, Round, State


def explained(before: State, move: Move, after: State) -> Iterator[Reason]:
    """The hand shown and the points of a round, all six, and effects that are not plain."""
    if isinstance(move, (Claim, CannotLay)):
        yield from _shown(before.seat, before.hands[before.seat])
    if isinstance(move, CannotLay):
        yield from _points(after.finished[-1])
        yield from _sums(after.finished)
    elif isinstance(move, Lay):
        yield from _effect(before, EFFECTS[move.card.rank], after)
    elif isinstance(move, Copy):
        yield from _effect(before, move.effect, after)
    elif isinstance(move, Drawn):
        yield from _drawn(before, len(move.cards), before.drawing)
    yield from _six(before, move, after)


# -- the end of a round ----------------------------------------------------------------------


def _shown(seat: int, hand: Hand) -> Iterator[Reason]:
    """The whole hand, if it is known here."""
    if hand.hidden:
        return
    if hand.known:
        yield Reason("state.shows", {"seat": seat, "cards": hand.known})
    else:
        yield Reason("state.shows-nothing", {"seat": seat})


def _points(counted: Round) -> Iterator[Reason]:
    """Everybody's points of the round. Source: 【得点計算】."""
    for seat, row in enumerate(counted.rows):
        ended = seat == counted.ended_by
        if not row:
            yield Reason("state.points-none", {"seat": seat})
            continue
        persons, suit = [line.value for line in round_lines(row, ended)]
        data = {"seat": seat, "count": len(row), "points": persons, "bonus": suit}
        code = "points-half" if ended else "points"
        yield Reason(f"state.{code}", {**data, "total": persons + suit})


def _sums(finished: Sequence[Round]) -> Iterator[Reason]:
    """The points of all rounds so far, when there were several."""
    if len(finished) > 1:
        sums = [0] * len(finished[0].rows)
        for one in finished:
            for seat, row in enumerate(one.rows):
                sums[seat] += sum([line.value for line in round_lines(row, seat == one.ended_by)])
        yield Reason("state.sums", {"round": len(finished), "sums": tuple(sums)})


# -- effects ---------------------------------------------------------------------------------


def _effect(before: State, effect: Effect, after: State) -> Iterator[Reason]:
    """What becomes of an effect at once, where nobody has to choose or to draw."""
    if after.phase not in ("lay", "over") or after.winner is not None:
        return
    seat = before.seat
    if effect == "jump":
        yield Reason("state.skipped", {"seat": (seat + 1) % before.players})
    elif effect in ("get", "quick") and before.pile_size:
        awaited: State = before.awaiting("get" if effect == "get" else "quick", seat)
        yield from _drawn(awaited, 0, awaited.drawing)
    else:
        yield Reason("state.no-effect", {"effect": effect})


def _drawn(before: State, unseen: int, seats: Sequence[int]) -> Iterator[Reason]:
    """Cards from below that everybody knew, and those for whom the pile was too short."""
    for seat, card in zip(seats[unseen:], before.under, strict=False):
        yield Reason("state.draws-known", {"seat": seat, "card": card})
    without = before.from_left[len(seats) :] if before.phase == "quick" else ()
    if without:
        yield Reason("state.draws-none", {"seats": without})


# -- all six ---------------------------------------------------------------------------------


def _six(before: State, move: Move, after: State) -> Iterator[Reason]:
    """Six persons before a player: the end, or why it is not. Source: 【ゲームの終了】."""
    if after.winner is not None:
        yield Reason("state.six", {"seat": after.winner})
    elif isinstance(move, Lay) and len(after.rows[before.seat]) == len(RANKS):
        yield Reason("state.six-not-yet", {"seat": before.seat})
    elif isinstance(move, Kick) and len(after.rows[move.to_seat]) == len(RANKS):
        yield Reason("state.six-by-kick", {"seat": move.to_seat})
