"""Prints what of the names of 0.1 is missing, or is called another way, in this Python.

Run with a plug-in loaded, or `install`ed; a test does it in a process of its own, as the old
modules are not to be found by any other test.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

STORED = Path(__file__).with_name("names.txt")
"""Every public name of every module of `engines` in 0.1, with members and parameters: one with a
default ends in `=`."""

GONE = {
    "engines.game Game.state_type",
    "engines.notation NotationError.cells (self)",
    "engines.notation NotationError.line (self)",
}
"""What every game had to have, and only tests ever asked for; and how a terminal shows an error,
which is no trade of games."""


def named(module: str, path: str) -> Any:
    """A name of a module, or the member of a class."""
    found: Any = import_module(module)
    for name in path.split("."):
        found = getattr(found, name)
    return found


def shape(found: Any) -> list[tuple[str, bool]]:
    """What parameters are called, stars included, and whether they may be left out."""
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [
        (stars.get(one.kind, "") + one.name, one.default is not one.empty)
        for one in inspect.signature(found).parameters.values()
    ]


def still_takes(found: Any, told: str) -> bool:
    """Whether it can be called in all the ways of old: the same parameters first, no less
    optional, and none after them that must be given."""
    old = [(one.removesuffix("="), one.endswith("=")) for one in told[1:-1].split(", ") if one]
    new = shape(found)
    same = all(
        name == now and (must or not may)
        for (name, may), (now, must) in zip(old, new, strict=False)
    )
    return len(new) >= len(old) and same and all(may for _, may in new[len(old) :])


def missing() -> Iterator[str]:
    """The lines of the list that hold no more."""
    for line in STORED.read_text(encoding="utf-8").splitlines():
        if line in GONE:
            continue
        module, path, told = f"{line}  ".split(" ", 2)
        try:
            found = named(module, path)
        except (ImportError, AttributeError):
            yield line
        else:
            if told.strip() and not still_takes(found, told.strip()):
                yield f"{line}, now {shape(found)}"


if __name__ == "__main__":
    from playaid.games import version_0_1

    version_0_1.install()
    print(*missing(), sep="\n", end="")
