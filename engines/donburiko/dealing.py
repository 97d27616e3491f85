"""Setting up a game of ドンブリコ！ and dealing a round.

Source: 【ゲームの準備】 and 【ラウンドの開始】.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.rulings import Rules, resolve
from engines.donburiko.deck import BY_ORDER, EMPTY, Card, Hand, held
from engines.donburiko.facts import (
    CHIPS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    RULINGS,
    deck_for,
    hand_size,
    is_published,
    rule_error,
    starting_chips,
)
from engines.donburiko.table import (
    Dealt,
    Move,
    Phase,
    Round,
    State,
    dealt_cards,
    laid,
    left_of,
)

if TYPE_CHECKING:
    from random import Random


def setup(players: int, rules: Rules) -> State:
    """The table before the first deal. Source: 【ゲームの準備】.

    Raises RuleError `donburiko.players`, InputError for a house rule that does not exist.
    """
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise rule_error("donburiko.players", count=players)
    chosen = resolve(RULINGS, rules)
    published, each = is_published(chosen), starting_chips(chosen)
    cards = deck_for(players, published)
    chips, bank = (each,) * players, CHIPS - each * players
    first = Round(1, Hand(cards), cards, published, each)
    return between_rounds("deal", chips, bank, 0, first)


def between_rounds(
    phase: Phase, chips: tuple[int, ...], bank: int, start: int, coming: Round
) -> State:
    """The table with all cards gathered, before the deal for the seat that starts or at the end."""
    hands, taken = (EMPTY,) * len(chips), ((),) * len(chips)
    return State(phase, hands, (), chips, bank, taken, start, None, coming)


def chance(state: State, rng: Random) -> Move:
    """Shuffle and deal: a column card for everyone, then the hands.

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


def deal(state: State, move: Dealt) -> State:
    """The table after a deal; what is left over is known only if every hand is. Raises RuleError
    `donburiko.deal`, with what is wrong."""
    old = state.round
    problem = _size_problem(state, move)
    left = left_of(old.deck, dealt_cards(move))
    if problem or left is None:
        raise rule_error("donburiko.deal", problem=problem or _cards_problem(old, move))
    hidden = sum([hand.hidden for hand in move.hands])
    aside = Hand((), len(left) - hidden) if hidden else held(tuple(left))
    columns = tuple([(laid(card),) for card in move.columns])
    return State(
        "turn",
        move.hands,
        columns,
        state.chips,
        state.bank,
        state.taken,
        state.seat,
        None,
        Round(old.number, aside, old.deck, old.published, old.starting_chips),
    )


def _cards_problem(old: Round, move: Dealt) -> str:
    """A key that says why the deck has not the cards of a deal."""
    without_choice = Card.CHOICE not in old.deck and Card.CHOICE in dealt_cards(move)
    return "choice-left-out" if without_choice else "cards"


def _size_problem(state: State, move: Dealt) -> str:
    """A key that says which number of a deal is wrong; "" when none is."""
    if len(move.hands) != state.players:
        return "players"
    if len(move.columns) != state.players:
        return "columns"
    size = hand_size(state.players, len(state.round.deck), state.round.published)
    for hand in move.hands:
        if len(hand.known) + hand.hidden != size or hand.hidden < 0:
            return "hand-size"
    return ""
