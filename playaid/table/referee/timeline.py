"""What has happened in a game so far, with what was taken back; each change kept before it counts.

An entry of the log is a move (`typed` if somebody typed it, rather than playaid knowing that a
deal or a draw that nobody sees took place), a move told `instead` of such a deal or draw, or that
a typed move was taken back or done again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.contract.errors import InputError, RuleError
from engines.contract.machine import AnyMachine
from engines.contract.saving import SavedDataError, from_data, to_data
from playaid.table.history import History
from playaid.table.playthrough import Step

Keep = Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class NotedStep(Step):
    """A step, and whether somebody typed it."""

    typed: bool = True


class Timeline:
    """The steps of a game from its set-up. `keep` puts an entry on the disk, or raises."""

    def __init__(self, machine: AnyMachine, start: Any, keep: Keep | None = None) -> None:
        self.machine = machine
        self.start = start
        self.history: History[NotedStep] = History()
        self.keep: Keep = keep or (lambda entry: None)

    @property
    def steps(self) -> tuple[NotedStep, ...]:
        """The steps that stand."""
        return self.history.done

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self.steps[-1].state if self.steps else self.start

    def make(self, move: Any, typed: bool) -> NotedStep:
        """Apply a move. Raises RuleError, or InputError when it cannot be kept; then nothing
        has happened."""
        step = self._step(self.state, move, typed)
        self.keep({"move": to_data(move), "typed": typed})
        self.history = self.history.added([step]) if typed else self.history.assumed(step)
        return step

    def _step(self, state: Any, move: Any, typed: bool) -> NotedStep:
        return NotedStep(self.machine.turn(state), move, self.machine.apply(state, move), typed)

    @property
    def assumed(self) -> NotedStep | None:
        """The last step, if nobody typed it."""
        return self.steps[-1] if self.steps and not self.steps[-1].typed else None

    @property
    def before_last(self) -> Any:
        """The state that the last step was made in."""
        return self.steps[-2].state if len(self.steps) > 1 else self.start

    def make_instead(self, move: Any) -> NotedStep:
        """Apply a typed move in place of the last step, which nobody typed. Raises as `make`."""
        assert self.assumed is not None
        step = self._step(self.before_last, move, typed=True)
        self.keep({"move": to_data(move), "instead": True})
        self.history = History((*self.steps[:-1], step))
        return step

    def undo(self) -> tuple[NotedStep, ...]:
        """Take back the last typed move and what followed it; nothing when there is none."""
        place = next((at for at in reversed(range(len(self.steps))) if self.steps[at].typed), None)
        if place is None:
            return ()
        self.keep({"undo": True})
        self.history = self.history.taken_back(place)
        return self.history.undone[-1].items

    def redo(self) -> tuple[NotedStep, ...]:
        """Do again what was taken back last; nothing when there is nothing."""
        if not self.history.undone:
            return ()
        self.keep({"redo": True})
        again = self.history.undone[-1].items
        self.history = self.history.done_again()
        return again

    def replay(
        self,
        entries: Sequence[Mapping[str, Any]],
        path: str,
        explain: Callable[[RuleError], str],
    ) -> None:
        """Everything that a log holds. Raises InputError `play.log-entry` or `play.log-strange`
        with the line that cannot have happened."""
        keep, self.keep = self.keep, lambda entry: None
        try:
            for line, entry in enumerate(entries, 2):
                try:
                    self._replay(entry, path, line)
                except RuleError as error:
                    reason = explain(error)
                    raise InputError(
                        "play.log-entry", path=path, line=line, reason=reason
                    ) from None
        finally:
            self.keep = keep

    def _replay(self, entry: Mapping[str, Any], path: str, line: int) -> None:
        match entry:
            case {"move": data, "typed": bool(typed)} if len(entry) == 2:
                self.make(self._read(data, path, line), typed)
            case {"move": data, "instead": True} if len(entry) == 2 and self.assumed:
                self.make_instead(self._read(data, path, line))
            case {"undo": True} if len(entry) == 1 and self.undo():
                return
            case {"redo": True} if len(entry) == 1 and self.redo():
                return
            case _:
                raise InputError("play.log-strange", path=path, line=line)

    def _read(self, data: Any, path: str, line: int) -> Any:
        try:
            return from_data(self.machine.move_types, data)
        except SavedDataError:
            raise InputError("play.log-strange", path=path, line=line) from None
