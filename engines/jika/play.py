"""The whole game of 時価で勝負 as a state machine: hands, companies, watchers, passes.

Seats are 0-based; the start player is seat 0 in every round. Hands may be partly unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engines.cards.deck import ACE, KING, QUEEN, SUITS, Card, Suit, card
from engines.contract.hands import EMPTY, Hand, hand_of
from engines.contract.machine import Machine
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Reason, Score
from engines.jika.facts import (
    HAND_SIZE,
    KINGS,
    NUMBERS,
    QUEENS,
    RULINGS,
    place_of,
    rule_error,
)
from engines.jika.scoring import Price, Shares, count
from engines.jika.state import (
    MOVE_TYPES,
    Company,
    Dealt,
    Lay,
    Move,
    Pass,
    Phase,
    Show,
    State,
    WatcherTurned,
)

# Moves are made once: whole games are played by the ten thousand.
_UPPER_LAY = {c: (Lay(c, "upper"),) for c in NUMBERS}
_BOTH_LAYS = {c: (*upper, Lay(c, "lower")) for c, upper in _UPPER_LAY.items()}
_PASS = Pass()
_TURNED = {suit: WatcherTurned(suit) for suit in SUITS}


def _number_cards_seen(state: State) -> set[Card]:
    seen = {c for company in state.companies for c in company.upper + company.lower}
    for hand in (*state.hands, state.left_out):
        seen.update(hand.known)
    return seen


def _unseen(state: State) -> tuple[Card, ...]:
    """Number cards that could be any of the hidden ones."""
    if not any(hand.hidden for hand in state.hands):
        return ()
    seen = _number_cards_seen(state)
    return tuple(c for c in NUMBERS if c not in seen)


def _bound(state: State, suit: Suit) -> int:
    """How many hidden cards are known to be of `suit`, for their holders passed under it."""
    pairs = zip(state.hands, state.passed, strict=True)
    return sum(hand.hidden for hand, passed in pairs if passed is suit)


def _could_be_elsewhere(state: State, chosen: Card, unseen: Sequence[Card]) -> bool:
    """Whether the hidden `chosen` can be spared by those who passed with nothing but its suit."""
    suit = chosen.suit
    assert suit is not None
    return sum(c.suit is suit for c in unseen) > _bound(state, suit)


def _can_only_pass(state: State, unseen: Sequence[Card]) -> bool:
    """Whether the hand may hold nothing but the watched suit."""
    hand, watched = state.hands[state.seat], state.watched
    assert watched is not None
    if any(c.suit is not watched for c in hand.known):
        return False
    spare = sum(c.suit is watched for c in unseen) - _bound(state, watched)
    return hand.hidden <= spare


def _legal_turns(state: State) -> list[Move]:
    hand, watched = state.hands[state.seat], state.watched
    if hand.hidden:
        return _possible_turns(state)
    cards = [c for c in hand.known if c.suit is not watched]
    return _lays(state.companies, cards) if cards else [_PASS]


def _possible_turns(state: State) -> list[Move]:
    """What a hand that is not fully known may do."""
    unseen = _unseen(state)
    moves = _lays(state.companies, _possible_cards(state, unseen))
    if _can_only_pass(state, unseen):
        moves.append(_PASS)
    return moves


def _possible_cards(state: State, unseen: Sequence[Card]) -> list[Card]:
    watched = state.watched
    cards = [c for c in state.hands[state.seat].known if c.suit is not watched]
    hidden = [c for c in unseen if c.suit is not watched]
    return cards + [c for c in hidden if _could_be_elsewhere(state, c, unseen)]


def _lays(companies: Sequence[Company], cards: Sequence[Card]) -> list[Move]:
    moves: list[Move] = []
    for chosen in cards:
        upper_lies = companies[place_of(chosen)].upper
        moves += _BOTH_LAYS[chosen] if upper_lies else _UPPER_LAY[chosen]
    return moves


def _possible_shares(state: State, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The queens and kings that the certificates of `seat` may be."""
    own = state.shares[seat].known
    others = [h for place, h in enumerate(state.shares) if place != seat]
    elsewhere = {c for hand in (*others, state.left_shares) for c in hand.known}

    def fitting(deck: tuple[Card, ...]) -> tuple[Card, ...]:
        held = tuple(c for c in own if c in deck)
        return held or tuple(c for c in deck if c not in elsewhere)

    return fitting(QUEENS), fitting(KINGS)


def _showing_seat(state: State) -> int:
    return next(seat for seat, hand in enumerate(state.shares) if hand.hidden)


