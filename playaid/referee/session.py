"""A game followed line by line: each line is a move or a command, each answer a few lines.

Nothing is read or written here; the caller shows what is told, and `keep` of the timeline puts
moves on the disk. What is told openly comes from the state as anybody sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engines.errors import RuleError
from engines.score import Score
from playaid.playthrough import Step
from playaid.referee import chances
from playaid.referee.chances import Expected
from playaid.referee.deciding import (
    Decision,
    Meant,
    NotRead,
    Refused,
    Table,
    Unclear,
    decide,
    decide_chance,
)
from playaid.referee.shapes import kinds_of
from playaid.referee.timeline import Timeline
from playaid.referee.tongue import Tongue
from playaid.referee.vocabulary import Vocabulary, Word, folded, verbs_of

if TYPE_CHECKING:
    from playaid.catalogue import FoundGame

_LONGEST_LINE: Final = 600
_MOST_CANDIDATES: Final = 8
COMMANDS: Final = (
    *("undo", "redo", "why", "legal", "state", "score", "save", "peek", "help", "quit", "ok"),
)


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


@dataclass(frozen=True, slots=True)
class Now:
    """The state as anybody sees it, and what may come next."""

    public: Any
    seat: int | None
    legal: Sequence[Any] = ()
    coming: Sequence[Expected] = ()


class Session:
    """A game between named players, as far as it has come."""

    def __init__(
        self, found: FoundGame, lang: str, names: Sequence[str], timeline: Timeline
    ) -> None:
        self.game = found.game
        self.names = tuple(names)
        self.timeline = timeline
        self.kinds = kinds_of(found.game.move_types)
        self.tongue = Tongue(found, lang, names, self.kinds)
        self.id = ""
        self.path = ""
        """Number and file under which the game is kept; "" when it is not."""
        self._vocabulary = Vocabulary(self.kinds, names, self.tongue.all_words)
        self._commands = _commands(self.tongue)
        self._peeking: int | None = None
        self._last: tuple[str, str] | None = None
        """Kind of move and source heading behind the last refusal or effect, for `why`."""
        self._now: tuple[Any, Now] | None = None

    def kept_as(self, number: int, path: Path) -> None:
        """Tell where the game is kept, for those who ask."""
        self.id, self.path = str(number), str(path)

    # -- what is the case

    @property
    def over(self) -> bool:
        return self.game.over(self.timeline.state)

    def now(self) -> Now:
        """What anybody may know of the present, computed once a state."""
        state = self.timeline.state
        if self._now is None or self._now[0] is not state:
            public = self.game.view(state, None)
            if self.game.over(state):
                now = Now(public, None)
            elif self.game.awaits_chance(state):
                now = Now(public, None, (), chances.expected(self.game, self.kinds, public))
            else:
                now = Now(public, self.game.turn(state), self.game.legal(public))
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
        return (*moves, *self.names, *self._commands, *(f"peek {name}" for name in self.names))

    # -- answering

    def begin(self) -> Answer:
        """What is said first; deals that nobody sees take place by themselves."""
        answer = Answer()
        self._go_on(answer)
        answer.shown[:0] = [] if answer.steps else self.tongue.state(self.now().public)
        answer.shown += self._situation()
        return answer

    def answer(self, line: str) -> Answer:
        """What is said to a line. Raises InputError only when a move cannot be kept; then
        nothing has happened."""
        answer = Answer()
        text = " ".join(line.split())
        if not text:
            return answer
        if len(text) > _LONGEST_LINE:
            self._refuse(answer, "too-long", self.tongue.say("too-long"))
            return answer
        name, _, rest = text.partition(" ")
        command = self._command(name, rest)
        peeking, self._peeking = self._peeking, None
        if command == "peek":
            self._peek(answer, rest, peeking)
        elif command:
            _ANSWERS[command](self, answer)
        elif self.over:
            self._refuse(answer, "over", self.tongue.say("over"))
        else:
            self._go_on(answer)
            self._play(answer, text)
        return answer

    def _command(self, name: str, rest: str) -> str | None:
        command = self._commands.get(folded(name))
        if command is None or (rest and command != "peek"):
            return None
        if command == "ok" and not self.now().coming:
            return None
        # A name is a command only where it stands alone, and peek only before a name.
        if command == "peek" and rest and self._seat(rest) is None and self._seat(name) is not None:
            return None
        return command

    def _seat(self, name: str) -> int | None:
        wanted = folded(name)
        return next((s for s, known in enumerate(self.names) if folded(known) == wanted), None)

    # -- moves

    def _play(self, answer: Answer, text: str) -> None:
        words = self._vocabulary.read(text)
        decision = self._decide_chance(words) if self.now().coming else self._decide(words, answer)
        match decision:
            case Meant(move):
                self._make(answer, move)
            case Unclear(moves):
                self._unclear(answer, moves)
            case Refused():
                self._refused(answer, decision)
            case NotRead(strange):
                self._not_read(answer, strange)

    def _table(self) -> Table:
        return Table(self.game, self.kinds, self.now().public, len(self.names))

    def _decide_chance(self, words: Sequence[Word]) -> Decision:
        return decide_chance(self._table(), self.now().coming, words)

    def _decide(self, words: Sequence[Word], answer: Answer) -> Decision | None:
        """A name before other words tells who acts, unless the word is understood otherwise."""
        now, table = self.now(), self._table()
        actor = words[0].seat if len(words) > 1 else None
        if actor is None:
            return decide(table, now.legal, words)
        if actor == now.seat:
            decision = decide(table, now.legal, words[1:])
            if isinstance(decision, (Meant, Unclear)):
                return decision
        else:
            decision = None
        if _means_more(words[0]):
            other = decide(table, now.legal, words)
            if isinstance(other, (Meant, Unclear)):
                return other
        if decision is None:
            turn = self._name(now.seat)
            said = self.tongue.say("not-their-turn", seat=actor, turn=turn)
            self._refuse(answer, "not-their-turn", said)
        return decision

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]

    def _make(self, answer: Answer, move: Any) -> None:
        """Make a move that fits all that anybody knows; known secrets may still forbid it."""
        before = self.tongue.state(self.now().public)
        try:
            step = self.timeline.make(move, typed=True)
        except RuleError as error:
            self._last = (type(move).__name__, error.heading)
            seat = self.now().seat
            which = "secret-table" if seat is None else "secret"
            self._refuse(answer, "secret", self.tongue.say(which, seat=seat))
            return
        self._tell_step(answer, step, before)
        self._go_on(answer)
        answer.shown += self._situation()

    def _go_on(self, answer: Answer) -> None:
        """What takes place by itself: deals and draws that nobody sees."""
        while not self.over and chances.needs_nobody(self.now().coming):
            before = self.tongue.state(self.now().public)
            step = self.timeline.make(self.now().coming[0].move, typed=False)
            self._tell_step(answer, step, before)
        if answer.steps and self.over:
            answer.score = self.game.result(self.timeline.state, self.names)

    def _tell_step(self, answer: Answer, step: Step, before: Sequence[str]) -> None:
        self._last = (type(step.move).__name__, "")
        answer.steps.append(step)
        answer.shown.append(self.tongue.move(step.move, step.seat))
        now = self.tongue.state(self.now().public)
        answer.shown += ["  " + line for line in now if line not in before]

    def _situation(self) -> list[str]:
        """Whose turn it is and what they may do, or what is awaited."""
        now = self.now()
        if self.over:
            return [self.tongue.say("over")]
        if now.seat is None:
            return [self._awaited()]
        kinds = tuple(dict.fromkeys(type(move).__name__ for move in now.legal))
        ask = self.tongue.ask(kinds) if len(kinds) == 1 else None
        if ask is not None:
            return [self.tongue.say("turn-one", seat=now.seat, ask=ask)]
        return [self.tongue.say("turn", seat=now.seat, kinds=self.tongue.verbs(now.legal))]

    def _awaited(self) -> str:
        coming = self.now().coming
        ask = self.tongue.ask([one.kind.name for one in coming])
        if ask is None:
            verbs = [verbs_of(one.kind.name, self.tongue.words)[0] for one in coming]
            ask = self.tongue.words.join(verbs, "or")
        return self.tongue.say("awaited", what=ask)

    # -- refusing

    def _refuse(self, answer: Answer, code: str, *lines: str) -> None:
        answer.refusal = code if "." in code else f"play.{code}"
        answer.told += lines

    def _refused(self, answer: Answer, refused: Refused) -> None:
        error = refused.error
        self._last = (refused.kind, error.heading)
        self._refuse(answer, error.code, self.tongue.error(error))
        if error.heading:
            answer.told.append("  " + self.tongue.say("heading", heading=error.heading))
        if refused.near:
            moves = tuple(self.tongue.typed(move) for move in refused.near)
            answer.told.append("  " + self.tongue.say("near", moves=moves))

    def _unclear(self, answer: Answer, moves: Sequence[Any]) -> None:
        typed = ["  " + self.tongue.typed(move) for move in moves[:_MOST_CANDIDATES]]
        if len(moves) > _MOST_CANDIDATES:
            typed.append("  " + self.tongue.say("more", count=len(moves) - _MOST_CANDIDATES))
        self._refuse(answer, "unclear", self.tongue.say("candidates"), *typed)

    def _not_read(self, answer: Answer, strange: str) -> None:
        if not strange:
            self._refuse(answer, "not-fitting", self.tongue.say("not-fitting"), *self._situation())
            return
        near = self._vocabulary.near(strange)
        text = self.tongue.say("not-read", text=_short(strange))
        if near:
            text += self.tongue.words.say("did-you-mean", nearest=near)
        self._refuse(answer, "not-read", text)

    # -- commands

    def _undo(self, answer: Answer) -> None:
        gone = self.timeline.undo()
        self._moved(answer, gone, "undone", "nothing-to-undo")

    def _redo(self, answer: Answer) -> None:
        self._moved(answer, self.timeline.redo(), "redone", "nothing-to-redo")

    def _moved(self, answer: Answer, steps: Sequence[Step], done: str, nothing: str) -> None:
        if not steps:
            self._refuse(answer, nothing, self.tongue.say(nothing))
            return
        self._last = None
        moves = tuple(self.tongue.move(step.move, step.seat) for step in steps)
        answer.shown.append(self.tongue.say(done, moves=" ".join(moves)))
        self._tell_state(answer)

    def _tell_state(self, answer: Answer) -> None:
        answer.shown += ["  " + line for line in self.tongue.state(self.now().public)]
        answer.shown += self._situation()

    def _why(self, answer: Answer) -> None:
        if self._last is None:
            answer.told.append(self.tongue.say("why-nothing"))
            return
        rules = self.tongue.rules(*self._last)
        answer.shown += rules or [self.tongue.say("no-rule", game=self.tongue.id)]

    def _legal(self, answer: Answer) -> None:
        if not self.now().legal:
            answer.shown += self._situation()
        for verb, moves in self.tongue.by_verb(self.now().legal).items():
            gap = ", " if any(" " in move for move in moves) else " "
            listed = gap.join(move for move in moves if move)
            line = self.tongue.say("legal", kind=verb, moves=listed) if listed else verb
            answer.shown.append(line)

    def _score(self, answer: Answer) -> None:
        if self.over:
            answer.score = self.game.result(self.timeline.state, self.names)
            return
        answer.shown.append(self.tongue.say("score-later"))
        answer.shown += ["  " + line for line in self.tongue.state(self.now().public)]

    def _save(self, answer: Answer) -> None:
        if not self.id:
            answer.shown.append(self.tongue.say("not-saved"))
            return
        answer.shown.append(self.tongue.say("saved", id=self.id))
        answer.shown.append("  " + self.tongue.say("saved-where", where=self.path))

    def _peek(self, answer: Answer, name: str, peeking: int | None) -> None:
        seat = self._seat(name)
        if seat is None:
            self._refuse(answer, "peek-whom", self.tongue.say("peek-whom", names=self.names))
        elif seat != peeking:
            self._peeking = seat
            answer.told.append(self.tongue.say("peek-sure", seat=seat))
        else:
            own = self.game.view(self.timeline.state, seat)
            known = self.tongue.private(own, self.now().public, seat)
            answer.private = known or [self.tongue.say("peek-nothing", seat=seat)]

    def _help(self, answer: Answer) -> None:
        answer.shown.append(self.tongue.say("help"))
        shown: set[str] = set()
        for move in self.now().legal:
            verb = verbs_of(type(move).__name__, self.tongue.words)[0]
            if verb not in shown:
                shown.add(verb)
                example = self.tongue.typed(move)
                answer.shown.append("  " + self.tongue.say("help-move", kind=verb, example=example))
        if not self.now().legal:
            answer.shown += self._situation()
        words = self.tongue.words
        names = tuple(words.find(f"commands.{each}")[0] for each in COMMANDS if each != "ok")
        answer.shown.append(self.tongue.say("help-commands", commands=names))

    def _quit(self, answer: Answer) -> None:
        answer.leaves = True

    def _ok(self, answer: Answer) -> None:
        """Nothing of what could be seen came up: the only thing there is nothing to tell of."""
        coming = self.now().coming
        plain = [one for one in coming if not one.asked]
        if plain and len(plain) == len(coming):
            self._make(answer, plain[-1].move)
        else:
            self._refuse(answer, "only-ok", self.tongue.say("only-ok", what=self._awaited()))


_ANSWERS: Final[Mapping[str, Callable[[Session, Answer], None]]] = {
    "undo": Session._undo,
    "redo": Session._redo,
    "why": Session._why,
    "legal": Session._legal,
    "state": Session._tell_state,
    "score": Session._score,
    "save": Session._save,
    "help": Session._help,
    "quit": Session._quit,
    "ok": Session._ok,
}


def _commands(tongue: Tongue) -> dict[str, str]:
    """The commands by the words that give them, in every language."""
    return {
        folded(phrase): name
        for words in tongue.all_words
        for name in COMMANDS
        for phrase in words.find(f"commands.{name}") or ()
    }


def _means_more(word: Word) -> bool:
    """Whether a name is something else as well: a card, a number, a verb."""
    return bool(word.verbs or word.filler or any(shape != "seat" for shape, _ in word.values))


def _short(text: str) -> str:
    safe = "".join(char if char.isprintable() else "?" for char in text)
    return safe if len(safe) <= 40 else safe[:39] + "…"
