"""How rows of persons are counted, as the rules of 不確定世界の時空干渉者 show it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry
from engines.contract.score import ScoreLine
from engines.fusejika.examples.situations import example
from engines.fusejika.facts import BONUS, COUNTING
from engines.fusejika.scoring import count_entry
from engines.fusejika.scoring.persons import points_for_persons


def counting_examples() -> tuple[WorkedExample, ...]:
    """Halves, the bonus for a suit, and the round of the rules."""
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
