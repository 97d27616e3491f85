"""光より遅く a second time, by moving slips of paper about, without the engine.

Every letter is a slip with open boxes; each round it moves as the rules say. Nothing is
calculated: the round of arrival is the round in which the slip is handed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Slip:
    author: str
    addressee: str
    sent: int
    boxes: int
    open: int
    arrives: int = 0


def journey(rounds: Sequence[Sequence[tuple[str, str]]]) -> list[Slip]:
    """Every slip in the order written, after the last has arrived."""
    logs: dict[str, dict[str, str]] = {}
    slips: list[Slip] = []
    number = 0
    while number < len(rounds) or any(slip.arrives == 0 for slip in slips):
        number += 1
        for author, addressee in rounds[number - 1] if number <= len(rounds) else ():
            log = logs.setdefault(author, {})
            marks = len(log.get(addressee, ""))
            slips.append(Slip(author, addressee, number, marks, marks))
            log[addressee] = log.get(addressee, "") + "#"
        for slip in slips:
            if slip.arrives:
                continue
            if slip.open == 0:
                slip.arrives = number
            else:
                slip.open -= 1
    return slips
