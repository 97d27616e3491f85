"""A game followed line by line: each line is a move or a command, each answer a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from playaid.games.catalogue import GameEntry
from playaid.table.referee import chances, commands
from playaid.table.referee.answers import UNCLEAR, Answer
from playaid.table.referee.deciding import (
    Decision,
    NotRead,
    Position,
    Refused,
    Unclear,
    Understood,
    decide,
    decide_chance,
)
from playaid.table.referee.refereed import RefereedGame
from playaid.table.referee.timeline import Timeline
from playaid.table.referee.vocabulary import Vocabulary, Word, folded_phrase

_LONGEST_LINE: Final = 600
_MOST_CANDIDATES: Final = 8
_BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors put it before a line; nobody typed it."""


class Dialogue:
    """What is typed at a game, and what is said to it."""

    def __init__(
        self, found: GameEntry, lang: str, names: Sequence[str], timeline: Timeline
    ) -> None:
        self.game = RefereedGame(found, lang, names, timeline)
        self.phrasing = self.game.phrasing
        self.commands = commands.phrases(self.phrasing)
        self._vocabulary = Vocabulary(self.game.kinds, names, self.phrasing.all_words)

    def prompt(self) -> str:
        """What stands before the next line."""
        if self.game.over:
            return self.phrasing.say("prompt-over")
        seat = self.game.now().seat
        return self.phrasing.say("prompt-table" if seat is None else "prompt", seat=seat)

    def suggestions(self) -> tuple[str, ...]:
        """What may be typed next, for completion."""
        moves = tuple(self.phrasing.typed(move) for move in self.game.now().legal)
        return (
            *moves,
            *self.game.names,
            *self.commands,
            *(f"peek {name}" for name in self.game.names),
        )

    # -- answering

    def begin(self) -> Answer:
        """What is said first; deals that nobody sees take place by themselves."""
        answer = Answer()
        self.game.go_on(answer)
        answer.shown[:0] = [] if answer.steps else self.phrasing.state(self.game.now().public)
        answer.shown += self.game.situation()
        return answer

    def answer(self, line: str) -> Answer:
        """What is said to a line. Raises InputError only when a move cannot be kept; then
        nothing has happened."""
        answer = Answer()
        text = " ".join(line.replace(_BYTE_ORDER_MARK, "").split())
        if not text:
            return answer
        if len(text) > _LONGEST_LINE:
            answer.refuse("too-long", self.phrasing.say("too-long"))
            return answer
        name, _, rest = text.partition(" ")
        command = self._command(name, rest)
        peeking, self.game.peeking = self.game.peeking, None
        if command == "peek":
            commands.peek(self.game, answer, rest, peeking)
        elif command:
            commands.carry_out(command, self.game, answer)
        elif self.game.over:
            answer.refuse("over", self.phrasing.say("over"))
        else:
            self.game.go_on(answer)
            self._play(answer, text)
        return answer

    def _command(self, name: str, rest: str) -> str | None:
        command = self.commands.get(folded_phrase(name))
        if command is None or (rest and command != "peek"):
            return None
        if command == "ok" and not self.game.now().coming:
            return None
        # A name is a command only where it stands alone, and peek only before a name.
        nobody = rest and self.game.seat(rest) is None
        if command == "peek" and nobody and self.game.seat(name) is not None:
            return None
        return command

    # -- moves

    def _play(self, answer: Answer, text: str) -> None:
        words = self._vocabulary.read(text)
        if self._told_instead(answer, words):
            return
        awaits = self.game.now().coming
        decision = self._decide_chance(words) if awaits else self._decide(words, answer)
        match decision:
            case Understood(move):
                self.game.make(answer, move)
            case Unclear(moves):
                self._unclear(answer, moves)
            case Refused():
                self._refused(answer, decision)
            case NotRead() if folded_phrase(words[0].text) in self.commands:
                alone = self.phrasing.say("command-alone", command=words[0].text)
                answer.refuse("command-alone", alone)
            case NotRead(strange):
                self._not_read(answer, strange)

    def _told_instead(self, answer: Answer, words: Sequence[Word]) -> bool:
        """A deal or a draw that playaid took for unknown, told after all: `deal Aki …`."""
        assumed = self.game.timeline.assumed
        told = any(word.verbs for word in words) and any(word.values for word in words)
        if assumed is None or not told:
            return False
        position = self._position(self.game.machine.view(self.game.timeline.before_last, None))
        coming = chances.expected(position.machine, position.kinds, position.public)
        if not any(one.kind.name in word.verbs for one in coming for word in words):
            return False
        decision = decide_chance(position, coming, words)
        if isinstance(decision, Understood):
            self.game.make(answer, decision.move, instead=True)
        elif isinstance(decision, Refused):
            self._refused(answer, decision)
        else:
            self._not_read(answer, decision.text if isinstance(decision, NotRead) else "")
        return True

    def _position(self, public: Any) -> Position:
        return Position(self.game.machine, self.game.kinds, public, len(self.game.names))

    def _decide_chance(self, words: Sequence[Word]) -> Decision:
        now = self.game.now()
        return decide_chance(self._position(now.public), now.coming, words)

    def _decide(self, words: Sequence[Word], answer: Answer) -> Decision | None:
        """A name before other words tells who acts, unless the word is understood otherwise."""
        now = self.game.now()
        position = self._position(now.public)
        actor = words[0].seat if len(words) > 1 and not words[1].receives else None
        if actor is None:
            return decide(position, now.legal, words)
        decision = decide(position, now.legal, words[1:]) if actor == now.seat else None
        if not isinstance(decision, Understood) and words[0].more_than_a_name:
            other = decide(position, now.legal, words)
            if isinstance(other, Understood):
                return other
        if decision is None:
            turn = self._name(now.seat)
            said = self.phrasing.say("not-their-turn", seat=actor, turn=turn)
            answer.refuse("not-their-turn", said)
        return decision

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.game.names[seat]

    # -- refusing

    def _refused(self, answer: Answer, refused: Refused) -> None:
        error = refused.error
        self.game.last = (refused.kind, error.heading)
        answer.refuse(error.code, self.phrasing.error(error))
        if error.heading:
            answer.told.append("  " + self.phrasing.say("heading", heading=error.heading))
        if refused.near:
            moves = tuple(self.phrasing.typed(move) for move in refused.near)
            answer.told.append("  " + self.phrasing.say("near", moves=moves))

    def _unclear(self, answer: Answer, moves: Sequence[Any]) -> None:
        typed = ["  " + self.phrasing.typed(move) for move in moves[:_MOST_CANDIDATES]]
        if len(moves) > _MOST_CANDIDATES:
            typed.append("  " + self.phrasing.say("more", count=len(moves) - _MOST_CANDIDATES))
        answer.refuse(UNCLEAR, self.phrasing.say("candidates"), *typed)

    def _not_read(self, answer: Answer, strange: str) -> None:
        if not strange:
            answer.refuse("not-fitting", self.phrasing.say("not-fitting"), *self.game.situation())
            return
        near = self._vocabulary.near(strange)
        text = self.phrasing.say("not-read", text=_short(strange))
        if near:
            text += self.phrasing.words.say("did-you-mean", nearest=near)
        answer.refuse("not-read", text)


def _short(text: str) -> str:
    safe = "".join(char if char.isprintable() else "?" for char in text)
    return safe if len(safe) <= 40 else safe[:39] + "…"
