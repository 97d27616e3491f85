"""Kits written: their paths on stdout, how to print them on stderr."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from engines.contract.entries import check_players
from engines.contract.errors import InputError
from engines.contract.rulings import resolve
from playaid.cli.app.errors import not_together
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.options import listed
from playaid.cli.commands.print.advice import advice
from playaid.cli.commands.print.finish import (
    check_preview,
    exports_of,
    finish_of,
    printer_of,
    show_besides,
    told_besides,
)
from playaid.cli.commands.print.fit_report import said_of, taken_paper
from playaid.cli.commands.print.settings import (
    PrintSettings,
    for_konbini,
    look_of,
    settings_in_force,
)
from playaid.games.catalogue import GameEntry, all_games
from playaid.kit.edition import FURIGANA_LANGUAGE
from playaid.kit.layout import KitPage
from playaid.kit.making import KitReport, draw_kit, fit_kit, write_kit
from playaid.kit.options import settled, sheet_options
from playaid.kit.request import KitRequest
from playaid.words import LANGUAGES, Words

Made = TypeVar("Made")


def print_kits(invocation: Invocation) -> int:
    """Print the kits of games, or a roster of sheets."""
    games = _games(invocation)
    settings = settings_in_force(invocation)
    out = settings.out
    if len(games) > 1 and out.suffix.lower() == ".pdf":
        raise InputError("print.one-file", path=str(out))
    requests = [request_of(found, settings, invocation) for found in games]
    if invocation.given("roster"):
        from playaid.cli.commands.print.event import print_roster

        return print_roster(requests, invocation)
    if invocation.flag("fit_report"):
        from playaid.cli.commands.print.fit_report import show_fit

        for request, fitting in _each(requests, fit_kit, invocation):
            invocation.found = request.found
            show_fit(fitting, invocation)
        return 0
    # Whatever can be wrong with any of the kits is told before one is written.
    for request, kit in _each(requests, draw_kit, invocation):
        invocation.found = request.found
        write_kit(kit)
        _present(kit.report, request, invocation)
    return 0


def _each(
    requests: Sequence[KitRequest], make: Callable[[KitRequest], Made], invocation: Invocation
) -> list[tuple[KitRequest, Made]]:
    """What is made of every request, before anything is done with the first."""
    made = []
    for request in requests:
        invocation.found = request.found
        made.append((request, make(request)))
    return made


def _games(invocation: Invocation) -> tuple[GameEntry, ...]:
    """The games to print, with the person's templates if there are any. Raises InputError."""
    if invocation.flag("all") and invocation.texts("game"):
        not_together("--all", "GAME")
    if invocation.flag("all"):
        games = tuple(found for found in all_games() if found.has_sheets())
    else:
        games = invocation.games()
    if not games:
        invocation.find()
    folder = invocation.text("templates")
    if folder is None:
        return games
    if len(games) > 1:
        raise InputError("print.one-game", path=folder)
    path = Path(folder)
    if not folder or not path.is_dir():
        raise InputError("print.no-folder", path=folder)
    return tuple(found._replace(changed=(path,)) for found in games)


def request_of(found: GameEntry, settings: PrintSettings, invocation: Invocation) -> KitRequest:
    """The kit asked for, with the settings in force. Raises InputError and RuleError for what
    cannot be read or played."""
    invocation.found = found
    players = listed(invocation.text("players"))
    if invocation.given("players"):
        check_players(players, *found.game.info.players)
    chosen = invocation.chosen()
    resolve(found.game.rulings, chosen)
    known = sheet_options(found)
    typed = {option.name: invocation.text(option.key) for option in known}
    options = {name: value for name, value in typed.items() if value is not None}
    settled(known, options)
    check_preview(invocation)
    exports, finish = exports_of(invocation), finish_of(invocation)
    printer = printer_of(settings.printer, invocation)
    font = _font(invocation)
    return KitRequest(
        found,
        _languages(invocation),
        settings.paper,
        settings.cards,
        players,
        sheets=tuple(dict.fromkeys(listed(invocation.text("sheets"), "--sheets"))),
        out=settings.out,
        font=font,
        look=look_of(settings.looks),
        chosen=chosen,
        options=options,
        konbini=for_konbini(invocation),
        finish=finish,
        exports=exports,
        printer=printer,
    )


def _font(invocation: Invocation) -> Path | None:
    """The font file that was typed. Raises InputError for an empty name."""
    font = invocation.text("font")
    if font is not None and not font.strip():
        raise InputError("usage.bad-value", option="--font", value=font)
    return None if font is None else Path(font)


def _languages(invocation: Invocation) -> tuple[str, ...]:
    """The languages to print. Raises InputError where readings are asked for without Japanese."""
    langs = LANGUAGES if invocation.text("lang") == "both" else (invocation.wanted_lang,)
    if invocation.flag("furigana") and FURIGANA_LANGUAGE not in langs:
        raise InputError("usage.together", one="--furigana", other=f"--lang {langs[0]}")
    return langs


def _present(report: KitReport, request: KitRequest, invocation: Invocation) -> None:
    terminal, words = invocation.terminal, invocation.words()
    if invocation.json:
        terminal.data(json.dumps(_data(report)))
    else:
        for path in (report.path, *report.beside):
            terminal.show(str(path))
    terminal.flush()
    terminal.tell(words.say("print.written", title=words.say("title")))
    for page in report.pages:
        terminal.tell("  " + _page(page, words))
    if report.tried:
        terminal.tell(said_of(report.tried, words))
    for line in advice(report.path, taken_paper(report.tried, request), request, words):
        terminal.tell(line)
    for line in told_besides(report, request, invocation):
        terminal.tell(line)
    show_besides(report, invocation)


def _page(page: KitPage, words: Words) -> str:
    facts: dict[str, Any] = {"number": page.number, "title": page.title, "paper": page.paper}
    if not page.remarks:
        return words.say("print.page", **facts)
    remarks = tuple(words.say(f"remarks.{one.code}", **one.data) for one in page.remarks)
    return words.say("print.page-remarks", **facts, remarks=remarks)


def _data(report: KitReport) -> dict[str, Any]:
    return {
        "path": str(report.path),
        "beside": [str(path) for path in report.beside],
        "pages": [
            {
                "page": page.number,
                "sheet": page.sheet,
                "title": page.title,
                "paper": page.paper,
                "remarks": [remark.code for remark in page.remarks],
            }
            for page in report.pages
        ],
    }
