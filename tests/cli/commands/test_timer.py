"""`playaid timer`: what it tells when nobody watches, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from playaid.cli.app.invocation import Invocation
from playaid.cli.app.registry import COMMANDS
from playaid.cli.commands import timer
from playaid.cli.terminal.terminal import Terminal


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.time = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


def call_in(lang: str) -> Invocation:
    invocation = Invocation(Terminal(lang), lang, lang_typed=True, completing=False)
    timing = COMMANDS["timer"]
    invocation.begin(timing.parameters, timing.words)
    return invocation


def test_a_plain_minute(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    timer.count_plainly(call_in("en"), 60, clock, clock.sleep)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        *(f"{left} seconds left" for left in (60, 30, 10, 5, 4, 3, 2)),
        "1 second left",
        "Time is up.",
    ]
    assert clock.time == 160


def test_a_bar_and_the_bell(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    timer.count_with_bar(call_in("ja"), 3, clock, clock.sleep)
    told = capsys.readouterr().err
    assert told.endswith("\n\a時間です。\n")
    bars = told.split("\n")[0].split("\r")[1:]
    assert len({len(bar) for bar in bars}) == 1
    assert bars[0].endswith("0:03")
    assert bars[-1].endswith("0:00")
    assert "." not in bars[-1]
    assert clock.time == pytest.approx(103)


@pytest.mark.parametrize(
    ("typed", "seconds"), [("5", 5), ("１：３０", 90), ("1:05", 65), ("86400", 86400)]
)
def test_times_as_typed(typed: str, seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    monkeypatch.setattr(
        timer, "count_plainly", lambda invocation, seconds, *_: counted.append(seconds)
    )
    from playaid.cli import main

    assert main(["timer", typed]) == 0
    assert counted == [seconds]


@pytest.mark.parametrize("typed", ["x", "0", "-5", "86401", "1:", ":", "1:x", "1.5", ""])
def test_what_is_no_time_is_refused(run: Any, typed: str) -> None:
    ran = run("timer", "--", typed)
    assert ran.code == 2
    assert "is no time" in ran.err
    assert ran.out == ""
