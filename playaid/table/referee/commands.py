"""What can be asked of the referee besides moves: undo, why, legal, score and the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from playaid.table.playthrough import Step
from playaid.table.referee.answers import Answer
from playaid.table.referee.phrasing import Phrasing
from playaid.table.referee.refereed import RefereedGame
from playaid.table.referee.vocabulary import folded_phrase, verbs_of

COMMANDS: Final = (
    *("undo", "redo", "why", "legal", "state", "score", "save", "peek", "help", "quit", "ok"),
)


def carry_out(command: str, game: RefereedGame, answer: Answer) -> None:
    """Do what a command says, but for `peek`, which is asked with a name."""
    _COMMANDS[command](game, answer)


def _undo(game: RefereedGame, answer: Answer) -> None:
    gone = game.timeline.undo()
    _moved(game, answer, gone, "undone", "nothing-to-undo")


def _redo(game: RefereedGame, answer: Answer) -> None:
    _moved(game, answer, game.timeline.redo(), "redone", "nothing-to-redo")


def _moved(
    game: RefereedGame, answer: Answer, steps: Sequence[Step], done: str, nothing: str
) -> None:
    if not steps:
        answer.refuse(nothing, game.phrasing.say(nothing))
        return
    game.last = None
    moves = tuple(game.phrasing.move(step.move, step.seat) for step in steps)
    answer.shown.append(game.phrasing.say(done, moves=" ".join(moves)))
    game.go_on(answer)
    _tell_state(game, answer)


def _tell_state(game: RefereedGame, answer: Answer) -> None:
    answer.shown += ["  " + line for line in game.phrasing.state(game.now().public)]
    answer.shown += game.situation()


def _why(game: RefereedGame, answer: Answer) -> None:
    last = game.last or game.latest()
    if last is None:
        answer.told.append(game.phrasing.say("why-nothing"))
        return
    rules = game.phrasing.rules(*last)
    answer.shown += rules or [game.phrasing.say("no-rule", game=game.phrasing.id)]


def _legal(game: RefereedGame, answer: Answer) -> None:
    if not game.now().legal:
        answer.shown += game.situation()
    for verb, moves in game.phrasing.by_verb(game.now().legal).items():
        gap = ", " if any(" " in move for move in moves) else " "
        listed = gap.join(move for move in moves if move)
        line = game.phrasing.say("legal", kind=verb, moves=listed) if listed else verb
        answer.shown.append(line)


def _score(game: RefereedGame, answer: Answer) -> None:
    if game.over:
        answer.score = game.machine.result(game.timeline.state, game.names)
        return
    answer.shown.append(game.phrasing.say("score-later"))
    answer.shown += ["  " + line for line in game.phrasing.state(game.now().public)]


def _save(game: RefereedGame, answer: Answer) -> None:
    if not game.id:
        answer.shown.append(game.phrasing.say("not-saved"))
        return
    answer.shown.append(game.phrasing.say("saved", id=game.id))
    answer.shown.append("  " + game.phrasing.say("saved-where", where=game.path))


def peek(game: RefereedGame, answer: Answer, name: str, peeking: int | None) -> None:
    """Show a player's hand when it is asked for twice; `peeking` is whose was asked before."""
    seat = game.seat(name)
    if seat is None:
        answer.refuse("peek-whom", game.phrasing.say("peek-whom", names=game.names))
    elif seat != peeking:
        game.peeking = seat
        answer.told.append(game.phrasing.say("peek-sure", seat=seat))
    else:
        own = game.machine.view(game.timeline.state, seat)
        known = game.phrasing.private(own, game.now().public, seat)
        answer.private = known or [game.phrasing.say("peek-nothing", seat=seat)]


def _help_out(game: RefereedGame, answer: Answer) -> None:
    answer.shown.append(game.phrasing.say("help"))
    shown: set[str] = set()
    for move in game.now().legal:
        verb = verbs_of(type(move).__name__, game.phrasing.words)[0]
        if verb not in shown:
            shown.add(verb)
            example = game.phrasing.typed(move)
            answer.shown.append("  " + game.phrasing.say("help-move", example=example))
    if not game.now().legal:
        answer.shown += game.situation()
    words = game.phrasing.words
    names = tuple(words.find(f"commands.{each}")[0] for each in COMMANDS if each != "ok")
    answer.shown.append(game.phrasing.say("help-commands", commands=names))


def _leave(game: RefereedGame, answer: Answer) -> None:
    answer.leaves = True


def _ok(game: RefereedGame, answer: Answer) -> None:
    """Nothing of what could be seen came up: the only thing there is nothing to tell of."""
    coming = game.now().coming
    plain = [one for one in coming if not one.asked]
    if plain and len(plain) == len(coming):
        game.make(answer, plain[-1].move)
    else:
        answer.refuse("only-ok", game.phrasing.say("only-ok", what=game.awaited()))


_COMMANDS: Final[Mapping[str, Callable[[RefereedGame, Answer], None]]] = {
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


def phrases(phrasing: Phrasing) -> dict[str, str]:
    """The commands by the words that give them, in every language."""
    return {
        folded_phrase(phrase): name
        for words in phrasing.all_words
        for name in COMMANDS
        for phrase in words.find(f"commands.{name}") or ()
    }
