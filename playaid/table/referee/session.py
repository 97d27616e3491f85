"""A game followed line by line: each line is a move or a command, each answer a few lines.

Nothing is read or written here; the caller shows what is told, and `keep` of the timeline puts
moves on the disk. What is told openly comes from the state as anybody sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engines.contract.errors import RuleError
from playaid.table.playthrough import Step
from playaid.table.referee import chances, commands
from playaid.table.referee.answers import UNCLEAR, Answer, Now
from playaid.table.referee.deciding import (
    Decision,
    Meant,
    NotRead,
    Refused,
    Table,
    Unclear,
    decide,
    decide_chance,
)
from playaid.table.referee.phrasing import Tongue
from playaid.table.referee.shapes import kinds_of
from playaid.table.referee.timeline import Timeline
from playaid.table.referee.vocabulary import Vocabulary, Word, folded, verbs_of

if TYPE_CHECKING:
    from playaid.games.catalogue import FoundGame

_LONGEST_LINE: Final = 600
_MOST_CANDIDATES: Final = 8
_BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors put it before a line; nobody typed it."""


class Session:
    """A game between named players, as far as it has come."""

    def __init__(
        self, found: FoundGame, lang: str, names: Sequence[str], timeline: Timeline
    ) -> None:
        self.machine = found.machine
        self.names = tuple(names)
        self.timeline = timeline
        self.kinds = kinds_of(self.machine.move_types)
        self.tongue = Tongue(found, lang, names, self.kinds)
        self.id = ""
        self.path = ""
        """Number and file under which the game is kept; "" when it is not."""
        self._vocabulary = Vocabulary(self.kinds, names, self.tongue.all_words)
        self.commands = commands.phrases(self.tongue)
        self.peeking: int | None = None
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

    def prompt(self) -> str:
        """What stands before the next line."""
        if self.over:
            return self.tongue.say("prompt-over")
        seat = self.now().seat
        return self.tongue.say("prompt-table" if seat is None else "prompt", seat=seat)

    def suggestions(self) -> tuple[str, ...]:
        """What may be typed next, for completion."""
        moves = tuple(self.tongue.typed(move) for move in self.now().legal)
        return (*moves, *self.names, *self.commands, *(f"peek {name}" for name in self.names))

    # -- answering

    def begin(self) -> Answer:
        """What is said first; deals that nobody sees take place by themselves."""
        answer = Answer()
        self.go_on(answer)
        answer.shown[:0] = [] if answer.steps else self.tongue.state(self.now().public)
        answer.shown += self.situation()
        return answer

    def answer(self, line: str) -> Answer:
        """What is said to a line. Raises InputError only when a move cannot be kept; then
        nothing has happened."""
        answer = Answer()
        text = " ".join(line.replace(_BYTE_ORDER_MARK, "").split())
        if not text:
            return answer
        if len(text) > _LONGEST_LINE:
            self.refuse(answer, "too-long", self.tongue.say("too-long"))
            return answer
        name, _, rest = text.partition(" ")
        command = self._command(name, rest)
        peeking, self.peeking = self.peeking, None
        if command == "peek":
            commands.peek(self, answer, rest, peeking)
        elif command:
            commands.carry_out(command, self, answer)
        elif self.over:
            self.refuse(answer, "over", self.tongue.say("over"))
        else:
            self.go_on(answer)
            self._play(answer, text)
        return answer

    def _command(self, name: str, rest: str) -> str | None:
        command = self.commands.get(folded(name))
        if command is None or (rest and command != "peek"):
            return None
        if command == "ok" and not self.now().coming:
            return None
        # A name is a command only where it stands alone, and peek only before a name.
        if command == "peek" and rest and self.seat(rest) is None and self.seat(name) is not None:
            return None
        return command

    def seat(self, name: str) -> int | None:
        """The seat of a player, 0-based; None if nobody is called so."""
        wanted = folded(name)
        return next((s for s, known in enumerate(self.names) if folded(known) == wanted), None)

    # -- moves

    def _play(self, answer: Answer, text: str) -> None:
        words = self._vocabulary.read(text)
        if self._told_instead(answer, words):
            return
        decision = self._decide_chance(words) if self.now().coming else self._decide(words, answer)
        match decision:
            case Meant(move):
                self.make(answer, move)
            case Unclear(moves):
                self._unclear(answer, moves)
            case Refused():
                self._refused(answer, decision)
            case NotRead() if folded(words[0].text) in self.commands:
                alone = self.tongue.say("command-alone", command=words[0].text)
                self.refuse(answer, "command-alone", alone)
            case NotRead(strange):
                self._not_read(answer, strange)

    def _told_instead(self, answer: Answer, words: Sequence[Word]) -> bool:
        """A deal or a draw that playaid took for unknown, told after all: `deal Aki …`."""
        assumed = self.timeline.assumed
        told = any(word.verbs for word in words) and any(word.values for word in words)
        if assumed is None or not told:
            return False
        public = self.machine.view(self.timeline.before_last, None)
        coming = chances.expected(self.machine, self.kinds, public)
        if not any(one.kind.name in word.verbs for one in coming for word in words):
            return False
        decision = decide_chance(
            Table(self.machine, self.kinds, public, len(self.names)), coming, words
        )
        if isinstance(decision, Meant):
            self.make(answer, decision.move, instead=True)
        elif isinstance(decision, Refused):
            self._refused(answer, decision)
        else:
            self._not_read(answer, decision.text if isinstance(decision, NotRead) else "")
        return True

    def _table(self) -> Table:
        return Table(self.machine, self.kinds, self.now().public, len(self.names))

    def _decide_chance(self, words: Sequence[Word]) -> Decision:
        return decide_chance(self._table(), self.now().coming, words)

    def _decide(self, words: Sequence[Word], answer: Answer) -> Decision | None:
        """A name before other words tells who acts, unless the word is understood otherwise."""
        now, table = self.now(), self._table()
        actor = words[0].seat if len(words) > 1 and not words[1].receives else None
        if actor is None:
            return decide(table, now.legal, words)
        decision = decide(table, now.legal, words[1:]) if actor == now.seat else None
        if not isinstance(decision, Meant) and words[0].more_than_a_name:
            other = decide(table, now.legal, words)
            if isinstance(other, Meant):
                return other
        if decision is None:
            turn = self._name(now.seat)
            said = self.tongue.say("not-their-turn", seat=actor, turn=turn)
            self.refuse(answer, "not-their-turn", said)
        return decision

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]

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
            self.refuse(answer, "secret", self.tongue.say(which, seat=seat))
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
        return self.timeline.state, self.tongue.state(self.now().public)

    def _tell_step(self, answer: Answer, step: Step, before: tuple[Any, tuple[str, ...]]) -> None:
        self.last = (type(step.move).__name__, "")
        answer.steps.append(step)
        answer.shown.append(self.tongue.move(step.move, step.seat))
        state, seen = before
        answer.shown += ["  " + line for line in self.tongue.reasons(state, step)]
        now = self.tongue.state(self.now().public)
        answer.shown += ["  " + line for line in now if line not in seen]

    def situation(self) -> list[str]:
        """Whose turn it is and what they may do, or what is awaited."""
        now = self.now()
        if self.over:
            return [self.tongue.say("over")]
        if now.seat is None:
            return [self.awaited()]
        kinds = tuple(dict.fromkeys(type(move).__name__ for move in now.legal))
        ask = self.tongue.ask(kinds) if len(kinds) == 1 else None
        if ask is not None:
            return [self.tongue.say("turn-one", seat=now.seat, ask=ask)]
        return [self.tongue.say("turn", seat=now.seat, kinds=self.tongue.verbs(now.legal))]

    def awaited(self) -> str:
        """What is to be typed next, in words."""
        coming = self.now().coming
        ask = self.tongue.ask([one.kind.name for one in coming])
        if ask is None:
            verbs = [verbs_of(one.kind.name, self.tongue.words)[0] for one in coming]
            ask = self.tongue.words.join(verbs, "or")
        return self.tongue.say("awaited", what=ask)

    # -- refusing

    def refuse(self, answer: Answer, code: str, *lines: str) -> None:
        """Refuse what was typed, with a code and the lines that say why."""
        answer.refusal = code if "." in code else f"play.{code}"
        answer.told += lines

    def _refused(self, answer: Answer, refused: Refused) -> None:
        error = refused.error
        self.last = (refused.kind, error.heading)
        self.refuse(answer, error.code, self.tongue.error(error))
        if error.heading:
            answer.told.append("  " + self.tongue.say("heading", heading=error.heading))
        if refused.near:
            moves = tuple(self.tongue.typed(move) for move in refused.near)
            answer.told.append("  " + self.tongue.say("near", moves=moves))

    def _unclear(self, answer: Answer, moves: Sequence[Any]) -> None:
        typed = ["  " + self.tongue.typed(move) for move in moves[:_MOST_CANDIDATES]]
        if len(moves) > _MOST_CANDIDATES:
            typed.append("  " + self.tongue.say("more", count=len(moves) - _MOST_CANDIDATES))
        self.refuse(answer, UNCLEAR, self.tongue.say("candidates"), *typed)

    def _not_read(self, answer: Answer, strange: str) -> None:
        if not strange:
            self.refuse(answer, "not-fitting", self.tongue.say("not-fitting"), *self.situation())
            return
        near = self._vocabulary.near(strange)
        text = self.tongue.say("not-read", text=_short(strange))
        if near:
            text += self.tongue.words.say("did-you-mean", nearest=near)
        self.refuse(answer, "not-read", text)


def _short(text: str) -> str:
    safe = "".join(char if char.isprintable() else "?" for char in text)
    return safe if len(safe) <= 40 else safe[:39] + "…"
