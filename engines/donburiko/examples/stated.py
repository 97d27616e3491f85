"""The numbers that the text of ドンブリコ！ states."""

from __future__ import annotations

from collections.abc import Callable

from engines.contract.examples import Findings, WorkedExample
from engines.contract.score import signed_text
from engines.donburiko.deck import DECK, Card
from engines.donburiko.examples.walkthrough import after
from engines.donburiko.facts import CHIPS, CONTENTS, COUNTING, DEAL, TAKE
from engines.donburiko.scoring.columns import payoff, totals


def stated_examples() -> tuple[WorkedExample, ...]:
    """What is in the box, what is dealt, what totals pay, and what each kind of card counts."""
    return (_contents(), _deal_of_four(), _payoffs(), *_columns())


def stated(
    id: str, heading: str, given: str, run: Callable[[], Findings], **expected: int | str | bool
) -> WorkedExample:
    """An example whose findings are named as Python names them."""
    named = tuple((name.replace("_", "-"), value) for name, value in expected.items())
    return WorkedExample(id, heading, given, named, run)


def _contents() -> WorkedExample:
    def run() -> Findings:
        acorns = sum(card.number > 0 for card in DECK)
        return (
            ("cards", len(DECK)),
            ("acorns", acorns),
            ("loaches", DECK.count(Card.LOACH)),
            ("ponds", sum(card.is_pond for card in DECK)),
            ("chips", CHIPS),
        )

    return stated(
        "contents", CONTENTS, "16", run, cards=16, acorns=10, loaches=2, ponds=4, chips=50
    )


def _deal_of_four() -> WorkedExample:
    def run() -> Findings:
        state = after(1)
        sizes = {len(hand) for hand in state.hands}
        left = len(state.round.aside)
        return (("columns", len(state.columns)), ("each", max(sizes)), ("left-out", left))

    return stated("deal-4", DEAL, "4", run, columns=4, each=3, left_out=0)


def _payoffs() -> WorkedExample:
    """The text gives the ranges; each end of a range, and the first step beyond."""

    def run() -> Findings:
        return tuple((signed_text(total), payoff(total)) for total in (1, 6, 7, 0, -1))

    expected = (("1", 1), ("6", 6), ("7", -1), ("0", -1), (signed_text(-1), -2))
    return WorkedExample("payoffs", TAKE, "1 6 7 0 -1", expected, run)


def _columns() -> tuple[WorkedExample, ...]:
    """What each kind of card counts."""

    def found(*cards: Card) -> Callable[[], Findings]:
        sums = totals(cards)
        return lambda: (("least", sums[0]), ("most", sums[-1]))

    choice, loach, pond = Card.CHOICE, Card.LOACH, Card.POND_2
    four, one = Card.ACORN_4, Card.ACORN_1
    rows = (
        ("choice", "1/5 1", (choice, one), 2, 6),
        ("loach", "0 4", (loach, four), 4, 4),
        ("pond", "4 -2", (four, pond), 2, 2),
        ("loach-and-ponds", "4 -2 0 -1", (four, pond, loach, Card.POND_1), 7, 7),
    )
    return tuple(
        stated(f"counts-{id}", COUNTING, given, found(*cards), least=least, most=most)
        for id, given, cards, least, most in rows
    )