def _lay(state: State, move: Lay) -> State:
    _check_lay(state, move)
    seat, place = state.seat, place_of(move.card)
    old = state.companies[place]
    if move.side == "upper":
        company = Company((*old.upper, move.card), old.lower)
    else:
        company = Company(old.upper, (*old.lower, move.card))
    hand = state.hands[seat].without(move.card)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    companies = (*state.companies[:place], company, *state.companies[place + 1 :])
    return _after_turn(state, hands, companies, state.passed)


def _check_lay(state: State, move: Lay) -> None:
    chosen, watched, hand = move.card, state.watched, state.hands[state.seat]
    if not 2 <= chosen.rank <= 10:
        raise rule_error("jika.not-a-number-card", card=chosen)
    if chosen.suit is watched:
        raise rule_error("jika.suit-is-watched", card=chosen, suit=chosen.suit)
    if move.side == "lower" and not state.companies[place_of(chosen)].upper:
        raise rule_error("jika.upper-side-first", card=chosen)
    if chosen in hand.known:
        return
    unseen = _unseen(state)
    if hand.hidden == 0 or chosen not in unseen:
        raise rule_error("jika.not-in-hand", card=chosen)
    if not _could_be_elsewhere(state, chosen, unseen):
        raise rule_error("jika.impossible-after-passes", card=chosen)


def _pass(state: State) -> State:
    watched = state.watched
    if not _can_only_pass(state, _unseen(state)):
        raise rule_error("jika.must-lay", suit=watched)
    passed = (*state.passed[: state.seat], watched, *state.passed[state.seat + 1 :])
    return _after_turn(state, state.hands, state.companies, passed)


def _after_turn(
    state: State,
    hands: tuple[Hand, ...],
    companies: tuple[Company, ...],
    passed: tuple[Suit | None, ...],
) -> State:
    """The next seat's turn; a new watcher after the last seat; the end as soon as all are done."""
    phase: Phase = "lay"
    seat, number = _next_seat(hands, passed, state.seat + 1), state.round
    if seat == len(hands):
        if _next_seat(hands, passed, 0) < len(hands):
            phase, number = "watcher", state.round + 1
        else:
            phase, seat = _ending_phase(state.shares), 0
    # Not `replace`, which makes a whole game half as long again.
    return State(
        phase=phase,
        hands=hands,
        shares=state.shares,
        companies=companies,
        fan=state.fan,
        passed=passed,
        left_out=state.left_out,
        left_shares=state.left_shares,
        seat=seat,
        round=number,
    )


def _next_seat(hands: Sequence[Hand], passed: Sequence[Suit | None], seat: int) -> int:
    """The first seat from `seat` on that still plays; the number of seats when none does."""
    while seat < len(hands):
        hand = hands[seat]
        if passed[seat] is None and (hand.known or hand.hidden):
            break
        seat += 1
    return seat


def _ending_phase(shares: Sequence[Hand]) -> Phase:
    return "show" if any(hand.hidden for hand in shares) else "over"


def _turn_watcher(state: State, move: WatcherTurned) -> State:
    """Turn a jack; the pile is made anew of all four when all were turned."""
    fan = () if len(state.fan) == len(SUITS) else state.fan
    if move.suit in fan:
        raise rule_error("jika.watcher-already-out", suit=move.suit)
    seat = _next_seat(state.hands, state.passed, 0)
    return replace(state, phase="lay", fan=(*fan, move.suit), seat=seat)


def _deal(state: State, move: Dealt) -> State:
    problem = _deal_problem(state, move)
    if problem:
        raise rule_error("jika.deal", problem=problem)
    return replace(
        state,
        phase="watcher",
        hands=move.hands,
        shares=move.shares,
        left_out=_rest(NUMBERS, move.hands),
        left_shares=_rest(QUEENS + KINGS, move.shares),
        passed=(None,) * state.players,
    )


def _rest(deck: tuple[Card, ...], hands: tuple[Hand, ...]) -> Hand:
    """What of the deck is in no hand; only a count where any hand is not fully known."""
    known = {c for hand in hands for c in hand.known}
    left = tuple(c for c in deck if c not in known)
    hidden = sum(hand.hidden for hand in hands)
    return Hand((), len(left) - hidden) if hidden else Hand(left)


def _deal_problem(state: State, move: Dealt) -> str:
    """A key that says what is wrong with a deal; "" when nothing is."""
    if len(move.hands) != state.players or len(move.shares) != state.players:
        return "players"
    if any(len(hand) != HAND_SIZE[state.players] for hand in move.hands):
        return "hand-size"
    known = [c for hand in move.hands for c in hand.known]
    shares = [c for hand in move.shares for c in hand.known]
    if len(set(known)) != len(known) or len(set(shares)) != len(shares):
        return "twice"
    if not set(known) <= set(NUMBERS):
        return "number-cards"
    return "" if all(map(_are_shares, move.shares)) else "shares"


