"""`pad --list` and `pad --history`: all game nights at a glance, and what they add up to."""

from __future__ import annotations

import json
from dataclasses import asdict

from engines.contract.errors import InputError
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.pad.saved import SavedNight, SavedNights
from playaid.cli.commands.pad.titles import title_of
from playaid.cli.commands.pad.view import WIDEST_NAME, clipped
from playaid.cli.terminal.widths import columns
from playaid.table.pad.records import Duel, PlayerRecord, Records, records
from playaid.table.pad.standings import outcome, who_played
from playaid.words import plain

BAD_LOGS = 1
MOST_WINNERS = 3


def show_list(invocation: Invocation, store: SavedNights) -> int:
    """Every game night in a line. Exit code 1 if any cannot be read."""
    saved, bad = _read(invocation, store)
    if invocation.json:
        invocation.terminal.data(json.dumps([_summary(one) for one in saved]))
    elif not saved and not bad:
        invocation.terminal.tell(invocation.words().say("errors.pad.no-evenings"))
    else:
        rows = [_row(one, invocation) for one in saved]
        fitted = [[invocation.terminal.fit(cell) for cell in row] for row in rows]
        if rows:
            invocation.terminal.show("\n".join(columns(fitted, "><<<")))
    return BAD_LOGS if bad else 0


def _read(invocation: Invocation, store: SavedNights) -> tuple[list[SavedNight], int]:
    """The game nights that can be read; the others are told of on stderr and counted."""
    saved: list[SavedNight] = []
    bad = 0
    for found in store.nights():
        if isinstance(found, InputError):
            bad += 1
            message = invocation.words().error(found)
            invocation.terminal.tell(invocation.words().say("mistake.line", message=message))
        else:
            saved.append(found)
    return saved, bad


def _row(saved: SavedNight, invocation: Invocation) -> list[str]:
    games = [record for record in saved.night.games if record.rounds]
    titles = dict.fromkeys(
        title_of(record.game, invocation) for record in games or saved.night.games
    )
    count = invocation.words().say("pad.games", count=len(games))
    names = invocation.words().write(who_played(saved.night))
    return [str(saved.number), saved.began[:10], f"{' / '.join(titles)} ({count})", names]


def _summary(saved: SavedNight) -> dict[str, object]:
    return {
        "evening": saved.number,
        "began": saved.began,
        "last": saved.last,
        "players": list(who_played(saved.night)),
        "games": [
            {
                "game": record.game,
                "rounds": len(record.rounds),
                "winners": [record.players[seat] for seat in outcome(record).winners],
                "over": place < len(saved.night.finished),
            }
            for place, record in enumerate(saved.night.games)
        ],
    }


def show_history(invocation: Invocation, store: SavedNights) -> int:
    """Wins, averages and who beats whom. Exit code 1 if a log cannot be read."""
    game = invocation.find().id if invocation.given("game") else None
    saved, bad = _read(invocation, store)
    found = records((one.night for one in saved), game)
    if invocation.json:
        invocation.terminal.data(json.dumps(_records_data(found)))
    elif not found.games:
        invocation.terminal.tell(invocation.words().say("pad.nothing-yet"))
    else:
        blocks = [_game(name, rows, invocation) for name, rows in found.games.items()]
        if found.duels:
            blocks.append(_duels(found.duels, invocation))
        invocation.terminal.show("\n\n".join("\n".join(block) for block in blocks))
    return BAD_LOGS if bad else 0


def _game(game: str, rows: tuple[PlayerRecord, ...], invocation: Invocation) -> list[str]:
    words = invocation.words()
    keys = ("name", "played", "won", "lost", "average", "highest", "lowest")
    table = [[words.say(f"pad.columns.{key}") for key in keys]]
    table += [
        [
            clipped(row.name, WIDEST_NAME),
            *(str(number) for number in (row.played, row.won, row.lost)),
            _decimal(row.average),
            plain(row.highest),
            plain(row.lowest),
        ]
        for row in rows
    ]
    return [title_of(game, invocation), *_columns(table, "<>>>>>>", invocation)]


def _duels(duels: tuple[Duel, ...], invocation: Invocation) -> list[str]:
    words = invocation.words()
    table = [
        [
            clipped(duel.one, WIDEST_NAME),
            f"{duel.before} : {duel.behind}",
            clipped(duel.other, WIDEST_NAME),
            words.say("pad.equal", count=duel.equal) if duel.equal else "",
        ]
        for duel in duels
    ]
    return [words.say("pad.duels"), *_columns(table, "><<<", invocation)]


def _columns(table: list[list[str]], sides: str, invocation: Invocation) -> list[str]:
    fitted = [[invocation.terminal.fit(cell) for cell in row] for row in table]
    return ["  " + line for line in columns(fitted, sides)]


def _decimal(number: float) -> str:
    return f"{number:.1f}".replace("-", "−")


def _records_data(found: Records) -> dict[str, object]:
    games = {
        game: [{**asdict(row), "average": row.average} for row in rows]
        for game, rows in found.games.items()
    }
    return {"games": games, "head_to_head": [asdict(duel) for duel in found.duels]}
