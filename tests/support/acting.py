"""A table that plays a whole game and tells the referee what it sees, line by line.

The real game is played by the engine with everything known; the referee is told only what people
at a table would tell: public cards, moves, and hidden cards when they are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from support.guidance import must_have_play_words

from engines.contract.rulings import resolve
from engines.contract.score import Score
from playaid.games.catalogue import GameEntry
from playaid.table.playthrough import NAMES, Step, played
from playaid.table.referee.dialogue import Dialogue
from playaid.table.referee.timeline import Timeline


def dialogue_of(
    found: GameEntry, lang: str, names: Sequence[str], chosen: dict[str, str] | None = None
) -> Dialogue:
    """A game just begun, kept nowhere."""
    game = found.game
    start = game.machine.setup(len(names), resolve(game.rulings, chosen or {}))
    dialogue = Dialogue(found, lang, names, Timeline(found.machine, start))
    dialogue.begin()
    return dialogue


@dataclass(frozen=True)
class Acted:
    """What was typed from the first deal to the winner, and the engine's own result."""

    names: tuple[str, ...]
    lines: tuple[str, ...]
    score: Score
    dialogue: Dialogue


def act(found: GameEntry, lang: str, players: int, seed: int) -> Acted:
    """Play a game and tell it to a referee, who must understand every line as meant."""
    must_have_play_words(found, [lang])
    game = found.game
    names = NAMES[lang][:players]
    steps = list(played(game.machine, players, resolve(game.rulings, {}), Random(seed)))
    dialogue = dialogue_of(found, lang, names)
    lines = []
    real = Real(steps)
    while not dialogue.game.over:
        line = real.line(dialogue)
        answer = dialogue.answer(line)
        assert not answer.refusal, (line, answer.told)
        lines.append(line)
    score = game.machine.result(steps[-1].state, names)
    return Acted(names, tuple(lines), score, dialogue)


class Real:
    """The game as it is really played; it tells what the table sees of the next step."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = list(steps)
        self.at = 0

    @property
    def last_state(self) -> Any:
        return self.steps[-1].state

    def line(self, dialogue: Dialogue) -> str:
        """What to type now."""
        now = dialogue.game.now()
        if now.seat is not None and type(now.legal[0]).__name__ in ("Show", "Reveal"):
            return self._shown(dialogue)
        step = self._next(dialogue)
        if step.seat is None:
            return self._chance(dialogue, step)
        return dialogue.phrasing.typed(self._as_seen(dialogue, step.move))

    def _next(self, dialogue: Dialogue) -> Step:
        """The next step that is told: chance that nobody sees is not."""
        kinds = {one.kind.name for one in dialogue.game.now().coming}
        if "DrawnUnseen" in kinds:
            kinds.add("Drawn")
        while True:
            step = self.steps[self.at]
            self.at += 1
            if (type(step.move).__name__ in kinds) if kinds else (step.seat is not None):
                return step

    def _chance(self, dialogue: Dialogue, step: Step) -> str:
        name = type(step.move).__name__
        for one in dialogue.game.now().coming:
            if one.kind.name == name and one.asked:
                cards = [getattr(step.move, field.name) for field in one.asked]
                flat = [c for part in cards for c in (part if isinstance(part, tuple) else [part])]
                return " ".join(getattr(c, "code", None) or str(c.value) for c in flat)
            if one.kind.name == name == "JokerDrawn":
                return dialogue.phrasing.typed(replace(one.move, hidden=len(step.move.cards)))
        return "ok"

    def _as_seen(self, dialogue: Dialogue, move: Any) -> Any:
        """A card laid face down is not told."""
        if type(move).__name__ == "AttachClosed":
            return next(
                other
                for other in dialogue.game.now().legal
                if type(other).__name__ == "AttachUnseen" and other.column == move.column
            )
        return move

    def _shown(self, dialogue: Dialogue) -> str:
        """Hidden cards that are shown now, as the real game has them."""
        seat = dialogue.game.now().seat
        assert seat is not None
        state = dialogue.game.timeline.state
        if dialogue.phrasing.id == "jika":
            held = self.last_state.shares[seat].known
        elif dialogue.phrasing.id == "chicken":
            known = state.table.taken[seat].hidden.known
            held = [c for c in self.last_state.table.taken[seat].hidden.known if c not in known][:1]
        else:
            taking = state.columns[state.taking - 1]
            place = next(at for at, each in enumerate(taking) if each.card is None)
            before = self.steps[self.at - 2].state
            return str(before.columns[state.taking - 1][place].card.value)
        queens_first = sorted(held, key=lambda card: card.rank)
        return " ".join(card.code for card in queens_first)
