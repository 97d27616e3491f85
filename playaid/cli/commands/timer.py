"""`playaid timer [SECONDS]`: a bar that fills in a minute, and the bell."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from engines.contract.errors import InputError
from engines.contract.numbers import number_within
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, LANG, PLAIN, Parameter
from playaid.cli.app.invocation import Invocation

MINUTE: Final = 60
LONGEST: Final = 24 * 60 * MINUTE
BELL: Final = "\a"
_TOLD: Final = (30, 10, 5, 4, 3, 2, 1)
"""Seconds left at which a plain timer speaks up."""
_STEP: Final = 0.2
_WIDEST_BAR: Final = 60

COMMAND: Final = Command(
    "timer", (Parameter("seconds", "argument"), PLAIN, LANG, ASCII), words=("pad",)
)


def run(invocation: Invocation) -> int:
    """Count down, with a bar on a terminal and in lines elsewhere."""
    seconds = _seconds(invocation.text("seconds"))
    err = invocation.terminal.err
    if invocation.flag("plain") or err is None or not err.isatty():
        count_plainly(invocation, seconds, time.monotonic, time.sleep)
    else:
        count_with_bar(invocation, seconds, time.monotonic, time.sleep)
    return 0


def _seconds(typed: str | None) -> int:
    """Seconds, or minutes and seconds as `1:30`. Raises InputError."""
    if typed is None:
        return MINUTE
    minutes, colon, rest = typed.replace("：", ":").rpartition(":")
    parts = [number_within(part) for part in ([minutes, rest] if colon else [rest])]
    numbers = [number for number in parts if number is not None and number >= 0]
    if len(numbers) != len(parts):
        raise InputError("timer.seconds", text=typed, most=LONGEST)
    total = sum(number * unit for number, unit in zip(reversed(numbers), (1, MINUTE), strict=False))
    if not 1 <= total <= LONGEST or (colon and numbers[-1] >= MINUTE):
        raise InputError("timer.seconds", text=typed, most=LONGEST)
    return total


Clock = Callable[[], float]
Sleep = Callable[[float], None]


def count_plainly(invocation: Invocation, seconds: int, clock: Clock, sleep: Sleep) -> None:
    """A line at the beginning, near the end and at the end."""
    words, end = invocation.words(), clock() + seconds
    invocation.terminal.tell(words.say("timer.left", count=seconds))
    for left in (told for told in _TOLD if told < seconds):
        _wait(end - left, clock, sleep)
        invocation.terminal.tell(words.say("timer.left", count=left))
        invocation.terminal.flush()
    _wait(end, clock, sleep)
    invocation.terminal.tell(words.say("timer.over"))


def count_with_bar(invocation: Invocation, seconds: int, clock: Clock, sleep: Sleep) -> None:
    """A bar drawn over itself on stderr, and the bell at the end."""
    begun = clock()
    room = min(_WIDEST_BAR, invocation.terminal.width() - 12)
    try:
        while (gone := clock() - begun) < seconds:
            _draw(invocation, bar(gone, seconds, room))
            sleep(min(_STEP, seconds - gone))
        _draw(invocation, bar(seconds, seconds, room))
    finally:
        invocation.terminal.tell("")
    invocation.terminal.err.write(BELL)
    invocation.terminal.tell(invocation.words().say("timer.over"))


def _draw(invocation: Invocation, text: str) -> None:
    invocation.terminal.err.write("\r")  # over the bar drawn before
    invocation.terminal.ask(text)


def bar(gone: float, seconds: int, room: int) -> str:
    """`[#####.....]  0:30`: how much is gone, and what is left, rounded up."""
    filled = min(room, int(room * gone / seconds))
    left = max(0, -int(-(seconds - gone) // 1))
    return f"[{'#' * filled}{'.' * (room - filled)}] {left // MINUTE:>3}:{left % MINUTE:02}"


def _wait(until: float, clock: Clock, sleep: Sleep) -> None:
    while (left := until - clock()) > 0:
        sleep(left)
