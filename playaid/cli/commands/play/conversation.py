"""The conversation at the table: a line in, an answer out, until the lines end."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence

from engines.contract.errors import PlayError
from engines.contract.saving import to_data
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.refusals import refuse
from playaid.cli.commands.play.completion import completions
from playaid.cli.commands.score.data import score_json
from playaid.cli.commands.score.show import show_score
from playaid.cli.terminal.line_source import lines_for
from playaid.cli.terminal.lines import LineSource, PlainLines
from playaid.cli.terminal.presence import somebody_is_there
from playaid.cli.terminal.wrapping import wrapped
from playaid.table.playthrough import Step
from playaid.table.referee.answers import Answer
from playaid.table.referee.dialogue import Dialogue

_REFUSED = 1
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def talk(invocation: Invocation, dialogue: Dialogue, fresh: bool) -> int:
    """Answer every line. Returns 1 when a line of a script was refused.

    Raises BrokenPipeError when nobody reads the answers.
    """
    return _Talk(invocation, dialogue).run(fresh)


class _Talk:
    def __init__(self, invocation: Invocation, dialogue: Dialogue) -> None:
        self.invocation = invocation
        self.dialogue = dialogue
        self.words = dialogue.phrasing.words
        self.terminal = invocation.terminal
        self.lines = _lines(invocation, dialogue)
        self.number = 0
        self.refused = False

    def run(self, fresh: bool) -> int:
        self._greet(fresh)
        self._attempt(self.dialogue.begin)
        try:
            while self._turn():
                self.terminal.flush()
        except KeyboardInterrupt:
            self.terminal.tell("")  # after the line that was left unfinished
            self._say_stopped()
            raise
        self._say_stopped()
        return _REFUSED if self.refused and not self.lines.interactive else 0

    def _say_stopped(self) -> None:
        self.terminal.flush()
        self.terminal.tell(self.words.say("play.stopped", id=self.dialogue.game.id))

    def _greet(self, fresh: bool) -> None:
        names, count = self.dialogue.game.names, len(self.dialogue.game.timeline.steps)
        path = "play.begins" if fresh else "play.goes-on"
        title = self.words.say("title")
        self.terminal.tell(self.words.say(path, title=title, names=names, count=count))
        if fresh:
            self.terminal.tell(self.words.say("play.saved-as", id=self.dialogue.game.id))

    def _turn(self) -> bool:
        """One line; False when it was the last."""
        self.number += 1
        try:
            line = self.lines.read(self.dialogue.prompt())
        except PlayError as error:
            self._fail(error)
            return True
        if line is None:
            return False
        answer = self._attempt(lambda: self.dialogue.answer(line))
        return answer is None or not answer.leaves

    def _attempt(self, ask: Callable[[], Answer]) -> Answer | None:
        """An answer, shown; None when a move could not be kept."""
        try:
            answer = ask()
        except PlayError as error:
            self._fail(error)
            return None
        self._present(answer)
        return answer

    def _fail(self, error: PlayError) -> None:
        self.refused = True
        refuse(error, self.invocation, self.dialogue.phrasing.id, self.lines.number)

    # -- presenting

    def _present(self, answer: Answer) -> None:
        self.refused = self.refused or bool(answer.refusal)
        if self.invocation.json:
            self._present_data(answer)
        else:
            self._show(answer.shown)
            if answer.score is not None:
                self.terminal.show("")
                show_score(answer.score, self.invocation)
        self.terminal.flush()
        self._tell(answer)
        if answer.private:
            self._whisper(answer.private)

    def _show(self, lines: Sequence[str]) -> None:
        for line in self._wrapped(lines):
            self.terminal.show(line)

    def _wrapped(self, lines: Sequence[str]) -> list[str]:
        width = self.terminal.width()
        shown: list[str] = []
        for line in lines:
            text = line.lstrip(" ")
            indent = " " * (len(line) - len(text))
            first, *rest = wrapped(text, width - 2, indent) or [""]
            shown += [first, *("  " + each for each in rest)]
        return shown

    def _tell(self, answer: Answer) -> None:
        if answer.refusal and not self.lines.interactive:
            message = answer.in_one_line
            words = self.invocation.words()
            self.terminal.tell(words.say("pad.at-line", number=self.number, message=message))
            return
        for line in self._wrapped(answer.told):
            self.terminal.tell(line)

    def _whisper(self, lines: Sequence[str]) -> None:
        """To one player alone: on stderr, and off the screen as soon as it was seen."""
        for line in self._wrapped(lines):
            self.terminal.tell(line)
        if self.lines.interactive and somebody_is_there():
            self.lines.read(self.words.say("play.peek-done"))
            if os.environ.get("TERM") != "dumb":
                sys.stderr.write(_CLEAR)
                sys.stderr.flush()

    # -- as data

    def _present_data(self, answer: Answer) -> None:
        for step in answer.steps:
            self.terminal.data(json.dumps(self._step(step)))
        if answer.refusal:
            message = answer.in_one_line
            error = {"code": answer.refusal, "message": message, "line": self.number}
            self.terminal.data(json.dumps({"error": error}))
        elif answer.shown and not answer.steps:
            self.terminal.data(json.dumps({"shown": answer.shown}))
        if answer.score is not None:
            words = self.invocation.words() if self.invocation.lang_typed else None
            self.terminal.data(score_json(answer.score, words))

    def _step(self, step: Step) -> dict[str, object]:
        """A step with the state as anybody sees it, for nobody's secrets stand in it."""
        public = self.dialogue.game.machine.view(step.state, None)
        return {
            "seat": step.seat,
            "kind": type(step.move).__name__,
            "text": self.dialogue.phrasing.move(step.move, step.seat),
            "state": to_data(public),
        }


def _lines(invocation: Invocation, dialogue: Dialogue) -> LineSource:
    """Where the lines come from; Ctrl-C on an empty line leaves."""
    return lines_for(
        PlainLines(invocation.terminal),
        lambda before, asked: completions(before, dialogue.suggestions()),
        wants_plain=invocation.flag("plain") or invocation.json,
        leaves_when_empty=True,
    )
