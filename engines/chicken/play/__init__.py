"""チキンスープ played: five rounds of bids over two field cards, as a state machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engines.cards.deck import Card
from engines.chicken.explanations import explained
from engines.chicken.facts import PLAYERS, RULINGS, HouseRules, house_rules, rule_error
from engines.chicken.play.bidding import bid, cards_allowed, first_unknown, reveal
from engines.chicken.play.dealing import (
    DEALS,
    SUIT,
    TURNED,
    UNKNOWN,
    deal,
    pile_of,
    turn_cards,
    unseen,
)
from engines.chicken.play.taking import show, showing_seat
from engines.chicken.scoring import count
from engines.chicken.state import (
    MOVE_TYPES,
    Bid,
    Dealt,
    Field,
    Move,
    Reveal,
    Show,
    State,
    Table,
    Taken,
    Turned,
)
from engines.contract.machine import Machine
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Reason, Score

# Moves are made once: whole games are played by the ten thousand.
_BIDS: dict[Card, Move] = {c: Bid(c) for cards in SUIT.values() for c in cards}
_bid_of = _BIDS.__getitem__
_NOTHING = (Taken(),) * PLAYERS
_STARTS = [State("deal", Table(1, 0, ((),) * PLAYERS, _NOTHING, equal)) for equal in (False, True)]


class ChickenMachine(Machine[State, Move]):
    """The whole game: suits, then rounds of two turned cards, three bids and what they bring."""

    move_types = MOVE_TYPES

    def setup(self, players: int, rules: Rules) -> State:
        """The table before suits are taken.

        Raises RuleError `chicken.players`, InputError for a house rule that does not exist.
        """
        # Whole games set up by the ten thousand, so switches are resolved only to refuse them.
        if rules and (len(rules) > 1 or rules.get("equal-when-short") not in ("no", "yes")):
            resolve(RULINGS, rules)
        if players != PLAYERS:
            raise rule_error("chicken.players", count=players)
        return _STARTS[house_rules(rules).equal_when_short]

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "turn")

    def chance(self, state: State, rng: Random) -> Move:
        """Suits taken at random, or a fair turn of two of the field cards left."""
        if state.phase == "deal":
            return rng.choice(DEALS)
        pile = pile_of(state)
        up = down = rng.choice(pile)
        while down is up:
            down = rng.choice(pile)
        return TURNED[up, down]

    def turn(self, state: State) -> int | None:
        """The seat to move; None while chance is awaited and at the end."""
        if state.phase == "bid":
            return (state.table.start + len(state.bids)) % PLAYERS
        if state.phase == "reveal":
            return (state.table.start + first_unknown(state.bids)) % PLAYERS
        return showing_seat(state) if state.phase == "show" else None

    def legal(self, state: State) -> Sequence[Move]:
        """Every move that is legal for some hand that fits what is known."""
        if state.phase == "bid":
            return list(map(_bid_of, cards_allowed(state, len(state.bids))))
        if state.phase == "reveal":
            return [Reveal(c) for c in cards_allowed(state, first_unknown(state.bids))]
        if state.phase == "show":
            return [Show(c) for c in unseen(state)]
        return ()

    def apply(self, state: State, move: Move) -> State:
        phase = state.phase
        if phase == "bid" and isinstance(move, Bid):
            return bid(state, move)
        if phase == "turn" and isinstance(move, Turned):
            return turn_cards(state, move)
        if phase == "deal" and isinstance(move, Dealt):
            return deal(state, move)
        if phase == "reveal" and isinstance(move, Reveal):
            return reveal(state, move)
        if phase == "show" and isinstance(move, Show):
            return show(state, move)
        raise rule_error("chicken.wrong-phase", phase=phase)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("chicken.not-over")
        taken = [
            [*one.open, *one.hidden.known, *([one.bonus] if one.bonus else [])]
            for one in state.table.taken
        ]
        return count(names, taken, HouseRules(state.table.equal_when_short).chosen())

    def view(self, state: State, seat: int | None) -> State:
        """What the player at `seat` may see (None: anybody).

        Of the bids one's own and those turned up already; of the face-down losses one's own, until
        everybody shows theirs at the end.
        """
        table, field = state.table, state.field
        revealed = first_unknown(state.bids) if state.phase == "reveal" else 0
        own = -1 if seat is None else (seat - table.start) % PLAYERS
        bids = tuple(
            bid if place == own or place < revealed else UNKNOWN
            for place, bid in enumerate(state.bids)
        )
        if state.phase not in ("show", "over"):
            taken = tuple(
                one if place == seat else replace(one, hidden=one.hidden.unseen())
                for place, one in enumerate(table.taken)
            )
            table = replace(table, taken=taken)
        unseen = Field(field.pile.unseen(), field.up, field.down.unseen(), field.removed.unseen())
        return State(state.phase, table, unseen, bids)

    def describe(self, state: State) -> tuple[Reason, ...]:
        return () if state.phase == "deal" else tuple(_public(state))

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        return tuple(explained(before, move, after))


def _public(state: State) -> Iterator[Reason]:
    table, field = state.table, state.field
    if state.phase in ("turn", "bid", "reveal"):
        yield Reason("state.round", {"round": table.round, "seat": table.start})
    if field.up is not None:
        yield Reason("state.up", {"card": field.up, "pile": len(field.pile)})
    if table.bonus_left:
        yield Reason("state.bonus-left", {"cards": table.bonus_left})
    for seat, taken in enumerate(table.taken):
        if taken.open:
            yield Reason("state.open", {"seat": seat, "cards": taken.open})
        shown = taken.hidden.known if state.phase in ("show", "over") else ()
        if shown:
            yield Reason("state.shown", {"seat": seat, "cards": shown})
        if len(taken.hidden) > len(shown):
            yield Reason("state.hidden", {"seat": seat, "count": len(taken.hidden) - len(shown)})
        if taken.bonus is not None:
            yield Reason("state.bonus", {"seat": seat, "card": taken.bonus})


MACHINE = ChickenMachine()
