"""`playaid new NAME`: a TOML file to fill in, and the templates of its sheets."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from engines.contract.errors import InputError
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, JSON, LANG, UNPUBLISHED_GAMES, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.games.catalogue import (
    DECLARED,
    DECLARED_FILE,
    find_game,
    game_ids,
    templates_root,
    unpublished_ids,
)
from playaid.games.user_files import sheets_in, write_together

_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MOST: Final = 40
_ID: Final = re.compile(r'^id = ".*"$', re.MULTILINE)

COMMAND: Final = Command(
    "new",
    (
        Parameter("name", "argument", required=True),
        Parameter("like", metavar="GAME", choices=UNPUBLISHED_GAMES),
        Parameter("out", metavar="FOLDER"),
        JSON,
        LANG,
        ASCII,
    ),
    words=("declared",),
)


def run(invocation: Invocation) -> int:
    """Write the file of a game of one's own, to be filled in."""
    name, folder = invocation.text("name"), Path(invocation.text("out") or ".")
    if name is None:
        raise InputError("usage.missing-argument", name="NAME", choices=("mygame",))
    if not _NAME.fullmatch(name) or len(name) > _MOST:
        raise InputError("new.name", text=name)
    if name in (*game_ids(), *unpublished_ids()):
        raise InputError("new.taken", text=name)
    begun = _begun(invocation).read_text(encoding="utf-8")
    file = f"{name}.toml"
    files = {file: _ID.sub(f'id = "{name}"', begun, count=1).encode()}
    for each in sheets_in((templates_root() / DECLARED,)):
        files[f"{name}/{each.name}"] = each.read_bytes()
    write_together(folder, files)
    if invocation.json:
        invocation.terminal.data(json.dumps({"files": [str(folder / each) for each in files]}))
        return 0
    words = invocation.words()
    invocation.terminal.show(str(folder / file))
    invocation.terminal.tell(
        words.say("new.written", files=(str(folder / file), str(folder / name)))
    )
    invocation.terminal.tell(words.say("new.next", file=str(folder / file)))
    return 0


def _begun(invocation: Invocation) -> Path:
    """What to begin with: an example to be written over, or what we ship of a game."""
    like = invocation.text("like")
    if like is None:
        return templates_root() / DECLARED / f"new.{invocation.wanted_lang}.toml"
    found = find_game(like)
    if found.id not in unpublished_ids():
        raise InputError("new.not-declared", text=like, known=unpublished_ids())
    return found.templates / DECLARED_FILE
