"""Changing the file of settings: one line a key, everything else left as the person wrote it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from engines.contract.toml import is_line_of
from playaid.settings.keys import KEYS


def changed(text: str, given: Mapping[str, str], gone: Collection[str] = ()) -> str:
    """The file's text with some keys given checked values, each where it stood or at the end of
    the settings, and some taken out."""
    lines = text.splitlines()
    end = next((at for at, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    left = dict(given)
    kept = []
    for line in lines[:end]:
        key = next((key for key in (*given, *gone) if is_line_of(key, line)), None)
        if key is None:
            kept.append(line)
        elif key in left:
            kept.append(_line(key, left.pop(key)))
    whole = [*kept, *(_line(key, value) for key, value in left.items()), *lines[end:]]
    return "\n".join(whole) + "\n" if whole else ""


def stands_in(text: str, key: str) -> bool:
    """Whether the file has a line of its own for this key, known to us or not."""
    return changed(text, {}, (key,)) != changed(text, {})


def _line(key: str, value: str) -> str:
    kind = KEYS[key].kind
    if kind == "truth":
        written = "true" if value == "yes" else "false"
    else:
        written = value if kind == "number" else json.dumps(value, ensure_ascii=False)
    return f"{key} = {written}"
