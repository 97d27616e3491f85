"""A game night written out: CSV, JSON or Markdown on stdout, or a PDF whose path is printed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from engines.contract.errors import InputError
from engines.contract.game import Typed
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.pad.data import night_data
from playaid.cli.commands.pad.saved import SavedNight, SavedNights
from playaid.cli.commands.pad.titles import title_of
from playaid.games.catalogue import find_game
from playaid.table.pad.model import GameRecord, Round
from playaid.table.pad.standings import outcome, totals
from playaid.words import Words, plain

if TYPE_CHECKING:
    from playaid.kit.pad_sheet import PadGame

OUTPUT = Path("output")
"""Where printed game nights land."""

FORMATS = ("csv", "json", "md", "pdf")

COLUMNS = ("evening", "began", "game_number", "game", "round", "player", "points", "typed")


def export(invocation: Invocation, store: SavedNights, number: int | None, kind: str) -> int:
    """Write a game night, by default the one begun last. Raises InputError."""
    saved = store.night(number)
    if kind == "json":
        data = night_data(saved.number, saved.began, saved.night)
        invocation.terminal.data(json.dumps(data))
    elif kind == "csv":
        invocation.terminal.show(csv_text(saved))
    elif kind == "pdf":
        invocation.terminal.show(str(_printed(saved, invocation)))
    else:
        invocation.terminal.show("\n".join(_markdown(saved, invocation)))
    return 0


def _printed(saved: SavedNight, invocation: Invocation) -> Path:
    """Write the game night as a filled score sheet. Raises InputError."""
    from playaid.files.atomic import write_file
    from playaid.kit.making import input_error
    from playaid.kit.pad_sheet import pad_pdf  # a pad that is not printed needs no press
    from playaid.press.errors import PressError

    words = invocation.words()
    title = words.say("pad.evening", number=saved.number, date=saved.began[:10])
    games = [_printed_game(record, invocation) for record in saved.night.games]
    path = OUTPUT / f"pad-{saved.number}-{invocation.lang}.pdf"
    try:
        write_file(path, pad_pdf(title, games, invocation.lang))
    except PressError as error:
        raise input_error(error) from None
    return path


def _printed_game(record: GameRecord, invocation: Invocation) -> PadGame:
    from playaid.kit.pad_sheet import PadGame

    words = invocation.words()
    rounds = tuple(
        ("–",) * len(record.players) if one.totals is None else tuple(map(plain, one.totals))
        for one in record.rounds
    )
    places = tuple(words.say("score.rank", rank=rank) for rank in outcome(record).ranks)
    return PadGame(
        title_of(record.game, invocation),
        _author(record.game),
        tuple(record.players),
        rounds,
        tuple(map(plain, totals(record))),
        places,
    )


def _author(game: str) -> str:
    try:
        return str(find_game(game).game.info.author)
    except InputError:  # the game is no longer installed
        return "?"


def csv_text(saved: SavedNight) -> str:
    """One row a round and player: a table that every spreadsheet can turn as it likes."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game_number, record in enumerate(saved.night.games, 1):
        for round_number, one in enumerate(record.rounds, 1):
            for seat, name in enumerate(record.players):
                points = "" if one.totals is None else one.totals[seat]
                where = (saved.number, saved.began, game_number, record.game, round_number)
                writer.writerow([*where, name, points, _typed_for(one, name)])
    return text.getvalue().rstrip("\n")


def _typed_for(one: Round, name: str) -> str:
    """What was typed for a player and for the whole round."""
    parts = [_part(key, value, name) for key, value in (one.values or {}).items()]
    return "; ".join(part for part in parts if part)


def _part(key: str, value: Typed, name: str) -> str:
    if isinstance(value, tuple):
        return next((f"{key} {text}".rstrip() for who, text in value if who == name), "")
    return key if value is True else f"{key} {value}"


def _markdown(saved: SavedNight, invocation: Invocation) -> Iterator[str]:
    words = invocation.words()
    yield f"# {words.say('pad.evening', number=saved.number, date=saved.began[:10])}"
    for number, record in enumerate(saved.night.games, 1):
        yield ""
        yield f"## {words.say('pad.game', number=number, title=title_of(record.game, invocation))}"
        yield ""
        yield from _markdown_table(number, record, words)


def _markdown_table(number: int, record: GameRecord, words: Words) -> Iterator[str]:
    yield _row(["", *record.players])
    yield _row(["---", *["---:"] * len(record.players)])
    for place, one in enumerate(record.rounds, 1):
        points = ["–"] * len(record.players) if one.totals is None else map(str, one.totals)
        yield _row([f"{number}.{place}", *points])
    yield _row([words.say("score.total"), *map(str, totals(record))])
    places = outcome(record).ranks
    if places:
        yield _row([words.say("pad.place"), *(words.say("score.rank", rank=r) for r in places)])


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
