"""What can be asked of the referee besides moves: undo, why, legal, score and the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from playaid.table.playthrough import Step
from playaid.table.referee.answers import Answer
from playaid.table.referee.phrasing import Tongue
from playaid.table.referee.vocabulary import folded, verbs_of

if TYPE_CHECKING:
    from playaid.table.referee.session import Session

COMMANDS: Final = (
    *("undo", "redo", "why", "legal", "state", "score", "save", "peek", "help", "quit", "ok"),
)


def carry_out(command: str, session: Session, answer: Answer) -> None:
    """Do what a command says, but for `peek`, which is asked with a name."""
    _COMMANDS[command](session, answer)


def _undo(session: Session, answer: Answer) -> None:
    gone = session.timeline.undo()
    _moved(session, answer, gone, "undone", "nothing-to-undo")


def _redo(session: Session, answer: Answer) -> None:
    _moved(session, answer, session.timeline.redo(), "redone", "nothing-to-redo")


def _moved(
    session: Session, answer: Answer, steps: Sequence[Step], done: str, nothing: str
) -> None:
    if not steps:
        session.refuse(answer, nothing, session.tongue.say(nothing))
        return
    session.last = None
    moves = tuple(session.tongue.move(step.move, step.seat) for step in steps)
    answer.shown.append(session.tongue.say(done, moves=" ".join(moves)))
    session.go_on(answer)
    _tell_state(session, answer)


def _tell_state(session: Session, answer: Answer) -> None:
    answer.shown += ["  " + line for line in session.tongue.state(session.now().public)]
    answer.shown += session.situation()


def _why(session: Session, answer: Answer) -> None:
    last = session.last or session.latest()
    if last is None:
        answer.told.append(session.tongue.say("why-nothing"))
        return
    rules = session.tongue.rules(*last)
    answer.shown += rules or [session.tongue.say("no-rule", game=session.tongue.id)]


def _legal(session: Session, answer: Answer) -> None:
    if not session.now().legal:
        answer.shown += session.situation()
    for verb, moves in session.tongue.by_verb(session.now().legal).items():
        gap = ", " if any(" " in move for move in moves) else " "
        listed = gap.join(move for move in moves if move)
        line = session.tongue.say("legal", kind=verb, moves=listed) if listed else verb
        answer.shown.append(line)


def _score(session: Session, answer: Answer) -> None:
    if session.over:
        answer.score = session.machine.result(session.timeline.state, session.names)
        return
    answer.shown.append(session.tongue.say("score-later"))
    answer.shown += ["  " + line for line in session.tongue.state(session.now().public)]


def _save(session: Session, answer: Answer) -> None:
    if not session.id:
        answer.shown.append(session.tongue.say("not-saved"))
        return
    answer.shown.append(session.tongue.say("saved", id=session.id))
    answer.shown.append("  " + session.tongue.say("saved-where", where=session.path))


def peek(session: Session, answer: Answer, name: str, peeking: int | None) -> None:
    """Show a player's hand when it is asked for twice; `peeking` is whose was asked before."""
    seat = session.seat(name)
    if seat is None:
        session.refuse(answer, "peek-whom", session.tongue.say("peek-whom", names=session.names))
    elif seat != peeking:
        session.peeking = seat
        answer.told.append(session.tongue.say("peek-sure", seat=seat))
    else:
        own = session.machine.view(session.timeline.state, seat)
        known = session.tongue.private(own, session.now().public, seat)
        answer.private = known or [session.tongue.say("peek-nothing", seat=seat)]


def _help_out(session: Session, answer: Answer) -> None:
    answer.shown.append(session.tongue.say("help"))
    shown: set[str] = set()
    for move in session.now().legal:
        verb = verbs_of(type(move).__name__, session.tongue.words)[0]
        if verb not in shown:
            shown.add(verb)
            example = session.tongue.typed(move)
            answer.shown.append("  " + session.tongue.say("help-move", example=example))
    if not session.now().legal:
        answer.shown += session.situation()
    words = session.tongue.words
    names = tuple(words.find(f"commands.{each}")[0] for each in COMMANDS if each != "ok")
    answer.shown.append(session.tongue.say("help-commands", commands=names))


def _leave(session: Session, answer: Answer) -> None:
    answer.leaves = True


def _ok(session: Session, answer: Answer) -> None:
    """Nothing of what could be seen came up: the only thing there is nothing to tell of."""
    coming = session.now().coming
    plain = [one for one in coming if not one.asked]
    if plain and len(plain) == len(coming):
        session.make(answer, plain[-1].move)
    else:
        session.refuse(answer, "only-ok", session.tongue.say("only-ok", what=session.awaited()))


_COMMANDS: Final[Mapping[str, Callable[[Session, Answer], None]]] = {
    "undo": _undo,
    "redo": _redo,
    "why": _why,
    "legal": _legal,
    "state": _tell_state,
    "score": _score,
    "save": _save,
    "help": _help_out,
    "quit": _leave,
    "ok": _ok,
}


def phrases(tongue: Tongue) -> dict[str, str]:
    """The commands by the words that give them, in every language."""
    return {
        folded(phrase): name
        for words in tongue.all_words
        for name in COMMANDS
        for phrase in words.find(f"commands.{name}") or ()
    }
