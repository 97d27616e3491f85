"""What is done at a pad: game nights opened, continued, listed, exported and summed up."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from engines.contract.errors import InputError
from engines.contract.rulings import resolve
from playaid.cli.app.errors import not_together, one_of
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.prompts import players_of
from playaid.cli.commands.pad.saved import SavedNights, number_typed
from playaid.files.journal import Journal, data_folder
from playaid.table.pad.changes import check_name
from playaid.table.pad.model import begun

if TYPE_CHECKING:
    from playaid.cli.commands.pad.session import Session

_DOING = ("resume", "list", "history", "export", "where")


def open_pad(invocation: Invocation) -> int:
    """Keep the score of a game night, or look at those that were kept."""
    store = SavedNights(data_folder(os.environ) / "pads")
    doing = [key for key in _DOING if invocation.given(key)]
    invocation.exclusive(*_DOING)
    if not doing:
        return _begin(invocation, store)
    looking = doing != ["resume"]
    invocation.rules_out(doing[0], "players", "rule", *(("plain",) if looking else ()))
    if doing[0] in ("list", "where") and invocation.given("game"):
        raise InputError("usage.extra", text=invocation.text("game"))
    if doing == ["resume"]:
        return _resume(invocation, store)
    if doing == ["where"]:
        return _where(invocation, store.folder)
    if doing == ["export"]:
        from playaid.cli.commands.pad.export import FORMATS, export

        kind = one_of(invocation.text("export") or "", "--export", FORMATS)
        if kind != "json" and invocation.json:
            not_together(f"--export {kind}", "--json")
        return export(invocation, store, _typed_number(invocation), kind)
    from playaid.cli.commands.pad.overview import show_history, show_list

    return show_list(invocation, store) if doing == ["list"] else show_history(invocation, store)


def _typed_number(invocation: Invocation) -> int | None:
    typed = invocation.text("game")
    return None if typed is None else number_typed(typed)


def now() -> str:
    """The time as logs note it, for people to read; nothing is ordered by it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _begin(invocation: Invocation, store: SavedNights) -> int:
    game = invocation.game()
    info, names = game.info, players_of(invocation, "usage.missing-option", options=("--players",))
    for name in names:
        check_name(name)
    night = begun(info.id, names, info.best, invocation.chosen(), info.decided_by)
    resolve(game.rulings, night.current.chosen)
    with store.begin_night(night, now()) as journal:
        session = _session(invocation, journal, fresh=True)
        try:
            return session.run()
        finally:
            if session.empty:
                store.drop(journal)


def _resume(invocation: Invocation, store: SavedNights) -> int:
    with store.resume(_typed_number(invocation)) as journal:
        return _session(invocation, journal, fresh=False).run()


def _session(invocation: Invocation, journal: Journal, fresh: bool) -> Session:
    from playaid.cli.commands.pad.session import Session
    from playaid.cli.terminal.line_source import lines_for
    from playaid.cli.terminal.lines import Complete, LineSource, PadLines

    def lines(complete: Complete) -> LineSource:
        history = data_folder(os.environ) / "pad-history"
        return lines_for(PadLines(invocation.terminal), complete, invocation.flag("plain"), history)

    return Session(invocation, journal, now, fresh, lines)


def _where(invocation: Invocation, folder: Path) -> int:
    if invocation.json:
        import json

        invocation.terminal.data(json.dumps({"folder": str(folder)}))
    else:
        invocation.terminal.show(str(folder))
    return 0
