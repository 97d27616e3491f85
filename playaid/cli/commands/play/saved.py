"""Where games that playaid follows are kept: one log each, numbered as they were begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines.contract.errors import InputError, PlayError
from engines.contract.numbers import number_within
from engines.contract.rulings import resolve
from playaid.files.journal import Journal, LogStore
from playaid.games.catalogue import GameEntry, find_game
from playaid.table.referee.dialogue import Dialogue
from playaid.table.referee.timeline import Keep, Timeline

if TYPE_CHECKING:
    from playaid.cli.app.invocation import Invocation


@dataclass(frozen=True, slots=True)
class Begun:
    """What the first line of a log says: the game, its players in turn order, its house rules."""

    found: GameEntry
    names: tuple[str, ...]
    chosen: Mapping[str, str]


class SavedGames(LogStore):
    """A folder of games."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "play")

    def begin_game(
        self, game: str, names: Sequence[str], chosen: Mapping[str, str]
    ) -> tuple[int, Journal]:
        """The number and the log of a new game. Raises InputError `journal.*`."""
        return self.begin({"game": game, "players": list(names), "rules": dict(chosen)})

    def known(self, number: int | None) -> int:
        """The number of a game, or of the one begun last. Raises InputError."""
        if number is None:
            last = self.last()
            if last is None:
                raise InputError("play.no-games")
            return last
        if number not in self.numbers():
            raise InputError("play.no-game", number=number)
        return number

    def game(self, number: int) -> tuple[Begun, tuple[Mapping[str, Any], ...]]:
        """A game as begun and its entries, be it in use or not. Raises InputError."""
        header, entries = self.read(number)
        return begun(header, self.path(number)), entries


def number_typed(text: str) -> int:
    """The number of a kept game. Raises InputError."""
    number = number_within(text, 0)
    if number is None:
        raise InputError("play.number", text=text)
    return number


def begun(header: Mapping[str, Any], path: Path) -> Begun:
    """What a header says. Raises InputError `play.log-header` for one that no game began with."""
    match header:
        case {"game": str(game), "players": [*names], "rules": dict(chosen)}:
            if all(isinstance(text, str) for text in (*names, *chosen, *chosen.values())):
                try:
                    return Begun(find_game(game), tuple(names), chosen)
                except InputError:
                    pass
    raise InputError("play.log-header", path=str(path))


def taken_up(invocation: Invocation, journal: Journal) -> Dialogue:
    """The game of a log, as far as it had come. Raises InputError with the line and the reason
    for a log that cannot have happened."""
    first = begun(journal.header, journal.path)
    invocation.found = first.found
    return replayed(first, journal.entries, journal.path, invocation.lang, journal.append)


def replayed(
    first: Begun,
    entries: Sequence[Mapping[str, Any]],
    path: Path,
    lang: str,
    keep: Keep | None = None,
) -> Dialogue:
    """A game from its log; `keep` keeps what is added to it. Raises InputError."""
    rulings = first.found.game.rulings
    try:
        machine = first.found.machine
        start = machine.setup(len(first.names), resolve(rulings, first.chosen))
    except PlayError:
        raise InputError("play.log-header", path=str(path)) from None
    dialogue = Dialogue(first.found, lang, first.names, Timeline(machine, start, keep))
    dialogue.game.timeline.replay(entries, str(path), dialogue.phrasing.error)
    return dialogue
