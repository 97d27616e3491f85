"""`playaid templates eject GAME`: a game's templates and words of sheets, copied for changing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from engines.contract.errors import InputError
from playaid.cli.app.command import Command
from playaid.cli.app.errors import one_of
from playaid.cli.app.grammar import ANY_GAMES, ASCII, GAME, JSON, LANG, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.games.user_files import sheets_in, write_together

ACTIONS = ("eject",)

COMMAND: Final = Command(
    "templates",
    (
        Parameter("action", "argument", choices=ACTIONS, required=True),
        GAME._replace(choices=ANY_GAMES),
        Parameter("out", metavar="FOLDER"),
        JSON,
        LANG,
        ASCII,
    ),
    words=("declared",),
)


def run(invocation: Invocation) -> int:
    """Copy the sheets of a game for changing."""
    action = invocation.text("action")
    if action is None:
        raise InputError("usage.missing-argument", name="ACTION", choices=ACTIONS)
    one_of(action, "templates", ACTIONS)
    found = invocation.find()
    files = sheets_in(found.folders)
    if not files:
        raise InputError("new.no-sheets", text=found.id)
    folder = Path(invocation.text("out") or found.id)
    write_together(folder.parent, {f"{folder.name}/{f.name}": f.read_bytes() for f in files})
    if invocation.json:
        invocation.terminal.data(json.dumps({"files": [str(folder / file.name) for file in files]}))
        return 0
    invocation.terminal.show(str(folder))
    invocation.terminal.tell(
        invocation.words().say("new.ejected", folder=str(folder), game=found.id)
    )
    return 0
