"""光より遅く as a state machine: who writes to whom, and who carries what.

Seats and letters are counted from 0, rounds from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NoReturn

from engines.contract.machine import Machine
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Reason, Score
from engines.light.explanations import described
from engines.light.facts import LEAST_PLAYERS, MOST_PLAYERS, ROUNDS, RULINGS, rule_error
from engines.light.scoring import SentLetter, report
from engines.light.state import (
    MOVE_TYPES,
    Address,
    Carry,
    Draft,
    Letter,
    Move,
    State,
    Write,
    log,
    next_to_carry,
)

# -- what may be done -------------------------------------------------------------------------


def _first_unknown(drafts: Sequence[Draft]) -> int:
    return next(seat for seat, draft in enumerate(drafts) if draft.to is None)


def _choices(state: State, author: int) -> list[tuple[int, ...]]:
    others = [seat for seat in range(state.players) if seat != author]
    most = len(others) if state.many else 1
    return [
        to for n in range(0 if state.may_skip else 1, most + 1) for to in combinations(others, n)
    ]


def _carriers(state: State, letter: Letter) -> list[int]:
    """Not its holder nor its addressee, and its author only when nobody else can."""
    able = [s for s in range(state.players) if s not in (letter.holder, letter.addressee)]
    better = [seat for seat in able if seat != letter.author]
    return better or able


# -- moves ------------------------------------------------------------------------------------


def _check_addressees(state: State, author: int, to: tuple[int, ...]) -> None:
    for seat in to:
        if not 0 <= seat < state.players:
            raise rule_error("light.no-such-player", number=seat + 1)
    if author in to:
        raise rule_error("light.to-oneself", name=_name(author))
    twice = next((seat for seat in to if to.count(seat) > 1), None)
    if twice is not None:
        raise rule_error(
            "light.two-to-one", author=_name(author), addressee=_name(twice), round=state.round
        )
    if len(to) > 1 and not state.many:
        raise rule_error("light.two-letters", name=_name(author), round=state.round)
    if not to and not state.may_skip:
        raise rule_error("light.no-letter", name=_name(author), round=state.round)


def _name(seat: int) -> str:
    """A seat where typed letters have a name, for the same errors."""
    return f"#{seat + 1}"


def _write(state: State, move: Write) -> State:
    _check_addressees(state, len(state.drafts), move.to_seats)
    return _with_drafts(state, (*state.drafts, Draft(tuple(sorted(move.to_seats)))))


def _address(state: State, move: Address) -> State:
    seat = _first_unknown(state.drafts)
    _check_addressees(state, seat, move.to_seats)
    draft = Draft(tuple(sorted(move.to_seats)))
    return _with_drafts(state, (*state.drafts[:seat], draft, *state.drafts[seat + 1 :]))


def _with_drafts(state: State, drafts: tuple[Draft, ...]) -> State:
    """The next to write, or unknown drafts to come to light, or the sending."""
    known = [draft.to for draft in drafts if draft.to is not None]
    if len(drafts) < state.players:
        return replace(state, drafts=drafts)
    if len(known) < state.players:
        return replace(state, phase="address", drafts=drafts)
    new = [
        Letter(author, addressee, state.round, log(state, author, addressee) + 1, 0, author)
        for author, to in enumerate(known)
        for addressee in to
    ]
    sent = replace(state, phase="carry", letters=(*state.letters, *new), drafts=())
    return _after_sending(sent)


def _carry(state: State, move: Carry) -> State:
    if not 0 <= move.carrier_seat < state.players:
        raise rule_error("light.no-such-player", number=move.carrier_seat + 1)
    place = next_to_carry(state)
    letter = state.letters[place]
    if move.letter != letter.nth:
        raise rule_error(
            "light.no-such-letter",
            letter=move.letter,
            nth=letter.nth,
            author=_name(letter.author),
            addressee=_name(letter.addressee),
        )
    if move.carrier_seat == letter.holder:
        raise rule_error("light.carrier-is-holder")
    if move.carrier_seat == letter.addressee:
        raise rule_error("light.carrier-is-addressee")
    if move.carrier_seat not in _carriers(state, letter):
        raise rule_error("light.carrier-is-author")
    carried = Letter(
        letter.author,
        letter.addressee,
        letter.written,
        letter.nth,
        letter.checked + 1,
        move.carrier_seat,
    )
    letters = (*state.letters[:place], carried, *state.letters[place + 1 :])
    return _after_sending(replace(state, letters=letters))


def _after_sending(state: State) -> State:
    """When every letter of this round is passed on: hand over, and begin the next round."""
    number = state.round
    due = [place for place, x in enumerate(state.letters) if x.checked == number - x.written]
    if any(state.letters[place].open_boxes for place in due):
        return state
    letters, envelopes = list(state.letters), list(state.envelopes)
    for place in due:
        letter = letters[place]
        letters[place] = replace(letter, holder=letter.addressee, arrived=True)
        envelopes[letter.addressee] = (*envelopes[letter.addressee], place)
    after = replace(state, letters=tuple(letters), envelopes=tuple(envelopes))
    return _next_round(after)


def _next_round(state: State) -> State:
    number = state.round + 1
    if number <= state.rounds:
        return replace(state, phase="write", round=number)
    if all(letter.arrived for letter in state.letters):
        return replace(state, phase="over")
    circulating = replace(state, phase="carry", round=number)
    # When only letters with every box checked are under way there is nobody to decide anything.
    return _after_sending(circulating)


# -- the machine ----------------------------------------------------------------------------


class LightMachine(Machine[State, Move]):
    """光より遅く played."""

    move_types = MOVE_TYPES

    def setup(self, players: int, rules: Rules) -> State:
        """Logs and envelopes empty. Raises RuleError `light.players`."""
        chosen = resolve(RULINGS, rules)
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise rule_error("light.players", count=players, least=LEAST_PLAYERS, most=MOST_PLAYERS)
        return State(
            "write",
            round=1,
            players=players,
            rounds=int(chosen["rounds"]),
            many=chosen["letters-per-round"] == "many",
            may_skip=chosen["may-skip"] == "yes",
            envelopes=((),) * players,
        )

    def awaits_chance(self, state: State) -> bool:
        return False

    def chance(self, state: State, rng: Random) -> NoReturn:
        raise rule_error("light.no-chance")

    def turn(self, state: State) -> int | None:
        match state.phase:
            case "write":
                return len(state.drafts)
            case "address":
                return _first_unknown(state.drafts)
            case "carry":
                return state.letters[next_to_carry(state)].holder
        return None

    def legal(self, state: State) -> Sequence[Move]:
        match state.phase:
            case "write":
                return [Write(to) for to in _choices(state, len(state.drafts))]
            case "address":
                return [Address(to) for to in _choices(state, _first_unknown(state.drafts))]
            case "carry":
                letter = state.letters[next_to_carry(state)]
                return [Carry(letter.nth, seat) for seat in _carriers(state, letter)]
        return ()

    def apply(self, state: State, move: Move) -> State:
        match state.phase, move:
            case "write", Write():
                return _write(state, move)
            case "address", Address():
                return _address(state, move)
            case "carry", Carry():
                return _carry(state, move)
        raise rule_error("light.wrong-phase", phase=state.phase)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("light.not-over")
        sent = [
            SentLetter(names[x.author], names[x.addressee], x.written, x.nth) for x in state.letters
        ]
        return report(sent, state.rounds, _chosen(state))

    def view(self, state: State, seat: int | None) -> State:
        """Not to whom others are writing."""
        known = _first_unknown(state.drafts) if state.phase == "address" else 0
        drafts = tuple(
            draft if place == seat or place < known else Draft(None)
            for place, draft in enumerate(state.drafts)
        )
        return replace(state, drafts=drafts)

    def describe(self, state: State) -> tuple[Reason, ...]:
        return tuple(described(state))


def _chosen(state: State) -> dict[str, str]:
    """The switches that are not at their default."""
    chosen = {}
    if state.many:
        chosen["letters-per-round"] = "many"
    if state.may_skip:
        chosen["may-skip"] = "yes"
    if str(state.rounds) != ROUNDS[0]:
        chosen["rounds"] = str(state.rounds)
    return chosen


MACHINE = LightMachine()
