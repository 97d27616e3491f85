"""`playaid print GAME --roster FILE`: sheets with the names of every table of an event."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engines.contract.errors import InputError
from playaid.cli.app.errors import message_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.commands.print.advice import advice
from playaid.cli.commands.print.finish import told_besides
from playaid.files.os_errors import reason_of
from playaid.games.catalogue import shared_words
from playaid.kit.event import EventReport, Progress, print_event
from playaid.kit.making import KitReport
from playaid.kit.request import KitRequest
from playaid.kit.roster.tables import BadRow, Roster, read_roster
from playaid.words import Words

BAD_ROWS = 1
ALONE = ("players", "fit-report", "svg", "png", "preview", "open")
"""Options that do not go with a roster."""


def print_roster(requests: Sequence[KitRequest], invocation: Invocation) -> int:
    """Print all tables of the roster. Raises InputError and RuleError for what cannot be."""
    if len(requests) > 1:
        raise InputError("roster.one-game")
    invocation.rules_out("roster", *ALONE)
    (request,) = requests
    invocation.found = request.found
    path = invocation.text("roster") or ""
    least, most = request.found.game.info.players
    roster = read_roster(_content(path), path, least, most)
    # A folder that was typed gets a file for every table.
    together = not invocation.given("out")
    progress = _progress(invocation)
    report = print_event(request, roster.tables, _called, progress, together=together)
    _clear_progress(invocation)
    _present(report, roster, request, invocation)
    return BAD_ROWS if roster.bad or report.bad else 0


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as opened:
            return opened.read()
    except (OSError, ValueError) as error:
        raise InputError("file.unreadable", path=path, reason=reason_of(error)) from None


def _called(table: str, lang: str) -> str:
    """What a table is called on its sheets: a bare number is not enough."""
    if not table.isdecimal():
        return table
    return shared_words(lang, "roster").say("roster.table", table=table)


def _progress(invocation: Invocation) -> Progress:
    """Tells how far it is, on a terminal alone."""
    error, words = invocation.terminal.err, invocation.words()
    if error is None or not error.isatty():
        return lambda done, total: None

    def show(done: int, total: int) -> None:
        invocation.terminal.ask("\r" + words.say("roster.progress", done=done, total=total))

    return show


def _clear_progress(invocation: Invocation) -> None:
    if invocation.terminal.err is not None and invocation.terminal.err.isatty():
        invocation.terminal.ask("\r" + " " * (invocation.terminal.width() - 1) + "\r")


def _present(
    report: EventReport, roster: Roster, request: KitRequest, invocation: Invocation
) -> None:
    terminal, words = invocation.terminal, invocation.words()
    bad = sorted([*roster.bad, *report.bad], key=lambda row: row.line)
    if invocation.json:
        terminal.data(json.dumps(_data(report, bad, words, invocation)))
    else:
        for file in report.files:
            terminal.show(str(file.path))
    terminal.flush()
    if report.files:
        tables = sum(len(file.tables) for file in report.files)
        pages = sum(file.pages for file in report.files)
        terminal.tell(words.say("print.written", title=words.say("title")))
        terminal.tell("  " + words.say("roster.count", tables=tables, pages=pages))
        first = report.files[0].path
        besides = told_besides(KitReport(first, ()), request, invocation)
        for line in (*besides, *advice(first, report.paper, request, words)):
            terminal.tell(line)
    if roster.ignored:
        terminal.tell(words.say("roster.ignored", columns=roster.ignored))
    for name, several in roster.several:
        terminal.tell(words.say("roster.twice", name=name, tables=several))
    for row in bad:
        terminal.tell(_line(row, words, invocation))


def _line(row: BadRow, words: Words, invocation: Invocation) -> str:
    problem = message_of(row.error, words, request_id(invocation))
    path = "roster.bad-table" if row.table else "roster.bad"
    return words.say(path, line=row.line, table=row.table, problem=problem)


def request_id(invocation: Invocation) -> str:
    """The id of the game that is printed."""
    return invocation.found.id if invocation.found else ""


def _data(
    report: EventReport, bad: Sequence[BadRow], words: Words, invocation: Invocation
) -> dict[str, object]:
    return {
        "files": [
            {"path": str(file.path), "tables": list(file.tables), "pages": file.pages}
            for file in report.files
        ],
        "bad": [
            {
                "line": row.line,
                "table": row.table,
                "code": row.error.code,
                "message": message_of(row.error, words, request_id(invocation)),
            }
            for row in bad
        ],
    }
