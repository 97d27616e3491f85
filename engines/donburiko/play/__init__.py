"""ドンブリコ！ played: the whole game as a state machine.

Counting a taken column has up to three steps: `Take`, `Reveal` for each face-down card that
nobody here knows, `Choose` when a "1 or 5" is among its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engines.contract.machine import Machine
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Reason, Score
from engines.donburiko.deck import BY_ORDER, Hand, held
from engines.donburiko.explanations import explained
from engines.donburiko.facts import (
    CHIPS,
    LEAST_PLAYERS,
    MANY_CHIPS,
    MOST_PLAYERS,
    RULINGS,
    HouseRules,
    deck_for,
    hand_size,
    house_rules,
    rule_error,
)
from engines.donburiko.play.attaching import attach
from engines.donburiko.play.choices import attaching, may_attach, open_columns, ways_to_count
from engines.donburiko.play.dealing import between_rounds, deal
from engines.donburiko.play.taking import choose, possible_totals, reveal, take
from engines.donburiko.scoring import chips_score
from engines.donburiko.state import (
    MOVE_TYPES,
    AttachClosed,
    AttachOpen,
    AttachUnseen,
    Choose,
    Column,
    Dealt,
    Move,
    Reveal,
    Round,
    State,
    Take,
    known_cards,
    laid,
    unseen_cards,
)


class DonburikoMachine(Machine[State, Move]):
    """The turns of ドンブリコ！: cards attached, columns taken, rounds ended."""

    move_types = MOVE_TYPES

    def setup(self, players: int, rules: Rules) -> State:
        """The table before the first deal. Source: 【ゲームの準備】.

        Raises RuleError `donburiko.players`, InputError for a house rule that does not exist.
        """
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise rule_error("donburiko.players", count=players)
        house = house_rules(resolve(RULINGS, rules))
        cards = deck_for(players, house.published)
        chips, bank = (house.starting_chips,) * players, CHIPS - house.starting_chips * players
        first = Round(
            number=1,
            aside=Hand(cards),
            deck=cards,
            published=house.published,
            starting_chips=house.starting_chips,
        )
        return between_rounds("deal", chips, bank, 0, first)

    def awaits_chance(self, state: State) -> bool:
        return state.phase == "deal"

    def chance(self, state: State, rng: Random) -> Move:
        """Shuffle and deal: a column card for everyone, then the hands. Source: 【ラウンドの開始】.

        Raises RuleError `donburiko.wrong-phase` when no deal is awaited.
        """
        if state.phase != "deal":
            raise rule_error("donburiko.wrong-phase", phase=state.phase)
        players, deck = len(state.chips), list(state.round.deck)
        rng.shuffle(deck)
        size = hand_size(players, len(deck), state.round.published)
        starts = range(players, players + size * players, size)
        hands = [held(tuple(sorted(deck[at : at + size], key=BY_ORDER))) for at in starts]
        return Dealt(tuple(deck[:players]), tuple(hands))

    def turn(self, state: State) -> int | None:
        return None if state.phase in ("deal", "over") else state.seat

    def legal(self, state: State) -> Sequence[Move]:
        """Every move of the seat whose turn it is; best choice first when a column is counted."""
        phase = state.phase
        if phase == "turn":
            hand, columns = state.hands[state.seat], state.columns
            sizes = tuple([len(column) for column in columns])
            numbers, takes = open_columns(sizes, state.round.published)
            cards = may_attach(state, hand) if hand.hidden else hand.known
            has_chip = state.chips[state.seat] > 0
            return attaching(cards, numbers, has_chip, hand.hidden > 0) + takes
        if phase == "count":
            assert state.taking is not None
            cards = known_cards(state.columns[state.taking - 1])
            return ways_to_count(possible_totals(cards), state.round.published)
        return [Reveal(card) for card in unseen_cards(state)] if phase == "reveal" else ()

    def apply(self, state: State, move: Move) -> State:
        phase = state.phase
        # Not `match`: its class patterns take longer, and whole games come through here.
        if phase == "turn":
            if isinstance(move, AttachOpen):
                return attach(state, move.card, move.column, closed=False)
            if isinstance(move, AttachClosed):
                return attach(state, move.card, move.column, closed=True)
            if isinstance(move, Take):
                return take(state, move.column)
            if isinstance(move, AttachUnseen):
                return attach(state, None, move.column, closed=True)
        elif phase == "count" and isinstance(move, Choose):
            return choose(state, move.total)
        elif phase == "reveal" and isinstance(move, Reveal):
            return reveal(state, move.card)
        elif phase == "deal" and isinstance(move, Dealt):
            return deal(state, move)
        raise rule_error("donburiko.wrong-phase", phase=phase)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("donburiko.not-over")
        house = HouseRules(state.round.published, state.round.starting_chips)
        return chips_score(names, state.chips, tuple(_why_over(state, names)), house.chosen())

    def view(self, state: State, seat: int | None) -> State:
        """What the player at `seat` may see (None: anybody): other hands are only counts, and a
        face-down card is known to whoever attached it."""

        def seen(column: Column) -> Column:
            shown = [not each.closed or each.seat == seat for each in column]
            pairs = zip(column, shown, strict=True)
            return tuple([each if show else laid(None, True, each.seat) for each, show in pairs])

        hands = enumerate(state.hands)
        return replace(
            state,
            hands=tuple([hand if place == seat else hand.unseen() for place, hand in hands]),
            columns=tuple(map(seen, state.columns)),
            round=replace(state.round, aside=state.round.aside.unseen()),
        )

    def describe(self, state: State) -> tuple[Reason, ...]:
        facts = [Reason("state.round", {"round": state.round.number})]
        for number, column in enumerate(state.columns, 1):
            if column:
                known = tuple(each.card for each in column if each.card and not each.closed)
                closed = len(column) - len(known)
                data = {"column": number, "cards": known, "closed": closed}
                facts.append(Reason("state.column-closed" if closed else "state.column", data))
        facts.append(Reason("state.chips", {"chips": state.chips, "bank": state.bank}))
        if state.phase not in ("deal", "over"):
            facts.append(Reason("state.hands", {"counts": tuple(map(len, state.hands))}))
        return tuple(facts)

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        return tuple(explained(before, move, after))


def _why_over(state: State, names: Sequence[str]) -> Iterator[Reason]:
    least = MANY_CHIPS + (not state.round.published)
    rich = tuple(name for name, chips in zip(names, state.chips, strict=True) if chips >= least)
    if rich:
        yield Reason("ended-by-chips", {"names": rich, "least": least})
    if state.bank == 0:
        yield Reason("ended-by-bank")


MACHINE = DonburikoMachine()
