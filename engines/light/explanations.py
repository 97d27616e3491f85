"""What anybody at the table of 光より遅く sees, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from engines.contract.score import Reason
from engines.light.state import Letter, State, next_to_carry


def described(state: State) -> Iterator[Reason]:
    """The public state: the round, who holds and got how many letters, and their outsides."""
    circulating = state.round > state.rounds
    yield Reason("state.circulating" if circulating else "state.round", {"round": state.round})
    for seat in range(state.players):
        held = sum(not x.arrived and x.holder == seat for x in state.letters)
        if held:
            yield Reason("state.holds", {"seat": seat, "count": held})
        if state.envelopes[seat]:
            yield Reason("state.received", {"seat": seat, "count": len(state.envelopes[seat])})
    for letter in state.letters:
        if not letter.arrived:
            yield _outside("state.letter", letter)
    if state.phase == "carry":
        yield _outside("state.carrying", state.letters[next_to_carry(state)])


def _outside(code: str, letter: Letter) -> Reason:
    """What anybody may read on a letter, and who has it."""
    data = {
        "seat": letter.author,
        "to_seat": letter.addressee,
        "nth": letter.nth,
        "holder_seat": letter.holder,
        "count": letter.open_boxes,
    }
    return Reason(code, data)
