"""What is said to a line, and what is known of the present."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engines.contract.score import Score
from playaid.table.playthrough import Step
from playaid.table.referee.chances import Expected

UNCLEAR: Final = "play.unclear"
"""The refusal of a line that may be any of several moves, which are told one a line."""

_WIDE_STOPS: Final = ("。", "！", "？", "）")


@dataclass(slots=True)
class Answer:
    """What is said to a line: `shown` to the table, `told` about the line itself, `private` to
    one player alone; steps made, and the score where it was asked for or is final."""

    shown: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    score: Score | None = None
    refusal: str = ""
    """The code of what was wrong with the line; "" when nothing was."""
    leaves: bool = False

    def refuse(self, code: str, *lines: str) -> None:
        """Refuse what was typed, with a code and the lines that say why."""
        self.refusal = code if "." in code else f"play.{code}"
        self.told += lines

    @property
    def in_one_line(self) -> str:
        """What is told, for those who read line by line; choices have strokes between them."""
        first, *more = [line.strip() for line in self.told] or [""]
        if self.refusal == UNCLEAR:
            return f"{first} {' / '.join(more)}".rstrip()
        told = first
        for line in more:  # what ends with a full-width stop is parted by it
            told += line if told.endswith(_WIDE_STOPS) else f" {line}"
        return told


@dataclass(frozen=True, slots=True)
class Now:
    """The state as anybody sees it, and what may come next."""

    public: Any
    seat: int | None
    legal: Sequence[Any] = ()
    coming: Sequence[Expected] = ()
