"""The columns of the published walk-through of ドンブリコ！, through the calculator."""

from __future__ import annotations

from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry
from engines.donburiko.examples.walkthrough import STEPS
from engines.donburiko.scoring import count_entry


def scored_examples() -> tuple[WorkedExample, ...]:
    """The three columns that are taken."""
    red, green, blue = (STEPS[step].heading for step in (4, 9, 11))
    return (
        _hand("column-red", red, "1/5 2", "1 + 2", 3, other=(7, -1)),
        _hand("column-green", green, "4 5", "6 − (4 + 5)", 9),
        _hand("column-blue", blue, "4 -2 0", "4 + 2 + 0", 6),
    )


def _hand(
    id: str, heading: str, hand: str, formula: str, total: int, other: tuple[int, int] | None = None
) -> WorkedExample:
    gained = {3: 3, 9: -3, 6: 6}[total]
    expected: list[tuple[str, int | str]] = [
        ("formula-1", formula),
        ("column", total),
        ("total", gained),
    ]
    if other:
        expected += [("other-column", other[0]), ("other-total", other[1])]

    def run() -> Findings:
        player = count_entry(Entry({"hand": (("", hand),)})).players[0]
        found: list[tuple[str, int | str]] = [
            ("formula-1", player.lines[0].formula.text),
            ("column", player.extra["column"]),
            ("total", player.total),
        ]
        for choice in player.extra["other_choices"]:
            found += [("other-column", choice["column"]), ("other-total", choice["total"])]
        return tuple(found)

    return WorkedExample(id, heading, hand, tuple(expected), run)