def _are_shares(hand: Hand) -> bool:
    ranks_known = sorted(c.rank for c in hand.known)
    return len(hand) == 2 and ranks_known in ([], [QUEEN], [KING], [QUEEN, KING])


def _show(state: State, move: Show) -> State:
    seat = _showing_seat(state)
    queens, kings = _possible_shares(state, seat)
    if move.queen not in queens or move.king not in kings:
        raise rule_error("jika.shares-elsewhere", cards=(move.queen, move.king))
    shares = (*state.shares[:seat], hand_of([move.queen, move.king]), *state.shares[seat + 1 :])
    return replace(state, phase=_ending_phase(shares), shares=shares)


# -- the machine ----------------------------------------------------------------------------


class JikaMachine(Machine[State, Move]):
    """時価で勝負 played."""

    move_types = MOVE_TYPES

    def setup(self, players: int, rules: Rules) -> State:
        """The row of aces before anything is dealt. Raises RuleError `jika.players`."""
        resolve(RULINGS, rules)  # nothing can be chosen here: it says so
        if players not in HAND_SIZE:
            raise rule_error("jika.players", count=players)
        aces = tuple(Company((), (card(suit, ACE),)) for suit in SUITS)
        nothing = (EMPTY,) * players
        return State("deal", nothing, nothing, aces, left_out=hand_of(NUMBERS))

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "watcher")

    def chance(self, state: State, rng: Random) -> Move:
        """A fair deal, or a fair turn of one of the jacks still in the pile."""
        if state.phase == "watcher":
            fan = () if len(state.fan) == len(SUITS) else state.fan
            return _TURNED[rng.choice([suit for suit in SUITS if suit not in fan])]
        deck, queens, kings = list(NUMBERS), list(QUEENS), list(KINGS)
        for pile in (deck, queens, kings):
            rng.shuffle(pile)
        size, seats = HAND_SIZE[state.players], range(state.players)
        hands = tuple(hand_of(deck[seat * size : (seat + 1) * size]) for seat in seats)
        return Dealt(hands, tuple(hand_of((queens[seat], kings[seat])) for seat in seats))

    def turn(self, state: State) -> int | None:
        if state.phase == "show":
            return _showing_seat(state)
        return state.seat if state.phase == "lay" else None

    def legal(self, state: State) -> Sequence[Move]:
        if state.phase == "lay":
            return _legal_turns(state)
        if state.phase == "show":
            queens, kings = _possible_shares(state, _showing_seat(state))
            return [Show(queen, king) for queen in queens for king in kings]
        return ()

    def apply(self, state: State, move: Move) -> State:
        match state.phase, move:
            case "lay", Lay():
                return _lay(state, move)
            case "lay", Pass():
                return _pass(state)
            case "watcher", WatcherTurned():
                return _turn_watcher(state, move)
            case "deal", Dealt():
                return _deal(state, move)
            case "show", Show():
                return _show(state, move)
        raise rule_error("jika.wrong-phase", phase=state.phase)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("jika.not-over")
        held = [Shares(*sorted(hand.known, key=lambda c: c.rank)) for hand in state.shares]
        spades, hearts, diamonds, clubs = map(_visible_price, state.companies)
        return count(names, held, (spades, hearts, diamonds, clubs))

    def view(self, state: State, seat: int | None) -> State:
        """Other hands are only counts. Certificates are secret until the end, when they are
        shown one by one."""

        def seen(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
            return tuple(h if place == seat else h.unseen() for place, h in enumerate(hands))

        return replace(
            state,
            hands=seen(state.hands),
            shares=state.shares if state.phase in ("show", "over") else seen(state.shares),
            left_out=state.left_out.unseen(),
            left_shares=state.left_shares.unseen(),
        )

    def describe(self, state: State) -> tuple[Reason, ...]:
        if state.phase == "deal":
            return ()
        companies = zip(SUITS, state.companies, strict=True)
        facts = [Reason("state.market", {s.name.lower(): c.price for s, c in companies})]
        if state.watched and state.phase != "watcher":
            facts.append(Reason("state.watched", {"suit": state.watched, "round": state.round}))
        counts = tuple(len(hand) for hand in state.hands)
        facts.append(Reason("state.hands", {"counts": counts}))
        return tuple(facts)


def _visible_price(company: Company) -> Price:
    """A company's price from the cards that lie there."""
    lower = company.lower[-1].rank
    return Price(*sorted((lower, company.upper[-1].rank))) if company.upper else Price(lower)


MACHINE = JikaMachine()
