"""One session at a pad: every line is carried out, noted, and answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.contract.errors import InputError, PlayError
from engines.contract.game import Game
from engines.contract.numbers import looks_like_number, number_within
from engines.contract.score import Score
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.refusals import refuse
from playaid.cli.commands.pad.commands import (
    Order,
    command_names,
    no_more,
    one_name,
    read_order,
    usage_error,
)
from playaid.cli.commands.pad.completion import completions
from playaid.cli.commands.pad.round_prompts import NotAnsweredError, ask_round
from playaid.cli.commands.pad.saved import pad_of
from playaid.cli.commands.pad.view import PadView
from playaid.cli.terminal.lines import Complete, LineSource
from playaid.files.journal import Journal
from playaid.games.catalogue import find_game
from playaid.table.pad.changes import (
    AddRound,
    CorrectRound,
    EndPlay,
    Join,
    Leave,
    NextPlay,
    RemoveRound,
    check_goes_on,
    same_name,
)
from playaid.table.pad.filling import check_count, read_points, read_values, scored
from playaid.table.pad.model import GameRecord, Round
from playaid.table.pad.pad import PadStep, stepped
from playaid.table.pad.saving import step_data
from playaid.table.pad.typed import TypedWord, first_option, is_option

REFUSED: Final = 1
"""The exit code when a line that came through a pipe was refused."""


class Session:
    """The pad of one log, until `quit` or the end of the lines."""

    def __init__(
        self,
        invocation: Invocation,
        journal: Journal,
        now: Callable[[], str],
        fresh: bool,
        lines: Callable[[Complete], LineSource],
    ) -> None:
        self.invocation = invocation
        self.journal = journal
        self.pad = pad_of(journal.path, journal.header, journal.entries)
        self.lines = lines(self._completions)
        self.view = PadView(invocation, int(journal.path.stem))
        self._now = now
        self._fresh = fresh
        self._refused = False
        self._orders: dict[str, Callable[[Order], None]] = {
            "round": self._round,
            "points": self._points,
            "standings": self._standings,
            "show": self._show,
            "why": self._why,
            "correct": self._correct,
            "remove": self._remove,
            "undo": self._step_back,
            "redo": self._step_forth,
            "end": self._end,
            "next": self._next,
            "join": self._join,
            "leave": self._leave,
            "help": self._help,
        }
        self._use(self.record)

    # -- what is being played

    @property
    def record(self) -> GameRecord:
        """The game being played."""
        return self.pad.night.current

    @property
    def game(self) -> Game:
        """Its rules."""
        assert self.invocation.found is not None
        return self.invocation.found.game

    def _use(self, record: GameRecord) -> None:
        """Speak of this game: its options, errors and words."""
        if self.invocation.found is None or self.invocation.found.id != record.game:
            self.invocation.found = find_game(record.game)

    def _completions(self, before: str, asked: str) -> tuple[str, ...]:
        """What the word that is being typed can become."""
        names = tuple(command_names(self.invocation.words()))
        return completions(before, self.game, self.record, names, asked)

    @property
    def _takes_free_text(self) -> bool:
        """Whether a round of this game is one text of its own, without names before it."""
        option = first_option(self.game.options)
        return option is not None and option.per == "once"

    @property
    def empty(self) -> bool:
        """Whether this is a new game night of which nothing has been noted."""
        return self._fresh and not self.journal.entries

    # -- the lines

    def run(self) -> int:
        """Carry out every line. Raises BrokenPipeError when nobody reads the answers."""
        self.view.greeting(self.pad, self.journal, self._fresh)
        try:
            while self._turn():
                self.invocation.terminal.flush()
        except KeyboardInterrupt:
            self.view.farewell(self.pad, self.empty)
            raise
        self.view.farewell(self.pad, self.empty)
        return REFUSED if self._refused and not self.lines.interactive else 0

    def _turn(self) -> bool:
        """One line; False when it was the last."""
        try:
            line = self.lines.read(self.view.prompt(self.pad))
            if line is None:
                return False
            order = read_order(line, self._takes_free_text)
            if order is not None and order.command == "quit":
                no_more(order)
                return False
            if order is not None:
                self._orders[order.command](order)
        except NotAnsweredError as ending:
            self.view.tell("pad.given-up")
            return not ending.at_end
        except PlayError as error:
            self._refuse(error)
        finally:
            self._use(self.record)
        return True

    def _refuse(self, error: PlayError) -> None:
        self._refused = True
        refuse(error, self.invocation, self.game.info.id, self.lines.number)

    def note(self, step: PadStep) -> None:
        """Make a step: first it is checked, then it is on the disk, then it counts."""
        pad = stepped(self.pad, step)
        self.journal.append({**step_data(step), "at": self._now()})
        self.pad = pad
        self._use(self.record)

    # -- rounds

    def _round(self, order: Order) -> None:
        check_goes_on(self.record)
        check_count(self.game, self.record.players)
        options = {option.name for option in self.game.options}
        names = [word.text.lstrip("-") for word in order.words]
        if all(name in options for name in names) and not _has_values(order):
            played, score = ask_round(self.lines, self.invocation, self.record, names)
        else:
            played, score = scored(
                self.game, self.record, read_values(self.game, self.record, order.words)
            )
        self._add(played, score)

    def _points(self, order: Order) -> None:
        if not order.words:
            raise usage_error("points", self.invocation.words())
        check_goes_on(self.record)
        check_count(self.game, self.record.players)
        self._add(read_points(self.game, self.record, order.words), None)

    def _add(self, played: Round, score: Score | None) -> None:
        self.note(AddRound(played))
        place = len(self.record.rounds) - 1
        self.view.round(self.pad, len(self.pad.night.games) - 1, place, score)

    def _correct(self, order: Order) -> None:
        game, place = self._place(order)
        earlier, typed = self.pad.night.games[game], order.words[1:]
        if not typed:
            raise usage_error("correct", self.invocation.words())
        self._use(earlier)
        played, score = self._filled(earlier, place, typed)
        self.note(CorrectRound(game, place, played))
        self.view.round(self.pad, game, place, score, corrected=True)

    def _filled(
        self, record: GameRecord, place: int, typed: tuple[TypedWord, ...]
    ) -> tuple[Round, Score | None]:
        """The round as corrected: what is not typed again stays as it was."""
        earlier = record.rounds[place]
        if typed[0].text == "points" and not typed[0].quoted:
            return read_points(self.game, record, typed[1:], earlier), None
        if looks_like_number(typed[0].text):
            return read_points(self.game, record, typed), None
        if earlier.values is None and not any(is_option(word) for word in typed):
            return read_points(self.game, record, typed, earlier), None
        return scored(self.game, record, read_values(self.game, record, typed, earlier), place)

    def _remove(self, order: Order) -> None:
        game, place = self._place(order)
        no_more(order, 1)
        self.note(RemoveRound(game, place))
        self.view.step("pad.removed", self.pad, number=f"{game + 1}.{place + 1}")

    def _place(self, order: Order) -> tuple[int, int]:
        """The game and round, from 0, that the first word names: `3`, or `2.3` for game 2."""
        if not order.words:
            raise usage_error(order.command, self.invocation.words())
        text = order.words[0].text
        game, dot, number = text.replace("．", ".").rpartition(".")
        games = len(self.pad.night.games)
        which = number_within(game) if dot else games
        place = number_within(number)
        if place is None or which is None:
            raise usage_error(order.command, self.invocation.words())
        if not 1 <= which <= games or not 1 <= place <= len(self.pad.night.games[which - 1].rounds):
            raise InputError("pad.no-round", number=text)
        return which - 1, place - 1

    # -- the game night

    def _step_back(self, order: Order) -> None:
        no_more(order)
        last = self.pad.done[-1] if self.pad.done else None
        self.note("undo")
        self.view.step("pad.undone", self.pad, last)

    def _step_forth(self, order: Order) -> None:
        no_more(order)
        self.note("redo")
        self.view.step("pad.redone", self.pad, self.pad.done[-1])

    def _end(self, order: Order) -> None:
        no_more(order)
        self.note(EndPlay())
        self.view.end(self.pad)

    def _next(self, order: Order) -> None:
        found = (
            find_game(one_name(order, self.invocation.words()))
            if order.words
            else self.invocation.found
        )
        assert found is not None
        check_count(found.game, self.pad.night.roster)
        chosen = self.record.chosen if found.id == self.record.game else {}
        info = found.game.info
        self.note(NextPlay(found.id, info.best, chosen, info.decided_by))
        self.view.next_game(self.pad)

    def _join(self, order: Order) -> None:
        name = one_name(order, self.invocation.words())
        self.note(Join(name))
        here = name in self.record.players
        self.view.step("pad.joined" if here else "pad.joins", self.pad, name=name)

    def _leave(self, order: Order) -> None:
        typed = one_name(order, self.invocation.words())
        name = same_name(typed, self.pad.night.roster) or typed
        before = self.record.players
        self.note(Leave(name))
        gone = self.record.players != before
        self.view.step("pad.left" if gone else "pad.leaves", self.pad, name=name)

    # -- looking

    def _standings(self, order: Order) -> None:
        no_more(order)
        self.view.standings(self.pad)

    def _show(self, order: Order) -> None:
        no_more(order)
        self.view.sheets(self.pad)

    def _why(self, order: Order) -> None:
        if not order.words and not self.record.rounds:
            raise InputError("pad.nothing-played")
        no_more(order, 1)
        last = len(self.pad.night.games) - 1, len(self.record.rounds) - 1
        place = self._place(order) if order.words else last
        record = self.pad.night.games[place[0]]
        values = record.rounds[place[1]].values
        if values is None:
            raise InputError("pad.no-lines", number=f"{place[0] + 1}.{place[1] + 1}")
        self._use(record)
        _, score = scored(self.game, record, values, place[1])
        self.view.score(score)

    def _help(self, order: Order) -> None:
        no_more(order)
        self.view.help(self.game)


def _has_values(order: Order) -> bool:
    """Whether any word is more than the name of an option to be asked for."""
    return any(word.text.startswith("-") or "=" in word.text for word in order.words)
