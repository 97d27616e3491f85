"""What a pad answers: results on stdout, the rest on stderr, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from playaid.cli.commands.pad.commands import COMMANDS
from playaid.cli.commands.pad.data import night_data, standings_data
from playaid.cli.commands.score.data import score_json
from playaid.cli.commands.score.show import show_score
from playaid.cli.terminal.widths import cells, columns, left
from playaid.cli.terminal.wrapping import wrapped
from playaid.games.catalogue import find_game
from playaid.table.pad.changes import (
    AddRound,
    Change,
    CorrectRound,
    EndPlay,
    Join,
    Leave,
    NextPlay,
    RemoveRound,
)
from playaid.table.pad.filling import possible_points
from playaid.table.pad.model import GameRecord, Round
from playaid.table.pad.pad import Pad
from playaid.table.pad.standings import outcome, standings, totals, wins
from playaid.table.pad.typed import first_option
from playaid.words import plain, signed

if TYPE_CHECKING:
    from engines.contract.game import Game, Range
    from engines.contract.score import Score
    from playaid.cli.app.invocation import Invocation
    from playaid.files.journal import Journal
    from playaid.games.catalogue import GameEntry

WIDEST_NAME: Final = 20
"""Cells of a name in a column."""
NARROWEST_NAME: Final = 5


class PadView:
    """The answers of one session; `number` is that of the game night."""

    def __init__(self, invocation: Invocation, number: int) -> None:
        self._invocation = invocation
        self._number = number

    # -- around the lines

    def prompt(self, pad: Pad) -> str:
        """`jika 2.3> `: game 2, its round 3 to come."""
        night = pad.night
        return f"{night.current.game} {len(night.games)}.{len(night.current.rounds) + 1}> "

    def greeting(self, pad: Pad, journal: Journal, fresh: bool) -> None:
        """What is opened, what was dropped, and where things stand."""
        path = "pad.opened" if fresh else "pad.resumed"
        if journal.closed is not None:
            path = "pad.only-read"
        self.tell(path, number=self._number, path=str(journal.path))
        if journal.dropped is not None and journal.closed is None:
            self.tell("pad.dropped", text=journal.dropped)
        if fresh:
            self._hint(pad.night.current)
        else:
            self.standings(pad)
        self._invocation.terminal.flush()

    def _found(self, record: GameRecord) -> GameEntry:
        """The game of a play; one from a file of one's own is found by what it was opened with."""
        found = self._invocation.found
        return found if found is not None and found.id == record.game else find_game(record.game)

    def _is_pointless(self, record: GameRecord) -> bool:
        return possible_points(self._found(record).game, record) is None

    def _hint(self, record: GameRecord) -> None:
        """What a line can be; the numbers shown are some that the game allows."""
        game = self._found(record).game
        possible = possible_points(game, record)
        if possible is None:
            option = first_option(game.options)
            about = self._invocation.words().say(f"options.{option.name}") if option else ""
            self.tell("pad.hint-pointless", about=about)
        else:
            self.tell("pad.hint", points=example_points(possible, len(record.players)))

    def farewell(self, pad: Pad, empty: bool) -> None:
        """Where the game night is kept, and what is still open; an empty one is not kept."""
        if empty:
            self.tell("pad.not-kept")
            return
        current = pad.night.current
        if outcome(current).ranks and not current.over:
            self.tell("pad.left-open", number=len(pad.night.games))
        self.tell("pad.closed", number=self._number)

    def tell(self, path: str, /, **data: Any) -> None:
        """A sentence on stderr."""
        terminal = self._invocation.terminal
        text = self._invocation.words().say(path, **data)
        terminal.tell("\n".join(wrapped(text, terminal.width())))

    # -- results

    def round(
        self, pad: Pad, game: int, place: int, score: Score | None, corrected: bool = False
    ) -> None:
        """A round as noted, then the standings."""
        words, played = self._invocation.words(), pad.night.games[game]
        one = played.rounds[place]
        if self._invocation.json:
            data = {"game": game + 1, "round": place + 1, "totals": _totals(one, played)}
            if one is played.deciding:
                data["decided"] = True
            self._data("corrected" if corrected else "round", pad, game, **data)
            return
        path = "pad.corrected" if corrected else "pad.round"
        number = f"{game + 1}.{place + 1}"
        results = words.say("pad.no-points") if one.totals is None else _results(one, played)
        self._show_text(words.say(path, number=number, results=results))
        if one.without:
            names = tuple(played.players[seat] for seat in one.without)
            self._show_text(words.say("pad.without", names=names))
        if score is not None and not score.standings:
            show_score(score, self._invocation)
        else:
            self._standings(pad, game)
        if one is played.deciding:
            self._decided(played, score)

    def _decided(self, record: GameRecord, score: Score | None) -> None:
        """That a round was the last one, for what reason, and who won."""
        words = self._invocation.words()
        for note in score.notes if score is not None else ():
            self._show_text(words.reason(note, record.players))
        self._winners(record)
        self._show_text(words.say("pad.decided"))

    def _winners(self, record: GameRecord) -> None:
        words, result = self._invocation.words(), outcome(record)
        for path, seats in (("score.winners", result.winners), ("score.losers", result.losers)):
            names = tuple(record.players[seat] for seat in seats)
            if names:
                self._show_text(words.say(path, names=names))

    def end(self, pad: Pad) -> None:
        """The game is over, and this is how it ended."""
        record = pad.night.current
        if self._invocation.json:
            result, last = outcome(record), len(pad.night.games) - 1
            names = {
                "winners": [record.players[seat] for seat in result.winners],
                "losers": [record.players[seat] for seat in result.losers],
            }
            self._data("ended", pad, last, number=last + 1, **names)
            return
        self.step("pad.ended", pad, number=len(pad.night.games))
        self._winners(record)

    def step(self, path: str, pad: Pad, change: Change | None = None, /, **data: Any) -> None:
        """Something else that happened, then the standings."""
        if self._invocation.json:
            self._data(path.removeprefix("pad."), pad, len(pad.night.games) - 1, **data)
            return
        words = self._invocation.words()
        if change is not None:
            data["what"] = words.say(f"pad.steps.{type(change).__name__}", **_about(change))
        self._show_text(words.say(path, **data))
        self._standings(pad, len(pad.night.games) - 1)

    def next_game(self, pad: Pad) -> None:
        """A game begins."""
        night = pad.night
        self.step(
            "pad.next",
            pad,
            number=len(night.games),
            title=self._invocation.words().say("title"),
            names=night.current.players,
        )

    def standings(self, pad: Pad) -> None:
        """The standings of the game being played, or of the one before it while it is new."""
        games = pad.night.games
        game = len(games) - 1
        if not games[game].rounds and game > 0:
            game -= 1
        if self._invocation.json:
            self._data("standings", pad, game)
        elif outcome(games[game]).ranks:
            self._standings(pad, game)
        else:
            never = self._is_pointless(games[game])
            self.tell("pad.standings-never" if never else "pad.standings-none")

    def _standings(self, pad: Pad, place: int) -> None:
        words, night = self._invocation.words(), pad.night
        record = night.games[place]
        if not any(one.totals is not None for one in record.rounds):
            return
        rows = standings(record)
        won = wins(night, [row.name for row in rows])
        several = len(night.games) > 1
        table = [
            [
                words.say("score.rank", rank=row.rank),
                clipped(row.name, WIDEST_NAME),
                plain(row.total),
                words.say("pad.wins", count=count) if several else "",
            ]
            for row, count in zip(rows, won, strict=True)
        ]
        fitted = [[self._invocation.terminal.fit(cell) for cell in row] for row in table]
        self._show("\n".join("  " + line for line in columns(fitted, "><><")))

    def sheets(self, pad: Pad) -> None:
        """Every game of the game night, round by round."""
        if self._invocation.json:
            self._invocation.terminal.data(json.dumps(night_data(self._number, "", pad.night)))
            return
        blocks = [self._sheet(place, record) for place, record in enumerate(pad.night.games)]
        self._show("\n\n".join("\n".join(block) for block in blocks))

    def _sheet(self, place: int, record: GameRecord) -> list[str]:
        words = self._invocation.words()
        title = self._found(record).words(self._invocation.lang).say("title")
        head = words.say("pad.game", number=place + 1, title=title)
        room = (self._invocation.terminal.width() - 10) // max(1, len(record.players)) - 2
        names = [clipped(name, max(NARROWEST_NAME, room)) for name in record.players]
        rows = [["", *names], *_round_rows(place, record, names)]
        rows.append([words.say("score.total"), *map(plain, totals(record))])
        fitted = [[self._invocation.terminal.fit(cell) for cell in row] for row in rows]
        return [head, *("  " + line for line in columns(fitted, "<" + ">" * len(names)))]

    def score(self, score: Score) -> None:
        """A score with its reasons."""
        if self._invocation.json:
            words = self._invocation.words() if self._invocation.lang_typed else None
            self._invocation.terminal.data(score_json(score, words))
        else:
            show_score(score, self._invocation)

    def help(self, game: Game) -> None:
        """The commands, and the options of the game."""
        words, width = self._invocation.words(), self._invocation.terminal.width()
        options = {f"--{o.name}": words.say(f"options.{o.name}") for o in game.options}
        self._invocation.terminal.tell("\n".join(_definitions(self._commands(), width)))
        self.tell("pad.help-options", title=words.say("title"))
        self._invocation.terminal.tell("\n".join(_definitions(options, width)))

    def _commands(self) -> dict[str, str]:
        words = self._invocation.words()
        return {words.say(f"pad.usage.{c}"): words.say(f"pad.about.{c}") for c in COMMANDS}

    # -- ways of writing

    def _show(self, text: str) -> None:
        if text:
            self._invocation.terminal.show(text)

    def _show_text(self, text: str) -> None:
        """A sentence, broken where the terminal ends."""
        self._show("\n".join(wrapped(text, self._invocation.terminal.width())))

    def _data(self, done: str, pad: Pad, place: int, /, **data: Any) -> None:
        shown = pad.night.games[place]
        rows = [] if self._is_pointless(shown) else standings_data(standings(shown))
        self._invocation.terminal.data(json.dumps({"done": done, **data, "standings": rows}))


