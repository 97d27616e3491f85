"""A game that is followed: what is known of it, and what is told when a move is made.

Nothing is read or written here; `keep` of the timeline puts moves on the disk. What is told
openly comes from the state as anybody sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engines.contract.errors import RuleError
from playaid.games.catalogue import GameEntry
from playaid.table.playthrough import Step
from playaid.table.referee import chances
from playaid.table.referee.answers import Answer, Now
from playaid.table.referee.phrasing import Phrasing
from playaid.table.referee.shapes import kinds_of
from playaid.table.referee.timeline import Timeline
from playaid.table.referee.vocabulary import folded_phrase, verbs_of


class RefereedGame:
    """A game between named players, as far as it has come."""

    def __init__(
        self, found: GameEntry, lang: str, names: Sequence[str], timeline: Timeline
    ) -> None:
        self.machine = found.machine
        self.names = tuple(names)
        self.timeline = timeline
        self.kinds = kinds_of(self.machine.move_types)
        self.phrasing = Phrasing(found, lang, names, self.kinds)
        self.id = ""
        self.path = ""
        """Number and file under which the game is kept; "" when it is not."""
        self.peeking: int | None = None
        """The seat whose hand was asked for in the last line, which one more line shows."""
        self.last: tuple[str, str] | None = None
        """Kind of move and source heading behind the last refusal or effect, for `why`; None
        when that is the latest move that stands."""
        self._now: tuple[Any, Now] | None = None

    def kept_as(self, number: int, path: Path) -> None:
        """Tell where the game is kept, for those who ask."""
        self.id, self.path = str(number), str(path)

    # -- what is the case

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.machine.over(self.timeline.state)

    def latest(self) -> tuple[str, str] | None:
        """The kind of the latest move that stands, for `why`; None when there is none."""
        steps = self.timeline.steps
        return (type(steps[-1].move).__name__, "") if steps else None

    def now(self) -> Now:
        """What anybody may know of the present, computed once a state."""
        state = self.timeline.state
        if self._now is None or self._now[0] is not state:
            public = self.machine.view(state, None)
            if self.machine.over(state):
                now = Now(public, None)
            elif self.machine.awaits_chance(state):
                now = Now(public, None, (), chances.expected(self.machine, self.kinds, public))
            else:
                now = Now(public, self.machine.turn(state), self.machine.legal(public))
            self._now = (state, now)
        return self._now[1]

    def seat(self, name: str) -> int | None:
        """The seat of a player, 0-based; None if nobody is called so."""
        wanted = folded_phrase(name)
        return next(
            (s for s, known in enumerate(self.names) if folded_phrase(known) == wanted), None
        )

    # -- moves

    def make(self, answer: Answer, move: Any, instead: bool = False) -> None:
        """Make a move that fits all that anybody knows; known secrets may still forbid it."""
        before = self._table_before()
        try:
            timeline = self.timeline
            step = timeline.make_instead(move) if instead else timeline.make(move, typed=True)
        except RuleError as error:
            self.last = (type(move).__name__, error.heading)
            seat = self.now().seat
            which = "secret-table" if seat is None else "secret"
            answer.refuse("secret", self.phrasing.say(which, seat=seat))
            return
        self._tell_step(answer, step, before)
        self.go_on(answer)
        answer.shown += self.situation()

    def go_on(self, answer: Answer) -> None:
        """What takes place by itself: deals and draws that nobody sees."""
        while not self.over and chances.needs_nobody(self.now().coming):
            before = self._table_before()
            step = self.timeline.make(self.now().coming[0].move, typed=False)
            self._tell_step(answer, step, before)
        if answer.steps and self.over:
            answer.score = self.machine.result(self.timeline.state, self.names)

    def _table_before(self) -> tuple[Any, tuple[str, ...]]:
        """The state before a move, and what anybody could see of it."""
        return self.timeline.state, self.phrasing.state(self.now().public)

    def _tell_step(self, answer: Answer, step: Step, before: tuple[Any, tuple[str, ...]]) -> None:
        self.last = (type(step.move).__name__, "")
        answer.steps.append(step)
        answer.shown.append(self.phrasing.move(step.move, step.seat))
        state, seen = before
        answer.shown += ["  " + line for line in self.phrasing.reasons(state, step)]
        now = self.phrasing.state(self.now().public)
        answer.shown += ["  " + line for line in now if line not in seen]

    def situation(self) -> list[str]:
        """Whose turn it is and what they may do, or what is awaited."""
        now = self.now()
        if self.over:
            return [self.phrasing.say("over")]
        if now.seat is None:
            return [self.awaited()]
        kinds = tuple(dict.fromkeys(type(move).__name__ for move in now.legal))
        ask = self.phrasing.ask(kinds) if len(kinds) == 1 else None
        if ask is not None:
            return [self.phrasing.say("turn-one", seat=now.seat, ask=ask)]
        return [self.phrasing.say("turn", seat=now.seat, kinds=self.phrasing.verbs(now.legal))]

    def awaited(self) -> str:
        """What is to be typed next, in words."""
        coming = self.now().coming
        ask = self.phrasing.ask([one.kind.name for one in coming])
        if ask is None:
            verbs = [verbs_of(one.kind.name, self.phrasing.words)[0] for one in coming]
            ask = self.phrasing.words.join(verbs, "or")
        return self.phrasing.say("awaited", what=ask)
