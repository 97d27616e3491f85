"""Nothing lies about unused: functions, methods and classes that only tests or nobody calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from vulture import Vulture

pytestmark = pytest.mark.exhaustive

CHECKOUT = Path(__file__).parents[2]
KINDS = {"function", "method", "class", "property"}
OURS = [CHECKOUT / folder for folder in ("playaid", "engines", "docs")]
"""The tests are not among them: what only they call is unused."""
CALLED_BY_OTHERS = {
    "list_commands": "typer's group asks for the names of commands",
    "resolve_command": "typer's group finds the command that was typed",
    "get_help": "typer prints it for --help",
    "get_completions": "prompt_toolkit asks the completer",
    "dump_bytecode": "jinja2's bytecode cache writes through it",
    "preprocess": "jinja2 calls its extensions",
    "wrap_str_format": "jinja2's sandbox asks how str.format is made safe",
    "get_source": "jinja2 asks its loader",
    "exec_module": "the import system asks its loader",
    "CombinedGame": "games written for 0.1 find it as engines.game.Game",
    "folded_name": "games written for 0.1 find it where it was",
}
"""What is called by libraries and not by us, and who calls it."""


def unused(*folders: Path) -> list[str]:
    """What is defined in the folders and named nowhere else in them, as `file:line name`."""
    search = Vulture()
    search.scavenge([str(folder) for folder in folders])
    return [
        f"{item.filename}:{item.first_lineno} {item.name}"
        for item in search.get_unused_code(min_confidence=60)
        if item.typ in KINDS and item.name not in CALLED_BY_OTHERS
    ]


def test_nothing_is_unused() -> None:
    assert unused(*OURS) == []


def test_what_is_unused_is_seen(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        "class Dead:\n    pass\n\n\ndef alive():\n    def dead(): ...\n\n\n"
        "def get_help():\n    alive()\n",
        encoding="utf-8",
    )
    assert sorted(line.rpartition(" ")[2] for line in unused(tmp_path)) == ["Dead", "dead"]


def test_the_list_of_what_others_call_is_true() -> None:
    search = Vulture()
    search.scavenge([str(folder) for folder in OURS])
    found = {item.name for item in search.get_unused_code(min_confidence=60)}
    assert set(CALLED_BY_OTHERS) <= found
