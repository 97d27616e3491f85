"""Examples of price cards, swings and ruin."""

from __future__ import annotations

from collections.abc import Callable

from engines.cards.deck import QUEEN, Suit, card
from engines.contract.examples import Findings, WorkedExample
from engines.csm.examples.situations import cards, codes, each_in_turn, holding, outcome, turn_with
from engines.csm.facts import (
    HIGHEST_PRICE,
    NUMBERS,
    PRICES,
    RANKS,
    RUIN,
    STRIP,
    values_of,
    values_on,
)
from engines.csm.play import MACHINE
from engines.csm.state import Buy, MovePrice

_FACES = range(11, HIGHEST_PRICE + 1)


def price_moves() -> tuple[WorkedExample, ...]:
    """What may be laid on a price, and the prices that come of it."""
    faces: Findings = (("J", (11, 0)), ("Q", (12, 0)), ("K", (13, 0)))
    numbers: Findings = tuple((str(rank), (rank,)) for rank in NUMBERS)
    hearts: Findings = (
        ("legal", ("H2=2 H3=3 H4=4 H5=5 H6=6 H7=7 H8=8 H9=9 H10=10 HJ=11")),
        ("illegal", ("HA=1 HJ=0 HQ=12 HQ=0 HK=13 HK=0")),
    )
    everything = tuple(NUMBERS)
    return (
        WorkedExample("price-values", PRICES, "A–K", (*numbers, *faces), _run_values),
        WorkedExample("hearts-at-six", f"{PRICES} 例", "H6", hearts, _run_hearts),
        *(
            WorkedExample(
                f"on-face-{'ruined' if price == 0 else price}",
                PRICES,
                f"${price}",
                tuple((suit.value, everything) for suit in STRIP),
                _on_face(price),
            )
            for price in (0, *_FACES)
        ),
        WorkedExample(
            "two-price-cards",
            PRICES,
            "D9 D10 H7; D8 H6",
            (("D9", "legal"), ("D10", "legal"), ("H7", "csm.two-price-cards")),
            lambda: each_in_turn("D9 D10 H7", lambda each: MovePrice(each, each.rank)),
        ),
        WorkedExample(
            "one-or-two-companies",
            PRICES,
            "D9 H7; D8 H6",
            (("D9", "legal"), ("H7", "legal")),
            lambda: each_in_turn("D9 H7", lambda each: MovePrice(each, each.rank)),
        ),
        WorkedExample(
            "ruin",
            RUIN,
            "S10 D2 | S3 SK; SA, SQ=0",
            (("certificates", ("D2", "")), ("discards", "S10 S3 SK"), ("cash", (200, 200))),
            _run_ruin,
        ),
        WorkedExample(
            "ruined-company",
            RUIN,
            "S2 S5; SQ=0",
            (("before", "csm.company-is-ruined"), ("price", 5), ("after", "legal")),
            _run_ruined,
        ),
    )


def _run_values() -> Findings:
    names = {11: "J", 12: "Q", 13: "K"}
    return tuple((names.get(rank, str(rank)), values_of(card(Suit.HEARTS, rank))) for rank in RANKS)


def _run_hearts() -> Findings:
    found: dict[str, list[str]] = {"legal": [], "illegal": []}
    for each in (card(Suit.HEARTS, rank) for rank in RANKS):
        for value in values_of(each):
            got = outcome(turn_with(each.code), MovePrice(each, value))
            key = "legal" if got == "legal" else "illegal"
            found[key].append(f"{each.code}={value}")
    return tuple((key, " ".join(texts)) for key, texts in found.items())


def _on_face(price: int) -> Callable[[], Findings]:
    def run() -> Findings:
        return tuple(
            (
                suit.value,
                tuple(v for rank in RANKS for v in values_on(price, card(suit, rank))),
            )
            for suit in STRIP
        )

    return run


def _run_ruin() -> Findings:
    state = holding(holding(turn_with("SQ"), 0, "S10 D2"), 1, "S3 SK")
    after = MACHINE.apply(state, MovePrice(card(Suit.SPADES, QUEEN), 0))
    return (
        ("certificates", tuple(codes(held) for held in after.certificates)),
        ("discards", codes(after.discards)),
        ("cash", after.cash),
    )


def _run_ruined() -> Findings:
    two, five = cards("S2 S5")
    ruined = turn_with("S2 S5", prices="D8 SQ=0 H6 C10")
    restored = MACHINE.apply(ruined, MovePrice(five, 5))
    return (
        ("before", outcome(ruined, Buy(two))),
        ("price", restored.price(five)),
        ("after", outcome(restored, Buy(two))),
    )