def example_points(possible: Range, players: int) -> str:
    """Numbers for so many players that a round of the game can give."""
    least = -3 if possible.least is None else max(-3, possible.least)
    most = 12 if possible.most is None else min(12, possible.most)
    return " ".join(str((most, least, 0)[seat % 3]) for seat in range(players))


def clipped(name: str, room: int) -> str:
    """A name that fits into so many cells."""
    if cells(name) <= room:
        return name
    while name and cells(name) > room - 1:
        name = name[:-1]
    return name + "…"


def _totals(one: Round, record: GameRecord) -> dict[str, int] | None:
    return None if one.totals is None else dict(zip(record.players, one.totals, strict=True))


def _results(one: Round, record: GameRecord) -> str:
    assert one.totals is not None
    each = zip(record.players, one.totals, strict=True)
    return "  ".join(f"{name} {signed(total)}" for name, total in each)


def _round_rows(place: int, record: GameRecord, names: Sequence[str]) -> Iterator[list[str]]:
    for number, one in enumerate(record.rounds, 1):
        points = ["–"] * len(names) if one.totals is None else list(map(plain, one.totals))
        yield [f"{place + 1}.{number}", *points]


def _about(change: Change) -> dict[str, Any]:
    """What words may say of a change."""
    match change:
        case AddRound() | EndPlay():
            return {}
        case CorrectRound(game=game, place=place) | RemoveRound(game=game, place=place):
            return {"number": f"{game + 1}.{place + 1}"}
        case NextPlay(game=game):
            return {"game": game}
        case Join(name=name) | Leave(name=name):
            return {"name": name}


def _definitions(terms: dict[str, str], width: int) -> Iterator[str]:
    """Terms and what they mean side by side."""
    column = max(map(cells, terms)) + 4
    for term, about in terms.items():
        first, *more = wrapped(about, width, " " * column)
        yield left(f"  {term}", column) + first.lstrip(" ")
        yield from more
