"""The numbers, headings and errors that the other rooms of 光より遅く rest on."""

from __future__ import annotations

from typing import Final

from engines.contract.errors import DeclaredErrors, ErrorCode
from engines.contract.rulings import Ruling

LEAST_PLAYERS, MOST_PLAYERS = 3, 5
ROUNDS: Final = ("12", "6", "7", "8", "9", "10", "11", "13", "14", "15")
"""Writing rounds that a table may agree on, the usual number first."""
SLIPS_PER_PLAYER: Final = 15
"""Slips to prepare, for each player and each player at the table; one becomes the log."""

PREPARATION: Final = "【準備】"
WRITING: Final = "【進行】４）５）"
SENDING: Final = "【進行】６）"
BOXES: Final = "【進行】８）"
AGAIN: Final = "【進行】９）"
CARRYING: Final = "【進行】９） 未チェックのボックスがある紙"
ENDING: Final = "【終わり】"

RULINGS: Final = (
    Ruling("letters-per-round", ("one", "many"), "author"),
    Ruling("may-skip", ("no", "yes"), "author"),
    Ruling("rounds", ROUNDS),
    Ruling("afterwards", reading="author"),
    Ruling("marks-per-pair"),
    Ruling("box-on-receipt"),
    Ruling("arriving-together"),
    Ruling("author-carries"),
    Ruling("outsides-are-open"),
    Ruling("no-timer-at-the-end"),
)

ERRORS: Final = (
    ErrorCode("light.nothing-sent", (), WRITING),
    ErrorCode("light.letter-unreadable", ("text",)),
    ErrorCode("light.space-in-letter", ("text", "nearest")),
    ErrorCode("light.round-mark", ("text",)),
    ErrorCode("light.to-oneself", ("name",), WRITING),
    ErrorCode("light.two-to-one", ("author", "addressee", "round"), BOXES),
    ErrorCode("light.two-letters", ("name", "round"), BOXES),
    ErrorCode("light.no-letter", ("name", "round"), AGAIN),
    ErrorCode("light.too-many-rounds", ("count", "most"), AGAIN),
    ErrorCode("light.players", ("count", "least", "most"), PREPARATION),
    ErrorCode("light.wrong-phase", ("phase",)),
    ErrorCode("light.no-chance"),
    ErrorCode("light.no-such-player", ("number",)),
    ErrorCode("light.no-such-letter", ("letter", "nth", "author", "addressee"), CARRYING),
    ErrorCode("light.carrier-is-addressee", (), CARRYING),
    ErrorCode("light.carrier-is-author", (), CARRYING),
    ErrorCode("light.carrier-is-holder", (), CARRYING),
    ErrorCode("light.not-over"),
)
_DECLARED = DeclaredErrors(ERRORS)
rule_error = _DECLARED.rule_error
input_error = _DECLARED.input_error


def boxes_of(nth: int) -> int:
    """Check boxes on the nth letter (from 1) of one player to another: the marks in the log
    before it. Source: 【進行】８）."""
    return nth - 1


def arrival(sent: int, nth: int) -> int:
    """The round in which the nth letter arrives when it is sent in round `sent` (from 1): one
    box is checked a round, from the sending on, and then it is handed over.

    Source: 【進行】８）.
    """
    return sent + boxes_of(nth)
