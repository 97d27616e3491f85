"""The worked examples and stated numbers of 不確定世界の時空干渉者, bound to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.cards.deck import rank_text
from engines.cards.reading import read_card
from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry
from engines.contract.hands import hand_of
from engines.contract.score import ScoreLine
from engines.fusejika import play
from engines.fusejika.facts import (
    BONUS,
    COUNTING,
    EFFECTS,
    ENDING,
    NEXT_ROUND,
    OVERVIEW,
    PLAY,
    PREPARATION,
    WINNER,
)
from engines.fusejika.house import AS_USUAL
from engines.fusejika.persons import points_for_persons
from engines.fusejika.proof_effects import cards, codes, effect_examples, example, table
from engines.fusejika.reading import count_entry
from engines.fusejika.state import CannotLay, Claim, Dealt, Keep, Lay


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (*_set_up_examples(), *_counting_examples(), *effect_examples(), *_course_examples())


# -- set-up ----------------------------------------------------------------------------------


def _set_up_examples() -> tuple[WorkedExample, ...]:
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
        start = play.setup(players, AS_USUAL)
        dealt = play.apply(start, play.chance(start, Random(players)))
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
        state = play.setup(players, AS_USUAL)
        while state.phase != "over":
            if state.phase == "deal":
                starts.append(state.start)
            moves = play.legal(state)
            state = play.apply(state, rng.choice(moves) if moves else play.chance(state, rng))
        if state.winner is None:
            return tuple(dict.fromkeys(starts))
    raise AssertionError("no game without sudden death")


def _persons() -> Findings:
    return tuple((rank_text(rank), effect) for rank, effect in EFFECTS.items())


def _new_deal() -> Findings:
    hands = tuple(hand_of(cards(text)) for text in ("9S 9H 9D", "9C 10S JS", "QS KS AS"))
    state = play.apply(play.setup(3, AS_USUAL), Dealt(hands))
    may_claim = Claim() in play.legal(state)
    anew = play.apply(state, Claim())
    asked = play.apply(state, Keep())
    return (
        ("may-claim", may_claim),
        ("others-may", Claim() in play.legal(asked)),
        ("dealt-again-by", anew.start),
        ("pile", anew.pile),
    )


# -- counting --------------------------------------------------------------------------------


def _counting_examples() -> tuple[WorkedExample, ...]:
    halves = {5: 2, 4: 2, 3: 1, 2: 1, 1: 0, 0: 0}
    bonus = {1: 0, 2: 1, 3: 3, 4: 5, 5: 8}
    suits = (("formula", "2 → 1"), ("bonus", 1))
    return (
        example("half", COUNTING, "5 4 3 2 1 0 ÷ 2", _halves, *_texts(halves)),
        example("bonus", COUNTING, "1 2 3 4 5", _bonuses, *_texts(bonus)),
        example("hearts-and-clubs", f"{COUNTING}例", _HEARTS_AND_CLUBS, _hearts, *suits),
        _round_example("de", "4", 4, "1 → 0", 0, 4),
        _round_example("go", "3", 3, "3 → 3", 3, 6),
        _round_example("ai", "5 ÷ 2 ↓", 2, "4 → 5", 5, 7),
    )


def _texts(numbers: dict[int, int]) -> list[tuple[str, int]]:
    return [(str(key), value) for key, value in numbers.items()]


def _halves() -> Findings:
    return tuple((str(n), points_for_persons(n, ended=True).value) for n in range(5, -1, -1))


def _bonuses() -> Findings:
    return tuple((str(n), BONUS[n]) for n in range(1, 6))


def _hearts() -> Findings:
    entry = Entry({"hand": (("", _HEARTS_AND_CLUBS),)})
    bonus = count_entry(entry).players[0].lines[1]
    return ("formula", bonus.formula.text), ("bonus", bonus.value)


_HEARTS_AND_CLUBS = "9H 10H JC QC"
_ROUND = (("de", "9S 10H JD QC"), ("go", "9D 10D KD"), ("ai", "9H JH QH KH AC"))


def _round_example(
    name: str, persons: str, points: int, suit: str, bonus: int, total: int
) -> WorkedExample:
    def run() -> Findings:
        score = count_entry(Entry({"hand": _ROUND, "out": "ai"}))
        player = next(p for p in score.players if p.name == name)
        return (*_line_findings(player.lines), ("total", player.total))

    given = f"{name}={dict(_ROUND)[name]}" + ("; out" if name == "ai" else "")
    facts = (
        ("formula-1", persons),
        ("value-1", points),
        ("formula-2", suit),
        ("value-2", bonus),
        ("total", total),
    )
    return example(f"player-{name}", f"{COUNTING}例", given, run, *facts)


def _line_findings(lines: Sequence[ScoreLine]) -> list[tuple[str, int | str]]:
    found: list[tuple[str, int | str]] = []
    for place, line in enumerate(lines, 1):
        found += [(f"formula-{place}", line.formula.text), (f"value-{place}", line.value)]
    return found


# -- the course of the game ------------------------------------------------------------------


def _course_examples() -> tuple[WorkedExample, ...]:
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
        return tuple(dict.fromkeys(type(move).__name__ for move in play.legal(state)))

    return (
        ("same-person-in-hand", kinds("9S", "9D")),
        ("no-hand", kinds("9S", "")),
        ("another-in-hand", kinds("9S", "9D 10D")),
    )


def _run_next_round() -> Findings:
    after = play.apply(table("9S", "9D"), CannotLay())
    counted = after.finished[0]
    return (
        ("ended-by", counted.ended_by),
        ("shown", codes(counted.shown.known)),
        ("round", after.round),
        ("start", after.start),
        ("pile", after.pile),
    )


def _run_six() -> Findings:
    after = play.apply(table("KH QS AD 9C JH", "10D"), Lay(read_card("10D")))
    return (
        ("phase", after.phase),
        ("winner", after.winner),
        ("rounds-counted", len(after.finished)),
    )
