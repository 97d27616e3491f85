"""不確定世界の時空干渉者 played: the whole game as a state machine.

Seats are 0-based and clockwise; seat 0 has the start marker in the first round, and it goes one
seat to the left after each. Hands may be partly unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engines.cards.deck import BY_INDEX, Card
from engines.contract.hands import Hand
from engines.contract.machine import Machine
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Reason, Score
from engines.fusejika.effects import copies, copy, draw, kick, kicks, lose, losses, unseen_draws
from engines.fusejika.explanations import explained
from engines.fusejika.facts import (
    DECK,
    HAND_SIZE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    RULINGS,
    house_rules,
    rule_error,
)
from engines.fusejika.play.dealing import claim, deal, keep, may_hold_three_alike
from engines.fusejika.play.laying import cannot_lay, lay, legal_lays
from engines.fusejika.play.result import score_game
from engines.fusejika.state import (
    MOVE_TYPES,
    CannotLay,
    Claim,
    Copy,
    Dealt,
    Drawn,
    Keep,
    Kick,
    Lay,
    Lose,
    Move,
    Phase,
    State,
    set_up,
    unseen,
)

_KEEP, _CLAIM = Keep(), Claim()
_BY_MOVE: dict[type, tuple[tuple[Phase, ...], Callable[[State, Any], State]]] = {
    Dealt: (("deal",), deal),
    Keep: (("claim",), keep),
    Claim: (("claim",), claim),
    Lay: (("lay",), lay),
    CannotLay: (("lay",), cannot_lay),
    Copy: (("copy",), copy),
    Lose: (("lose",), lose),
    Kick: (("kick",), kick),
    Drawn: (("get", "quick"), draw),
}
"""When each move is made, and what makes the state after it."""


class FusejikaMachine(Machine[State, Move]):
    """The course of the game: deals, new deals, laying, round ends, the end."""

    move_types = MOVE_TYPES

    def setup(self, players: int, rules: Rules) -> State:
        """The first round before it is dealt.

        Raises RuleError `fusejika.players`, InputError for a house rule that does not exist.
        """
        house = house_rules(resolve(RULINGS, rules))
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise rule_error("fusejika.players", count=players)
        return set_up(players, house)

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "get", "quick")

    def chance(self, state: State, rng: Random) -> Move:
        """A fair deal, or fair draws from all cards that may lie on top of the pile."""
        if state.phase != "deal":
            return Drawn(tuple(rng.sample(unseen(state), unseen_draws(state))))
        deck = list(DECK)
        rng.shuffle(deck)
        places = range(0, HAND_SIZE * state.players, HAND_SIZE)
        dealt = [sorted(deck[place : place + HAND_SIZE], key=BY_INDEX) for place in places]
        return Dealt(tuple([Hand(tuple(hand)) for hand in dealt]))

    def turn(self, state: State) -> int | None:
        return None if state.phase in ("deal", "get", "quick", "over") else state.seat

    def legal(self, state: State) -> Sequence[Move]:
        """Every move that is legal for some hand that fits what is known."""
        phase = state.phase
        if phase == "lay":
            return legal_lays(state)
        if phase == "claim":
            return (_KEEP, _CLAIM) if may_hold_three_alike(state) else (_KEEP,)
        if phase == "lose":
            return losses(state)
        if phase == "kick":
            return kicks(state)
        return copies(state) if phase == "copy" else ()

    def apply(self, state: State, move: Move) -> State:
        try:
            phases, make = _BY_MOVE[type(move)]
        except KeyError:  # no move of this game
            phases = ()
        if state.phase not in phases:
            raise rule_error("fusejika.wrong-phase", phase=state.phase)
        return make(state, move)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        return score_game(state, names)

    def view(self, state: State, seat: int | None) -> State:
        """What the player at `seat` may see (None: anybody).

        Of other hands the number of cards, and those cards that everybody saw go there.
        """
        hands = tuple(
            hand if place == seat else _from_outside(hand, state.seen)
            for place, hand in enumerate(state.hands)
        )
        return replace(state, hands=hands)

    def describe(self, state: State) -> tuple[Reason, ...]:
        about = {"round": state.round, "rounds": state.players, "seat": state.start}
        facts = [Reason("state.round", about)]
        if state.phase == "deal":
            return tuple(facts)
        for seat, row in enumerate(state.rows):
            if row:
                facts.append(Reason("state.persons", {"seat": seat, "cards": row}))
        facts.append(Reason("state.hands", {"counts": tuple(map(len, state.hands))}))
        facts.append(Reason("state.pile", {"count": state.pile_size}))
        if state.under:
            facts.append(Reason("state.under", {"cards": state.under}))
        return tuple(facts)

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        return tuple(explained(before, move, after))


def _from_outside(hand: Hand, seen: tuple[Card, ...]) -> Hand:
    if not seen:
        return hand.unseen()
    known = tuple(c for c in hand.known if c in seen)
    return Hand(known, len(hand) - len(known))


MACHINE = FusejikaMachine()
