"""How games and rounds of 不確定世界の時空干渉者 begin and end."""

from __future__ import annotations

from random import Random

from engines.cards.deck import rank_text
from engines.cards.reading import read_card
from engines.contract.examples import Findings, WorkedExample
from engines.contract.hands import hand_of
from engines.fusejika.examples.situations import cards, codes, example, table
from engines.fusejika.facts import EFFECTS, ENDING, NEXT_ROUND, OVERVIEW, PLAY, PREPARATION, WINNER
from engines.fusejika.play import MACHINE
from engines.fusejika.state import CannotLay, Claim, Dealt, Keep, Lay


def set_up_examples() -> tuple[WorkedExample, ...]:
    """The six persons, the deals, and a new deal."""
    left = {3: 15, 4: 12, 5: 9}
    deals = [_set_up_example(players, pile) for players, pile in left.items()]
    kinds = ("get", "lost", "jump", "quick", "kick", "almighty")
    names = tuple(zip(("9", "10", "J", "Q", "K", "A"), kinds, strict=True))
    return (
        example("six-persons", f"{PREPARATION}１）", "9 10 J Q K A", _persons, *names),
        *deals,
        example(
            "new-deal",
            f"{PREPARATION}４）",
            "9S 9H 9D",
            _new_deal,
            ("may-claim", True),
            ("others-may", False),
            ("dealt-again-by", 0),
            ("pile", 24),
        ),
    )


def _set_up_example(players: int, pile: int) -> WorkedExample:
    def run() -> Findings:
        start = MACHINE.setup(players, {})
        dealt = MACHINE.apply(start, MACHINE.chance(start, Random(players)))
        starts = _played_rounds(players)
        return (
            ("cards", start.pile),
            ("each", len(dealt.hands[-1])),
            ("pile", dealt.pile),
            ("rounds", len(starts)),
            ("starts", tuple(map(str, starts))),
        )

    facts = (
        ("cards", 24),
        ("each", 3),
        ("pile", pile),
        ("rounds", players),
        ("starts", tuple(map(str, range(players)))),
    )
    return example(
        f"set-up-{players}", f"{PREPARATION}３）{OVERVIEW}{NEXT_ROUND}", f"{players}", run, *facts
    )


def _played_rounds(players: int) -> tuple[int, ...]:
    """Who started each round of a game that went its full length."""
    for seed in range(1000):
        rng, starts = Random(seed), []
        state = MACHINE.setup(players, {})
        while state.phase != "over":
            if state.phase == "deal":
                starts.append(state.start)
            moves = MACHINE.legal(state)
            state = MACHINE.apply(state, rng.choice(moves) if moves else MACHINE.chance(state, rng))
        if state.winner is None:
            return tuple(dict.fromkeys(starts))
    raise AssertionError("no game without sudden death")


def _persons() -> Findings:
    return tuple((rank_text(rank), effect) for rank, effect in EFFECTS.items())


def _new_deal() -> Findings:
    hands = tuple(hand_of(cards(text)) for text in ("9S 9H 9D", "9C 10S JS", "QS KS AS"))
    state = MACHINE.apply(MACHINE.setup(3, {}), Dealt(hands))
    may_claim = Claim() in MACHINE.legal(state)
    anew = MACHINE.apply(state, Claim())
    asked = MACHINE.apply(state, Keep())
    return (
        ("may-claim", may_claim),
        ("others-may", Claim() in MACHINE.legal(asked)),
        ("dealt-again-by", anew.start),
        ("pile", anew.pile),
    )


def course_examples() -> tuple[WorkedExample, ...]:
    """How a round ends, what follows, and the end by six."""
    return (
        example(
            "cannot-lay",
            f"{PLAY}６）補足",
            "9S; 9D / –",
            _run_stuck,
            ("same-person-in-hand", ("CannotLay",)),
            ("no-hand", ("CannotLay",)),
            ("another-in-hand", ("Lay",)),
        ),
        example(
            "next-round",
            f"{PLAY}７）{NEXT_ROUND}",
            "9S; 9D",
            _run_next_round,
            ("ended-by", 0),
            ("shown", "D9"),
            ("round", 2),
            ("start", 1),
            ("pile", 24),
        ),
        example(
            "sudden-death",
            f"{ENDING}［２］{WINNER}",
            "KH QS AD 9C JH; 10D",
            _run_six,
            ("phase", "over"),
            ("winner", 0),
            ("rounds-counted", 0),
        ),
    )


def _run_stuck() -> Findings:
    def kinds(own: str, hand: str) -> tuple[str, ...]:
        state = table(own, hand)
        return tuple(dict.fromkeys(type(move).__name__ for move in MACHINE.legal(state)))

    return (
        ("same-person-in-hand", kinds("9S", "9D")),
        ("no-hand", kinds("9S", "")),
        ("another-in-hand", kinds("9S", "9D 10D")),
    )


def _run_next_round() -> Findings:
    after = MACHINE.apply(table("9S", "9D"), CannotLay())
    counted = after.finished[0]
    return (
        ("ended-by", counted.ended_by),
        ("shown", codes(counted.shown.known)),
        ("round", after.round),
        ("start", after.start),
        ("pile", after.pile),
    )


def _run_six() -> Findings:
    after = MACHINE.apply(table("KH QS AD 9C JH", "10D"), Lay(read_card("10D")))
    return (
        ("phase", after.phase),
        ("winner", after.winner),
        ("rounds-counted", len(after.finished)),
    )
